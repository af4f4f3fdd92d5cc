"""What counts as the same title, names and day when metadata is measured."""

import pytest

from scripts.bench_metadata import SYSTEMS, Facts, names, table, verdict


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Ann Dee", ("Ann Dee",)),
        ("By Ann Dee and Bob Roe", ("By Ann Dee", "Bob Roe")),
        ("Ann Dee, Bob Roe | Eva Poe", ("Ann Dee", "Bob Roe", "Eva Poe")),
        ("", ()),
    ],
)
def test_names_of_a_line(line: str, found: tuple[str, ...]) -> None:
    assert names(line) == found


@pytest.mark.parametrize(
    ("field", "found", "gold", "says"),
    [
        ("title", Facts("The River – rises!"), Facts("the river rises"), "right"),
        ("title", Facts("The River | Site"), Facts("The River"), "wrong"),
        ("title", Facts(), Facts("The River"), "missing"),
        ("title", Facts("The River"), Facts(), "invented"),
        ("title", Facts(), Facts(), ""),
        ("authors", Facts(authors=("Bob Roe", "Ann Dee")), Facts(authors=("Ann Dee", "Bob Roe")), "right"),
        ("authors", Facts(authors=("Ann Dee",)), Facts(authors=("Ann Dee", "Bob Roe")), "wrong"),
        ("date", Facts(date="2019-05-07"), Facts(date="2019-05-07T10:00:00+02:00"), "right"),
        ("date", Facts(date="2019"), Facts(date="2019-05-07"), "wrong"),
    ],
)
def test_a_value_is_right_wrong_missing_or_invented(field: str, found: Facts, gold: Facts, says: str) -> None:
    assert verdict(field, found, gold) == says


def test_the_table_counts_pages() -> None:
    page = {name: ["right", "wrong", ""] for name in SYSTEMS}
    lines = list(table([page, page]))
    assert lines[0].split() == ["2", "pages", "right", "wrong", "missing", "invented"]
    assert lines[1].split() == ["title", "zoning", "2", "0", "0", "0"]
    assert len(lines) == 1 + 3 * len(SYSTEMS) - 2, "one of them finds dates alone"
