"""Sections of related items are left out by what their headings say, in many languages."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from tests.one_tab import Render
from tests.parts.pages import TEXT, plain
from zoning import Snapshot, read_snapshot
from zoning.extractors import Extraction

ITEMS = "".join(
    f"<li><h4>{name} lamp</h4><span>${price}</span></li>" for name, price in (("Hayrick", 310), ("Gate", 88))
)


@pytest.mark.parametrize(
    "heading",
    [
        "You may also like",
        "Ähnliche Produkte",
        "Sur le même sujet :",
        "Altre ricette",
        "Похожие товары",
        "関連記事",
        "منتجات مشابهة",
    ],
)
def test_related_items_are_left_out_with_their_heading(render_html: Render, heading: str) -> None:
    page = render_html(plain(f"{TEXT}<section><h3>{heading}</h3><ul>{ITEMS}</ul></section>"))
    reading = read_snapshot(page, "plain")
    assert heading not in reading.text
    assert "lamp" not in reading.text
    assert any("left out" in warning for warning in reading.result.warnings)
    assert "Hayrick lamp" in read_snapshot(page, "plain", parts=("related",)).text


@pytest.mark.parametrize(
    "section",
    [
        f"<h3>Parts of the lamp</h3><ul>{ITEMS}</ul>",
        f"<h3>Related products</h3>{TEXT}",
        "<h3>Related products</h3><table><tr><th>Attribute<th>Meaning<tr><td>lamp<td>the light itself</table>",
        f"<h3>You may also like to know how the lower meadow came by its name</h3><ul>{ITEMS}</ul>",
    ],
    ids=["another heading", "a text", "a table", "a sentence"],
)
def test_other_sections_stay(render_html: Render, section: str) -> None:
    heading = section[len("<h3>") : section.index("</h3>")]
    assert heading in read_snapshot(render_html(plain(f"{TEXT}<section>{section}</section>")), "plain").text


def test_a_page_about_related_items_stays(render_html: Render) -> None:
    page = plain(f"<p>All lamps of the valley.</p><section><h3>Similar products</h3><ul>{ITEMS * 80}</ul></section>")
    assert "Gate lamp" in read_snapshot(render_html(page), "plain").text


@dataclass(frozen=True)
class Everything:
    """Takes all text of the body, folded away or not."""

    name: ClassVar[str] = "everything"
    source: ClassVar[str] = ""
    status: ClassVar[str] = ""

    def extract(self, snapshot: Snapshot) -> Extraction:
        """Take it."""
        mask = snapshot.is_text & snapshot.has_words & snapshot.in_body
        return Extraction(extractor=self.name, parameters={}, mask=mask)


def test_further_slides_are_left_out_too(render_html: Render) -> None:
    """The default also takes slides that no click has opened."""
    hidden = "<li style='display:none'><h4>Mill lamp</h4><span>$45</span></li>"
    page = render_html(plain(f"{TEXT}<section><h3>You may also like</h3><ul>{ITEMS}{hidden}</ul></section>"))
    assert "lamp" not in read_snapshot(page, Everything()).text


def test_linked_items_are_left_out_however_much_they_say(render_html: Render) -> None:
    said = "The council had talked about it since the spring, and nobody could say what the new race of the mill costs."
    items = "".join(f"<a href=/{n}><b>The mill has a new race</b> <span>{said}</span></a>" for n in range(30))
    page = render_html(plain(f"{TEXT}<section><h3>You may also like</h3><div>{items}</div></section>"))
    text = read_snapshot(page, "plain").text
    assert ("nobody in the valley minds" in text, "new race" in text) == (True, False)
