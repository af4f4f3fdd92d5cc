"""Find the elements of records: the contributions of people, such as a forum's posts, answers and comments.

Records are found by what all such pages have in common: sibling elements of one kind, each with a date or time (moment)
and some text of its own. A single comment has no siblings: it is known by its markup alone.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

import numpy as np

from zoning import limits
from zoning.document.nodes import with_attribute
from zoning.linked_data import declared_types, is_forum
from zoning.metadata.lines import shown
from zoning.parts.authors import Authors
from zoning.parts.discussions import below_headings, headed_as_comments, names_of_undated
from zoning.parts.group_features import GroupFeatures, columns
from zoning.parts.group_model import shipped
from zoning.parts.headings import is_anchor
from zoning.parts.kinds import MOST_KINDS, alike, classes_of, closely_alike
from zoning.parts.lengths import Counts, words_of_texts
from zoning.parts.like_groups import LikeGroups
from zoning.parts.moments import Moments
from zoning.parts.names import NAME_WORDS, Place, place_of
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot

LEAST_RECORDS = 2
"""The least number of siblings that are records."""
LEAST_UNMARKED = 3
"""The least number where the markup does not call them comments: two may be an article and its neighbour."""
LEAST_WORDS = 8
"""The least number of a record's words at the median: siblings with fewer are lines of one record."""
LEAST_SAID = 3
"""The same for elements that the model judges."""
MOST_LINKED = 0.5
"""The share of linked words in elements, at the median, from which on they are not records but lead to pages."""
MOMENTS = 3
"""The number of moments of a record, from the first, whose places are compared."""
LOOKED_AT = 20
"""The most records within one element that are compared with it."""

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
_ARTICLE = re.compile(r"^article$", re.IGNORECASE)
_ONE_COMMENT = re.compile(r"(?:^|\s)comment(?:\s|$)")
_ANSWERING = re.compile(r"^(?:(?:re|aw|sv|r[eé]f?|antw|odp|vs|回复|返信)\s*:\s*)+")
"""What stands before the topic of a reply."""


