"""Check for snippets that must, or must not, be in the output."""

from zoning.evaluation.gold import Gold
from zoning.evaluation.measures.base import Score


def snippets(extracted: str, gold: Gold) -> Score | None:
    """Score snippets: recall is the share of `with` snippets found; precision, of `without` snippets not found.

    A share of no snippets is 1; the result is None if gold has neither kind. White space and case are ignored.
    Source: the `with` and `without` snippets of WCXB and of trafilatura's own evaluation.
    """
    if not gold.present and not gold.absent:
        return None
    text = _plain(extracted)
    recall = _share([_plain(snippet) in text for snippet in gold.present])
    precision = _share([_plain(snippet) not in text for snippet in gold.absent])
    return Score(precision, recall, 2 * precision * recall / (precision + recall) if precision + recall else 0.0)


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _share(right: list[bool]) -> float:
    return sum(right) / len(right) if right else 1.0
