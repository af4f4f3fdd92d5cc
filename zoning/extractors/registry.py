"""Find extractors by name: ours, and those that other packages register as entry points."""

from collections.abc import Mapping
from functools import cache

from zoning.errors import UsageError
from zoning.extractors.base import Extraction, Extractor, Prepares
from zoning.extractors.catalogue import Catalogue, Description, Preset
from zoning.extractors.collective import Collective
from zoning.extractors.single import SINGLE
from zoning.registry import Registry
from zoning.snapshot import Snapshot

ENTRY_POINTS = "zoning.extractors"
DEFAULT = Collective.name
"""The best method on each kind of pages that was measured; for the figures see `zoning/docs/learned-method.md`."""


@cache
def catalogue() -> Catalogue:
    """Return all extractors; a third party's must not have the name of one of ours.

    Raises `EnvironmentProblem` if a package with an extractor is broken.
    """
    ours: Mapping[str, type[Extractor]] = {**SINGLE.extractors, Collective.name: Collective}
    return Catalogue(dict(Registry("extractor", ENTRY_POINTS, ours, type)))


def registered() -> Mapping[str, type[Extractor]]:
    """Return all extractors by name."""
    return catalogue().extractors


def presets() -> Mapping[str, Preset]:
    """Return all presets by name."""
    return catalogue().presets


def describe(name: str) -> Description:
    """Return what a user needs to know to choose and call an extractor or preset.

    Raises `UnknownExtractor`.
    """
    return catalogue().describe(name)


def parse(spec: str) -> Extractor:
    """Return the extractor that `NAME` or `NAME:PARAMETER=VALUE,…` means; the name may be a preset's.

    Raises `UnknownExtractor` or `BadParameter`, each with the existing names; `PipelineNotFound`.
    """
    return catalogue().parse(spec)


def setting(spec: str, **parameters: str) -> str:
    """Return the spec with these parameters added; those with the value "" are left out."""
    for parameter, value in parameters.items():
        if value:
            spec += f"{',' if ':' in spec else ':'}{parameter}={value}"
    return spec


def create(name: str, parameters: Mapping[str, object]) -> Extractor:
    """Return the extractor or preset `name` with `parameters` (their values may be strings)."""
    return catalogue().create(name, parameters)


def extract(snapshot: Snapshot, extractor: str | Extractor = DEFAULT) -> Extraction:
    """Return the main content of `snapshot` according to `extractor` (an instance, or a spec as `parse` takes it).

    Raises `UsageError` for anything that is not a snapshot, such as an address.
    """
    given: object = snapshot  # callers without a type checker may pass anything
    if not isinstance(given, Snapshot):
        kind = type(given).__name__
        raise UsageError(f"a snapshot is needed, not {kind}: render the page first, or use `zoning.read`")
    return (parse(extractor) if isinstance(extractor, str) else extractor).extract(snapshot)


def prepare(extractor: str | Extractor = DEFAULT) -> None:
    """Load the models that `extractor` uses, if any; later calls do nothing."""
    if isinstance(extractor, str):
        extractor = parse(extractor)
    if isinstance(extractor, Prepares):
        extractor.prepare()
