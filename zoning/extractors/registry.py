"""Extractors by name: ours, and those that other packages register under the entry point group."""

import dataclasses
import inspect
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any

import msgspec

from zoning.errors import BadParameter, UnknownExtractor
from zoning.extractors.base import Extraction, Extractor
from zoning.extractors.layout import Layout
from zoning.extractors.plain import Plain
from zoning.extractors.semantic import Semantic
from zoning.snapshot import Snapshot

ENTRY_POINTS = "zoning.extractors"
OWN: tuple[type[Extractor], ...] = (Layout, Semantic, Plain)
DEFAULT = Layout.name


class Parameter(msgspec.Struct, frozen=True):
    """One parameter of an extractor, as `zoning extractors` lists it."""

    name: str
    type: str
    default: object


class Description(msgspec.Struct, frozen=True):
    """One extractor, as `zoning extractors` lists it."""

    name: str
    summary: str
    source: str
    status: str
    parameters: tuple[Parameter, ...]


@cache
def registered() -> Mapping[str, type[Extractor]]:
    """Every extractor by name; a third party's may not take the name of one of ours."""
    theirs = {point.name: point.load() for point in entry_points(group=ENTRY_POINTS)}
    return theirs | {extractor.name: extractor for extractor in OWN}


def describe(extractor: type[Extractor]) -> Description:
    """What a reader needs to know to choose and call an extractor."""
    parameters = tuple(
        Parameter(field.name, str(getattr(field.type, "__name__", field.type)), field.default)
        for field in dataclasses.fields(_as_dataclass(extractor))
    )
    summary = (inspect.getdoc(extractor) or "").splitlines()[0]
    return Description(extractor.name, summary, extractor.source, extractor.status, parameters)


def parse(spec: str) -> Extractor:
    """Return the extractor that `NAME` or `NAME:PARAMETER=VALUE,…` means.

    Raises `UnknownExtractor` or `BadParameter`, each with the names there are.
    """
    name, _, rest = spec.partition(":")
    pairs = (pair.partition("=") for pair in rest.split(",") if pair)
    return create(name, {key.strip(): value.strip() for key, _, value in pairs})


def create(name: str, parameters: Mapping[str, object]) -> Extractor:
    """Return the extractor `name` with `parameters` (their values may be strings)."""
    try:
        extractor = registered()[name]
    except KeyError:
        known = ", ".join(sorted(registered()))
        raise UnknownExtractor(f"no extractor named {name!r}; there are: {known}") from None
    known_parameters = {field.name for field in dataclasses.fields(_as_dataclass(extractor))}
    if unknown := set(parameters) - known_parameters:
        raise BadParameter(
            f"{name} has no parameter {', '.join(sorted(unknown))}; "
            f"it has: {', '.join(sorted(known_parameters)) or 'none'}"
        )
    try:
        return msgspec.convert(dict(parameters), extractor, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadParameter(f"{name}: {error}") from error


def extract(snapshot: Snapshot, extractor: str | Extractor = DEFAULT) -> Extraction:
    """Return the main content of `snapshot` according to `extractor` (an instance, or a spec as `parse` takes it)."""
    return (parse(extractor) if isinstance(extractor, str) else extractor).extract(snapshot)


def _as_dataclass(extractor: type[Extractor]) -> Any:
    return extractor
