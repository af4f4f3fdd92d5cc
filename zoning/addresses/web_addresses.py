"""Spell web addresses in one way, and classify their hosts."""

import ipaddress
from urllib.parse import quote, urlsplit, urlunsplit

import idna

from zoning.addresses.links import is_route

DEFAULT_PORTS = {"http": 80, "https": 443}
SAFE = "%/:=&?~+!$,;'@()*[]"


def canonical(address: str) -> str:
    """Return one spelling of a web address: scheme and host in lower case, no default port, with a path.

    A fragment is left out, unless it names another page (`is_route`).
    Raises `ValueError` if it is not an http(s) address.
    """
    parts = urlsplit(address)
    scheme, host = parts.scheme.lower(), parts.hostname
    if scheme not in DEFAULT_PORTS:
        raise ValueError(f"scheme {scheme or 'missing'}: only http and https are allowed")
    if not host:
        raise ValueError("no host name")
    if any(character.isspace() for character in address):
        raise ValueError("white space in the address")
    if not has_valid_port(address):
        raise ValueError("the port is not a number from 0 to 65535")
    port = "" if parts.port in (None, DEFAULT_PORTS[scheme]) else f":{parts.port}"
    user = f"{parts.netloc.rpartition('@')[0]}@" if "@" in parts.netloc else ""
    place = user + (f"[{host}]" if ":" in host else _ascii(host)) + port
    fragment = quote(parts.fragment, safe=SAFE) if is_route(parts.fragment) else ""
    return urlunsplit((scheme, place, quote(parts.path or "/", safe=SAFE), quote(parts.query, safe=SAFE), fragment))


def _ascii(host: str) -> str:
    """Return a host's name as browsers ask for it, by UTS 46; Python's own codec takes ß for ss."""
    try:
        labels = idna.uts46_remap(host, std3_rules=False).split(".")
        spelt = (label if label.isascii() else f"xn--{label.encode('punycode').decode()}" for label in labels)
        return ".".join(spelt).encode("idna").decode()  # which checks the lengths
    except UnicodeError as error:
        raise ValueError(f"{host[:200]} is not a host name") from error


def has_valid_port(address: str) -> bool:
    """Return whether the port of a web address is a number in its range, or left out."""
    try:
        _ = urlsplit(address).port
    except ValueError:
        return False
    return True


def has_name(host: str) -> bool:
    """Return whether a host (with or without a port) is a name for the DNS: no IP address, and not `localhost`."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return bool(name) and name != "localhost" and not name.endswith(".localhost")
    return False
