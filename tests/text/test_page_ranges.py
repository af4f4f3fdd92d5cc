"""Short forms of page ranges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoning.articles.references.locator import find_locator
from zoning.metadata.evidence import Evidence
from zoning.text.page_ranges import whole_last_page


@pytest.mark.parametrize(
    ("first", "last", "whole"),
    [
        ("1234", "41", "1241"),
        ("1998", "03", "2003"),
        ("1096", "107", "1107"),
        ("999", "1", "1001"),
        ("98", "1", "101"),
        ("101", "9", "109"),
        ("0098", "03", "0103"),
        ("145", "45", "145"),
        ("12", "5", "15"),
        ("12", "15", "15"),
        ("12", "112", "112"),
        ("e12", "5", "5"),
        ("S1234", "S41", "S41"),
        ("12", "", ""),
        ("", "12", "12"),
        ("12²", "5", "5"),
        ("1" * 5000, "2", "2"),
    ],
)
def test_the_figures_left_out_are_put_back(first: str, last: str, whole: str) -> None:
    assert whole_last_page(first, last) == whole


@given(st.integers(1, 10**6), st.integers(1, 10**5))
def test_it_is_the_first_page_of_that_ending_from_the_first_one_on(first: int, last: int) -> None:
    whole = int(whole_last_page(str(first), str(last)))
    if len(str(last)) >= len(str(first)):
        assert whole == last
    else:
        step = 10 ** len(str(last))
        assert whole == next(page for page in range(first, first + step) if page % step == last)


def test_metadata_and_references_read_it_alike() -> None:
    evidence = Evidence()
    evidence.say("journal.pages", "1998-03", "highwire")
    assert [claim.value for claim in evidence.claims] == ["1998", "2003"]
    locator = find_locator("Adler Q. Roofs. Rain. 2015;12(3):1998-03.", 0)
    assert locator
    assert (locator.first_page, locator.last_page) == ("1998", "2003")
