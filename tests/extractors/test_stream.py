"""The stream of tags and text: its content, its lengths, and the effect of the anchor filters."""

import numpy as np
import pytest
from hypothesis import given, settings

from fixtures.trees import Element, snapshot
from tests.strategies import pages
from zoning import Snapshot
from zoning.extractors.body import Body
from zoning.extractors.literature.text.stream import BLANK, CLOSE, CODE, CONTENT, OPEN, TEXT, AnchorFilter, Stream
from zoning.snapshot.markup import open_tag


def stream(*body: Element | str, visible_only: bool = True) -> Stream:
    return Stream.of(Body.of(snapshot(body), visible_only=visible_only))


def items(of: Stream) -> list[str]:
    """Each item as it would be written."""
    page = of.body.snapshot
    written = []
    for node, kind in zip(of.node.tolist(), of.kind.tolist(), strict=True):
        tag = page.tag(node)
        written.append({TEXT: of.body.texts.get(node, ""), OPEN: f"<{tag}>", CLOSE: f"</{tag}>"}[kind])
    return written


def anchor(text: str) -> Element:
    return Element("a", [text], {"href": "https://example.org/somewhere"})


def test_tags_and_texts_stand_in_document_order() -> None:
    nested = Element("div", [Element("p", ["a", Element("br"), Element("b", ["b"])]), Element("p", [Element("i")])])
    assert items(stream(nested, "c")) == [
        "<div>", "<p>", "a", "<br>", "<b>", "b", "</b>", "</p>", "<p>", "<i>", "</i>", "</p>", "</div>", "c",
    ]  # fmt: skip


def test_what_is_removed_or_unseen_is_not_in_it() -> None:
    unseen = Element("p", ["unseen"], styles={"visibility": "hidden"})
    parts = (Element("script", ["code()"]), Element("p", ["seen"]), unseen, Element("svg", ["drawn"]))
    assert items(stream(*parts)) == ["<p>", "seen", "</p>"]
    assert items(stream(*parts, visible_only=False)) == ["<p>", "seen", "</p>", "<p>", "unseen", "</p>"]


@settings(max_examples=50)
@given(pages)
def test_lengths_are_those_of_the_html(page: Snapshot) -> None:
    of = Stream.of(Body.of(page, visible_only=False))
    for node, kind, length in zip(of.node.tolist(), of.kind.tolist(), of.length.tolist(), strict=True):
        tag = page.tag(node)
        expected = {TEXT: of.body.texts.get(node, ""), OPEN: open_tag(page, node, tag), CLOSE: f"</{tag}>"}[kind]
        assert length == len(expected)
    assert (np.diff(of.place) >= 0).all()
    assert len(of.characters) == of.length.sum()
    assert len(of.tokens) == of.body.words.sum() + (of.kind != TEXT).sum()


def test_characters_are_code_content_or_blanks_between_words() -> None:
    of = stream(Element("p", [" two \n words\u00a0here "]))
    assert "".join("cb#"[kind] for kind in of.characters.kind) == "ccc" + "###b#####b####" + "cccc"
    assert (of.characters.kind == BLANK).sum() == 2
    assert of.tokens.kind.tolist() == [CODE, CONTENT, CONTENT, CONTENT, CODE]


@pytest.mark.parametrize(
    ("number", "text", "opening", "code"),
    [(3, "Spiegel Web Site", 3 + 9, 16), (3, "Home", 3, 7), (2, "Spiegel Web Site", 3, 7), (2, "Home", 3, 7)],
)
def test_filters_2_and_3_change_how_long_an_anchor_is(number: AnchorFilter, text: str, opening: int, code: int) -> None:
    filtered = stream(anchor(text)).anchored(number)
    assert filtered.length[0] == opening
    assert filtered.length[filtered.kind != TEXT].sum() == code
    assert (filtered.characters.kind == CODE).sum() == code


def test_filter_1_takes_anchors_out_and_0_changes_nothing() -> None:
    of = stream("before", anchor("link"), "after")
    assert items(of.anchored(1)) == ["before", "after"]
    assert of.anchored(0) is of


def test_anchors_with_markup_are_as_long_as_their_text() -> None:
    filtered = stream(Element("a", [Element("b", ["one two"]), " three four"], {"href": "/"})).anchored(3)
    assert filtered.length[0] == 3 + len("one two" + "three four") - 7
    assert filtered.length[1] == len("<b>"), "tags inside keep their code"


def test_lines_are_cut_every_so_many_characters() -> None:
    lines = stream(Element("p", ["abcdefghij"])).lines(length=5)
    assert lines.content.tolist() == [2, 5, 3, 0]
    assert lines.code.tolist() == [3, 0, 2, 2]
    assert lines.tags.tolist() == [1, 0, 1, 0]


def test_lines_of_the_source_end_where_text_has_line_feeds() -> None:
    of = stream(Element("p", ["one\ntwo three"]), "\n", Element("p", ["four"]), "\n\n")
    lines = of.lines(breaks="source")
    assert lines.text.tolist() == [3, 10, 4]
    assert lines.tags.tolist() == [1, 1, 2]
    assert len(of.lines(breaks="auto")) == 3
    assert len(of.lines(breaks="normalised")) == 1


def test_a_text_node_goes_in_when_half_of_it_does() -> None:
    of = stream(Element("p", ["abcd"]))
    content = of.characters.kind == CONTENT
    place = np.cumsum(content) * content
    node = int(of.node[1])
    assert of.characters.chosen((place > 0) & (place <= 2))[node]
    assert not of.characters.chosen(place == 1)[node]
    assert of.characters.means(place.astype(float))[node] == 2.5


@settings(max_examples=30)
@given(pages)
def test_blocks_and_nearest_blocks_agree_with_the_tree(page: Snapshot) -> None:
    body = Body.of(page, visible_only=False)
    blocks = body.blocks()
    nearest = body.nearest(blocks)
    for node in np.flatnonzero(body.is_text).tolist():
        above = node
        while above != page.body and not blocks[above]:
            above = int(page.parent[above])
        assert nearest[node] == above
