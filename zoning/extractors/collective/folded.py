"""Find text that a page folds away, and compute its evidence.

Examples are answers below questions, panels of other tabs, and the rest of texts that are cut short. A person can open
them, but a visit cannot if the page's scripts are broken or missing. So folded text is judged, too, with the
first-stage probabilities of the visible zones as evidence, but without any influence on these. The other methods are
not asked about it.
"""

from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.document.nodes import edges
from zoning.extractors.body import STRUCTURAL, Body
from zoning.extractors.collective import declared, markup, text, wording
from zoning.extractors.collective.context import ZoneContext, over
from zoning.extractors.collective.declared import Declared
from zoning.extractors.collective.page import repeated
from zoning.extractors.collective.runs import END, among, numbered, runs_of, shares
from zoning.extractors.collective.tokens import class_tokens, words
from zoning.extractors.collective.zones import Values, Zones
from zoning.layout.visibility import overlays
from zoning.snapshot import Ints, Mask, Snapshot

ASIDE = ("nav", "menu", "aside", "dialog", "select", "datalist")
ASIDE_ROLES = ("navigation", "menu", "menubar", "complementary", "banner", "contentinfo", "search", "dialog",
               "alertdialog", "listbox", "tooltip")  # fmt: skip
"""Folded text in menus, dialogs and side bars is not content; nor is it in the page's own header and footer."""
LEAST_WORDS = 8
"""The least number of words that are folded away within a line; fewer are meant for screen readers."""
OPENING = ("aria-controls", "href", "data-target", "data-bs-target", "aria-labelledby", "for")
"""Attributes that refer by id to the element that a control opens, or to the control that labels it."""
LEVELS = 4
"""The number of visible ancestors of folded text to look at, each with more text than the one before."""
STEPS = (-3, -2, -1, 1, 2, 3)
LIKELY = 0.5


class Folded(NamedTuple):
    """The evidence of the zones that a page folds away, before any model; f zones."""

    own: dict[str, Values]
    """The zones' own features, (f,) each."""
    words: list[list[str]]
    marks: list[tuple[str, ...]]
    length: Values
    """(f,): number of words of each zone."""
    root: Ints
    """(f,): the outermost folded element around each zone; all zones in it are folded away together."""
    before: Ints
    """(f,): how many visible zones begin before each zone."""
    spans: NDArray[np.int32]
    """(f, LEVELS, 2): the visible zones in each ancestor of each zone: the first, and one past the last."""


def zones_of(shown: Body, *, alike: bool = True) -> Zones:
    """Return the zones that a page folds away. shown: the page's visible body."""
    snapshot = shown.snapshot
    whole = Body.of(snapshot, visible_only=False)
    away = whole.is_text & ~shown.is_text & ~snapshot.within(_aside(snapshot) | overlays(snapshot))
    if away.any():
        divides = snapshot.named(*STRUCTURAL) | (snapshot.rendered & shown.blocks("css"))
        in_line = snapshot.containing(shown.is_text)[whole.nearest(divides)]
        together = snapshot.count_within(whole.words)[whole.nearest(_roots(shown))]
        away &= ~in_line | (together >= LEAST_WORDS)
    return Zones.of(Body(snapshot, away, whole.is_element), alike=alike)


def see(away: Zones, shown: Zones, code: str, said: Declared) -> Folded:
    """Collect the evidence of zones that are folded `away`, given those that are `shown`. code: the page's language."""
    snapshot = away.snapshot
    heads = away.nodes[away.start]
    root = away.body.nearest(_roots(shown.body))[heads]
    own = text.evidence(away, code) | markup.evidence(away) | declared.evidence(away, said)
    own |= _place(away, shown, root) | {"folded.repeats": _repeats(away, shown)}
    levels = [snapshot.parent[root]]
    for _ in range(LEVELS - 1):
        levels.append(shown.up[levels[-1]])
    around = np.stack(levels, axis=1)
    spans = np.stack([shown.first[around], shown.first[snapshot.end[around]]], axis=2)
    return Folded(own, words(away), class_tokens(away), away.words, root, shown.first[heads], spans)


def columns_of(
    folded: Folded,
    probabilities: Values,
    context: ZoneContext,
    signs: Mapping[str, float],
    page: Mapping[str, float],
) -> dict[str, Values]:
    """Return all features by name, (f,) each.

    probabilities: (z,), the first-stage probabilities of the visible zones; signs: as `known` of `wording.scores`;
    page: the features of the page.
    """
    spoken = wording.scores(folded.words, folded.marks, signs)
    own = {"wording.own": spoken, "wording.together": _together(spoken, folded)}
    return folded.own | own | _beside(folded, probabilities, context.words) | repeated(page, len(spoken))


