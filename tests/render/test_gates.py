"""Gates are answered if asked for: by a control that affirms, if pressing it shows more; walls stay shut."""

from urllib.parse import urlsplit

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.one_tab import Render
from tests.render.conftest import VisitAll
from zoning import VisitOptions, limits

ANSWERING = VisitOptions(reveal=("gate", "unfold", "scroll"))
ARTICLE = "<p>The lock keeper rises at five. He opens the gates for the barges, and the water does the rest.</p>" * 3
OTHER = "<p>Come back in a few years, or ask somebody older to read this page to you in the meantime.</p>" * 3
LETS_IN, TURNS_AWAY = "onclick='letIn()'", "onclick='turnAway()'"
START = (
    f"<main id=here></main><template id=a>{ARTICLE}</template><template id=o>{OTHER}</template>"
    + """<script>
const show = what => { document.getElementById('gate')?.remove(); here.replaceChildren(what.content) };
const letIn = () => show(a), turnAway = () => show(o);
</script>"""
)


def over(inside: str) -> str:
    """A page with a box over it."""
    return f"{START}<div id=gate style='position:fixed;inset:0;background:#eee'>{inside}</div>"


NO = f"<button {TURNS_AWAY}>No</button>"
YEARS = "".join(f"<option>{year}" for year in range(2026, 1900, -1))
OPENED = {
    "/age": (over(f"<h2>Are you 18?</h2>{NO}<button {LETS_IN}>Yes</button>"), "Yes"),
    "/its-own-page": (f"{START}<div id=gate><h2>Under 18?</h2>{NO}<button {LETS_IN}>I am 21</button></div>", "I am 21"),
    "/unknown-word": (over(f"<p>Ŝlosilo</p><button {LETS_IN}>Antaŭen</button>"), "Antaŭen"),
    "/unknown-beside-no": (over(f"<p>Ŝlosilo</p>{NO}<button {LETS_IN}>Antaŭen</button>"), "Antaŭen"),
    "/second-try": (over(f"<button>Continue</button><button {LETS_IN}>Proceed</button>"), "Proceed"),
    "/passing": (over(f"<button {TURNS_AWAY}>Continue</button><button {LETS_IN}>Skip the ad</button>"), "Skip the ad"),
    "/no-thanks": (over(f"<a href=/app>Get the app</a><button {LETS_IN}>No thanks, continue to the site</button>"),
                   "No thanks, continue to the site"),
    "/hand": (over(f"<p>The Locks</p><span style='cursor:pointer' {LETS_IN}>Enter</span>"), "Enter"),
    "/pressed": (over("<button onpointerdown='letIn()'>Enter</button>"), "Enter"),
    "/value": (over(f"<button value=7 {TURNS_AWAY}>No</button><button value=1 {LETS_IN}>Yes</button>"), "Yes"),
    "/modal": (f"{START}<dialog id=gate><button {LETS_IN}>OK</button></dialog><script>gate.showModal()</script>", "OK"),
    "/backdrop": (f"{START}<div style='position:fixed;inset:0' id=b></div>"
                  "<div id=gate style='position:fixed;inset:40% 30%'>"
                  "<button onclick='b.remove(); letIn()'>Proceed</button></div>", "Proceed"),
    "/select": (over("<select id=s><option value=''>Country<option>France<option>United States<option>Перу</select>"
                     "<button onclick='if (s.value === \"United States\") letIn()'>Go</button>"), "Go"),
    "/cyrillic": (over("<select id=s lang=ru><option>…<option>Перу</select>"
                       "<button onclick='if (s.value === \"Перу\") letIn()'>Далее</button>"), "Далее"),
    "/years": (over(f"<select id=s><option>Year …</option>{YEARS}</select>"
                    "<button onclick='if (s.value < 1999) letIn()'>Confirm</button>"), "Confirm"),
    "/radio": (over("<label><input type=radio name=r>I am not a nurse</label><label><input type=radio name=r id=r>"
                    "I am a nurse</label><button onclick='if (r.checked) letIn()'>Continue</button>"), "Continue"),
    "/box": (over("<label><input type=checkbox id=c>I have read the terms</label><label><input type=checkbox id=l>"
                  "Offers</label><button disabled id=g onclick='l.checked || letIn()'>Continue</button>"
                  "<script>c.onchange = () => { g.disabled = !c.checked }</script>"), "Continue"),
    "/links-elsewhere": (f"{START}<p><a href=/login>Log in</a> <a href=/join>Subscribe</a></p><div id=gate><p>Choose "
                         f"your region, and we will show you what fits.</p><button {LETS_IN}>Continue</button></div>",
                         "Continue"),
    "/faded": (f"{ARTICLE}<div id=gate style='position:fixed;inset:0;background:#eee;transition:opacity .4s'>"
               "<button onclick='gate.ontransitionend = () => gate.remove(); gate.style.opacity = 0'>Enter</button>"
               "</div>", "Enter"),
}  # fmt: skip
KEPT_SHUT = {
    "/login": over(f"<input type=password><button {LETS_IN}>Continue</button>"),
    "/beside-login": over(f"<button {LETS_IN}>Continue</button><a href=/login>Sign in</a>"),
    "/beside-login-on-its-own-page": f"{START}<div>Read on?<p><button {LETS_IN}>Continue</button></p><p>"
    "<a href=/login>Sign in</a></p></div>",
    "/price-on-its-own-page": f"{START}<div>Read on for only $3 a week, as long as you like.<p>"
    f"<button {LETS_IN}>Continue</button></p></div>",
    "/price": over(f"<p>Only $3 a week</p><button {LETS_IN}>Continue</button>"),
    "/subscribe": over(f"<button {LETS_IN}>Yes, subscribe</button>"),
    "/refusing": over(f"<button {LETS_IN}>No</button><button {LETS_IN}>Leave</button>"),
    "/two-unknown": over(f"<button {LETS_IN}>Antaŭen</button><button {LETS_IN}>Reen</button>"),
    "/arrow": f"{START}<p>Short.</p><button {LETS_IN}>›</button>",
    "/consent": over(f"<p>We use cookies.</p><button {LETS_IN}>I agree</button><button {LETS_IN}>OK</button>"),
    "/long": f"{START}{ARTICLE * 6}<button {LETS_IN}>Continue</button>",
    "/footer": f"{START}<p>Short.</p><footer><button {LETS_IN}>Yes</button></footer>",
    "/small": f"{START}{ARTICLE * 6}<div style='position:fixed;right:0;bottom:0'><button {LETS_IN}>Yes</button></div>",
    "/other-site": "<p>In between.</p><button onclick=\"location = 'http://localhost:9/'\">Enter</button>",
    "/other-host": "<p>A page in between.</p><a href='http://localhost:9/'>Continue to the article</a>",
    "/to-the-shop": "<p>A page in between.</p><a href='/checkout/1'>Continue to the site</a>",
}  # fmt: skip
LEADING = {
    "/link": "<p>An advertisement.</p><p><a href=/article>Continue to the article</a></p>",
    "/form": "<p>Are you 18?</p><form method=post action=/article><button name=a value=1>Yes</button></form>",
    "/script": "<p>The Locks</p><button onclick=\"location = '/article'\">Enter</button>",
    "/on-and-on": "<p>The Locks</p><button onclick=\"location = '/further'\">Enter</button>",
}
PAGES = {path: body for path, (body, _) in OPENED.items()} | KEPT_SHUT | LEADING
FURTHER = f"<main>{ARTICLE}</main><script>setTimeout(() => {{ location = '/other' }}, 50)</script>"

