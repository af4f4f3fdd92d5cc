"""Find readers' comments without markup for comments: below a heading or line such as `Comments`."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np

from zoning.document.lengths import Counts, words_of_texts
from zoning.parts.discussion.names import LEAST_DIFFERENT, NAME_WORDS, may_be_name
from zoning.parts.kinds import classes_of, of_one_kind
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot
from zoning.text import words
from zoning.text.cached import cached
from zoning.text.comment_words import comment_words, counters, totals
from zoning.text.expressions import expressions

COMMENTS = comment_words()
_WORDS = expressions(__package__, "words.toml")
_READERS = rf"(?:{_WORDS['readers']})\s"
_COUNTER = rf"\s?(?:{counters()})?"
_NUMBER = rf"(?:{totals()})?\d{{1,6}}\s*(?:(?:{counters()})\s?|[^\W\d_]{{2,20}}[\s-]?)?"
"""The number of comments, and who wrote them: `3 reader comments`, `3 Leserkommentare`, `共3条`."""
_HEADING = re.compile(
    rf"\W*(?:(?:{_NUMBER}|{_READERS})?(?:{COMMENTS})|{_READERS}(?:{_WORDS['opinions']}))"
    rf"\W*(?:\d{{1,6}}{_COUNTER})?\W*",
    re.IGNORECASE,
)
"""Such as `Comments (3)`, `3 Kommentare` and `コメント3件`."""
_COUNTED = re.compile(rf"\W{{,9}}{_NUMBER}(?:{COMMENTS}|responses?|thoughts)\b.{{0,80}}", re.IGNORECASE)
"""A longer heading, such as `3 responses to “The river”`."""
_COUNTED_LAST = re.compile(
    rf"(?:.{{0,20}}(?:{COMMENTS})(?!\w).{{0,20}}\(\d{{1,6}}{_COUNTER}\)|.{{0,20}}\b\d{{1,6}}\s?(?:{COMMENTS})|"
    rf"(?:{_WORDS['talk']}|{_WORDS['opinions']})\s?\(\d{{1,6}}\))\W*",
    re.IGNORECASE,
)
"""Others, such as `Comments on this story (3)`, `Conversation 3 comments` and `Discussion (3)`."""
_COUNT = re.compile(r"\W*(\d{1,3})\D{1,20}|\D{0,20}[^\w.,](\d{1,3})\W*")
"""A number and hardly more."""
HEADING_LETTERS, LINE_LETTERS = 120, 40
"""The most characters of a heading, and of another line, that names comments. The time that the patterns take grows
faster than the text."""
MOST_HEADINGS = 20
"""The most headings that are looked at."""
LEAST_ITEMS, LEAST_DATED, MOST_ITEMS = 3, 2, 1000
"""The least number of comments in a list, the same if all have a date or time, and the most siblings below a heading
that are looked at."""
GAP_WORDS = 40
"""The most words, such as those of rules, between a heading and the first comment."""
SIGNED = 0.75
"""The share of like siblings that must begin with a name or have a date or time."""
MOST_LINKED = 0.5
"""The least share of linked words in siblings, at the median, with which they lead to pages."""
NO_COMMENTS = frozenset({*HEADING_TAGS, "aside", "nav"})
"""Tags of elements that neither are comments below a heading nor contain any."""
WITHIN = 4
"""The most levels of elements around the comments."""
PAGE_SHARE = 0.5
"""An element with more than this share of a page's letters is the page itself."""
ABOVE = 2
"""The number of elements around the parent of the heading of which one may contain the comments."""


def headed_as_comments(snapshot: Snapshot, text: Mask, stamps: Mask) -> Mask:
    """(n,): elements that begin with a heading of comments and have a date or time below it.

    text: (n,), the shown text nodes; stamps: (n,), those with a date or time.
    """
    found = np.zeros(len(snapshot), np.bool_)
    texts, dated = snapshot.count_within(text), snapshot.count_within(stamps)
    for node in _headings(snapshot, text):
        around = int(snapshot.parent[node])
        while texts[around] == texts[node] and around > 0:
            around = int(snapshot.parent[around])
        begins = not text[around:node].any()
        found[around] = begins and dated[around] > dated[node]
    return found


