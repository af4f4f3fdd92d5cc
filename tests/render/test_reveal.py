"""Text that appears on scrolling or opening is found, within limits; nothing navigates away."""

import html
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import urlsplit

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.render.conftest import VisitAll, VisitAs
from zoning import Snapshot, VisitOptions, limits
from zoning.layout import hidden_nodes
from zoning.render.options import RevealStep

Read = Callable[..., Snapshot]
TALL = "<div style='height:3000px'>top</div>"
SCROLL: tuple[RevealStep, ...] = ("scroll",)
UNFOLD: tuple[RevealStep, ...] = ("unfold",)
LONG = "<p>The river rises in spring. It floods the meadows every year, and nobody minds the water.</p>" * 3


MORE = (
    "Show more", "Continue reading", "Read the whole story", "Weiterlesen", "Alle anzeigen", "Lire la suite",
    "Voir plus", "Seguir leyendo", "Ver más", "Leia mais", "Continuar lendo", "Continua a leggere", "Mostra altro",
    "Lees verder", "Visa mer", "Les mer", "Læs mere", "Näytä lisää", "Czytaj dalej", "Číst dále", "Zobraziť viac",
    "Bővebben", "Citește mai departe", "Περισσότερα", "Читать далее", "Показать ещё", "Читати далі", "Devamını oku",
    "اقرأ المزيد", "ادامه مطلب", "קרא עוד", "और पढ़ें", "আরও পড়ুন", "مزید پڑھیں", "Baca selengkapnya", "Xem thêm",
    "อ่านต่อ", "続きを読む", "もっと見る", "더보기", "전체 보기", "展开全文", "查看更多", "閱讀全文",
    "Reveal answer", "Lösung anzeigen", "Voir la réponse", "Pokaži rješenje", "Показать ответ", "答えを見る",
    "查看答案",
    "Read the long version", "Langfassung", "Version longue", "Versión larga", "Versione estesa", "Lange versie",
    "Długa wersja", "Полная версия", "Uzun sürüm", "完整版",
)  # fmt: skip
NOT_MORE = (
    "Read later",
    "Show of hands",
    "Morello",
    "Anzeigen",
    "Показать на карте",
    "見る",
    "查看地图",
    "Buy now",
    "Longer opening hours",
    "Langlauf",
    "Versions",
)
BUTTON = "<p>part {0} begins <button onclick=\"this.replaceWith('and part {0} goes on')\">{1}</button></p>"
BUTTONS_A_PAGE = 25


class Site:
    """A server for pages that tests give it, and what was seen on them."""

    def __init__(self, visit_all: VisitAll) -> None:
        self.visit_all = visit_all
        self.bodies: list[str] = []
        self.seen: dict[tuple[str, VisitOptions], Snapshot] = {}
        routes = {
            "/page": self.page,
            "/part": answer("<p>a part that came late</p>"),
            "/elsewhere": answer("<p>elsewhere</p>"),
            "/inner": answer(f"<!DOCTYPE html>{INNER}"),
        }
        self.server = FixtureServer(routes=routes)

    def page(self, request: BaseHTTPRequestHandler) -> None:
        body = self.bodies[int(request.path.partition("?")[2])]
        answer(f"<!DOCTYPE html><body>{body}")(request)

    def visit(self, visits: Sequence[tuple[str, VisitOptions]]) -> None:
        """Visit pages, each in its way, a few at a time."""
        begun = len(self.bodies)
        self.bodies += [body for body, _ in visits]
        asked = [(f"{self.server.url}/page?{begun + place}", how) for place, (_, how) in enumerate(visits)]
        self.seen |= dict(zip(visits, self.visit_all(asked), strict=True))

    def read(self, body: str, **options: Any) -> Snapshot:
        how = VisitOptions(**options)
        if (body, how) not in self.seen:
            self.visit([(body, how)])
        return self.seen[body, how]


@pytest.fixture(scope="module")
def read(visit_all: VisitAll) -> Iterator[Read]:
    """Visit a page; those of which there are many are visited beforehand, beside each other."""
    site = Site(visit_all)
    with site.server:
        site.visit([(LONG + numbered([body]), VisitOptions()) for body in LAZY.values()])
        yield site.read


def numbered(parts: Iterable[str]) -> str:
    """Parts for one page, in each of which § stands for its number."""
    return "".join(part.replace("§", str(number)) for number, part in enumerate(parts))


def seen(page: Snapshot) -> str:
    return page.text(page.has_words & page.rendered & page.has_area & ~hidden_nodes(page))


STREAMED = """
<header>The mill</header><!--$?--><template id="B:0"></template><p>loading …</p><!--$--><p>soon</p><!--/$--><!--/$-->
<footer>The end</footer>
<div hidden id="S:0"><h1>Rivers</h1><template id="P:1"></template><p>They flood the meadows.</p></div>
<div hidden id="S:1"><p>They rise in spring.</p></div>
"""
FETCH = "fetch('/part').then(r => r.text()).then(t => here§.innerHTML = `${t} (§)`)"
REST = "<div id=r§ hidden>the rest of §</div>"
OPENS = "onclick='r§.hidden=false'"
FOLDED = {
    "details": "<details><summary>More</summary>the rest of §</details>",
    "a button that opens": f"<button aria-expanded=false {OPENS}>Methods</button>{REST}",
    "show more": f"<p>begins<span id=r§ hidden>the rest of §</span> <a href='#' {OPENS}>Show more</a>",
    "weiterlesen": f"{REST}<button {OPENS}>Weiterlesen</button>",
    "a panel whose button is dead": f"<button aria-expanded=false aria-controls=r§>Notes</button>{REST}",
    "a panel in a box that is folded": "<button aria-expanded=false aria-controls=r§>Notes</button>"
    "<div style='display:none;height:0'><div id=r§ role=region>the rest of §</div></div>",
    "a region named by its heading": "<h3 id=h§>Notes</h3>"
    "<div role=region aria-labelledby=h§ style='display:none'>the rest of §</div>",
    "panels of tabs": "<div role=tablist><button role=tab>A</button></div><div role=tabpanel>one</div>"
    "<div role=tabpanel style='display:none'>the rest of §</div>",
    "panels that handlers name": "<p><b onclick=\"pick('q§')\">A</b> <b onclick=\"pick('r§')\">B</b></p>"
    "<div><h4>Parts</h4><p id=q§>one</p><p id=r§ style='display:none'>the rest of §</p></div>",
    "panels that attributes name": "<ul><li data-to=q§>A<li data-to='#r§'>B</ul>"
    "<div><h4>Parts</h4><p id=q§>one</p><p id=r§ style='display:none'>the rest of §</p></div>",
    "a popover": "<p>The <button popovertarget=r§>adit</button> is dry.<div popover id=r§>the rest of §</div>",
    "a dialog": "<p>The <button commandfor=r§ command=show-modal>adit</button> is dry."
    "<dialog id=r§>the rest of §</dialog>",
    "an icon with a name": f"<button aria-label='Show more' {OPENS}><svg></svg></button>{REST}",
    "a picture with a name": f"<img alt='Read more' style='width:60px;height:20px;cursor:pointer' {OPENS}>{REST}",
    "a button that is a field": f"<input type=button value='Read more' {OPENS}>{REST}",
    "a link to a place on the page": f'<a class=here§ href="#" onclick="r§.hidden=false">Read more</a>{REST}'
    "<script>document.querySelector('.here§').href = location.href.split('#')[0] + '#r§'</script>",
    "a link that a script handles": f'<a href="?page=2" onclick="event.preventDefault();r§.hidden=false">Load more</a>'
    f"{REST}",
    "what is fetched when opened": f"<button aria-expanded=false onclick=\"{FETCH}\">Open</button><div id=here§></div>",
}  # fmt: skip


def test_folded_parts_are_opened(read: Read) -> None:
    page = read(LONG + numbered(FOLDED.values()))
    shown = re.compile(r"the rest of (\d+)|came late\s+\((\d+)\)").findall(seen(page))
    assert sorted(int(one or other) for one, other in shown) == list(range(len(FOLDED)))
    assert page.page.revealed[0].startswith("unfolded")
    assert page.page.settled


def test_a_click_that_never_ends_is_told_and_the_text_is_read(read: Read) -> None:
    page = read(f"{LONG}<button aria-expanded=false onclick='for (;;);'>Notes</button>")
    assert "The river rises" in seen(page)
    assert page.page.warnings == ("could not take the step unfold of --reveal in time: text may be missing",)


def test_folded_parts_are_not_seen_where_they_are_not_opened(read: Read) -> None:
    closed = seen(read(LONG + numbered(FOLDED.values()), reveal=SCROLL))
    assert "The river rises" in closed
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
    assert "Rivers" not in seen(read(STREAMED, reveal=SCROLL))


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
    page = read(LONG + numbered([FOLDED["panels of tabs"]]))
    assert page.attributed("data-zoning-unfolded").sum() == 1


