"""The progress of annotators in a queue."""

from zoning.labelling.progress import Counts, Progress, counts, of_people
from zoning.labelling.queue import Item
from zoning.labelling.store import Labels

ITEMS = [
    Item(source="https://example.org/1", page="p1"),
    Item(source="https://example.org/2", page="p2", error="HTTP 404"),
    Item(source="https://example.org/3", page="p3"),
    Item(source="https://example.org/4"),
    Item(source="https://example.org/5", error="VisitTimeout"),
]


def said(page: str, annotator: str, **others: object) -> Labels:
    return Labels(page=page, annotator=annotator, revision=1, **others)  # type: ignore[arg-type]


def test_a_page_that_failed_counts_when_something_was_said_of_it() -> None:
    assert counts(ITEMS, {}) == Counts(pages=3, failed=2, done=0, skipped=0)
    mine = {"p1": said("p1", "Ann", done=True), "p2": said("p2", "Ann", skipped="no text")}
    assert counts(ITEMS, mine) == Counts(pages=4, failed=1, done=1, skipped=1)


def test_time_is_the_median_of_what_is_done_and_corrections_are_its_sum() -> None:
    everyone = [
        said("p1", "Ben", done=True, seconds=10, labels={(1, 2): "title"}),
        said("p2", "Ben", done=True, seconds=60, labels={(1, 2): "title", (3, 4): "content"}),
        said("p3", "Ben", seconds=900, labels={(1, 2): "title"}),
        said("p3", "Ann", skipped="no text", seconds=4),
        said("elsewhere", "Eve", done=True, seconds=1),
    ]
    assert of_people(ITEMS, everyone) == [
        Progress(annotator="Ann", done=0, skipped=1, begun=0, seconds=None, corrections=0),
        Progress(annotator="Ben", done=2, skipped=0, begun=1, seconds=35.0, corrections=3),
    ]
