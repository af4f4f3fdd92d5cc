"""Score leaf zones, weighted by their length: the measure of Rae et al. 2018."""

from zoning.evaluation.gold import Gold
from zoning.evaluation.measures.base import Score
from zoning.snapshot import Mask


def zones(mask: Mask, gold: Gold) -> Score | None:
    """Score the leaf zones in `mask`, each weighted by its tokens; None if gold does not mark nodes of the page.

    A leaf zone is in `mask` if more than half of its tokens are. Tokens are words and punctuation marks.
    P = matched/predicted (0 if nothing is predicted), R = matched/gold (1 if there is no gold), F = 2PR/(P + R) (0 if
    both are 0).
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
