"""Find the accession numbers of databanks in running text: sequences, structures, trials, data sets.

Some patterns of `zoning.articles.databanks` identify a databank by themselves (GSE45016). Others need a word for the
databank: somewhere in the sentence (GenBank's U49845), or leading directly to the number (PDB's 1TUP). Check digits
are not verified: where numbers have them, the rule is not published. Both ends of a range ("AF123456-AF123460",
"AF123456-60") are returned, and the first names the last.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from zoning.articles.databanks import Databank, databanks
from zoning.articles.model import Accession
from zoning.articles.sentences import plain, split_sentences
from zoning.articles.word_lists import IN_WORDS
from zoning.text.expressions import table
from zoning.text.words import MARKS, UNSPACED

SURE, IN_SENTENCE, IN_PARAGRAPH = 0.9, 0.8, 0.5
"""Confidence: the pattern is enough; the sentence has a word for the databank; the paragraph has one."""
REACH_CHARACTERS = 70
"""The longest distance between a number and the word that must lead to it."""
_LEADING = table(__package__, "leading_words.toml")
LEADING = frozenset(word for words in _LEADING.values() for word in words.split())
"""Words that are allowed between the databank and the number."""
UNSPACED_LEADING = re.compile(
    "|".join(sorted((word for language in IN_WORDS for word in _LEADING[language].split()), key=len, reverse=True))
)
"""Those of languages without blanks, which stand side by side."""
WORDS = re.compile(rf"[^\W\d_]+(?:[{MARKS}]+[^\W\d_]*)*")
LISTED = re.compile(
    r"(?:[\s,;/&+]|and|or|to|through|\([^()]{0,40}\)|\[[^\[\]]{0,15}\]|-|chains? [A-Z]\b)*+(?:[A-Za-z]+ )?"
)
LISTED_CHARACTERS = 80
DIGIT = re.compile(r"\d")
RANGE = re.compile(r" ?(?:-|to|through|thru) ?")
LAST_DIGITS = re.compile(r"-(\d{1,6})(?![\w.-])")


class Candidate(NamedTuple):
    """A number that matches the pattern of a databank."""

    start: int
    end: int
    number: str
    databank: Databank
    confidence: float
    distance: int
    """The distance to the nearest word for the databank in characters; 0 if none is needed."""


def find_accessions(paragraphs: Sequence[str], own: Sequence[Databank] = ()) -> tuple[Accession, ...]:
    """Return the accession numbers in an article's text, in its order, every occurrence of each.

    own: databanks in addition to those of the table; of matches at one place, theirs are taken.
    """
    found: list[Accession] = []
    known = (*own, *databanks())
    for number, paragraph in enumerate(paragraphs):
        text = plain(paragraph)
        named = frozenset(one for one in known if one.words and not one.nearby and one.words.search(text))
        for start, end in split_sentences(paragraph):
            candidates = _find_candidates(text, (start, end), known, named)
            chosen = _without_overlaps(_with_own_alone(candidates, own))
            for place, candidate in enumerate(chosen):
                following = chosen[place + 1] if place + 1 < len(chosen) else None
                found.extend(_accessions(paragraph, text, (number, start, end), candidate, following))
    return tuple(found)


def _find_candidates(
    text: str, span: tuple[int, int], known: Sequence[Databank], named: frozenset[Databank]
) -> list[Candidate]:
    """Return the candidates for accession numbers in the sentence at `span`.

    named: the databanks that the paragraph names.
    """
    found: list[Candidate] = []
    start, end = span
    if not DIGIT.search(text, start, end):
        return found
    for databank in known:
        matches = list(databank.numbers.finditer(text, start, end))
        if not matches:
            continue
        words = list(databank.words.finditer(text, start, end)) if databank.words else []
        last_end = -1
        for match in matches:
            confidence, distance = _confidence(text, databank, match, words, last_end)
            if not confidence and databank in named:
                confidence, distance = IN_PARAGRAPH, len(text)
            if confidence:
                number = _normalised(match.expand(databank.form) if databank.form else match[0], databank)
                found.append(Candidate(*match.span(), number, databank, confidence, distance))
                last_end = match.end()
    return found


def _confidence(
    text: str, databank: Databank, match: re.Match[str], words: list[re.Match[str]], last_end: int
) -> tuple[float, int]:
    """Return the confidence of a match, 0 to reject it, and its distance to the nearest word for the databank."""
    if databank.words is None:
        return SURE, 0
    if not words:
        return 0.0, 0
    distance = min(max(match.start() - word.end(), word.start() - match.end(), 0) for word in words)
    if not databank.nearby:
        return IN_SENTENCE, distance
    before = max((word.end() for word in words if word.end() <= match.start()), default=None)
    led = before is not None and _leads(text[before : match.start()])
    listed = last_end >= 0 and match.start() - last_end <= LISTED_CHARACTERS
    if led or (listed and LISTED.fullmatch(text, last_end, match.start())) or _follows(text, match.end(), words):
        return IN_SENTENCE, distance
    return 0.0, 0


def _leads(between: str) -> bool:
    if len(between) > REACH_CHARACTERS:
        return False
    others = (word[0].lower() for word in WORDS.finditer(between) if word[0].lower() not in LEADING)
    return all(UNSPACED.search(word) and not UNSPACED_LEADING.sub("", word) for word in others)


def _follows(text: str, end: int, words: list[re.Match[str]]) -> bool:
    """Whether the databank is named right after the number: "1TUP (PDB)", "1tup.pdb"."""
    return any(0 <= word.start() - end <= 12 and _leads(text[end : word.start()]) for word in words)


def _normalised(number: str, databank: Databank) -> str:
    """Return DOIs in lower case, in which they are compared, and the numbers of some databanks in capitals."""
    if number.startswith("10."):
        return number.lower()
    return number.upper() if databank.capitals else number


def _with_own_alone(candidates: list[Candidate], own: Sequence[Databank]) -> list[Candidate]:
    """Return the candidates, without those of known databanks where a user's has the whole of their text."""
    spans = [(one.start, one.end) for one in candidates if one.databank in own]

    def is_own(one: Candidate) -> bool:
        return any(start <= one.start and one.end <= end for start, end in spans)

    return [one for one in candidates if one.databank in own or not is_own(one)]


