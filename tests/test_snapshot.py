"""Queries on the tree and the text of a snapshot, on trees made by hand and at random."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fixtures.trees import Element, snapshot
from tests.one_tab import Render
from tests.strategies import pages
from zoning import Snapshot
from zoning.snapshot import LINE_BREAKS_KEPT


@settings(max_examples=30)
@given(pages)
def test_nearest_agrees_with_a_walk_to_the_root(page: Snapshot) -> None:
    among = page.named("div", "p", "a")
    nearest = page.nearest(among)
    for node in range(len(page)):
        above = node
        while above >= 0 and not among[above]:
            above = int(page.parent[above])
        assert nearest[node] == above


@settings(max_examples=30)
@given(pages)
def test_ancestors_are_those_whose_subtrees_hold_a_node(page: Snapshot) -> None:
    for node in range(len(page)):
        around = [one for one in range(node) if node < page.end[one]]
        assert list(page.ancestors(node)) == around[::-1]


@settings(max_examples=30)
@given(pages, st.randoms(use_true_random=False))
def test_masks_are_computed_once_and_nobody_can_change_them(page: Snapshot, chance: Random) -> None:
    among = np.array([chance.random() < 0.3 for _ in range(len(page))])
    for ask in (page.within, page.containing, page.nearest):
        found, others = ask(among), ask(~among)
        assert ask(among.copy()) is found
        assert found is not others
        with pytest.raises(ValueError, match="read-only"):
            found[0] = 0
    assert page.named("p") is page.named("p") is not page.named("p", "a")


@settings(max_examples=30)
@given(pages, st.randoms(use_true_random=False))
def test_the_text_within_an_element_is_that_of_its_chosen_text_nodes(page: Snapshot, chance: Random) -> None:
    mask = np.array([chance.random() < 0.5 for _ in range(len(page))])
    for node in range(len(page)):
        inside = [one for one in range(node, int(page.end[node])) if page.has_words[one]]
        assert page.text_within(node) == page.text_of_nodes(inside)
        assert page.text_within(node, mask) == page.text_of_nodes([one for one in inside if mask[one]])


@settings(max_examples=30)
@given(pages)
def test_the_text_of_one_node_has_its_words_and_its_preserved_lines(page: Snapshot) -> None:
    for node in np.flatnonzero(page.has_words).tolist():
        preserved = page.style(node, "white-space") in LINE_BREAKS_KEPT
        lines = page.text_of(node).split("\n") if preserved else [page.text_of(node)]
        assert page.text_of_nodes([node]) == "\n".join(" ".join(line.split()) for line in lines if line.strip())


@settings(max_examples=30)
@given(pages)
def test_letters_are_those_of_the_texts_that_are_asked_for(page: Snapshot) -> None:
    letters = page.letters_of(page.has_words)
    assert [len(page.text_of(node)) for node in np.flatnonzero(page.has_words).tolist()] == letters[
        page.has_words
    ].tolist()
    assert not letters[~page.has_words].any()


def test_what_is_made_of_a_snapshot_is_made_once_and_apart_from_others() -> None:
    page, other = (snapshot([Element("p", [text])]) for text in ("one", "two"))

    def made(of: Snapshot) -> list[str]:
        return [of.text()]

    assert page.once(made) is page.once(made)
    assert (page.once(made), other.once(made)) == (["one"], ["two"])


def test_a_file_of_before_is_read_without_what_it_does_not_know(tmp_path: Path) -> None:
    file = tmp_path / "page.snapshot.json"
    snapshot([Element("p")]).save(file)
    stored = json.loads(file.read_text())
    for name in ("etag", "last_modified"):
        del stored["page"][name]
    file.write_text(json.dumps(stored))
    page = Snapshot.load(file).page
    assert (page.etag, page.last_modified) == ("", "")


def test_preserved_line_feeds_end_lines_also_in_a_single_node() -> None:
    page = snapshot([Element("pre", ["one\n two"], styles={"white-space": "pre"}), Element("p", ["one\n two"])])
    texts = [page.text_of_nodes([node]) for node in np.flatnonzero(page.is_text).tolist()]
    assert texts == ["one\ntwo", "one two"]


def test_a_text_node_of_white_space_parts_the_words_beside_it() -> None:
    page = snapshot([Element("p", [Element("b", ["one"]), " ", Element("i", ["two"]), Element("i", ["three"])])])
    assert page.text() == "one twothree"


def linked_texts(page: Snapshot) -> list[str]:
    links = np.flatnonzero(page.links).tolist()
    return [" ".join(page.text_within(link).split()) for link in links]


def test_a_link_that_was_not_closed_is_none(render_html: Render) -> None:
    """An `object` is not closed by `/>` in HTML: it contains what follows, and so does the link around it."""
    cited = "".join(f"<p>Text with <a href='#{number}'>{number}</a>." for number in range(12))
    page = render_html(f"<a href='big.html'><object data='a.svg' type='image/svg+xml' /></a>{cited}")
    assert page.attributed("href").sum() == 13
    assert linked_texts(page) == [str(number) for number in range(12)]


def test_a_card_that_scripts_make_of_links_is_a_link(render_html: Render) -> None:
    script = "card.append(Object.assign(document.createElement('a'), {href: '#by', textContent: 'Author'}))"
    page = render_html(f"<a id='card' href='story.html'>Story </a><script>{script}</script>")
    assert linked_texts(page) == ["Story Author", "Author"]


@settings(max_examples=30)
@given(pages, st.randoms())
def test_the_outermost_nodes_are_in_no_other_one(page: Snapshot, chance: Random) -> None:
    mask = page.mask_of(node for node in range(len(page)) if chance.random() < 0.3)
    held = [node for node in np.flatnonzero(mask).tolist() if node > 0 and mask[page.parent[node]]]
    outermost = page.outermost(mask)
    assert not set(outermost) & set(held)
    assert np.array_equal(page.within(page.mask_of(outermost)), page.within(mask))
