"""Controls without words of their own: dots and pictures in a row, sliders, headers of empty boxes, tabs in cells."""

from collections.abc import Callable, Sequence

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from zoning import Snapshot

TEXTS = (
    "The ferry leaves from the old pier at seven, and nobody may be late.",
    "The mill has been a museum since the last miller went to sea.",
    "From the tower one counts the swifts that return to the roofs in June.",
    "Under the bridge the eels wait for the rain of the autumn, as they always did.",
)
NAMES = ("Ferry", "Mill", "Tower", "Bridge")
STORY = "<p>The plan of the village was drawn by looking, and every house in it leans a little to the left.</p>"
STYLE = """<style>.mark, .place { cursor: pointer } .mark { display: inline-block; width: 14px; height: 14px }
table { width: 100% } li { display: inline-block }
.head { width: 100% } .now { outline: 2px solid; font-weight: bold }</style>"""
SAID = f"<div id=said><p>{TEXTS[0]}</p></div>"
CHOOSE = """document.querySelectorAll('.mark, .place').forEach((e, n, all) => { e.onclick = event => {
  event.preventDefault();
  said.innerHTML = `<p>${texts[n]}</p>`;
  all.forEach(one => (one.closest('li') ?? one).classList.toggle('now', one === e)) } })"""
FILL = """document.querySelectorAll('.head').forEach((e, n) => { e.onclick = () => {
  const box = e.nextElementSibling; box.innerHTML = box.innerHTML ? '' : `<p>${texts[n]}</p>` } })"""
MOVE = "slider.oninput = () => { said.innerHTML = `<p>${texts[(slider.value - 1900) / 10]}</p>` }"
PIXEL = "<img {} alt='' src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>"


def page(body: str, script: str) -> str:
    held = f"<main><article><h1>The village</h1>{STORY}{body}{STORY}</article></main>"
    return f"<!DOCTYPE html>{STYLE}{held}<script>const texts = {list(TEXTS)!r}; {script}</script>"


def row(mark: str, now: int = 0) -> str:
    """Four marks in a row, of which one is the current one."""
    return "".join(mark.replace("MARK", "'mark now'" if n == now else "mark") for n in range(4))


def dots(mark: str, now: int = 0) -> str:
    return page(f"{SAID}<div>{row(mark, now)}</div>", CHOOSE)


def heads(around: str) -> str:
    return "".join(around.format(f"<div class=head role=button>{name}</div>") for name in NAMES)


TELL = """document.querySelectorAll('.head').forEach((e, n) => { e.onclick = () => {
  if (e.nextSibling) e.nextSibling.remove();
  else e.insertAdjacentHTML('afterend', `<p>${texts[n]}</p>`) } })"""
SAY = "for (const e of document.querySelectorAll('.head')) e.onclick = () => { said.innerHTML += texts[1] }"
LINKS = "".join(f"<li class='{'now' * (n == 0)}'><a href='#' class=mark></a>" for n in range(4))
TABS = "".join(f"<span class='place {'now' * (n == 0)}'>{name}</span>" for n, name in enumerate(NAMES))
ORPHANS = "".join(
    f"<button role=tab aria-selected={str(n == 0).lower()} class=place>Place {n}</button>" for n in range(4)
)
MARKED = CHOOSE.replace("said.", "all.forEach(one => one.setAttribute('aria-selected', one === e)); said.")
SLIDER = "<input type=range id=slider min=1900 max=1930 step=10 value=1900>"
COLOURS = "".join(f"<i class='mark {'now' * (n == 0)}' style='background:#{n}80'></i>" for n in range(4))
READ = {
    "dots": dots("<i class=MARK></i>"),
    "buttons": dots("<button class=MARK></button>"),
    "links in a list": page(f"{SAID}<ul>{LINKS}</ul>", CHOOSE),
    "pictures": dots(PIXEL.format("class=MARK")),
    "a slider": page(SLIDER + SAID, MOVE),
    "headers with a role": page(heads("<div>{}<div></div></div>"), FILL),
    "headers beside each other": page(heads("{}<div></div>"), FILL),
    "questions": page("".join(f"<div><button class=head>The {name}?</button></div>" for name in NAMES), TELL),
    "tabs in a cell": page(f"<table><tr><td><div>{TABS}</div>{SAID}</table>", CHOOSE),
    "tabs without a list": page(f"<div>{ORPHANS}</div>{SAID}", MARKED),
}  # fmt: skip
LEFT_ALONE = {
    "stars": dots("<i class=MARK></i>", now=3),
    "colours": page(f"{SAID}<div>{COLOURS}</div>", CHOOSE),
    "icons": dots("<button class=MARK><svg></svg></button>"),
    "none of them current": dots("<i class=MARK></i>", now=9),
    "in a form": page(f"<form>{SLIDER}</form>{SAID}", MOVE),
    "answers": page("".join(f"<div><button class=head>{name}</button></div>" for name in NAMES), TELL),
    "options": page(f"{SAID}<div>{heads('{}')}</div>", SAY),
}  # fmt: skip
CALCULATED = "The flock of {} birds eats mussels on every morning of the year, as long as the tide is low enough."


@pytest.fixture
def texts_of(render_all: Callable[[Sequence[str]], list[Snapshot]]) -> Callable[[Sequence[str]], list[str]]:
    """Return the texts of pages."""

    def render(pages: Sequence[str]) -> list[str]:
        with FixtureServer(routes={f"/{n}": answer(html) for n, html in enumerate(pages)}) as server:
            return [one.text() for one in render_all([f"{server.url}/{n}" for n in range(len(pages))])]

    return render


def test_the_text_of_each_state_is_read_in_its_order(texts_of: Callable[[Sequence[str]], list[str]]) -> None:
    found = dict(zip(READ, texts_of(list(READ.values())), strict=True))
    places = {name: [text.find(one) for one in TEXTS] for name, text in found.items()}
    assert [name for name, at in places.items() if -1 in at or at != sorted(at)] == []
    assert [name for name, text in found.items() if any(text.count(one) > 1 for one in TEXTS)] == []


def test_what_rates_colours_or_sends_is_left_alone(texts_of: Callable[[Sequence[str]], list[str]]) -> None:
    found = dict(zip(LEFT_ALONE, texts_of(list(LEFT_ALONE.values())), strict=True))
    assert [name for name, text in found.items() if any(one in text for one in TEXTS[1:])] == []


def test_what_a_slider_calculates_is_read_as_it_was(texts_of: Callable[[Sequence[str]], list[str]]) -> None:
    slider = "<input type=range id=slider value=30>"
    move = f"slider.oninput = () => {{ said.textContent = `{CALCULATED}`.replace('{{}}', slider.value) }}"
    (text,) = texts_of([page(f"{slider}<p id=said>{CALCULATED.format(30)}</p>", move)])
    assert text.count("birds eats mussels") == 1
    assert CALCULATED.format(30) in text
