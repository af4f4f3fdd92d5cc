"""Resolve addresses of links and images, and reject those that run code."""

import re
from functools import lru_cache
from urllib.parse import SplitResult, urljoin, urlsplit

SCHEMES_DROPPED = frozenset("javascript vbscript livescript data file blob filesystem about view-source".split())
"""Schemes that run code, or are valid only on the machine or in the visit where the page was seen."""

ADDRESSES_REMEMBERED = 4096
"""The number of relative addresses that are cached, since each link of a page is resolved again and again."""
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
_ROUTE = re.compile(r"!?/|!")
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)


def absolute(url: str, base: str, *, image: bool = False) -> str:
    """Return `url` resolved against `base` (unchanged if that is ""); "" if it is invalid or not `safe`.

    image: allow pictures that are in the address itself (`data:image/…`).
    """
    # Browsers ignore control characters, so "java\nscript:" is a script address, too.
    url = _CONTROLS.sub("", url).strip()
    try:
        joined = _joined(base, url) if url and base and not _SCHEME.match(url) else url
    except ValueError:  # such as an invalid IPv6 host
        return ""
    return joined if safe(joined, image=image) else ""


@lru_cache(maxsize=ADDRESSES_REMEMBERED)
def _joined(base: str, url: str) -> str:
    """Return a relative address resolved. Only these are cached: a picture in the address itself may be large."""
    return urljoin(base, url)


def split_address(address: str) -> SplitResult:
    """Return the parts of an address; an invalid one, such as one with a broken IPv6 host, is nothing but a path."""
    try:
        return urlsplit(address)
    except ValueError:
        return SplitResult("", "", address, "", "")


def safe(url: str, *, image: bool = False) -> bool:
    """Return whether a page may link to `url` (or, as an image, load it)."""
    scheme = _SCHEME.match(_CONTROLS.sub("", url).strip())
    if scheme is None:
        return True
    if image and re.match(r"data:image/", url.strip(), re.IGNORECASE):
        return True
    return scheme[1].lower() not in SCHEMES_DROPPED


def is_web(url: str) -> bool:
    """Return whether `url` is an http or https address."""
    return url.startswith(("http://", "https://"))


def is_route(fragment: str) -> bool:
    """Return whether a fragment names another page, as `#/…` and `#!…` do, and not a place in the page."""
    return _ROUTE.match(fragment) is not None


def page_of(address: str) -> str:
    """Return the address without its fragment, if this names a place in the page."""
    page, _, fragment = address.partition("#")
    return address if is_route(fragment) else page
