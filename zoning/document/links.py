"""Addresses of links and images: absolute where the base is known, and never one that runs a program."""

import re
from urllib.parse import urljoin

SCHEMES_DROPPED = frozenset("javascript vbscript livescript data file blob filesystem about view-source".split())
"""They run code, or mean something only on the machine or in the visit that the page was seen with."""

_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
_ROUTE = re.compile(r"!?/|!")
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)


def absolute(url: str, base: str, *, image: bool = False) -> str:
    """Return `url` resolved against `base` ("": left as it is); "" when it is not an address to hand on.

    image: pictures that stand in the address itself (`data:image/…`) are allowed.
    """
    # Browsers overlook control characters, so "java\nscript:" is a script address too.
    url = _CONTROLS.sub("", url).strip()
    try:
        joined = urljoin(base, url) if url and base and not _SCHEME.match(url) else url
    except ValueError:  # such as a broken IPv6 host
        return ""
    return joined if safe(joined, image=image) else ""


def safe(url: str, *, image: bool = False) -> bool:
    """Whether a page may link to `url` (or, as an image, load it)."""
    scheme = _SCHEME.match(_CONTROLS.sub("", url).strip())
    if scheme is None:
        return True
    if image and re.match(r"data:image/", url.strip(), re.IGNORECASE):
        return True
    return scheme[1].lower() not in SCHEMES_DROPPED


def is_route(fragment: str) -> bool:
    """Whether a fragment names another page, as `#/…` and `#!…` do, and no place in the page."""
    return _ROUTE.match(fragment) is not None


def page_of(address: str) -> str:
    """The address without the place in its page."""
    page, _, fragment = address.partition("#")
    return address if is_route(fragment) else page
