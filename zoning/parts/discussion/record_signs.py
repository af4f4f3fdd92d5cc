"""Describe the elements of a page by what shows that they are contributions of people: marks, moments, words, links."""

import re
from collections import Counter
from functools import cached_property

import numpy as np

from zoning.document.lengths import Counts, words_of_texts
from zoning.document.nodes import with_attribute
from zoning.metadata.lines import shown
from zoning.parts.discussion.authors import Authors
from zoning.parts.discussion.discussions import below_counts, below_headings, headed_as_comments, names_of_undated
from zoning.parts.discussion.moments import Moments
from zoning.parts.discussion.names import NAME_WORDS
from zoning.parts.discussion.ratings import leading_to_itself, reviews
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot

_COMMENT = re.compile(
    r"(?:^|[\s_-])(?:(?:user|post|article|blog|reader|fb|list)[_-]?)?"
    r"(?:comments?|comment-?list|disqus|talkbacks?|guestbook|kommentar\w*|commentaires?|comentarios?|commenti|"
    r"reacties|yorum\w*)"
    r"(?:$|[\s_-])|schema\.org/(?:User)?Comments?\b",
    re.IGNORECASE,
)
_COMMENTS = ("comment", "disqus", "talkback", "guestbook", "kommentar", "comentario", "reacties", "yorum")
_CONTRIBUTION = re.compile(r"schema\.org/(?:(?:User)?Comment|Question|Answer|DiscussionForumPosting)s?$")
_QUESTION = re.compile(r"(?:^|\s)question(?:\s|$)", re.IGNORECASE)
_ANSWER = re.compile(r"(?:^|\s)answer(?:\s|$)", re.IGNORECASE)
_ANSWERS = re.compile(r"(?:^|[\s_-])answer(?:$|[\s_-])", re.IGNORECASE)
"""The name of one answer among others, also as a part of a name: `question_answer_item_2`."""
_ANSWERING = re.compile(r"^(?:(?:re|aw|sv|r[eé]f?|antw|odp|vs|回复|返信)\s*:\s*)+")
"""What stands before the topic of a reply."""


