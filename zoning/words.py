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


def split(text: str) -> list[str]:
    """The words of a text, in their order."""
    spaced = text.isascii() or not UNSPACED.search(text)
    return text.split() if spaced else PIECE.findall(text)


def count(text: str) -> int:
    """How many words a text has."""
    return len(split(text))
