"""Read sitemaps (sitemaps.org 0.9, with Google's news extension): indexes and lists of addresses, as XML or text.

They are parsed with Python's expat, because the maintained library for sitemaps (`ultimate-sitemap-parser`) is under
the GPL. Documents with a DOCTYPE are refused, so that no entity is ever expanded.
"""

import gzip
import io
import zlib
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate

from zoning import limits
from zoning.addresses.links import is_web
from zoning.listing.found import Found
from zoning.metadata.times.dates import moment_in

ROOTS = ("urlset", "sitemapindex")


class NoSitemap(Exception):
    """Raised if the data is not a sitemap; the message says why."""


class Sitemap(NamedTuple):
    """The contents of a sitemap."""

    pages: tuple[Found, ...]
    sitemaps: tuple[str, ...]
    """The addresses of other sitemaps, if it is an index."""


def read_sitemap(data: bytes) -> Sitemap:
    """Read a sitemap, gzipped or not. Raises `NoSitemap`."""
    data = _plain(data)
    if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return _text(data)
    reader = _Reader()
    parser = ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.StartDoctypeDeclHandler = _refuse
    try:
        parser.Parse(data, True)
    except ExpatError as error:
        if not (reader.pages or reader.sitemaps):  # what precedes an error in the file counts
            raise NoSitemap(f"XML that cannot be parsed ({error})") from error
    return Sitemap(tuple(reader.pages), tuple(reader.sitemaps))


def _refuse(*_: object) -> None:
    raise NoSitemap("it has a DOCTYPE, which no sitemap has")


def _plain(data: bytes) -> bytes:
    if not data.startswith(b"\x1f\x8b"):
        return data
    try:
        with gzip.open(io.BytesIO(data)) as file:
            return file.read(limits.SITEMAP_BYTES)
    except (OSError, EOFError, zlib.error) as error:
        raise NoSitemap(f"a gzipped file that cannot be read ({error})") from error


def _text(data: bytes) -> Sitemap:
    """Read a sitemap with one address a line."""
    lines = [line.strip() for line in data.decode("utf-8", "replace").splitlines()]
    addresses = [line for line in lines if is_web(line)]
    if len(addresses) != len([line for line in lines if line]):
        raise NoSitemap("neither XML nor a list of addresses")
    return Sitemap(tuple(Found(url=address, via="sitemap") for address in addresses), ())


@dataclass
class _Reader:
    """Handles the events of the parser."""

    pages: list[Found] = field(default_factory=list)
    sitemaps: list[str] = field(default_factory=list)
    _path: list[str] = field(default_factory=list)
    _said: dict[str, str] = field(default_factory=dict)

    def start(self, name: str, _: dict[str, str]) -> None:
        """Handle the start of an element."""
        local = name.rpartition(" ")[2]
        if not self._path and local not in ROOTS:
            raise NoSitemap(f"its root element is {local[:40]!r}, not that of a sitemap")
        self._path.append(local)
        if len(self._path) > limits.SITEMAP_LEVELS:
            raise NoSitemap("its elements are nested too deep")
        if local in ("url", "sitemap"):
            self._said = {}

    def text(self, text: str) -> None:
        """Handle text in an element."""
        field_of_page = self._path[2:] if len(self._path) < 4 or self._path[2] == "news" else []
        if field_of_page:
            name = "/".join(field_of_page)
            before = self._said.get(name, "")
            if len(before) < limits.METADATA_CHARACTERS:
                self._said[name] = before + text

    def end(self, name: str) -> None:
        """Handle the end of an element; at the end of an entry, store it."""
        self._path.pop()
        local, said = name.rpartition(" ")[2], self._said
        address = said.get("loc", "").strip()
        if not address or len(self._path) != 1:
            return
        if local == "sitemap":
            self.sitemaps.append(address)
        elif local == "url":
            date = said.get("news/publication_date") or said.get("lastmod", "")
            title = " ".join(said.get("news/title", "").split())
            self.pages.append(Found(url=address, title=title, date=moment_in(date.strip()), via="sitemap"))
