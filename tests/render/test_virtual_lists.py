"""Lists that contain only the rows in the window are read completely; complete lists stay as they are."""

from collections.abc import Callable, Sequence

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.one_tab import Render
from zoning import Snapshot, read_snapshot

ROWS = 60
WHOLE_TEXT = "Row {} of the log. The gauge stands at level {} and the keeper signs the page."
SCRIPT = (
    f"const N = {ROWS};"
    + """
const ROW = 60, text = i => `Row ${i} of the log. The gauge stands at level ${i} and the keeper signs the page.`;
const range = (top, height) =>
  [Math.max(0, Math.floor(top / ROW) - 2), Math.min(N, Math.ceil((top + height) / ROW) + 2)];
"""
)
PLACED = """
const draw = () => {
  const [from, to] = range(box.scrollTop, box.clientHeight);
  list.style.height = N * ROW + 'px';
  for (const row of [...list.children]) if (row.dataset.i < from || row.dataset.i >= to) row.remove();
  for (let i = from; i < to; i++) if (!list.querySelector(`[data-i="${i}"]`)) {
    const row = document.createElement('div');
    row.dataset.i = i; row.textContent = text(i);
    row.style.cssText = `position:absolute;top:${i * ROW}px;height:${ROW}px`;
    list.append(row);
  }
};
box.onscroll = draw; draw();
"""
REUSED = """
const rows = [...Array(24)].map(() => list.appendChild(document.createElement('p')));
rows.forEach(row => row.style.cssText = `height:${ROW}px;margin:0`);
const draw = () => {
  const top = -list.parentElement.getBoundingClientRect().top, from = range(Math.max(0, top), innerHeight)[0];
  const first = Math.min(from, N - rows.length);
  list.style.transform = `translateY(${first * ROW}px)`;
  rows.forEach((row, i) => row.textContent = text(first + i));
};
addEventListener('scroll', draw); draw();
"""
PADDED = """
const draw = () => {
  const [from, to] = range(Math.max(0, -list.getBoundingClientRect().top), innerHeight);
  list.style.paddingTop = from * ROW + 'px';
  list.style.paddingBottom = (N - to) * ROW + 'px';
  list.replaceChildren(...[...Array(to - from)].map((_, i) => {
    const row = document.createElement('li');
    row.style.height = ROW + 'px'; row.textContent = text(from + i);
    return row;
  }));
};
addEventListener('scroll', draw); draw();
"""
GUESSED = """
const GUESS = 48, draw = () => {
  const from = Math.max(0, Math.floor(box.scrollTop / GUESS) - 4), to = Math.min(N, from + 16);
  list.replaceChildren(...[...Array(to - from)].map((_, i) => {
    const row = document.createElement('li');
    row.style.cssText = 'height:60px;width:300px'; row.textContent = text(from + i);
    return row;
  }));
  list.style.paddingTop = from * GUESS + 'px';
  list.style.paddingBottom = (N - to) * GUESS + 'px';
};
box.onscroll = draw; draw();
"""
ENDS = "<h1>The log</h1><p>This is the log of the gauge. The keeper writes it every day.</p>{}<p>The log ends here.</p>"
VIRTUAL = {
    "/placed in a box of its own": "<div id=box style='height:300px;overflow:auto'>"
    f"<div id=list style='position:relative'></div></div><script>{SCRIPT}{PLACED}</script>",
    "/reused and shifted": f"<div style='height:{ROWS * 60}px'><div id=list></div></div>"
    f"<script>{SCRIPT}{REUSED}</script>",
    "/padded": f"<ul id=list></ul><script>{SCRIPT}{PADDED}</script>",
    "/of guessed height": "<div id=box style='height:300px;overflow:auto'><ul id=list style='margin:0'></ul></div>"
    f"<script>{SCRIPT}{GUESSED}</script>",
}
WHOLE = {
    "/whole": "<div style='height:300px;overflow:auto'><div style='padding-top:9px'>"
    + "".join(f"<p>{WHOLE_TEXT.format(i, i)}" for i in range(ROWS))
    + "</div></div>",
    "/clock": "<ul style='padding:9px'><li>one</li><li id=clock>0</li><li>three</li></ul>"
    "<div style='height:4000px'></div><script>let n = 0; setInterval(() => clock.textContent = ++n, 50)</script>",
}
PAGES = VIRTUAL | WHOLE


@pytest.fixture(scope="module")
def visited(render_all: Callable[[Sequence[str]], list[Snapshot]]) -> Render:
    routes = {
        path.replace(" ", "-"): answer(f"<!DOCTYPE html><body>{ENDS.format(page)}") for path, page in PAGES.items()
    }
    with FixtureServer(routes=routes) as server:
        snapshots = render_all([server.url + path for path in routes])
    return dict(zip(PAGES, snapshots, strict=True)).__getitem__


@pytest.mark.parametrize("path", VIRTUAL)
def test_every_row_is_read_once_and_in_order(path: str, visited: Render) -> None:
    page = visited(path)
    text = read_snapshot(page, "plain").text
    places = [text.find(WHOLE_TEXT.format(i, i)) for i in range(ROWS)]
    assert min(places) >= 0
    assert places == sorted(places)
    assert text.count("of the log") == ROWS
    assert places[-1] < text.find("The log ends here.")
    assert any("collected 60 rows" in done for done in page.page.revealed)


@pytest.mark.parametrize("path", WHOLE)
def test_a_list_that_holds_all_its_rows_stays_as_it_is(path: str, visited: Render) -> None:
    page = visited(path)
    assert not page.attributed("data-zoning-collected").any()
    assert not any("collected" in done for done in page.page.revealed)
