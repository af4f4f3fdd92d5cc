"""Check that what is returned is the page, completely and in reading order."""

import gzip
import json
import socket
from collections.abc import Mapping

from fixtures.answers import answer
from fixtures.server import FixtureServer
from scripts.attacks.arena import Arena
from scripts.attacks.attack import attack, expect
from scripts.attacks.others import FAST, listed, records_of
from scripts.attacks.servers import Behave, Server, free_port, path_of, request_of, says
from scripts.attacks.sites import PROSE, innocent, word

BROWSERS_WORDS = ("refused to connect", "ERR_", "This site can", "This page isn", "contains the following errors",
                  "chrome-error", "took too long to respond", "Reload")  # fmt: skip


def _no_browser_words(records: list[dict[str, object]]) -> None:
    for record in records:
        told = f"{record.get('text', '')} {record.get('title', '')} {record.get('final_url', '')}"
        found = [words for words in BROWSERS_WORDS if words in told]
        expect(not found, f"{record['url']}: Chromium's own page is returned as content: {found[0] if found else ''}")


@attack("Chromium's own error page gives an error or nothing, never content with status 200", limit_s=90)
def browsers_error_pages(arena: Arena) -> str:
    dead = f"http://127.0.0.1:{free_port()}/"
    reset = arena.held(Server(says(b"", reset=True)))
    routes = {
        "/now": answer(f"<script>location = '{dead}'</script>"),
        "/later": answer(f"<main>{PROSE}</main><script>setTimeout(() => {{ location = '{dead}' }}, 900)</script>"),
        "/refresh": answer(f"<meta http-equiv=refresh content='0;url={dead}'>"),
        "/server": answer("", 302, Location=dead),
        "/to-reset": answer(f"<script>location = '{reset.url}'</script>"),
    }
    site = arena.held(FixtureServer(routes=routes))
    ended = arena.run("extract", "-f", "json", "--timeout", "15", *(site.url + path for path in routes), dead,
    reset.url,
                      timeout_s=80)  # fmt: skip
    records = ended.records()
    expect(len(records) == len(routes) + 2, f"{len(records)} records: {ended.last_words}")
    _no_browser_words(records)
    empty = [record["url"] for record in records
             if "error" not in record and record["http_status"] == 200 and not record["text"].strip()]  # fmt: skip
    expect(not empty, f"status 200 and no text, without an error: {empty}")
    return f"{sum('error' in record for record in records)} errors of {len(records)}"


@attack("neither the error message of broken XML nor the error page of a frame is content")
def browsers_words_in_pages(arena: Arena) -> str:
    broken = f"""<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>
<h1>XML</h1>{PROSE}<p>broken <b></p></body></html>"""
    frame = f"<iframe src=http://127.0.0.1:{free_port()}/ width=800 height=400></iframe>"
    frames = f"<main><h1>Frames</h1>{PROSE}{frame}{PROSE}</main>"
    site = arena.held(FixtureServer(routes={
        "/xml": answer(broken, kind="application/xhtml+xml"),
        "/frames": answer(frames),
        "/refused": answer(f"<main>{PROSE}<iframe src=/never width=800 height=400></iframe></main>"),
        "/never": answer("x", X_Frame_Options="DENY"),
    }))  # fmt: skip
    ended = arena.run(
        "extract", "-f", "json", "--recall", *(f"{site.url}/{name}" for name in ("xml", "frames", "refused"))
    )
    expect(len(ended.records()) == 3, f"{len(ended.records())} records: {ended.last_words}")
    _no_browser_words(ended.records())
    lost = [record["url"] for record in ended.records()[1:] if "river rises" not in record.get("text", "")]
    expect(not lost, f"the page's own text is lost: {lost}")
    return "none"


LONG = f"<!doctype html><title>Cut</title><main><h1>Cut</h1>{PROSE * 400}<p>the very end</p></main>".encode()
ZIPPED = gzip.compress(LONG, mtime=0)


def _head(*fields: str) -> bytes:
    return "\r\n".join(("HTTP/1.1 200 OK", "Content-Type: text/html; charset=utf-8", *fields, "", "")).encode()


