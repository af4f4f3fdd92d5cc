"""What it tells of zones that the page is known to be an article: its column counts for more than on other pages."""

import numpy as np

from zoning.extractors.collective.evidence import Seen
from zoning.extractors.collective.verdicts import MAIN
from zoning.extractors.collective.zones import Values

IN_COLUMN = 60.0
"""What the odds of a zone in layout's main column are multiplied by.

Found on articles of 33 publishers and designs, each judged by a model of the other publishers: with 60 to 80, and with
`FOLDED`, the mean of none is below that of `layout` alone.
"""
IN_TABLE = 1000.0
"""In the main column, in a table: that is part of the article, be its words what they may."""
FOLDED = 1 / 30
"""Of what the page folds away: references once more, figures large, cards of authors."""
HALF = 0.5


def factors(seen: Seen) -> Values:
    """(z + f,): what the odds of each zone are multiplied by, of those shown and then of those folded away.

    An article stands in one column whole, with notes and references, which the gold of other kinds of pages leaves out.
    """
    main, tables = seen.own[MAIN] >= HALF, seen.own["markup.in_table"] >= HALF
    shown = np.select([main & tables, main], [IN_TABLE, IN_COLUMN], 1.0)
    return np.concatenate([shown, np.full(len(seen.folded.length) if seen.folded else 0, FOLDED)])


def with_odds(judged: Values, factors: Values) -> Values:
    """The judgements with their odds multiplied, as many as there are."""
    return judged * factors / (1 - judged + judged * factors)
