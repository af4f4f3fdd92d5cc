"""Read the records of a page: their authors and dates, what replies to what, and which text belongs to each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import numpy as np

from zoning.document.lengths import words_of_texts
from zoning.document.nodes import nodes_within, text_on_one_line
from zoning.linked_data import declared_types, is_article, is_product
from zoning.metadata.people.byline_words import without_introduction
from zoning.parts.discussion.cards import cards
from zoning.parts.discussion.discussions import names_in_rows
from zoning.parts.discussion.indentation import answered_by_indentation, answered_by_nesting
from zoning.parts.discussion.labels import repeated_texts
from zoning.parts.discussion.names import is_name_of
from zoning.parts.discussion.places import Places, places
from zoning.parts.discussion.records import LEAST_RECORDS, LEAST_WORDS, RecordFinder
from zoning.parts.discussion.rows import ROWS, with_rows_joined
from zoning.parts.discussion.signatures import signatures
from zoning.parts.discussion.submissions import Submission, submissions
from zoning.snapshot import HEADING_TAGS, Ints, Mask, Snapshot
from zoning.text import words

MOST = 0.75
"""A text that at least this share of the records have is a label."""
LABEL_WORDS = 3
"""The most words of a label that is not a link."""
SENTENCE_ENDS = (".", "!", "?", "。", "！", "？", "।", "؟", "۔")


@dataclass(frozen=True)
class Record:
    """One contribution."""

    node: int
    """Its element."""
    author: str
    published: str
    """In ISO 8601 if the page gives the date exactly, otherwise in the page's words."""
    depth: int
    """The number of records around it, or on the path of replies from the first one to it; 0 for a record outside of
    any other."""
    within: int
    """The index in `Threads.records` of the record that it is in or replies to; -1 for none."""
    is_comment: bool
    """Whether it is a comment by the markup, by a heading or according to the model, or a review of a product."""


