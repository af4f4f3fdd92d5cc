"""Extractors and their presets by name: what they are, and how one is made as a spec says."""

import dataclasses
import inspect
from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

import msgspec

from zoning.errors import BadParameter, UnknownExtractor, did_you_mean
from zoning.extractors.base import Extractor, Family


class Parameter(msgspec.Struct, frozen=True):
    """One parameter of an extractor, as `zoning extractors` lists it."""

    name: str
    type: str
    default: object


class Description(msgspec.Struct, frozen=True):
    """One extractor or preset, as `zoning extractors` lists it."""

    name: str
    summary: str
    source: str
    status: str
    parameters: tuple[Parameter, ...]
    family: Family = "other"
    preset_of: str | None = None
    """The extractor whose parameters a preset sets."""


class Preset(NamedTuple):
    """A setting of an extractor that has a name of its own in the literature."""

    extractor: type[Extractor]
    parameters: Mapping[str, object]


class Catalogue:
    """Extractors by name, and the presets that they list in their class variable `presets`."""

    def __init__(self, extractors: Mapping[str, type[Extractor]]) -> None:
        self.extractors = extractors
        self.presets: Mapping[str, Preset] = {
            name: Preset(extractor, parameters)
            for extractor in extractors.values()
            for name, parameters in getattr(extractor, "presets", {}).items()
        }

    def describe(self, name: str) -> Description:
        """What a reader needs to know to choose and call an extractor or preset.

        Raises `UnknownExtractor`.
        """
        extractor, preset = self._named(name)
        parameters = tuple(
            Parameter(field.name, _type_name(field.type), preset.get(field.name, field.default))
            for field in dataclasses.fields(_as_dataclass(extractor))
        )
        summary = (inspect.getdoc(extractor) or "").splitlines()[0]
        preset_of = extractor.name if name in self.presets else None
        own = getattr(extractor, "family", "other")
        family: Family = next((known for known in get_args(Family) if known == own), "other")
        return Description(name, summary, extractor.source, extractor.status, parameters, family, preset_of)

    def parse(self, spec: str) -> Extractor:
        """The extractor that `NAME` or `NAME:PARAMETER=VALUE,…` means; the name may be a preset's.

        Raises `UnknownExtractor` or `BadParameter`, each with the names there are.
        """
        name, _, rest = spec.partition(":")
        pairs = (pair.partition("=") for pair in rest.split(",") if pair)
        return self.create(name, {key.strip(): value.strip() for key, _, value in pairs})

    def create(self, name: str, parameters: Mapping[str, object]) -> Extractor:
        """The extractor or preset `name` with `parameters` (their values may be strings); raises as `parse` does."""
        extractor, preset = self._named(name)
        known_parameters = {field.name for field in dataclasses.fields(_as_dataclass(extractor))}
        if unknown := set(parameters) - known_parameters:
            raise BadParameter(
                f"{name} has no parameter {', '.join(sorted(unknown))}; "
                f"it has: {', '.join(sorted(known_parameters)) or 'none'}"
            )
        try:
            return msgspec.convert({**preset, **parameters}, extractor, strict=False)
        except msgspec.ValidationError as error:
            raise BadParameter(f"{name}: {_explained(error, extractor, parameters)}") from error
        except ValueError as error:
            raise BadParameter(f"{name}: {error}") from error

    def _named(self, name: str) -> Preset:
        """The extractor that `name` means, and what its preset sets."""
        if name in self.extractors:
            return Preset(self.extractors[name], {})
        if name in self.presets:
            return self.presets[name]
        known = sorted((*self.extractors, *self.presets))
        raise UnknownExtractor(f"no extractor named {name!r}; {did_you_mean(name, known)}there are: {', '.join(known)}")


def _as_dataclass(extractor: type[Extractor]) -> Any:
    return extractor


_VALUES = {"float": "a number", "int": "a whole number", "bool": "true or false", "str": "text"}
"""Type of a parameter → what its values are."""


def _explained(error: msgspec.ValidationError, extractor: type[Extractor], parameters: Mapping[str, object]) -> str:
    """Which parameter is wrong, and what it takes; msgspec ends its messages with the path of the value."""
    _, _, path = str(error).rpartition("$.")
    field = next((field for field in dataclasses.fields(_as_dataclass(extractor)) if field.name == path[:-1]), None)
    if field is None:
        return str(error)
    kind = _type_name(field.type)
    takes = f"one of {kind.replace('|', ', ')}" if "|" in kind else _VALUES.get(kind, kind)
    return f"{field.name} is {takes}, not {parameters.get(field.name)!r}"


def _type_name(annotation: Any) -> str:
    """A type as a person writes its values: the choices of a literal, otherwise the type's name."""
    choices = get_args(annotation)
    return "|".join(map(str, choices)) if choices else str(getattr(annotation, "__name__", annotation))
