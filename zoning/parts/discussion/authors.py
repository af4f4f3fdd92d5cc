"""Find the author of each record of a page: by its markup, or by the place where most records have a name."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from zoning.document.lengths import Counts, words_of_texts
from zoning.document.nodes import nodes_within, text_on_one_line, with_attribute
from zoning.parts.discussion.labels import without_shared_words
from zoning.parts.discussion.moments import Moments
from zoning.parts.discussion.names import NAME_WORDS, SEPARATORS, SignedTexts
from zoning.parts.discussion.signed_moments import unmarked_names
from zoning.snapshot import INLINE_DISPLAYS, Ints, Mask, Snapshot
from zoning.text import words

LEAST_ALIKE = 3
"""The least number of records by which a name is judged: if they have only one name in all, it is not a person's name
but a button or a label."""
PERSON_WORDS = 30
"""The most words beside a post that describe its author: name, rank, number of posts, place. An element with more words
is a post."""
INITIALS = 2

_NAMED = re.compile(
    r"(?:^|[\s_-])(?:author|user-?name|nick(?:name)?|poster|creator|byline|fn)(?:$|[\s_-])|"
    r"(?:^|\s)(?:[a-z]*user(?:name)?|member)(?:[_-](?:name|link))?(?:$|\s)|"
    r"(?:^|\s)(?:comment|reply)(?:[_-]+\w+)?[_-]+(?:user|name|owner)(?:$|\s)",
    re.IGNORECASE,
)
_NO_NAME = re.compile(
    r"\d+\s+\w|[(\[{<]|(?:e-?mail|mail|home ?page|web(?:site|seite)?|www|url|profile?|pm|icq|msn)$", re.IGNORECASE
)
"""A count, such as "3 comments", a control in brackets: "(Edit)", or what a link to a person is called."""
_PROFILE = re.compile(
    r"/(?:users?|members?|profiles?|people|authors?|u|~)[/=]|[?&](?:user|member|u|uid|author)\w*=|^mailto:|"
    r"[/=?](?:user|benutzer(?:in)?|utilisat(?:eur|rice)|usuari[oa]|utente|gebruiker|участник|利用者|用户|사용자)(?::|%3A)",
    re.IGNORECASE,
)


def _named_elements(snapshot: Snapshot) -> NDArray[np.int64]:
    """Return the elements whose markup says that they name an author, in document order."""
    marked = (with_attribute(snapshot, name, _NAMED) for name in ("itemprop", "rel", "class"))
    return np.flatnonzero(np.any(list(marked), axis=0))


class Authors:
    """Find the authors of a page's records."""

    def __init__(self, snapshot: Snapshot, text: Mask, moments: Moments) -> None:
        """text: (n,), the shown text nodes."""
        self._snapshot = snapshot
        self._names = text & ~moments.texts
        self._moments = moments
        self.named = cache(self._find_named)

    def of(self, records: Sequence[int], *, are_called: bool = False) -> dict[int, str]:
        """Return the author of each record, by the record's element; "" if nobody is named.

        If the markup names most authors, those of the other records are at the place where most of these names are.

        are_called: whether the markup calls all of them comments or answers, or the page a thread.
        """
        owner = np.full(len(self._snapshot), -1, np.int32)
        for node in sorted(records):
            owner[node : self._snapshot.end[node]] = node
        named = without_shared_words({node: self._find_named(node, owner) for node in records})
        names = Counter(filter(None, named.values()))
        is_label = len(names) == 1 and len(records) >= LEAST_ALIKE
        is_named = 2 * names.total() > len(records) and not is_label
        if is_named and all(named.values()):
            return named
        is_surely_signed = are_called or self._moments.are_of_a_clock(records)
        texts = SignedTexts(self._snapshot, self._names & self.short_lines, self._moments.texts)
        placed = unmarked_names(texts, records, is_surely_signed=is_surely_signed)
        if is_named and 2 * sum(placed.get(node) == name for node, name in named.items()) <= names.total():
            return named
        better, other = (placed, named) if is_label else (named, placed)
        return {node: better.get(node) or other.get(node, "") for node in records}

    def _find_named(self, node: int, owner: Ints | None = None) -> str:
        """Return the name that the markup marks as the author's, or of the first link to a profile; "" for none.

        owner: (n,), the innermost record around each node, so that the names of inner records are skipped.
        """
        snapshot, end = self._snapshot, int(self._snapshot.end[node])
        begin = node + 1  # classes of the record itself name its author: `byuser`
        named = snapshot.once(_named_elements)
        first, stop = np.searchsorted(named, (begin, end)).tolist()
        links = nodes_within(snapshot, snapshot.links, node)
        profiles = (link for link in links if _PROFILE.search(snapshot.attribute(link, "href")))
        for elements in (named[first:stop].tolist(), profiles):
            if name := self._first_name(one for one in elements if owner is None or owner[one] == node):
                return name
        return self._labelled(node)

    def _labelled(self, node: int) -> str:
        """Return the text of the first link if the record's `aria-label` contains it: `Comment by Ann Dee`; else ""."""
        label = self._snapshot.attribute(node, "aria-label")
        linked = nodes_within(self._snapshot, self._names & self._in_links, node) if label else []
        name = text_on_one_line(self._snapshot, linked[0]) if linked else ""
        return name if name in label and words.count(name) <= NAME_WORDS else ""

    def _first_name(self, elements: Iterable[int]) -> str:
        """Return the name in the first of these elements that has one."""
        return _whole_first(tuple(filter(None, map(self._name_in, elements))))

    def _name_in(self, element: int) -> str:
        """Return the first name in an element, from its links if it has any; "" if it has over `PERSON_WORDS` words."""
        texts = nodes_within(self._snapshot, self._names, element)
        if self._lengths[texts].sum() > PERSON_WORDS:
            return ""
        linked = [node for node in texts if self._in_links[node]]
        names = (text_on_one_line(self._snapshot, node).strip(SEPARATORS) for node in linked or texts)
        names = (name for name in names if 0 < words.count(name) <= NAME_WORDS and not _NO_NAME.match(name))
        return _whole_first(tuple(names))

    @cached_property
    def _lengths(self) -> Counts:
        """(n,): the number of words of each text node that may contain a name."""
        lengths: Counts = self._snapshot.once(words_of_texts) * self._names
        return lengths

    @cached_property
    def _in_links(self) -> Mask:
        return self._snapshot.within(self._snapshot.links)

    @cached_property
    def short_lines(self) -> Mask:
        """(n,): the nodes in blocks whose own text has at most `PERSON_WORDS` words."""
        snapshot = self._snapshot
        block = snapshot.nearest(~snapshot.styled("display", *INLINE_DISPLAYS) & ~snapshot.is_text)
        words = np.bincount(block, self._lengths, len(snapshot))
        short: Mask = words[block] <= PERSON_WORDS
        return short


def _whole_first(names: Sequence[str]) -> str:
    """Return the first name that is longer than initials (which stand in for pictures of people), else the first."""
    return next((name for name in names if len(name) > INITIALS), names[0] if names else "")
