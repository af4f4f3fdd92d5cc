"""Find when each record of a page was written: texts with a date or time, and the exact dates of their elements."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cached_property

import numpy as np

from zoning.document.nodes import nodes_within, text_on_one_line
from zoning.metadata.cldr import is_day_first
from zoning.metadata.times.dates import DAY, OF_CHANGE, date_in, exists, is_of_joining, moment_in
from zoning.metadata.times.named_dates import is_day_of_month
from zoning.metadata.times.page_language import page_language
from zoning.metadata.times.relative_times import past_begins, relative_times
from zoning.metadata.times.times_of_day import with_time_of_day
from zoning.snapshot import Mask, Snapshot
from zoning.text import words

CHARACTERS = 60
"""A longer text is more than a date or time."""
WORDS = 5
"""The most words of an element whose `title` is its date: `3 years ago`, `last Tuesday`."""
LABEL_NODES = 4
"""The most nodes that a label is before its date."""
NEAR = 3
"""The most elements around a text that may have its exact date."""
ROUND_MINUTES = 5
"""The announced time of an event is a multiple of this number of minutes."""
LEAST_BY_A_CLOCK, BY_A_CLOCK = 2, 0.3
"""The least number and the least share of the times of posts that are not round. By chance, four of five times are
not."""
EDITS = ("ins", "del")
"""Elements whose `datetime` states when a text was changed."""

_STAMP = re.compile(
    r"\W*(?:[01]?\d|2[0-3]):[0-5]\d\b|^\W*\d{1,2}月\d{1,2}日\W*$|"
    r"^\W*\d{1,2}([/.-])\d{1,2}\1\d{4}\W*$|"
    r"^\W*\d+\s?(?:s|sec|min|m|h|hrs?|d|days?|w|wks?|weeks?|mo|mos|months?|y|yrs?|years?|minutes?|hours?)\W*$",
    re.IGNORECASE,
)
"""A time of day, a day of a month, a day in numbers of which either may be the month, or an age without `ago`."""
_NUMBERS = re.compile(r"\W*(\d{1,2})([/.-])(\d{1,2})\2(\d{4})\W*")
_SHORT = re.compile(r"\W*(\d{1,2})\.(\d{1,2})\.(\d\d)(?!\d|\.\d)(?:\W+(?:[01]?\d|2[0-3]):[0-5]\d\b)?\W*")
"""A day with points and a year of two digits, perhaps with a time."""
MONTHS = 12
_TIME = re.compile(r"\b(?:[01]?\d|2[0-3]):([0-5]\d)\b")
_IN_NUMBERS = re.compile(r"\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\W+(?:[01]?\d|2[0-3]):[0-5]\d\b.{0,20}")
"""A day with a time, where it may be unknown which number is the month."""


class Moments:
    """Find the dates and times on a page (moments)."""

    def __init__(self, snapshot: Snapshot, text: Mask) -> None:
        """text: (n,), the shown text nodes."""
        self._snapshot = snapshot
        self._text = text
        self._language = snapshot.once(page_language)

    @cached_property
    def texts(self) -> Mask:
        """(n,): the text nodes with a moment, known by their words or by the element around them."""
        snapshot = self._snapshot
        used = np.unique(snapshot.value[self._text])
        moments = used[
            [_is_moment(" ".join(snapshot.strings[value].split()), self._language) for value in used.tolist()]
        ]
        within = snapshot.within(snapshot.named("time") | self._dated | self._titled)
        texts: Mask = self._text & (np.isin(snapshot.value, moments) | within)
        return texts

    def of(self, record: int) -> str:
        """Return the first moment in a record; that of its author's joining or of a change only if there is no other.

        In ISO 8601 if the page gives the date exactly, otherwise in the page's words; "" if these contain no number, or
        if there is no moment.
        """
        times = nodes_within(self._snapshot, self._dated, record)
        exact = moment_in(self._snapshot.attribute(self._first(times), "datetime"), self._language) if times else ""
        texts = nodes_within(self._snapshot, self.texts, record)
        return exact or (self._read(self._first(texts), record) if texts else "")

    def shown(self, record: int) -> list[int]:
        """Return the text nodes that show the moment of a record."""
        times = nodes_within(self._snapshot, self._dated, record)
        shown = nodes_within(self._snapshot, self.texts, self._first(times)) if times else []
        return shown or [self._first(texts) for texts in [nodes_within(self._snapshot, self.texts, record)] if texts]

    def are_of_a_clock(self, records: Sequence[int]) -> bool:
        """Whether enough records have a day and a time that is not round, so that a clock wrote it on sending."""
        told = [
            found
            for record in records
            for text in nodes_within(self._snapshot, self.texts, record)[:1]
            if len(date_in(self._snapshot.text_of(text), self._language)) >= DAY
            and (found := _TIME.search(self._snapshot.text_of(text)))
        ]
        return sum(int(time[1]) % ROUND_MINUTES > 0 for time in told) >= max(
            LEAST_BY_A_CLOCK, BY_A_CLOCK * len(records)
        )

    def _first(self, moments: Sequence[int]) -> int:
        return next((one for one in moments if not self._is_of_something_else(one)), moments[0])

    def _read(self, stamp: int, record: int) -> str:
        """Return the exact date in the titles around a text, the text itself or the one behind it; else a vague one."""
        text = text_on_one_line(self._snapshot, stamp)
        near = [*self._titles_around(stamp, record), text, *self._beside(stamp, record)]
        exact = (moment_in(one, self._language) for one in near)
        vague = text if words.has_digit(text) or past_begins(text, self._language) is not None else ""
        told = self._in_numbers(text) or self._short(text) or date_in(text, self._language) or vague
        return with_time_of_day(next((one for one in exact if len(one) >= DAY), told), near)

    def _in_numbers(self, text: str) -> str:
        """Return a day such as `02/03/2025` in ISO 8601, or as it is if its order is unknown; "" for other texts."""
        found = _NUMBERS.fullmatch(text)
        if found is None or self._is_month_first is None:
            return found[0].strip(" ,") if found else ""
        month, day = (found[1], found[3]) if self._is_month_first else (found[3], found[1])
        iso = f"{found[4]}-{int(month):02}-{int(day):02}"
        return iso if exists(iso) else found[0].strip(" ,")

    def _short(self, text: str) -> str:
        """Return a day such as `03.07.16` in ISO 8601 where the page's language begins days with the day; else "".

        It is in the last hundred years.
        """
        found = _SHORT.fullmatch(text)
        if found is None or not is_day_first(self._language):
            return ""
        today = self._snapshot.page.captured_at[:DAY] or datetime.now(UTC).date().isoformat()
        days = (f"{century}{found[3]}-{int(found[2]):02}-{int(found[1]):02}" for century in (20, 19))
        return next((day for day in days if exists(day, today)), "")

    @cached_property
    def _is_month_first(self) -> bool | None:
        """Whether days in numbers begin with the month, as those with a day above 12 show; None if there are none."""
        used = np.unique(self._snapshot.value[self.texts]).tolist()
        days = [found for value in used if (found := _NUMBERS.fullmatch(self._snapshot.strings[value]))]
        firsts, seconds = (any(int(day[place]) > MONTHS for day in days) for place in (1, 3))
        return seconds if firsts != seconds else None

    def _titles_around(self, node: int, record: int) -> list[str]:
        titles: list[str] = []
        while len(titles) < NEAR and (node := int(self._snapshot.parent[node])) > record:
            titles.append(self._snapshot.attribute(node, "title") if self._titled[node] else "")
        return titles

    def _beside(self, stamp: int, record: int) -> list[str]:
        """Return the text behind a moment, in a list, if it has a moment, too."""
        end = int(self._snapshot.end[record])
        following = np.flatnonzero(self._text[stamp + 1 : end])[:1] + stamp + 1
        return [self._snapshot.text_of(node) for node in following.tolist() if self.texts[node]]

    @cached_property
    def of_joining(self) -> Mask:
        """(n,): the text nodes that state when somebody joined, by their own words or by a label before them."""
        texts = np.flatnonzero(self.texts).tolist()
        return self._snapshot.mask_of(text for text in texts if is_of_joining(self._label(text)))

    def _is_of_something_else(self, moment: int) -> bool:
        """Whether a moment is that of joining or of a change, by its own words or by a label before it."""
        texts = self._label(moment)
        label = " ".join(text for text in texts[-2:] if len(text) <= CHARACTERS)
        return is_of_joining(texts) or OF_CHANGE.search(label) is not None

    def _label(self, moment: int) -> list[str]:
        """Return the texts just before a moment, and its own as the last one."""
        near = range(max(0, moment - LABEL_NODES), int(self._snapshot.end[moment]))
        return [self._snapshot.text_of(node) for node in near if self._text[node]]

    @cached_property
    def _dated(self) -> Mask:
        """(n,): elements with a `datetime`: `time`, or custom elements such as `relative-time`."""
        return self._snapshot.attributed("datetime") & ~self._snapshot.named(*EDITS)

    @cached_property
    def _titled(self) -> Mask:
        """(n,): elements of few words whose `title` is a day, except one on which somebody joined."""
        snapshot = self._snapshot
        titles = snapshot.attributes_named("title").items()
        days = {title: _is_day(title, self._language) for title in {title for _, title in titles}}
        nodes = [node for node, title in titles if days[title]]
        counts = ((node, words.length(snapshot.text_within(node, self._text))) for node in nodes)
        return snapshot.mask_of(node for node, count in counts if 0 < count <= WORDS)


def _is_day(title: str, language: str) -> bool:
    told = len(date_in(title, language)) >= DAY or _IN_NUMBERS.fullmatch(title)
    return len(title) <= CHARACTERS and bool(told) and not is_of_joining([title])


def _is_moment(text: str, language: str) -> bool:
    if len(text) > CHARACTERS:
        return False
    if past_begins(text, language) is not None:
        return True
    if not words.has_digit(text):
        return False
    dated = len(date_in(text, language)) > len("2019") or is_day_of_month(text, language)
    return dated or _STAMP.search(text) is not None or bool(relative_times(text))
