"""Parse the authors at the beginning of a reference in scripts without capitals: Chinese, Japanese, Korean, Arabic."""

import re

_HAN, _KANA, _HANGUL = "\u3400-\u9fff々", "\u30a1-\u30faー", "\uac00-\ud7a3"
_EAST_ASIAN = (
    rf"(?:[{_HAN}]{{2,5}}|[{_HAN}]{{1,3}}[\u3041-\u3096]{{1,3}}|[{_HAN}]{{1,3}} [{_HAN}\u3041-\u3096]{{1,3}}"
    rf"|[{_HANGUL}]{{2,4}}|[{_KANA}]{{2,10}}[・ ][{_KANA}]{{2,10}})"
)
_LIST = re.compile(
    rf"\s*(?P<names>{_EAST_ASIAN}(?:\s?[,，、;；·]\s?{_EAST_ASIAN})*)"
    r"(?:\s?[,，、]?\s?(?:等|他|ほか|외(?: \d{1,2}인)?))?(?=\s?[.．。:：(（]|\s\d{4})"
)
_BETWEEN = re.compile(r"\s?[,，、;；·]\s?")
_LETTER = "[\u0621-\u064a\u066e-\u06d3\u200c]"
_ARABIC = re.compile(rf"\s*(?P<names>{_LETTER}{{2,}}(?:[ ،؛.]+{_LETTER}+){{1,40}}?)[.،]?\s?(?=[(（])")
_JOINED = re.compile(r"^و\s+")


def caseless_names(text: str, start: int) -> tuple[tuple[str, ...], int]:
    """Return the names at `start`, and where they end; without names, that is `start`.

    In Arabic script, a comma is between family and given names and between people.
    """
    if found := _LIST.match(text, start):
        return tuple(_BETWEEN.split(found["names"])), found.end()
    found = _ARABIC.match(text, start)
    parts = [_JOINED.sub("", part.strip(" .")) for part in re.split("[،؛]", found["names"])] if found else []
    if found is None or len(parts) % 2 or not all(parts):
        return (), start
    return tuple(f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True)), found.end()
