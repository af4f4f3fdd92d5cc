"""Check, before pages are rendered, that the packages are installed that a measure or a corpus's gold needs."""

from collections.abc import Iterable
from importlib import import_module

from zoning.errors import EnvironmentProblem
from zoning.evaluation.manifest import Manifest

OF_MEASURES = {"lcs": ("rapidfuzz",), "rouge": ("rouge_score",), "teds": ("apted", "rapidfuzz")}
OF_SELECTORS = ("lxml", "cssselect")


def check(measures: Iterable[str], manifest: Manifest) -> None:
    """Raise `EnvironmentProblem` if a package of the extra `eval` is missing that this evaluation needs."""
    for measure in measures:
        _require(f"the measure {measure}", OF_MEASURES.get(measure, ()))
    if any(page.gold and page.gold.include for page in manifest.pages):
        _require("gold by selectors", OF_SELECTORS)


def _require(what: str, packages: Iterable[str]) -> None:
    for package in packages:
        try:
            import_module(package)
        except ImportError as error:
            raise EnvironmentProblem(
                f"{what} needs {package}, which is not installed: run `pip install 'zoning[eval]'`"
            ) from error