YES_AND_NO = {
    "ar": ("نعم", "لا"), "bg": ("Да", "Не"), "cs": ("Ano", "Ne"), "da": ("Ja", "Nej"), "de": ("Ja", "Nein"),
    "el": ("Ναι", "Όχι"), "en": ("Yes", "No"), "es": ("Sí", "No"), "fa": ("بله", "خیر"), "fi": ("Kyllä", "Ei"),
    "fr": ("Oui", "Non"), "he": ("כן", "לא"), "hi": ("हाँ", "नहीं"), "hu": ("Igen", "Nem"), "id": ("Ya", "Tidak"),
    "it": ("Sì", "No"), "ja": ("はい", "いいえ"), "ko": ("예", "아니요"), "nl": ("Ja", "Nee"), "no": ("Ja", "Nei"),
    "pl": ("Tak", "Nie"), "pt": ("Sim", "Não"), "ro": ("Da", "Nu"), "ru": ("Да", "Нет"), "sk": ("Áno", "Nie"),
    "sv": ("Ja", "Nej"), "th": ("ใช่", "ไม่ใช่"), "tr": ("Evet", "Hayır"), "uk": ("Так", "Ні"), "vi": ("Có", "Không"),
    "zh": ("是", "否"),
}  # fmt: skip

GATES = """<style>.gate { position: fixed; inset: 0; background: #eee } .gate ~ .gate { display: none }</style><main
id=here></main><script>function answered(tag) {
  document.querySelector('.gate').remove();
  if (tag) here.innerHTML += `<p>The keeper of ${tag} rises at five. He opens the gates for the barges of the day.</p>`;
}</script>"""


