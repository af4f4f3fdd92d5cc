"""Rae et al.'s own measure: leaf zones told apart rightly, weighted by their length."""

from zoning.evaluation.gold import Gold
from zoning.evaluation.measures.base import Score
from zoning.snapshot import Mask


def zones(mask: Mask, gold: Gold) -> Score | None:
    """Score the leaf zones that are in `mask`, each weighing its tokens; None where gold does not mark the page.

    A leaf zone is in where most of its words are. Tokens are words and punctuation marks. P = matched/predicted (0 when
    nothing is predicted), R = matched/gold (1 when there is no gold), F = 2PR/(P + R) (0 when both are 0).
    Source: Rae et al. 2018, "Evaluation", and their evaluation program.
    """
    if gold.zones is None:
        return None
    predicted = gold.zones.labelled(mask)
    weights, wanted = gold.zones.tokens, gold.zones.main
    matched, found, total = (int(weights[chosen].sum()) for chosen in (predicted & wanted, predicted, wanted))
    precision = matched / found if found else 0.0
    recall = matched / total if total else 1.0
    return Score(precision, recall, 2 * precision * recall / (precision + recall) if precision + recall else 0.0)