class _Held(NamedTuple):
    """What each node of a page contains."""

    snapshot: Snapshot
    lengths: Counts
    """(n,): the number of words of each shown text node."""
    words: Counts
    linked: Counts
    """(n,): the number of linked words."""
    dated: Counts
    """(n,): the number of dates and times."""


def _held(snapshot: Snapshot, text: Mask, stamps: Mask) -> _Held:
    lengths = np.where(text, snapshot.once(words_of_texts), 0)
    in_links = lengths * snapshot.within(snapshot.links)
    return _Held(snapshot, lengths, *map(snapshot.count_within, (lengths, in_links, stamps)))


def below_headings(snapshot: Snapshot, text: Mask, stamps: Mask) -> Mask:
    """(n,): like siblings below a heading or line that names comments, most of them with a date, a time or a name.

    Those of their kind within them, which answer them, are among them.

    text: (n,), the shown text nodes; stamps: (n,), those with a date or time.
    """
    found = np.zeros(len(snapshot), np.bool_)
    held = _held(snapshot, text, stamps)
    for node in islice(_lines(snapshot, text), MOST_HEADINGS):
        items = _items_below(held, node)
        found[[*items, *_like_within(snapshot, items)]] = True
    return found


def below_counts(snapshot: Snapshot, text: Mask, stamps: Mask) -> Mask:
    """(n,): like siblings below a heading with their number and hardly more, and above a field to write another one.

    No word of a language is needed: `3 answers`, `Maoni (3)`. If not all are shown, each has a date or time.

    text: (n,), the shown text nodes; stamps: (n,), those with a date or time.
    """
    found = np.zeros(len(snapshot), np.bool_)
    fields = np.flatnonzero(snapshot.named("textarea") & snapshot.rendered)
    if not len(fields):
        return found
    held = _held(snapshot, text, stamps)
    for node, number in islice(_counts(snapshot, text), MOST_HEADINGS):
        items = _items_below(held, node)
        if items and _is_above_field(snapshot, items[-1], fields):
            with_inner = [*items, *_like_within(snapshot, items)]
            may_be_some = len(with_inner) < number and bool((held.dated[with_inner] > 0).all())
            unknown = with_inner if may_be_some else []
            found[next((some for some in (items, with_inner) if len(some) == number), unknown)] = True
    return found


def _is_above_field(snapshot: Snapshot, item: int, fields: Counts) -> bool:
    """Whether one of the fields follows an item, or is in it, without a heading between them."""
    following = fields[fields > item]
    between = slice(int(snapshot.end[item]), int(following[0]) if len(following) else 0)
    return len(following) > 0 and not snapshot.named(*HEADING_TAGS)[between].any()


def names_of_undated(snapshot: Snapshot, headed: Mask, text: Mask, stamps: Mask) -> Mask:
    """(n,): the first text nodes of comments without a date or time, by which the comments are found.

    If most comments have a date or time, elements without one are not comments but notices or a form to write a
    comment.

    headed: (n,), comments; text: (n,), the shown text nodes; stamps: (n,), those with a date or time.
    """
    texts, undated = np.flatnonzero(text), headed & ~snapshot.containing(stamps)
    if 2 * undated.sum() < headed.sum():
        return np.zeros_like(undated)
    return snapshot.mask_of(texts[np.searchsorted(texts, np.flatnonzero(undated))].tolist())