class RecordSigns:
    """The signs of records on a page, each for all its nodes."""

    def __init__(self, snapshot: Snapshot, later_rows: Mask | None = None) -> None:
        """Keep the snapshot; everything is computed when first asked for.

        later_rows: (n,), rows that are parts of a record that begins with another row (`with_rows_joined`).
        """
        self.snapshot = snapshot
        self._later_rows = np.zeros(len(snapshot), np.bool_) if later_rows is None else later_rows

    @cached_property
    def text(self) -> Mask:
        """(n,): the shown text nodes."""
        return shown(self.snapshot)

    @cached_property
    def moments(self) -> Moments:
        """The dates and times on the page."""
        return Moments(self.snapshot, self.text)

    @cached_property
    def authors(self) -> Authors:
        """The authors of records."""
        return Authors(self.snapshot, self.text, self.moments)

    @cached_property
    def marked(self) -> Mask:
        """(n,): elements that the markup or a heading calls comments; never one with most of the page's words."""
        named = ("id", "class", "itemprop", "itemtype")
        mask = np.logical_or.reduce([with_attribute(self.snapshot, name, _COMMENT, *_COMMENTS) for name in named])
        mask |= headed_as_comments(self.snapshot, self.text, self.stamps) | self.headed | self.reviews
        in_code = self.snapshot.within(self.snapshot.named("pre", "code"))
        marked: Mask = mask & (2 * self._words <= self._words[0]) & ~in_code
        return marked

    @cached_property
    def in_marked(self) -> Mask:
        """(n,): the nodes in elements that the markup or a heading calls comments (`marked`)."""
        return self.snapshot.within(self.marked)

    @cached_property
    def headed(self) -> Mask:
        """(n,): like siblings below a heading of comments."""
        return below_headings(self.snapshot, self.text, self.stamps)

    @cached_property
    def counted(self) -> Mask:
        """(n,): like siblings below a heading with their number."""
        return below_counts(self.snapshot, self.text, self.stamps)

    @cached_property
    def reviews(self) -> Mask:
        """(n,): like siblings with a rating each."""
        dated = self.snapshot.count_within(self.stamps)
        return reviews(self.snapshot, self.text, dated, self._unlinked)

    @property
    def stamps(self) -> Mask:
        """(n,): the text nodes with a moment."""
        return self.moments.texts

    @cached_property
    def signs(self) -> Mask:
        """(n,): the text nodes that show that an element is a record: moments, and names in headed comments without."""
        return self.stamps | names_of_undated(self.snapshot, self.headed | self.counted, self.text, self.stamps)

    @cached_property
    def _stamped(self) -> Mask:
        """(n,): elements that can be records: they have a sign of one."""
        snapshot = self.snapshot
        return snapshot.containing(self.signs) & ~(self.quoted | snapshot.is_text | self._later_rows)

    @cached_property
    def _typed(self) -> Mask:
        """(n,): elements whose `itemtype` is a contribution, except those around an element called a question."""
        around = self.snapshot.count_within(self.questions) > self.questions
        typed: Mask = with_attribute(self.snapshot, "itemtype", _CONTRIBUTION) & ~around
        return typed

    @cached_property
    def _called(self) -> Mask:
        """(n,): elements whose classes say that they are a question or an answer."""
        return self.questions | self.answers

    @cached_property
    def questions(self) -> Mask:
        """(n,): elements whose classes say that they are a question."""
        return with_attribute(self.snapshot, "class", _QUESTION, "question")

    @cached_property
    def answers(self) -> Mask:
        """(n,): elements whose classes say that they are an answer."""
        return with_attribute(self.snapshot, "class", _ANSWER, "answer")

    @cached_property
    def among_answers(self) -> Mask:
        """(n,): elements whose classes say that they are one of several answers."""
        return with_attribute(self.snapshot, "class", _ANSWERS, "answer")

    @cached_property
    def quoted(self) -> Mask:
        """(n,): the nodes in quotations, which are not contributions themselves."""
        return self.snapshot.within(self.snapshot.named("blockquote", "q", "cite"))

    @cached_property
    def _lengths(self) -> Counts:
        """(n,): the number of words of each shown text node."""
        return self.snapshot.once(words_of_texts) * self.text

    @cached_property
    def _words(self) -> Counts:
        """(n,): the number of words in each node."""
        return self.snapshot.count_within(self._lengths)

    @cached_property
    def _in_links(self) -> Mask:
        return self.snapshot.within(self.snapshot.links)

    @cached_property
    def _linked(self) -> Counts:
        """(n,): the number of linked words in each node."""
        return self.snapshot.count_within(self._lengths * self._in_links)

    @cached_property
    def _unlinked(self) -> Counts:
        """(n,): the number of words in each node that are in neither links nor moments."""
        return self.snapshot.count_within(self._lengths * ~(self._in_links | self.stamps))

    @cached_property
    def _titles(self) -> Counts:
        """(n,): the number of linked headings in each node that are longer than names; not of links to its review."""
        away = self.snapshot.links & ~leading_to_itself(self.snapshot, self.reviews)
        linked = self.snapshot.containing(away) | self.snapshot.within(away)
        return self.snapshot.count_within(self._headings & linked & (self._linked > NAME_WORDS - 2))

    @cached_property
    def topics(self) -> dict[int, str]:
        """The topics of headings without a moment, by node; without `Re:`."""
        snapshot = self.snapshot
        heads = snapshot.named(*HEADING_TAGS) & snapshot.containing(self.text) & ~snapshot.containing(self.stamps)
        return {node: _topic(snapshot.text_within(node, self.text)) for node in np.flatnonzero(heads).tolist()}

    @cached_property
    def _headings(self) -> Mask:
        """(n,): headings, without those with a moment, and without the topic that several posts of a thread repeat."""
        counts = Counter(self.topics.values())
        return self.snapshot.mask_of(node for node, topic in self.topics.items() if counts[topic] == 1)

    @cached_property
    def _headlines(self) -> Counts:
        """(n,): the number of headings in each node, and of linked texts that are longer than names."""
        return self.snapshot.count_within(self._headings | (self._in_links & self.text & (self._lengths > NAME_WORDS)))


def _topic(heading: str) -> str:
    return _ANSWERING.sub("", heading.strip().casefold())
