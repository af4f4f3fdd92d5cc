"""Read integers in attributes as browsers do."""

import re

_INTEGER = re.compile(r"[ \t\n\f\r]*([-+]?[0-9]{1,9})")


def integer(value: str) -> int | None:
    """Return the integer at the beginning of an attribute's value, of at most nine digits; None if there is none."""
    found = _INTEGER.match(value)
    return int(found[1]) if found else None
