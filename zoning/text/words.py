"""Split texts into words, and count them, in any script.

Words are separated by blanks. Chinese, Japanese, Thai, Lao, Khmer and Burmese have no blanks between words. There the
average number of characters of a word counts as one: two in Chinese and Japanese, five in the others (our rule of
thumb).
"""

import re
import unicodedata

IDEOGRAPHS = "\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
"""Chinese characters and kana."""
SYLLABLES = "\u0e01-\u0e4e\u0e81-\u0eff\u1000-\u109f\u1780-\u17d3"
"""The letters of Thai, Lao, Burmese and Khmer."""
CAPITALS = "A-ZÀ-ÖØ-ÞĀĂĄĆĈČĎĐĒĘĚĞĢĪĮİĶĹĻĽŁŃŅŇŌŐŒŔŘŚŜŞŠŢŤŪŮŰŲŴŶŹŻŽЀ-ЯҐΆΈ-ΏΑ-Ω"
"""The capitals of Latin, Cyrillic and Greek, inside the brackets of an expression."""
MARKS = (
    r"\u0300-\u036f\u0591-\u05bd\u05bf-\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed"
    r"\u0900-\u0963\u0966-\u0dff\u200c\u200d"
)
"""Vowel signs and other marks within words, which `\\w` does not match."""
SENTENCE_ENDS = ".!?。．！？।॥؟۔։።။។"
"""Stops, question marks and exclamation marks of all scripts."""
WORD = re.compile(rf"\w+(?:[{MARKS}]+\w*)*")
"""A run of letters, digits and underscores, with the marks within it."""
UNSPACED = re.compile(f"[{IDEOGRAPHS}{SYLLABLES}]")
PIECE = re.compile(rf"[{IDEOGRAPHS}]{{1,2}}|[{SYLLABLES}]{{1,5}}|[^\W{IDEOGRAPHS}{SYLLABLES}]+")
_IDEOGRAPH, _SYLLABLE = re.compile(f"[{IDEOGRAPHS}]"), re.compile(f"[{SYLLABLES}]")
_ASCII_SIGNS = {code: None for code in range(128) if not chr(code).isalnum()}
_DIGIT = re.compile(r"\d")
_LETTERS = re.compile(r"[^\W_]+")
UNIT = re.compile(rf"[{IDEOGRAPHS}{SYLLABLES}]|[^\W{IDEOGRAPHS}{SYLLABLES}]+")


def units(text: str) -> list[str]:
    """Return the units by which texts are compared: runs of letters, digits and underscores, with their case.

    In scripts without blanks between words (Chinese, Japanese, Thai, Lao, Khmer, Burmese) each character is a unit.
    """
    return UNIT.findall(text)


def split(text: str) -> list[str]:
    """Return the words of a text, in order."""
    return text.split() if _is_spaced(text) else PIECE.findall(text)


def count(text: str) -> int:
    """Return the number of words of a text."""
    return len(split(text))


def count_of_collapsed(text: str) -> int:
    """Return the number of words of a text that is not empty and whose white space is collapsed to single blanks."""
    return text.count(" ") + 1 if _is_spaced(text) else count(text)


def length(text: str) -> int:
    """Return how long a text is, in words: those between blanks or, if there are more, those in scripts without blanks.

    So a date is about as long in all languages: `count` finds six words in `2025年1月14日`.
    """
    spaced = len(text.split())
    if _is_spaced(text):
        return spaced
    return max(spaced, len(_IDEOGRAPH.findall(text)) // 2 + len(_SYLLABLE.findall(text)) // 5)


def letters(text: str) -> float:
    """Return how long a text is, in letters of an alphabet.

    A word is then about as long in all scripts: six letters, with the blank behind it. An ideograph counts as three
    letters, a syllable of the other scripts without blanks as 1.2.
    """
    if _is_spaced(text):
        return len(text)
    return len(text) + 2 * len(_IDEOGRAPH.findall(text)) + 0.2 * len(_SYLLABLE.findall(text))


def normalised(text: str) -> str:
    """Return the letters and digits of a text, without case: texts with the same ones have the same words."""
    folded = text.casefold()
    return folded.translate(_ASCII_SIGNS) if folded.isascii() else "".join(_LETTERS.findall(folded))


def has_digit(text: str) -> bool:
    """Whether a text has a digit of any script, a raised one perhaps."""
    return _DIGIT.search(text) is not None or (not text.isascii() and any(map(str.isdigit, text)))


def plain(text: str) -> str:
    """Return a text in lower case, with single blanks and straight apostrophes, without accents."""
    folded = " ".join(text.casefold().split()).replace("’", "'")
    if folded.isascii():
        return folded
    return "".join(sign for sign in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(sign))


def _is_spaced(text: str) -> bool:
    """Return whether blanks separate the text's words."""
    return text.isascii() or not UNSPACED.search(text)
