"""Match the lines on correspondence, also those at the foot of an article, to its authors: "Correspondence to: …"."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from zoning.metadata.identifiers import orcids_in
from zoning.metadata.lines import Line
from zoning.metadata.people.names import PARTICLES
from zoning.metadata.people.person import Correspondence, Person
from zoning.snapshot import Snapshot
from zoning.text import words
from zoning.text.cached import cached
from zoning.text.expressions import expressions
from zoning.text.words import MARKS

EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+")
_SPELLED = re.compile(
    r"\s*[\[({<](?:\s*(?:(?P<at>at|@|ät|arobase|arroba|chiocciola|собака)|dot|\.|punkt|point|punto|ponto|точка)\s*)[\])}>]\s*",
    re.IGNORECASE,
)
"""A sign of an address that is spelled out, as a protection against robots: `a [at] ponds [dot] example`."""
_BASES = str.maketrans("łŁøØđĐħıßæÆœŒ", "lLoOdDhisaAoO")
"""Letters that Unicode does not take apart, and those that addresses have in their place."""
_HYPHENS = dict.fromkeys((0x2010, 0x2011, 0x2212), "-")
_WORDS = expressions(__package__, "people_words.toml")["correspondence"]
_LABEL = re.compile(
    r"[\W\d]{0,8}(?-i:[a-z](?=\s|[A-Z]))?\s*(?:"
    r"(?:to whom )?(?:(?:address|direct|send)\b.{0,40}?)?(?:author )?(?:for )?"
    r"(?:(?:endereço|dirección|indirizzo|adresse) (?:de|para|di|per|pour) (?:la )?)?"
    rf"(?:{_WORDS})"
    r"(?:\(?s\)?|e)?(?:.{0,80}?\b(?:addressed|sent|directed))?\s*(?:to\b|at\b|[:：*.–—-]|$)"
    r"|(?:contact|contato|contacto|kontakt)\s*[:：]"
    r"|(?<=[*∗＊†‡§¶#✉])\s*(?:e-?mail\b|(?=[\w.+-]{1,64}@)))",
    re.IGNORECASE,
)
"""A line on correspondence up to the names; a label alone on its line is followed by them."""
_STARRED = re.compile(r"\s*[*∗＊†‡§¶#✉]")
"""The sign of an author that a line with an address begins with, whatever its words."""
_SYMBOL = re.compile(_WORDS, re.IGNORECASE)
_NOTE = re.compile(rf"\W*(?:corresponding|{_WORDS})(?:\(?s\)?|in)?\W*", re.IGNORECASE)
_AT_END = re.compile(r"\s*[(（][^()（）]{2,60}[)）]\s*$")
TOOLTIPS = ("title", "alt", "aria-label", "data-original-title", "data-bs-original-title", "data-tooltip")
"""Attributes that say what a symbol means; two are those of Bootstrap, which takes `title` away."""
SYMBOL_WORDS = 8
"""The most words of such an attribute; a longer one is about more than a symbol."""
_MARK = re.compile(r"[*∗＊†‡§¶#✉]|\d{1,2}|[a-z](?=\s|[A-Z])")
_MARK_OF_ADDRESS = re.compile(rf"\s*[*∗†‡§¶#✉](?=\s*{EMAIL.pattern})")
_WORD = re.compile(rf"[^\W\d_]+(?:[{MARKS}]+[^\W\d_]*)*")
MOST_WORDS = 80
LEAST_LETTERS = 3
"""The least letters of a family name that an address contains; other words of a name have more."""
LINES = 6
"""The most lines from the label on, up to the last address."""


def emails_in(text: str) -> list[str]:
    """Return the e-mail addresses in a text, each once."""
    plain = with_signs(text).translate(_HYPHENS)
    return list(dict.fromkeys(email.rstrip(".") for email in EMAIL.findall(plain))) if "@" in plain else []


def with_signs(text: str) -> str:
    """Return a text with the signs of addresses that it spells out in brackets: `a [at] ponds [dot] example`."""
    return _SPELLED.sub(lambda found: "@" if found["at"] else ".", text)


@cached
def is_on_correspondence(text: str) -> bool:
    """Whether a text begins with a label of correspondence."""
    return _LABEL.match(text) is not None


def is_note_of_correspondence(text: str) -> bool:
    """Whether a text only says that the author before it is the corresponding one: "(corresponding author)"."""
    return _NOTE.fullmatch(text) is not None


def without_note_of_correspondence(text: str) -> str:
    """Return a text without such a note in brackets at its end: `Ann Dee (corresponding author)` → `Ann Dee`."""
    found = _AT_END.search(text)
    return text[: found.start()] if found and is_note_of_correspondence(found[0]) else text


def symbols_of_correspondence(snapshot: Snapshot) -> frozenset[int]:
    """Return the nodes that say of themselves, in an attribute, that an author is the corresponding one."""
    return frozenset(
        node
        for name in TOOLTIPS
        for node, text in snapshot.attributes_named(name).items()
        if words.length(text) <= SYMBOL_WORDS and _SYMBOL.search(text)
    )


def correspondence_in(lines: Sequence[Line]) -> Iterator[Correspondence]:
    """Yield each label's mark and what it leads to: its line, or up to the first line with an address."""
    for place, line in enumerate(lines):
        label = _LABEL.match(line.text) or _STARRED.match(line.text)
        if label is None or line.words > MOST_WORDS or (label.re is _STARRED and not emails_in(line.text)):
            continue
        text = line.text[label.end() :]
        for below in lines[place + 1 : place + LINES]:
            if emails_in(text) or below.words > MOST_WORDS or below.level:
                break
            text += f"\n{below.text}"
        mark = _MARK.match(line.text.lstrip()) or _MARK_OF_ADDRESS.match(text)
        sign = mark[0].strip().replace("＊", "*") if mark else ""
        yield Correspondence(sign, text if emails_in(text) else line.text[label.end() :])


