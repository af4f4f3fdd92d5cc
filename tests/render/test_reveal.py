"""What shows only to those who scroll or open is found, in bounds; nothing navigates or runs away."""

import asyncio
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest

from fixtures.server import FixtureServer
from tests.render.answers import answer
from zoning import Renderer, Snapshot, VisitOptions
from zoning.layout import hidden_nodes

pytestmark = pytest.mark.browser

Read = Callable[..., Snapshot]
TALL = "<div style='height:3000px'>top</div>"
LONG = "<p>The river rises in spring. It floods the meadows every year, and nobody minds the water.</p>" * 3


class Site:
    """A server whose page is what a test says, and a browser for each way to visit it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.body = ""
        self.renderers: dict[VisitOptions, Renderer] = {}
        routes = {
            "/page": self.page,
            "/part": answer("<p>a part that came late</p>"),
            "/elsewhere": answer("<p>elsewhere</p>"),
        }
        self.server = FixtureServer(routes=routes)

    def page(self, request: BaseHTTPRequestHandler) -> None:
        answer(f"<!DOCTYPE html><body>{self.body}")(request)

    def read(self, body: str, **options: Any) -> Snapshot:
        self.body, how = body, VisitOptions(**options)
        if how not in self.renderers:
            self.renderers[how] = self.loop.run_until_complete(Renderer(how).__aenter__())
        return self.loop.run_until_complete(self.renderers[how].render(f"{self.server.url}/page"))


@pytest.fixture(scope="module")
def read(loop: asyncio.AbstractEventLoop) -> Iterator[Read]:
    site = Site(loop)
    with site.server:
        yield site.read
        for renderer in site.renderers.values():
            loop.run_until_complete(renderer.__aexit__(None, None, None))


def seen(page: Snapshot) -> str:
    return page.text(page.has_words & page.rendered & page.has_area & ~hidden_nodes(page))


STREAMED = """
<header>The mill</header><!--$?--><template id="B:0"></template><p>loading …</p><!--$--><p>soon</p><!--/$--><!--/$-->
<footer>The end</footer>
<div hidden id="S:0"><h1>Rivers</h1><template id="P:1"></template><p>They flood the meadows.</p></div>
<div hidden id="S:1"><p>They rise in spring.</p></div>
"""
FETCH = "fetch('/part').then(r => r.text()).then(t => here.innerHTML = t)"
REST = "<div id=r hidden>the rest</div>"
OPENS = "onclick='r.hidden=false'"
FOLDED = {
    "details": "<details><summary>More</summary>the rest</details>",
    "a button that opens": f"<button aria-expanded=false {OPENS}>Methods</button>{REST}",
    "show more": f"<p>begins<span id=r hidden>the rest</span> <a href='#' {OPENS}>Show more</a>",
    "weiterlesen": f"{REST}<button {OPENS}>Weiterlesen</button>",
    "a panel whose button is dead": f"<button aria-expanded=false aria-controls=r>Notes</button>{REST}",
    "a panel in a box that is folded": "<button aria-expanded=false aria-controls=r>Notes</button>"
    "<div style='display:none;height:0'><div id=r role=region>the rest</div></div>",
    "a region named by its heading": "<h3 id=h>Notes</h3>"
    "<div role=region aria-labelledby=h style='display:none'>the rest</div>",
    "panels of tabs": "<div role=tablist><button role=tab>A</button></div><div role=tabpanel>one</div>"
    "<div role=tabpanel style='display:none'>the rest</div>",
    "what is fetched when opened": f"<button aria-expanded=false onclick=\"{FETCH}\">Open</button><div id=here></div>",
}  # fmt: skip


@pytest.mark.parametrize("folded", FOLDED.values(), ids=FOLDED)
def test_folded_parts_are_opened(folded: str, read: Read) -> None:
    page = read(LONG + folded)
    assert "the rest" in seen(page) or "a part that came late" in seen(page)
    assert page.page.revealed[0].startswith("unfolded")
    assert page.page.settled
    closed = seen(read(LONG + folded, reveal=("scroll",)))
    assert "the rest" not in closed
    assert "came late" not in closed


def test_streamed_parts_are_put_in_their_places(read: Read) -> None:
    page = read(STREAMED)
    assert seen(page).split("\n") == [
        "The mill",
        "Rivers",
        "They rise in spring.",
        "They flood the meadows.",
        "The end",
    ]
    assert page.page.revealed[0] == "put 2 streamed parts in place"
    assert "Rivers" not in seen(read(STREAMED, reveal=("scroll",)))


def test_streamed_parts_of_which_nobody_knows_the_place_are_shown_where_they_are(read: Read) -> None:
    page = read(STREAMED.replace("B:0", "B:7"))
    assert "They rise in spring. They flood the meadows." in " ".join(seen(page).split())


@pytest.mark.parametrize("hidden", ["<div hidden id='S:0'>unseen</div>", "<template id='B:0'></template>"])
def test_what_only_looks_like_a_streamed_part_stays(hidden: str, read: Read) -> None:
    page = read(LONG + hidden)
    assert "unseen" not in seen(page)
    assert not any("streamed" in done for done in page.page.revealed)


def test_a_streamed_part_that_holds_its_own_place_does_no_harm(read: Read) -> None:
    page = read(LONG + "<div hidden id='S:0'><template id='P:0'></template>the rest</div>")
    assert "the rest" in seen(page)


def test_a_panel_shown_by_force_is_marked(read: Read) -> None:
    page = read(LONG + FOLDED["panels of tabs"])
    assert page.attributed("data-zoning-unfolded").sum() == 1


@pytest.mark.parametrize(
    "kept",
    [
        "<nav><button aria-expanded=false onclick='r.hidden=false'>Menu</button></nav>",
        "<aside><button aria-expanded=false onclick='r.hidden=false'>Similar articles</button></aside>",
        "<div style='width:300px'><p>A card beside the text with some words of its own that fill it.</p>"
        "<button aria-expanded=false onclick='r.hidden=false'>More about the author</button></div>",
        "<header><button aria-expanded=false onclick='r.hidden=false'>Menu</button></header>",
        "<form><button onclick='r.hidden=false'>Show more</button></form>",
        "<button aria-expanded=false aria-controls=s onclick='r.hidden=false'>Similar articles</button>"
        "<div id=s hidden><a href=/1>An article about the sea</a> 2019 <a href=/2>Another about the river</a></div>",
        "<details><summary>Cited by</summary><a href=/1>the rest of it</a> <a href=/2>and of the river</a></details>",
        "<button aria-expanded=false aria-haspopup=menu onclick='r.hidden=false'>Share</button>",
        "<a href=/elsewhere>Read more</a>",
        "<button onclick='r.hidden=false'>Buy now</button>",
        "<button onclick='r.hidden=false' style='display:none'>Show more</button>",
    ],
)
def test_menus_forms_links_and_what_is_unseen_are_left_alone(kept: str, read: Read) -> None:
    page = read(f"{LONG}{kept}<div id=r hidden>the rest</div>")
    assert "the rest" not in seen(page)
    assert page.page.final_url.endswith("/page")
    assert page.page.revealed == ()


@pytest.mark.parametrize("leaving", ["location='/elsewhere'", "setTimeout(() => location='/elsewhere', 300)"])
def test_a_button_that_would_leave_the_page_does_not(leaving: str, read: Read) -> None:
    page = read(f'{LONG}<button onclick="{leaving}">Show more</button>')
    assert "The river rises" in page.text()
    assert page.page.final_url.endswith("/page")


OBSERVED = """<div id=here style='min-height:20px'>…</div>
<script>new IntersectionObserver(([e], o) => { if (e.isIntersecting) { o.disconnect(); FETCH } }).observe(here)</script>
""".replace("FETCH", FETCH)
LAZY = {
    "an observer": TALL + OBSERVED,
    "a scroll listener": f"{TALL}<div id=here></div>"
    f"<script>addEventListener('scroll', () => {{ {FETCH} }}, {{once: true}})</script>",
    "faded in when it comes into view": f"{TALL}<p id=p style='opacity:0'>a part that came late</p><script>"
    "new IntersectionObserver(([e]) => { if (e.isIntersecting) p.style.opacity = 1 }).observe(p)</script>",
    "a box that scrolls by itself": f"<div style='height:100vh;overflow:auto'>{TALL}{OBSERVED}</div>",
}  # fmt: skip


@pytest.mark.parametrize("lazy", LAZY.values(), ids=LAZY)
def test_lazy_parts_are_scrolled_to(lazy: str, read: Read) -> None:
    page = read(LONG + lazy)
    assert "a part that came late" in seen(page)
    assert page.page.revealed[0].startswith("scrolled in")
    assert page.page.settled
    assert "came late" not in seen(read(LONG + lazy, reveal=("unfold",)))


def test_the_page_is_captured_at_its_top(read: Read) -> None:
    page = read(f"{LONG}{TALL}<p style='position:sticky;top:0'>end</p>")
    top = page.boxes[int(page.has_words.argmax()), 1]
    assert 0 <= top < 100


def test_a_list_without_end_is_left_after_a_while(read: Read) -> None:
    endless = """<div id=list></div><script>
      const add = () => { for (let i = 0; i < 20; i++) { const p = document.createElement('p');
        p.textContent = 'entry ' + list.children.length; p.style.height = '200px'; list.append(p) } };
      add(); addEventListener('scroll', () => { if (innerHeight + scrollY > document.body.scrollHeight - 500) add() });
    </script>"""
    page = read(LONG + endless)
    assert "ended by growth" in page.page.revealed[0]
    assert 20 < seen(page).count("entry") < 100


def test_scrolling_ends_where_another_article_begins(read: Read) -> None:
    another = f"""{TALL}<div id=more></div><script>addEventListener('scroll', () => {{
      if (scrollY > 1500) history.pushState({{}}, '', '/another') }})</script>{TALL}{TALL}"""
    page = read(LONG + another)
    assert "ended by another article" in page.page.revealed[0]


def test_a_short_page_without_folds_is_not_touched(read: Read) -> None:
    assert read("<p>short</p>").page.revealed == ()
    assert read(LONG + TALL, reveal=()).page.revealed == ()
