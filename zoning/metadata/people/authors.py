"""Merge the lists of authors of several sources: one list is believed, the others add what it leaves out."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from zoning.metadata.evidence import AuthorList, Evidence
from zoning.metadata.model import Affiliation, Author, Claim
from zoning.metadata.people.byline_words import is_name
from zoning.metadata.people.contacts import with_contacts
from zoning.metadata.people.correspondence import with_correspondence
from zoning.metadata.people.groups import is_group
from zoning.metadata.people.names import key_of
from zoning.metadata.people.people import has_capitals, is_person
from zoning.metadata.people.person import Person
from zoning.metadata.people.placed_names import with_places
from zoning.metadata.rights import is_owner
from zoning.metadata.sites import is_mostly_one_of, names_of_host, value_key
from zoning.metadata.sources import SOURCES

BELIEVED = 0.3
_OFFICES = (
    r"(?:.{1,30}\s)?(?:desk|डेस्क|ডেস্ক|ڈیسک|டெஸ்க்|డెస్క్)|(?:(?:online|web|digital) )editor|"
    r"(?:la |die )?(?:(?:web|news|city|sports) ?(?:desk|team|room)|newsroom|"
    r"(?:editorial|news|web|content) (?:board|staff|team)|redaktion(?:en)?|redacci[óo]n|redac?[çc][ãa]o|r[ée]daction|"
    r"redazione|redacți[ea]|redactie|redakc(?:ja|ija|ia|e)|szerkesztőség|toimitus|toimetus|redaksi|ban biên tập|"
    r"haber merkezi|(?:от )?редакци[яи]|редакція|編集部|编辑部|編輯部|편집부|هيئة التحرير|تحریریه|מערכת)(?:\s.*)?"
)
_KEEPERS = (
    r"(?:site |web|super)?admin(?:istrator)?|webmaster|editor|staff|portal|"
    r"super ?user|administra(?:dora?|teur|tör|tore)|"
    r"administrátor|adminisztrátor|správce|yönetici|администра(?:тор|ция)(?: сайта)?|адміністра(?:тор|ція)(?: сайту)?|"
    r"διαχειριστής|管理员|管理員|管理者|관리자|مدیر(?: سایت)?|المدير|مدير الموقع|quản trị(?: viên)?|ผู้ดูแลระบบ"
)
_KEEPER = re.compile(rf"{_KEEPERS}|{_OFFICES}", re.IGNORECASE)
"""The name of a keeper of the site, or of an office, also with the site's name."""
_ACCOUNT = re.compile(r"[a-zß-ÿ._-]+|\S*\d\S*")
"""The name of an account: one word in lower case or with digits."""
_WORD = re.compile(r"\w+")


class People(NamedTuple):
    """The believed authors, their affiliations, and a claim for each source's list."""

    authors: tuple[Author, ...] = ()
    affiliations: tuple[Affiliation, ...] = ()
    claims: tuple[Claim, ...] = ()


def merge_authors(evidence: Evidence) -> People:
    """Return the list with the most confidence, and all claims; the confidence of equal lists in equal order adds up.

    No authors and affiliations if no list has a confidence of at least `BELIEVED`.
    """
    lists = evidence.author_lists
    keys = [_keys(listed) for listed in lists]
    if not lists:
        return People()
    best = _best(evidence, keys)
    believed = _belief(lists, keys, best) >= BELIEVED
    claims = tuple(
        Claim(
            field="authors",
            value="; ".join(person.name for person in listed.people),
            source=listed.source,
            where=listed.where,
            confidence=listed.confidence,
            taken=believed and keys[place] == keys[best],
        )
        for place, listed in enumerate(lists)
    )
    if not believed:
        return People(claims=claims)
    others = sorted((listed for listed in lists if listed is not lists[best]), key=lambda listed: -listed.confidence)
    people = with_correspondence(_filled(lists[best], others), evidence.correspondence)
    people = with_places(with_contacts(people, evidence.contacts), evidence.below, evidence.beside)
    places = list(dict.fromkeys(place for person in people for place in person.affiliations))
    ids = {place: f"a{number}" for number, place in enumerate(places, 1)}
    return People(
        tuple(_author(person, ids) for person in people),
        tuple(Affiliation(id=ids[place], text=place, label=evidence.labels.get(place, "")) for place in places),
        claims,
    )