def _without_overlaps(candidates: list[Candidate]) -> list[Candidate]:
    """Of overlapping candidates, keep the one nearest to a word for its databank; then the longest."""
    chosen: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda one: (one.start, one.distance, -one.end)):
        if not chosen or candidate.start >= chosen[-1].end:
            chosen.append(candidate)
        elif candidate.distance < chosen[-1].distance:
            chosen[-1] = candidate
    return chosen


def _accessions(
    paragraph: str, text: str, place: tuple[int, int, int], candidate: Candidate, following: Candidate | None
) -> list[Accession]:
    """Return the number, and the last one of its range if only the last digits of that are written."""
    number, start, end = place
    ends = [(candidate.start, candidate.end, candidate.number, "")]
    same = following is not None and following.databank.name == candidate.databank.name
    if following and same and RANGE.fullmatch(text, candidate.end, following.start):
        ends = [(candidate.start, candidate.end, candidate.number, following.number)]
    if (short := _last_of_range(text, candidate)) is not None:
        last, span = short
        ends = [(candidate.start, candidate.end, candidate.number, last), (*span, last, "")]
    return [
        Accession(
            databank=candidate.databank.name,
            number=found,
            number_as_written=paragraph[first:last],
            to=to,
            paragraph=number,
            start=first,
            end=last,
            confidence=candidate.confidence,
            evidence=paragraph[start:end],
            url=candidate.databank.url.replace("{}", found),
        )
        for first, last, found, to in ends
    ]


def _last_of_range(text: str, candidate: Candidate) -> tuple[str, tuple[int, int]] | None:
    """Return the last number of a range of which only the last digits are written, and the span of these digits."""
    digits = LAST_DIGITS.match(text, candidate.end)
    if digits is None or not candidate.number[-len(digits[1]) :].isdigit() or "." in candidate.number:
        return None
    last = candidate.number[: -len(digits[1])] + digits[1]
    stem = re.search(r"\d+$", candidate.number)
    return (last, digits.span(1)) if stem and len(digits[1]) < len(stem[0]) and last > candidate.number else None
