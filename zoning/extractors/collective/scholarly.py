"""Compute the additional evidence of scholarly pages: title, people, sections, references, copies.

The gold of scholarly pages has its own rules: authors, affiliations, notes and references are content; link furniture
and copies are not. So these pages have their own model. Its evidence is that of the general model, the probabilities
of a model trained only on other pages, and the evidence here.
"""

import re
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from zoning.bibliography.features import heading
from zoning.extractors.collective import copies
from zoning.extractors.collective.evidence import Seen
from zoning.extractors.collective.neighbours import distances, nearest
from zoning.extractors.collective.predict import Prediction
from zoning.extractors.collective.zones import Values, Zones
from zoning.metadata.model import Citation
from zoning.metadata.sections import SECTION_KINDS, kind_of
from zoning.scholarly import HEADING_WORDS, Work
from zoning.text import identifiers, words

ANNOUNCED = ("", "references", "notes", "others")
HALF = 0.5
SAME = 0.8
"""A zone is the title if at least this share of the words of each are also words of the other."""
LABELLED = re.compile(r"(?:fig(?:ure|ura|\.)?|tab(?:le|ela|la|\.)?|scheme|box|plate|chart)\s?[a-z]?\d", re.IGNORECASE)
"""The beginnings of captions."""


def seen_beyond(seen: Seen, prediction: Prediction, zones: Zones, away: Zones, work: Work) -> Seen:
    """Return `seen` with the additional evidence of a scholarly page, and the probabilities in `prediction`.

    zones, away: the visible zones, and those folded away.
    """
    shown, opened = np.split(prediction.all, [len(zones)])
    own = seen.own | evidence(zones, work) | copies.evidence(zones) | {"general.own": shown}
    if seen.folded is None:
        return seen._replace(own=own)
    beyond = seen.folded.own | evidence(away, work) | {"general.own": opened}
    return seen._replace(own=own, folded=seen.folded._replace(own=beyond))


def is_beyond(seen: Seen) -> bool:
    """Return whether the evidence is that of a scholarly page."""
    return "scholarly.reference" in seen.own


def with_references(taken: NDArray[np.bool_], seen: Seen) -> NDArray[np.bool_]:
    """(z + f,): the zones in `taken` and those of references, also if folded away, but without copies of these."""
    held = [seen.own] if seen.folded is None else [seen.own, seen.folded.own]
    listed, copies_of = (
        np.concatenate([own[f"scholarly.{name}"] for own in held]) >= HALF for name in ("reference", "reference_copy")
    )
    return (taken | listed) & ~copies_of


def evidence(zones: Zones, work: Work) -> dict[str, Values]:
    """Return the relation of each zone to the scholarly work."""
    cited = work.bibliography
    references = zones.share(cited.mask)
    found = {
        "scholarly.reference": references,
        "scholarly.reference_copy": zones.share(cited.repeated),
        "scholarly.furniture": zones.share(cited.furniture),
        "scholarly.label": np.array([bool(LABELLED.match(text)) for text in zones.texts], np.float64),
        "scholarly.announced": np.array([ANNOUNCED.index(heading(text)) for text in zones.texts], np.float64),
        "scholarly.entries": np.full(len(zones), np.log1p(len(cited.entries))),
    }
    found |= _distances("references", references > 0)
    return found | _sections(zones) | _front_matter(zones, work.citation)


def _distances(name: str, there: NDArray[np.bool_]) -> dict[str, Values]:
    """Return the distances from each zone to the nearest zones in `there`, before and after it."""
    return dict(zip((f"scholarly.since_{name}", f"scholarly.until_{name}"), distances(there), strict=True))


def _sections(zones: Zones) -> dict[str, Values]:
    """Return the kind of section that each zone is in, by the heading before it, and the kind of the next section."""
    kinds = np.array([SECTION_KINDS.index(kind_of(text)) if count <= HEADING_WORDS else -1
                      for text, count in zip(zones.texts, zones.words.tolist(), strict=True)])  # fmt: skip
    kinds[kinds == SECTION_KINDS.index("other")] = -1
    padded, (before, after) = np.concatenate([kinds, [-1]]), nearest(kinds >= 0)
    return {
        "scholarly.names": kinds.astype(np.float64),
        "scholarly.section": padded[before].astype(np.float64),
        "scholarly.next_section": padded[after].astype(np.float64),
    } | _distances("heading", kinds >= 0)


def _front_matter(zones: Zones, citation: Citation) -> dict[str, Values]:
    """Return how much of each zone is title, people and places, and its distance to the title."""
    split = zones.compared
    title = _words([citation.title])
    people = _words(name for author in citation.authors for name in (author.name, author.email))
    places = _words(affiliation.text for affiliation in citation.affiliations)
    held = _held(split, title)
    whole = np.array([len(set(some) & title) / max(1, len(title)) for some in split])
    own = citation.identifiers.doi
    return {
        "scholarly.title": held * whole,
        "scholarly.people": _held(split, people),
        "scholarly.places": _held(split, places),
        "scholarly.address": np.array(["@" in text for text in zones.texts], np.float64),
        "scholarly.doi": np.array([bool(own) and own in text for text in zones.lowered], np.float64),
        "scholarly.dois": np.array([float(len(identifiers.dois_in(text))) for text in zones.texts]),
    } | _distances("title", (held >= SAME) & (whole >= SAME))


def _words(texts: Iterable[str]) -> set[str]:
    return {word for text in texts for word in words.WORD.findall(text.lower())}


def _held(split: list[list[str]], among: set[str]) -> Values:
    """(z,): the share of each zone's words that are in `among`; NaN if that is empty."""
    if not among:
        return np.full(len(split), np.nan)
    return np.array([sum(map(among.__contains__, some)) / max(1, len(some)) for some in split])
