"""Find the excerpts of other pages: a link with a title, the beginning of the text, and a link to the rest of it."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from zoning.addresses.links import absolute, is_web
from zoning.document.lengths import words_of_texts
from zoning.scope.page import Page
from zoning.snapshot import Mask
from zoning.text import words
from zoning.text.words import plain

LABEL_WORDS = 6
"""The most words of a link to the rest of a text, without the title of the text."""
LEAST_WORDS, MOST_WORDS = 8, 120
"""The least number of words of an excerpt, and the most at the median: with more, a list shows whole texts."""
TO_THE_REST = ("", "more")
"""Beginnings of the fragments of links to the rest of a text, as in `/story#more-12`; others name parts of it."""


class Excerpt(NamedTuple):
    """The beginning of a page's text on another page."""

    label: str
    """The text of the link to the rest, the same for all pages: `read more`."""
    begin: int
    """The node of the link with the title."""
    end: int
    """One past the last node of the link to the rest."""
    words: int
    """The number of words between the links."""


def excerpts(page: Page) -> list[Excerpt]:
    """Return the excerpts whose links to the rest have the label of most of them; none if they are whole texts."""
    found = list(_candidates(page))
    (label, _), *_ = Counter(excerpt.label for excerpt in found).most_common(1) or [("", 0)]
    alike = [excerpt for excerpt in found if excerpt.label == label]
    return alike if alike and np.median([excerpt.words for excerpt in alike]) <= MOST_WORDS else []


def covered(page: Page, found: list[Excerpt]) -> Mask:
    """(n,): the nodes of excerpts."""
    mask = np.zeros(len(page.snapshot), np.bool_)
    for excerpt in found:
        mask[excerpt.begin : excerpt.end] = True
    return mask


def _candidates(page: Page) -> Iterator[Excerpt]:
    """Yield what is between the title that leads to a page and the next link to the rest of its text."""
    snapshot = page.snapshot
    own = snapshot.once(words_of_texts) * (page.seen & ~page.linked)
    before = np.concatenate(([0], np.cumsum(own)))
    for links in _by_address(page).values():
        texts = {link: plain(snapshot.text_within(link, page.seen)).strip() for link in links}
        title = max(links, key=lambda link: len(texts[link]))
        begin = int(snapshot.end[title])
        for link in links:
            label = texts[link].replace(texts[title], "").strip(" :…>»→")
            if link > title and _is_label(label) and before[link] - before[begin] >= LEAST_WORDS:
                yield Excerpt(label, title, int(snapshot.end[link]), int(before[link] - before[begin]))
                break


def _is_label(text: str) -> bool:
    """Whether a text may stand for the rest of a text: it is short and no date."""
    return 0 < words.count(text) <= LABEL_WORDS and not words.has_digit(text)


def _by_address(page: Page) -> Mapping[str, list[int]]:
    """Return the visible links with text to each other page, in the order of the page."""
    snapshot = page.snapshot
    address = snapshot.page.final_url
    base, here = address if is_web(address) else "", address.partition("#")[0]
    found: dict[str, list[int]] = defaultdict(list)
    for link in np.flatnonzero(snapshot.links & snapshot.containing(page.seen)).tolist():
        to, _, fragment = absolute(snapshot.attribute(link, "href"), base).partition("#")
        if to not in ("", here) and fragment.partition("-")[0] in TO_THE_REST:
            found[to].append(link)
    return {to: links for to, links in found.items() if len(links) > 1}