def names_in_rows(snapshot: Snapshot, text: Mask, rows: Mask) -> Mask:
    """(n,): names that have a row of their own in the first table or list below a heading of comments.

    text: (n,), the shown text nodes; rows: (n,), rows of tables and lists.
    """
    lengths = np.where(text, snapshot.once(words_of_texts), 0)
    held, found = snapshot.count_within(lengths), np.zeros(len(snapshot), np.bool_)
    those, texts = np.flatnonzero(rows & (held > 0)), np.flatnonzero(lengths)
    for node in islice((node for node in _lines(snapshot, text) if not snapshot.is_text[node]), MOST_HEADINGS):
        after = int(snapshot.end[node])
        first = those[np.searchsorted(those, after) :][:1]
        if len(first) and lengths[after : first[0]].sum() <= GAP_WORDS:
            beside = those[(snapshot.parent[those] == snapshot.parent[first[0]]) & (held[those] <= NAME_WORDS)]
            names = texts[np.searchsorted(texts, beside)].tolist()
            found[[name for name in names if may_be_name(snapshot.text_of(name).strip())]] = True
    return found


def _lines(snapshot: Snapshot, text: Mask) -> Iterator[int]:
    """Yield headings of comments, and texts that are no more than that; links lead to comments from elsewhere."""
    headings = snapshot.named(*HEADING_TAGS) & ~snapshot.named("h1") & snapshot.containing(text)
    short = text & (snapshot.string_lengths[snapshot.value] <= LINE_LETTERS)
    plain = short & ~snapshot.within(headings | snapshot.named("a", "button", "h1"))
    for node in np.flatnonzero(headings | plain).tolist():
        said = snapshot.text_within(node, text) if headings[node] else snapshot.text_of(node)
        if _names_comments(said) or (headings[node] and _counts_comments(said)):
            yield node


def _counts(snapshot: Snapshot, text: Mask) -> Iterator[tuple[int, int]]:
    """Yield headings with one number, and the number, if it may be that of comments."""
    for node in np.flatnonzero(snapshot.named(*HEADING_TAGS) & snapshot.containing(text)).tolist():
        said = snapshot.text_within(node, text)
        if len(said) <= LINE_LETTERS and (told := _COUNT.fullmatch(said)):
            yield node, int(told[1] or told[2])


def _items_below(held: _Held, heading: int) -> Sequence[int]:
    """Return the comments below a heading: like siblings of it, or of an element that begins with it, or within those.

    A line that is not a heading has comments without dates only right below it, not behind an element that it begins:
    it may be a fact about a page or an entry.
    """
    snapshot, node = held.snapshot, heading
    for _ in range(ABOVE):
        while held.words[snapshot.parent[node]] == held.words[heading] and node > 0:
            node = int(snapshot.parent[node])
        parent = int(snapshot.parent[node])
        if items := _items_in(held, heading, _children(held, parent, int(snapshot.end[node]))):
            return items
        if parent <= 0 or held.lengths[parent:heading].any() or snapshot.is_text[heading]:
            break
        node = parent
    return ()


def _children(held: _Held, parent: int, first: int) -> list[int]:
    """Return the children of an element that have words, from the node `first` on; at most `MOST_ITEMS`."""
    snapshot = held.snapshot
    below = np.arange(first, snapshot.end[parent])
    below = below[(snapshot.parent[below] == parent) & (held.words[below] > 0) & ~snapshot.is_text[below]]
    return [node for node in below[:MOST_ITEMS].tolist() if snapshot.tag(node) not in NO_COMMENTS]


def _items_in(held: _Held, heading: int, beside: Sequence[int]) -> Sequence[int]:
    """Return the comments among elements below a heading, or else among their children; empty for none."""
    levels, is_heading = [list(beside)], not held.snapshot.is_text[heading]
    for level in range(WITHIN):
        for those in levels:
            for items in of_one_kind(held.snapshot, those):
                may_be_undated = is_heading or level == 0
                if _is_near(held, heading, items[0]) and _are_comments(held, np.array(items), may_be_undated):
                    return items
        near = [node for those in levels for node in those if _is_near(held, heading, node)]
        levels = [_children(held, node, node + 1) for node in near]
    return ()


