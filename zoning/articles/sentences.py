"""Split a paragraph into sentences, as precisely as funding and data statements need it.

A full stop ends a sentence if a blank and then a capital, a digit or a bracket follow, and if it does not belong to
an abbreviation ("No.", "et al.") or to a person's initials.
"""

import re
from collections.abc import Iterator

AS_ASCII = {
    **str.maketrans("‐‑‒–—−\u00a0\u2009\u202f\u3000、﹒", "------    ,."),
    **{wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)},
    **{first + digit: ord("0") + digit for first in (0x0660, 0x06F0) for digit in range(10)},
}
"""Also the wide signs of Chinese and Japanese, and the digits of Arabic and Persian."""
END = re.compile(r"[.!?][\"'”’)\]]{0,3}\s+(?=[\"'“‘(\[]{0,2}[^\W_a-z])|[。！？।॥؟۔]|\n+")
WORD_BEFORE = re.compile(r"[^\W_]+$")
ABBREVIATIONS = frozenset(
    "acc al approx art ca cat cf co corp dept dr ed eds eq et etc fig figs gen gov govt grant inc jr lab ltd messrs mr "
    "mrs ms n nat no nos nr nrs p pp prof proc proj ref refs resp sr st univ v ver viz vol vs "
    "č br št бр αρ αριθ zk reg ev bevillingsnr dnr prot proc núm тел г руб им акад проф".split()
)
LONGEST_ABBREVIATION = 14
LONGEST = 4000
"""In characters. A longer sentence is a list or a table; it is cut at blanks to bound the time that it takes."""
STARTERS = frozenset("A All An As At For Funding Grant He In It No Our She The These They This We".split())
"""After initials, these words begin a new sentence; any other word may be a name."""
FIRST_WORD = re.compile(r"[^\W\d_]+")


def plain(text: str) -> str:
    """Return the text with all dashes, blanks, wide signs and digits as in ASCII. Offsets stay the same."""
    return text.translate(AS_ASCII)


def split_sentences(text: str) -> list[tuple[int, int]]:
    """Return the start and end of each sentence. Together they cover everything but the blanks between sentences."""
    spans = []
    start = 0
    for end in END.finditer(text):
        if "\n" in end[0] or not _goes_on(text, end):
            spans.append((start, start + len(text[start : end.end()].rstrip())))
            start = end.end()
    spans.append((start, len(text.rstrip())))
    return [part for first, last in spans if text[first:last].strip() for part in _cut(text, first, last)]


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while end - start > LONGEST:
        blank = text.rfind(" ", start + 1, start + LONGEST)
        stop = blank if blank > 0 else start + LONGEST
        yield start, stop
        start = stop
    yield start, end


def _goes_on(text: str, end: re.Match[str]) -> bool:
    """Whether the full stop belongs to an abbreviation or to initials."""
    if not end[0].startswith(".") or not end[0][1:].isspace():
        return False
    word = WORD_BEFORE.search(text, max(0, end.start() - LONGEST_ABBREVIATION), end.start())
    if word is None:
        return False
    if len(word[0]) == 1 and word[0].isupper():
        following = FIRST_WORD.match(text, end.end())
        return following is None or following[0] not in STARTERS
    return word[0].lower() in ABBREVIATIONS
