"""Notes below a text are content, whatever the method chose; long lists of sources are left to the method."""

import pytest

from tests.one_tab import Render
from tests.parts.pages import TEXT
from zoning import read_snapshot
from zoning.metadata.lines import shown
from zoning.parts.notes import notes

SAID = "The miller wrote this down in a book that nobody has seen since."
LINK = "<sup><a id=to1 href='#note1'>1</a></sup>"
WAYS = {
    "a list": f"{LINK}|<ol><li id=note1>{SAID} <a href='#to1'>\u21a9</a></ol>",
    "mark and note in boxes": "<sup id=to1><a href='#note1'>[1]</a></sup>|"
    f"<aside><div id=note1><a href='#to1'>^</a> <p>{SAID}</p></div></aside>",
    "an anchor in the note": f"{LINK}|<div class=notes><p><a name=note1></a>{SAID} <a href='#to1'>\u2191</a></p></div>",
}
OTHERS = {
    "it leads nowhere back": f"{LINK}|<aside id=note1>{SAID}</aside>",
    "it leads back elsewhere": f"{LINK}|<aside id=note1>{SAID} <a href='#top'>\u2191</a></aside>",
    "the link is a word": f"<a id=to1 href='#note1'>below</a>|<aside id=note1>{SAID} <a href='#to1'>\u2191</a></aside>",
    "it is longer than the text": f"{LINK}|<aside id=note1>{SAID * 40} <a href='#to1'>\u2191</a></aside>",
}


def noted(render_html: Render, way: str) -> tuple[str, str]:
    """The text with a note, where the main content ends above the note; and the arrows in it."""
    mark, _, note = way.partition("|")
    text = f"{TEXT}<p>It was so in every year{mark} but one.</p>"
    page = render_html(f"<h1 id=top>Water</h1><main>{text}</main><div>{note}</div>")
    found = notes(page, shown(page), shown(page) & page.within(page.named("main")))
    return page.text(found.text), page.text(found.arrows)


@pytest.mark.parametrize("way", WAYS)
def test_a_note_is_found(way: str, render_html: Render) -> None:
    text, arrows = noted(render_html, WAYS[way])
    assert text == SAID
    assert len(arrows) == 1


@pytest.mark.parametrize("way", OTHERS)
def test_what_is_no_note_is_not(way: str, render_html: Render) -> None:
    assert noted(render_html, OTHERS[way])[0] == ""


def test_notes_are_content_without_their_arrows(render_html: Render) -> None:
    mark, _, note = WAYS["a list"].partition("|")
    reading = read_snapshot(render_html(f"<h1>Water</h1>{TEXT}<p>In every year{mark} but one.</p>{note}"), "plain")
    assert SAID in reading.text
    assert "\u21a9" not in reading.text
