"""Sources are the same work if their pages give the same DOI as their own."""

import pytest

from fixtures.trees import Element, snapshot
from zoning.batch.works import work_of


def meta(name: str, content: str, **more: str) -> Element:
    return Element("meta", attributes={"name": name, "content": content, **more})


@pytest.mark.parametrize(
    ("said", "work"),
    [
        ([meta("citation_doi", "https://doi.org/10.1234/Mud.8")], "10.1234/mud.8"),
        ([meta("citation_doi", "10.1234/mud.8"), meta("dc.identifier", "doi:10.1234/mud.9")], "10.1234/mud.8"),
        ([meta("DC.Identifier", "10.1234/mud.9", scheme="DOI")], "10.1234/mud.9"),
        ([meta("citation_doi", "10.1234/mud.8"), meta("citation_doi", "10.1234/mud.9")], ""),
        ([meta("citation_doi", "none"), meta("citation_pmid", "123456")], ""),
        ([meta("dc.source", "10.1234/journal")], ""),
        ([meta("og:url", "https://doi.org/10.1234/mud.8")], ""),
        ([Element("p", ["As told before (doi:10.1234/mud.8)."])], ""),
    ],
)
def test_a_work_is_what_the_markup_says_of_the_page_itself(said: list[Element], work: str) -> None:
    assert work_of(snapshot([*said, Element("p", ["The river rises in spring."])])) == work
