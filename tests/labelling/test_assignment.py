"""The assignment of pages to annotators."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoning.errors import UsageError
from zoning.labelling.assignment import people, spread

NAMES = ("Ann", "Ben", "Cleo", "Dora")


@given(st.integers(0, 30), st.integers(1, 4), st.integers(1, 4))
def test_each_page_has_so_many_people_and_nobody_much_more_than_another(pages: int, count: int, each: int) -> None:
    names = NAMES[:count]
    if each > count:
        with pytest.raises(UsageError, match="name more"):
            spread(range(pages), names, each, {})
        return
    found = spread(range(pages), names, each, {})
    assert {len(set(chosen)) for chosen in found.values()} <= {each}
    load = Counter(name for chosen in found.values() for name in chosen)
    assert max((load[name] for name in names), default=0) - min((load[name] for name in names), default=0) <= 1


def test_who_has_done_a_page_keeps_it() -> None:
    assert spread([0, 1, 2], ("Ann", "Ben"), 1, {1: ["ann"], 2: ["Ann", "Ben", "Eve"]}) == {
        0: ("Ann",),
        1: ("Ann",),
        2: ("Ann", "Ben"),
    }


def test_names_that_differ_by_case_alone_are_one_person() -> None:
    assert people([" Ann", "ann", "Ben"]) == ("Ann", "Ben")
    with pytest.raises(UsageError, match="must have 1 to 60"):
        people(["Ann", ""])
