"""Pages as saved by browsers and SingleFile: HTML files with everything they need beside or in them."""

import base64
from html import escape
from pathlib import Path
from urllib.parse import quote

import numpy as np
import pytest

from tests.one_tab import Render
from zoning import Snapshot

PICTURE = "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='40'><rect width='120' height='40'/></svg>"
SHEET = "main { width: 500px } .menu { display: none } img { display: block }"
ADDRESS = "https://pages.test/news/bridge?id=7"


def size(snapshot: Snapshot, tag: str) -> tuple[float, float]:
    (node,) = np.flatnonzero(snapshot.named(tag)).tolist()
    left, top, right, bottom = snapshot.boxes[node]
    return right - left, bottom - top


@pytest.mark.parametrize("title", ["The bridge", "Über die Brücke, 100 % neu", "what? #1"])
def test_a_folder_saved_by_a_browser_is_read_with_what_lies_in_it(title: str, render: Render, tmp_path: Path) -> None:
    beside = f"{title}_files"
    folder = tmp_path / beside
    folder.mkdir()
    (folder / "style.css").write_text(f"@import 'more.css'; {SHEET}")
    (folder / "more.css").write_text("h1 { font-size: 31px }")
    (folder / "picture.svg").write_text(PICTURE)
    (folder / "tides.html").write_text(
        "<!-- saved from url=(0027)https://pages.test/tides.html -->\n"
        "<link rel='stylesheet' href='frame.css'><p>High water at six.</p><p class='gone'>Advertisement</p>"
    )
    (folder / "frame.css").write_text(".gone { display: none }")
    at = "./" + quote(beside)
    (tmp_path / f"{title}.html").write_text(
        f"<!DOCTYPE html>\n<!-- saved from url=({len(ADDRESS):04}){ADDRESS} -->\n"
        f'<html lang="en"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8">'
        f'<title>{title}</title><link rel="stylesheet" href="{at}/style.css"></head><body>'
        f'<p class="menu">Menu</p><main><h1>The bridge</h1><p>It is open to carts again.</p>'
        f'<img src="{at}/picture.svg"><iframe src="{at}/tides.html"></iframe></main></body></html>',
        encoding="utf-8",
    )
    snapshot = render(str(tmp_path / f"{title}.html"))
    text = snapshot.text()
    assert "It is open to carts again." in text
    assert "High water at six." in text
    assert "Menu" not in text
    assert "Advertisement" not in text
    assert size(snapshot, "img") == (120, 40)
    assert size(snapshot, "main")[0] == 500
    (heading,) = np.flatnonzero(snapshot.named("h1")).tolist()
    assert snapshot.style(heading, "font-size") == "31px"
    assert snapshot.page.resources.failed == 0


def test_a_single_file_page_is_read_with_what_lies_in_it(render: Render, tmp_path: Path) -> None:
    picture = "data:image/svg+xml;base64," + base64.b64encode(PICTURE.encode()).decode()
    inner = "<style>.gone{display:none}</style><p>High water at six.</p><p class=gone>Advertisement</p>"
    policy = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-src 'self' data:;"
    (tmp_path / "single.html").write_text(
        f"<!DOCTYPE html> <html lang=en><!--\n Page saved with SingleFile \n url: {ADDRESS}\n-->"
        f'<meta charset=utf-8><meta http-equiv=content-security-policy content="{policy}">'
        f"<title>The bridge</title><style>{SHEET}</style><style>body{{background-image:url({picture})}}</style>"
        f"<link rel=canonical href={ADDRESS}>"
        f"<p class=menu>Menu<main><h1>The bridge</h1><img src={picture}>"
        f"<div><template shadowrootmode=open><style>p{{letter-spacing:2px}}.off{{display:none}}</style>"
        f"<p>It is open to carts again.<p class=off>Hidden</p><slot></slot></template><span>Slotted words.</span></div>"
        f'<iframe sandbox="allow-popups allow-top-navigation" srcdoc="{escape(inner)}"></iframe></main>',
        encoding="utf-8",
    )
    snapshot = render(str(tmp_path / "single.html"))
    text = snapshot.text()
    for seen in ("It is open to carts again.", "Slotted words.", "High water at six."):
        assert seen in text
    for unseen in ("Menu", "Hidden", "Advertisement"):
        assert unseen not in text
    assert size(snapshot, "img") == (120, 40)
    assert size(snapshot, "main")[0] == 500
    assert snapshot.page.resources.failed == 0
