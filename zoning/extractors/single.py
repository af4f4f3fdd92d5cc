"""The methods that decide alone, without asking others."""

from zoning.extractors.base import Extractor
from zoning.extractors.blurring import AdaptedBlurring, CharacterBlurring, TokenBlurring
from zoning.extractors.boilerpipe import Boilerpipe
from zoning.extractors.bte import BodyText
from zoning.extractors.catalogue import Catalogue
from zoning.extractors.cetd import CompositeDensity
from zoning.extractors.cetr import TagRatios
from zoning.extractors.content_seeker import ContentSeeker
from zoning.extractors.crunch import Crunch
from zoning.extractors.dana import Dana, RightToLeft
from zoning.extractors.danag import Danag
from zoning.extractors.density import Density
from zoning.extractors.dsc import SlopeCurve
from zoning.extractors.layout import Layout
from zoning.extractors.link_quota import LinkQuota
from zoning.extractors.pagelet import LargestPagelet
from zoning.extractors.plain import Plain
from zoning.extractors.semantic import Semantic
from zoning.extractors.site_style_tree import SiteStyleTree
from zoning.extractors.statistical import Statistical
from zoning.extractors.strings import LargestString, StringSmoothing
from zoning.extractors.table_pattern import TablePattern
from zoning.extractors.template import SiteTemplate
from zoning.extractors.ttr import TextToTagRatio
from zoning.extractors.vips import Vips

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
