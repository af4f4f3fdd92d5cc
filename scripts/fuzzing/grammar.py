"""Generate random pages from a grammar of HTML, CSS and scripts, and visit them in the browser."""

import asyncio
import atexit
from collections.abc import Callable
from functools import cache
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from fixtures.server import FixtureServer
from scripts.fuzzing.mutations import LONGEST
from zoning import Renderer, Snapshot, VisitOptions

VISIT_S = 12.0
WORDS = """river spring meadow water year flood house nobody minds rises every 1998
    über 川 春の 물 ماء \U0001f30a e\u0301 A&amp;B""".split()
ODD_TEXT = (
    "&lt;script&gt;",
    "&#xD83D;",
    "&#0;",
    "&#x202e;",
    "```",
    "| a |",
    "](javascript:x)",
    "<!--",
    "]]>",
    "&nbsp;",
    "\u2028",
)
BLOCKS = """p div section article main nav aside header footer ul ol li table tr td th thead caption blockquote
    pre figure figcaption dl dt dd h1 h2 h3 details summary form fieldset center dialog address menu
    hgroup search""".split()
INLINES = """a b i em code sub sup span img br button label input select textarea q cite time
    mark ruby rt math mi svg text""".split()
ODD_TAGS = """iframe object embed video audio canvas template slot noscript frameset marquee plaintext xmp
    custom-part math foreignObject""".split()
ATTRIBUTES = (
    "href=/x", "href='javascript:void 0'", "href=http://[", "src=/x.png", "src=data:,x", "colspan=0", "colspan=70000",
    "rowspan=9", "style='display:none'", "dir=rtl", "lang=ja", "hidden", "open", "aria-hidden=true",
    "role=presentation", "title='<b>'", "contenteditable", "popover", "srcdoc='<p>in a frame'", "loading=lazy", "id=a",
    "name=a", "is=x", "onclick='remove()'", "tabindex=0",
)  # fmt: skip
DECLARATIONS = (
    "display:none", "display:contents", "display:flex", "display:grid", "display:table", "display:list-item",
    "display:ruby", "position:absolute", "position:fixed;inset:0", "position:sticky;top:0", "float:left", "columns:3",
    "opacity:0", "visibility:hidden", "overflow:hidden;height:0", "font-size:0", "font-size:9999px", "width:1e9px",
    "height:1e9px", "white-space:pre", "writing-mode:vertical-rl", "transform:rotate(45deg) scale(-3)", "zoom:50",
    "content-visibility:auto", "clip-path:inset(50%)", "animation:a 1ms infinite", "margin-left:-1e7px", "order:-1",
    "direction:rtl", "all:unset", "z-index:2147483647", "contain:strict", "text-indent:-9999px", "color:transparent",
    "letter-spacing:1e5px",
)  # fmt: skip
SELECTORS = (
    "*",
    "p",
    "div",
    "body",
    "html",
    "main",
    "li",
    ":nth-child(2n)",
    "::before",
    "p::first-line",
    "td",
    ":has(p)",
    "#a",
)
SCRIPTS = (
    "document.body.append('\\ud83d')", "document.title = '\\udc00'", "document.body.innerHTML += '<p>more</p>'",
    "for (let i = 0; i < 2000; i++) document.body.append(document.createElement('p'))", "document.body.remove()",
    "let e = document.body; for (let i = 0; i < 900; i++) e = e.appendChild(document.createElement('div'))",
    "setInterval(() => document.body.append('x'), 50)",
    "setInterval(() => history.pushState(0, '', '?' + Math.random()), 5)", "location.hash = Math.random()", "alert(1)",
    "onbeforeunload = () => false", "throw new Error('x')", "document.open()", "document.write('<plaintext>')",
    "document.documentElement.remove()", "window.open('about:blank')", "document.body.attachShadow",
    "document.querySelector('p')?.attachShadow?.({mode: 'open'}).append('shadow')", "fetch('/x').then(r => r.text())",
    "new Worker('data:text/javascript,for(;;);')", "requestAnimationFrame(function f() { requestAnimationFrame(f) })",
    "Object.defineProperty(document, 'body', {get() { throw 1 }})",
    "Element.prototype.getBoundingClientRect = () => null", "Array.prototype.map = 0", "JSON.stringify = () => '{'",
    "window.Promise = null", "window.MutationObserver = undefined", "Object.prototype.toJSON = () => 'x'",
    "Node.prototype.childNodes = 5", "document.createElement = null",
    "document.body.replaceChildren(...[...'abc'].map(c => new Text(c)))", "scrollTo(0, 1e9)",
    "navigator.serviceWorker?.register('/x')", "document.body.append(document.createElement('iframe'))",
    "document.cookie = 'a=b'", "localStorage.a = 'x'.repeat(1e5)",
    "const t = Date.now(); while (Date.now() - t < 1500);", "setTimeout(() => { for (;;); }, 30)",
    "document.dispatchEvent(new Event('x'))", "location.replace('/elsewhere')",
    "queueMicrotask(() => document.write('late'))",
    "customElements.define('custom-part', class extends HTMLElement {})",
)  # fmt: skip


