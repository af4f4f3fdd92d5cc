"""Resolve the name of a source to what the browser should load."""

import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit

from zoning import limits
from zoning.addresses.web_addresses import has_valid_port
from zoning.errors import BadArchive, NotHTML, SourceNotFound, UsageError
from zoning.render.archive import Archive, PageName, choose_page, open_archive, parse_name
from zoning.render.markup import why_not_html
from zoning.snapshot import SUFFIXES as SNAPSHOT_SUFFIXES
from zoning.storage.decoding import gunzipped
from zoning.text.identifiers import resolver_of

STDIN = "-"
Named = str | os.PathLike[str]
"""A source as callers name it; paths are for files."""
WITHOUT_TLS = re.compile(r"(localhost|\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])(:\d*)?", re.IGNORECASE)
"""A host that seldom has TLS, perhaps with a port: this machine, or an IP address."""
GZIPPED = (".html.gz", ".htm.gz")
PAGE_SUFFIXES = (".html", ".htm", ".gz")
"""Endings by which a name is one of a file, not of a host."""
FILE_ORIGIN = "http://local-file.invalid"
"""The origin of local files in the browser. No server can have this host name, so no request leaves the machine by it.

It is not https, because style sheets of old pages, from http addresses, would be blocked as mixed content."""


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page from a web server."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class LocalPage:
    """HTML that is at hand: the browser gets `html` when it requests `address`."""

    name: str
    address: str
    html: bytes
    folder: Path | None
    """The folder whose files are served under `FILE_ORIGIN`; None if there is none."""
    shown_address: str
    """The page's address in results."""
    based: bool
    """Whether `address` is the page's real address, so that relative links can be resolved with it."""


@dataclass(frozen=True, slots=True)
class ReplayedPage:
    """A page of an archive: the browser gets what was stored, and nothing else."""

    name: str
    address: str
    """The address that answered, after `redirects`."""
    archive: Archive
    time: str
    """When it was stored, as 14 digits; of several responses the nearest in time is served. "" if not known."""
    redirects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """A snapshot file: no browser needed."""

    name: str
    path: Path


Visited = WebPage | LocalPage | ReplayedPage
"""The sources that need a browser."""
Source = Visited | StoredSnapshot


def resolve(
    name: str,
    *,
    base_url: str | None = None,
    folder: Path | None = None,
    html: str | bytes | None = None,
    stdin: Callable[[], bytes] | None = None,
) -> Source:
    """Return what `name` means: an http(s) address, `-`, a snapshot, an archive or HTML (perhaps `.html.gz`).

    An identifier of a work (`10.1371/…`, `PMC…`, `PMID:…`, `arXiv:…`, `hdl:…`) becomes an address of a public resolver.
    An archive is a WARC, WACZ, HAR or MHTML file; `ARCHIVE#URL` is a page in it, `ARCHIVE#TIME/URL` one of several
    that were stored of the same address.

    base_url: the real address of HTML that comes from a file, from standard input or as `html`.
    folder: the folder whose files an HTML file may load; by default the one that it lies in.
    html: the page itself; `name` is then only its name in results.
    stdin: reads standard input, by default that of the process.
    Raises `UsageError` for an address of another scheme and for an archive of several pages, `SourceNotFound`,
    `NotHTML`, `BadArchive` or `EnvironmentProblem`.
    """
    if html is not None:
        page = html.encode(errors="replace") if isinstance(html, str) else html
        return _local(name, page, None, None, base_url)
    if name == STDIN:
        return _local(name, (stdin or _read_stdin)(), None, None, base_url)
    if address := address_of(name):
        return WebPage(name, address)
    path = Path(name)
    if name.endswith(SNAPSHOT_SUFFIXES):
        return StoredSnapshot(name, _existing(path))
    if archived := parse_name(name):
        return _replayed(name, archived)
    return _local(name, _read(_existing(path)), path, folder, base_url)


def address_of(name: str) -> str:
    """Return the web address that a name stands for: itself, or a resolver's for a DOI and the like; "" for a file.

    An identifier that is also the name of an existing file means that file. Raises `UsageError` as `check_scheme` does.
    """
    if check_scheme(name):
        return name
    address = resolver_of(name)
    return address if address and not os.path.lexists(name) else ""


def is_archive(name: str) -> bool:
    """Whether `name` names an archive as a whole, of one of the types in `zoning.render.archive.types`."""
    parts = None if address_of(name) else parse_name(name)
    return parts is not None and parts.page is None