def with_correspondence(people: Sequence[Person], said: Sequence[Correspondence]) -> list[Person]:
    """Return the people, those marked as corresponding whom a line on correspondence names, with its address and ORCID.

    A line that names nobody is about those who have its mark, or else about the only one whose name is in its
    address.
    """
    found = list(people)
    for mark, text in said:
        emails, orcids = emails_in(text), orcids_in(text)
        by_address = [[n for n, one in enumerate(found) if is_of(email, one)] for email in emails]
        meant = named_in(found, EMAIL.sub(" ", with_signs(text))) or _marked(found, mark)
        if not meant:
            meant = sorted({owners[0] for owners in by_address if len(owners) == 1})
        for number in meant:
            own = [email for email, owners in zip(emails, by_address, strict=True) if owners == [number]]
            email = own[0] if own else emails[0] if len(meant) == len(emails) == 1 else ""
            orcid = orcids[0] if len(meant) == len(orcids) == 1 else ""
            one = found[number]
            found[number] = replace(one, corresponding=True, email=one.email or email, orcid=one.orcid or orcid)
    return found


def named_in(people: Sequence[Person], text: str) -> list[int]:
    """Return the numbers of the people whose names are in a text; of namesakes those with their given names."""
    words = set(_words(text))
    # Of people without a known family name, the whole name is one.
    told = [n for n, one in enumerate(people) if words.issuperset(_words(one.family or one.name) or [""])]
    families = [people[n].family or people[n].name for n in told]
    return [
        n
        for n, name in zip(told, families, strict=True)
        if families.count(name) == 1 or words.intersection(_words(people[n].given))
    ]


def _marked(people: Sequence[Person], mark: str) -> list[int]:
    """Return the numbers of the people with a mark; the number of a place that several share is none."""
    marked = [n for n, one in enumerate(people) if mark in one.marks]
    return [] if mark.isdigit() and len(marked) > 1 else marked


def is_of(email: str, person: Person) -> bool:
    """Whether the family name is in the address, or two other words of the name are, or one with only initials of it.

    `m.alvarez@ponds.example` may be the address of Marta Álvarez Ruiz, of whom it is unknown where the family name
    begins, and `nagy.i@ponds.example` of Nagy Ilona, whose given name looks like the family name.
    """
    local = "".join(_words(email.partition("@")[0]))
    family = "".join(_words(" ".join(word for word in person.family.split() if word not in PARTICLES)))
    shared = {word for word in _words(person.name) if len(word) > LEAST_LETTERS and word in local}
    if (len(family) >= LEAST_LETTERS and family in local) or len(shared) > 1:
        return True
    initials = {word[0] for word in _words(person.name)}
    beside = (local.replace(word, "", 1) for word in shared)
    return any(len(rest) < LEAST_LETTERS and initials.issuperset(rest) and (rest or not family) for rest in beside)


def _words(text: str) -> list[str]:
    """Return the words of a text, without accents and case."""
    plain = "".join(
        one for one in unicodedata.normalize("NFKD", text.translate(_BASES)) if not unicodedata.combining(one)
    )
    return _WORD.findall(plain.casefold())
