"""Find the authors that a page shows but neither declares nor introduces, by a model of names on other pages.

The model is trees over features of form, position and markup (`byline_features`). It learns from pages whose authors
are known (`scripts/train bylines`).
"""

from collections.abc import Sequence
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from zoning.metadata.byline_model.candidates import Candidate, candidates
from zoning.metadata.byline_model.features import features
from zoning.metadata.byline_model.surroundings import author_marks
from zoning.metadata.evidence import Evidence
from zoning.metadata.people.authors import is_nobody, merge_authors
from zoning.metadata.people.byline_words import is_name
from zoning.metadata.people.names import key_of
from zoning.metadata.shown.front_matter import Front
from zoning.metadata.shown.semantics import person
from zoning.snapshot import Snapshot
from zoning.storage.loaded import once
from zoning.trees import Columns, TreeModel

FILE = "bylines.npz"
AS_PROBABLE = 0.5
"""Other names near the most probable one are authors, too, if they have at least this share of its probability."""
WEIGHT = 0.6
"""The weight of such names: as that of a name beside a date."""
LINES_BETWEEN = 2
"""The most lines between the most probable name and the others."""


@once
def shipped() -> TreeModel:
    """Load the model that is shipped with zoning."""
    return TreeModel.load((files("zoning.metadata.byline_model") / FILE).read_bytes())


def read_probable_authors(snapshot: Snapshot, front: Front, evidence: Evidence) -> None:
    """Claim the names that the model takes for authors, if a page has no others and is no thread."""
    if not front.title or not lacks_authors(evidence):
        return
    found, columns = described(snapshot, front)
    model = shipped()
    if found:
        say(chosen(found, model.probabilities(columns), model.least), evidence)


def lacks_authors(evidence: Evidence) -> bool:
    """Whether nobody is named as author but the site, its owner or a keeper; never in threads."""
    authors = merge_authors(evidence).authors
    return not evidence.is_thread and all(is_nobody(author.name, evidence) for author in authors)


def say(names: Sequence[str], evidence: Evidence) -> None:
    """Claim names that the model takes for authors."""
    evidence.say_authors([person(name) for name in names], "page", "model", WEIGHT)


def described(snapshot: Snapshot, front: Front) -> tuple[list[Candidate], Columns]:
    """Return the candidates on a page with a title, and their features."""
    elsewhere = snapshot.within(snapshot.named("nav", "button", "select")) | front.entries
    marked = snapshot.within(snapshot.once(author_marks))
    found = candidates(front, elsewhere, marked)
    return found, features(snapshot, front, found) if found else {}


def chosen(found: Sequence[Candidate], probable: NDArray[np.float64], least: float) -> list[str]:
    """Return the most probable name, if it is at least this probable, and others near it, in the order of the page.

    probable: (c,), of each candidate.
    """
    best = int(probable.argmax())
    if probable[best] < least:
        return []
    taken = [best]
    for number in np.argsort(-probable, kind="stable").tolist():
        is_near = abs(found[number].line - found[best].line) <= LINES_BETWEEN
        is_probable = probable[number] >= AS_PROBABLE * probable[best]
        if is_near and is_probable and _is_another(found[number].text, [found[other].text for other in taken]):
            taken.append(number)
    return [found[number].text for number in sorted(taken)]


def _is_another(text: str, names: Sequence[str]) -> bool:
    """Whether a text is a name other than these, and neither a part of one nor one with more words."""
    is_part = any(text in name or name in text or key_of(text) == key_of(name) for name in names)
    return is_name(text) and not is_part
