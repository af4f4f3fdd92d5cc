"""Collect all evidence of a page's or its article's metadata, and choose the believed values."""

from collections.abc import Callable
from functools import cache
from pkgutil import resolve_name

import msgspec
import numpy as np

from zoning.layout import language
from zoning.metadata.byline_model.model import read_probable_authors
from zoning.metadata.choose import choose, choose_for_page
from zoning.metadata.evidence import Evidence
from zoning.metadata.model import Citation, PageMetadata
from zoning.metadata.shown.front_matter import Front, FrontMatter
from zoning.metadata.sources import SOURCES
from zoning.snapshot import Mask, Snapshot

LEAST_USED = 0.5
"""The least share of its keywords that an article contains."""
GENERAL = ("keywords", "keyword")
"""HTML's own names of keywords; others, such as `parsely-tags`, are those of single articles."""
DOUBTED = 0.2
"""The confidence of doubted keywords, too low to be believed."""


def find_metadata(snapshot: Snapshot, main: Mask, references: Mask | None = None) -> Citation:
    """Return the metadata of the page's article, with claims that have each value's source and confidence.

    main: (n,), the text nodes of the main content; all False if it is unknown.
    references: (n,), those of the list of references, which are about other articles.
    """
    return choose(read_evidence(snapshot, main, references, scholarly=True)[0])


def find_page_metadata(
    snapshot: Snapshot, main: Mask, references: Mask | None = None, *, scholarly: bool = False
) -> PageMetadata:
    """Return the metadata of a page of any kind, from the same evidence.

    references: as for `find_metadata`. scholarly: also search where only scholarly articles have metadata: in folded
    cards, and in lines that cite the article.
    """
    return read_page_metadata(snapshot, main, references, scholarly=scholarly)[0]


def read_page_metadata(
    snapshot: Snapshot, main: Mask, references: Mask | None, *, scholarly: bool
) -> tuple[PageMetadata, Front]:
    """Return the metadata of a page, and its front matter: the title on the page, and the lines around it."""
    evidence, front = read_evidence(snapshot, main, references, scholarly=scholarly)
    if not scholarly:
        read_probable_authors(snapshot, front, evidence)
    return choose_for_page(evidence), front


def read_evidence(
    snapshot: Snapshot, main: Mask, references: Mask | None = None, *, scholarly: bool = False
) -> tuple[Evidence, Front]:
    """Return what the markup and the visible page tell without the model of by-lines, and the front matter."""
    evidence, front = _front_matter(snapshot, references, scholarly=scholarly).read(main)
    texts = [snapshot.text_of(node) for node in np.flatnonzero(main).tolist()]
    _read_language(snapshot, texts, evidence)
    _doubt_keywords(texts, evidence)
    return evidence, front


def _front_matter(snapshot: Snapshot, references: Mask | None, *, scholarly: bool) -> FrontMatter:
    """Return the front matter of a page without `references`; the same object whenever it is asked for."""
    cited = np.zeros(len(snapshot), np.bool_) if references is None else references
    known, asked = snapshot.once(_front_matters), (cited.tobytes(), scholarly)
    if asked not in known:
        known[asked] = FrontMatter(snapshot, cited, read_markup(snapshot), scholarly=scholarly)
    return known[asked]


def _front_matters(_: Snapshot) -> dict[tuple[bytes, bool], FrontMatter]:
    return {}


def read_markup(snapshot: Snapshot) -> Evidence:
    """Return the evidence in the page's markup and its address, as a copy that may be added to."""
    return snapshot.once(_read_markup).copy()


def _read_markup(snapshot: Snapshot) -> Evidence:
    evidence = Evidence(today=snapshot.page.captured_at[:10], base=snapshot.page.base_url)
    for read in _readers():
        read(snapshot, evidence)
    return evidence


@cache
def _readers() -> tuple[Callable[[Snapshot, Evidence], None], ...]:
    """Return the functions that read the markup, each once."""
    places = dict.fromkeys(source.read for source in SOURCES.values() if source.read)
    return tuple(resolve_name(f"zoning.metadata.{place}") for place in places)


def _read_language(snapshot: Snapshot, texts: list[str], evidence: Evidence) -> None:
    """Claim the declared language, and the language of the main content's text."""
    declared = snapshot.page.language
    evidence.say("language", declared, "html", "lang")
    if texts:
        evidence.say("language", language.of_text(texts, declared), "page")


def _doubt_keywords(texts: list[str], evidence: Evidence) -> None:
    """Doubt HTML's own keywords if the article does not contain them: many sites have the same ones on all pages."""
    named = (claim for claim in evidence.claims if claim.field == "keywords" and claim.source == "html")
    general = [claim for claim in named if claim.where.lower() in GENERAL]
    if not (texts and general):
        return
    text = "".join(texts).casefold()
    used = sum(claim.value.casefold() in text for claim in general)
    if used < LEAST_USED * len(general):
        evidence.claims = [
            msgspec.structs.replace(claim, confidence=DOUBTED) if claim in general else claim
            for claim in evidence.claims
        ]