@pytest.fixture(scope="module")
def visited(visit_all: VisitAll) -> Render:
    routes = {path: answer(f"<!DOCTYPE html><body>{page}") for path, page in PAGES.items()}
    routes |= {
        "/article": answer(f"<!DOCTYPE html><main>{ARTICLE}"),
        "/further": answer(f"<!DOCTYPE html>{FURTHER}"),
        "/other": answer(f"<!DOCTYPE html>{OTHER}"),
    }
    with FixtureServer(routes=routes) as server:
        snapshots = visit_all((server.url + path, ANSWERING) for path in PAGES)
    return dict(zip(PAGES, snapshots, strict=True)).__getitem__


@pytest.mark.parametrize("path", OPENED)
def test_a_gate_is_answered(path: str, visited: Render) -> None:
    page = visited(path)
    assert page.page.revealed[0].startswith(f"answered the gate by {OPENED[path][1]!r}")
    assert "The lock keeper rises" in page.text()
    assert "somebody older" not in page.text()
    assert page.page.warnings == ()


@pytest.mark.parametrize("path", KEPT_SHUT)
def test_a_wall_or_what_is_no_gate_is_left_alone(path: str, visited: Render) -> None:
    page = visited(path)
    assert not any("gate" in done for done in page.page.revealed)
    assert urlsplit(page.page.final_url).path == path


@pytest.mark.parametrize("path", LEADING)
def test_a_gate_may_lead_once_to_a_page_of_its_site(path: str, visited: Render) -> None:
    page = visited(path)
    assert "The lock keeper rises" in page.text()
    assert urlsplit(page.page.final_url).path == ("/further" if path == "/on-and-on" else "/article")


def test_an_error_page_is_no_gate(visit_all: VisitAll) -> None:
    page = f"<!DOCTYPE html><body>{LEADING['/link']}"
    with FixtureServer(routes={"/gone": answer(page, status=410), "/article": answer(ARTICLE)}) as server:
        (snapshot,) = visit_all([(f"{server.url}/gone", ANSWERING)])
    assert urlsplit(snapshot.page.final_url).path == "/gone"


def test_gates_are_answered_in_many_languages(visit_all: VisitAll) -> None:
    """As many gates to a page as are answered, one under the other; each that is answered leaves a paragraph."""
    gates = [f"<div class=gate><p>18?</p><button onclick='answered(false)'>{no}</button><button>Ŝlosilo</button>"
             f"<button onclick='answered(`{tag}`)'>{yes}</button></div>"
             for tag, (yes, no) in YES_AND_NO.items()]  # fmt: skip
    pages = ("".join(gates[first : first + limits.GATES]) for first in range(0, len(gates), limits.GATES))
    routes = {
        f"/{n}": answer(f"<!DOCTYPE html><meta charset=utf-8><body>{GATES}{page}") for n, page in enumerate(pages)
    }
    with FixtureServer(routes=routes) as server:
        snapshots = visit_all([(server.url + path, VisitOptions(reveal=("gate",))) for path in routes])
    text = "".join(snapshot.text() for snapshot in snapshots)
    assert [tag for tag in YES_AND_NO if f"The keeper of {tag} rises" not in text] == []


def test_no_gate_is_answered_unless_that_is_asked_for(visit_html: Render) -> None:
    page = visit_html(OPENED["/age"][0])
    assert "Are you 18?" in page.text()
    assert page.page.revealed == ()


def test_embedded_content_is_loaded(visit_all: VisitAll) -> None:
    holder = "<div id=place><button onclick=\"place.innerHTML = '<iframe src=/part></iframe>'\">{}</button></div>"
    labels = ("Load external content", "Externe Inhalte anzeigen", "Afficher le contenu", "コンテンツを表示")
    routes = {
        f"/{n}": answer(f"<meta charset=utf-8>{ARTICLE * 6}{holder.format(said)}") for n, said in enumerate(labels)
    }
    part = answer("<p>What was said on the radio.</p>")
    with FixtureServer(routes=routes | {"/part": part}) as server:
        snapshots = visit_all([(server.url + path, ANSWERING) for path in routes])
    assert ["on the radio" in snapshot.text() for snapshot in snapshots] == [True] * len(labels)
    assert snapshots[0].page.revealed == ("loaded embedded content by 'Load external content'",)
