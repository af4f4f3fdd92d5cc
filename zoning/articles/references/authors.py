"""Parse the authors at the beginning of a reference, in the orders and punctuation of common citation styles."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from zoning.articles.references.caseless import caseless_names
from zoning.articles.references.words import in_languages
from zoning.text.words import CAPITALS

MOST_AUTHORS = 1000
LONGEST_GROUP = 120
"""The most characters of a group's name."""

_WORD = (
    rf"(?!(?:Jr|Sr|II|III|IV)\b)(?:[dDlL]['’]|"
    rf"O['’])?[{CAPITALS}][\w'’]{{1,30}}(?:[-‐‑][{CAPITALS}]?[\w'’]{{1,30}}){{0,2}}"
)
_PARTICLES = (
    r"(?:(?:van|von|Van|Von|De|Da|Di|Del|Della|Dos|Le|La|de|del|della|di|da|das|dos|do|du|la|le|les|den|"
    r"der|ten|ter|el|al|zu|zur|y|bin|ibn|st\.?|St\.?)[ -]|[dD]['’]){1,3}"
)
_FAMILY = rf"(?:{_PARTICLES})?{_WORD}(?: (?:{_PARTICLES})?{_WORD}){{0,2}}"
_SUFFIX = r"(?:,? (?:Jr|Sr|II|III|IV|2nd|3rd)\b\.?| (?:Filho|Neto|Júnior|Junior|Sobrinho)\b)?"
_LAST = rf"(?:[ -]?[{CAPITALS}](?=[,;]))?"
_INITIALS = (
    rf"(?:[{CAPITALS}]{{2,3}}\.(?=[,;&]| (?:and|et|y|e|&) |\s?$)|[{CAPITALS}][a-zа-я]?\.)"
    rf"(?:[ -]?[{CAPITALS}][a-zа-я]?\.){{0,4}}{_LAST}"
)
_BEHIND = rf"(?:de|da|do|dos|das|van|von|der|del|e(?! [{CAPITALS}][\w'’])|la|el)"
_STOP_AT_PARTICLE = re.compile(r"(?<= [a-z][a-z])\.$|(?<= [a-z][a-z][a-z])\.$")
"""The stop behind a particle at the end of a name, such as `de.`, is that of the sentence."""
_DOTTED = rf"(?:{_INITIALS}(?: {_BEHIND}(?:\.(?=[,;]? ?[(&;,]| [{CAPITALS}])|(?![\w.]))(?: {_INITIALS})?){{0,2}})"
_BARE = rf"[{CAPITALS}]{{1,4}}(?:[ -][{CAPITALS}]{{1,2}})?(?: (?:de|da|do|dos|das|van|von)(?= ?[,.;:&(]|$))?"
_GIVEN = rf"{_WORD}(?: (?:{_WORD}|[{CAPITALS}]\.?(?![\w])|(?:de|da|do|dos|das|del|van|von|e)\b)){{0,4}}"
_AND = (
    r"(?:(?:and|und|et|y|e|en|och|og|con|with)\b|"
    rf"(?:a|i|ja|ve|és|dan|și|ir|và|и|і|та|και|AND|UND|ET|Y|E)(?= [{CAPITALS}]))"
)
"""A word between the last two names."""
_OTHERS = r"(?:u\. ?a\.|(?-i:e\. ?a\.)|vd\.|ym\.|m\. ?fl\.|等|ve ark\.|и др\.)"
"""What stands for further names in other languages than English."""
_AFTER = rf"(?=\s*[,，.;；:&(…\[/–—]|\s(?:{_AND}|(?:in|eds?)\b)|\s{_OTHERS}|\s\d{{4}}|\s?$)"

