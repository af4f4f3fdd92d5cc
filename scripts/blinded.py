"""Take from a snapshot the words that tell what an element is: names of elements, and words for comments.

What is found on such a snapshot is found by structure, layout and the texts themselves, as on pages with hashed names,
or in a language without lists of words.
"""

import re
import zlib
from dataclasses import replace

import numpy as np

from zoning.metadata.shown.facts import COMMENTS
from zoning.snapshot import Snapshot

NAMING = ("class", "id", "itemprop", "itemtype", "rel", "role", "aria-label")
"""The attributes whose values tell what an element is."""
CONSONANTS = "bcdfghjklmnpqrstvwxz"
LETTERS = 6
LONGEST_LABEL = 80
"""In characters: a longer text with a word for comments is a sentence."""
_COMMENTS = re.compile(COMMENTS, re.IGNORECASE)


def without_names(snapshot: Snapshot) -> Snapshot:
    """Replace each word of the values of `NAMING` by a word without meaning; equal words stay equal."""
    strings, attributes = list(snapshot.strings), snapshot.attributes.copy()
    ids: dict[str, int] = {}
    naming = np.isin(attributes[:, 0], [snapshot.string_ids.get(name, -1) for name in NAMING])
    for row in np.flatnonzero(naming).tolist():
        value = " ".join(map(hashed, snapshot.strings[attributes[row, 1]].split()))
        attributes[row, 1] = _id_of(value, strings, ids)
    return replace(snapshot, strings=tuple(strings), attributes=attributes)


def without_words_for_comments(snapshot: Snapshot) -> Snapshot:
    """Replace the words for comments in labels and headings by words without meaning."""
    strings, value = list(snapshot.strings), snapshot.value.copy()
    ids: dict[str, int] = {}
    for node in np.flatnonzero(snapshot.is_text).tolist():
        text = snapshot.text_of(node)
        if len(text) <= LONGEST_LABEL and _COMMENTS.search(text):
            value[node] = _id_of(_COMMENTS.sub(lambda found: hashed(found[0]), text), strings, ids)
    return replace(snapshot, strings=tuple(strings), value=value)


def hashed(word: str) -> str:
    """Return a word without meaning for a word, always the same one."""
    number, letters = zlib.crc32(word.encode()), []
    for _ in range(LETTERS):
        number, letter = divmod(number, len(CONSONANTS))
        letters.append(CONSONANTS[letter])
    return "".join(letters)


def _id_of(text: str, strings: list[str], ids: dict[str, int]) -> int:
    if text not in ids:
        ids[text] = len(strings)
        strings.append(text)
    return ids[text]
