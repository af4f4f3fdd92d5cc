"""Foreign hosts behave in the same way for everything that is compared, by http and by https."""

import socket
import ssl
from collections.abc import Iterator

import pytest

from scripts.rendering.foreign import Foreign, flags, hangs

SHARE = 0.2
PATHS = [f"/{number}.js" for number in range(1000)]
HANGING = next(path for path in PATHS if hangs("example.org", path, SHARE))
FAILING = next(path for path in PATHS if not hangs("example.org", path, SHARE))


def test_about_the_share_hangs_and_always_the_same() -> None:
    chosen = [hangs("example.org", path, SHARE) for path in PATHS]
    assert 150 < sum(chosen) < 250
    assert chosen == [hangs("EXAMPLE.org:443", f"{path}?at=1700000000", SHARE) for path in PATHS]
    assert not any(hangs("example.org", path, 0) for path in PATHS)
    assert all(hangs("example.org", path, 1) for path in PATHS)


def test_without_a_listener_no_foreign_name_resolves() -> None:
    (rules,) = flags(None)
    assert rules.startswith("--host-resolver-rules=MAP * ~NOTFOUND")
    assert "MAP * 127.0.0.1:4711" in flags(4711)[0]


@pytest.fixture(scope="module")
def foreign() -> Iterator[Foreign]:
    """The listener."""
    with Foreign(SHARE) as running:
        yield running


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("path", [HANGING, FAILING])
def test_a_request_hangs_or_is_broken_off(foreign: Foreign, path: str, private: bool) -> None:
    before = dict(foreign.counts)
    with socket.create_connection((foreign.host, foreign.port), timeout=5) as plain:
        connection = _in_private(plain) if private else plain
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: example.org\r\n\r\n".encode())
        if path == HANGING:
            connection.settimeout(0.5)
            with pytest.raises(TimeoutError):
                connection.recv(1)
        else:
            assert connection.recv(1) == b""
        connection.close()
    counted = {what: count - before.get(what, 0) for what, count in foreign.counts.items()}
    assert {what for what, count in counted.items() if count} == {"hung" if path == HANGING else "failed"}


def _in_private(connection: socket.socket) -> ssl.SSLSocket:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.options |= ssl.OP_IGNORE_UNEXPECTED_EOF
    return context.wrap_socket(connection, server_hostname="example.org")
