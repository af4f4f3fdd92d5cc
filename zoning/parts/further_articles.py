"""Find the articles that endless pages put below their own: with a heading of the same level, and a text of their own.

The rule uses no words of any language: the heading of the first `article` is in the document's title, those of later
ones are not.
"""

import numpy as np

from zoning.document.lengths import words_of_texts
from zoning.metadata.lines import text_key
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot

LEAST_WORDS = 60
"""The least number of words outside of links in an article; a teaser has fewer."""
LEAST_ARTICLES, MOST_ARTICLES = 2, 100
"""The least number of articles with which those behind the first are further articles, and the most that are looked
at."""
TITLE_LETTERS = 8
"""A shorter heading, such as `News`, may be in the title of a list."""


def further_articles(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` of articles below the one whose heading is in the document's title.

    text: (n,).
    """
    found = np.zeros(len(snapshot), np.bool_)
    articles = snapshot.outermost(snapshot.named("article") & snapshot.containing(text))[:MOST_ARTICLES]
    if len(articles) < LEAST_ARTICLES:
        return found
    headings = snapshot.named(*HEADING_TAGS) & snapshot.containing(text)
    unlinked = snapshot.once(words_of_texts) * (text & ~snapshot.within(snapshot.named("a")))
    title, level = text_key(snapshot.page.title), ""
    for article in articles:
        end = int(snapshot.end[article])
        for heading in (np.flatnonzero(headings[article:end])[:1] + article).tolist():
            key = text_key(snapshot.text_within(heading, text))
            is_own = len(key) >= TITLE_LETTERS and key in title
            if is_own and not level:
                level = snapshot.tag(heading)
            elif level == snapshot.tag(heading) and not is_own and unlinked[article:end].sum() >= LEAST_WORDS:
                found[article:end] = True
    return text & found
