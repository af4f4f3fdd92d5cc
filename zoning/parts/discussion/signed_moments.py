"""Find the authors of records in the text of their dates, before them or behind.

Such texts are `Ann Dee, 3 May 2012, 10:22`, `Posted by Ann Dee 2 days ago` and `3 May 2012, 10:22 - Ann Dee`.

This rule is our own: no source has it.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice

from zoning.document.nodes import nodes_within
from zoning.metadata.cldr import is_weekday
from zoning.metadata.people.byline_words import without_introduction
from zoning.metadata.times.named_dates import named_dates
from zoning.metadata.times.page_language import page_language
from zoning.metadata.times.relative_times import past_begins, relative_times
from zoning.parts.discussion.moments import CHARACTERS
from zoning.parts.discussion.names import SignedTexts, is_signature, may_be_name, names_by_place

MOMENTS = 3
"""The most dates of a record in which a name is looked for: further dates are in the record's text."""

_DIGIT = re.compile(r"\d")
_DAY = re.compile(r"(?<!\d)(?:\d{4}([/.-])\d{1,2}\1\d{1,2}|\d{1,2}([/.-])\d{1,2}\2\d{2,4})(?!\d)")
"""A day in numbers."""
_BETWEEN = re.compile(r"[,;:|·•(\[{<>\]})▲▼]|\s[-–—]\s")
"""Signs that separate a name from what is beside it."""


def unmarked_names(texts: SignedTexts, records: Sequence[int], *, is_surely_signed: bool) -> dict[int, str]:
    """Return the author of each record without help of the markup: by their place, or else beside the dates.

    Somebody has to have written twice unless `is_surely_signed`.
    """
    placed = names_by_place(texts, records, is_surely_signed=is_surely_signed)
    return placed or _names_beside_moments(texts, records, is_surely_signed=is_surely_signed)


def _names_beside_moments(texts: SignedTexts, records: Sequence[int], *, is_surely_signed: bool) -> dict[int, str]:
    """Return the author of each record whose date follows a name in the same text, if most records have such a text.

    If they have not, the same for a name behind a sign behind the date.
    """
    snapshot = texts.snapshot
    language = snapshot.once(page_language)
    texts_of = {
        record: [snapshot.text_of(node) for node in islice(nodes_within(snapshot, texts.moments, record), MOMENTS)]
        for record in records
    }
    for read in (_words_before_date, _words_behind_date):
        told = {
            record: next((words for text in dated if (words := read(text, language))), [])
            for record, dated in texts_of.items()
        }
        names = {record: " ".join(words) for record, words in _without_labels(told).items()}
        names = {record: name for record, name in names.items() if may_be_name(name)}
        if is_signature(names, len(records), is_surely_signed=is_surely_signed):
            return names
    return {}


def _words_before_date(whole: str, language: str) -> list[str]:
    """Return the words of the first part of a text that has a letter, up to its date, or else to its first digit."""
    text = whole[:CHARACTERS]  # the time that dates take grows faster than the text
    dates = [
        *(begin for begin, _ in relative_times(text)),
        *(date.begin for date in named_dates(text, language)),
        *(day.start() for day in islice(_DAY.finditer(text), 1)),
        *filter(None, [past_begins(text, language)]),
    ]
    ends = dates or [digit.start() for digit in islice(_DIGIT.finditer(text), 1)]
    before = without_introduction(text[: min(ends, default=0)])
    parts = (part for part in _BETWEEN.split(before) if any(map(str.isalpha, part)))
    return [word for word in next(parts, "").split() if any(map(str.isalpha, word))]


def _words_behind_date(whole: str, language: str) -> list[str]:
    """Return the words of the last part of a text behind a sign behind its date, if it has no date of its own."""
    text = whole[:CHARACTERS]
    first = _DIGIT.search(text)
    parts = [part.strip() for part in _BETWEEN.split(text[first.start() :])[1:]] if first else []
    last = next((part for part in reversed(parts) if part), "")
    return [] if relative_times(last) or any(True for _ in named_dates(last, language)) else last.split()


def _without_labels(told: Mapping[int, Sequence[str]]) -> dict[int, Sequence[str]]:
    """Leave out the words that all texts have first, such as `on`, those that most have last, and weekdays there.

    A name that comes back counts once.
    """
    left = {record: words for record, words in told.items() if words}
    while len({words[0] for words in left.values()}) == 1:
        left = {record: words[1:] for record, words in left.items() if len(words) > 1}
    while left and (label := _last_label([words[-1] for words in {*map(tuple, left.values())}])):
        ends = {record: words[-1] == label or is_weekday(words[-1]) for record, words in left.items()}
        left = {record: words[:-1] if ends[record] else words for record, words in left.items()}
        left = {record: words for record, words in left.items() if words}
    return left


def _last_label(words: Sequence[str]) -> str:
    """Return the word that is most of these, or a weekday if most are; "" for neither."""
    word, count = Counter(words).most_common(1)[0]
    if 2 * count > len(words):
        return word
    return next(filter(is_weekday, words)) if 2 * sum(map(is_weekday, words)) > len(words) else ""