class Threads:
    """The records of a page (`Snapshot.once(Threads)`)."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Keep the snapshot; everything is computed when first asked for."""
        self._page = snapshot

    @cached_property
    def snapshot(self) -> Snapshot:
        """The page; a post that spans several rows is in the first one of them."""
        return self._finder.snapshot

    @cached_property
    def _finder(self) -> RecordFinder:
        finder = RecordFinder(self._page)
        names = names_in_rows(self._page, finder.text, self._page.named(*ROWS))
        joined = with_rows_joined(self._page, finder.text, finder.stamps & ~finder.moments.of_joining, names)
        return finder if joined is self._page else RecordFinder(joined, joined.parent != self._page.parent)

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """All records, in the order of the page."""
        nodes, comments = self._nodes, self._comments
        authors = self._finder.authors.of(comments, are_called=self._finder.are_surely_signed(comments))
        authors |= {node: self._signed(node) for node in nodes if node not in authors}
        found: list[Record] = []
        first = len(nodes) - len(comments)  # the subject of the comments, which answer nothing
        answered = [-1] * first + [place + first if place >= 0 else -1 for place in self._answered(comments)]
        for node, within in zip(nodes, answered, strict=True):
            found.append(
                Record(
                    node,
                    author=authors[node],
                    published=self._finder.moments.of(node),
                    depth=found[within].depth + 1 if within >= 0 else 0,
                    within=within,
                    is_comment=bool(self.in_comments[node]),
                )
            )
        return tuple(found)

    @property
    def link(self) -> Record | None:
        """The submission that all records are about, if it has no text and so is not a record itself."""
        if self._submission is None or self._submission.post >= 0:
            return None
        node = self._submission.node
        published = self._finder.moments.of(node)
        return Record(node, self._signed(node), published, depth=0, within=-1, is_comment=False)

    @cached_property
    def owner(self) -> Ints:
        """(n,): the index in `records` of the innermost record around each node; -1 for none."""
        return self._owner([record.node for record in self.records])

    @cached_property
    def written(self) -> Mask:
        """(n,): the text of records without controls, topics, labels, signatures and descriptions of authors."""
        apart = self._controls | self._topics | self._labels | self.signatures | self.cards
        if self._submission:
            apart[self._submission.head.start : self._submission.head.stop] = True
        written: Mask = self._finder.text & (self.owner >= 0) & ~apart
        return written

    @cached_property
    def signed(self) -> Mask:
        """(n,): for each record the first text node with its author's name, and those that show its date."""
        snapshot = self.snapshot
        signed = np.zeros(len(snapshot), np.bool_)
        for place, record in enumerate(self.records):
            texts = [
                node for node in nodes_within(snapshot, self._finder.text, record.node) if self.owner[node] == place
            ]
            names = (node for node in texts if record.author and is_name_of(snapshot.text_of(node), record.author))
            signed[list(islice(names, 1))] = True
            signed[[node for node in self._finder.moments.shown(record.node) if self.owner[node] == place]] = True
        return signed

    @cached_property
    def places(self) -> Places:
        """The places in records."""
        return places(self.snapshot, [record.node for record in self.records], self.owner)

    @cached_property
    def signatures(self) -> Mask:
        """(n,): the text nodes of authors' signatures."""
        authors = [record.author for record in self.records]
        return signatures(self.snapshot, self.places.of_nodes, authors, self.owner, self._own)

    @cached_property
    def cards(self) -> Mask:
        """(n,): the text nodes of records that describe authors, except for names, or are labels or counts.

        Headings are none of them: those of the versions of a program differ in their digits only.
        """
        authors = [record.author for record in self.records]
        headed = self.snapshot.within(self.snapshot.named(*HEADING_TAGS))
        text = self._own & ~self.stamps & ~self._controls & ~headed
        found = cards(self.snapshot, self.places.of_nodes, authors, self.owner, text)
        return found | (self._own & self._finder.moments.of_joining)

    @property
    def are_headed(self) -> bool:
        """Whether all records are below a heading or line that names comments."""
        return self._are_within(self._finder.headed)

    @property
    def are_reviews(self) -> bool:
        """Whether each record shows a rating, or is within one that does."""
        return self._are_within(self._finder.reviews)

    def _are_within(self, elements: Mask) -> bool:
        nodes = [record.node for record in self.records]
        return bool(nodes and self.snapshot.within(elements)[nodes].all())

    @property
    def have_marked(self) -> bool:
        """Whether the markup or a heading calls one of the records a comment."""
        return bool(self._finder.in_marked[[record.node for record in self.records]].any())

    @property
    def is_question(self) -> bool:
        """Whether the markup calls the first record a question and another one an answer."""
        nodes = [record.node for record in self.records]
        return bool(nodes and self._finder.questions[nodes[0]] and self._finder.answers[nodes].any())

    @property
    def are_answers(self) -> bool:
        """Whether the markup calls all records answers, or all are below their number, which is below a text."""
        nodes = [record.node for record in self.records]
        if not nodes or self._finder.among_answers[nodes].all():
            return bool(nodes)
        above = self._finder.text[: nodes[0]] & ~self.snapshot.within(self.snapshot.links)[: nodes[0]]
        is_below_text = (self.snapshot.once(words_of_texts)[: nodes[0]][above] >= LEAST_WORDS).any()
        return bool(self._finder.counted[nodes].all() and is_below_text)

    @cached_property
    def in_comments(self) -> Mask:
        """(n,): the nodes in comments by markup, heading or model, and in all records on the page of a product."""
        comments = self._finder.in_comments | self.snapshot.within(self._finder.probable)
        if not is_product(self.snapshot.once(declared_types)):
            return comments
        reviews: Mask = comments | (self._owner(self._nodes) >= 0)
        return reviews

    @property
    def stamps(self) -> Mask:
        """(n,): the text nodes with a date or time."""
        return self._finder.stamps

    @cached_property
    def _nodes(self) -> list[int]:
        """The elements of all records, in the order of the page; the submission of a thread comes first."""
        submission = self._submission
        return [submission.post, *self._comments] if submission and submission.post >= 0 else self._comments

    @cached_property
    def _comments(self) -> list[int]:
        """The elements of all records that are found as such."""
        return self._finder.nodes()

    @cached_property
    def _submission(self) -> Submission | None:
        """What all records are about; None if nobody has signed it, or the page is a declared article or product.

        If the markup does not call the records comments, the first of them may be by whoever began the thread. Then its
        author must be another one, and a submission without a text must lead to another site.
        """
        types, comments = self.snapshot.once(declared_types), self._comments
        if not comments or self._finder.reviews[comments].all() or is_product(types) or any(map(is_article, types)):
            return None
        are_called = self._finder.in_marked[comments].all()

        def is_apart(one: Submission) -> bool:
            return self._signed(one.node) != self._signed(comments[0]) and (one.post >= 0 or one.leads_away)

        found = submissions(self.snapshot, self._finder.text, self.stamps, comments)
        return next((one for one in found if self._signed(one.node) and (are_called or is_apart(one))), None)

    def _signed(self, node: int) -> str:
        """Return the author that the markup of an element names, without `Posted by`; "" for none."""
        return without_introduction(self._finder.authors.named(node))

    @cached_property
    def _controls(self) -> Mask:
        """(n,): the nodes in controls of records.

        `form` is not a control: some forums put each post into one, to select or edit it.
        """
        controls = self.snapshot.named("button", "label", "select", "nav") & (self.owner >= 0)
        return self.snapshot.within(controls)

    @cached_property
    def _topics(self) -> Mask:
        """(n,): the nodes in headings of records that repeat the topic of a heading outside: `Re: Cold frames`."""
        topics = self._finder.topics
        outside = {topic for node, topic in topics.items() if self.owner[node] < 0}
        repeated = (node for node, topic in topics.items() if self.owner[node] >= 0 and topic in outside)
        return self.snapshot.within(self.snapshot.mask_of(repeated))

    @cached_property
    def _labels(self) -> Mask:
        """(n,): the texts that most records repeat, if they are links, or labels on short lines; not authors' names."""
        snapshot, linked = self.snapshot, self.snapshot.within(self.snapshot.links)
        short = self._finder.authors.short_lines
        texts_of: list[list[int]] = [[] for _ in self.records]
        for node in np.flatnonzero(self._own & ~self.stamps).tolist():
            texts_of[self.owner[node]].append(node)
        repeated = repeated_texts(snapshot, texts_of, MOST)
        return snapshot.mask_of(
            node
            for record, texts in zip(self.records, texts_of, strict=True)
            for node in texts
            if (text := text_on_one_line(snapshot, node)) in repeated
            if text != record.author and (linked[node] or (short[node] and _may_be_label(text)))
        )

    @cached_property
    def _own(self) -> Mask:
        """(n,): the text of records, without quotations."""
        return self._finder.text & (self.owner >= 0) & ~self._finder.quoted

    def _owner(self, nodes: Sequence[int]) -> Ints:
        owner = np.full(len(self.snapshot), -1, np.int32)
        for place, node in enumerate(nodes):
            owner[node : self.snapshot.end[node]] = place
        return owner

    def _answered(self, nodes: Sequence[int]) -> list[int]:
        """Return for each record the index of the one around it; if none is in another, the one that it replies to."""
        owner = self._owner(nodes)
        around: list[int] = owner[self.snapshot.parent[np.array(nodes, np.int64)]].tolist()
        if len(nodes) < LEAST_RECORDS or max(around) >= 0:
            return around
        indented = answered_by_indentation(
            self.snapshot, nodes, owner, self._finder.text & ~self._finder.quoted, self._finder.signs
        )
        if max(indented) >= 0 or not self.in_comments[nodes].all():
            return indented
        return answered_by_nesting(self.snapshot, nodes)


def _may_be_label(text: str) -> bool:
    """Whether a text is short and no sentence."""
    return words.count(text) <= LABEL_WORDS and not text.endswith(SENTENCE_ENDS)
