"""Requests to a GROBID server follow its documentation; its answers and errors are handled."""

import threading
from collections.abc import Iterator
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

import pytest

from zoning import limits
from zoning.articles.model import Reference
from zoning.articles.references.grobid import parse_with_grobid
from zoning.errors import EnvironmentProblem, ExitCode, GrobidUnavailable, UsageError

JOURNAL = """<biblStruct xml:id="b{n}"><analytic><title level="a" type="main">{title}</title>
<author><persName><forename type="first">Q</forename><forename type="middle">T</forename>
<surname>Adler</surname></persName></author>
<author><persName><surname>Brandt</surname></persName></author><idno type="DOI">10.5555/TEI.{n}</idno></analytic>
<monogr><title level="j">J Wet Roofs</title><imprint><biblScope unit="volume">12</biblScope>
<biblScope unit="issue">3</biblScope>
<biblScope unit="page" from="101" to="109"/><date type="published" when="1998-05"/></imprint></monogr></biblStruct>"""
BOOK = """<biblStruct xml:id="b{n}"><monogr><title level="m">{title}</title><imprint><publisher>Slate Press</publisher>
<date type="published" when="2001"/></imprint></monogr></biblStruct>"""
TEI = """<?xml version="1.0" encoding="UTF-8"?><TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/><text><back>
<listBibl>{entries}</listBibl></back></text></TEI>"""
BOMB = '<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><TEI>&b;</TEI>'


class Server(ThreadingHTTPServer):
    """Answers as GROBID does; an empty citation spoils the request, as it does there."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[dict[str, list[str]]] = []
        self.answer = ""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode(), keep_blank_values=True)
        self.server.asked.append(form)
        citations = form.get("citations", [])
        if self.path != "/api/processCitationList" or not all(citation.strip() for citation in citations):
            self.send_error(500)
            return
        entries = "".join(
            (BOOK if "Press" in raw else JOURNAL).format(n=number, title=escape(raw[:40]))
            for number, raw in enumerate(citations)
        )
        data = (self.server.answer or TEI.format(entries=entries)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()
    yield running
    running.shutdown()
    running.server_close()
    thread.join()


def references(count: int) -> list[Reference]:
    return [
        Reference(id=f"r{n}", label="", raw=f"Work {n} & its <twin>", doi="10.5555/own" if n == 1 else "")
        for n in range(count)
    ]


def test_fields_come_from_the_server_and_known_identifiers_stay(server: Server) -> None:
    first, second = parse_with_grobid(references(2), server.address + "/")
    assert first.authors == ("Adler, Q T", "Brandt")
    assert (first.title, first.container, first.year) == ("Work 0 & its <twin>", "J Wet Roofs", "1998")
    assert (first.volume, first.issue, first.first_page, first.last_page) == ("12", "3", "101", "109")
    assert first.doi == "10.5555/tei.0"
    assert second.doi == "10.5555/own"
    assert server.asked[0]["consolidateCitations"] == ["0"]


def test_a_book_has_a_title_and_no_container(server: Server) -> None:
    (book,) = parse_with_grobid([Reference(id="r1", label="", raw="Adler. Slate. Slate Press 2001")], server.address)
    assert (book.title, book.container, book.publisher, book.year) == (
        "Adler. Slate. Slate Press 2001",
        "",
        "Slate Press",
        "2001",
    )


def test_the_server_s_fields_tell_a_type_that_was_unknown(server: Server) -> None:
    known = Reference(id="r2", label="", raw="A thesis", type="thesis")
    book = Reference(id="r3", label="", raw="Adler. Slate. Slate Press 2001")
    parsed = parse_with_grobid([*references(1), known, book], server.address)
    assert [one.type for one in parsed] == ["article-journal", "thesis", "book"]


def test_long_lists_go_in_batches_and_empty_entries_do_not_go(server: Server) -> None:
    many = references(limits.GROBID_BATCH + 5)
    many[3] = Reference(id="r3", label="", raw=" \x00 ")
    parsed = parse_with_grobid(many, server.address)
    assert [len(form["citations"]) for form in server.asked] == [limits.GROBID_BATCH, 4]
    assert parsed[3] == many[3]
    assert parsed[-1].title == many[-1].raw


def test_long_entries_are_cut(server: Server) -> None:
    parse_with_grobid([Reference(id="r1", label="", raw="x" * 1_000_000)], server.address)
    assert len(server.asked[0]["citations"][0]) == limits.GROBID_CHARACTERS


@pytest.mark.parametrize("answer", ["true", "<TEI><listBibl></listBibl></TEI>", "<TEI><biblStruct>", BOMB, "\x00"])
def test_another_server_s_answer_is_an_error_that_names_the_address(server: Server, answer: str) -> None:
    server.answer = answer
    with pytest.raises(GrobidUnavailable, match=server.address):
        parse_with_grobid(references(1), server.address)


def test_a_server_that_refuses_is_told(server: Server) -> None:
    with pytest.raises(GrobidUnavailable, match="HTTP 500"):
        parse_with_grobid(references(1), server.address + "/elsewhere")


def test_no_server_is_a_problem_of_the_environment() -> None:
    gone = Server()
    gone.server_close()
    with pytest.raises(EnvironmentProblem, match=gone.address) as raised:
        parse_with_grobid(references(1), gone.address)
    assert raised.value.exit_code == ExitCode.ENVIRONMENT


@pytest.mark.parametrize("address", ["localhost:8070", "file:///etc/passwd", "", "ftp://roofs.example"])
def test_only_web_addresses(address: str) -> None:
    with pytest.raises(UsageError, match="GROBID"):
        parse_with_grobid(references(1), address)


def test_nothing_is_asked_for_an_empty_list() -> None:
    assert parse_with_grobid([], "http://127.0.0.1:1") == ()
