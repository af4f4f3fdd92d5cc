"""When two addresses are the same to an archive."""

import re
from urllib.parse import parse_qsl, quote, urlsplit, urlunsplit

DEFAULT_PORTS = {"http": ":80", "https": ":443"}
ESCAPED_ALREADY = "!\"$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
"""What `quote` is to leave alone: a stored address is escaped, but not always all of it."""
BUSTER_NAMES = frozenset("_ cb cachebust cachebuster nocache no_cache rand random rnd t ts timestamp _t _ts".split())
BUSTER_VALUE = re.compile(r"(1[0-9]{9}|1[0-9]{12}|0\.[0-9]{6,})")
"""Seconds or milliseconds of our time, or a random number."""


def spelled(address: str) -> str:
    """The address as a browser asks for it: host in lower case, a path, escaped, no fragment."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return address
    scheme = parts.scheme.lower()
    host = parts.netloc.lower().removesuffix(DEFAULT_PORTS.get(scheme, "\0"))
    path = quote(parts.path, ESCAPED_ALREADY)
    return urlunsplit((scheme, host, path or ("/" if host else ""), quote(parts.query, ESCAPED_ALREADY), ""))


def without_busters(address: str) -> str:
    """The address without its scheme, what only keeps caches from answering, and the order of its parameters."""
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
