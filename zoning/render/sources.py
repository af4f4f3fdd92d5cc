"""What a user names as a source, and what the browser is to load for it."""

import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit

from zoning import limits
from zoning.decoding import gunzipped
from zoning.errors import BadArchive, NotHTML, SourceNotFound, UsageError
from zoning.identifiers import resolver_of
from zoning.render.archive import Archive, PageName, choose_page, open_archive, parse_name
from zoning.render.markup import why_not_html
from zoning.snapshot import SUFFIXES as SNAPSHOT_SUFFIXES

STDIN = "-"
GZIPPED = (".html.gz", ".htm.gz")
FILE_ORIGIN = "http://local-file.invalid"
"""Where the browser believes local files to be: a name that no server can have, so nothing can leave through it.

Not https: an old page's style sheets on http would be refused as mixed content."""


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page that a server answers with."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class LocalPage:
    """HTML at hand: the browser is given `html` when it asks for `address`."""

    name: str
    address: str
    html: bytes
    folder: Path | None
    """What lies in it answers under `FILE_ORIGIN`; None when nothing does."""
    shown_address: str
    """What results call the page's address."""
    based: bool
    """Whether `address` is the page's true address, so that links may be made absolute with it."""


@dataclass(frozen=True, slots=True)
class ReplayedPage:
    """A page of an archive: the browser is given what was stored, and nothing else."""

    name: str
    address: str
    """The one that answered, at the end of `redirects`."""
    archive: Archive
    time: str
    """When it was stored, 14 digits; of several answers the one nearest to it is given. "" where nobody knows."""
    redirects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """A snapshot file: no browser needed."""

    name: str
    path: Path


Visited = WebPage | LocalPage | ReplayedPage
"""What a browser is needed for."""
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

    The name of a work (`10.1371/…`, `PMC…`, `PMID:…`, `arXiv:…`, `hdl:…`) is the address of a public resolver.
    An archive is a WARC, WACZ, HAR or MHTML file; `ARCHIVE#URL` is a page in it, `ARCHIVE#TIME/URL` one of several
    that were stored of the same address.

    base_url: the true address of HTML that comes from a file or from standard input.
    folder: whose files an HTML file may reach; otherwise the one that it lies in.
    html: the page itself; then `name` is only what it is called.
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
    """The web address that a name leads to: itself, or a resolver's for a DOI and the like; "" for a file.

    What is the name of a file, too, is that. Raises `UsageError` as `check_scheme` does.
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

    Raises `UsageError` for an address that is not to be visited, whatever it may lead to.
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
        raise UsageError(f"{name}: an address needs a host name", source=name)
    return scheme.lower()


def _replayed(name: str, archived: PageName) -> ReplayedPage:
    _existing(archived.file)
    archive = open_archive(archived)
    page = choose_page(archive, archived)
    found = archive.find(page.address, page.time)
    if found is None:
        raise BadArchive(f"{name}: its answer is not in the archive", source=name)
    found.capture.read()  # what cannot be read is better told here than by the browser
    return ReplayedPage(name, found.capture.address, archive, page.time or found.capture.time, found.redirects)


def _local(name: str, html: bytes, path: Path | None, folder: Path | None, base_url: str | None) -> LocalPage:
    if reason := why_not_html(html):
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
    """Where in a folder a page is; it may be a link to elsewhere, and the folder one to where the page truly is."""
    for spelled in (os.path.abspath, os.path.realpath):
        page, root = Path(spelled(path)), Path(spelled(folder))
        if page.is_relative_to(root):
            return page.relative_to(root)
    raise UsageError(f"{path}: lies outside of {folder}, whose files it may reach", source=str(path))


def _existing(path: Path) -> Path:
    if path.is_dir():
        raise SourceNotFound(f"{path}: a folder; name the HTML files in it", source=str(path))
    if not path.exists():
        hint = f"; for a web page write https://{path}" if "." in path.parts[0] and not path.is_absolute() else ""
        raise SourceNotFound(f"{path}: no such file{hint}", source=str(path))
    return path


def _read(path: Path) -> bytes:
    try:
        with gunzipped(path) if path.name.endswith(GZIPPED) else path.open("rb") as file:
            data = file.read(limits.HTML_FILE_BYTES + 1)
    except OSError as error:
        raise SourceNotFound(f"{path}: {getattr(error, 'strerror', None) or error}", source=str(path)) from error
    if len(data) > limits.HTML_FILE_BYTES:
        raise NotHTML(f"{path}: more than the {limits.HTML_FILE_BYTES} bytes allowed", source=str(path))
    return data


def _read_stdin() -> bytes:
    return sys.stdin.buffer.read(limits.HTML_FILE_BYTES + 1)[: limits.HTML_FILE_BYTES]
