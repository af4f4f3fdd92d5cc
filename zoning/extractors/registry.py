"""Extractors by name: ours, and those that other packages register under the entry point group."""

import dataclasses
import inspect
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any, NamedTuple, get_args

import msgspec

from zoning.errors import BadParameter, UnknownExtractor
from zoning.extractors.base import Extraction, Extractor
from zoning.extractors.blurring import AdaptedBlurring, CharacterBlurring, TokenBlurring
from zoning.extractors.boilerpipe import Boilerpipe
from zoning.extractors.bte import BodyText
from zoning.extractors.cetd import CompositeDensity
from zoning.extractors.cetr import TagRatios
from zoning.extractors.collective import Collective
from zoning.extractors.content_seeker import ContentSeeker
from zoning.extractors.crunch import Crunch
from zoning.extractors.dana import Dana, RightToLeft
from zoning.extractors.danag import Danag
from zoning.extractors.density import Density
from zoning.extractors.dsc import SlopeCurve
from zoning.extractors.layout import Layout
from zoning.extractors.link_quota import LinkQuota
from zoning.extractors.pagelet import LargestPagelet
from zoning.extractors.plain import Plain
from zoning.extractors.semantic import Semantic
from zoning.extractors.statistical import Statistical
from zoning.extractors.strings import LargestString, StringSmoothing
from zoning.extractors.table_pattern import TablePattern
from zoning.extractors.ttr import TextToTagRatio
from zoning.snapshot import Snapshot

ENTRY_POINTS = "zoning.extractors"
OWN: tuple[type[Extractor], ...] = (
    Layout,
    Semantic,
    Plain,
    LinkQuota,
    Crunch,
    SlopeCurve,
    BodyText,
    LargestPagelet,
    CharacterBlurring,
    AdaptedBlurring,
    TokenBlurring,
    Density,
    TextToTagRatio,
    TagRatios,
    RightToLeft,
    Dana,
    Danag,
    Statistical,
    LargestString,
    StringSmoothing,
    TablePattern,
    ContentSeeker,
    Boilerpipe,
    CompositeDensity,
    Collective,
)
DEFAULT = Collective.name
"""The best on every kind of pages that was measured; README has the figures."""


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
    preset_of: str | None = None
    """The extractor whose parameters a preset sets."""


class Preset(NamedTuple):
    """A setting of an extractor that has a name of its own in the literature."""

    extractor: type[Extractor]
    parameters: Mapping[str, object]


@cache
def registered() -> Mapping[str, type[Extractor]]:
    """Every extractor by name; a third party's may not take the name of one of ours."""
    theirs = {point.name: point.load() for point in entry_points(group=ENTRY_POINTS)}
    return theirs | {extractor.name: extractor for extractor in OWN}


@cache
def presets() -> Mapping[str, Preset]:
    """Every preset by name; extractors list theirs in the class variable `presets`."""
    return {
        name: Preset(extractor, parameters)
        for extractor in registered().values()
        for name, parameters in getattr(extractor, "presets", {}).items()
    }


def describe(name: str) -> Description:
    """What a reader needs to know to choose and call an extractor or preset.

    Raises `UnknownExtractor`.
    """
    extractor, preset = _named(name)
    parameters = tuple(
        Parameter(field.name, _type_name(field.type), preset.get(field.name, field.default))
        for field in dataclasses.fields(_as_dataclass(extractor))
    )
    summary = (inspect.getdoc(extractor) or "").splitlines()[0]
    preset_of = extractor.name if name in presets() else None
    return Description(name, summary, extractor.source, extractor.status, parameters, preset_of)


def parse(spec: str) -> Extractor:
    """Return the extractor that `NAME` or `NAME:PARAMETER=VALUE,…` means; the name may be a preset's.

    Raises `UnknownExtractor` or `BadParameter`, each with the names there are.
    """
    name, _, rest = spec.partition(":")
    pairs = (pair.partition("=") for pair in rest.split(",") if pair)
    return create(name, {key.strip(): value.strip() for key, _, value in pairs})


def favouring(spec: str, favour: str) -> str:
    """The spec with its parameter `favour` set."""
    return f"{spec}{',' if ':' in spec else ':'}favour={favour}"


def create(name: str, parameters: Mapping[str, object]) -> Extractor:
    """Return the extractor or preset `name` with `parameters` (their values may be strings)."""
    extractor, preset = _named(name)
    known_parameters = {field.name for field in dataclasses.fields(_as_dataclass(extractor))}
    if unknown := set(parameters) - known_parameters:
        raise BadParameter(
            f"{name} has no parameter {', '.join(sorted(unknown))}; "
            f"it has: {', '.join(sorted(known_parameters)) or 'none'}"
        )
    try:
        return msgspec.convert({**preset, **parameters}, extractor, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadParameter(f"{name}: {error}") from error


def extract(snapshot: Snapshot, extractor: str | Extractor = DEFAULT) -> Extraction:
    """Return the main content of `snapshot` according to `extractor` (an instance, or a spec as `parse` takes it)."""
    return (parse(extractor) if isinstance(extractor, str) else extractor).extract(snapshot)


def _as_dataclass(extractor: type[Extractor]) -> Any:
    return extractor


def _named(name: str) -> Preset:
    """The extractor that `name` means, and what its preset sets."""
    if name in registered():
        return Preset(registered()[name], {})
    if name in presets():
        return presets()[name]
    known = ", ".join(sorted((*registered(), *presets())))
    raise UnknownExtractor(f"no extractor named {name!r}; there are: {known}")


def _type_name(annotation: Any) -> str:
    """A type as a person writes its values: the choices of a literal, otherwise the type's name."""
    choices = get_args(annotation)
    return "|".join(map(str, choices)) if choices else str(getattr(annotation, "__name__", annotation))
