"""Read what a page shows around its title: its section, tags and picture, and the name of its site."""

from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import TitledPage
from zoning.metadata.shown.masthead import read_masthead
from zoning.metadata.shown.pictures import read_picture
from zoning.metadata.topics.breadcrumbs import read_breadcrumbs
from zoning.metadata.topics.labelled_sections import read_filed_section, read_labelled_section
from zoning.metadata.topics.menu_sections import read_current_entry
from zoning.metadata.topics.section_labels import read_section_label
from zoning.metadata.topics.tags import read_tags

READERS = (
    read_masthead,
    read_breadcrumbs,
    read_section_label,
    read_labelled_section,
    read_filed_section,
    read_current_entry,
    read_tags,
    read_picture,
)


def read_around(page: TitledPage, evidence: Evidence) -> None:
    """Claim section, tags, picture and site; markup that declares them is believed more."""
    for read in READERS:
        read(page, evidence)
