"""Read what a page shows around its title: its section, tags and picture, and the name of its site."""

from collections.abc import Sequence

from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line
from zoning.metadata.shown.masthead import read_masthead
from zoning.metadata.shown.pictures import read_picture
from zoning.metadata.topics.breadcrumbs import read_breadcrumbs
from zoning.metadata.topics.labelled_sections import read_filed_section, read_labelled_section
from zoning.metadata.topics.menu_sections import read_current_entry
from zoning.metadata.topics.section_labels import read_section_label
from zoning.metadata.topics.tags import read_tags
from zoning.snapshot import Mask, Snapshot


def read_around(snapshot: Snapshot, lines: Sequence[Line], title: int, entries: Mask, evidence: Evidence) -> None:
    """Claim section, tags, picture and site; markup that declares them is believed more.

    title: the number of the title's line in `lines`; entries: (n,), the nodes of reviews, comments and other articles.
    """
    node = lines[title].nodes[0]
    read_masthead(snapshot, node, evidence)
    read_breadcrumbs(snapshot, lines, title, evidence)
    read_section_label(snapshot, lines, title, entries, evidence)
    read_labelled_section(snapshot, lines, title, entries, evidence)
    read_filed_section(snapshot, lines, title, entries, evidence)
    read_current_entry(snapshot, lines[title], evidence)
    read_tags(snapshot, lines[title + 1 :], entries, evidence)
    read_picture(snapshot, node, entries, evidence)
