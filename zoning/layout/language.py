"""Which language a page is in, and how long a text is in any: our reading, since the paper knows English only."""

import importlib.util
import re
import runpy
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from zoning.loaded import once

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

SAMPLE_WORDS, SAMPLE_CHARACTERS = 1000, 20_000
OWN_WORDS = 0.2
"""Running text of a language has a larger share of its function words than this."""
SURE = 0.5
"""Probability from which on the identifier is believed."""
CLOSE = (
    {"nb", "nn", "no", "da"},
    {"id", "ms"},
    {"hr", "sr", "bs", "sh", "cnr"},
    {"cs", "sk"},
    {"gl", "pt"},
    {"zh", "yue"},
)
"""Languages so close that a page's own claim says more than an identifier."""
NO_LANGUAGE = "zxx"
"""What the identifier calls numbers, code and the like."""
IDENTIFIED = {"no": "nb"}
"""What the identifier calls languages → their codes here."""

WORD = re.compile(r"\w+")
UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"
"""Characters of scripts that do not part words by blanks."""
MARKS = (
    r"\u0300-\u036f\u0591-\u05bd\u05bf-\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed"
    r"\u0900-\u0963\u0966-\u0dff\u200c\u200d"
)
"""Vowel signs and other marks within words, which `\\w` leaves out."""
TOKEN = re.compile(rf"[{UNSPACED}]|\d+(?:[.,]\d+)+|[^\W{UNSPACED}][^\W{UNSPACED}{MARKS}]*(?:[{MARKS}]+\w*)*|[^\w\s]")


def of_text(texts: Sequence[str], declared: str) -> str:
    """The language of a page as an ISO 639-1 code.

    declared: the page's own claim (a BCP 47 tag or ""). It is believed where the text has the function words of that
    language; otherwise the identifier of py3langid is asked, since templates in English are common on pages that are
    not. English is what a page without a claim is taken for until the identifier is sure of another one.
    """
    claim = re.split(r"[-_]", declared.strip().lower())[0]
    words = [word.lower() for word in islice(_words(texts), SAMPLE_WORDS)]
    if _share(words, claim or "en") >= OWN_WORDS:
        return claim or "en"
    found, probability = _identified(" ".join(words)[:SAMPLE_CHARACTERS])
    if probability < SURE or found == NO_LANGUAGE or any({claim, found} <= group for group in CLOSE):
        return claim or "en"
    return found


def _identified(text: str) -> tuple[str, float]:
    """The likeliest language of a text, and its probability."""
    language, probability = _identifier().classify(text)
    return IDENTIFIED.get(language, language), probability


@once
def _identifier() -> "LanguageIdentifier":
    """Loaded when first asked: most pages are in the language that they declare, and that takes most of a second."""
    from py3langid import langid

    return langid.LanguageIdentifier.from_model_file(langid.MODEL_FILE, norm_probs=True)


def count_tokens(text: str) -> int:
    """Words, numbers and punctuation marks; each character where the script has no blanks."""
    return len(TOKEN.findall(text))


@cache
def function_words(code: str) -> frozenset[str]:
    """spaCy's stop words of the language; empty where it has none."""
    if not re.fullmatch("[a-z]{2,3}", code):
        return frozenset()
    # Run by its path: importing `spacy.lang.de` compiles a tokenizer's expressions, half a second a language.
    package = importlib.util.find_spec("spacy")
    assert package is not None
    assert package.origin is not None
    path = Path(package.origin).parent / "lang" / code / "stop_words.py"
    return frozenset(runpy.run_path(str(path))["STOP_WORDS"]) if path.is_file() else frozenset()


def _words(texts: Iterable[str]) -> Iterator[str]:
    """Words of the longest texts first: running text says more about the language than menus."""
    for text in sorted(texts, key=len, reverse=True):
        yield from WORD.findall(text)


def _share(words: Sequence[str], code: str) -> float:
    return sum(map(_function_words_of_letters(code).__contains__, words)) / max(1, len(words))


@cache
def _function_words_of_letters(code: str) -> frozenset[str]:
    """Those of several: initials, numerals and symbols are letters on their own, and so are some function words."""
    return frozenset(word for word in function_words(code) if len(word) > 1)
