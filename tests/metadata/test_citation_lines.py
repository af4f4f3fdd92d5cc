"""Lines that say which volume and issue: whose they are."""

import pytest

from zoning.metadata.citation_lines import read_citation_lines
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line


def lines(*texts: str) -> list[Line]:
    return [Line((), text, 16, -1, 0, ()) for text in texts]


@pytest.mark.parametrize(
    ("texts", "journal"),
    [
        (("Annals of Mud, Volume 12, Issue 3, May 2019",), "Annals of Mud"),
        (("Annals of Mud", "Volume 12, Issue 3, May 2019"), "Annals of Mud"),
        (("About the journal", "Home › Volume 12 › Issue 3 › Article"), None),
        (("About the journal", "Home › Annals of Mud › Volume 12 › Issue 3 › Article"), "Annals of Mud"),
        (("Home > Journals > Annals of Mud, Volume 12, Issue 3",), "Annals of Mud"),
    ],
)
def test_the_journal_stands_before_its_volume(texts: tuple[str, ...], journal: str | None) -> None:
    evidence = Evidence()
    read_citation_lines(lines(*texts), "A quiet flood in a small town", evidence)
    said = {claim.field: claim.value for claim in evidence.claims}
    assert (said.get("journal.title"), said["journal.volume"], said["journal.issue"]) == (journal, "12", "3")
