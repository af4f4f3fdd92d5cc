"""Find the pages of a site from the address of a sitemap, a feed or a page."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from zoning import limits
from zoning.addresses.web_addresses import canonical
from zoning.errors import SourceError
from zoning.fetching import Renders
from zoning.listing.feeds import NoFeed, feeds_of, read_feed
from zoning.listing.found import Found, Via
from zoning.listing.links import listed_on, nothing_listed
from zoning.listing.sitemaps import NoSitemap, Sitemap, read_sitemap
from zoning.network.http import Client, NoAnswer
from zoning.network.robots import Robots
from zoning.paging.links import next_page
from zoning.snapshot import Snapshot
from zoning.text.wording import counted

PLACES = ("/sitemap.xml", "/sitemap_index.xml", "/sitemap.xml.gz")
"""Where a site's sitemap is expected if robots.txt names none."""


@dataclass(frozen=True, kw_only=True)
class ListingOptions:
    """Which pages to find, and how."""

    via: Sequence[Via] = ()
    """Where to look for pages; empty: decide by the address."""
    since: str = ""
    """ISO 8601: pages with an earlier date are left out; those without a date are not."""
    match: str = ""
    """A regular expression that must match a part of the address."""
    next_pages: int = 0
    """The number of further pages of a list that are read."""
    robots: bool = True
    delay_s: float = 1.0
    """Seconds between two requests."""
    proxy: str | None = None
    user_agent: str | None = None

    def takes(self, found: Found) -> bool:
        """Return whether the page is to be returned."""
        known = min(len(found.date), len(self.since))  # a page of 2026 may be one of 31 January 2026
        if found.date[:known] < self.since[:known]:
            return False
        return not self.match or re.search(self.match, found.url) is not None


async def find(
    address: str, options: ListingOptions, renderer: Renders, warn: Callable[[str], None]
) -> AsyncIterator[Found]:
    """Yield the pages that are found from `address`, each once.

    address: of a sitemap, a feed, or a page. For a site's front page, its sitemaps are read; if they yield nothing, and
    for any other page, the feeds that the page names and the links in its main content. `options.via` overrides this.
    warn: is called with a message for each part that could not be read.
    Raises `SourceError` if a page cannot be visited.
    """
    seen: set[str] = set()
    left_out: set[str] = set()
    async with Client(proxy=options.proxy) as client, Robots(options.proxy, options.user_agent) as robots:
        search = _Search(address, options, renderer, warn, client, robots)
        async for found in search.all():
            try:
                key = canonical(found.url)
            except ValueError as error:
                warn(f"{found.url[:200]}: {error}")
                continue
            if not options.takes(found):
                left_out.add(key)
            elif key not in seen:
                seen.add(key)
                yield found
    if left_out and not seen:
        warn(f"{counted(len(left_out), 'page')} found, all left out by --since or --match")


