"""How scopes are counted, and that every label is a valid one."""

from collections import Counter

from scripts.benchmarks.scopes import HALVES, Judged, Label, labels, table, wrong
from zoning.kinds import KINDS


def label(kind: str, half: str = "dev", note: str = "") -> Label:
    return Label("harbours", f"{kind}-page", half, kind, note)


def test_every_page_has_a_kind_and_a_half() -> None:
    found = labels()
    assert len({(one.corpus, one.page) for one in found}) == len(found) == 200
    assert {one.half for one in found} == set(HALVES)
    assert {one.kind for one in found} <= set(KINDS)
    assert min(Counter(one.half for one in found).values()) > 90


def test_the_table_counts_what_each_kind_is_said_to_be() -> None:
    pages = [
        Judged(label("article"), "article"),
        Judged(label("listing"), "article"),
        Judged(label("listing"), "listing"),
    ]
    lines = list(table("dev", pages))
    assert lines[0] == "dev: 2 of 3 right (66.7%)"
    assert lines[1].split() == ["is", "article", "listing"]
    assert [line.split() for line in lines[2:]] == [["article", "1", "0"], ["listing", "1", "1"]]


def test_wrong_pages_are_named_with_their_notes() -> None:
    pages = [Judged(label("article"), "article"), Judged(label("listing", note="parked"), "article")]
    assert list(wrong(pages)) == ["harbours listing-page: listing, found article (parked)"]