def _best(evidence: Evidence, keys: list[tuple[str, ...]]) -> int:
    """Return the index of the list with the most confidence; if it names only the site or owner, of one with people.

    Pages have such a name where nobody entered an author.
    """
    lists = evidence.author_lists

    def belief(place: int) -> tuple[float, float]:
        return _belief(lists, keys, place), lists[place].confidence

    best = max(range(len(lists)), key=belief)
    is_nobody_else = all(_may_be_nobody(person.name, evidence) for person in lists[best].people)
    if not is_nobody_else and not _is_one_beside_others(lists, keys, best):
        return _with_others(lists, keys, best)
    nobody = _names_of_site(evidence)
    nobody |= {value_key(claim.value) for claim in evidence.claims if claim.field == "title"}
    nobody |= {value_key(person.name) for person in lists[best].people}
    named = [
        place
        for place, listed in enumerate(lists)
        if _names_people(listed, nobody)
        and belief(place)[0] >= BELIEVED
        and not any(is_owner(person.name, evidence.rights) for person in listed.people)
    ]
    return max(named, key=belief, default=best)


def _is_one_beside_others(lists: list[AuthorList], keys: list[tuple[str, ...]], best: int) -> bool:
    """Whether a list has one name, in HTML's own markup, and several others are below the title.

    Sites have their own name or that of a keeper there, also if nothing else shows that it is one.
    """
    is_one = lists[best].source == "html" and len(keys[best]) == 1
    others = (key for listed, key in zip(lists, keys, strict=True) if (listed.source, listed.where) == ("page", ""))
    return is_one and any(len(key) > 1 and keys[best][0] not in key for key in others)


def is_nobody(name: str, evidence: Evidence) -> bool:
    """Whether a name is that of the site, of its owner or of a keeper, which pages have where nobody is entered."""
    return (
        is_mostly_one_of(value_key(name), _names_of_site(evidence))
        or (_KEEPER.fullmatch(name) is not None and not evidence.is_thread)
        or is_owner(name, evidence.rights)
    )


def _may_be_nobody(name: str, evidence: Evidence) -> bool:
    """Whether `is_nobody`, or a name is that of an account, whose holder another source may name; not in forums."""
    return is_nobody(name, evidence) or (_ACCOUNT.fullmatch(name) is not None and not evidence.is_thread)


def _names_of_site(evidence: Evidence) -> set[str]:
    named = {value_key(claim.value) for claim in evidence.claims if claim.field in ("site_name", "journal.publisher")}
    return named | names_of_host(evidence.base)


def _with_others(lists: list[AuthorList], keys: list[tuple[str, ...]], best: int) -> int:
    """Return the index of the names on the page that have those of the best list and others beside them; else `best`.

    Some sites declare only some of the authors. The names are behind a `by`, or below the title of a publication. A
    best list that is also on the page stays.
    """
    if any(listed.source == "page" and key == keys[best] for listed, key in zip(lists, keys, strict=True)):
        return best
    places = ("by", "") if SOURCES[lists[best].source].describes == "publications" else ("by",)
    longer = (
        place
        for place, listed in enumerate(lists)
        if listed.source == "page" and listed.where in places
        if len(keys[place]) > len(keys[best]) and _has_all(listed, keys[place], lists[best], keys[best])
        if all(is_person(person.name) and not is_group(person.name) for person in listed.people)
        if _are_alike(listed.people, keys[best])
    )
    return next(longer, best)


