"""Compute the evidence of the page as a whole, which is the same for all its zones."""

import re
from collections import Counter
from collections.abc import Mapping
from urllib.parse import urlsplit

import numpy as np

from zoning.extractors.collective import characters
from zoning.extractors.collective.declared import TYPES, Declared
from zoning.extractors.collective.zones import Values, Zones
from zoning.text import words

WORDS_OF_KIND = {
    "forum": r"forum|thread|topic|viewtopic|discuss|community|question|board|talk",
    "documentation": r"docs?|documentation|api|reference|manual|guide|help|wiki|learn|tutorial|kb|support",
    "product": r"product|shop|store|item|buy|dp|p|sku|catalog",
    "article": r"blog|news|article|post|story|stories|20\d\d|magazine",
    "listing": r"category|categories|tag|tags|list|search|archive|browse|directory|collections?|jobs|events",
    "service": r"services?|solutions?|about|pricing|features|context|contact",
}
INSIDE = {"paragraphs": ("p",), "items": ("li",), "tables": ("td", "th"), "code": ("pre",), "main": ("main",),
          "articles": ("article",), "quotes": ("blockquote",)}  # fmt: skip
COUNTED = {"articles": ("article",), "headings": ("h1", "h2", "h3", "h4"), "pictures": ("img",),
           "fields": ("input", "textarea", "select"), "buttons": ("button",), "code": ("pre",), "times": ("time",),
           "links": ("a",), "tables": ("table",)}  # fmt: skip
QUESTION_MARKS, CURRENCIES = "?？؟", frozenset(characters.CURRENCIES)
USUAL_STEPS = 2.0
"""The number of steps in the path of a page without a web address, such as a file: the median in the corpora.

In the corpora only journal articles have no address, so without this other pages would be judged like them."""


def evidence(zones: Zones, styled: float, said: Declared) -> dict[str, float]:
    """Return the page's features. styled: the result of `geometry.trusted`."""
    snapshot, body = zones.snapshot, zones.body
    facts = snapshot.page
    length = float(body.length.sum())
    within = zones.inside([snapshot.named(*tags) for tags in INSIDE.values()], zones.nodes)
    held = within @ body.length[zones.nodes] / max(1.0, length)
    tags = Counter(snapshot.name[snapshot.in_body].tolist())
    counts = {
        name: np.log1p(float(sum(tags[snapshot.string_ids.get(tag, -1)] for tag in counted)))
        for name, counted in COUNTED.items()
    }
    address = urlsplit(facts.final_url if facts.final_url.startswith("http") else "")
    steps = [step for step in address.path.split("/") if step]
    found = {
        "page.zones": float(np.log1p(len(zones))),
        "page.words": float(np.log1p(zones.words.sum())),
        "page.linked": float(body.length[body.linked].sum()) / max(1.0, length),
        "page.long_zones": float(zones.words[zones.words >= 20].sum() / zones.words.sum()),
        "page.sentence_zones": float(np.mean([text[-1] in words.SENTENCE_ENDS for text in zones.texts])),
        "page.questions": float(np.mean([text[-1] in QUESTION_MARKS for text in zones.texts])),
        "page.prices": float(np.log1p(sum(not CURRENCIES.isdisjoint(text) for text in zones.texts))),
        "page.styled": styled,
        "page.steps": float(len(steps)) if address.netloc else USUAL_STEPS,
        "page.query": float(bool(address.query)),
        "page.title_words": float(words.count(facts.title)),
        "page.og_article": float(said.kind == "article"),
        "page.og_product": float("product" in said.kind),
        "page.og_site": float(said.kind == "website"),
    }
    where = f"{address.hostname or ''} {address.path}".lower()  # a port such as 42031 would count as a year
    return (
        found
        | {f"page.in_{name}": share for name, share in zip(INSIDE, held.tolist(), strict=True)}
        | {f"page.count_{name}": float(count) for name, count in counts.items()}
        | {f"page.is_{kind}": float(kind in said.types) for kind in TYPES}
        | {
            f"page.address_{kind}": float(bool(re.search(rf"(?:^|[^a-z])(?:{words})(?:[^a-z]|$)", where)))
            for kind, words in WORDS_OF_KIND.items()
        }
    )


def repeated(numbers: Mapping[str, float], count: int) -> dict[str, Values]:
    """Repeat the page's features for each of its `count` zones."""
    return {name: np.full(count, number) for name, number in numbers.items()}
