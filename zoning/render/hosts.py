"""Hosts that pages waited for in vain: the pages after them do not ask these again for a while."""

import time
from collections import OrderedDict
from collections.abc import Collection
from typing import NamedTuple
from urllib.parse import urlsplit

from zoning import limits


class _Silence(NamedTuple):
    pages: int
    """That have waited in vain, one after the other."""
    last: float
    """When the last of them did; monotonic."""


class SilentHosts:
    """What the visits of one renderer learn of hosts; at most `limits.SILENT_HOSTS` are remembered."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._silences: OrderedDict[str, _Silence] = OrderedDict()

    def note(self, silent: Collection[str], answered: Collection[str]) -> None:
        """What one page has learnt of hosts: those that did not answer, and those that did."""
        for host in answered:
            self._silences.pop(host, None)
        for host in silent:
            before = self._silences.pop(host, None)
            self._silences[host] = _Silence(1 + (before.pages if before else 0), time.monotonic())
        while len(self._silences) > limits.SILENT_HOSTS:
            self._silences.popitem(last=False)

    def not_to_ask(self, page: str) -> frozenset[str]:
        """The hosts that a page is not to ask, never its own.

        At least `limits.SILENT_PAGES` pages have waited for each, the last in the past `limits.SILENT_S` seconds.
        page: the address of the page.
        """
        since = time.monotonic() - limits.SILENT_S
        kept = self._silences.items()
        silent = frozenset(host for host, (pages, last) in kept if pages >= limits.SILENT_PAGES and last > since)
        return silent - {host_of(page)}


def host_of(address: str) -> str:
    """A host with its port, as addresses have it; "" where there is none."""
    return urlsplit(address).netloc.rpartition("@")[2]
