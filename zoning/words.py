"""How many words a text has, whatever it is written in.

Words are what stands between blanks. Chinese, Japanese, Thai, Lao, Khmer and Burmese have none between words; there so
many characters as a word has on the average are one: two of the first two, five of the others (our rule of thumb).
"""

import re

IDEOGRAPHS = "\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
"""Chinese characters and kana."""
SYLLABLES = "\u0e01-\u0e4e\u0e81-\u0eff\u1000-\u109f\u1780-\u17d3"
"""The letters of Thai, Lao, Burmese and Khmer."""
UNSPACED = re.compile(f"[{IDEOGRAPHS}{SYLLABLES}]")
PIECE = re.compile(rf"[{IDEOGRAPHS}]{{1,2}}|[{SYLLABLES}]{{1,5}}|[^\W{IDEOGRAPHS}{SYLLABLES}]+")


UNIT = re.compile(rf"[{IDEOGRAPHS}{SYLLABLES}]|[^\W{IDEOGRAPHS}{SYLLABLES}]+")


def units(text: str) -> list[str]:
    """What texts are compared by: runs of letters, digits and underscores, case kept.

    Each character is one where the script has no blanks between words.
    """
    return UNIT.findall(text)


def split(text: str) -> list[str]:
    """The words of a text, in their order."""
    return text.split() if _is_spaced(text) else PIECE.findall(text)


def count(text: str) -> int:
    """How many words a text has."""
    return len(split(text))


def count_of_collapsed(text: str) -> int:
    """The same of a text that is not empty and in which single blanks stand for all white space."""
    return text.count(" ") + 1 if _is_spaced(text) else count(text)


def _is_spaced(text: str) -> bool:
    """Whether blanks part its words."""
    return text.isascii() or not UNSPACED.search(text)
