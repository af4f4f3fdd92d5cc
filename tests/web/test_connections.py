"""Limits of time and number: clients with incomplete or too many requests do not affect others."""

import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from itertools import cycle, islice

import httpx
import pytest

from tests.web.conftest import Application
from zoning import limits
from zoning.web.connections import client_of

HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPLOAD = b"POST /extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
STRANGERS = [f"127.0.0.{number}" for number in range(2, 10)]
PATIENCE_S = 30
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def connections() -> Iterator[ExitStack]:
    """What is opened here is closed at the end."""
    with ExitStack() as stack:
        yield stack


def connected(application: Application, connections: ExitStack, client: str = "127.0.0.1") -> socket.socket:
    connection = socket.create_connection(
        application.listening.getsockname(), timeout=PATIENCE_S, source_address=(client, 0)
    )
    return connections.enter_context(connection)


def held(application: Application, connections: ExitStack, sent: bytes, clients: list[str], many: int) -> None:
    """Open `many` connections from these addresses in turn, and send `sent` on each."""
    for client in islice(cycle(clients), many):
        connected(application, connections, client).sendall(sent)


def healthy(application: Application, client: str = "127.0.0.1") -> httpx.Response:
    with httpx.Client(transport=httpx.HTTPTransport(local_address=client), timeout=PATIENCE_S) as asking:
        return asking.get(f"{application.url}/healthz")


def heard(connection: socket.socket) -> bytes:
    """All that is sent until the other side closes."""
    got = bytearray()
    try:
        while piece := connection.recv(65536):
            got += piece
    except ConnectionError:
        pass
    return bytes(got)


# ---------------------------------------------------------------------- number


@pytest.mark.parametrize("strangers", [STRANGERS, STRANGERS[:1], ["127.0.0.1"]], ids=["many", "one", "oneself"])
def test_four_hundred_incomplete_requests_do_not_block_others(
    strangers: list[str], application: Application, connections: ExitStack
) -> None:
    held(application, connections, HALF, strangers, 400)
    for _ in range(5):
        assert healthy(application).status_code == 200


def test_who_has_many_requests_under_way_is_told_to_come_again_and_others_are_answered(
    application: Application, connections: ExitStack
) -> None:
    greedy = STRANGERS[0]
    held(application, connections, UPLOAD, [greedy], limits.CLIENT_CONNECTIONS)
    time.sleep(0.5)  # until all of them are under way
    refused = healthy(application, greedy)
    assert (refused.status_code, refused.json()["error"]["kind"]) == (503, "TooBusy")
    assert refused.headers["retry-after"] == str(limits.BUSY_S)
    assert healthy(application).status_code == 200


def test_when_all_are_under_way_the_next_is_told_to_come_again(
    application: Application, connections: ExitStack
) -> None:
    held(application, connections, UPLOAD, STRANGERS, limits.CONNECTIONS)
    time.sleep(0.5)
    refused = healthy(application)
    assert (refused.status_code, refused.json()["error"]["kind"]) == (503, "TooBusy")
    connections.close()
    time.sleep(0.5)
    assert healthy(application).status_code == 200


def test_a_network_of_ipv6_is_one_client() -> None:
    assert client_of("2001:db8::1") == client_of("2001:db8::ffff:2") != client_of("2001:db8:0:1::1")
    assert client_of("127.0.0.1") != client_of("127.0.0.2")
    assert client_of("::ffff:127.0.0.1") == client_of("127.0.0.1")


# ---------------------------------------------------------------------- time


@pytest.mark.parametrize("first", [b"", HALF, WHOLE + HALF], ids=["nothing", "half", "the second half"])
def test_half_a_request_is_waited_for_only_so_long_even_if_it_drips(
    first: bytes, application: Application, connections: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "HEADER_S", 1.0)
    connection = connected(application, connections)
    connection.sendall(first)
    connection.settimeout(0.1)
    begun, got = time.monotonic(), b""
    while time.monotonic() - begun < PATIENCE_S:
        try:
            connection.sendall(b"x" if first else b"")
            piece = connection.recv(65536)
        except TimeoutError:
            continue
        except ConnectionError:
            break
        got += piece
        if not piece:
            break
    assert 0.9 < time.monotonic() - begun < PATIENCE_S
    assert got.count(b"200 OK") == (WHOLE in first)


