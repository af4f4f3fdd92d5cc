"""Simulate foreign hosts: either none exists, or all lead to a server that never answers.

No real host is contacted. Either no name resolves; or all names lead to a listener on this machine, which reads
requests, also by https, and then either closes the connection or stays silent. Which of them depends on the address
only, so that all that are compared meet the same.
"""

import hashlib
import re
import socket
import ssl
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from scripts.attacks.servers import Server, path_of, request_of, silent

HANDSHAKE = 0x16
"""The first byte of a TLS connection."""
OWN = "EXCLUDE 127.0.0.1, EXCLUDE localhost"
CERTIFY = (
    "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
    "-subj", "/CN=localhost",
)  # fmt: skip


def flags(listener: int | None) -> tuple[str, ...]:
    """Return flags for a browser for which no foreign host resolves, or all lead to the listener on this port."""
    if listener is None:
        return (f"--host-resolver-rules=MAP * ~NOTFOUND, {OWN}",)
    return (f"--host-resolver-rules=MAP * 127.0.0.1:{listener}, {OWN}", "--ignore-certificate-errors")


def hangs(host: str, path: str, share: float) -> bool:
    """Return whether a request is one of the share that is never answered.

    It is decided by the address without the query, because scripts write times and random numbers into queries.
    """
    name = host.lower().partition(":")[0] + path.partition("?")[0]
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
    return number < share * 2**64


class Foreign(Server):
    """The listener for all foreign hosts: never answers a share of the requests, and closes the others."""

    def __init__(self, share: float) -> None:
        super().__init__(self._meet)
        self.counts: Counter[str] = Counter()
        self._share = share
        self._tls = _tls()

    def _meet(self, connection: socket.socket) -> None:
        first = connection.recv(1, socket.MSG_PEEK)
        if not first:  # a preconnect without a request
            return
        if first[0] == HANDSHAKE:
            with self._tls.wrap_socket(connection, server_side=True) as private:
                self._answer(private)
        else:
            self._answer(connection)

    def _answer(self, connection: socket.socket) -> None:
        head = request_of(connection)
        hosts = re.findall(r"^host: *(\S+)", head, re.IGNORECASE | re.MULTILINE)
        if not hosts:
            return
        waits = hangs(hosts[0], path_of(head), self._share)
        self.counts["hung" if waits else "failed"] += 1
        if waits:
            silent(connection)


def _tls() -> ssl.SSLContext:
    """Return a context for TLS with clients that do not check the certificate."""
    with tempfile.TemporaryDirectory(prefix="zoning-bench-") as folder:
        key, certificate = Path(folder) / "key.pem", Path(folder) / "certificate.pem"
        subprocess.run([*CERTIFY, "-keyout", key, "-out", certificate], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
    return context
