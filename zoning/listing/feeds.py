"""Read feeds: RSS and Atom with `feedparser`, and JSON Feed 1.1."""

import logging
from collections.abc import Iterator
from time import strftime
from typing import Any
from urllib.parse import urljoin

import feedparser
import numpy as np

from zoning.listing.found import Found
from zoning.metadata.times.dates import moment_in
from zoning.snapshot import Snapshot
from zoning.storage.decoding import from_json

log = logging.getLogger(__name__)

TYPES = ("application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml")


class NoFeed(Exception):
    """Raised if the data is not a feed; the message says why."""


def read_feed(data: bytes, address: str) -> list[Found]:
    """Return the entries of a feed in its order. address: the feed's own address. Raises `NoFeed`."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return list(_json(data, address))
    try:
        found: Any = feedparser.parse(data, sanitize_html=False)
    except Exception as error:
        # An error of the parser on a server's file must affect that file only; the log has the traceback.
        log.info("%s: the parser of feeds failed", address, exc_info=error)
        raise NoFeed(f"could not read it ({type(error).__name__}: {error})") from error
    if not found.get("version"):
        raise NoFeed("neither RSS nor Atom nor JSON Feed")
    return [one for entry in found.entries if (one := _entry(entry, address))]


def _entry(entry: Any, address: str) -> Found | None:
    try:
        link, title = entry.get("link"), " ".join(entry.get("title", "").split())
        moment = entry.get("published_parsed") or entry.get("updated_parsed")
    except (KeyError, TypeError):  # an entry with malformed fields
        return None
    date = strftime("%Y-%m-%dT%H:%M:%SZ", moment) if moment else ""
    return _found(address, link, title, date)


def _found(address: str, link: object, title: str, date: str) -> Found | None:
    """Return the page that an entry of the feed at `address` links to; None if there is none."""
    try:
        url = urljoin(address, str(link)) if link else ""
    except ValueError:  # such as a broken IPv6 host
        return None
    return Found(url=url, title=title, date=date, via="feed") if url else None


def _json(data: bytes, address: str) -> Iterator[Found]:
    try:
        feed = from_json(data, dict[str, Any])
    except ValueError as error:
        raise NoFeed(f"not a JSON Feed ({error})") from error
    if "jsonfeed.org" not in str(feed.get("version")) or not isinstance(feed.get("items"), list):
        raise NoFeed("JSON that is not a JSON Feed")
    for item in feed["items"]:
        link = (item.get("url") or item.get("external_url")) if isinstance(item, dict) else None
        if isinstance(link, str):
            date = str(item.get("date_published") or item.get("date_modified") or "")
            title = " ".join(str(item.get("title") or "").split())
            if found := _found(address, link, title, moment_in(date)):
                yield found


def feeds_of(snapshot: Snapshot) -> list[str]:
    """Return the addresses of the feeds that a page names."""
    found = []
    for node in np.flatnonzero(snapshot.named("link") & snapshot.attributed("href")).tolist():
        attributes = snapshot.attributes_of(node)
        kind = attributes.get("type", "").strip().lower().partition(";")[0]
        if "alternate" in attributes.get("rel", "").lower().split() and kind in TYPES:
            found.append(urljoin(snapshot.page.base_url, attributes["href"].strip()))
    return list(dict.fromkeys(found))
