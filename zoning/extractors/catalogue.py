"""Describe extractors and presets by name, and create them from a spec such as `NAME:PARAMETER=VALUE`."""

import dataclasses
import inspect
from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

import msgspec

from zoning.errors import BadParameter, UnknownExtractor, did_you_mean
from zoning.extractors.base import Extractor, Family
from zoning.parameters import range_of, takes, type_name
from zoning.storage.decoding import convert


class Parameter(msgspec.Struct, frozen=True):
    """One parameter of an extractor, as `zoning extractors` lists it."""

    name: str
    type: str
    default: object
    range: str = ""
    """The range of a number, such as `0 to 1`; "" if any value of the type is allowed."""


class Description(msgspec.Struct, frozen=True):
    """One extractor or preset, as `zoning extractors` lists it."""

    name: str
    summary: str
    source: str
    status: str
    parameters: tuple[Parameter, ...]
    family: Family = "other"
    preset_of: str | None = None
    """The extractor that it is a preset of; None if it is not a preset."""


class Preset(NamedTuple):
    """An extractor with certain parameters that has its own name in the literature."""

    extractor: type[Extractor]
    parameters: Mapping[str, object]


class Catalogue:
    """Extractors by name, with the presets that they list in their class variable `presets`."""

    def __init__(self, extractors: Mapping[str, type[Extractor]]) -> None:
        self.extractors = extractors
        self.presets: Mapping[str, Preset] = {
            name: Preset(extractor, parameters)
            for extractor in extractors.values()
            for name, parameters in getattr(extractor, "presets", {}).items()
        }

    def describe(self, name: str) -> Description:
        """Return what a user needs to know to choose and call an extractor or preset.

        Raises `UnknownExtractor`.
        """
        extractor, preset = self._named(name)
        parameters = tuple(
            Parameter(field.name, type_name(field.type), preset.get(field.name, field.default), _range(field.type))
            for field in dataclasses.fields(_as_dataclass(extractor))
        )
        summary = (inspect.getdoc(extractor) or "").splitlines()[0]
        preset_of = extractor.name if name in self.presets else None
        own = getattr(extractor, "family", "other")
        family: Family = next((known for known in get_args(Family) if known == own), "other")
        return Description(name, summary, extractor.source, extractor.status, parameters, family, preset_of)

    def parse(self, spec: str) -> Extractor:
        """Return the extractor that `NAME` or `NAME:PARAMETER=VALUE,…` means; the name may be a preset's.

        Raises `UnknownExtractor` or `BadParameter`, each with the existing names; `PipelineNotFound`.
        """
        name, _, rest = spec.partition(":")
        pairs = (pair.partition("=") for pair in rest.split(",") if pair)
        return self.create(name, {key.strip(): value.strip() for key, _, value in pairs})

    def create(self, name: str, parameters: Mapping[str, object]) -> Extractor:
        """Return the extractor or preset `name` with `parameters`, whose values may be strings; raises as `parse`."""
        extractor, preset = self._named(name)
        known = {field.name: takes(field.type) for field in dataclasses.fields(_as_dataclass(extractor))}
        for unknown in sorted(set(parameters) - set(known)):
            there = ", ".join(f"{parameter} ({values})" for parameter, values in sorted(known.items()))
            raise BadParameter(
                f"{name} has no parameter {unknown!r}; {did_you_mean(unknown, known)}it has: {there or 'none'}"
            )
        try:
            return convert({**preset, **parameters}, extractor, strict=False)
        except msgspec.ValidationError as error:
            raise BadParameter(f"{name}: {_explained(error, extractor, parameters)}") from error
        except ValueError as error:
            raise BadParameter(f"{name}: {error}") from error

    def _named(self, name: str) -> Preset:
        """Return the extractor that `name` means, and the parameters that a preset sets."""
        if name in self.extractors:
            return Preset(self.extractors[name], {})
        if name in self.presets:
            return self.presets[name]
        known = sorted((*self.extractors, *self.presets))
        meant = did_you_mean(name, known)
        there = "`zoning extractors` lists all methods" if meant else f"available: {', '.join(known)}"
        raise UnknownExtractor(f"no method named {name!r}; {meant}{there}")


def _as_dataclass(extractor: type[Extractor]) -> Any:
    return extractor


def _explained(error: msgspec.ValidationError, extractor: type[Extractor], parameters: Mapping[str, object]) -> str:
    """Say which parameter is wrong, and what it takes. msgspec ends its messages with the path of the value."""
    _, _, path = str(error).rpartition("$.")
    field = next((field for field in dataclasses.fields(_as_dataclass(extractor)) if field.name == path[:-1]), None)
    if field is None:
        return str(error)
    value = parameters.get(field.name)
    given = repr(value) if value != "" else f"empty: write {field.name}=VALUE"
    return f"{field.name} must be {takes(field.type)}, not {given}"


def _range(annotation: Any) -> str:
    return str(range_of(annotation) or "")
