"""Spots of a picture that show a text are pressed, each once; what else lies over a picture is left alone."""

from collections.abc import Callable, Sequence

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from zoning import Snapshot

TEXTS = (
    "The ferry leaves from the old pier at seven, and nobody may be late.",
    "The mill has been a museum since the last miller went to sea.",
    "From the tower one counts the swifts that return to the roofs in June.",
)
STYLE = """<style>.map { position: relative; width: 600px }
.spot { cursor: pointer } i, button { position: absolute; width: 20px; height: 20px }</style>"""
PICTURE = "<img width=600 height=300 alt='' src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' {0}>"
PLACES = ((40, 30), (200, 160), (420, 90))
STORY = "<p>The plan of the village was drawn by looking, and every house in it leans a little to the left.</p>"
SCRIPT = """<script>const texts = %r; document.querySelectorAll('.spot').forEach((e, n) => {
  e.onclick = event => { event.preventDefault(); said.textContent = texts[n] } })</script>"""


def page(spots: str, *, picture: str = "", texts: Sequence[str] = TEXTS) -> str:
    shown = f"<div class=map>{PICTURE.format(picture)}{spots}</div><p id=said>{texts[0]}</p>"
    script = SCRIPT % (list(texts),)
    return f"<!DOCTYPE html>{STYLE}<main><article><h1>The village</h1>{STORY}{shown}{STORY}</article></main>{script}"


def spots(places: Sequence[tuple[int, int]] = PLACES, tag: str = "i", kinds: Sequence[str] = ("", "", "")) -> str:
    return "".join(
        f"<{tag} class='spot {kind}' style='left:{left}px;top:{top}px'></{tag}>"
        for (left, top), kind in zip(places, kinds, strict=False)
    )


AREAS = "<map name=plan>" + "".join(
    f"<area class=spot href='#' shape=rect coords='{200 * n},0,{200 * n + 200},300'>" for n in range(3)
)
SHAPES = "<svg width=600 height=300>" + "".join(
    f"<circle class=spot cx={left} cy={top} r=12></circle>" for left, top in PLACES
)
OTHERS = {
    "a row": spots(((40, 30), (80, 30), (120, 30))),
    "a column": spots(((40, 30), (40, 80), (40, 130))),
    "two corners": spots(PLACES[:2]),
    "kinds": spots(kinds=("heart", "zoom", "play")),
}


@pytest.mark.parametrize(
    "html",
    [
        page(spots()),
        page(spots(tag="button")),
        page(f"{AREAS}</map>", picture=" usemap=#plan"),
        page(f"{SHAPES}</svg>"),
    ],
    ids=["elements", "buttons", "areas", "shapes"],
)
def test_the_text_of_each_spot_is_read(html: str, render_all: Callable[[Sequence[str]], list[Snapshot]]) -> None:
    with FixtureServer(routes={"/plan": answer(html)}) as server:
        (snapshot,) = render_all([server.url + "/plan"])
    assert [text for text in TEXTS if text not in snapshot.text()] == []


def test_texts_of_twenty_letters_are_kept_in_scripts_without_blanks(
    render_all: Callable[[Sequence[str]], list[Snapshot]],
) -> None:
    texts = (
        "渡し船は毎朝七時に古い桟橋から島へ向かって出る。",
        "水車小屋は最後の粉屋が去ってから博物館になった。",
        "塔の上からは六月に戻る燕の数を毎年数えている。",
    )
    with FixtureServer(routes={"/plan": answer(page(spots(), texts=texts))}) as server:
        (snapshot,) = render_all([server.url + "/plan"])
    assert [text for text in texts if text not in snapshot.text()] == []


def test_what_else_lies_over_a_picture_is_not_pressed(render_all: Callable[[Sequence[str]], list[Snapshot]]) -> None:
    with FixtureServer(routes={f"/{n}": answer(page(one)) for n, one in enumerate(OTHERS.values())}) as server:
        snapshots = render_all([f"{server.url}/{n}" for n in range(len(OTHERS))])
    pressed = [kind for kind, snapshot in zip(OTHERS, snapshots, strict=True) if TEXTS[1] in snapshot.text()]
    assert pressed == []
