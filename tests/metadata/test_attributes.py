"""Attributes are searched for words first: every match of the pattern contains one of them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fixtures.trees import Element, snapshot
from zoning.document import formulas
from zoning.document.nodes import with_attribute
from zoning.metadata.byline_model import surroundings
from zoning.metadata.declared import coins
from zoning.metadata.shown import entries, foot, masthead, semantics
from zoning.metadata.topics import breadcrumbs, menu_sections, tags
from zoning.parts import captions, clones, promotion
from zoning.parts.discussion import posts, record_signs, signatures

SEARCHED = [
    *dict.fromkeys((pattern, (word,)) for _, _, pattern, word, _ in semantics.AUTHOR_MARKS),
    (breadcrumbs._BREADCRUMBS, ("crumb",)),
    (surroundings._AUTHOR, surroundings._AUTHORS),
    (clones._COPY, ("clone", "duplicate")),
    (coins._CLASS, ("z3988",)),
    (entries._OTHERS, entries._WORDS_OF_OTHERS),
    (entries._SIDEBAR, ("bar",)),
    (foot._COMMENT, ("comment",)),
    (formulas._CONTAINER, ("katex", "mwe-math", "mjx", "mathjax")),
    (formulas._PREVIEW, ("mathjax",)),
    (captions._CAPTION, ("caption",)),
    (masthead._LOGO, masthead._LOGOS),
    (menu_sections._CURRENT, menu_sections._WORDS),
    (posts._QUOTED, ("quote",)),
    (promotion._ASKS, promotion._ASKING),
    (record_signs._COMMENT, record_signs._COMMENTS),
    (record_signs._QUESTION, ("question",)),
    (record_signs._ANSWER, ("answer",)),
    (record_signs._ANSWERS, ("answer",)),
    (signatures._CALLED, ("signature",)),
    (tags._OF_TAGS, tags._WORDS_OF_TAGS),
]


@pytest.mark.parametrize(("pattern", "words"), SEARCHED)
@given(data=st.data())
def test_every_match_contains_one_of_the_words(
    pattern: re.Pattern[str], words: tuple[str, ...], data: st.DataObject
) -> None:
    match = data.draw(st.from_regex(pattern)).lower()
    assert any(word in match for word in words)


@pytest.mark.parametrize("words", [(), ("logo", "brand"), ("brand", "logo", "masthead")])
def test_words_change_nothing_but_the_time(words: tuple[str, ...]) -> None:
    called = ["site-Logo", "brand", "menu", "catalogos", "logo"]
    page = snapshot([Element("p", [name], attributes={"class": name}) for name in called])
    found = with_attribute(page, "class", re.compile(r"\b(?:logo|brand)\b", re.IGNORECASE), *words)
    assert [page.attribute(node, "class") for node in found.nonzero()[0].tolist()] == ["site-Logo", "brand", "logo"]
