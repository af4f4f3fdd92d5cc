"""Normalize addresses, to find the stored response for a request."""

import re
from urllib.parse import parse_qsl, quote, urlsplit, urlunsplit

DEFAULT_PORTS = {"http": ":80", "https": ":443"}
ESCAPED_ALREADY = "!\"$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
"""Characters that `quote` must leave unchanged: a stored address is escaped, but not always completely."""
BUSTER_NAMES = frozenset("_ cb cachebust cachebuster nocache no_cache rand random rnd t ts timestamp _t _ts".split())
BUSTER_VALUE = re.compile(r"(1[0-9]{9}|1[0-9]{12}|0\.[0-9]{6,})")
"""A Unix time of our days in seconds or milliseconds, or a random number."""


def spelled(address: str) -> str:
    """Return the address as a browser requests it: host in lower case, with a path, escaped, without a fragment."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return address
    scheme = parts.scheme.lower()
    host = parts.netloc.lower().removesuffix(DEFAULT_PORTS.get(scheme, "\0"))
    path = quote(parts.path, ESCAPED_ALREADY)
    return urlunsplit((scheme, host, path or ("/" if host else ""), quote(parts.query, ESCAPED_ALREADY), ""))


def without_busters(address: str) -> str:
    """Return the address without its scheme and its cache-busters, with sorted parameters, for comparisons."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return address
    wanted = [
        pair
        for pair in parse_qsl(parts.query, keep_blank_values=True)
        if pair[0].lower() not in BUSTER_NAMES and not BUSTER_VALUE.fullmatch("".join(pair) if not pair[1] else pair[1])
    ]
    return f"{parts.netloc}{parts.path}?{sorted(wanted)}"
