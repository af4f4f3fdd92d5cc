"""Find candidates for grant numbers: by the shapes of funders (`numbers.tsv` and NIH's), or any letters and digits."""

import re
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

from zoning.articles.funding import context, nih, vetoes
from zoning.articles.model import NihNumber
from zoning.articles.word_lists import UNSPACED

Needs = Literal["nothing", "grant", "funder", "any"]
"""What a number needs besides its shape: nothing, a word such as "grant", or its funder's name; `any`: no shape."""

UNSPACED_LETTER = re.compile(f"[{UNSPACED}]")
DIGITS = re.compile(r"\d[\d/.]")
"""Text that does not match contains no grant number."""
TOKEN = re.compile(r"(?<![\w.])[^\W_](?:[^\W_]|[-/_.:]{1,2}(?=[^\W_])){0,40}")
PREFIX = re.compile(r"(?<![\w.])[A-Z][A-Za-z]{0,2}[ -]$|(?<=[(\[])[A-Z]{4,6}[ -]$")
PROGRAMME = re.compile(r"(?<![\w.-])[A-Z]{2,4} $")
NO_PREFIX = frozenset("A An And At By For From ID IDs In It No Nos Nr NO Of On OR Or The To".split())


class Candidate(NamedTuple):
    """A span of text that may be a grant number."""

    start: int
    end: int
    number: str
    """Normalised."""
    needs: Needs
    funder: str
    """The name of the funder whose numbers have this shape, or ""."""
    parts: NihNumber | None = None


class Shape(NamedTuple):
    """The shape of a funder's numbers."""

    funder: str
    needs: Needs
    pattern: re.Pattern[str]
    form: str
    """The template that makes the normalised number from the groups of the pattern; "": the number as it is."""


def spaced(text: str) -> str:
    """Return the text with blanks for letters that need no blank between them and a number. Offsets stay the same."""
    return UNSPACED_LETTER.sub(" ", text)


def find_candidates(text: str, numbers: str, start: int, end: int, *, sure_only: bool) -> list[Candidate]:
    """Return all candidates between `start` and `end` in order; of those with the same start, the surest first.

    text: with plain hyphens and blanks, as `sentences.plain` makes it.
    numbers: the same as `spaced` makes it.
    sure_only: only those that need nothing but their shape.
    """
    if not DIGITS.search(text, start, end):
        return []
    found = [*_nih(numbers, start, end), *_shaped(numbers, start, end, sure_only=sure_only)]
    if sure_only:
        return sorted((one for one in found if one.needs == "nothing"), key=lambda one: (one.start, -one.end))
    found += _tokens(text, numbers, start, end)
    return sorted(found, key=lambda one: (one.start, RANKS[one.needs], -one.end))


RANKS: dict[Needs, int] = {"nothing": 0, "grant": 1, "funder": 2, "any": 3}


@cache
def shapes() -> tuple[Shape, ...]:
    """Load the shapes in `numbers.tsv`."""
    lines = (files("zoning.articles.funding") / "numbers.tsv").read_text(encoding="utf-8").splitlines()
    read = []
    for line in lines[1:]:
        funder, needs, pattern, form = line.split("\t")
        assert needs in ("nothing", "grant", "funder")
        alone = re.compile(rf"(?<![\w/.-])(?:{pattern})(?![\w/]|[-.]\w)")
        read.append(Shape(funder, needs, alone, form))  # type: ignore[arg-type]
    return tuple(read)


def _nih(text: str, start: int, end: int) -> list[Candidate]:
    found = []
    for pattern, needs in ((nih.FULL, "nothing"), (nih.SHORT, "grant")):
        for match in pattern.finditer(text, start, end):
            number, parts = nih.parse(match)
            found.append(Candidate(*match.span(), number, needs, nih.funder(parts), parts))  # type: ignore[arg-type]
    return found


def _shaped(text: str, start: int, end: int, *, sure_only: bool) -> list[Candidate]:
    found = []
    for funder, needs, pattern, form in shapes():
        if sure_only and needs != "nothing":
            continue
        for match in pattern.finditer(text, start, end):
            if needs != "nothing" and vetoes.counts_something(text, match.end()):
                continue
            number = match.expand(form) if form else match[0].strip()
            found.append(Candidate(*match.span(), " ".join(number.split()), needs, funder))
    return found


def _tokens(text: str, numbers: str, start: int, end: int) -> list[Candidate]:
    """Return the tokens of letters and digits that may be grant numbers, whatever their shape."""
    found = []
    for match in TOKEN.finditer(numbers, start, end):
        token = match[0]
        before = text[max(start, match.start() - 60) : match.start()]
        explicit = context.says_number_follows(before)
        if not vetoes.could_be_a_number(token, introduced=explicit or bool(PROGRAMME.search(before))):
            continue
        if vetoes.counts_something(text, match.end()) or vetoes.is_something_else(before, explicit=explicit):
            continue
        prefix = PREFIX.search(before)
        first = match.start() - (len(prefix[0]) if prefix and not explicit else 0)
        if prefix and prefix[0].strip(" -") in NO_PREFIX:
            first = match.start()
        if explicit or vetoes.says_enough(token):
            found.append(Candidate(first, match.end(), numbers[first : match.end()], "any", ""))
            if first < match.start():
                found.append(Candidate(match.start(), match.end(), token, "any", ""))
    return found
