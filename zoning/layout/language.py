"""Which language a page is in, and how long a text is in any: our reading, since the paper knows English only."""

import importlib.util
import re
import runpy
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

SAMPLE_WORDS = 1000
SURE_SHARE = 0.2
"""Running text of a language has a larger share of its function words than this."""
LATIN_LANGUAGES = ("en", "es", "pt", "fr", "de", "it", "nl", "sv", "da", "nb", "pl", "cs", "fi", "hu", "ro", "tr", "id")
SCRIPTS = {
    "ja": r"[\u3040-\u30ff]",
    "zh": r"[\u4e00-\u9fff]",
    "ko": r"[\uac00-\ud7af]",
    "ar": r"[\u0600-\u06ff]",
    "he": r"[\u0590-\u05ff]",
    "ru": r"[\u0400-\u04ff]",
    "el": r"[\u0370-\u03ff]",
    "th": r"[\u0e00-\u0e7f]",
    "hi": r"[\u0900-\u097f]",
}
"""The commonest language of each script; Japanese before Chinese, whose characters it shares."""
KANA_SHARE = 0.1
"""What has more kana to a Chinese character is Japanese; Chinese quotes a name or two."""
FOREIGN = re.compile(r"[\u0370-\U0010ffff]")
"""What any of these scripts is in, and more."""

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
    """The language of a page as an ISO 639-1 code; "" when it cannot be told.

    declared: the page's own claim (a BCP 47 tag or ""); it is believed unless the text's script or its function words
    say otherwise, since templates in English are common on pages that are not.
    """
    claim = re.split(r"[-_]", declared.strip().lower())[0]
    words = [word.lower() for word in islice(_words(texts), SAMPLE_WORDS)]
    if script := _by_script(words):
        same_script = claim and _writes_in(claim, script)
        return claim if same_script else script
    supposed = claim or "en"
    if _share(words, supposed) >= SURE_SHARE:
        return supposed
    best = max(LATIN_LANGUAGES, key=lambda code: _share(words, code))
    surer = _share(words, best) >= max(SURE_SHARE, 2 * _share(words, supposed))
    return best if surer else supposed


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


def _by_script(words: Sequence[str]) -> str:
    """The language of the script that most letters are of, where it is not the Latin one."""
    letters = "".join(words)
    if letters.isascii() or 2 * len(FOREIGN.findall(letters)) <= len(letters):
        return ""
    found = {code: len(re.findall(script, letters)) for code, script in SCRIPTS.items()}
    if found["ja"] > KANA_SHARE * found["zh"]:
        found["ja"] += found["zh"]
    return next((code for code, count in found.items() if 2 * count > len(letters)), "")


def _writes_in(code: str, script: str) -> bool:
    """Whether another language may be written in the script that `script` stands for."""
    relatives = {
        "ar": {"fa", "ur", "ug", "ps", "ckb"},
        "ru": {"uk", "bg", "sr", "mk", "be", "kk", "ky", "tg", "mn", "tt"},
        "hi": {"mr", "ne", "sa"},
        "he": {"yi"},
        "zh": {"yue"},
    }
    return code == script or code in relatives.get(script, set())
