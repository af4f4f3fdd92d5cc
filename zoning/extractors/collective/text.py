"""Compute the evidence from a zone's own text."""

import re
from collections.abc import Iterable, Sequence

import numpy as np

from zoning.extractors.collective import characters
from zoning.extractors.collective.zones import Values, Zones
from zoning.layout import language
from zoning.text import words

SENTENCE = re.compile(rf"[{characters.STOPS}](?:(?<=[。．！？])|[\"'”’»)\]]*(?:\s|$))")
DATE = re.compile(
    rf"\d(?<![^\W{words.IDEOGRAPHS}{words.SYLLABLES}]\d)"
    r"(?:\d{3}[-/.]\d{1,2}[-/.]\d{1,2}|\d?[-/.]\d{1,2}[-/.]\d{2,4}|(?:(?<=1)9|(?<=2)0)\d\d|\d?:\d{2})(?:\b|(?=[年년]))"
)
"""A date, a year or a time of day; it begins with a digit, so that all other places of a text are skipped."""
ENDS = frozenset(f'{characters.STOPS}"”»」』')
LETTERED = ("ja", "zh")
"""Languages without blanks between words, in which most common function words have one character."""
INSEPARABLE = ("th", "lo", "km", "my", "ko")
"""Languages whose function words are not told from the words that they stand next to or end."""
ADDRESS = re.compile(r"https?://|www\.|\S@\S+\.\w")


def evidence(zones: Zones, code: str) -> dict[str, Values]:
    """Return the evidence of each zone's words and characters. code: the page's language, ISO 639-1."""
    texts, length, count = zones.texts, np.maximum(zones.characters, 1), zones.words
    kinds = dict(zip(characters.KINDS, characters.count(texts), strict=True))
    letters = kinds["letter"] + zones.characters - np.fromiter(map(len, texts), np.float64, len(texts))
    sentences = np.array([len(SENTENCE.findall(text)) for text in texts], np.float64)
    distinct = np.array([len(set(some)) for some in zones.split], np.float64)
    return {
        "text.characters": np.log1p(length),
        "text.words": np.log1p(count),
        "text.word_length": length / count,
        "text.sentences": sentences,
        "text.words_a_sentence": count / np.maximum(sentences, 1),
        "text.function_words": _function_words(zones, code),
        "text.distinct_words": distinct / count,
        "text.letters": letters / length,
        "text.capitals": kinds["upper"] / np.maximum(letters, 1),
        "text.digits": kinds["digit"] / length,
        "text.marks": kinds["mark"] / length,
        "text.commas": kinds["comma"] / count,
        "text.stops": kinds["stop"] / count,
        "text.currencies": kinds["currency"],
        "text.ends_sentence": _flags(text[-1] in ENDS for text in texts),
        "text.ends_colon": _flags(text[-1] in ":：" for text in texts),
        "text.ends_question": _flags(text[-1] in "?？؟" for text in texts),
        "text.ends_cut": _flags(text.endswith(("…", "...")) for text in texts),
        "text.begins_capital": _flags(text[0].isalpha() and not text[0].islower() for text in texts),
        "text.begins_mark": _flags(not text[0].isalnum() for text in texts),
        "text.dates": np.array([len(DATE.findall(text)) for text in texts], np.float64) / count,
        "text.addresses": np.array([_addresses(text) for text in texts], np.float64),
        "text.copyright": _flags("©" in text or "(c)" in text for text in zones.lowered),
        "text.separators": kinds["separator"],
        "text.said_before": _said_before(texts),
    }


def _function_words(zones: Zones, code: str) -> Values:
    """(z,): the share of function words among each text's words, or characters; NaN if none are known."""
    known = language.function_words(code)
    pieces: Sequence[Sequence[str]] = zones.lowered if code in LETTERED else zones.split
    if not known or (zones.alike and code in INSEPARABLE):
        return np.full(len(zones), np.nan)
    whole = zones.words if zones.alike else np.fromiter(map(len, pieces), np.float64, len(zones))
    return np.array([sum(map(known.__contains__, some)) for some in pieces]) / np.maximum(whole, 1)


def _addresses(text: str) -> int:
    return len(ADDRESS.findall(text)) if "@" in text or "://" in text or "www." in text else 0


def _flags(values: Iterable[bool]) -> Values:
    return np.array(list(values), np.float64)


def _said_before(texts: list[str]) -> Values:
    """(z,): how often each text occurs earlier on the page."""
    seen: dict[str, int] = {}
    before = []
    for text in texts:
        before.append(seen.get(text, 0))
        seen[text] = before[-1] + 1
    return np.array(before, np.float64)
