"""The words that by-lines begin or end with in many languages, and the names beside them."""

import re

from zoning.metadata.cldr import is_sure, month_of
from zoning.metadata.names import split_names
from zoning.metadata.people import is_person

LISTED = 3
"""So many names with commas between them are a list; one name and another text may be a person and where they work."""
_PREPOSITIONS = "by|von|por|par|di|da|av|af|przez"
_DEEDS = (
    "written|posted|published|authored|words|text|story|article|reported|interview|(?:a )?guest (?:post|column)|"
    "(?:ein )?(?:gast)?(?:beitrag|kommentar|interview|artikel)|geschrieben|verfasst|eingestellt|gespeichert|"
    "veröffentlicht|propos recueillis|écrit|rédigé|publié|texte|escrito|redactado|publicado|texto|entrevista|scritto|"
    "pubblicato|testo|a cura|geschreven|geplaatst|tekst|skriven|skrevet|publicerad"
)
_NOUNS = (
    "author|autora?|autore|auteure?|autorin|autorka|forfatter|författare|words|text|texte|texto|testo|tekst|teksti|"
    "interview|автор|авторы|текст|κείμενο|tác giả"
)
"""A colon stands behind them: `Text generation` names nobody."""
_VERBS = "escribe|napsala?|napisała?|yazan|írta|γράφει(?: [οη])?|بقلم|كتب|كتبت"
_OF_EAST_ASIA = "記者|记者|作者|撰文|原创|原創|文"
_INTRODUCTION = (
    rf"(?:(?:(?:{_DEEDS}) )?(?:{_PREPOSITIONS}|(?-i:door))(?:\s*:\s*|\s+|(?<=by)(?-i:(?=[A-ZÀ-Þ])))|"
    rf"(?:{_NOUNS})\s*[:：]\s*|(?:{_VERBS})(?:\s*:\s*|\s+)|(?:{_OF_EAST_ASIA})\s*[:：／/]\s*|(?:記者|记者)\s+)"
)
_BEGINS = re.compile(rf"^\W*(?:{_INTRODUCTION}|door\s+|(?:(?:{_DEEDS}) )?(?:{_PREPOSITIONS})$)", re.IGNORECASE)
_BETWEEN = r"|·•⋅–—\d;()（）\n"
_BEHIND = r"[.,]?\s+(?:(?:ph|f)oto|illustra)|\s(?-i:[Oo]n|in|at|am|le|el|[Uu]pdated|[Pp]ublished)\b"
"""What else stands on the line of a by-line."""
_BY_LINE = re.compile(
    rf"(?:^|[|·•⋅–—-]\s*|\d\s+){_INTRODUCTION}([^{_BETWEEN}]{{2,120}}?)(?=\s*(?:$|[{_BETWEEN}])|{_BEHIND})",
    re.IGNORECASE,
)
_REPORTER = re.compile(r"^\W*([가-힣]{2,5}) ?(?:기자|특파원|논설위원)(?![가-힣])")
_EAST_ASIAN = re.compile(
    r"[\u3400-\u9fff々]{1,3} ?[\u3040-\u30ff\u3400-\u9fff々]{1,3}|[\u30a0-\u30ff]{2,8}[・ ][\u30a0-\u30ff]{2,8}"
)
_IDEOGRAPH = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_OTHERS = re.compile(r",?\s*(?:и др\.?|et al\.?|u\. ?a\.)\s*$")


def without_introduction(text: str) -> str:
    """A name without what introduces it: `Автор: `, `Written by `."""
    return _BEGINS.sub("", text, count=1)


def without_month(text: str) -> str:
    """A name without the month of the date behind it."""
    name, _, last = text.rpartition(" ")
    return name if name and month_of(last) and is_sure(last) else text


def is_introduced(text: str) -> bool:
    """Whether a line begins as by-lines do, or ends so."""
    return _BEGINS.match(text) is not None or _REPORTER.match(text) is not None


def names_beside(text: str) -> list[str]:
    """The names that a by-line begins with, behind its first words or before its last; none where that is no name."""
    if found := _REPORTER.match(text):
        return [found[1]]
    found = _BY_LINE.search(text)
    if not found:
        return []
    dated = text[found.end() :].lstrip()[:1].isdigit()
    names = _named(_OTHERS.sub("", without_month(found[1]) if dated else found[1]))
    return names if all(map(_is_name, names)) else []


def _named(text: str) -> list[str]:
    """Of `A, B and C` and `A, B, C` all three; of `A, correspondent` the first, and of `陈雨桐 湖畔观察` too."""
    first, comma, _ = text.partition(",")
    names = split_names(text)
    listed = len(names) > text.count(",") + 1 or (len(names) >= LISTED and all(map(is_person, names)))
    if comma and not listed:
        names = split_names(first)
    begin = text.partition(" ")[0]
    return [begin] if not any(map(_is_name, names)) and _EAST_ASIAN.fullmatch(begin) else names


def _is_name(text: str) -> bool:
    return _EAST_ASIAN.fullmatch(text) is not None or (is_person(text) and not _IDEOGRAPH.search(text))
