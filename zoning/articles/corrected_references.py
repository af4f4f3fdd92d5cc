"""Correct, remove and add references of an article."""

import re
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from zoning.articles.model import Reference
from zoning.articles.references.parse import parse
from zoning.articles.references.types import type_of
from zoning.metadata.identifiers import doi_in, pmcid_in, pmid_in
from zoning.storage.decoding import convert
from zoning.text import identifiers

PARTS = ("authors", "editors", "title", "container", "edition", "publisher", "year", "volume", "issue", "first_page",
         "last_page")  # fmt: skip
"""The fields of a reference that stand in its text, in their usual order."""
IDENTIFIERS: dict[str, tuple[Callable[[str], str], str]] = {
    "doi": (doi_in, "10.5555/abc"),
    "pmid": (pmid_in, "12345678"),
    "pmcid": (pmcid_in, "PMC1234567"),
}
"""Name of an identifier → a function that finds it in a text, and an example."""


def with_references(references: Sequence[Reference], value: Any) -> tuple[tuple[Reference, ...], list[Reference]]:
    """Return the references with a person's changes, and those read that the person changed or removed.

    value: the new values by the text of the reference as read (`raw`), or false to remove it. A reference by its own
    `id` is added at the end; if it has only a text, its fields are read from that. Others are ignored. Raises
    `ValueError` or `msgspec.ValidationError` for a value that a reference cannot have.
    """
    given = convert(value, dict[str, Reference | bool])
    after = [_corrected(read, given.get(read.raw, read)) for read in references]
    changed = [read for read, new in zip(references, after, strict=True) if read != new]
    added = (_added(one) for key, one in given.items() if isinstance(one, Reference) and one.id == key)
    return (*filter(None, after), *added), changed


def identifier(given: str, find: Callable[[str], str], example: str) -> str:
    """Return the identifier in a text, "" if the text is empty. Raises `ValueError` for any other text."""
    found = find(given)
    if given.strip() and not found:
        raise ValueError(f"{given[:80]!r} is not of the form {example}")
    return found


def _corrected(read: Reference, given: Reference | bool) -> Reference | None:
    """Return a reference with a person's values; None if it is removed."""
    if isinstance(given, bool):
        return read if given else None
    return _with_values(read, given)


def _with_values(read: Reference, given: Reference) -> Reference:
    """Return a reference with checked identifiers and with the corrected parts in its text."""
    given = msgspec.structs.replace(given, id=read.id, **_identifiers(given))
    raw = read.raw
    for part in (*PARTS, *IDENTIFIERS):
        for old, new in zip_longest(_texts(read, part), _texts(given, part), fillvalue=""):
            if old != new:
                raw = _rewritten(raw, old, new, part)
    return msgspec.structs.replace(given, raw=raw)


def _added(given: Reference) -> Reference:
    raw = " ".join(given.raw.split())
    if not raw:
        raise ValueError("a reference needs a text")
    read = Reference(
        id=given.id,
        label=given.label,
        raw=raw,
        doi=identifiers.doi_in(raw),
        pmid=identifiers.pmid_in(raw),
        pmcid=identifiers.pmcid_in(raw),
        **parse(raw)._asdict(),
    )
    read = msgspec.structs.replace(read, type=type_of(read))
    has_only_text = given == Reference(id=given.id, label=given.label, raw=given.raw)
    return read if has_only_text else _with_values(read, given)


def _identifiers(given: Reference) -> dict[str, str]:
    return {name: identifier(getattr(given, name), *form) for name, form in IDENTIFIERS.items()}


def _texts(reference: Reference, part: str) -> tuple[str, ...]:
    value = getattr(reference, part)
    return (value,) if isinstance(value, str) else value


def _rewritten(raw: str, old: str, new: str, part: str) -> str:
    """Return the text with a part replaced; a part that it does not show is added at its end, except identifiers."""
    forms = zip(_forms(old), _forms(new), strict=True) if part in ("authors", "editors") else [(old, new)]
    for written, taken in forms:
        found = re.search(rf"(?<!\w){re.escape(written)}(?!\w)", raw, re.IGNORECASE) if written else None
        if found:
            return raw[: found.start()] + taken + raw[found.end() :]
    return f"{raw} {new}".rstrip() if part in PARTS else raw


def _forms(name: str) -> tuple[str, str, str]:
    """Return a name `Family, Given` as texts write it."""
    family, _, given = name.partition(", ")
    return name, f"{family} {given}".strip(), f"{given} {family}".strip()
