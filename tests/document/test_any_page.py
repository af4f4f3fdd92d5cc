"""Documents of any page: nothing is lost, and the output is safe and well-formed."""

import re
from collections import Counter
from html.parser import HTMLParser

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from fixtures.trees import Element, snapshot
from tests.strategies import any_page, pages
from zoning.document import html, markdown, text
from zoning.document.blocks import Document
from zoning.document.build import build
from zoning.snapshot import VOID_TAGS, Snapshot


def kept(page: Snapshot, data: st.DataObject) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Some of the page's text nodes: those in one subtree, or all."""
    mask = page.has_words & page.rendered
    node = data.draw(st.integers(0, len(page) - 1))
    inside = np.zeros(len(page), np.bool_)
    inside[node : page.end[node]] = True
    return mask & inside


class Safe(HTMLParser):
    """Fails on what runs; counts what is open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        assert tag not in {"script", "iframe", "object", "embed", "form", "base", "svg", "style"}
        for name, value in attributes:
            assert not name.startswith("on")
            assert name != "style"
            if name in ("href", "src"):
                scheme = re.match(r"\s*([a-z][a-z0-9+.-]*):", re.sub(r"[\x00-\x20]", "", value or "").lower())
                assert scheme is None or scheme[1] in {"http", "https", "mailto", "tel", "ftp"}, value
        if tag not in VOID_TAGS:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


class OpenOnly(Safe):
    """Checks a piece of HTML inside Markdown as `Safe` does, but its elements may be closed elsewhere."""

    def handle_endtag(self, tag: str) -> None:
        assert tag not in {"script", "iframe"}


def check_html(document: Document) -> None:
    parser = Safe()
    parser.feed(html.write(document))
    parser.close()
    assert parser.open == []


def check_markdown(document: Document) -> None:
    """It has no HTML and no link that runs."""
    reader = MarkdownIt("commonmark").enable("table")
    reader.validateLink = lambda url: True  # type: ignore[method-assign]  # noqa: ARG005
    for token in [t for outer in reader.parse(markdown.write(document)) for t in (outer, *(outer.children or ()))]:
        if token.type in ("html_inline", "html_block"):
            OpenOnly().feed(token.content)
        address = str(token.attrs.get("href") or token.attrs.get("src") or "")
        assert not re.match(r"(?i)\s*(javascript|vbscript|data):", address)


def check_text(page: Snapshot, mask: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> None:
    """Every word is in it as often as it was chosen."""
    mask = mask & ~page.within(page.named("math", "script", "svg", "iframe"))
    mask &= ~page.within(np.array([page.attribute(node, "class") in ("katex", "MathJax") for node in range(len(page))]))
    written = text.write(build(page, mask))
    found, chosen = (Counter(re.findall(r"\w+", said)) for said in (written, page.text(mask)))
    assert chosen - found == Counter()
    assert all(word.isdigit() for word in found - chosen), "items of ordered lists have numbers"


@any_page
@given(pages, st.data())
def test_html_markdown_and_text_are_well_formed_safe_and_whole(page: Snapshot, data: st.DataObject) -> None:
    mask = kept(page, data)
    document = build(page, mask)
    check_html(document)
    check_markdown(document)
    check_text(page, mask)


def test_nothing_chosen_is_an_empty_document() -> None:
    page = snapshot([Element("p", ["text"])])
    document = build(page, np.zeros(len(page), np.bool_))
    assert document.blocks == ()
    assert text.write(document) == markdown.write(document) == ""