@pytest.mark.parametrize(
    "boxes",
    [
        "<p id=q style='display:none'>the rest</p><p id=r style='display:none'>the rest</p>",
        "<p id=q>one</p><p id=r>two</p><p id=s style='display:none'>the rest</p>",
        "<p id=q>one</p></div><div><p id=r style='display:none'>the rest</p>",
    ],
    ids=["all hidden", "several visible", "in several boxes"],
)
def test_boxes_that_controls_name_are_panels_only_if_one_is_visible(boxes: str, read: Read) -> None:
    controls = "<ul><li data-to=q>A<li data-to=r>B<li data-to=s>C</ul>"
    assert "the rest" not in seen(read(f"{LONG}{controls}<div><h4>Parts</h4>{boxes}</div>"))


def test_fields_that_hide_a_form_s_own_properties_do_no_harm(read: Read) -> None:
    names = ("attributes", "children", "id", "style", "hidden", "parentNode", "textContent")
    fields = "".join(f"<select name={name}></select>" for name in names)
    form = f"<form><div>{LONG}</div><div>{LONG}</div>{fields}</form>"
    page = read(form + numbered([FOLDED["panels of tabs"]]) + TALL + "<script>onscroll = () => 1</script>")
    assert page.attributed("data-zoning-unfolded").sum() == 1
    assert not page.page.warnings


def test_a_step_that_fails_is_told(read: Read) -> None:
    slide = f"<form>{LONG}<input name=checkVisibility></form>"
    page = read(f"{LONG}<div>{slide}{slide}{slide}</div>")
    told = "could not take the step unfold of --reveal (TypeError: e.checkVisibility is not a function)"
    assert page.page.warnings == (f"{told}: text may be missing",)
    assert "It floods the meadows" in seen(page)


REPLACED = "The weir was built by monks, who left no drawing of it behind."
"""What stands there before a button is pressed."""


def replacing(after: str, before: str = f"<p>{REPLACED}</p>") -> str:
    """A page on which a section that is opened stands in another one's place."""
    return LONG + numbered([replaced(after, before)])


def replaced(after: str, before: str) -> str:
    """A part of such a page."""
    return f'<button aria-expanded=false onclick="{after}">Lock</button><div id=here§>{before}</div>'


WAYS_TO_REPLACE = (
    "here§.innerHTML = '<p>the rest</p>'",
    "here§.innerHTML = ''",
    "here§.firstChild.hidden = true",
    "here§.style.display = 'none'",
    "here§.firstChild.firstChild.data = 'the rest'",
    "here§.firstChild.textContent = 'the rest'",
    "setTimeout(() => here§.firstChild.remove(), 100)",
)


def test_what_a_click_replaces_is_put_back(read: Read) -> None:
    """Each way to replace a text has its own part of the page."""
    told = [f"Of part {number} we know more. {REPLACED}" for number in range(len(WAYS_TO_REPLACE))]
    ways = zip(WAYS_TO_REPLACE, told, strict=True)
    page = read(LONG + numbered(replaced(after, f"<p>{text}</p>") for after, text in ways))
    assert [way for way, text in zip(WAYS_TO_REPLACE, told, strict=True) if seen(page).count(text) != 1] == []
    assert page.page.revealed[-1] == f"put back {len(told)} texts that others had replaced"
    assert page.attributed("data-zoning-unfolded").sum() == len(told)


@pytest.mark.parametrize(
    ("before", "headings"),
    [
        (f"<h2>The monks</h2><p>{REPLACED}</p>", ["The miller", "The monks"]),
        (f"<h2>The monks</h2><p>soon</p><p>{REPLACED}</p>", ["The miller"]),
        (f"<b>The monks</b><p>{REPLACED}</p>", ["The miller"]),
        (f"<h2>The miller</h2><p>{REPLACED}</p>", ["The miller"]),
    ],
    ids=["before its text", "before another", "no heading", "there already"],
)
def test_the_heading_of_what_a_click_replaces_is_put_back(before: str, headings: list[str], read: Read) -> None:
    lines = seen(read("<h2>The miller</h2>" + replacing("here§.replaceChildren()", before))).splitlines()
    assert [line for line in lines if line in ("The miller", "The monks")] == headings
    assert lines.count(REPLACED) == 1


def test_what_a_click_hides_is_put_back_in_a_page_that_fills_a_fixed_box(read: Read) -> None:
    page = read(f"<div style='position: fixed; inset: 0; overflow: auto'>{replacing('here§.hidden = true')}</div>")
    assert seen(page).count(REPLACED) == 1


def test_what_a_click_hides_in_a_bar_is_not_put_back(read: Read) -> None:
    bar = f"<div style='position: fixed; bottom: 0' id=here>{REPLACED}</div>"
    page = read(f"{LONG}<button aria-expanded=false onclick='here.style.visibility = `hidden`'>Lock</button>{bar}")
    assert REPLACED not in seen(page)


SLOTTED = """<style>one-of { display: block }</style><script>
customElements.define('one-of', class extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({mode: 'open'}).innerHTML = '<button aria-expanded=false><slot name=head></slot></button>'
      + '<div hidden><slot></slot></div>';
    const [button, panel] = this.shadowRoot.children;
    this.fold = folded => { panel.hidden = folded; button.setAttribute('aria-expanded', String(!folded)) };
    button.onclick = () => { for (const one of document.querySelectorAll('one-of')) one.fold(one !== this) };
  }
})</script>"""


def test_sections_whose_headings_are_slotted_are_told_apart(read: Read) -> None:
    texts = [f"Section {number} tells of the weir, which was built by monks." for number in range(3)]
    sections = "".join(f"<one-of><b slot=head>Part {n}</b><p>{text}</p></one-of>" for n, text in enumerate(texts))
    page = read(LONG + sections + SLOTTED)
    assert [seen(page).count(text) for text in texts] == [1, 1, 1]


NO_TEXTS_OF_THEIR_OWN = {
    "brought up to date": ("here§.innerHTML = '<p>TOLD Until 1911, that is.</p>'", "<p>TOLD</p>"),
    "cut short before": ("here§.innerHTML = '<p>TOLD</p><p>the rest</p>'", "<p>CUT …</p>"),
    "a sign": ("here§.innerHTML = '<p>the rest</p>'", "<p>Loading …</p>"),
    "a dialog": ("here§.remove()", "<div role=dialog>TOLD</div>"),
    "came and went at once": ("here§.innerHTML = '<p>TOLD</p>'; here§.innerHTML = ''", "<p>short</p>"),
    "no text": ("here§.remove()", "<script type=text/plain>TOLD</script>"),
}


def test_what_is_no_text_of_its_own_is_not_put_back(read: Read) -> None:
    """Each has its own part of the page."""
    told = {name: f"Of part {number} we know more. {REPLACED}" for number, name in enumerate(NO_TEXTS_OF_THEIR_OWN)}
    parts = (
        replaced(after, before).replace("TOLD", told[name]).replace("CUT", told[name][:50])
        for name, (after, before) in NO_TEXTS_OF_THEIR_OWN.items()
    )
    page = read(LONG + numbered(parts))
    assert not any("put back" in done for done in page.page.revealed)
    assert {name: seen(page).count(text) for name, text in told.items()} == dict.fromkeys(told, 0) | {
        "brought up to date": 1,
        "cut short before": 1,
    }


REFILL = """<div id=here></div><script>
let n = 0;
const fill = () => { here.innerHTML = Array.from({length: 20000}, () => `<p>line ${n++} of the log`).join('') };
fill()</script>"""


def test_a_page_that_replaces_all_it_has_is_read_in_time(read: Read) -> None:
    """There are more texts than the number that is compared."""
    page = read(f"{LONG}<button aria-expanded=false onclick='fill()'>Lock</button>{REFILL}")
    assert seen(page).count(" of the log") == 20000
    assert "line 1 of the log" not in seen(page)
    assert page.page.settled


def test_a_button_that_opened_the_rest_is_no_text(read: Read) -> None:
    page = read(
        f"{LONG}<p>begins<span id=r hidden>the rest</span> <a onclick='r.hidden=false;text=`Less`'>Show more</a>"
    )
    assert "the rest" in seen(page)
    assert "Less" not in seen(page)