def _are_alike(people: Sequence[Person], said: tuple[str, ...]) -> bool:
    """Whether the people that are not `said` have marks or places if most of the others do.

    The name of the journal may be on a line of its own.
    """
    others = [bool(one.marks or one.affiliations) for one in people if key_of(one.name) in said]
    added = [bool(one.marks or one.affiliations) for one in people if key_of(one.name) not in said]
    return all(added) or 2 * sum(others) <= len(others)


def _has_all(listed: AuthorList, keys: tuple[str, ...], other: AuthorList, said: tuple[str, ...]) -> bool:
    """Whether a list begins with the names of another one, or, on a publication, has all words of its names."""
    words, told = ({word for one in each.people for word in _WORD.findall(one.name)} for each in (listed, other))
    return keys[: len(said)] == said or (SOURCES[other.source].describes == "publications" and told <= words)


def _names_people(listed: AuthorList, nobody: set[str]) -> bool:
    names = [value_key(person.name) for person in listed.people]
    told = listed.where or all(has_capitals(person.name) for person in listed.people)
    return (
        bool(told)
        and all(is_name(person.name) for person in listed.people)
        and not any(name.startswith(other) for name in names for other in nobody)
    )


def _belief(lists: list[AuthorList], keys: list[tuple[str, ...]], place: int) -> float:
    doubt = 1.0
    for source in {listed.source for listed in lists}:
        said = [
            one.confidence for one, key in zip(lists, keys, strict=True) if one.source == source and key == keys[place]
        ]
        doubt *= 1 - max(said, default=0.0)
    return 1 - doubt


def _keys(listed: AuthorList) -> tuple[str, ...]:
    return tuple(key_of(person.name) for person in listed.people)


def _filled(base: AuthorList, others: list[AuthorList]) -> list[Person]:
    """Return the people of a list, completed from other lists.

    Affiliations come from the list that has them for most people, since sources write one place differently.
    """
    known = [_by_key(listed) for listed in (base, *others)]
    places = max(known, key=lambda listed: sum(bool(person.affiliations) for person in listed.values()))
    return [_from_all(person, known, places) for person in base.people]


def _from_all(person: Person, known: list[dict[str, Person]], places: dict[str, Person]) -> Person:
    key = key_of(person.name)
    if key not in known[0]:
        return person
    for listed in known[1:]:
        if key in listed:
            person = _with(person, listed[key])
    return replace(person, affiliations=places[key].affiliations) if key in places else person


def _by_key(listed: AuthorList) -> dict[str, Person]:
    """Return the people by the key of their names, without those whose key occurs twice."""
    count = Counter(_keys(listed))
    return {key: person for person in listed.people if count[key := key_of(person.name)] == 1}


def _with(person: Person, other: Person) -> Person:
    """Return a person with what another source adds: a split name, names instead of initials, ORCID, e-mail address."""
    other = _parted(other, person.family)
    fuller = other.given and other.family and (not person.given or (_abbreviated(person) and not _abbreviated(other)))
    named = other if fuller else person
    return replace(
        person,
        name=named.name,
        given=named.given,
        family=named.family,
        suffix=person.suffix or other.suffix,
        orcid=person.orcid or other.orcid,
        email=person.email or other.email,
        corresponding=person.corresponding or other.corresponding,
        marks=person.marks or other.marks,
    )


def _parted(person: Person, family: str) -> Person:
    """Return a person with the name split if it ends with this family name, which another source gives."""
    if person.family or not family or not person.name.endswith(f" {family}"):
        return person
    return replace(person, given=person.name.removesuffix(family).strip(), family=family)


def _abbreviated(person: Person) -> bool:
    """Whether the given names are only initials."""
    return all(len(part) == 1 or part.isupper() for part in person.given.replace(".", " ").replace("-", " ").split())


def _author(person: Person, ids: dict[str, str]) -> Author:
    return Author(
        name=person.name,
        given=person.given,
        family=person.family,
        suffix=person.suffix,
        orcid=person.orcid,
        email=person.email,
        affiliations=tuple(ids[place] for place in person.affiliations),
        corresponding=person.corresponding,
    )