def _beside(folded: Folded, probabilities: Values, length: Values) -> dict[str, Values]:
    """Return the probabilities of visible zones around each zone: in its ancestors, before it and after it."""
    means, held = over(folded.spans, probabilities, length)
    found = {f"beside.around_{level}": mean for level, mean in enumerate(means)}
    found |= {f"beside.words_{level}": np.log1p(held[level]) for level in range(LEVELS)}
    edge = max(map(abs, STEPS))
    padded, lengths = (np.pad(column, edge, constant_values=np.nan) for column in (probabilities, np.log1p(length)))
    for step in STEPS:
        at = folded.before + edge + step - (step > 0)
        found |= {f"beside.{step:+d}": padded[at], f"beside.words{step:+d}": lengths[at]}
    likely = float(length[probabilities >= LIKELY].sum())
    count = len(folded.before)
    found["beside.page"] = np.full(count, (probabilities * length).sum() / max(float(length.sum()), 1e-9))
    found["beside.likely_words"] = np.full(count, np.log1p(likely))
    found["beside.folded_words"] = np.full(count, np.log1p(folded.length.sum()))
    return found


def _together(values: Values, folded: Folded) -> Values:
    """(f,): the mean of `values`, weighted by words, over all zones that are folded away together with each zone."""
    _, group = np.unique(folded.root, return_inverse=True)
    mass, weight = np.bincount(group, values * folded.length), np.bincount(group, folded.length)
    return np.asarray((mass / np.maximum(weight, 1))[group], np.float64)


def _place(away: Zones, shown: Zones, root: Ints) -> dict[str, Values]:
    """Return how each zone is folded away, how many words with it, and how many are shown beside it."""
    snapshot, heads = away.snapshot, away.nodes[away.start]
    held, seen = (snapshot.count_within(zones.body.words) for zones in (away, shown))
    family_keys = snapshot.parent.astype(np.int64) * (len(snapshot.strings) + 1) + snapshot.name
    _, family = np.unique(family_keys, return_inverse=True)
    opened = snapshot.within(_named(snapshot) & ~snapshot.containing(shown.body.is_text))
    levels = snapshot.depth
    return {
        "folded.rendered": snapshot.rendered[heads].astype(np.float64),
        "folded.words": np.log1p(held[root]),
        "folded.levels": levels[heads] - levels[root],
        "folded.beside": np.log1p(seen[snapshot.parent[root]]),
        "folded.alike": np.log1p(np.bincount(family, seen)[family[root]]),
        "folded.alike_away": np.log1p(np.bincount(family, held)[family[root]]),
        "folded.opened": opened[heads].astype(np.float64),
    }


def _repeats(away: Zones, shown: Zones) -> Values:
    """(f,): the share of each zone's runs of words that also occur in the visible text."""
    texts, seen = away.compared, shown.compared
    numbers = numbered(chain([END], *seen))
    there = among(runs_of(texts, numbers), runs_of([[*said, END] for said in seen], numbers))
    return shares(texts, there, set(map(tuple, seen)))


def _roots(shown: Body) -> Mask:
    """(n,): the outermost nodes without visible text."""
    shows = shown.snapshot.containing(shown.is_text)
    return ~shows & shows[shown.snapshot.parent]


def _aside(snapshot: Snapshot) -> Mask:
    roles = markup.attribute_ids(snapshot, "role")
    of_roles = np.isin(roles, [snapshot.string_ids[role] for role in ASIDE_ROLES if role in snapshot.string_ids])
    return snapshot.named(*ASIDE) | edges(snapshot, "header", "footer") | of_roles


def _named(snapshot: Snapshot) -> Mask:
    """(n,): elements whose ids occur in one of the attributes `OPENING`."""
    wanted = [snapshot.string_ids[name] for name in OPENING if name in snapshot.string_ids]
    strings = snapshot.strings
    said = snapshot.attributes[np.isin(snapshot.attributes[:, 0], wanted), 1]
    names = {strings[value].removeprefix("#") for value in np.unique(said).tolist()}
    ids = markup.attribute_ids(snapshot, "id")
    return np.isin(ids, [index for index in np.unique(ids).tolist() if index >= 0 and strings[index] in names])
