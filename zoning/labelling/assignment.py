"""Assign the pages of a queue to annotators."""

from collections import Counter
from collections.abc import Mapping, Sequence

from zoning.errors import UsageError
from zoning.labelling.store import file_name


def people(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of annotators without duplicates. Raises `UsageError` for an invalid name."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(file_name(name), name.strip())
    return tuple(found.values())


def spread(
    pages: Sequence[int], names: Sequence[str], each: int, done: Mapping[int, Sequence[str]]
) -> dict[int, tuple[str, ...]]:
    """Assign each page to `each` annotators, so that all have as nearly as possible the same number of pages.

    pages: numbers of items, in their order; each: the number of annotators per page; done: item → who has labelled it
    already: they keep it, and it counts as theirs. Raises `UsageError` if there are fewer annotators than `each`.
    """
    listed = people(names)
    if not 1 <= each <= len(listed):
        raise UsageError(
            f"each page needs {each} people, but only {len(listed)} are named: name more, or choose fewer per page"
        )
    load: Counter[str] = Counter()
    given: dict[int, tuple[str, ...]] = {}
    for number in pages:
        kept = [name for name in listed if file_name(name) in {file_name(one) for one in done.get(number, ())}]
        free = sorted((name for name in listed if name not in kept), key=lambda name: (load[name], listed.index(name)))
        chosen = {*kept, *free[: max(0, each - len(kept))]}
        given[number] = tuple(name for name in listed if name in chosen)
        load.update(given[number])
    return given
