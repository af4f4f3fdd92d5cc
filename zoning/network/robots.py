"""Fetch robots.txt (RFC 9309) once for each server, and read it with Protego."""

import asyncio
import logging
import re
from collections import OrderedDict
from types import TracebackType
from typing import NamedTuple, Self
from urllib.parse import urlsplit

from protego import Protego

from zoning import limits
from zoning.addresses.web_addresses import canonical
from zoning.network.http import Answer, Client, EndlessRedirects, NoAnswer, NoConnection

log = logging.getLogger(__name__)

AGENT = "zoning"
"""The user agent that rules may be written for, unless the user names another one."""
BROWSER = "Mozilla/"
"""How the user agents of browsers begin. They name no crawler, and rules for `AGENT` apply."""
PRODUCT = re.compile(r"\s*([^\s/]+)")
AGENT_LINE = re.compile(r"\s*user[-\s]*agent", re.IGNORECASE)
RULE_LINE = re.compile(r"\s*((dis)?allow|crawl)", re.IGNORECASE)
COMMENT = re.compile(r"\s*(#|$)")


class Rules(NamedTuple):
    """The rules of a server."""

    protego: Protego | None
    """None: its rules could not be fetched, and nothing is allowed (RFC 9309, 2.3.1.4)."""
    why: str = ""
    """Why the rules could not be fetched."""
    is_unreachable: bool = False
    """Whether they could not be fetched because there is no connection to the server."""
    size: int = 0
    """The length of their text, for the cache."""
    agent: str = AGENT
    """The name by which the rules address us: the product token of the user agent (RFC 9309, 2.2.1)."""

    def allow(self, address: str) -> bool:
        """Return whether the address may be visited."""
        return self.protego is not None and bool(self.protego.can_fetch(address, self.agent))

    @property
    def problem(self) -> str:
        """Return what to say if the rules could not be fetched."""
        what = "the server cannot be reached" if self.is_unreachable else "the server's robots.txt could not be fetched"
        return f"{what} ({self.why})"

    @property
    def delay_s(self) -> float:
        """Return the crawl delay in seconds that the server asks for, up to our limit."""
        wanted = self.protego.crawl_delay(self.agent) if self.protego else None
        if wanted and wanted > limits.CRAWL_DELAY_S:
            log.warning("robots.txt asks for a crawl delay of %g s; %g s is used", wanted, limits.CRAWL_DELAY_S)
        return min(float(wanted or 0), limits.CRAWL_DELAY_S)


class Robots:
    """The rules of servers, for the time of the block.

    Each server gets one request, even if several callers wait for it.
    """

    def __init__(self, proxy: str | None = None, user_agent: str | None = None) -> None:
        """proxy, user_agent: those of the visits."""
        self.agent = AGENT if user_agent is None or user_agent.startswith(BROWSER) else user_agent
        """The user agent of requests without a browser."""
        self._proxy = proxy
        self._client = Client(proxy=proxy)
        self._slots = asyncio.Semaphore(limits.ROBOTS_AT_ONCE)
        self._known: OrderedDict[str, Rules] = OrderedDict()
        self._size = 0
        self._requests: dict[str, asyncio.Task[Rules]] = {}

    async def __aenter__(self) -> Self:
        await self._client.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        requests = list(self._requests.values())
        for request in requests:
            request.cancel()
        await asyncio.gather(*requests, return_exceptions=True)
        await self._client.__aexit__(kind, error, trace)

    def known(self, address: str) -> Rules | None:
        """Return the rules for an http(s) address if they are in the cache, otherwise None."""
        return self._known.get(_server(address))

    async def rules(self, address: str) -> Rules:
        """Return the rules for an http(s) address. If they cannot be fetched, the next call tries again."""
        server = _server(address)
        if server in self._known:
            self._known.move_to_end(server)
            return self._known[server]
        if server not in self._requests:
            self._requests[server] = asyncio.create_task(self._request(server))
        return await asyncio.shield(self._requests[server])

    async def _request(self, server: str) -> Rules:
        try:
            async with self._slots:
                rules = (await self._fetch(server))._replace(agent=_product(self.agent))
        finally:
            del self._requests[server]
        if rules.protego is None:
            log.info("%s: %s: its pages are not visited", server, rules.problem)
        else:
            self._keep(server, rules)
        return rules

    def _keep(self, server: str, rules: Rules) -> None:
        self._known[server] = rules
        self._size += rules.size
        while self._size > limits.ROBOTS_KEPT_BYTES and len(self._known) > 1:
            self._size -= self._known.popitem(last=False)[1].size

    async def _fetch(self, server: str) -> Rules:
        try:
            answer = await self._client.ask(
                f"{server}/robots.txt",
                within_s=limits.ROBOTS_S,
                most_bytes=limits.ROBOTS_BYTES,
                headers={"User-Agent": self.agent},
            )
        except EndlessRedirects:
            answer = Answer(404, b"", cut=False)  # RFC 9309, 2.3.1.2: the same as no robots.txt
        except NoAnswer as error:
            # With a proxy nothing is known of the server.
            return Rules(None, str(error), is_unreachable=isinstance(error, NoConnection) and self._proxy is None)
        try:
            return _rules(answer)
        except Exception as error:
            # An error of Protego on a server's text must affect that server only; the log has the traceback.
            log.exception("%s: its robots.txt cannot be read", server)
            return Rules(None, f"{type(error).__name__}: {error}")


def _product(agent: str) -> str:
    """Return the product token of a user agent: `bot` for `bot/1.0 (https://example.org)`."""
    product = PRODUCT.match(agent)
    return product[1] if product else AGENT


def _server(address: str) -> str:
    parts = urlsplit(canonical(address))
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def _rules(answer: Answer) -> Rules:
    if answer.status >= 500:
        return Rules(None, f"answered {answer.status}")
    if not (answer.whole or answer.cut):
        return Rules(None, "its compressed content is cut off")
    # Without a robots.txt everything is allowed (RFC 9309, 2.3.1.3).
    text = answer.body.decode("utf-8", "replace") if answer.status < 300 else ""
    if _effort(text) > limits.ROBOTS_RULES:
        return Rules(None, "it has too many rules and agents")
    return Rules(Protego.parse(text), size=len(text) + limits.ROBOTS_LEAST_BYTES)


def _effort(text: str) -> int:
    """Return the most rules that Protego makes of the text: one for each agent of a group and each line below."""
    agents = rules = effort = 0
    for line in text.splitlines():
        if AGENT_LINE.match(line):
            agents = 1 if rules else agents + 1
            rules = 0
        elif not COMMENT.match(line):
            effort += agents
            rules += bool(RULE_LINE.match(line))
    return effort
