"""Tables of funders by their names: that of `funders.tsv`, and with the funders of a user.

A user's funder that has a name of a known one takes its place, so that it is called as the user wishes. It is still the
one whose numbers have a shape (`numbers.tsv`), and of the same family.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from zoning.articles.funding.words import is_uncased

WORD_OF_NAME = re.compile(r"[^\W_]+~?|&")
"""`~` stands for any letters at the end of a word."""
STEM = 4
"""The letters by which names that begin with a stem are looked up; no such stem is shorter."""
ABBREVIATION = 7
"""Shorter names count as abbreviations."""

Word = tuple[str, int, int]
"""A word, its start and its end."""


class Funder(msgspec.Struct, frozen=True, kw_only=True):
    """A funder of a table."""

    key: str
    """Its name in `funders.tsv`, whatever it is called; of others the name."""
    name: str
    id: str
    """The DOI in the Crossref Funder Registry, or another identifier that a user gives; "" if it is uncertain."""
    family: str
    """The family of an organisation and its parts, such as NIH and its institutes."""
    country: str = ""
    """ISO 3166-1 alpha-2; only of a user's funders."""


class OwnFunder(NamedTuple):
    """A line of a user's table."""

    names: tuple[str, ...]
    """What it is called, and its other names."""
    id: str = ""
    country: str = ""


class Mention(NamedTuple):
    """A funder's name in a text."""

    start: int
    end: int
    funder: Funder | None
    """None if it is not in the table."""


class Name(NamedTuple):
    """A funder's name as words."""

    words: tuple[str, ...]
    """Folded, unless the case counts."""
    case_counts: bool

    @classmethod
    def of(cls, name: str) -> "Name":
        """Return a name of a table. The case of abbreviations counts ("ARC", not "arc"), and that of a small letter."""
        exact = name.upper() == name or len(name) < ABBREVIATION or name[0].islower()
        return cls(tuple(word if exact else folded(word) for word in WORD_OF_NAME.findall(name)), exact)

    @property
    def begin(self) -> str:
        """What the name is looked up by: its first word, or the first letters of a stem."""
        return self.words[0][:STEM] + "~" if self.words[0].endswith("~") else folded(self.words[0])

    def is_that_of(self, words: Sequence[str]) -> bool:
        """Whether these words are the name."""
        return len(words) == len(self.words) and all(
            word.startswith(part[:-1]) if part.endswith("~") else word == part
            for word, part in zip(words, self.words, strict=True)
        )


class Funders:
    """Funders with all their names."""

    def __init__(self, named: Iterable[tuple[Funder, Sequence[str]]]) -> None:
        """Take each funder with its names; two funders may have the same key if they have the same family."""
        self._by_key: dict[str, Funder] = {}
        self._names: dict[str, list[tuple[Name, Funder]]] = {}
        self._uncased: dict[str, Funder] = {}
        for funder, names in named:
            self._by_key[funder.key] = funder
            for name in names:
                if is_uncased(name):
                    self._uncased[name] = funder
                    continue
                words = Name.of(name)
                self._names.setdefault(words.begin, []).append((words, funder))
        for same_begin in self._names.values():
            same_begin.sort(key=lambda entry: -len(entry[0].words))
        longest_first = sorted(self._uncased, key=len, reverse=True)
        self._any_uncased = re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")

    def by_key(self, key: str) -> Funder:
        """Return the funder with this key. Raises `KeyError` if there is none."""
        return self._by_key[key]

    def among(self, words: Sequence[Word]) -> Iterator[Mention]:
        """Yield the funders named by words of a text, except those in scripts without capitals."""
        folded_words = [folded(word) for word, _, _ in words]
        index = 0
        while index < len(words):
            begin = folded_words[index]
            for name, funder in (*self._names.get(begin, ()), *self._names.get(begin[:STEM] + "~", ())):
                last = index + len(name.words)
                here = [word for word, _, _ in words[index:last]] if name.case_counts else folded_words[index:last]
                if name.is_that_of(here) and (name.case_counts or not words[index][0][0].islower()):
                    yield Mention(words[index][1], words[last - 1][2], funder)
                    index = last - 1
                    break
            index += 1

    def uncased_in(self, text: str, start: int, end: int) -> Iterator[Mention]:
        """Yield the funders whose names are in scripts without capitals, in which they may stand within words."""
        for match in self._any_uncased.finditer(text, start, end):
            yield Mention(*match.span(), self._uncased[match[0]])


@cache
def known_funders() -> Funders:
    """Return the table in `funders.tsv`."""
    return Funders(_known())


def with_own(own: Sequence[OwnFunder]) -> Funders:
    """Return the table in `funders.tsv` with a user's funders, which take the place of known ones with their names."""
    owner = {Name.of(name): one for one in own for name in one.names}
    named, added = list[tuple[Funder, Sequence[str]]](), set[OwnFunder]()
    for funder, names in _known():
        one = next((owner[name] for name in map(Name.of, names) if name in owner), None)
        if one is None:
            named.append((funder, names))
            continue
        renamed = msgspec.structs.replace(funder, name=one.names[0], id=one.id or funder.id, country=one.country)
        left = [name for name in names if owner.get(Name.of(name), one) is one]
        named.append((renamed, left if one in added else [*left, *one.names]))
        added.add(one)
    for one in own:
        if one not in added:
            name = one.names[0]
            named.append((Funder(key=name, name=name, id=one.id, family=name, country=one.country), one.names))
    return Funders(named)


def _known() -> Iterator[tuple[Funder, list[str]]]:
    """Yield the funders in `funders.tsv`, with their names."""
    lines = (files("zoning.articles.funding") / "funders.tsv").read_text(encoding="utf-8").splitlines()
    for line in lines[1:]:
        name, ident, family, aliases = line.split("\t")
        yield Funder(key=name, name=name, id=ident, family=family), [name, *filter(None, aliases.split("|"))]


def folded(word: str) -> str:
    """Return a word without accents and case; `&` is `and`."""
    if word == "&":
        return "and"
    decomposed = unicodedata.normalize("NFKD", word.replace("ł", "l").replace("Ł", "L"))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).casefold()
