"""List the methods that decide alone, without the results of others."""

from zoning.extractors.base import Extractor
from zoning.extractors.catalogue import Catalogue
from zoning.extractors.layout import Layout
from zoning.extractors.literature.content_seeker import ContentSeeker
from zoning.extractors.literature.markup.crunch import Crunch
from zoning.extractors.literature.markup.link_quota import LinkQuota
from zoning.extractors.literature.markup.pagelet import LargestPagelet
from zoning.extractors.literature.markup.plain import Plain
from zoning.extractors.literature.markup.semantic import Semantic
from zoning.extractors.literature.markup.table_pattern import TablePattern
from zoning.extractors.literature.site.site_style_tree import SiteStyleTree
from zoning.extractors.literature.site.template import SiteTemplate
from zoning.extractors.literature.text.blurring import AdaptedBlurring, CharacterBlurring, TokenBlurring
from zoning.extractors.literature.text.boilerpipe import Boilerpipe
from zoning.extractors.literature.text.bte import BodyText
from zoning.extractors.literature.text.cetd import CompositeDensity
from zoning.extractors.literature.text.cetr import TagRatios
from zoning.extractors.literature.text.dana import Dana, RightToLeft
from zoning.extractors.literature.text.danag import Danag
from zoning.extractors.literature.text.density import Density
from zoning.extractors.literature.text.dsc import SlopeCurve
from zoning.extractors.literature.text.statistical import Statistical
from zoning.extractors.literature.text.strings import LargestString, StringSmoothing
from zoning.extractors.literature.text.ttr import TextToTagRatio
from zoning.extractors.literature.vips import Vips

_METHODS: tuple[type[Extractor], ...] = (
    Layout,
    Semantic,
    Plain,
    LinkQuota,
    Crunch,
    SlopeCurve,
    BodyText,
    LargestPagelet,
    CharacterBlurring,
    AdaptedBlurring,
    TokenBlurring,
    Density,
    TextToTagRatio,
    TagRatios,
    RightToLeft,
    Dana,
    Danag,
    Statistical,
    LargestString,
    StringSmoothing,
    TablePattern,
    ContentSeeker,
    Boilerpipe,
    CompositeDensity,
    Vips,
    SiteTemplate,
    SiteStyleTree,
)
SINGLE = Catalogue({method.name: method for method in _METHODS})
