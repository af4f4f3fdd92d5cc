"""The signs of a reference are found wherever they begin, and not within longer words and numbers."""

import pytest

from zoning.bibliography.features import reference_features

YEARS = {
    "J Rivers 1998;3:1-2": 1,
    "2019a, and 2020": 2,
    "in press": 1,
    "plain pressure": 0,
    "(1389) and ۱۳۸۹": 2,
    "pp. 1998-2019": 1,
    "12019": 0,
    "forthcoming, n.d.": 2,
}


@pytest.mark.parametrize("text", YEARS)
def test_years_are_counted(text: str) -> None:
    assert reference_features(text)._years == YEARS[text]


@pytest.mark.parametrize(
    "text",
    [
        "3(2): 11-17",
        "S. 11–17",
        "3 (1998), 11",
        "3, pp. 11–e17",
        "p. 11-17",
        "Vol. 3",
        "volume 3",
        "v. 3",
        "3 (2),",
        "3; 12:",
        "2019, 12: E7",
    ],
)
def test_a_volume_or_pages_are_a_locator(text: str) -> None:
    assert reference_features(text).locator
    assert reference_features(f"Rivers ({text}").locator


@pytest.mark.parametrize("text", ["Rivers", "3 rivers", "group 3", "11-17", "ovol. 3", "1819, 12: 7"])
def test_other_numbers_are_no_locator(text: str) -> None:
    assert not reference_features(text).locator


@pytest.mark.parametrize("text", ["10.5555/rivers", "doi 7", "DOI:7", "PMID 7", "pmc7"])
def test_an_identifier_begins_a_word(text: str) -> None:
    assert reference_features(text).identifier
    assert not reference_features(f"x{text}").identifier


def test_no_identifier_is_in_other_words() -> None:
    assert not reference_features("doing 10.5 of PMCs, 210.5555/rivers").identifier