KEPT = [
    "<nav><button popovertarget=s§>Menu</button></nav><div popover id=s§>the rest of §, and the menu</div>",
    "<button popovertarget=s§>Share</button>"
    "<div popover id=s§><a href=/1>the rest of §</a> <a href=/2>by post</a></div>",
    "<button commandfor=s§ command=show-modal>Write</button><dialog id=s§>the rest of § <input name=s§></dialog>",
    "<nav><button aria-expanded=false onclick='r§.hidden=false'>Menu</button></nav>",
    "<aside><button aria-expanded=false onclick='r§.hidden=false'>Similar articles</button></aside>",
    "<div style='width:300px'><p>A card beside the text with some words of its own that fill it.</p>"
    "<button aria-expanded=false onclick='r§.hidden=false'>More about the author</button></div>",
    "<header><button aria-expanded=false onclick='r§.hidden=false'>Menu</button></header>",
    "<form><button onclick='r§.hidden=false'>Show more</button></form>",
    "<button aria-expanded=false aria-controls=s§ onclick='r§.hidden=false'>Similar articles</button>"
    "<div id=s§ hidden><a href=/1>An article on the rest of §</a> 2019 <a href=/2>Another about the river</a></div>",
    "<details><summary>Cited by</summary><a href=/1>the rest of §</a> <a href=/2>and of the river</a></details>",
    "<button aria-expanded=false aria-haspopup=menu onclick='r§.hidden=false'>Share</button>",
    "<a href=/elsewhere>Read more</a>",
    "<a href='?page=2'>Read more</a>",
    "<button aria-label='More options' onclick='r§.hidden=false'><svg></svg></button>",
    "<button onclick='r§.hidden=false'>Buy now</button>",
    "<div><p>Only subscribers read the rest.</p><button onclick='r§.hidden=false'>Continue reading</button>"
    "<p><a href=/login>I have an account</a></p></div>",
    "<div><p>This story is for subscribers only.</p><button onclick='r§.hidden=false'>Continue reading</button></div>",
    "<div><p>Die Ernte war gut.</p><button onclick='r§.hidden=false'>Weiterlesen mit Abo</button></div>",
    "<div><p>Ya eres suscriptor?</p><button onclick='r§.hidden=false'>Seguir leyendo</button></div>",
    "<button onclick='r§.hidden=false' style='display:none'>Show more</button>",
    "<ul>" + 2 * "<li style='cursor:pointer' onclick='r§.hidden=false'>The Danube</li>" + "</ul>",
]
ALONE = [  # beside others they would be headings of a list, or would all be sold
    """<script type=application/ld+json>{"@type": "NewsArticle", "isAccessibleForFree": "False"}</script>
    <div><p>A month for 1 €, then 12.90 €.</p><button onclick='r§.hidden=false'>Continue reading</button></div>""",
    2 * "<div><h3 style='cursor:pointer' onclick='r§.hidden=false'>The mill</h3><p>It was sold in spring.</p></div>",
    2 * "<div><h3 style='cursor:pointer;width:200px' onclick='r§.hidden=false'>The mill</h3></div>",
    "<div><h3 style='cursor:pointer' onclick='r§.hidden=false'>The mill</h3></div>",
]


@pytest.mark.parametrize("kept", [KEPT, *([one] for one in ALONE)], ids=["many", *ALONE])
def test_menus_forms_links_and_what_is_unseen_are_left_alone(kept: list[str], read: Read) -> None:
    page = read(LONG + numbered(f"{one}<div id=r§ hidden>the rest of §</div>" for one in kept))
    assert [one for n, one in enumerate(kept) if re.search(rf"the rest of {n}\b", seen(page))] == []
    assert urlsplit(page.page.final_url).path == "/page"
    assert page.page.revealed == ()


def test_a_link_to_nowhere_keeps_its_label_unless_a_script_handles_it(read: Read) -> None:
    opening = f"<a href='#' onclick='r§.hidden = false; return false'>Read more</a>{REST}"
    text = seen(read(LONG + numbered(["<p>Of the mill. <a href='#'>Read more</a></p>", opening])))
    assert text.count("Read more") == 1
    assert "Of the mill. Read more" in text
    assert "the rest of 1" in text


COMMENTS = (
    "Comments (2)", "Show comments", "View 2 comments", "2 comments", "Kommentare anzeigen",
    "Afficher les commentaires", "Ver comentarios", "Показать комментарии", "コメントを見る", "댓글 보기", "查看评论",
)  # fmt: skip
NOT_COMMENTS = ("The commentary", "Comments on the budget of the town and its council")


@pytest.mark.parametrize("label", [*COMMENTS, *NOT_COMMENTS])
def test_comments_behind_a_button_are_opened(label: str, read: Read) -> None:
    page = read(LONG + numbered([f"<section><button {OPENS}>{label}</button>{REST}</section>"]))
    assert ("the rest of 0" in seen(page)) == (label in COMMENTS)


@pytest.mark.parametrize(
    "kept",
    [
        3 * "<p>Well said. <button onclick='r§.hidden=false'>Report comment</button></p>",
        "<p><textarea></textarea><button onclick='r§.hidden=false'>Post a comment</button></p>",
        "<a href='#c' onclick='r§.hidden=false'>2 comments</a><div id=c>Well said.</div>",
    ],
    ids=["of each", "a field", "a link to what is shown"],
)
def test_buttons_that_do_something_with_comments_are_left_alone(kept: str, read: Read) -> None:
    page = read(LONG + numbered([f"{kept}{REST}"]))
    assert "the rest of 0" not in seen(page)


def test_what_is_folded_in_a_form_around_the_whole_page_is_opened(read: Read) -> None:
    folded = f"<button type=button {OPENS}>Show more</button>{REST}"
    submitted = "<button onclick='s.hidden=false'>Show more</button><div id=s hidden>what is asked for</div>"
    page = read(f"<form action=/elsewhere><h1>Rivers</h1>{LONG}{numbered([folded])}{submitted}</form>")
    assert "the rest of 0" in seen(page)
    assert "what is asked for" not in seen(page)


IN_DIALOGS = """<main>{}</main>DIALOGS<script>
const texts = ['The mill was built of oak and ran for ninety years.', 'The weir was broken by the ice of a winter.'];
const close = () => { document.querySelector('.made')?.remove() };
addEventListener('keydown', ({key}) => { if (key === 'Escape') close() });
const open = n => document.body.insertAdjacentHTML('beforeend',
  `<div role=dialog class=made style='position:fixed;top:9em'>${texts[n]} WITH</div>`);
document.querySelectorAll('main button').forEach((one, n) => { one.onclick = () => { one.dataset.pressed = 1; DOES } });
</script>"""
THINGS = LONG + "".join(
    f"<p>The {thing} <button {{}}>{thing}</button> is old.</p>" for thing in ("mill", "weir", "lock")
)


def in_dialogs(button: str, does: str, *, dialogs: str = "", extra: str = "") -> str:
    """A page with three buttons, of which a script opens dialogs."""
    page = IN_DIALOGS.replace("DIALOGS", dialogs).replace("DOES", does).replace("WITH", extra)
    return page.replace("{}", THINGS.replace("{}", button))


@pytest.mark.parametrize("style", ["position:fixed", "role"])
def test_dialogs_that_a_button_names_are_read_below_it(style: str, read: Read) -> None:
    how = "role=dialog style=display:none" if style == "role" else "style='display:none;position:fixed'"
    box = f"<div id=box {how}>The mill was built of oak. <button>Close</button></div>"
    opens = "box.style.display = 'block'; box.append(' It ran for ninety years.')"
    text = seen(read(in_dialogs("data-target='#box'", opens, dialogs=f"<footer>Imprint</footer>{box}")))
    assert text.count("It ran for ninety years.") == 1
    assert text.index("It ran for ninety years.") < text.index("Imprint")


def test_dialogs_that_a_script_makes_are_read_below_their_buttons_and_closed(read: Read) -> None:
    page = read(in_dialogs("aria-haspopup=dialog", "open(n)"))
    lines = seen(page)
    assert lines.index("The mill was built of oak") < lines.index("The weir was broken") < lines.index("The lock")
    assert lines.count("ran for ninety years") == 1


@pytest.mark.parametrize(("does", "extra"), [("open(n)", "<input name=mail>"), ("", "")], ids=["a form", "nothing"])
def test_dialogs_that_ask_or_do_not_come_are_not_opened_on_and_on(does: str, extra: str, read: Read) -> None:
    page = read(in_dialogs("aria-haspopup=dialog", does, extra=extra))
    assert "built of oak" not in seen(page)
    assert len(page.nodes_by_value("data-pressed")["1"]) == 2


BOARD = """<style>.card { cursor: pointer; width: 280px; display: inline-block }</style>LONG<main>HELD</main><script>
const texts = ['The mill was built of oak and ran for ninety years.', 'The weir was broken by the ice of a winter.',
  'The lock was dug by soldiers who had no war to go to.'];
let box;
const shut = () => { box?.remove() };
addEventListener('keydown', ({key}) => { if (key === 'Escape') shut() });
const open = (text, style = 'position:fixed;inset:25%;background:#fff') => {
  shut();
  box = document.createElement('div');
  box.innerHTML = `<div id=box style='${style}'>${text} WITH</div>`;
  document.body.append(box);
};
document.querySelectorAll('.card').forEach((one, n) => { one.onclick = () => { one.dataset.pressed = 1; DOES } });
</script>"""
OPENED = "<div class=card><h3>{}</h3>It is old.</div>"
"""A card that only a script opens."""


def board(card: str = OPENED, does: str = "open(texts[n])", *, extra: str = "", around: str = "{}") -> str:
    held = around.format("".join(card.format(thing) for thing in ("mill", "weir", "lock")))
    return BOARD.replace("LONG", LONG).replace("HELD", held).replace("DOES", does).replace("WITH", extra)


OPENS_BESIDE = "one.insertAdjacentHTML('beforeend', `<p>${texts[n]}</p>`)"