class RecordFinder:
    """Finds the elements of records on a page, by what each property says of all its nodes."""

    def __init__(self, snapshot: Snapshot, later_rows: Mask | None = None) -> None:
        """Keep the snapshot; everything is computed when first asked for.

        later_rows: (n,), rows that are parts of a record that begins with another row (`with_rows_joined`).
        """
        self.snapshot = snapshot
        self._later_rows = np.zeros(len(snapshot), np.bool_) if later_rows is None else later_rows

    def nodes(self) -> list[int]:
        """Return the elements that are records; largest groups first, without groups that contradict them.

        A group within a record consists of replies if they are of the record's kind or the markup calls them comments.
        Otherwise they are parts of the record, or the record is their wrapper.
        """
        taken = np.zeros(len(self.snapshot), np.bool_)
        groups = sorted(self._groups(), key=lambda group: (-len(group), group[0]))[: limits.THREAD_GROUPS]
        for group in groups:
            is_first = not taken.any() or len(group) >= LEAST_UNMARKED or self.are_called(group.tolist())
            if is_first and taken.sum() + len(group) <= limits.RECORDS and self._agrees(group, taken):
                taken[group] = True
        roots = np.flatnonzero(taken).tolist()
        return self._innermost(sorted({*roots, *islice(self._alone(roots), limits.RECORDS)}))

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
    def in_comments(self) -> Mask:
        """(n,): the nodes in elements that are comments by the markup, by a heading, or only according to the model."""
        only_probable = self.probable & ~self._known if self.probable.any() else self.probable
        return self.snapshot.within(self.marked | only_probable)

    @cached_property
    def in_marked(self) -> Mask:
        """(n,): the nodes in elements that the markup or a heading calls comments (`marked`)."""
        return self.snapshot.within(self.marked)

    @cached_property
    def probable(self) -> Mask:
        """(n,): like elements that the model takes for contributions."""
        groups = self.judged()
        if not groups:
            return np.zeros(len(self.snapshot), np.bool_)
        describe = GroupFeatures(self.snapshot, self.text, self.stamps)
        model = shipped()
        shares = model.probabilities(columns([describe.of(group) for group in groups]))
        taken = (group for group, share in zip(groups, shares.tolist(), strict=True) if share >= model.least)
        return self.snapshot.mask_of(node for group in taken for node in group.tolist())

    def judged(self) -> list[Counts]:
        """Return the groups that the model judges: neither called comments nor teasers of pages.

        Nor are they within or around elements that are known as contributions without it.
        """
        groups = [group for group in (*self._like.siblings, *self._branches) if self._says_enough(group, LEAST_SAID)]
        if not groups:
            return []
        known = self._known
        inside = self.snapshot.within(known)[self.snapshot.parent]
        apart = ~(inside | self.marked) & (self.snapshot.count_within(known) == known)
        return list(islice((group for group in groups if apart[group].all()), limits.JUDGED_GROUPS))

    def _says_enough(self, group: Counts, least: int) -> bool:
        """Whether elements have text of their own, `least` words at the median, and are not teasers of pages."""
        own, linked = self._unlinked[group], self._linked[group]
        return bool(
            len(group) >= LEAST_RECORDS
            and np.median(own) >= least
            and np.median(linked / np.maximum(own + linked, 1)) < MOST_LINKED
            and not _most(self._titles[group] > 0)
        )

    @cached_property
    def _known(self) -> Mask:
        """(n,): elements that are contributions by markup, by a heading, or because they name their authors."""
        signed = (
            group for group in self._like.siblings if self._says_enough(group, LEAST_WORDS) and self._is_signed(group)
        )
        known = self.snapshot.mask_of(node for group in signed for node in group.tolist())
        return known | self.marked | self._typed | self._called

    @cached_property
    def _like(self) -> LikeGroups:
        return LikeGroups(self.snapshot, self._stamped, self.signs, self._unlinked)

    @cached_property
    def _branches(self) -> list[Counts]:
        """The posts in branches, for each group of branches."""
        return [posts for group in self._like.siblings if len(posts := self._like.posts_in_branches(group))]

    @cached_property
    def marked(self) -> Mask:
        """(n,): elements that the markup or a heading calls comments; never one with most of the page's words.

        An id made from the heading of a section ("Reply to comments") does not count: it names the section's topic.
        """
        ids = with_attribute(self.snapshot, "id", _COMMENT, *_COMMENTS)
        ids[[node for node in np.flatnonzero(ids).tolist() if is_anchor(self.snapshot, node)]] = False
        named = ("class", "itemprop", "itemtype")
        mask = np.logical_or.reduce(
            [ids, *(with_attribute(self.snapshot, name, _COMMENT, *_COMMENTS) for name in named)]
        )
        mask |= headed_as_comments(self.snapshot, self.text, self.stamps) | self.headed
        words = self.snapshot.count_within(self._lengths)
        in_code = self.snapshot.within(self.snapshot.named("pre", "code"))
        marked: Mask = mask & (2 * words <= words[0]) & ~in_code
        return marked

    @cached_property
    def headed(self) -> Mask:
        """(n,): like siblings below a heading of comments."""
        return below_headings(self.snapshot, self.text, self.stamps)

    @property
    def stamps(self) -> Mask:
        """(n,): the text nodes with a moment."""
        return self.moments.texts

    @cached_property
    def signs(self) -> Mask:
        """(n,): the text nodes that show that an element is a record: moments, and names in headed comments without."""
        return self.stamps | names_of_undated(self.snapshot, self.headed, self.text, self.stamps)

    @cached_property
    def _stamped(self) -> Mask:
        """(n,): elements that can be records: they have a sign of one."""
        snapshot = self.snapshot
        return snapshot.containing(self.signs) & ~(self.quoted | snapshot.is_text | self._later_rows)

    def _alone(self, known: Sequence[int]) -> Iterator[int]:
        """Yield records without siblings: the first post of a thread, the only reply to a post.

        The markup says what they are, or they are of the same kind as `known` records. For one that is not around
        those, fewer common classes are enough if its moment is at the same place; for one within those, no classes.
        """
        snapshot = self.snapshot
        counts = Counter((snapshot.tag(node), classes_of(snapshot, node)) for node in known)
        kinds = [kind for kind, _ in counts.most_common(MOST_KINDS)]
        stamped_at = {place for node in known for place in self._places_of_moments(node)}
        is_known = snapshot.mask_of(known)
        inside = snapshot.within(is_known)
        around = snapshot.containing(is_known) & ~inside

        def is_like_known(node: int) -> bool:
            tag, classes = snapshot.tag(node), classes_of(snapshot, node)
            like = [other for kind, other in kinds if kind == tag]
            if "-" in tag and not classes and classes in like:  # a custom element defines a kind by its tag alone
                return True
            return any(closely_alike(classes, other) for other in like) or bool(
                any(
                    (not around[node] and classes & other and alike(classes, other))
                    or (inside[node] and classes == other)
                    for other in like
                )
                and not stamped_at.isdisjoint(self._places_of_moments(node))
            )

        for node in np.flatnonzero(self._stamped & (self._unlinked > 0)).tolist():
            is_one_comment = self.marked[node] and _ONE_COMMENT.search(snapshot.attribute(node, "class"))
            is_called = self._called[node] and self._unlinked[node] >= LEAST_WORDS
            if self._typed[node] or is_one_comment or is_called or is_like_known(node):
                yield node

    def _places_of_moments(self, record: int) -> set[Place]:
        """Return the places of the first moments in a record."""
        stamps = np.flatnonzero(self.stamps[record : self.snapshot.end[record]])[:MOMENTS] + record
        return {place_of(self.snapshot, record, node) for node in stamps.tolist()}

    @cached_property
    def _typed(self) -> Mask:
        """(n,): elements whose `itemtype` is a contribution, except those around an element called a question."""
        questions = self.questions & self.snapshot.containing(self.stamps)
        around = self.snapshot.count_within(questions) > questions
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

    def _innermost(self, nodes: Sequence[int]) -> list[int]:
        """Return the nodes with a sign outside of inner ones: of an element and its wrapper, the element."""
        own = np.full(len(self.snapshot), -1, np.int64)
        for node in nodes:
            own[node : self.snapshot.end[node]] = node
        return sorted(set(own[self.signs].tolist()) & set(nodes))

    def _agrees(self, group: Counts, taken: Mask) -> bool:
        """Whether a group may be beside, around or within the records that were taken before it."""
        first = int(group[0])
        around = next((node for node in self._above(first) if taken[node]), -1)
        if around >= 0 and not self._may_hold(around, first):
            return False
        ends = self.snapshot.end[group].tolist()
        for node, end in zip(group.tolist(), ends, strict=True):
            within = (np.flatnonzero(taken[node + 1 : end])[:LOOKED_AT] + node + 1).tolist()
            if not all(self._may_hold(node, inner) for inner in within):
                return False
        return True

    def _above(self, node: int) -> Iterator[int]:
        while (node := int(self.snapshot.parent[node])) >= 0:
            yield node

    def _may_hold(self, outer: int, inner: int) -> bool:
        """Whether a record may contain another one: of the same kind, or one that the markup calls a comment.

        Custom elements (`x-post`) define a kind by their tag alone, without classes.
        """
        kinds = [classes_of(self.snapshot, node) for node in (outer, inner)]
        tags = [self.snapshot.tag(node) for node in (outer, inner)]
        same = tags[0] == tags[1] and alike(*kinds) and (any(kinds) or "-" in tags[0])
        return bool(same or self.marked[inner] or self.probable[inner])

    def _groups(self) -> Iterator[Counts]:
        """Yield groups of elements that can be records: siblings of one kind, and articles in articles.

        If siblings of one kind are not records, those of them that are called comments may be.
        """
        for group in self._like.siblings:
            called = group[self.in_comments[group]]
            tried = (one for one in (group, called) if self._is_thread(one))
            yield from islice(tried, 1)
        yield from (posts for posts in self._branches if self.probable[posts].all())
        stamped = np.flatnonzero(self._stamped)
        yield from filter(self._is_thread, self._articles_in_articles(stamped))

    def _articles_in_articles(self, stamped: Counts) -> Iterator[Counts]:
        """Yield groups of elements with `role=article` within an outermost one, at any depth: comments on that one."""
        articles = with_attribute(self.snapshot, "role", _ARTICLE)
        end = 0
        for node in np.flatnonzero(articles).tolist():
            if node < end:
                continue
            end = int(self.snapshot.end[node])
            inner = stamped[(stamped > node) & (stamped < end) & articles[stamped]]
            yield inner

    def _is_thread(self, group: Counts) -> bool:
        """Whether elements of one kind are contributions: they have text of their own, and are not teasers of pages.

        If the markup calls them neither comments nor questions or answers, they have to name authors, and several ones.
        """
        least = 0 if (self.headed | self.probable)[group].all() else LEAST_WORDS
        return self._says_enough(group, least) and (self.are_called(group.tolist()) or self._is_signed(group))

    def are_surely_signed(self, nodes: Sequence[int]) -> bool:
        """Whether a name in each element is its author's even if each is another one: they are called contributions."""
        return is_forum(self.snapshot.once(declared_types)) or self.are_called(nodes)

    def are_called(self, nodes: Sequence[int]) -> bool:
        """Whether the markup calls all elements comments, or all questions or answers."""
        group = list(nodes)
        return bool(self.in_comments[group].all() or (self.questions | self.among_answers)[group].all())

    def _is_signed(self, group: Counts) -> bool:
        """Whether most elements name an author, and not all the same one; by place only if most have no titles.

        Two are enough on the page of a forum if there are no others. Replies of their kind within too few count, too.
        """
        is_on_forum = is_forum(self.snapshot.once(declared_types))
        least = LEAST_RECORDS if is_on_forum else LEAST_UNMARKED
        group = group if len(group) >= least else self._with_inner(group)
        if len(group) < least:
            return False
        records: list[int] = group.tolist()
        authors = [self.authors.named(node) for node in records]
        if not _most(map(bool, authors)) and not _most(self._headlines[group] > 0):
            authors = list(self.authors.of(records, are_called=is_on_forum).values())
        return _most(map(bool, authors)) and len({*authors} - {""}) > 1

    def _with_inner(self, group: Counts) -> Counts:
        """Return elements of one kind with those within them that have the same tag and classes, and a moment."""
        snapshot, first = self.snapshot, int(group[0])
        named = snapshot.attribute(first, "class")
        inside = snapshot.within(snapshot.mask_of(group.tolist())) & snapshot.containing(self.signs)
        inner = np.flatnonzero(inside & snapshot.named(snapshot.tag(first))).tolist() if named else []
        alike = [node for node in inner if snapshot.attribute(node, "class") == named]
        return np.union1d(group, np.array(alike, np.int64))

    @cached_property
    def _lengths(self) -> Counts:
        """(n,): the number of words of each shown text node."""
        return self.snapshot.once(words_of_texts) * self.text

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
        """(n,): the number of linked headings in each node that are longer than names."""
        linked = self.snapshot.containing(self.snapshot.links) | self._in_links
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

    @cached_property
    def quoted(self) -> Mask:
        """(n,): the nodes in quotations, which are not contributions themselves."""
        return self.snapshot.within(self.snapshot.named("blockquote", "q", "cite"))


def _most(flags: Iterable[bool]) -> bool:
    """Whether more than half of the flags are set."""
    told = list(flags)
    return bool(2 * sum(told) > len(told))


def _topic(heading: str) -> str:
    return _ANSWERING.sub("", heading.strip().casefold())
