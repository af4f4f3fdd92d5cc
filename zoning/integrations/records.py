"""Convert results to the records of other packages."""

from typing import Any

import msgspec

from zoning.reading import Reading
from zoning.result import Failure, Result
from zoning.storage.encoding import as_json

Facts = dict[str, str | int | bool]


def plain(record: Result | Failure) -> dict[str, Any]:
    """Return the record that `-f json` prints as dictionaries, lists, strings and numbers."""
    decoded: dict[str, Any] = msgspec.json.decode(as_json(record))
    return decoded


def facts(reading: Reading) -> Facts:
    """Return the metadata of a page as a flat dictionary for vector stores; lists are joined by `; `.

    Unknown values are left out. `source` is the page as the caller named it, `url` its final address; `usable` is
    whether it is the page that was asked for, and not a login or an error page.
    """
    result = reading.result
    known: Facts = {"source": result.url, "url": result.final_url, "scope": result.scope}
    known |= {"usable": result.usable, "words": result.words, "title": result.title, "language": result.language}
    known |= {name: _flat(value) for name, value in result.metadata.known.items()}
    return {name: value for name, value in known.items() if value != ""}


def _flat(value: object) -> str | int | bool:
    if isinstance(value, list):
        return "; ".join(map(str, value))
    return value if isinstance(value, int) else str(value)