@pytest.mark.parametrize(
    ("card", "does"),
    [
        (OPENED, "open(texts[n])"),
        ("<a class=card href='#'><img alt=''><p>{}</p><p>It is old.</p></a>", "open(texts[n])"),
        ("<button class=card><h3>{}</h3></button>", "open(texts[n], 'position:fixed;right:0;top:0;height:90vh')"),
        (OPENED, OPENS_BESIDE),
        ("<div><p>The {} is old …</p><button class=card>Read more</button></div>", "open(texts[n])"),
    ],
    ids=["fixed", "a link to nowhere", "a drawer", "in place", "read on"],
)
def test_what_a_script_opens_for_each_card_is_read_below_it(card: str, does: str, read: Read) -> None:
    lines = seen(read(board(card, does)))
    places = [lines.find(text) for text in ("built of oak", "broken by the ice", "dug by soldiers")]
    assert 0 < places[0] < lines.index("weir") < places[1] < lines.index("lock") < places[2]
    assert lines.count("dug by soldiers") == 1


LEFT_ALONE = {
    "a price": "<div class=card><h3>{}</h3>€ 12.00</div>",
    "an answer": "<div class=card role=option><h3>{}</h3></div>",
    "a way to log in": "<button class=card><img alt=''>By {}</button>",
    "a link": "<a class=card href=/elsewhere><h3>{}</h3></a>",
    "a button": "<div class=card><h3>{}</h3><button>Follow</button></div>",
}


@pytest.mark.parametrize("card", LEFT_ALONE.values(), ids=LEFT_ALONE)
def test_cards_that_do_something_else_are_not_pressed(card: str, read: Read) -> None:
    assert "1" not in read(board(card)).nodes_by_value("data-pressed")


def test_what_is_voted_on_is_not_pressed(read: Read) -> None:
    assert "1" not in read(board(around="<section class=bird-poll>{}</section>")).nodes_by_value("data-pressed")


GO = "history.pushState(0, '', '/other'); document.querySelector('main').innerHTML = '<h1>Another page</h1>'"
COME_BACK = "const held = document.querySelector('main').innerHTML; addEventListener('popstate', () => {" \
    " document.querySelector('main').innerHTML = held });"  # fmt: skip


@pytest.mark.parametrize(
    ("does", "extra"),
    [("", ""), ("open(texts[n])", "<input name=mail>"), ("location = '/elsewhere'", ""), (GO, "")],
    ids=["nothing", "a form", "another page", "another view"],
)
def test_of_cards_that_open_no_text_only_the_first_is_pressed(does: str, extra: str, read: Read) -> None:
    page = read(board(does=does, extra=extra).replace("let box;", f"let box; {COME_BACK}"))
    assert len(page.nodes_by_value("data-pressed").get("1", ())) <= 1
    assert "It is old." in seen(page)
    assert "built of oak" not in seen(page)
    assert "Another page" not in seen(page)


ICONS = """<style>td:first-child, i { cursor: pointer }</style><table style='width: 100%'>ROWS</table><script>
document.querySelectorAll('.chevron-down').forEach((one, n) => {
  (one.closest('button') ?? one).onclick = () => { one.dataset.pressed = 1; DOES } });
</script>"""
OPENS_ROW = "one.closest('tr').insertAdjacentHTML('afterend', `<tr><td><td>the rest of ${n}`)"


@pytest.mark.parametrize(
    ("cells", "does", "pressed"),
    [
        ("<td class=chevron-down><td>It was rebuilt", OPENS_ROW, 3),
        ("<td><button class=chevron-down></button><td>It was rebuilt", OPENS_ROW, 3),
        ("<td><button><i class=chevron-down></i></button><td>It was rebuilt", OPENS_ROW, 3),
        ("<td class=chevron-down><td>It was rebuilt", "", 1),
        ("<td><button class=up></button><button class=chevron-down></button><td>It was rebuilt", OPENS_ROW, 0),
        ("<td><button class=chevron-down aria-pressed=false></button><td>It was rebuilt", OPENS_ROW, 0),
        ("<td><button class=heart></button><i class=chevron-down hidden></i><td>It was rebuilt", OPENS_ROW, 0),
    ],
)
def test_icons_of_rows_are_pressed_where_the_first_one_opens_something(
    cells: str, does: str, pressed: int, read: Read
) -> None:
    rows = "".join(f"<tr>{cells} in 19{year} by the town and its neighbours" for year in (12, 34, 56))
    page = read(LONG + ICONS.replace("ROWS", rows).replace("DOES", does))
    assert len(page.nodes_by_value("data-pressed").get("1", [])) == pressed
    assert seen(page).count("the rest of") == (pressed if does else 0)


def test_headings_that_open_no_section_are_left_after_the_first(read: Read) -> None:
    """They lead to another page of an application, or open a box over the page."""
    for does in ("history.pushState(null, '', '/elsewhere')", "r.hidden = false"):
        heading = f'<div><h3 style="cursor:pointer" onclick="{does}; this.dataset.pressed = 1">The mill</h3></div>'
        page = read(f"{LONG}{heading * 4}<div id=r hidden style='position:fixed;inset:0'>the rest</div>")
        assert len(page.nodes_by_value("data-pressed").get("1", [])) == 1
        assert urlsplit(page.page.final_url).path == "/page"


VIEWS = """<main>LIST</main><script>
const main = document.querySelector('main'), list = main.innerHTML;
const restore = () => {
  main.innerHTML = list;
  document.querySelectorAll('main h3').forEach(card => { card.onclick = open });
};
function open() {
  LEADS;
  main.innerHTML = '<p>Of all the stories only this one is shown from now on.</p>';
}
restore();
BACK;
</script>"""


@pytest.mark.parametrize(
    ("leads", "back"),
    [
        ("history.pushState(null, '', '/elsewhere')", "onpopstate = restore"),
        ("history.pushState(null, '', '/elsewhere')", "onpopstate = () => setTimeout(restore, 300)"),
        ("location.hash = '#/elsewhere'", "onpopstate = restore"),
        ("", ""),
    ],
    ids=["a route", "a route with a slow way back", "a fragment", "no address"],
)
def test_a_list_whose_headings_lead_to_other_views_stays_as_it_was(leads: str, back: str, read: Read) -> None:
    heads = ["The mill was sold in spring to a baker", "The ferry goes to three islands again"]
    cards = "".join(f"<div><h3 style='cursor:pointer'>{head}</h3></div>" for head in heads)
    page = read(LONG + VIEWS.replace("LIST", cards).replace("LEADS", leads).replace("BACK", back))
    assert urlsplit(page.page.final_url)[2::2] == ("/page", "")
    assert all(head in seen(page) for head in heads)
    assert "only this one" not in seen(page)


POLLING = """<main><div id=here></div></main><script>
const more = () => {
  const [at, height] = [PLACE + innerHeight, document.documentElement.scrollHeight];
  if (here.childElementCount < 5 && at > height - 200)
    here.insertAdjacentHTML('beforeend', `<p style="height:90vh">the rest of ${here.childElementCount}</p>`);
};
const look = () => { more(); requestAnimationFrame(look) };
HOW
</script>"""


@pytest.mark.parametrize("place", ["scrollY", "document.documentElement.scrollTop"])
@pytest.mark.parametrize("how", ["look()", "setInterval(more, 200)"])
def test_a_page_that_asks_how_far_it_is_scrolled_is_scrolled(place: str, how: str, read: Read) -> None:
    page = read(LONG + POLLING.replace("PLACE", place).replace("HOW", how), reveal=SCROLL)
    assert [n for n in range(5) if f"the rest of {n}" not in seen(page)] == []


NOTES = """<p>It floods the meadows.<sup{}><a href="#n">1</a></sup> {}</p>
<div style="display:none"><ol><li id=n>A note on the meadows and their floods.</ol></div>"""
IN_A_BOX = (
    "<button onclick=\"this.outerHTML='<aside>A note on the meadows and their floods.</aside>'\">Show more</button>"
)


@pytest.mark.parametrize("mark", ["", " hidden"])
@pytest.mark.parametrize("box", ["", IN_A_BOX])
def test_notes_that_a_script_has_hidden_are_shown_once(mark: str, box: str, read: Read) -> None:
    assert seen(read(LONG + NOTES.format(mark, box))).count("A note on the meadows") == 1


def test_hidden_parts_that_hold_more_than_notes_stay_hidden(read: Read) -> None:
    other = (
        "<div style='display:none'><p id=n>A part with a name of its own.</p>" + 3 * "<p>The rest of it.</p>" + "</div>"
    )
    assert "The rest of it" not in seen(read(f"{LONG}<sup><a href='#n'>1</a></sup>{other}"))


def test_what_is_shown_by_style_does_not_fade_in(read: Read) -> None:
    """A transition would begin then, and would have painted nothing yet when the page is captured."""
    panel = "<div role=tabpanel style='opacity:0;transition:opacity 9s'>the rest of the river</div>"
    assert "the rest of the river" in seen(read(LONG + panel))


def test_buttons_that_bring_more_are_known_in_many_languages(visit_all: VisitAll) -> None:
    """A few to a page, each before a part of its own."""
    said = list(enumerate((*MORE, *NOT_MORE)))
    pages = (said[first : first + BUTTONS_A_PAGE] for first in range(0, len(said), BUTTONS_A_PAGE))
    routes = {f"/{n}": answer("".join(BUTTON.format(*button) for button in page)) for n, page in enumerate(pages)}
    with FixtureServer(routes=routes) as server:
        snapshots = visit_all([(server.url + path, VisitOptions()) for path in routes])
    text = "".join(snapshot.text() for snapshot in snapshots)
    assert [words for number, words in said if f"and part {number} goes on" in text] == list(MORE)