def _is_near(held: _Held, heading: int, node: int) -> bool:
    """Whether few words and no heading of the same level are between a heading and a node."""
    between = slice(int(held.snapshot.end[heading]), node)
    is_next = held.snapshot.is_text[heading] or not held.snapshot.named(held.snapshot.tag(heading))[between].any()
    return bool(is_next and held.lengths[between].sum() <= GAP_WORDS)


def _are_comments(held: _Held, items: Counts, may_be_undated: bool) -> bool:
    """Whether most elements have a date or time, or begin with few words in an element of their own before others.

    Paragraphs need both. Neither the beginning nor the rest is in links, except for names, and without dates, several
    people must have written them.
    """
    snapshot = held.snapshot
    texts, dated = np.flatnonzero(held.lengths), held.dated[items] > 0
    first = texts[np.searchsorted(texts, items)]
    said = held.words[items] - held.lengths[first]
    apart = (snapshot.parent[first] != items) | snapshot.named("dt")[items]
    is_short = held.lengths[first] <= NAME_WORDS
    named = apart & is_short & (said > 0) & ~snapshot.within(snapshot.named("label", "button"))[first]
    signed = named & dated if snapshot.tag(int(items[0])) == "p" else named | dated
    linked = (held.linked[items] - held.linked[first]) / np.maximum(said, 1)
    are_teasers = np.median(linked) >= MOST_LINKED or (~is_short & (held.linked[first] > 0)).mean() > MOST_LINKED
    if len(items) < LEAST_DATED or signed.mean() < SIGNED or are_teasers:
        return False
    names = {text for text in map(snapshot.text_of, first.tolist()) if may_be_name(text.strip())}
    is_list = len(items) >= LEAST_ITEMS and len(names) >= LEAST_DIFFERENT
    return bool(dated.all() or (may_be_undated and is_list))


def _like_within(snapshot: Snapshot, items: Sequence[int]) -> list[int]:
    """Return the elements of the same tag and classes within elements."""
    kinds = {(snapshot.tag(node), classes) for node in items if (classes := classes_of(snapshot, node))}
    inside = snapshot.within(snapshot.mask_of(items)) & snapshot.named(*{tag for tag, _ in kinds})
    return [
        node for node in np.flatnonzero(inside).tolist() if (snapshot.tag(node), classes_of(snapshot, node)) in kinds
    ]


def _headings(snapshot: Snapshot, text: Mask) -> Iterator[int]:
    """Yield the headings of comments."""
    for node in np.flatnonzero(snapshot.named(*HEADING_TAGS) & snapshot.containing(text)).tolist():
        if _names_comments(snapshot.text_within(node, text)):
            yield node


@cached
def _names_comments(said: str) -> bool:
    return len(said) <= HEADING_LETTERS and _HEADING.fullmatch(said) is not None


@cached
def _counts_comments(said: str) -> bool:
    if not words.has_digit(said):
        return False
    return len(said) <= HEADING_LETTERS and bool(_COUNTED.fullmatch(said) or _COUNTED_LAST.fullmatch(said))


def discussions(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` from each heading of comments to the end of the element around the comments.

    That element has a text field to write another one.
    """
    found = np.zeros(len(snapshot), np.bool_)
    fields = snapshot.containing(snapshot.named("textarea") & snapshot.rendered)
    held = snapshot.count_within(snapshot.letters_of(text))
    for node in _headings(snapshot, text):
        around = int(snapshot.parent[node])
        for _ in range(ABOVE):
            if fields[around] or around <= 0:
                break
            around = int(snapshot.parent[around])
        is_small = around > 0 and held[around] <= PAGE_SHARE * held[0]
        if is_small and fields[around]:
            found[node : snapshot.end[around]] = True
    return text & found