_FORMS = {
    "family-bare": re.compile(
        rf"(?P<family>{_FAMILY}) (?P<given>{_BARE})(?P<suffix>{_SUFFIX})"
        rf"(?!\.(?:[,;]| ?[{CAPITALS}]\.| (?:&|{_AND}) )){_AFTER}"
    ),
    "family-dotted": re.compile(rf"(?P<family>{_FAMILY})(?:, ?| )(?P<given>{_DOTTED})(?P<suffix>{_SUFFIX})"),
    "dotted-family": re.compile(
        rf"(?P<given>{_INITIALS}(?: (?:de|da|do|dos|das) {_INITIALS})?) ?"
        rf"(?P<family>{_FAMILY})(?P<suffix>{_SUFFIX}){_AFTER}"
    ),
    "family-comma-bare": re.compile(rf"(?P<family>{_FAMILY}), (?P<given>{_BARE})(?P<suffix>{_SUFFIX}){_AFTER}"),
    "family-given": re.compile(rf"(?P<family>{_FAMILY}), (?P<given>{_GIVEN})(?P<suffix>{_SUFFIX}){_AFTER}"),
    "bare-family": re.compile(
        rf"(?P<given>[{CAPITALS}]{{1,2}}(?: [{CAPITALS}]){{0,2}}) "
        rf"(?P<family>(?:{_PARTICLES})?{_WORD})(?P<suffix>{_SUFFIX}){_AFTER}"
    ),
    "given-family": re.compile(
        rf"(?P<given>{_WORD}(?: [{CAPITALS}]\.?(?= )|"
        rf" {_WORD}){{0,2}}) (?P<family>(?:{_PARTICLES})?{_WORD})(?P<suffix>{_SUFFIX}){_AFTER}"
    ),
}
_NEXT = {
    "family-bare": (("family-bare",),),
    "family-dotted": (("family-dotted", "dotted-family", "family-bare"),),
    "dotted-family": (("dotted-family",),),
    "family-comma-bare": (("family-comma-bare", "family-bare"),),
    "family-given": (("given-family", "dotted-family"), ("family-given", "family-dotted")),
    "bare-family": (("bare-family",),),
    "given-family": (("given-family", "dotted-family"),),
}
"""The forms that the next names may have, by the form of the first: one or several sets of them."""
_DOUBTED = ("bare-family", "given-family")
"""Words of a title may have these forms too: a single such name counts only before a quoted title."""
_SEPARATOR = re.compile(
    rf"\s*(?:[,;/，；]\s*(?:{_AND}(?! al)|&|…|\.\.\.|\. \. \.)?"
    rf"|(?:(?<=\s)|\b){_AND}(?! al\b)|&|…|(?<=\s)[–—-](?=\s))\s*"
)
_ET_AL = re.compile(
    r"\s*[,;]?\s*\(?(?:and|&)?\s*(?:et\.? al\b\.?|e outros\b\.?|and others\b\.?|and colleagues\b|"
    rf"et alii\b|{_OTHERS}|\bet coll?\.)\)?",
    re.IGNORECASE,
)
_EDITORS = rf"(?i:{in_languages('editor')})"
_ROLE = re.compile(
    rf"(?:\s*[,.]?\s*(?:[(\[]\s?(?:(?P<bracketed>{_EDITORS})|(?i:trans|compilers?|comps?))\.?\s?[)\]]"
    rf"|(?P<bare>\b(?:[Ee]ds?|[Ee]ditors?|editores|orgs?)\b\.?(?=[\s,.:;])|{_EDITORS}\.?+(?=[,.:;]|\s?$)))[,.]?){{1,2}}"
)
_FOR_GROUP = re.compile(
    r",?\s(?:and\s)?(?:on behalf of|for)\s(?:the\s)?[A-Z][^.;:()]{3,100}?"
    r"(?:Group|Study|Investigators|Collaborat\w+|Consortium|Network|Committee|Trial\w*|Team)\b"
    r"(?:\s(?:Group|Investigators|Team|Committee)\b)?"
)
_GROUP_WORDS = re.compile(
    r"\b(?:organi[sz]ation|minist\w+|institut\w*|universi\w+|associa\w+|committee|group|agency|"
    r"departa?ment\w*|council|cent(?:er|re)|society|"
    r"foundation|network|consortium|commission|bureau|federation|collaborat\w+|team|academy|fund|bank|"
    r"board|investigators|programme|nations|union|"
    r"brasil|organiza\w+|comiss\w+|secretaria\w*|associação|conselho|fundação|sociedade|confederação|"
    r"governo|estados|república|congresso)\b",
    re.IGNORECASE,
)
_GROUP_END = re.compile(
    r"\.\s\(?(?P<dated>(?:19|20)\d\d)[a-z]?[.,)]|(?<![\s.][A-Z])[.:]\s|,?\s?\(?\s?(?P<year>(?:19|20)\d\d)[a-z]?[.,);]"
)
_JOURNAL = re.compile(r"J\. (?:[A-Z][a-z]+\. ){1,4}\d(?!\d{3}[.)])")
"""`J. Chem. Phys. 38` looks like a name, but so does `J. Hart. 2001.`, the last author with a year."""
_EDITING_GROUP = re.compile(rf"(?P<name>[A-ZÀ-Þ][^.;:()\[\]“”\"«»]{{2,120}}?),?\s[(\[]\s?{_EDITORS}\.?\s?[)\]][,.]?")
_IN_CAPITALS = re.compile(rf"[{CAPITALS}'’-]{{3,}}")
"""A word that is no initials, such as a family name that its style writes in capitals."""
_QUOTE_NEXT = re.compile(r"[,.]?\s?[“\"«‘]")


class Authors(NamedTuple):
    """The names, and the offset at which they end."""

    names: tuple[str, ...]
    end: int
    sure: bool
    """False if only a word in its name suggests that it is a group."""
    are_editors: bool = False
    """Whether a word behind the names says that they are editors."""


def read_authors(text: str, start: int = 0) -> Authors:
    """Return the names at `start`; without names, `end` is `start`."""
    persons = read_caseless(text, start)
    if not persons.names:
        persons = read_persons(text, start, sure=False)
    return persons if persons.names else _group_of_editors(text, start) or _group(text, start)


def read_caseless(text: str, start: int) -> Authors:
    """Return the names at `start` in a script without capitals."""
    names, end = caseless_names(text, start)
    return _with_role(text, names, end) if names else Authors((), start, sure=False)


