"""Remember hosts that did not answer, so that later pages do not request anything from them for a while."""

import time
from collections import OrderedDict
from collections.abc import Collection
from typing import NamedTuple
from urllib.parse import urlsplit

from zoning import limits


class _Silence(NamedTuple):
    pages: int
    """How many pages in a row have waited for the host in vain."""
    last: float
    """When the last of them did, by the monotonic clock."""


class SilentHosts:
    """The hosts that did not answer visits of one renderer; at most `limits.SILENT_HOSTS` are remembered."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._silences: OrderedDict[str, _Silence] = OrderedDict()

    def note(self, silent: Collection[str], answered: Collection[str]) -> None:
        """Record which hosts did not answer one page, and which did."""
        for host in answered:
            self._silences.pop(host, None)
        for host in silent:
            before = self._silences.pop(host, None)
            self._silences[host] = _Silence(1 + (before.pages if before else 0), time.monotonic())
        while len(self._silences) > limits.SILENT_HOSTS:
            self._silences.popitem(last=False)

    def not_to_ask(self, page: str) -> frozenset[str]:
        """Return the hosts from which a page should request nothing; its own host is never among them.

        For each, at least `limits.SILENT_PAGES` pages in a row have waited in vain, the last one in the past
        `limits.SILENT_S` seconds.
        page: the address of the page.
        """
        since = time.monotonic() - limits.SILENT_S
        kept = self._silences.items()
        silent = frozenset(host for host, (pages, last) in kept if pages >= limits.SILENT_PAGES and last > since)
        return silent - {host_of(page)}


def host_of(address: str) -> str:
    """Return the host of an address, with the port if the address has one; "" if it has no host."""
    return urlsplit(address).netloc.rpartition("@")[2]