def page(rng: Random) -> bytes:
    """Return a random page."""
    parts = ["<!doctype html>" if rng.random() < 0.7 else "", f"<title>{_words(rng)}</title>"]
    if rng.random() < 0.7:
        parts.append(f"<style>{_sheet(rng)}</style>")
    parts += [_block(rng, rng.randint(1, 6)) for _ in range(rng.randint(1, 12))]
    scripts = [f"<script>{rng.choice(SCRIPTS)}</script>" for _ in range(rng.choice((0, 0, 1, 1, 2, 3)))]
    for script in scripts:
        parts.insert(rng.randint(1, len(parts)), script)
    return _encoded(rng, "\n".join(parts))


def spliced(rng: Random, data: bytes) -> bytes:
    """Return a page with parts from the grammar inserted."""
    part = rng.choice((
        f"<script>{rng.choice(SCRIPTS)}</script>", f"<style>{_sheet(rng)}</style>", _block(rng, 4),
        f"<{rng.choice(ODD_TAGS)}>",
    )).encode(errors="replace")  # fmt: skip
    places = [at for at, byte in enumerate(data) if byte == ord("<")] or [0]
    place = rng.choice(places)
    return data[:place] + part + data[place:]


def _encoded(rng: Random, text: str) -> bytes:
    if rng.random() < 0.85:
        return f"<meta charset=utf-8>{text}".encode(errors="replace")
    return text.encode(rng.choice(("utf-16", "shift_jis", "gb18030", "koi8-r", "utf-8")), errors="replace")


def _words(rng: Random) -> str:
    words = [rng.choice(WORDS) for _ in range(rng.choice((0, 1, 3, 12, 60)))]
    if rng.random() < 0.2:
        words.insert(rng.randint(0, len(words)), rng.choice(ODD_TEXT))
    return " ".join(words) + rng.choice((".", "", "\n"))


def _sheet(rng: Random) -> str:
    rules = (
        f"{rng.choice(SELECTORS)} {{ {rng.choice(DECLARATIONS)}; {rng.choice(DECLARATIONS)} }}"
        for _ in range(rng.randint(1, 5))
    )
    return " ".join(rules)


def _block(rng: Random, depth: int) -> str:
    if depth == 0 or rng.random() < 0.25:
        return _words(rng)
    tag = rng.choice(BLOCKS if rng.random() < 0.7 else INLINES if rng.random() < 0.85 else ODD_TAGS)
    attributes = "".join(f" {rng.choice(ATTRIBUTES)}" for _ in range(rng.choice((0, 0, 1, 2))))
    inner = "".join(_block(rng, depth - 1) for _ in range(rng.choice((1, 1, 2, 3))))
    if rng.random() < 0.03:
        inner *= min(rng.choice((20, 300)), 1 + LONGEST // (1 + len(inner)))  # nested blocks multiply the size
    closing = "" if rng.random() < 0.1 else f"</{tag}>"
    return f"<{tag}{attributes}>{inner}{closing}"


# ---------------------------------------------------------------- visits


class Browsing:
    """A browser and a server that are reused for all pages."""

    def __init__(self) -> None:
        self.html = b""
        self.loop = asyncio.new_event_loop()
        self.renderer = Renderer(VisitOptions(timeout_s=VISIT_S))
        self.server = FixtureServer(routes={"/page": self._answer})
        self.server.__enter__()
        atexit.register(self.close)

    def visit(self, html: bytes) -> Snapshot:
        self.html = html
        return self.loop.run_until_complete(self.renderer.render(f"{self.server.url}/page"))

    def close(self) -> None:
        self.loop.run_until_complete(self.renderer.__aexit__(None, None, None))
        self.server.__exit__(None, None, None)

    def _answer(self, request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "text/html")
        request.send_header("Content-Length", str(len(self.html)))
        request.end_headers()
        if request.command != "HEAD" and urlsplit(request.path).path == "/page":
            request.wfile.write(self.html)


@cache
def browsing() -> Browsing:
    return Browsing()


def visit(path: Path, use: Callable[[Snapshot], None]) -> None:
    """Visit the page in a file, and call `use` with its snapshot."""
    use(browsing().visit(path.read_bytes()))