@pytest.mark.parametrize("leaving", ["location='/elsewhere'", "setTimeout(() => location='/elsewhere', 300)"])
def test_a_button_that_would_leave_the_page_does_not(leaving: str, read: Read) -> None:
    page = read(f'{LONG}<button onclick="{leaving}">Show more</button>')
    assert "The river rises" in page.text()
    assert urlsplit(page.page.final_url).path == "/page"


NEXT_WORDS = (
    "Next", "Next page", "Continue", "Weiter", "Nächste Seite", "Suivant", "Page suivante", "Étape suivante",
    "Siguiente", "Página siguiente", "Próximo", "Próxima página", "Avanti", "Pagina successiva", "Volgende",
    "Volgende pagina", "Nästa", "Nästa sida", "Neste", "Næste", "Seuraava", "Seuraava sivu", "Dalej",
    "Następna strona", "Další", "Ďalej", "Következő", "Tovább", "Următorul", "Επόμενη", "Επόμενη σελίδα", "Далее",
    "Следующая страница", "Вперёд", "Далі", "Напред", "Sonraki", "Sonraki sayfa", "İleri", "التالي", "بعدی",
    "צעד הבא", "הבא", "अगला", "পরবর্তী", "Berikutnya", "Selanjutnya", "Tiếp theo", "Trang sau", "ถัดไป", "次へ",
    "次のページ", "다음", "다음 페이지", "下一页", "下一步", "下一頁", "›", "»", "→", "❯", "Next »", "Part 2",
)  # fmt: skip
NOT_NEXT_WORDS = (
    "Next article", "Nächster Artikel", "Next story", "Continue to checkout", "Buy now", "Finish", "Submit",
    "Back", "‹", "« Previous", "Page 1", "Weiterempfehlen", "下载", "Next week's weather",
)  # fmt: skip
TURN = """<script>const texts§ = {states}; let at§ = 0;
const show§ = n => {{ here§.innerHTML = `<p>${{texts§[n]}}</p>` }}, turn§ = () => {{ if (at§ < 2) show§(++at§) }};
</script>"""


def states(number: int | str) -> tuple[str, ...]:
    """The texts of a story, one after the other."""
    return tuple(f"The {name} state tells its own part of story {number}, as long as it is shown." for name in
                 ("first", "second", "third"))  # fmt: skip


def turning(*controls: str) -> str:
    """A page with a story for each control, whose text is replaced when its `turn§` is called."""
    story = f"{TURN.format(states=list(states('§')))}<main><h1>A story</h1><div id=here§><p>{states('§')[0]}</p></div>"
    return numbered(f"{story}<div>{control}</div></main>" for control in controls)


HEROES = ("miller", "ferryman", "carter", "ropemaker", "cooper")
"""Whom the stories of one page are about."""
STORY = """<section><h2>A story</h2><div><p>{told}</p></div>
<div><button onclick="turn(this, {states})">{words}</button></div></section>"""
TURNING = """<script>const at = new Map();
function turn(button, states) {
  const story = button.closest("section"), state = Math.min((at.get(story) ?? 0) + 1, 2);
  at.set(story, state);
  story.querySelector("p").textContent = states[state];
}
</script>"""


def states_of(number: int) -> list[str]:
    """The texts of a story's states, one after the other."""
    about = f"of story {number} about the {HEROES[number % len(HEROES)]}"
    return [f"The {place} state {about} tells its own part of it, as long as it is shown to somebody who reads."
            for place in ("first", "second", "third")]  # fmt: skip


def story(number: int, words: str) -> str:
    states = states_of(number)
    return STORY.format(told=states[0], states=html.escape(json.dumps(states)), words=words)


def test_controls_that_turn_the_text_are_known_in_many_languages(visit_all: VisitAll) -> None:
    """As many stories to a page as it has heroes, each with a control of its own."""
    said = list(enumerate((*NEXT_WORDS, *NOT_NEXT_WORDS)))
    pages = (said[first : first + len(HEROES)] for first in range(0, len(said), len(HEROES)))
    routes = {f"/{n}": answer("".join(story(*one) for one in page) + TURNING) for n, page in enumerate(pages)}
    with FixtureServer(routes=routes) as server:
        snapshots = visit_all([(server.url + path, VisitOptions(reveal=UNFOLD)) for path in routes])
    text = "".join(snapshot.text() for snapshot in snapshots)
    turned = [all(state in text for state in states_of(number)) for number, _ in said]
    assert [words for (_, words), done in zip(said, turned, strict=True) if done] == list(NEXT_WORDS)


@pytest.mark.parametrize(
    "control",
    [
        "<a href='?2' onclick='event.preventDefault(); turn§()'>Next</a>",
        "<a href='?2' onclick='event.stopPropagation(); event.preventDefault(); turn§()'>Next</a>",
        "<button aria-label='Next slide' onclick=turn§()><svg></svg></button>",
        "<span class=arrow-right style='cursor:pointer;padding:9px' onclick=turn§()></span>",
        "<button onclick='turn§(); this.outerHTML = this.outerHTML'>Next</button>",
        "<button onclick='document.startViewTransition(turn§)'>Next</button>",
        "<button onclick='turn§(); this.disabled = true; setTimeout(() => this.disabled = false, 900)'>Next</button>",
        "<nav><button onclick=turn§()>›</button></nav>",
        "<ul><li><a onclick='show§(0)'>1</a><li><a onclick='show§(1)'>2</a><li><a onclick='show§(2)'>3</a></ul>",
    ],
)
def test_text_is_turned_and_put_back_in_its_order(control: str, read: Read) -> None:
    page = read(turning(control))
    text = seen(page)
    places = [text.find(state) for state in states(0)]
    assert 0 <= places[0] < places[1] < places[2]
    assert page.page.revealed[0] == "turned 1 part 2 times"
    assert page.page.settled
    assert page.page.warnings == ()


def test_a_link_whose_address_is_invalid_does_no_harm(read: Read) -> None:
    page = read(turning("<a href='http://['>Broken</a> <button onclick='turn§()'>Next</button>"))
    assert page.page.revealed[0] == "turned 1 part 2 times"
    assert page.page.warnings == ()


NOT_TURNED = {
    "a link to another address": "<a href=/elsewhere onclick='event.preventDefault(); turn§()'>Next</a>",
    "a link to another story": "<a href=/page/other onclick='event.preventDefault(); turn§()'>Next</a>",
    "a link to a story with a number": "<a href=/page/4711 onclick='event.preventDefault(); turn§()'>Next</a>",
    "a menu": "<nav><a href=/1>Home</a> <a href=/2>All the news of the town and of the country</a> <a href=/3>About the"
    " paper</a> <button onclick=turn§()>›</button></nav>",
    "a form": "<form><button type=button onclick=turn§()>Next</button></form>",
    "a dialog": "<div role=dialog><button onclick=turn§()>Next</button></div>",
    "stars": "<div class=rating><a onclick=turn§()>1</a><a onclick=turn§()>2</a><a onclick=turn§()>3</a></div>",
    "a question": "<p>" + "".join(f"<a onclick=turn§()>Points: {n}</a>" for n in (1, 2, 3)) + "</p>",
    "a count from zero": "<p><a onclick=turn§()>0</a><a onclick=turn§()>1</a><a onclick=turn§()>2</a></p>",
    "a player": "<div class=video-player><button onclick=turn§()>▶</button></div>",
    "an advertisement": "<div class=ad><button onclick=turn§()>›</button></div>",
    "notes": "<p>Said before<sup><a onclick=turn§()>1</a><a onclick=turn§()>2</a></sup></p>",
    "what is unseen": "<button hidden onclick=turn§()>Next</button>",
}


A_LINK = "<a href='?2' onclick='turn§()'>Next</a>"


def test_what_turns_no_text_of_the_page_is_left_alone(read: Read) -> None:
    page = read(turning(*NOT_TURNED.values()), reveal=UNFOLD)
    assert urlsplit(page.page.final_url).path == "/page"
    assert page.page.revealed == ()
    assert [what for n, what in enumerate(NOT_TURNED) if states(n)[1] in page.text()] == []
    assert read(turning(A_LINK), reveal=UNFOLD).page.revealed == ()


def test_pictures_and_days_are_not_turned_on_and_on(read: Read) -> None:
    pressed = "<p id=pressed>|</p><script>const press = () => { pressed.textContent += '|' }</script>"
    days = "".join(f"<td>{day}" for day in range(1, 31))
    month = f"<div><button onclick=press()>›</button><table>{days}</table></div>"
    pictures = "<figure><img alt='' src=/part><button onclick=press()>›</button></figure>"
    assert seen(read(LONG + pressed + month)).count("|") == 1
    assert seen(read(LONG + pressed + pictures)).count("|") == 3


def test_text_that_turns_without_end_is_left_after_a_while(read: Read) -> None:
    endless = "<div id=here></div><button onclick=turn()>Next</button><script>let n = 0;"
    turn = "const name = () => String.fromCharCode(...[n % 26, n / 26].map(k => 97 + k)).repeat(9);"
    page = read(
        f"{LONG}{endless}{turn} const turn = () => {{ n++; here.innerHTML = `<p>leaf ${{name()}} of it` }}</script>"
    )
    assert page.page.revealed[0] == f"turned 1 part {limits.TURNS} times"


