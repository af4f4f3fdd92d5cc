"""Attributes are searched for a word first: every match of the pattern contains it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoning.document import formulas
from zoning.metadata import breadcrumbs, coins, semantics
from zoning.parts import captions, posts, records

SEARCHED = [
    *dict.fromkeys((pattern, word) for _, _, pattern, word, _ in semantics.AUTHOR_MARKS),
    (breadcrumbs._BREADCRUMBS, "crumb"),
    (coins._CLASS, "z3988"),
    (formulas._PREVIEW, "mathjax"),
    (captions._CAPTION, "caption"),
    (posts._QUOTED, "quote"),
    (records._QUESTION, "question"),
    (records._ANSWER, "answer"),
    (records._ANSWERS, "answer"),
]


@pytest.mark.parametrize(("pattern", "word"), SEARCHED)
@given(data=st.data())
def test_every_match_contains_the_word(pattern: re.Pattern[str], word: str, data: st.DataObject) -> None:
    assert word in data.draw(st.from_regex(pattern)).lower()