@dataclass
class _Search:
    """A search from one address."""

    address: str
    options: ListingOptions
    renderer: Renders
    warn: Callable[[str], None]
    client: Client
    robots: Robots
    _asked: float = field(default=0.0, init=False)
    """When the last request was made, by the monotonic clock."""

    async def all(self) -> AsyncIterator[Found]:
        """Yield all pages, some of them possibly twice."""
        via = self.options.via
        is_front = urlsplit(self.address).path in ("", "/") and not urlsplit(self.address).query
        if not via and not is_front:
            direct = await self._direct()
            if direct is not None:
                for found in direct.pages:
                    yield found
                async for found in self._sitemaps(direct.sitemaps, depth=1):
                    yield found
                return
        any_found = False
        if "sitemap" in via or (not via and is_front):
            async for found in self._sitemaps(await self._places()):
                any_found = True
                yield found
        if "sitemap" in via and not any_found:
            self.warn(f"{self.address}: no sitemap with pages was found; --via feed,page looks elsewhere")
        if "feed" in via or "page" in via or not (via or any_found):
            async for found in self._page(feeds="feed" in via or not via, links="page" in via or not via):
                yield found

    async def _direct(self) -> Sitemap | None:
        """Return what is at the address if it is a sitemap or a feed; None if it is a page or cannot be fetched."""
        data = await self._ask(self.address, quiet=True)
        if data is None:
            return None
        with suppress(NoSitemap):
            return read_sitemap(data)
        with suppress(NoFeed):
            return Sitemap(tuple(read_feed(data, self.address)), ())
        return None

    async def _places(self) -> list[str]:
        """Return the sitemaps that the site's robots.txt names, or else the usual addresses."""
        rules = await self.robots.rules(self.address)
        named = list(rules.protego.sitemaps) if rules.protego else []
        parts = urlsplit(self.address)
        return named or [f"{parts.scheme}://{parts.netloc}{place}" for place in PLACES]

    async def _sitemaps(self, todo: Sequence[str], depth: int = 0) -> AsyncIterator[Found]:
        levels = [(place, depth) for place in todo]
        read: set[str] = set()
        pages = 0
        for place, level in levels:  # the loop appends to the list
            if place in read or level > limits.SITEMAP_LEVELS:
                continue
            if len(read) >= limits.SITEMAPS or pages >= limits.SITEMAP_PAGES:
                self.warn(f"{place}: too many sitemaps or pages; the rest was not read")
                return
            read.add(place)
            data = await self._ask(place, quiet=place.endswith(PLACES))
            if data is None:
                continue
            try:
                sitemap = read_sitemap(data)
            except NoSitemap as error:
                self.warn(f"{place}: no sitemap: {error}")
                continue
            levels += [(inner, level + 1) for inner in sitemap.sitemaps]
            pages += len(sitemap.pages)
            for found in sitemap.pages:
                yield found

    async def _page(self, *, feeds: bool, links: bool) -> AsyncIterator[Found]:
        """Yield the entries of the page's feeds, then what the page lists, and the pages that continue it."""
        snapshot = await self._render(self.address)
        if snapshot.page.refusal:
            self.warn(f"{self.address}: {snapshot.page.refusal}")
        named = feeds_of(snapshot) if feeds else []
        if feeds and not (named or links):
            self.warn(f"{self.address}: the page names no feed; --via sitemap,page looks elsewhere")
        explained = bool(snapshot.page.refusal)
        for feed in named:
            async for found in self._feed(feed):
                explained = True
                yield found
        first = snapshot.page.final_url
        for number in range(2, self.options.next_pages + 3) if links else ():
            listed = await asyncio.to_thread(listed_on, snapshot)
            if not (listed or explained):
                self.warn(f"{snapshot.page.final_url}: {nothing_listed(snapshot)}")
            for found in listed:
                yield found
            address = next_page(snapshot, first, number)
            if address is None or number == self.options.next_pages + 2:
                if address is not None:
                    self.warn(f"continues on page {number} ({address}): --next-pages reads such pages")
                return
            snapshot = await self._render(address)

    async def _feed(self, address: str) -> AsyncIterator[Found]:
        data = await self._ask(address)
        if data is None:
            return
        try:
            for found in read_feed(data, address):
                yield found
        except NoFeed as error:
            self.warn(f"{address}: no feed: {error}")

    # ------------------------------------------------------------------ requests

    async def _render(self, address: str) -> Snapshot:
        if refused := await self._refused(address):
            raise SourceError(f"{address}: {refused}")
        await self._wait(address)
        return await self.renderer.render(address)

    async def _ask(self, address: str, *, quiet: bool = False) -> bytes | None:
        """Fetch an address without a browser; return None on failure.

        A status of 400 or more is reported unless `quiet`.
        """
        if refused := await self._refused(address):
            self.warn(f"{address}: {refused}")
            return None
        await self._wait(address)
        try:
            answer = await self.client.ask(
                address,
                within_s=limits.LISTING_S,
                most_bytes=limits.SITEMAP_BYTES,
                headers={"User-Agent": self.robots.agent},
                encoding="gzip",
            )
        except NoAnswer as error:
            self.warn(f"{address}: could not be fetched: {error}")
            return None
        if answer.status >= 400:
            if not quiet:
                self.warn(f"{address}: the server answered with status {answer.status}")
            return None
        if answer.cut:
            self.warn(f"{address}: larger than {limits.SITEMAP_BYTES} bytes; the rest was not read")
        return answer.body

    async def _refused(self, address: str) -> str:
        """Return why an address must not be requested; "" if it may be."""
        if not self.options.robots:
            return ""
        rules = await self.robots.rules(address)
        if rules.protego is None:
            return f"{rules.problem}: try again later"
        return "" if rules.allow(address) else "robots.txt disallows it; --robots ignore requests it anyway"

    async def _wait(self, address: str) -> None:
        """Wait until enough time has passed since the last request."""
        rules = self.robots.known(address)
        delay = max(self.options.delay_s, rules.delay_s if rules else 0.0)
        await asyncio.sleep(max(0.0, self._asked + delay - time.monotonic()))
        self._asked = time.monotonic()