def check_scheme(name: str) -> str:
    """Return the scheme of a web address, "" for anything else.

    Raises `UsageError` for an address of another scheme than http and https, or without a valid host name.
    """
    scheme, mark, _ = name.partition("://")
    if not mark or not re.fullmatch(r"[A-Za-z][A-Za-z0-9+.-]*", scheme):
        return ""
    if scheme.lower() not in ("http", "https"):
        file = scheme.lower() == "file"
        advice = "give the file's path instead" if file else "only http and https addresses are visited"
        raise UsageError(f"{name}: {advice}", source=name)
    try:
        host = urlsplit(name).hostname
    except ValueError as error:
        raise UsageError(f"{name}: not an address ({error})", source=name) from error
    if not host:
        raise UsageError(f"{name}: the address has no host name", source=name)
    if any(map(str.isspace, host)):
        raise UsageError(f"{name}: a host name has no white space", source=name)
    if not has_valid_port(name):
        raise UsageError(f"{name}: the port is not a number from 0 to 65535", source=name)
    return scheme.lower()


def _replayed(name: str, archived: PageName) -> ReplayedPage:
    _existing(archived.file)
    archive = open_archive(archived)
    page = choose_page(archive, archived)
    found = archive.find(page.address, page.time)
    if found is None:
        raise BadArchive(f"{name}: its response is not in the archive", source=name)
    found.capture.read()  # an error from here is more exact than one from the browser
    return ReplayedPage(name, found.capture.address, archive, page.time or found.capture.time, found.redirects)


def _local(name: str, html: bytes, path: Path | None, folder: Path | None, base_url: str | None) -> LocalPage:
    if reason := why_not_html(html, path.name if path else ""):
        raise NotHTML(f"{name}: not HTML but {reason}", source=name)
    if base_url is not None:
        if urlsplit(base_url).scheme not in ("http", "https"):
            raise UsageError(f"--base-url {base_url}: not an http or https address", source=name)
        return LocalPage(name, base_url, html, None, base_url, based=True)
    if path is None:
        return LocalPage(name, f"{FILE_ORIGIN}/stdin.html", html, None, name, based=False)
    true = path.resolve()
    place = _place(path, folder) if folder else Path(true.name)
    reach = folder.resolve() if folder else true.parent
    address = f"{FILE_ORIGIN}/{quote(os.fsencode(place.as_posix()))}"
    return LocalPage(name, address, html, reach, true.as_uri(), based=False)


def _place(path: Path, folder: Path) -> Path:
    """Return a page's path relative to a folder, before or after symbolic links in both paths are resolved.

    Raises `UsageError` if the page is outside of the folder either way.
    """
    for spelled in (os.path.abspath, os.path.realpath):
        page, root = Path(spelled(path)), Path(spelled(folder))
        if page.is_relative_to(root):
            return page.relative_to(root)
    raise UsageError(f"{path}: is outside of {folder}, the only folder that may be read", source=str(path))


def _existing(path: Path) -> Path:
    try:
        is_there = path.exists()
    except OSError as error:  # such as a name that is too long
        raise SourceNotFound(f"{path}: {error.strerror or error}", source=str(path)) from error
    if path.is_dir():
        instead = f"name the HTML files in it, or read all of them with `zoning batch {path} -o run/`"
        raise SourceNotFound(f"{path} is a folder; {instead}", source=str(path))
    if not is_there:
        scheme = _scheme_of(path)
        hint = f"; for a web page write {scheme}://{path}" if scheme else ""
        raise SourceNotFound(f"{path}: no such file{hint}", source=str(path))
    return path


def _scheme_of(path: Path) -> str:
    """Return the scheme that is missing if a path may be an address: of `localhost:8000/page` or `example.org/page`."""
    first = "" if path.is_absolute() else path.parts[0]
    if WITHOUT_TLS.fullmatch(first):
        return "http"
    return "https" if "." in first and not first.lower().endswith(PAGE_SUFFIXES) else ""


def _read(path: Path) -> bytes:
    try:
        with gunzipped(path.open("rb")) if path.name.endswith(GZIPPED) else path.open("rb") as file:
            data = file.read(limits.HTML_FILE_BYTES + 1)
    except OSError as error:
        raise SourceNotFound(f"{path}: {getattr(error, 'strerror', None) or error}", source=str(path)) from error
    if len(data) > limits.HTML_FILE_BYTES:
        raise NotHTML(f"{path}: larger than the {limits.HTML_FILE_BYTES} bytes allowed", source=str(path))
    return data


def _read_stdin() -> bytes:
    return sys.stdin.buffer.read(limits.HTML_FILE_BYTES + 1)[: limits.HTML_FILE_BYTES]
