"""robots.txt (RFC 9309), asked for once a server and read by Protego."""

import asyncio
import logging
import urllib.error
import urllib.request
from collections import OrderedDict
from typing import NamedTuple
from urllib.parse import urlsplit

from protego import Protego

log = logging.getLogger(__name__)

AGENT = "zoning"
"""The name that rules may be written for."""
BYTES = 512 * 1024
"""More is not read (RFC 9309, 2.5: at least 500 KiB)."""
TIMEOUT_S = 10.0
DELAY_S = 30.0
"""A server that asks for longer waits between visits gets this one."""
SERVERS_KEPT = 10_000


class Rules(NamedTuple):
    """What a server allows."""

    protego: Protego | None
    """None: its rules could not be had, and nothing is allowed (RFC 9309, 2.3.1.4)."""

    def allow(self, address: str) -> bool:
        """Whether that address may be visited."""
        return self.protego is not None and bool(self.protego.can_fetch(address, AGENT))

    @property
    def delay_s(self) -> float:
        """The wait between two visits that the server asks for, as far as we go."""
        asked = self.protego.crawl_delay(AGENT) if self.protego else None
        if asked and asked > DELAY_S:
            log.warning("a crawl delay of %g s is asked for; %g s it is", asked, DELAY_S)
        return min(float(asked or 0), DELAY_S)


class Robots:
    """The rules of servers; each is asked once, however many ask at the same time."""

    def __init__(self, proxy: str | None = None) -> None:
        """proxy: through which to ask, as the visits do."""
        self._opener = _http_only({} if proxy is None else {"http": proxy, "https": proxy})
        self._known: OrderedDict[str, asyncio.Task[Rules]] = OrderedDict()

    async def rules(self, address: str) -> Rules:
        """The rules of the server of an http(s) address."""
        parts = urlsplit(address)
        server = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        if server not in self._known:
            self._known[server] = asyncio.create_task(asyncio.to_thread(self._fetch, server))
            if len(self._known) > SERVERS_KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(server)
        rules = await asyncio.shield(self._known[server])
        if rules.protego is None:
            self._known.pop(server, None)  # the next one asks again
        return rules

    def _fetch(self, server: str) -> Rules:
        request = urllib.request.Request(f"{server}/robots.txt", headers={"User-Agent": AGENT})  # noqa: S310 - http(s)
        try:
            with self._opener.open(request, timeout=TIMEOUT_S) as answer:
                text = answer.read(BYTES).decode("utf-8", "replace")
        except urllib.error.HTTPError as error:
            if error.code >= 500:
                log.info("%s: robots.txt answered %d: nothing is visited", server, error.code)
                return Rules(None)
            text = ""  # none: all is allowed (RFC 9309, 2.3.1.3)
        except (OSError, ValueError) as error:
            log.info("%s: no robots.txt (%s): nothing is visited", server, error)
            return Rules(None)
        return Rules(Protego.parse(text))


def _http_only(proxies: dict[str, str]) -> urllib.request.OpenerDirector:
    """Knows http and https, and follows redirects to nothing else."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(proxies),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPRedirectHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
        urllib.request.UnknownHandler(),
    ):
        opener.add_handler(handler)
    return opener