@pytest.mark.parametrize("address", ["?leaf={}", "/page/{}", "/page/page/{}"])
def test_the_address_stays_where_a_turn_changes_it(address: str, read: Read) -> None:
    route = "event.preventDefault(); history.pushState(0, ``, this.href); turn§();"
    more = f"this.href = `{address}`.replace(`{{}}`, at§ + 2)"
    page = read(turning(f"<a href={address.format(2)!r} onclick='{route} {more}'>Next</a>"))
    assert states(0)[2] in seen(page)
    assert urlsplit(page.page.final_url).path == "/page"
    assert "leaf" not in page.page.final_url


OBSERVED = """<div id=here§ style='min-height:20px'>…</div>
<script>
new IntersectionObserver(([e], o) => { if (e.isIntersecting) { o.disconnect(); FETCH } }).observe(here§)</script>
""".replace("FETCH", FETCH)
LAZY = {
    "an observer": TALL + OBSERVED,
    "a scroll listener": f"{TALL}<div id=here§></div>"
    f"<script>addEventListener('scroll', () => {{ {FETCH} }}, {{once: true}})</script>",
    "a handler of the window": f"{TALL}<div id=here§></div>"
    f"<script>onscroll = () => {{ onscroll = null; {FETCH} }}</script>",
    "a handler of a box": f"<div id=box§ style='height:100vh;overflow:auto'>{TALL}<div id=here§></div></div>"
    f"<script>box§.onscroll = () => {{ box§.onscroll = null; {FETCH} }}</script>",
    "a handler in the markup": f"<script>const once§ = () => {{ document.body.onscroll = null; {FETCH} }}</script>"
    f"<div onscroll='once§()' style='height:100vh;overflow:auto'>{TALL}<div id=here§></div></div>",
    "faded in when it comes into view": f"{TALL}<p id=p§ style='opacity:0'>a part that came late</p><script>"
    "new IntersectionObserver(([e]) => { if (e.isIntersecting) p§.style.opacity = 1 }).observe(p§)</script>",
    "a box that scrolls by itself": f"<div style='height:100vh;overflow:auto'>{TALL}{OBSERVED}</div>",
}  # fmt: skip


@pytest.mark.parametrize("lazy", LAZY.values(), ids=LAZY)
def test_lazy_parts_are_scrolled_to(lazy: str, read: Read) -> None:
    page = read(LONG + numbered([lazy]))
    assert "a part that came late" in seen(page)
    assert page.page.revealed[0].startswith("scrolled in")
    assert page.page.settled


def test_lazy_parts_are_not_seen_where_nobody_scrolls(read: Read) -> None:
    assert "came late" not in seen(read(LONG + numbered(LAZY.values()), reveal=UNFOLD))


FADING = """<style>div { margin-top: 1200px } .far { opacity: 0; transition: .4s } .in { opacity: 1 }</style>
<p>at the top</p><div class=far>what fades in, and out again</div><div style='opacity:0'>never seen</div><script>
new IntersectionObserver(([{target, isIntersecting}]) => target.classList.toggle('in', isIntersecting))
  .observe(document.querySelector('.far'));</script>"""


def test_what_fades_in_when_it_is_scrolled_to_counts_as_seen(read: Read) -> None:
    snapshot = read(FADING)
    hidden = hidden_nodes(snapshot)
    seen = {
        snapshot.text_of(node).strip() for node in range(len(snapshot)) if snapshot.has_words[node] and not hidden[node]
    }
    assert {"at the top", "what fades in, and out again"} <= seen
    assert "never seen" not in seen


def test_the_page_is_captured_at_its_top(read: Read) -> None:
    page = read(f"{LONG}{TALL}<p style='position:sticky;top:0'>end</p><script>onscroll = () => {{}}</script>")
    assert page.page.revealed
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
    another = f"""<title>One</title>{TALL}<div id=more></div><script>addEventListener('scroll', () => {{
      if (scrollY > 1500) {{ history.pushState({{}}, '', '/another'); document.title = 'Another' }} }})</script>"""
    page = read(LONG + another + TALL + TALL)
    assert "ended by another article" in page.page.revealed[0]
    assert page.page.title == "One"
    assert not page.page.final_url.endswith("/another")


DECK = """<style>body { overflow: hidden } #moved { transition: transform .5s } section { height: 100vh }</style>
<div id=moved><section><p>the first section</p></section><section></section><section></section></div><script>
let at = 0;
addEventListener('wheel', event => {
  at = Math.max(0, Math.min(2, at + Math.sign(event.deltaY)));
  moved.style.transform = `translateY(${-100 * at}vh)`;
  if (at) moved.children[at].innerHTML = `<p>section ${at} came late</p>`;
})</script>"""


def test_the_wheel_is_turned_where_a_page_does_not_scroll_and_turned_back(read: Read) -> None:
    page = read(DECK)
    assert page.page.revealed[0] == "turned the wheel 2 times"
    assert "section 1 came late" in page.text()
    assert "section 2 came late" in page.text()
    assert 0 <= page.boxes[int(page.has_words.argmax()), 1] < 100


def test_the_wheel_is_not_turned_where_a_page_scrolls(read: Read) -> None:
    turned = f"{LONG}{TALL}<script>onwheel = () => document.body.append('turned')</script>"
    assert "turned" not in read(turned).text()


def test_a_box_that_was_scrolled_to_show_another_is_back_at_its_top(read: Read) -> None:
    inner = "<div style='height: 200px; overflow: auto'><div style='height: 900px'>inner</div></div>"
    outer = f"<div style='height: 90vh; overflow: auto'><p>at the top</p>{TALL}{inner}</div>"
    page = read(f"{outer}<script>addEventListener('scroll', () => 0, true)</script>")
    assert page.page.revealed[0].startswith("scrolled in")
    assert 0 <= page.boxes[int(page.has_words.argmax()), 1] < 100


PARTS = "<p style='margin: 500px 0'>part</p>" * 6
WATCHED = """<script>const watch = new IntersectionObserver(() => 0, {OPTIONS});
document.querySelectorAll('p').forEach(p => watch.observe(p))</script>"""


@pytest.mark.parametrize(
    ("options", "small"),
    [
        ("", False),
        ("rootMargin: '0px 0px -10% 0px'", False),
        ("rootMargin: '-45% 0px'", False),  # shows which section is read
        ("rootMargin: '-20% 0px'", True),
        ("rootMargin: '-150px 0px', threshold: .9", True),
        ("threshold: [0, .5, 1]", False),
    ],
)
def test_a_page_is_scrolled_in_smaller_steps_if_its_observers_need_that(options: str, small: bool, read: Read) -> None:
    [revealed] = read(PARTS + WATCHED.replace("OPTIONS", options)).page.revealed
    [usual] = read(PARTS + WATCHED.replace("OPTIONS", "")).page.revealed
    assert (revealed != usual) is small


HEARS = "<script>onscroll = () => 0</script>"
SCENE = "<div style='height: 400vh'><div style='STYLE'>the scene</div></div>"


@pytest.mark.parametrize(
    ("style", "small"),
    [
        ("position: sticky; top: 0; height: 100vh", True),
        ("position: sticky; top: 0; height: 60px", False),  # a header
        ("position: sticky; top: 0; height: 100vh; width: 30%", False),  # a sidebar
        ("position: fixed; inset: 0", False),  # lies over the page from the beginning
    ],
)
def test_a_page_is_scrolled_in_smaller_steps_past_a_scene_that_stays(style: str, small: bool, read: Read) -> None:
    [revealed] = read(SCENE.replace("STYLE", style) + HEARS).page.revealed
    [usual] = read(SCENE.replace("STYLE", "height: 100vh") + HEARS).page.revealed
    assert (revealed != usual) is small


ROW = "<style>#row { display: flex; overflow-x: auto } #row > div { flex: 0 0 90%; min-height: 90px }</style>"
CARDS = ROW + "<div id=row><div>first</div><div>CARD</div><div>CARD</div></div>" + HEARS


def test_a_row_of_unfilled_cards_is_scrolled_sideways_and_back(read: Read) -> None:
    page = read(CARDS.replace("CARD", "") + "<script>row.onscroll = () => row.append(row.scrollLeft > 300)</script>")
    assert page.page.revealed == ("scrolled in 2 steps",)
    assert "true" in page.text()
    first = page.boxes[int(page.has_words.argmax())]
    assert 0 <= first[0] < 100


@pytest.mark.parametrize("card", ["A card with text enough for a reader is not scrolled to.", "<img src=/picture>"])
def test_a_row_of_filled_cards_is_left_alone(card: str, read: Read) -> None:
    assert read(CARDS.replace("CARD", card)).page.revealed == ()


SIDEWAYS = """<style>body { display: flex; margin: 0; width: WIDEvw } section { flex: 0 0 100vw }</style>
<section></section><section></section><section></section><section></section>
<script>const watch = new IntersectionObserver(all => all.forEach(({target, isIntersecting}) => {
  if (isIntersecting) target.textContent = target.dataset.text }));
const rooms = document.querySelectorAll('section');
rooms.forEach((one, n) => { one.dataset.text = `room ${n}`; watch.observe(one) })</script>"""


