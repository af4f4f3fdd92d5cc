"""A box that shows what the page's address names is read, and the list behind it is not."""

import dataclasses

import msgspec
import pytest

from tests.one_tab import Render
from zoning import Snapshot
from zoning.layout import hidden_nodes

TITLE = "A ferry for the upper lake"
TEXT = "<p>It takes forty people across the upper lake, and all of them bring their bicycles.</p>" * 6
STORY = f"<h2>{TITLE}</h2>{TEXT}"
OVER = "position:fixed;inset:5%;overflow:auto;background:white"
TEASER = "<li><a href=/mill>The mill is a museum</a><p>It opens on Sundays, and nobody knows for how long.</p></li>"
LIST = f"<h1>Stories of the valley</h1><ul>{TEASER * 20}</ul>"


def shown(page: Snapshot) -> str:
    return page.text(page.has_words & page.rendered & ~hidden_nodes(page))


def page(box: str, *, title: str = f"{TITLE} | Valley News", behind: str = LIST, head: str = "") -> str:
    return f"<title>{title}</title>{head}<body><div id=page>{behind}</div>{box}"


@pytest.mark.parametrize(
    ("box", "changes"),
    [
        (f"<div role=dialog aria-modal=true style='{OVER}'>{STORY}</div>", {}),
        (f"<div style='position:fixed;inset:0'><div style='{OVER}'>{STORY}</div></div>", {}),
        (f"<dialog id=d style='{OVER};width:800px;height:800px'>{STORY}</dialog><script>d.showModal()</script>", {}),
        (f"<div style='{OVER}'><b>{TITLE}</b>{TEXT}</div>", {}),
        (f"<div style='{OVER}'><h1>A <em>ferry</em> for the upper lake</h1>{TEXT}</div>", {}),
        (f"<div style='{OVER}'>{STORY}</div>", {"behind": f"<a href=/ferry>{TITLE}</a>{LIST}"}),
        (
            f"<div style='{OVER}'>{STORY}</div>",
            {"title": "Valley News", "head": f"<meta property=og:title content='{TITLE}'>"},
        ),
    ],
    ids=["modal", "inner box", "dialog", "no heading", "parts of a heading", "linked in the list", "declared title"],
)
def test_what_was_opened_is_read_and_the_list_is_not(box: str, changes: dict[str, str], render_html: Render) -> None:
    text = shown(render_html(page(box, **changes)))
    assert text.count("forty people across") == 6
    assert "museum" not in text


@pytest.mark.parametrize(
    ("box", "changes"),
    [
        (f"<div style='{OVER}'>{STORY}</div>", {"behind": f"<h1>{TITLE}</h1>{LIST}"}),
        (f"<div style='{OVER}'><h2>Valley News</h2>{TEXT}</div>", {}),
        (f"<div style='{OVER}'>{TEXT}</div>", {}),
        (f"<div style='{OVER}'><h2>{TITLE}</h2><p>It takes forty people across the upper lake.</p></div>", {}),
        (f"<div style='position:fixed;bottom:0;height:90px;overflow:auto'>{STORY}</div>", {}),
        (f"<div style='{OVER}'>{STORY}</div>", {"title": "Valley News | Stories of the valley"}),
    ],
    ids=["title on the page", "name of the site", "no title", "little text", "bar", "other title"],
)
def test_other_boxes_lie_over_the_page(box: str, changes: dict[str, str], render_html: Render) -> None:
    text = shown(render_html(page(box, **changes)))
    assert "forty people across" not in text
    assert text.count("museum") == 20


@pytest.mark.parametrize(
    ("address", "read"), [("", 0), ("ferry", 6), ("#/ferry", 6), ("?p=3", 6)], ids=["site", "path", "fragment", "query"]
)
def test_the_start_page_of_a_site_names_no_text(address: str, read: int, render_html: Render) -> None:
    rendered = render_html(page(f"<div style='{OVER}'>{STORY}</div>"))
    facts = msgspec.structs.replace(rendered.page, final_url=f"https://valley.example/{address}")
    assert shown(dataclasses.replace(rendered, page=facts)).count("forty people across") == read


def test_a_bar_in_what_was_opened_lies_over_it(render_html: Render) -> None:
    bar = "<div style='position:fixed;bottom:0'>We would like to know what you read here.</div>"
    text = shown(render_html(page(f"<div style='{OVER}'>{STORY}{bar}</div>")))
    assert text.count("forty people across") == 6
    assert "what you read" not in text
