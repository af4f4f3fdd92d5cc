"""Find names in by-lines by the words at their beginning or end, in many languages."""

import re
from functools import lru_cache

from zoning.metadata.cldr import is_sure, month_of, primary
from zoning.metadata.people.groups import group_behind
from zoning.metadata.people.names import joined_by_and, parts_at_and, split_names
from zoning.metadata.people.people import TEXTS_REMEMBERED, is_person
from zoning.metadata.times.relative_times import without_relative_times
from zoning.text.expressions import expressions

LISTED = 3
"""The least number of names with commas between them that are a list. Fewer may be a person and their place of work."""
_WORDS = expressions(__package__, "byline_words.toml")
_PREPOSITIONS, _DEEDS, _NOUNS, _VERBS = (_WORDS[kind] for kind in ("prepositions", "deeds", "nouns", "verbs"))
_DEEDS_IN_SYSTEMS, _BEFORE_SIGNS = _WORDS["deeds_in_systems"], _WORDS["before_signs"]
_OF_LANGUAGES = {
    "af": "deur", "bg": "от", "ca": "per", "cs": "od", "cy": "gan", "el": "του|της|των", "fil": "ni", "hr": "od",
    "is": "eftir", "lb": "vun|vum", "mk": "од", "nl": "door", "ro": "de", "sl": "od", "sq": "nga", "sr": "od|од",
    "sw": "na", "th": "โดย",
}  # fmt: skip
"""Prepositions that begin by-lines in one language and other texts in other languages."""
_INTRODUCTION = (
    rf"(?:(?:(?:{_DEEDS}) )?(?:{_PREPOSITIONS}|(?-i:door))(?:\s*:\s*|\s+|(?<=by)(?-i:(?=[A-ZÀ-Þ])))|"
    rf"(?:{_NOUNS})\s*[:：]\s*|(?:{_VERBS})(?:\s*:\s*|\s+(?:[-–—ـ]\s+)?)|"
    rf"(?:{_BEFORE_SIGNS})\s*(?:[:：／/｜|=＝]|・(?![文写撮構取イ攝摄图圖]))\s*|(?:{_WORDS['before_blanks']})\s+)"
)
_BEGINS = re.compile(rf"^\W*(?:{_INTRODUCTION}|door\s+|(?:(?:{_DEEDS}) )?(?:{_PREPOSITIONS})$)", re.IGNORECASE)
_INTRODUCES = re.compile(
    rf"\W*(?:(?:(?:{_DEEDS}|{_DEEDS_IN_SYSTEMS}) )?(?:{_PREPOSITIONS}|door)\s*:?"
    rf"|(?:story|(?:(?:post|article) )?(?:{_NOUNS})|{_BEFORE_SIGNS})\s*[:：]|(?:{_VERBS})\s*:?)\W*",
    re.IGNORECASE,
)
"""A text that only introduces a name."""
_SHOWS_THE_REST = re.compile(rf"\W*(?:{_WORDS['list_controls']})\W*", re.IGNORECASE)
_PARTS = re.compile(r"[,;\d()（）]\s*")
_BETWEEN = r"|｜·•⋅–—\d;()（）\n"
_BEHIND = rf"\s?[.,/]?\s+(?:{_WORDS['pictures']})|\s(?-i:[Oo]n|in|at|am|le|el|(?:[Ll]ast )?[Uu]pdated|[Pp]ublished)\b"
"""Other words behind the names on the line of a by-line."""
_NAMES = rf"([^{_BETWEEN}]{{2,120}}?)(?=\s*(?:$|[{_BETWEEN}])|{_BEHIND})"
_LABEL = rf"\s(?=(?:{_NOUNS}|{_BEFORE_SIGNS})[:：])"
"""The blank before a label in the middle of a line: `来源：… 作者：…`."""
_BY_LINE = re.compile(rf"(?:^|[|｜·•⋅–—-]\s*|\d\s+|{_LABEL}){_INTRODUCTION}{_NAMES}", re.IGNORECASE)
_BY_LINE_OF = {
    language: re.compile(rf"^(?:{words})(?:\s*:\s*|\s{'*' if language == 'th' else '+'}){_NAMES}", re.IGNORECASE)
    for language, words in _OF_LANGUAGES.items()
}
_NO_BY_LINE_OF = {language: re.compile(r"(?:^|.*\W)di\s", re.IGNORECASE) for language in ("id", "ms")}
"""Prepositions of other languages before a place."""
_HAN, _KANA = r"\u3400-\u9fff々", r"\u30a0-\u30ff"
_REPORTER = re.compile(
    r"^(?:[\[(【〔][^\])】〕]{1,30}[\])】〕])?(?:\W*|글(?:·사진)?\s|.{0,40}[|｜]\s?)"
    r"([가-힣]{2,5}(?:\s?[·,]\s?[가-힣]{2,5}){0,4}) ?(?:기자|특파원|논설위원)(?![가-힣])"
    rf"|^\W*[{_HAN}]{{0,6}}(?:記者|记者)(?:[ \u3000:：]+([{_HAN}]{{2,4}})(?:$|\W)|([{_HAN}]{{2,4}})[／/｜|])"
    rf"|^\W*([{_HAN}]{{1,3}} ?[\u3040-\u30ff{_HAN}]{{1,3}})(?<![社报報网網台部])"
    rf"[ \u3000]?(?:記者|记者)(?:$|[{_BETWEEN}])"
    rf"|^.{{2,60}}?[ \u3000](?:記者|记者)[ \u3000:：]*"
    rf"([{_HAN}]{{1,3}} ?[\u3040-\u30ff{_HAN}]{{1,3}})(?:$|\W)"
    rf"|^([^{_BETWEEN},]{{4,60}}) (?:द्वारा|লিখেছেন)(?:$|\s*[{_BETWEEN}])"
)
_LISTED_NAMES = re.compile(r"\s?[·,]\s?")
_EAST_ASIAN = re.compile(
    rf"[{_HAN}]{{1,3}} ?[\u3040-\u30ff{_HAN}]{{1,3}}|[{_KANA}]{{2,8}}[・ ][{_KANA}]{{2,8}}|[가-힣]{{2,5}}"
)
_ROLE = re.compile(r"(?<=[가-힣\u3400-\u9fff])\s?(?:기자|특파원|記者|记者)$")
_IDEOGRAPH = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_OTHERS = re.compile(r",?\s*(?:и др\.?|et al\.?|u\. ?a\.)\s*$")