@pytest.mark.parametrize(("wide", "revealed"), [("400vw", ("scrolled in 3 steps",)), ("400vw; overflow: hidden", ())])
def test_a_page_that_is_read_sideways_is_scrolled_sideways(wide: str, revealed: tuple[str, ...], read: Read) -> None:
    page = read(SIDEWAYS.replace("WIDEvw", wide))
    assert page.page.revealed == revealed
    assert ("room 3" in page.text()) is bool(revealed)


INNER = f"""<article><h1>In a frame</h1><p>{"The frame holds what the page is about, and it is long. " * 5}</p>
<button aria-expanded=false aria-controls=panel onclick='panel.textContent = "A panel of the frame."'>Panel</button>
<div id=panel></div><div style='height: 3000px'></div><p id=end></p></article>
<script>new IntersectionObserver(([one]) => {{ if (one.isIntersecting) end.textContent = "The end of the frame." }})
.observe(end)</script>"""


@pytest.mark.parametrize(
    ("style", "opened"), [("width: 90%; height: 400px", True), ("width: 90%; height: 40px", False)]
)
def test_what_is_folded_and_lazy_in_a_large_frame_is_revealed(style: str, opened: bool, read: Read) -> None:
    text = read(f"<iframe style='{style}' srcdoc=\"{html.escape(INNER)}\"></iframe>").text()
    assert ("A panel of the frame." in text, "The end of the frame." in text) == (opened, opened)


@pytest.mark.parametrize(
    ("style", "opened"), [("width: 90%; height: 400px", True), ("width: 90%; height: 400px; position: fixed", False)]
)
def test_what_is_folded_and_lazy_in_a_frame_of_another_origin_is_revealed(style: str, opened: bool, read: Read) -> None:
    frame = f"<iframe id=other style='{style}'></iframe>"
    away = "other.src = `http://localhost:${location.port}/inner`"  # the page is on 127.0.0.1
    text = read(f"{LONG}{frame}<script>{away}</script>").text()
    assert "the page is about" in text
    assert ("A panel of the frame." in text, "The end of the frame." in text) == (opened, opened)


FOCUSED = """<KIND id=box§ style='display: block'>Something is told here to those who ask.</KIND>
<script>box§.addEventListener('focus', () => box§.append(' Box § got the focus.'))</script>"""
FOCUSABLE = {
    "section tabindex=0": True,
    "div tabindex=0 role=article": True,
    "div tabindex=-1": False,
    "div tabindex=0 role=slider": False,
    "aside tabindex=0": False,
}


def test_a_box_that_may_take_the_focus_gets_it_unless_it_is_a_control(read: Read) -> None:
    boxes = (FOCUSED.replace("KIND", kind, 1).replace("/KIND", f"/{kind.split()[0]}") for kind in FOCUSABLE)
    text = read(numbered(boxes)).text()
    assert {kind: f"Box {n} got the focus." in text for n, kind in enumerate(FOCUSABLE)} == FOCUSABLE


def test_what_style_shows_in_a_box_with_the_focus_is_shown(read: Read) -> None:
    style = "<style>.rest { display: none } section:focus-within .rest { display: block }</style>"
    boxes = "".join(
        f"<section tabindex=0>Box {n} has a rest.<p class=rest>the rest of box {n}, at length</section>" for n in (1, 2)
    )
    text = seen(read(style + boxes))
    assert "the rest of box 1" in text
    assert "the rest of box 2" in text


PAIR = """<style>span, button { cursor: pointer } .now { font-weight: bold } .dim { color: gray }</style>
<div><TAG class='FIRST'>Left</TAG> <TAG class='SECOND'>Right</TAG></div>
<section id=panel>Left, and so it goes on</section>
<script>const both = [...document.querySelectorAll('div > TAG')];
for (const one of both) one.onclick = () => { document.title += ` pressed ${one.textContent}`; CHOOSE }</script>"""
MARK = "both.forEach(e => e.classList.toggle('now', e === one));"
FILL = "panel.textContent = `${one.textContent} is the way that the river takes in years of little rain`"


def pair_of(tag: str, first: str, second: str, choose: str = MARK + FILL) -> str:
    """A page with two elements side by side, of which the first is chosen, above a text that a click replaces."""
    filled = PAIR.replace("TAG", tag).replace("FIRST", first).replace("SECOND", second).replace("CHOOSE", choose)
    return LONG + filled.replace("goes on", "goes on in all of the years that anybody can remember")


@pytest.mark.parametrize(
    ("item", "first", "second"), [("button", "now", ""), ("span", "now", ""), ("span", "now one", "dim two")]
)
def test_two_tabs_without_marks_are_both_chosen(item: str, first: str, second: str, read: Read) -> None:
    page = read(pair_of(item, first, second))
    assert "Right is the way" in seen(page)
    assert page.page.title.endswith("pressed Left")


def test_tabs_that_change_when_the_mouse_comes_over_them_are_chosen(read: Read) -> None:
    page = read(pair_of("span", "now", "").replace("onclick", "onmouseenter"))
    assert "Right is the way" in seen(page)
    assert page.page.title.endswith("pressed Left")


@pytest.mark.parametrize(("first", "second"), [("helpful", "unhelpful"), ("main", "dim"), ("", "")])
def test_two_buttons_that_are_of_different_kinds_are_no_tabs(first: str, second: str, read: Read) -> None:
    page = read(pair_of("button", first, second))
    assert page.page.revealed == ()
    assert page.page.title == ""


def test_an_element_that_chooses_nothing_is_no_tab_and_the_one_beside_it_is_not_pressed(read: Read) -> None:
    title = read(pair_of("button", "now", "", FILL)).page.title
    assert title.endswith("pressed Right")
    assert "Left" not in title


CHOICES = {
    "list": "<select>OPTIONS</select>",
    "radio buttons": "<p>" + "".join(f"<input type=radio name=way value={n} NOW{n}>{n}" for n in (1, 2, 3)) + "</p>",
}
CHOSEN = """<section id=here>The text of way 1 is long enough to be the panel of a choice.</section><script>
const choices = document.querySelectorAll('select,input');
for (const one of choices) one.onchange = () => { document.title += one.value;
  here.textContent = `The text of way ${one.value} is long enough to be the panel of a choice.` }</script>"""


def choice(control: str, now: str) -> str:
    """A page with a control for three states of a text. now: the mark of the first."""
    options = f"<option {now} value='{'' if not now else 1}'>Way 1<option value=2>Way 2<option value=3>Way 3"
    filled = CHOICES[control].replace("OPTIONS", options).replace("NOW1", now and "checked")
    return LONG + re.sub(r"NOW\d", "", filled) + CHOSEN


@pytest.mark.parametrize("control", CHOICES)
def test_each_state_of_a_text_that_is_chosen_in_a_list_is_read(control: str, read: Read) -> None:
    page = read(choice(control, "selected"))
    assert [n for n in (1, 2, 3) if f"The text of way {n}" not in seen(page)] == []
    assert page.page.title == "231"


def test_states_of_a_text_that_come_in_view_transitions_are_read(read: Read) -> None:
    state = r"here\.textContent = (`[^`]+`)"
    page = read(
        re.sub(state, r"document.startViewTransition(() => { here.textContent = \1 })", choice("list", "selected"))
    )
    assert [n for n in (1, 2, 3) if f"The text of way {n}" not in seen(page)] == []


@pytest.mark.parametrize(
    "html",
    [*(choice(one, "") for one in CHOICES), f"{LONG}<form>{choice('list', 'selected').removeprefix(LONG)}</form>"],
)
def test_where_nothing_is_chosen_yet_and_in_forms_nothing_is_chosen(html: str, read: Read) -> None:
    assert read(html).page.title == ""


BY_CHECKED = {
    "hidden": (".part { display: none } input:checked ~ .part { display: block }", 1),
    "without height": (".part { max-height: 0; overflow: hidden; transition: max-height .4s } "
                       "input:checked ~ .part { max-height: 9em }", 1),
    "of the box around": (".part { visibility: hidden } .item:has(:checked) .part { visibility: visible }", 1),
    "not": (".part { color: green }", 0),
}  # fmt: skip


def with_radio_buttons(style: str, *, tag: str = "div") -> str:
    """A page with three parts, each beside a radio button that a style sheet may open it by."""
    parts = (
        f"<div class=item><input type=radio name=way id=way{n} {'checked' * (n == 1)}><label for=way{n}>Way {n}</label>"
        f"<p class=part>The text of way {n} is long enough to be the panel of a choice.</p></div>"
        for n in (1, 2, 3)
    )
    heard = "<script>onclick = onchange = oninput = () => { document.title += 'heard' }</script>"
    return f"{LONG}<style>{style}</style><{tag}>{''.join(parts)}</{tag}>{heard}"


@pytest.mark.parametrize("how", BY_CHECKED)
def test_what_a_style_sheet_shows_by_radio_buttons_is_read_and_no_script_hears_of_it(how: str, read: Read) -> None:
    style, closed = BY_CHECKED[how]
    page = read(with_radio_buttons(style))
    assert [n for n in (1, 2, 3) if f"The text of way {n}" not in seen(page)] == []
    assert page.page.title == ""
    assert any("showed 2 panels" in what for what in page.page.revealed) == bool(closed)


