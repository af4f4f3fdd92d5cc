"""What may be a grant number: by the shapes that funders use (`numbers.tsv`, NIH's own), or just letters and digits."""

import re
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

from zoning.article.funding import context, nih

Needs = Literal["nothing", "grant", "funder", "any"]
"""Beside a shape: it tells a grant by itself, after a word such as "grant", or near its funder's name; or no shape."""

AS_ASCII = str.maketrans("‐‑‒–—−\u00a0\u2009\u202f", "------   ")
TOKEN = re.compile(r"(?<![\w.])[^\W_](?:[^\W_]|[-/_.:]{1,2}(?=[^\W_])){0,40}")
PREFIX = re.compile(r"(?<![\w.])[A-Z][A-Za-z]{0,2}[ -]$")
MOST_DIGITS = 16


class Candidate(NamedTuple):
    """A stretch of text that may be a grant's number."""

    start: int
    end: int
    number: str
    """Normalised."""
    needs: Needs
    funder: str
    """The name of the funder whose shape it has, or ""."""
    parts: nih.Parts | None = None


class Shape(NamedTuple):
    """How a funder writes its numbers."""

    funder: str
    needs: Needs
    pattern: re.Pattern[str]
    form: str
    """How the groups of the pattern make the normalised number; "" for: as it is."""


def find_candidates(text: str, start: int, end: int) -> list[Candidate]:
    """All candidates between `start` and `end`, in their order; where several begin, the surest first."""
    text = text.translate(AS_ASCII)
    found = [*_nih(text, start, end), *_shaped(text, start, end), *_tokens(text, start, end)]
    return sorted(found, key=lambda one: (one.start, RANKS[one.needs], -one.end))


RANKS: dict[Needs, int] = {"nothing": 0, "grant": 1, "funder": 2, "any": 3}


@cache
def shapes() -> tuple[Shape, ...]:
    """The lines of `numbers.tsv`."""
    lines = (files("zoning.article.funding") / "numbers.tsv").read_text(encoding="utf-8").splitlines()
    read = []
    for line in lines[1:]:
        funder, needs, pattern, form = line.split("\t")
        assert needs in ("nothing", "grant", "funder")
        read.append(Shape(funder, needs, re.compile(rf"(?<![\w/.-])(?:{pattern})(?![\w/]|[-.]\w)"), form))  # type: ignore[arg-type]
    return tuple(read)


def _nih(text: str, start: int, end: int) -> list[Candidate]:
    found = []
    for pattern, needs in ((nih.FULL, "nothing"), (nih.SHORT, "grant")):
        for match in pattern.finditer(text, start, end):
            number, parts = nih.parse(match)
            found.append(Candidate(*match.span(), number, needs, "National Institutes of Health", parts))  # type: ignore[arg-type]
    return found


def _shaped(text: str, start: int, end: int) -> list[Candidate]:
    found = []
    for funder, needs, pattern, form in shapes():
        for match in pattern.finditer(text, start, end):
            number = match.expand(form) if form else match[0].strip()
            found.append(Candidate(*match.span(), " ".join(number.split()), needs, funder))
    return found


def _tokens(text: str, start: int, end: int) -> list[Candidate]:
    """Letters and digits that no shape knows."""
    found = []
    for match in TOKEN.finditer(text, start, end):
        token = match[0]
        if not _could_be(token):
            continue
        before = text[max(start, match.start() - 60) : match.start()]
        explicit = context.EXPLICIT.search(before) is not None
        if context.NOT_A_GRANT_AFTER.match(text, match.end()) or _forbidden(before, explicit=explicit):
            continue
        prefix = PREFIX.search(before)
        first = match.start() - (len(prefix[0]) if prefix and not explicit else 0)
        if prefix and prefix[0].strip(" -").lower() in context.SMALL_WORDS:
            first = match.start()
        if explicit or _is_long(token):
            found.append(Candidate(first, match.end(), text[first : match.end()], "any", ""))
            if first < match.start():
                found.append(Candidate(match.start(), match.end(), token, "any", ""))
    return found


def _forbidden(before: str, *, explicit: bool) -> bool:
    forbidden = context.NOT_A_GRANT_BEFORE.search(before)
    return forbidden is not None and not (explicit and forbidden[0].lower().split()[0] in ("in", "of"))


def _could_be(token: str) -> bool:
    digits = sum(letter.isdigit() for letter in token)
    if not 2 <= digits <= MOST_DIGITS or context.OTHER_NUMBER.match(token) or context.DATES.fullmatch(token):
        return False
    # A word in lower case with a number is a word: "covid-19", "interleukin-12".
    return not re.search(r"[a-z]{4}", token)


def _is_long(token: str) -> bool:
    if token.isdigit():
        return len(token) >= 4 and not context.YEAR.fullmatch(token)
    return sum(letter.isdigit() for letter in token) >= 3