def shows_the_rest(text: str) -> bool:
    """Whether a text is that of a control that shows or hides the rest of a list of names, or their addresses."""
    return _SHOWS_THE_REST.fullmatch(text) is not None


def tells_of_group(text: str) -> bool:
    """Whether a part of a text says that the authors write for a group."""
    return any(map(group_behind, _PARTS.split(text)))


def without_introduction(text: str) -> str:
    """Return a name without the words that introduce it: `Автор: `, `Written by `."""
    return _BEGINS.sub("", text, count=1)


def without_month(text: str) -> str:
    """Return a name without the month of a date behind it."""
    name, _, last = text.rpartition(" ")
    return name if name and month_of(last) and is_sure(last) else text


@lru_cache(maxsize=TEXTS_REMEMBERED)
def introduces(text: str) -> bool:
    """Whether a text only introduces a name: `by`, `Added by`, `Author:`."""
    return _INTRODUCES.fullmatch(text) is not None


def is_introduced(text: str) -> bool:
    """Whether a line begins or ends like a by-line."""
    return _BEGINS.match(text) is not None or _REPORTER.match(text) is not None


@lru_cache(maxsize=TEXTS_REMEMBERED)
def names_beside(text: str, language: str = "") -> tuple[str, ...]:
    """Return the names in a by-line, behind its first words or before its last ones; none if these are not names.

    language: of the page, a BCP 47 tag; the by-lines of some languages begin with words that are common in others.
    """
    text = without_relative_times(text, "|")
    if found := _REPORTER.match(text):
        return tuple(_LISTED_NAMES.split(next(filter(None, found.groups()))))
    found = _BY_LINE.search(text)
    if found and (other := _NO_BY_LINE_OF.get(primary(language))) and other.match(found[0]):
        found = None
    if not found and (own := _BY_LINE_OF.get(primary(language))):
        found = own.match(text)
    if not found:
        return ()
    dated = text[found.end() :].lstrip()[:1].isdigit()
    listed = _OTHERS.sub("", without_month(found[1]) if dated else found[1])
    names = tuple(_ROLE.sub("", name) for name in _named(listed))
    return names if all(map(is_name, names)) else ()


def _named(text: str) -> list[str]:
    """Split a list: `A, B and C` and `A, B, C` are three names, `A, correspondent` and `陈雨桐 湖畔观察` one."""
    if named := _with_jobs(text):
        return named
    text = _without_job(text)
    first, comma, _ = text.partition(",")
    names = split_names(text)
    listed = len(names) > text.count(",") + 1 or (len(names) >= LISTED and all(map(is_person, names)))
    if comma and not listed:
        names = split_names(first)
    begin = text.partition(" ")[0]
    return [begin] if not any(map(is_name, names)) and _EAST_ASIAN.fullmatch(begin) else names


def _with_jobs(text: str) -> list[str]:
    """Return the names of a list in which jobs stand behind some: `A, editor, and B, reporter`; none of other lists."""
    parts = [part.split(",") for part in parts_at_and(text)]
    names = [name for name, *_ in parts]
    jobs = [job.strip() for _, *behind in parts for job in behind]
    is_list = len(names) > 1 and any(jobs) and all(map(is_person, names)) and not any(map(is_person, jobs))
    return names if is_list else []


def _without_job(text: str) -> str:
    """Return a list without what follows its last name, which is the one behind the conjunction."""
    names, comma, behind = text.rpartition(",")
    ended = comma and len(joined_by_and(names.rpartition(",")[2])) > 1 and len(joined_by_and(behind)) == 1
    return names if ended else text


def is_of_east_asia(text: str) -> bool:
    """Whether a text has characters of Chinese, Japanese or Korean, of which any few may be a name."""
    return _IDEOGRAPH.search(text) is not None


def is_name(text: str) -> bool:
    """Whether a text can be a person's name and nothing else, also in Chinese, Japanese or Korean."""
    return _EAST_ASIAN.fullmatch(text) is not None or (is_person(text) and not _IDEOGRAPH.search(text))