def test_what_is_sent_after_a_refusal_keeps_no_connection(
    application: Application, connections: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "HEADER_S", 1.0)
    monkeypatch.setattr(limits, "LINGER_S", 0.1)
    connection = connected(application, connections)
    connection.sendall(UPLOAD.replace(b"localhost", b"evil.example"))
    begun = time.monotonic()
    with suppress(ConnectionError):
        while time.monotonic() - begun < PATIENCE_S:
            connection.sendall(b" ")
            time.sleep(0.05)
    assert time.monotonic() - begun < PATIENCE_S


def test_a_body_that_drips_is_given_up(
    application: Application, connections: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BODY_BEGIN_S", 1.0)
    connection = connected(application, connections)
    connection.sendall(UPLOAD)
    connection.settimeout(0.1)
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE_S:
        try:
            connection.sendall(b" ")
            got = connection.recv(65536)
            break
        except TimeoutError:
            continue
    head, _, told = got.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert json.loads(told or connection.recv(65536))["error"]["kind"] == "RequestTooSlow"


def test_an_answer_that_nobody_takes_is_given_up(
    application: Application, connections: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SEND_S", 1.0)
    connection = connected(application, connections)
    many = 400
    connection.sendall(WHOLE.replace(b"/healthz", b"/openapi.json") * many)
    time.sleep(3)
    assert 0 < heard(connection).count(b"HTTP/1.1 200 OK") < many


# ---------------------------------------------------------------------- bodies


def test_bodies_are_read_as_far_as_there_is_room_and_short_ones_always(
    application: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = limits.SHORT_BODY_BYTES + 64 * 1024
    monkeypatch.setattr(limits, "BODIES_BYTES", 5 * size)
    monkeypatch.setattr(limits, "CLIENT_BODIES_BYTES", 3 * size)
    monkeypatch.setattr(limits, "ROOM_S", 0.2)
    page = "<p>" + "The river rises in spring. " * (size // 27) + "</p>"
    most, short = 0, None

    def ask(client: str, html: str) -> httpx.Response:
        with httpx.Client(transport=httpx.HTTPTransport(local_address=client), timeout=300) as asking:
            asked = {"html": html, "format": "text", "extractor": "plain"}
            return asking.post(f"{application.url}/extract", json=asked)

    with ThreadPoolExecutor(20) as threads:
        long = [threads.submit(ask, client, page) for client in (STRANGERS[0],) * 8 + (STRANGERS[1],) * 8]
        while not all(one.done() for one in long):
            held_now = dict(application.service.bodies.held)
            assert all(bytes_of <= limits.CLIENT_BODIES_BYTES for bytes_of in held_now.values())
            most = max(most, sum(held_now.values()))
            if held_now and short is None:
                short = httpx.post(f"{application.url}/extract", content=b"{", headers=JSON)
            time.sleep(0.01)
        answers = [one.result() for one in long]
    assert short is not None
    assert short.status_code == 400
    assert size < most <= limits.BODIES_BYTES
    assert {answer.status_code for answer in answers} == {200, 503}
    refused = [answer for answer in answers if answer.status_code == 503]
    assert {answer.json()["error"]["kind"] for answer in refused} == {"TooBusy"}
    assert all(answer.headers["retry-after"] for answer in refused)
    assert application.service.bodies.held.total() == 0


def test_a_body_of_unknown_length_takes_room_as_it_comes(
    application: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CLIENT_BODIES_BYTES", 1024 * 1024)
    monkeypatch.setattr(limits, "ROOM_S", 0.1)
    chunks = [b"x" * 100_000] * 20
    sent = httpx.post(f"{application.url}/extract", content=iter(chunks), headers=JSON)
    assert (sent.status_code, sent.json()["error"]["kind"]) == (503, "TooBusy")
    few = httpx.post(f"{application.url}/extract", content=iter(chunks[:5]), headers=JSON)
    assert few.status_code == 400
    assert application.service.bodies.held.total() == 0