CUTS: Mapping[str, Behave] = {
    "lying gzip": says(_head("Content-Encoding: gzip", f"Content-Length: {len(LONG)}") + LONG),
    "lying brotli": says(_head("Content-Encoding: br", f"Content-Length: {len(LONG)}") + LONG),
    "truncated gzip": says(_head("Content-Encoding: gzip", f"Content-Length: {len(ZIPPED) - 40}") + ZIPPED[:-40]),
    "gzip cut off": says(
        _head("Content-Encoding: gzip", f"Content-Length: {len(ZIPPED)}") + ZIPPED[: len(ZIPPED) // 2]
    ),
    "length not reached": says(_head(f"Content-Length: {len(LONG)}") + LONG[: len(LONG) // 2]),
    "reset half-way": says(_head(f"Content-Length: {len(LONG)}") + LONG[: len(LONG) // 2], linger_s=0.5, reset=True),
    "bad chunk": says(_head("Transfer-Encoding: chunked") + b"400\r\n" + LONG[:0x400] + b"\r\nzz\r\n" + LONG[0x400:]),
    "chunks cut off": says(_head("Transfer-Encoding: chunked") + b"4000\r\n" + LONG[:0x2000]),
    "chunks without an end": says(_head("Transfer-Encoding: chunked") + b"2000\r\n" + LONG[:0x2000] + b"\r\n"),
}


@attack("a body that is truncated or cannot be decoded gives a TransportError, not half a page", limit_s=120)
def cut_bodies(arena: Arena) -> str:
    servers = {kind: arena.held(Server(behave)) for kind, behave in CUTS.items()}
    ended = arena.run("extract", "-f", "json", "--timeout", "12", *(server.url for server in servers.values()),
                      timeout_s=110)  # fmt: skip
    expect(len(ended.records()) == len(servers), f"{len(ended.records())} records: {ended.last_words}")
    records = dict(zip(servers, ended.records(), strict=True))
    wrong = {kind: record.get("error_class", f"{len(record.get('text', ''))} characters, no error")
             for kind, record in records.items() if record.get("error_class") != "TransportError"}  # fmt: skip
    expect(not wrong, f"{len(wrong)} of {len(CUTS)}: {wrong}")
    return f"{len(CUTS)} kinds"


@attack("batch retries a body that was truncated once, and reads it", limit_s=90)
def cut_bodies_again(arena: Arena) -> str:
    seen: dict[str, int] = {}
    kinds = list(CUTS.values())

    def behave(connection: socket.socket) -> None:
        first = connection.recv(65536, socket.MSG_PEEK).decode("latin-1")
        path = path_of(first)
        seen[path] = seen.get(path, 0) + 1
        if seen[path] == 1 and path.startswith("/innocent/"):
            kinds[int(path.rpartition("/")[2])](connection)
            return
        request_of(connection)
        body = innocent(int(path.rpartition("/")[2])).encode() if path.startswith("/innocent/") else b""
        connection.sendall(_head(f"Content-Length: {len(body)}", "Connection: close") + body)

    server = arena.held(Server(behave))
    addresses = [f"{server.url}/innocent/{number}" for number in range(len(kinds))]
    ended = arena.run("batch", listed(arena, addresses), "-o", "run", *FAST, "--robots", "ignore", "--timeout", "12",
                      timeout_s=80)  # fmt: skip
    records = records_of(arena.folder / "run")
    texts = {record["url"]: record.get("text", "") for record in records}
    right = [number for number, address in enumerate(addresses) if word(number) in texts.get(address, "")]
    names = [name for number, name in enumerate(CUTS) if number not in right]
    expect(not names, f"not read after a first attempt with: {', '.join(names)} ({ended.last_words})")
    return f"{len(right)} of {len(kinds)}"


SENTENCES = {
    "chinese": "河水在春天上涨，每年都会淹没草地。"
    "住在那里的人都不介意水，孩子们喜欢在水边玩耍。今年的洪水比往年来得更早一些。",
    "traditional": "河水在春天上漲，每年都會淹沒草地。"
    "住在那裡的人都不介意水，孩子們喜歡在水邊玩耍。今年的洪水比往年來得更早一些。",
    "japanese": "川は春に増水し、毎年牧草地を水浸しにします。"
    "そこに住む人は誰も水を気にしません。子供たちは水辺で遊ぶのが好きです。",
    "korean": "강은 봄에 불어나고 해마다 초원을 물에 잠기게 한다. "
    "그곳에 사는 사람들은 아무도 물을 걱정하지 않는다. 아이들은 물가에서 논다.",
    "english": "The café’s owner said: "
    "“naïve façade”, and it cost 5 € — the river rises in spring… and floods every year.",
    "russian": "Река поднимается весной и каждый год затопляет луга. "
    "Никто из живущих там не обращает внимания на воду.",
}
ENCODINGS = (
    ("chinese", "utf-8"), ("chinese", "gb18030"), ("chinese", "gbk"), ("traditional", "big5"), ("japanese", "utf-8"),
    ("japanese", "shift_jis"), ("japanese", "euc_jp"), ("japanese", "iso2022_jp"), ("korean", "euc_kr"), ("korean",
    "utf-8"),
    ("english", "utf-8"), ("english", "cp1252"), ("russian", "utf-8"), ("russian", "koi8_r"), ("russian", "cp1251"),
)  # fmt: skip


@attack("the encoding of a page that declares none is detected", limit_s=120)
def undeclared_encodings(arena: Arena) -> str:
    routes = {}
    for language, encoding in ENCODINGS:
        text = SENTENCES[language]
        html = f"<!doctype html><title>{text[:12]}</title><main><h1>{text[:12]}</h1>" + f"<p>{text}</p>" * 4 + "</main>"
        routes[f"/{language}/{encoding}"] = answer(html.encode(encoding), kind="text/html")
    site = arena.held(FixtureServer(routes=routes))
    ended = arena.run("extract", "-f", "json", *(site.url + path for path in routes), timeout_s=110)
    records = ended.records()
    expect(len(records) == len(routes), f"{len(records)} records: {ended.last_words}")
    wrong = [f"{language} in {encoding}" for (language, encoding), record in zip(ENCODINGS, records, strict=True)
             if SENTENCES[language][:20] not in record.get("text", "")]  # fmt: skip
    expect(not wrong, f"{len(wrong)} of {len(records)} are garbled: {', '.join(wrong)}")
    return f"{len(records)} of {len(records)}"


AUTHORS = ("Marta Ilves", "Jonas Brandt", "Keiko Arai", "Samuel Okoro", "Lena Fors")


def _thread(number: int, count: int) -> str:
    replies = [(AUTHORS[(number * 2 + place) % len(AUTHORS)], "Thanks!" if place % 2 else
                f"I measured the level of the river on day {number}{place}, and it was higher than in the year before.")
               for place in range(4)]  # fmt: skip
    posts = "".join(f"<article><h3>{author}</h3><p>{text}</p></article>" for author, text in replies)
    more = f"<a rel=next href=/thread?page={number + 1}>Next page</a>" if number < count else ""
    return f"""<!doctype html><html lang=en><title>The level of the river</title><nav><a href=/>Forum</a></nav>
<main><h1>The level of the river</h1>
<p class=rules>Please be kind to each other, and stay with the subject of the thread.</p>
{posts}</main><p>{more}</p><footer>Imprint and privacy</footer>"""


@attack("the joined pages have every reply, each with its author's name")
def joined_pages(arena: Arena) -> str:
    count = 3
    pages = {str(number): _thread(number, count) for number in range(1, count + 1)}

    def thread(request: object) -> None:
        number = getattr(request, "path", "").partition("page=")[2] or "1"
        answer(pages[number])(request)  # type: ignore[arg-type]

    site = arena.held(FixtureServer(routes={"/thread": thread}))
    alone = [arena.run("extract", "-f", "text", f"{site.url}/thread?page={number}").text for number in pages]
    ended = arena.run("extract", "-f", "text", "--next-pages", "9", f"{site.url}/thread?page=1")
    for wanted in ("Thanks!", *AUTHORS):
        expected = sum(text.count(wanted) for text in alone)
        expect(expected > 0, f"{wanted!r} is on none of the single pages: {ended.last_words}")
        found = ended.text.count(wanted)
        expect(found >= expected, f"{wanted!r} is there {found} times, expected {expected}")
    return f"{ended.text.count('Thanks!')} times 'Thanks!', all authors"


@attack("abbreviated page ranges are completed in the same way everywhere")
def abbreviated_pages(arena: Arena) -> str:
    def page(first: str, last: str) -> str:
        return f"""<!doctype html><html lang=en><title>Floods</title>
<meta name=citation_title content="Floods in spring">
<meta name=citation_journal_title content="Journal of Water"><meta name=citation_author content="Marsh, Ada">
<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "ScholarlyArticle",
"headline": "Floods in spring", "pagination": "{first}-{last}"}}</script>
<main><h1>Floods in spring</h1>{PROSE * 5}</main>"""

    cases = (
        ("1998", "03", "2003"),
        ("123", "9", "129"),
        ("1995", "8", "1998"),
        ("198", "205", "205"),
        ("99", "101", "101"),
    )
    files = [arena.file(f"{number}.html", page(first, last)) for number, (first, last, _) in enumerate(cases)]
    ended = arena.run("article", "-f", "json", *files)
    expect(len(ended.records()) == len(cases), f"{len(ended.records())} records: {ended.last_words}")
    wrong = []
    for (first, last, whole), record in zip(cases, ended.records(), strict=True):
        told = json.dumps(record)
        if f'"{whole}"' not in told and f"{first}-{whole}" not in told and f"{first}–{whole}" not in told:
            wrong.append(f"{first}-{last} is not {first}-{whole}")
    expect(not wrong, "; ".join(wrong))
    return f"{len(cases)} of {len(cases)}"
