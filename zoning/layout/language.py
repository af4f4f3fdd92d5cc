"""Identify a page's language, and count tokens in any language: our reading, since the paper treats only English."""

import importlib.util
import re
import runpy
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from zoning.storage.loaded import once
from zoning.text.words import MARKS, WORD

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

SAMPLE_WORDS, SAMPLE_CHARACTERS = 1000, 20_000
OWN_WORDS = 0.2
"""The least share of function words in running text of a language."""
SURE = 0.5
"""The least probability at which the identifier's answer is accepted."""
CLOSE = (
    {"nb", "nn", "no", "da"},
    {"id", "ms"},
    {"hr", "sr", "bs", "sh", "cnr"},
    {"cs", "sk"},
    {"gl", "pt"},
    {"zh", "yue"},
)
"""Languages so similar that a page's declaration is more reliable than the identifier."""
NO_LANGUAGE = "zxx"
"""The identifier's code for numbers, program code and the like."""
NORWEGIAN = {"no": "nb", "nn": "nb"}
"""Norwegian in general and Nynorsk → Bokmål, whose words are known."""
WITHDRAWN = {"iw": "he", "in": "id", "ji": "yi", "mo": "ro"}
"""Codes that ISO 639-1 has withdrawn and pages still declare → today's codes."""

UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"
"""Characters of scripts that do not separate words by blanks."""
TOKEN = re.compile(rf"[{UNSPACED}]|\d+(?:[.,]\d+)+|[^\W{UNSPACED}][^\W{UNSPACED}{MARKS}]*(?:[{MARKS}]+\w*)*|[^\w\s]")


def of_text(texts: Sequence[str], declared: str) -> str:
    """Return the language of a page as an ISO 639-1 code.

    declared: the language that the page declares (a BCP 47 tag); "" counts as English. It is accepted if the text has
    enough of its function words. If not, py3langid's identifier decides: pages in other languages often come from
    templates that declare English. The declared language stays if the identifier is not sure, or finds a similar one.
    """
    claim = re.split(r"[-_]", declared.strip().lower())[0]
    claim = WITHDRAWN.get(claim, claim)
    words = [word.lower() for word in islice(_words(texts), SAMPLE_WORDS)]
    if _share(words, claim or "en") >= OWN_WORDS:
        return claim or "en"
    found, probability = _identified(" ".join(words)[:SAMPLE_CHARACTERS])
    if probability < SURE or found == NO_LANGUAGE or any({claim, found} <= group for group in CLOSE):
        return claim or "en"
    return found


def _identified(text: str) -> tuple[str, float]:
    """Return the most probable language of a text, and its probability."""
    language, probability = _identifier().classify(text)
    return NORWEGIAN.get(language, language), probability


@once
def _identifier() -> "LanguageIdentifier":
    """Load the identifier when it is first needed: that takes most of a second, and most pages do not need it."""
    from py3langid import langid

    return langid.LanguageIdentifier.from_model_file(langid.MODEL_FILE, norm_probs=True)


def count_tokens(text: str) -> int:
    """Count words, numbers and punctuation marks; each character counts in scripts without blanks."""
    return len(TOKEN.findall(text))


@cache
def function_words(code: str) -> frozenset[str]:
    """Return spaCy's stop words of the language; empty if it has none."""
    code = NORWEGIAN.get(code, code)
    if not re.fullmatch("[a-z]{2,3}", code):
        return frozenset()
    # Run the file alone: importing `spacy.lang.de` compiles the tokenizer's expressions, half a second per language.
    package = importlib.util.find_spec("spacy")
    assert package is not None
    assert package.origin is not None
    path = Path(package.origin).parent / "lang" / code / "stop_words.py"
    return frozenset(runpy.run_path(str(path))["STOP_WORDS"]) if path.is_file() else frozenset()


def _words(texts: Iterable[str]) -> Iterator[str]:
    """Yield the words of the longest texts first: running text shows the language better than menus."""
    for text in sorted(texts, key=len, reverse=True):
        yield from WORD.findall(text)


def _share(words: Sequence[str], code: str) -> float:
    return sum(map(_longer_function_words(code).__contains__, words)) / max(1, len(words))


@cache
def _longer_function_words(code: str) -> frozenset[str]:
    """Return the function words of two or more letters: single letters may also be initials, numerals or symbols."""
    return frozenset(word for word in function_words(code) if len(word) > 1)
