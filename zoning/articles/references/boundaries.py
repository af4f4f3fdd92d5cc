"""Where the parts of a reference end: sentences, words for "in", punctuation."""

import re

from zoning.articles.references.words import words_of
from zoning.text.words import CAPITALS

CASELESS = r"\u0590-\u06ff\u0900-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
"""The letters that are neither capitals nor small: of Hebrew, Arabic, the scripts of India, Thai and Lao, Chinese,
Japanese and Korean."""
CASELESS_LETTER = re.compile(f"[{CASELESS}]")
SENTENCE_END = re.compile(
    rf"(?<=[^\s])(?P<mark>[.?!]['”\"’)\]]?|[.?!])\s+(?=(?:[–—-]\s)?[“\"'‘«„(\[]?[{CAPITALS}{CASELESS}0-9])|"
    r"(?P<wide>[．。])(?!$)"
)
_ABBREVIATED = re.compile(
    r"(?:^|[\s(.\[])(?:[A-Za-z]|vs|sp|spp|var|subsp|ssp|cf|St|Dr|[Nn]o|nº|[Vv]ol|Bd|eds?|pp|al|ca|Mt|aff|nov|gen|"
    r"Jr|Sr|Inc|Ltd|etc|Fig)$"
)
_LETTER_OF_A_KIND = re.compile(r"[a-z]{5} [A-Z]$")
"""`hepatitis B`, `vitamin D`, `plantagineum L`: the letter is not an initial of a name."""

_INSIDE = words_of("inside")
_LETTERS = "|".join(word for word in _INSIDE if len(word) == 1)
_WORDS = "|".join(word for word in _INSIDE if len(word) > 1)
_CAPITALISED = "|".join(word.capitalize() for word in _INSIDE if len(word) > 1).replace("Iç", "İç")
"""`i` has a capital of its own in Turkish."""
INSIDE = rf"(?:{_CAPITALISED}|in)\b"
"""The word before the book that a chapter is in, as it begins a part of a reference."""
IN = re.compile(
    rf"[\s,.;]*(?:\[|\b)(?:(?i:{_WORDS})\s?:\]?|{INSIDE}(?=\s[{CAPITALS}{CASELESS}“\"]))\s*|"
    rf"(?:^|[,.;?!])\s*\[?(?i:{_LETTERS})\s?:\]?\s*"
)
YEAR_BEFORE_IN = re.compile(rf"[.,;]\s?\(?(?:19|20)\d\d[a-z]?[).,;]*\s(?=(?:{_CAPITALISED})\b)")
PAGES_BEFORE_IN = re.compile(r"[.,;]\s?(?:[Pp]ages|[Pp]{1,2}\.?)\s?\d+\s?[-–]\s?\d+[.,]?\s(?=(?:In|in)\b)")
EDGES = ' /,.;:()．。[]“”„"‘«»|–—-»›「」『』'
"""The characters around a field that do not belong to it."""


def sentence_end(text: str, begin: int) -> int:
    """Return the end of the sentence at `begin`, before its full stop but after any other mark."""
    for found in SENTENCE_END.finditer(text, begin + 3):
        before = text[begin : found.start()][-12:]
        if found["wide"]:
            return found.start()
        if found["mark"].startswith(".") and _ABBREVIATED.search(before) and not _LETTER_OF_A_KIND.search(before):
            continue
        return found.start() + (0 if found["mark"].startswith(".") else 1)
    return len(text)


def tidy(text: str) -> str:
    """Return a field without the white space, quotes and punctuation around it."""
    text = " ".join(text.split()).strip(" ,;:|–—»›")
    return text.strip('“”"«»「」『』 ').removesuffix(",")