def read_persons(text: str, start: int, *, sure: bool = True) -> Authors:
    """Return the names of persons at `start`. sure: whether words before them say that names follow."""
    for form, pattern in _FORMS.items():
        first = pattern.match(text, start)
        if not first or _like_a_title(form, first):
            continue
        names, end = _longest_list(text, start, first, form)
        others = _ET_AL.search(text, first.end(), end)
        persons = _with_role(text, tuple(names), end)
        certain = sure or persons.are_editors or others or _QUOTE_NEXT.match(text, persons.end)
        if form in _DOUBTED and len(names) < 2 and not certain:
            continue
        return persons
    return Authors((), start, sure=False)


def _with_role(text: str, names: tuple[str, ...], end: int) -> Authors:
    """Return the names with what a word behind them at `end` says of them, if there is one."""
    if group := _FOR_GROUP.match(text, end):
        end = group.end()
    role = _ROLE.match(text, end)
    are_editors = bool(role and (role["bracketed"] or role["bare"]))
    return Authors(names, role.end() if role else end, sure=True, are_editors=are_editors)


def _longest_list(text: str, start: int, first: "re.Match[str]", form: str) -> tuple[list[str], int]:
    """Return the names and where they end, in the order of given and family names that reads most names.

    A comma may be within a name or between two, and lists may have only their first name in the order of an index.
    """
    lists = [_following(text, first, following) for following in _NEXT[form]]
    if form == "family-given" and " " in first["family"] and " " in first["given"]:
        whole = _FORMS["given-family"].match(text, start)
        names, end = _following(text, whole, ("given-family",)) if whole else ([], start)
        lists += [(names, end)] if ";" not in text[start:end] else []
    return max(lists, key=lambda listed: (listed[1], len(listed[0])))


def _like_a_title(form: str, name: "re.Match[str]") -> bool:
    """Whether a name without initials has words of a group's name in it, and is thus not a person."""
    return form in ("family-given", "given-family") and bool(_GROUP_WORDS.search(name[0]))


def _following(text: str, first: "re.Match[str]", forms: Sequence[str]) -> tuple[list[str], int]:
    """Return the names from the first one on, and where they end. forms: those of the next names."""
    names, end = [_written(first)], first.end()
    while len(names) < MOST_AUTHORS:
        if others := _ET_AL.match(text, end):
            end = others.end()
            break
        separator = _SEPARATOR.match(text, end)
        if not separator or _JOURNAL.match(text, separator.end()):
            break
        if others := _ET_AL.match(text, separator.end()):
            end = others.end()
            break
        found = next((match for name in forms if (match := _FORMS[name].match(text, separator.end()))), None)
        if not found:
            break
        names.append(_written(found))
        end = found.end()
    return names, end


def _written(name: "re.Match[str]") -> str:
    """Return family and given names; in a name of both, words in capitals are the family's."""
    given, family = name["given"], name["family"]
    words = f"{given} {family}".split()
    capital = [word for word in words if _IN_CAPITALS.fullmatch(word)]
    if name.re is _FORMS["given-family"] and capital and capital[-1] != words[-1]:
        given, family = " ".join(word for word in words if word not in capital), " ".join(capital)
    given = " ".join((given + name["suffix"].replace(",", " ")).split())
    return f"{family}, {_STOP_AT_PARTICLE.sub('', given)}"


def _inner_group(text: str, start: int) -> Authors | None:
    """Return the second part of a group's name, such as a ministry after its country; None if there is none."""
    head = text[start : start + LONGEST_GROUP]
    found = re.search(r"\.\s", head)
    if found and _GROUP_WORDS.match(head) and len(head[: found.start()].split()) <= 8:
        return Authors((head[: found.start()].strip(),), start + found.start(), sure=False)
    return None


def _group_of_editors(text: str, start: int) -> Authors | None:
    """Return a group's name with a word for editors in brackets behind it; None if there is none."""
    found = _EDITING_GROUP.match(text, start)
    if not found or not (_GROUP_WORDS.search(found["name"]) or found["name"].isupper()):
        return None
    return Authors((found["name"],), found.end(), sure=True, are_editors=True)


def _group(text: str, start: int) -> Authors:
    """Return a group's name, which ends at a full stop, a colon or the year."""
    head = text[start : start + LONGEST_GROUP + 10]
    found = _GROUP_END.search(head)
    if not found or found.start() < 3:
        return Authors((), start, sure=False)
    name = head[: found.start()].strip()
    dated = bool(found["dated"] or found["year"])
    known = bool(_GROUP_WORDS.search(name)) or (name.isupper() and len(name) < 60)
    words = len(name.split())
    if name[:1].isalnum() and not re.search(r"[“”\"«»]", name) and (words <= 16 if known else dated and words <= 8):
        behind = start + found.end()
        inner = None if dated else _group_of_editors(text, behind) or _inner_group(text, behind)
        return inner or Authors((name,), start + found.start(), sure=dated)
    return Authors((), start, sure=False)
