"""Feeds: RSS and Atom by `feedparser`, JSON Feed 1.1."""

from collections.abc import Iterator
from time import strftime
from typing import Any
from urllib.parse import urljoin

import feedparser
import numpy as np

from zoning.decoding import from_json
from zoning.listing.found import Found
from zoning.metadata.dates import moment_in
from zoning.snapshot import Snapshot

TYPES = ("application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml")


class NoFeed(Exception):
    """Raised for what is no feed; the message says why."""


def read_feed(data: bytes, address: str) -> list[Found]:
    """The entries of a feed in the order in which it has them; address: its own. Raises `NoFeed`."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return list(_json(data, address))
    found: Any = feedparser.parse(data, sanitize_html=False)
    if not found.get("version"):
        raise NoFeed("neither RSS, Atom nor JSON Feed")
    entries = ((entry, entry.get("published_parsed") or entry.get("updated_parsed")) for entry in found.entries)
    return [
        Found(
            url=urljoin(address, entry.link),
            title=" ".join(entry.get("title", "").split()),
            date=strftime("%Y-%m-%dT%H:%M:%SZ", moment) if moment else "",
            via="feed",
        )
        for entry, moment in entries
        if entry.get("link")
    ]


def _json(data: bytes, address: str) -> Iterator[Found]:
    try:
        feed = from_json(data, dict[str, Any])
    except ValueError as error:
        raise NoFeed(f"no JSON Feed ({error})") from error
    if "jsonfeed.org" not in str(feed.get("version")) or not isinstance(feed.get("items"), list):
        raise NoFeed("JSON that is no JSON Feed")
    for item in feed["items"]:
        link = (item.get("url") or item.get("external_url")) if isinstance(item, dict) else None
        if isinstance(link, str):
            date = str(item.get("date_published") or item.get("date_modified") or "")
            title = " ".join(str(item.get("title") or "").split())
            yield Found(url=urljoin(address, link), title=title, date=moment_in(date), via="feed")


def feeds_of(snapshot: Snapshot) -> list[str]:
    """The addresses of the feeds that a page names."""
    found = []
    for node in np.flatnonzero(snapshot.named("link") & snapshot.attributed("href")).tolist():
        attributes = snapshot.attributes_of(node)
        kind = attributes.get("type", "").strip().lower().partition(";")[0]
        if "alternate" in attributes.get("rel", "").lower().split() and kind in TYPES:
            found.append(urljoin(snapshot.page.base_url, attributes["href"].strip()))
    return list(dict.fromkeys(found))
