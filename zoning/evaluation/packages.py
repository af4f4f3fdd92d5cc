"""Check, before pages are rendered, that the packages are installed that a measure or a corpus's gold needs."""

from collections.abc import Iterable

from zoning import extras
from zoning.evaluation.manifest import Manifest

OF_MEASURES = {"lcs": ("rapidfuzz",), "rouge": ("rouge_score",), "teds": ("apted", "rapidfuzz")}
OF_SELECTORS = ("lxml", "cssselect")


def check(measures: Iterable[str], manifest: Manifest) -> None:
    """Raise `EnvironmentProblem` if a package of the extra `eval` is missing that this evaluation needs."""
    for measure in measures:
        extras.require(f"the measure {measure}", "eval", *OF_MEASURES.get(measure, ()))
    if any(page.gold and page.gold.include for page in manifest.pages):
        extras.require("gold by selectors", "eval", *OF_SELECTORS)
