"""Find the elements of records: the contributions of people, such as a forum's posts, answers and comments.

Records are found by what all such pages have in common: sibling elements of one kind, each with a date or time (moment)
and some text of its own. A single comment has no siblings: it is known by its markup alone.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, islice

import numpy as np

from zoning import limits
from zoning.document.lengths import Counts
from zoning.document.nodes import with_attribute
from zoning.linked_data import declared_types, is_forum
from zoning.parts.discussion.group_features import GroupFeatures, columns
from zoning.parts.discussion.group_model import shipped
from zoning.parts.discussion.like_groups import LikeGroups
from zoning.parts.discussion.names import Place, place_of
from zoning.parts.discussion.record_signs import RecordSigns
from zoning.parts.kinds import MOST_KINDS, alike, classes_of, closely_alike
from zoning.snapshot import Mask

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

_ARTICLE = re.compile(r"^article$", re.IGNORECASE)
_ONE_COMMENT = re.compile(r"(?:^|\s)comment(?:\s|$)")


class RecordFinder(RecordSigns):
    """Finds the elements of records on a page."""

    def nodes(self) -> list[int]:
        """Return the elements that are records: those of siblings, the largest first, of cousins, of closed blocks.

        Groups that contradict earlier ones are left out. A group within a record consists of replies if they are of the
        record's kind or the markup calls them comments. Otherwise they are parts of the record, or the record is their
        wrapper.
        """
        taken = np.zeros(len(self.snapshot), np.bool_)
        groups = sorted(self._groups(), key=lambda group: (-len(group), group[0]))[: limits.THREAD_GROUPS]
        for group in chain(groups, self._without_marks(taken)):
            is_first = not taken.any() or len(group) >= LEAST_UNMARKED or self.are_called(group.tolist())
            if is_first and taken.sum() + len(group) <= limits.RECORDS and self._agrees(group, taken):
                taken[group] = True
        roots = np.flatnonzero(taken).tolist()
        return self._innermost(sorted({*roots, *islice(self._alone(roots), limits.RECORDS)}))

    @cached_property
    def in_comments(self) -> Mask:
        """(n,): the nodes in elements that are comments by the markup, by a heading, or only according to the model."""
        only_probable = self.probable & ~self._known if self.probable.any() else self.probable
        return self.snapshot.within(self.marked | only_probable)

    @cached_property
    def probable(self) -> Mask:
        """(n,): like elements below their number, or that the model takes for contributions."""
        groups = self.judged()
        if not groups:
            return self.counted
        describe = GroupFeatures(self.snapshot, self.text, self.stamps)
        model = shipped()
        shares = model.probabilities(columns([describe.of(group) for group in groups]))
        taken = (group for group, share in zip(groups, shares.tolist(), strict=True) if share >= model.least)
        return self.counted | self.snapshot.mask_of(node for group in taken for node in group.tolist())

    def judged(self) -> list[Counts]:
        """Return the groups that the model judges: neither called comments nor teasers of pages.

        Nor are they within or around elements that are known as contributions without it.
        """
        groups = [group for group in self._like.siblings if self._says_enough(group, LEAST_SAID)]
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

    def _innermost(self, nodes: Sequence[int]) -> list[int]:
        """Return the nodes with a sign outside of inner ones: of an element and its wrapper, the element."""
        own = np.full(len(self.snapshot), -1, np.int64)
        for node in nodes:
            own[node : self.snapshot.end[node]] = node
        return sorted(set(own[self.signs].tolist()) & set(nodes))

    def _agrees(self, group: Counts, taken: Mask) -> bool:
        """Whether a group may be beside or within the records that were taken before it."""
        first = int(group[0])
        around = next((node for node in self.snapshot.ancestors(first) if taken[node]), -1)
        return around < 0 or self._may_hold(around, first)

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
        stamped = np.flatnonzero(self._stamped)
        yield from filter(self._is_thread, self._articles_in_articles(stamped))

    def _without_marks(self, taken: Mask) -> Iterator[Counts]:
        """Yield further groups if the markup calls nothing a comment: cousins, and closed blocks of several kinds.

        taken: (n,), records; cousins are some only if there are no others.
        """
        if not (self.marked | self._typed | self._called).any():
            if not taken.any():
                yield from filter(self._is_thread, self._like.cousins)
            yield from filter(self._is_thread, [self._like.closed(self._lengths)])

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
        """Whether elements are signed (`_read_signed`); each group is read once."""
        key = group.tobytes()
        if key not in self._signed:
            self._signed[key] = self._read_signed(group)
        return self._signed[key]

    @cached_property
    def _signed(self) -> dict[bytes, bool]:
        return {}

    def _read_signed(self, group: Counts) -> bool:
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


def _most(flags: Iterable[bool]) -> bool:
    """Whether more than half of the flags are set."""
    told = list(flags)
    return bool(2 * sum(told) > len(told))
