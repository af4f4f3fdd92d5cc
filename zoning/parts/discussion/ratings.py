"""Find reviews: like siblings each of which shows a rating in stars, has a date, and a text of its own.

Our own rule: no source has it.
"""

import re
from collections import Counter, defaultdict

import numpy as np

from zoning.addresses.links import absolute
from zoning.document.lengths import Counts
from zoning.parts.kinds import of_one_kind
from zoning.snapshot import Mask, Snapshot
from zoning.text import words

LEAST_REVIEWS = 2
LEAST_WORDS = 3
"""The least number of words of a review, at the median."""
STARS = (5, 10)
"""The numbers of like pictures that are a rating."""
MOST_RATINGS = 1000
"""The most ratings that are looked at."""
RATING_LETTERS = 40
_STAR = "★☆⭐✩✭✮✯🟊"
"""Letters that are stars."""
_STARS = re.compile(rf"\W*[{_STAR}]{{1,10}}\W*(?:\d(?:[.,]\d)?)?\W*")
_OF_FIVE = re.compile(
    r"\D{0,20}\b(?:10|[0-5](?:[.,]\d)?)\s*(?:/|of|out of|von|sur|de|di|из|su|van|av|af|z|stars?|sterne?|étoiles?|"
    r"estrellas?|estrelas?|stelle?|sterren|звёзд[аы]?|звезд[аы]?|つ星)\s*(?:5|10)?\b\D{0,20}",
    re.IGNORECASE,
)
"""Such as `4 out of 5`, `4/5` and `4 stars`."""


def reviews(snapshot: Snapshot, text: Mask, dated: Counts, unlinked: Counts) -> Mask:
    """(n,): like siblings with one rating each, a date and a text, whose headings lead to no other page.

    text: (n,), the shown text nodes; dated: (n,), the number of dates and times in each node; unlinked: (n,), that of
    words that are in neither links nor dates.
    """
    found = np.zeros(len(snapshot), np.bool_)
    rated = _ratings(snapshot, text)
    if rated.sum() < LEAST_REVIEWS or rated.sum() > MOST_RATINGS:
        return found
    counts = snapshot.count_within(rated)
    single = np.flatnonzero((counts == 1) & (dated > 0))
    children: dict[int, list[int]] = defaultdict(list)
    for node, parent in zip(single.tolist(), snapshot.parent[single].tolist(), strict=True):
        children[parent].append(node)
    for beside in children.values():
        for group in of_one_kind(snapshot, beside):
            if len(group) >= LEAST_REVIEWS and np.median(unlinked[group]) >= LEAST_WORDS:
                found[group] = True
    return found


def leading_to_itself(snapshot: Snapshot, within: Mask) -> Mask:
    """(n,): links to a part of the page, or to an address below its own, such as that of a single review.

    within: (n,), the elements whose links are looked at.
    """
    page = snapshot.page.final_url.partition("#")[0].partition("?")[0].rstrip("/")
    base = snapshot.page.base_url
    links = np.flatnonzero(snapshot.links & snapshot.within(within)).tolist()
    found = ((node, snapshot.attribute(node, "href")) for node in links)
    return snapshot.mask_of(
        node for node, to in found if to.startswith("#") or absolute(to, base).startswith((f"{page}/", f"{page}#"))
    )


def _ratings(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): texts and pictures that show a rating, and elements whose only children are a number of like pictures."""
    values = np.unique(snapshot.value[text]).tolist()
    told = [value for value in values if _is_rating(snapshot.strings[value])]
    if all(sum(map(snapshot.strings[value].count, _STAR)) == 1 for value in told):  # a button to praise something
        told = [value for value in told if words.has_digit(snapshot.strings[value])]
    found = text & np.isin(snapshot.value, told)
    for name in ("alt", "aria-label", "title"):
        nodes = (node for node, said in snapshot.attributes_named(name).items() if _is_rating(said))
        found |= snapshot.mask_of(nodes) & snapshot.rendered
    found |= _rows_of_stars(snapshot, text)
    # Of a rating and what describes it, the outer one counts.
    return found & ~snapshot.within(found)[snapshot.parent]


def _is_rating(text: str) -> bool:
    said = text.strip()
    return 0 < len(said) <= RATING_LETTERS and bool(_STARS.fullmatch(said) or _OF_FIVE.fullmatch(said))


def _rows_of_stars(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): elements that contain only so many like pictures as a rating has stars."""
    pictures = snapshot.named("i", "svg", "img", "span") & snapshot.rendered & ~snapshot.containing(text)
    above = Counter(snapshot.parent[np.flatnonzero(pictures)].tolist())
    return snapshot.mask_of(
        node
        for node, count in above.items()
        if count in STARS and len({snapshot.tag(child) for child in snapshot.children(node) if pictures[child]}) == 1
    ) & ~snapshot.containing(text)
