"""Divide dates into their parts."""

import re

_DATE = re.compile(r"(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?")


def parts(date: str) -> tuple[str, ...]:
    """Return year, month and day of an ISO date, as far as it has them; () if it is not a date."""
    found = _DATE.fullmatch(date)
    return tuple(part for part in found.groups() if part) if found else ()