def test_what_radio_buttons_of_a_form_show_stays_closed(read: Read) -> None:
    assert "The text of way 2" not in seen(read(with_radio_buttons(BY_CHECKED["hidden"][0], tag="form")))


OVERFLOWN = """<div role=tablist><button role=tab aria-selected=true>mill</button>
<button role=tab aria-selected=false>weir</button>
<div role=menu hidden><button role=menuitemradio aria-checked=false>ford</button></div></div>
<div role=tabpanel id=here>The text of the mill is long enough to be the panel of a tab.</div><script>
for (const tab of document.querySelectorAll('button')) tab.onclick = () => { document.title += tab.textContent.trim();
  here.textContent = `The text of the ${tab.textContent} is long enough to be the panel of a tab.` }</script>"""


def test_tabs_in_a_menu_of_those_for_which_there_is_no_room_are_chosen(read: Read) -> None:
    page = read(LONG + OVERFLOWN)
    assert [place for place in ("mill", "weir", "ford") if f"The text of the {place}" not in seen(page)] == []
    assert page.page.title == "weirfordmill"


ROUTED = """<article id=here><p>the first leaf of the story</p></article><a href='/elsewhere'>Next page</a>
<script>let asked = 0; navigation.addEventListener('navigate', event => { here.dataset.asked = ++asked })</script>"""


def test_a_page_that_hears_of_navigations_stays_where_it_is(read: Read) -> None:
    page = read(LONG + ROUTED)
    assert "the first leaf" in page.text()
    assert "/page?" in page.page.final_url


WAITING = """<p>There is more.</p><script>for (const sign of SIGNS)
addEventListener(sign, () => document.body.append(`heard ${sign}`), {once: true})</script>"""


def test_a_page_that_waits_for_a_first_sign_of_its_user_gets_one(read: Read) -> None:
    page = read(WAITING.replace("SIGNS", "['keydown', 'mousemove', 'touchstart']"))
    assert page.page.revealed == ("gave the page a first sign of its user",)
    assert "heard keydown" in page.text()
    assert "heard mousemove" in page.text()


@pytest.mark.parametrize("signs", ["['keydown']", "['touchstart', 'keydown']", "['click']"])
def test_a_page_that_listens_to_one_kind_of_sign_gets_none(signs: str, read: Read) -> None:
    page = read(WAITING.replace("SIGNS", signs))
    assert page.page.revealed == ()
    assert "heard" not in page.text()


def test_a_page_that_hears_nothing_of_it_is_not_scrolled(read: Read) -> None:
    assert read(LONG + TALL).page.revealed == ()
    assert read(f"{LONG}{TALL}<script>addEventListener('click', () => 0)</script>").page.revealed == ()


IN_VAIN = """<p>It begins. <button id=more>Show more</button></p>
<div aria-expanded=false role=button>A section</div>
<h3 style='cursor:pointer'>A heading</h3><p hidden>Folded.</p>
<h3 style='cursor:pointer'>Another</h3><p hidden>Too.</p>"""
GOES_ON = "more.replaceWith('And it goes on.')"
HEARD = {
    "of a property of an element": f"<script>more.onclick = () => {GOES_ON}</script>",
    "of a property of the document": f"<script>document.onmousedown = () => {GOES_ON}</script>",
    "of a property of the window": f"<script>window.onpointerup = () => {GOES_ON}</script>",
    "of an attribute that a script sets": f'<script>more.setAttribute("onfocus", "{GOES_ON}")</script>',
    "by the method of a frame": "<script>const frame = document.body.appendChild(document.createElement('iframe'));"
    f"frame.contentWindow.addEventListener.call(document, 'click', () => {GOES_ON})</script>",
    "by its address": f'<script>more.outerHTML = `<a id=more href="javascript:{GOES_ON}">Show more</a>`</script>',
    "of the element itself": f"<script>more.addEventListener('focus', () => {GOES_ON})</script>",
}


@pytest.mark.parametrize("script", HEARD.values(), ids=HEARD)
def test_a_button_is_pressed_however_a_script_hears_of_it(script: str, read: Read) -> None:
    assert "And it goes on." in read(LONG + IN_VAIN + script).text()


def test_a_button_in_a_tree_of_its_own_is_pressed(read: Read) -> None:
    button = f'<button onclick="{GOES_ON.replace("more", "this")}">Show more</button>'
    page = read(f"{LONG}<div><template shadowrootmode=open><p>It begins. {button}</p></template></div>")
    assert "And it goes on." in page.text()


CLOSED = """<div id=host></div><p id=told></p><script>
const tree = host.attachShadow({mode: 'closed'});
tree.innerHTML = '<p>It begins.</p><button>Show more</button>';
tree.querySelector('button').onclick = ({target}) => { target.textContent = 'And it goes on.' };
told.textContent = `The page sees ${host.shadowRoot} in ${tree.mode}.`</script>"""


def test_a_button_in_a_closed_tree_is_pressed_and_the_tree_stays_closed_for_the_page(read: Read) -> None:
    page = read(LONG + CLOSED)
    assert page.page.revealed == ("unfolded 1 part",)
    assert "The page sees null in closed." in page.text()


def test_a_page_that_hears_of_no_press_is_not_pressed(read: Read) -> None:
    page = read(LONG + IN_VAIN)
    assert page.page.revealed == ()
    assert "It begins." in seen(page)
    assert "Show more" not in seen(page)


BY_STYLE = """<style>.more, .body { display: none } :checked ~ .more, :checked ~ .body, #rest:target { display: block }
#rest { display: none } label { cursor: pointer }</style>
<div><input type=checkbox id=a hidden><label for=a>Read more</label><p class=more>The rest behind a label.</div>
<div><input type=checkbox id=b hidden><label for=b class=accordion>A section</label><p class=body>Its text.</div>
<details><summary>Details</summary>The details.</details>
<p><a href='#rest'>Continue reading</a></p><p id=rest>The rest behind a link.</p>"""


def test_what_style_alone_opens_is_opened(read: Read) -> None:
    text = seen(read(LONG + BY_STYLE))
    assert [part for part in ("behind a label", "Its text", "The details", "behind a link") if part not in text] == []


def test_the_panel_of_a_dead_button_is_shown_where_no_script_hears_of_it(read: Read) -> None:
    page = read(f"{LONG}<button aria-expanded=false aria-controls=rest>Notes</button>{REST.replace('§', 'est')}")
    assert "the rest of" in seen(page)
    assert page.page.revealed == ("showed 1 panel",)


@pytest.mark.parametrize("kind", ["its own site's", "another site's"])
def test_a_page_is_scrolled_where_a_frame_may_hear_of_it(kind: str, read: Read) -> None:
    sandbox = "" if kind == "its own site's" else "sandbox=allow-scripts"
    frame = f'<iframe {sandbox} srcdoc="{numbered([OBSERVED]).replace(chr(34), "&quot;")}"></iframe>'
    assert read(LONG + TALL + frame).page.revealed[0].startswith("scrolled in")


def test_lazy_images_of_such_a_page_are_loaded_without_scrolling(read: Read) -> None:
    says = "document.body.append('it was asked for')"
    lazy = f'<img loading=lazy src=/elsewhere onerror="{says}"><img loading=lazy src=/part hidden>'
    page = read(LONG + 3 * TALL + lazy)
    assert page.page.revealed == ("loaded 1 lazy image",)
    assert "it was asked for" in page.text()
    image = int(page.named("img").nonzero()[0][0])
    assert page.attribute(image, "loading") == "lazy"


def test_lazy_images_whose_place_is_kept_open_are_loaded_for_a_picture_alone(visit_as: VisitAs) -> None:
    sized = "<img loading=lazy width=80 height=60 src=/elsewhere>"
    handled = sized.replace(">", " onerror=\"document.body.append('it was asked for')\">")
    with FixtureServer(routes={"/page": answer(f"{LONG}{3 * TALL}{sized}{sized}{handled}")}) as server:
        plain, pictured = visit_as(f"{server.url}/page"), visit_as(f"{server.url}/page", screenshot=True)
    assert plain.snapshot.page.revealed == ("loaded 1 lazy image",)
    assert "it was asked for" in plain.snapshot.text()
    assert pictured.snapshot.page.revealed == ("loaded 3 lazy images",)


def test_a_page_is_not_scrolled_for_a_frame_that_does_not_load(read: Read) -> None:
    assert read(f"{LONG}{TALL}<iframe src=http://127.0.0.1:9/></iframe>").page.revealed == ()


def test_a_click_that_takes_the_whole_body_away_does_no_harm(read: Read) -> None:
    takes = "<button aria-expanded=false aria-controls=p onclick='document.body.remove()'>More</button>"
    assert "The river" in read(f"{LONG * 5}{takes}<p id=p hidden>Folded.").text()


def test_a_short_page_without_folds_is_not_touched(read: Read) -> None:
    assert read("<p>short</p>").page.revealed == ()
    assert read(LONG + TALL, reveal=()).page.revealed == ()
