"""Parse the authors at the beginning of a reference in scripts without capitals.

Chinese, Japanese and Korean names have no blank between family and given name. In the scripts of Arabic, Hebrew, India
and Thailand, names have initials, or stand in full before a year in brackets.
"""

import re
from unicodedata import category

from zoning.articles.references.words import in_languages

_HAN, _KANA, _HANGUL = "\u3400-\u9fff々", "\u30a1-\u30faー", "\uac00-\ud7a3"
_EAST_ASIAN = (
    rf"(?:[{_HAN}]{{2,5}}|[{_HAN}]{{1,3}}[\u3041-\u3096]{{1,3}}|[{_HAN}]{{1,3}} [{_HAN}\u3041-\u3096]{{1,3}}"
    rf"|[{_HANGUL}]{{2,4}}|[{_KANA}]{{2,10}}[・ ][{_KANA}]{{2,10}})"
)
_LIST = re.compile(
    rf"\s*(?P<names>{_EAST_ASIAN}(?:\s?[,，、;；·]\s?{_EAST_ASIAN})*)"
    rf"(?:\s?[,，、]?\s?(?:等|他|ほか|외(?: \d{{1,2}}인)?))?"
    rf"(?=\s?[.．。:：(（]|\s\d{{4}}|,\s[^,]{{7,}},|\s?(?:{in_languages('editor')}))"
)
_BETWEEN = re.compile(r"\s?[,，、;；·]\s?")
_SCRIPTS = tuple(map(chr, range(0x5D0, 0xE50)))
"""The signs of Hebrew, Arabic, the scripts of India, and Thai; `zoning.text.words.MARKS` has letters of India, too."""
_LETTERS = "".join(sign for sign in _SCRIPTS if category(sign) == "Lo")
_MARKS = "".join(sign for sign in _SCRIPTS if category(sign).startswith("M")) + "\u200c\u200d"
_LETTER = rf"(?:[{_LETTERS}][{_MARKS}]*)"
_WORD = rf"{_LETTER}{{2,}}(?:[-־'’׳\"״]{_LETTER}+)*"
_NAME = rf"{_WORD}(?: {_WORD}){{0,4}}"
_INITIAL = rf"{_LETTER}['’׳]?\.?"
_INITIALED = re.compile(
    rf"(?P<family>{_WORD}(?: {_WORD}){{0,2}}),? "
    rf"(?P<given>{_INITIAL}(?:(?:[ -]|(?<=[.'’׳])){_INITIAL}){{0,3}})(?!{_LETTER})"
)
_SEPARATOR = rf"(?:\s?[,،;؛&]\s?(?:(?:{in_languages('and')})\s)?|\s(?:{in_languages('and')})\s?)"
_NEXT = re.compile(rf"{_SEPARATOR}|\s[וו](?={_WORD})")
"""Between two names with initials. In Hebrew, the word for "and" is written together with the next word."""
_BETWEEN_FULL = re.compile(_SEPARATOR)
_IN_FULL = re.compile(rf"(?P<names>{_NAME}\.?(?:{_SEPARATOR}{_NAME}\.?){{1,40}}?)(?:[,،]?\s?(?=[(（])|(?=\.\s[«“\"]))")
_OTHERS = re.compile(rf"[,،]?\s(?:{in_languages('others')})")
_BEHIND = re.compile(r"\s?(?:[.:،,;؛(\[]|\d{4}|$)")
_JOINED = re.compile("^و(?=ال)")
"""In Arabic, it is written so too, and not part of a name before an article."""


def caseless_names(text: str, start: int) -> tuple[tuple[str, ...], int]:
    """Return the names at `start`, and where they end; without names, that is `start`."""
    if found := _LIST.match(text, start):
        return tuple(_BETWEEN.split(found["names"])), found.end()
    begin = start + len(text[start:]) - len(text[start:].lstrip())
    names, end = _initialed(text, begin)
    if not names:
        names, end = _in_full(text, begin)
    return (names, end) if names else ((), start)


def _initialed(text: str, start: int) -> tuple[tuple[str, ...], int]:
    """Return the names with initials."""
    names, end, begin = [], start, start
    while person := _INITIALED.match(text, begin):
        names.append(f"{person['family']}, {person['given'].removesuffix('.')}")
        end = person.end()
        following = None if _OTHERS.match(text, end) else _NEXT.match(text, end)
        if following is None:
            break
        begin = following.end()
    if others := _OTHERS.match(text, end):
        end = others.end()
    return (tuple(names), end) if names and (text[end - 1] == "." or _BEHIND.match(text, end)) else ((), start)


def _in_full(text: str, start: int) -> tuple[tuple[str, ...], int]:
    """Return the names before a bracket. Where one of them is a single word, the family precedes the given name."""
    found = _IN_FULL.match(text, start)
    if found is None:
        return (), start
    parts = [_JOINED.sub("", part.strip(" .")) for part in _BETWEEN_FULL.split(found["names"])]
    if all(" " in part for part in parts):
        return tuple(parts), found.end()
    if len(parts) % 2:
        return (), start
    return tuple(f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True)), found.end()
