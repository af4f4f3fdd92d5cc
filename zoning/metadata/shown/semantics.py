"""Read authors and dates around a title: `rel=author`, `itemprop` and classes of authors, `time`, by-lines, dates."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import chain, dropwhile, pairwise, takewhile

import numpy as np

from zoning.document.nodes import with_attribute
from zoning.linked_data import declared_types, is_of_thing
from zoning.metadata import sites
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import DATE_WORDS, Line, TitledPage, is_date, text_key
from zoning.metadata.people.byline_words import introduces, is_name, is_of_east_asia, names_beside, without_introduction
from zoning.metadata.people.names import begins_with_and, joined_by_and, parse_name, unmarked
from zoning.metadata.people.people import is_person
from zoning.metadata.people.person import Person
from zoning.metadata.rights import is_of_rights
from zoning.metadata.shown.facts import is_of_manuscript
from zoning.metadata.times.dates import DAY, OF_CHANGE, date_in, is_of_joining, is_span, moment_in
from zoning.metadata.times.page_language import page_language
from zoning.metadata.times.relative_times import relative_times, without_relative_times
from zoning.snapshot import Mask, Snapshot
from zoning.text import words

NAME_WORDS = 6
"""A text with more words is not a name."""
_IN_PARENTHESES = re.compile(r"\s*\([^()]{0,80}\)$")
LABEL_WORDS = 3
BY_LINE_WORDS = 25
"""The most words of a by-line, which may have other facts beside the author."""
LINES_BELOW = 4
"""The number of lines below a title in which a line may have the author beside the date without a `by`."""
_PARTS = re.compile(r"\s*[|•·⋅–—]\s*|\n")
_AUTHOR_CLASS = re.compile(
    r"(?:^|\s)(?:(?:[\w-]*(?:post|entry|article|byline|story|blog)[_-]{1,2})?(?:the-)?author"
    r"(?:[_-]{0,2}(?:name|text|link))?|[\w-]+__author[_-]{0,2}name|p-author)(?:\s|$)",
    re.IGNORECASE,
)
_OF_A_THING = re.compile(
    r"(?:start|end|birth|death|founding|dissolution|release|previousStart|priceValid|valid)(?:Date|Through|From|Until)|"
    r"doorTime|startTime|endTime|expires|availability(?:Starts|Ends)",
    re.IGNORECASE,
)
"""Properties of schema.org for days of events, people and offers."""
_PERSON_CLASS = re.compile(r"(?:^|[\s_-])person-?name(?:\s|$)", re.IGNORECASE)
_OF_AUTHOR = re.compile(r"(?:^|\s)(?:schema:)?author(?:\s|$)", re.IGNORECASE)
_AUTHOR_ADDRESS = re.compile(r"/authors?/[^/?#]+/?(?:[\w-]+\.html?)?(?:[?#]|$)", re.IGNORECASE)
_LEADS_TO_ALL = re.compile(
    r"(?:view|see|show|read)\s+(?:all|more)\b|(?:all|more)\s+(?:posts|articles|stories)\b|"
    r"(?:posts|articles|stories) by\b|alle (?:artikel|beiträge)\b|tous les articles\b|ver todo|"
    r"todos los artículos\b|voir (?:tous|plus)\b",
    re.IGNORECASE,
)
"""The text of a link to all works of a person, which contains the name among other words."""
_LETTER = re.compile(r"[^\W\d_]")
_CONTACT = re.compile(r"https?://|\S+@\S")
AUTHOR_MARKS = (
    ("itemprop=author", "itemprop", _OF_AUTHOR, "author", 0.9),
    ("property=author", "property", _OF_AUTHOR, "author", 0.9),
    ("rel=author", "rel", _OF_AUTHOR, "author", 0.9),
    ("class", "class", _AUTHOR_CLASS, "author", 0.7),
    ("class", "class", _PERSON_CLASS, "person", 0.7),
    ("id", "id", _AUTHOR_CLASS, "author", 0.7),
    ("address", "href", _AUTHOR_ADDRESS, "/author", 0.65),
)
"""Marks of authors: `where` of the claim, attribute, pattern of its values, a word in all matches, and weight."""


def read_semantics(page: TitledPage, evidence: Evidence) -> None:
    """Claim the authors and dates around a title: those that are marked up, and those of by-lines and date lines.

    On the page of a product or event, dates without a label are those of the product or event.
    """
    snapshot, front = page.snapshot, page.lines[page.front.start : page.front.stop]
    nodes = np.zeros(len(snapshot), np.bool_)
    nodes[front[0].nodes[0] : front[-1].nodes[-1] + 1] = True
    nodes &= ~page.entries
    read_authors(snapshot, nodes, evidence)
    own = [line for line in front if not page.entries[line.nodes[0]]]
    place = own.index(page.title)
    _read_by_line(snapshot, own, place, evidence)
    if is_of_thing(snapshot.once(declared_types)):
        return
    read_times(snapshot, nodes, evidence)
    read_dates_alone(own, evidence, near=own[place + 1 : place + 1 + LINES_BELOW])


def read_authors(snapshot: Snapshot, nodes: Mask, evidence: Evidence) -> None:
    """Claim, for each kind of mark, the first author in `nodes`, (n,), and the authors beside that one."""
    for where, attribute, pattern, word, weight in AUTHOR_MARKS:
        marked = np.flatnonzero(with_attribute(snapshot, attribute, pattern, word) & nodes).tolist()
        names = [(node, name) for node in marked if (name := _name(snapshot, node))]
        beside = [name for node, name in names if _stand_together(snapshot, node, names[0][0])]
        people = [person(name) for name in dict.fromkeys(_each(beside))]
        evidence.say_authors(people, "page", where, weight)


def _each(texts: Sequence[str]) -> Iterator[str]:
    """Yield each name in texts, each of which may have several."""
    for text in texts:
        for name in unmarked(text):
            yield from joined_by_and(name)


def _read_by_line(snapshot: Snapshot, front: Sequence[Line], title: int, evidence: Evidence) -> None:
    """Claim the names in the first by-line; if there is none, a name beside a date near the title."""
    if names := next(filter(None, (_with_more(snapshot, front, place) for place in range(len(front)))), []):
        evidence.say_authors([person(name) for name in names], "page", "by", 0.9)
        return
    near = front[title + 1 : title + 1 + LINES_BELOW]
    others = _texts_of_site(snapshot, near, evidence) if near else set()
    name = next(filter(None, (_name_beside_date(line, others) for line in near)), "")
    evidence.say_authors([person(name)] if name else [], "page", "dated", 0.6)


def _with_more(snapshot: Snapshot, front: Sequence[Line], place: int) -> list[str]:
    """Return the names in a line, and those that go on with a conjunction on the next line."""
    names, behind = names_in(front[place]), front[place + 1 : place + 2]
    if len(names) == 1:
        names = _names_linked_alike(snapshot, front[place], names[0])
    more = [name for line in behind if begins_with_and(line.text) for name in joined_by_and(line.text)] if names else []
    return [*names, *more] if all(map(is_name, more)) else names


def _names_linked_alike(snapshot: Snapshot, line: Line, first: str) -> list[str]:
    """Return the first name, and those behind it whose links lead to the same folder: others may be places."""
    links = snapshot.nearest(snapshot.named("a"))
    runs = list(dropwhile(lambda run: run.text != first, (run for run in line.runs if _LETTER.search(run.text))))
    folders = [_folder(snapshot, int(links[run.node])) for run in runs]
    alike = takewhile(lambda pair: pair[1] == folders[0] != "", zip(runs, folders, strict=True))
    names = [run.text for run, _ in alike]
    return names if len(names) > 1 and all(map(is_name, names)) else [first]


def _folder(snapshot: Snapshot, link: int) -> str:
    """Return the address to which a link leads, without its last part; "" without a link."""
    return snapshot.attribute(link, "href").rstrip("/").rpartition("/")[0] if link >= 0 else ""


def _name_beside_date(line: Line, others: Set[str]) -> str:
    """Return the only text of a short line that can be a name, if the line has a day or an age, too; "" for none.

    others: keys of texts that name other things. Chinese, Japanese and Korean are excluded, since there any short text
    can be a name.
    """
    if line.words > BY_LINE_WORDS or line.heading >= 0 or not (len(line.date) == DAY or relative_times(line.text)):
        return ""
    texts = (without_relative_times(run.text, "\n") for run in line.runs)
    parts = [_without_job(part.strip(" ,")) for text in texts for part in _PARTS.split(text)]
    named = [part for part in parts if _can_be_name(part) and text_key(part) not in others]
    return named[0] if len(named) == 1 and is_person(named[0]) else ""


def _without_job(part: str) -> str:
    """Return a name without what stands behind its comma, if it is whole without that: a job or a place."""
    name, _, behind = part.partition(",")
    return name if behind and is_person(name) else part


def _can_be_name(part: str) -> bool:
    return 1 < len(part.split()) <= NAME_WORDS and not words.has_digit(part) and not is_of_east_asia(part)


def _texts_of_site(snapshot: Snapshot, near: Sequence[Line], evidence: Evidence) -> Set[str]:
    """Return the keys of texts in menus and buttons outside the lines `near`, of claims, and of the title's parts."""
    menus = snapshot.within(snapshot.named("nav", "header", "footer", "ul", "ol", "button")).copy()
    menus[near[0].nodes[0] : near[-1].nodes[-1] + 1] = False
    texts = np.unique(snapshot.value[menus & snapshot.has_words]).tolist()
    said = [claim.value for claim in evidence.claims if claim.field in ("title", "site_name", "section", "keywords")]
    parts = sites.parts_of_title(snapshot.page.title)
    return {text_key(text) for text in (*(snapshot.strings[value] for value in texts), *said, *parts)}


def names_in(line: Line) -> list[str]:
    """Return the names behind a `by` at the beginning of the line or of a part of it."""
    if line.words > BY_LINE_WORDS or is_of_rights(line.text):
        return []
    names = [*names_beside(line.text, line.language)]
    behind = next((line.runs[place:] for place, run in enumerate(line.runs, 1) if introduces(run.text)), ())
    if not behind or not is_name(apart := behind[0].text):
        return names
    counted = behind[1:] and any(letter.isdigit() or letter in ":：" for letter in behind[1].text)
    glued = not names or (len(names) == 1 and names[0].startswith(f"{apart} "))
    return [apart] if glued and counted else names


def person(name: str) -> Person:
    """Return the person with a name; outside of reference lists, given names come first, even with initials behind."""
    parsed = parse_name(name)
    given, _, family = name.partition(" ")
    return Person(name, given, family) if parsed.family == given and parsed.given == family else Person(*parsed)


def _stand_together(snapshot: Snapshot, node: int, other: int) -> bool:
    """Whether two elements have the same parent or grandparent."""
    one, two = int(snapshot.parent[node]), int(snapshot.parent[other])
    return one == two or snapshot.parent[one] == snapshot.parent[two]


def _name(snapshot: Snapshot, node: int) -> str:
    """Return the name that an element contains; "" if it contains more."""
    inside = np.flatnonzero(snapshot.has_words[node : snapshot.end[node]])[: 2 * NAME_WORDS] + node
    named = [one for one in inside.tolist() if not _CONTACT.match(snapshot.text_of(one).strip())]
    text = _above_others(snapshot.text_of_nodes(_without_badges(snapshot, named)))
    name = _IN_PARENTHESES.sub("", without_introduction(text)).strip(" ,;|·")
    told = 0 < words.length(name) <= NAME_WORDS and not date_in(name) and "@" not in name
    return name if told and not _LEADS_TO_ALL.match(name) else ""


def _above_others(text: str) -> str:
    """Return the first line of a text if it is a name, for others may be a job; otherwise all of the text."""
    first, _, others = text.partition("\n")
    return " ".join((first if others and is_person(without_introduction(first)) else text).split())


def _without_badges(snapshot: Snapshot, nodes: list[int]) -> list[int]:
    """Return the text nodes of a name without others: a letter as its avatar, and what is behind it.

    Behind it are texts with a number, `Lv2` or `12 posts`, and texts without a blank before them, such as a job.
    """
    texts = {node: " ".join(without_introduction(snapshot.text_of(node)).split()) for node in nodes}
    nodes = [node for node in nodes if not _is_avatar(texts[node], texts.values())]
    if not (nodes[1:] and is_name(texts[nodes[0]])):
        return nodes
    counted = any(words.has_digit(texts[node]) for node in nodes[1:])
    first, second = (snapshot.text_of(node) for node in nodes[:2])
    glued = is_person(texts[nodes[0]]) and second[:1].isupper() and first == first.rstrip()
    return nodes[:1] if counted or glued else nodes


def _is_avatar(text: str, others: Iterable[str]) -> bool:
    """Whether a text is the only letter of a round picture, the initial of a name beside it."""
    return len(text) == 1 and any(len(other) > 1 and other[0].casefold() == text.casefold() for other in others)


def read_times(snapshot: Snapshot, nodes: Mask, evidence: Evidence) -> None:
    """Claim the first `time` of a publication, and every one of a change."""
    times = snapshot.named("time", "abbr") & (snapshot.attributed("datetime") | snapshot.attributed("title"))
    published = False
    for node in np.flatnonzero(times & nodes).tolist():
        attributes = snapshot.attributes_of(node)
        said = moment_in(attributes.get("datetime") or attributes.get("title", ""), snapshot.once(page_language))
        if len(said) < DAY:
            continue
        # What stands before a relative time belongs to that time, not to the date behind it.
        label = without_relative_times(_before(snapshot, node), "\n").rpartition("\n")[2]
        around = " ".join((attributes.get("class", ""), attributes.get("itemprop", ""), label))
        if is_of_joining([around]) or _OF_A_THING.search(attributes.get("itemprop", "")):
            continue
        if OF_CHANGE.search(around):
            evidence.say("dates.modified", said, "page", "time")
        elif not published:
            evidence.say("dates.published", said, "page", "time", 0.9)
            published = True


def _before(snapshot: Snapshot, node: int) -> str:
    """Return the text in a node and in the few nodes before it."""
    texts = np.flatnonzero(snapshot.has_words[max(0, node - DATE_WORDS) : snapshot.end[node]])
    return " ".join(snapshot.text_of(max(0, node - DATE_WORDS) + place) for place in texts.tolist())


def read_dates_alone(front: Sequence[Line], evidence: Evidence, near: Sequence[Line] = ()) -> None:
    """Claim the day of the first line that is only a date, or else of the first line with a date as a separate part.

    A day behind a word for changes is that of a change. near: the lines just below the title; there either kind of line
    is as good as the other, and changes may have a line of their own.
    """
    told = [
        line
        for before, line in pairwise((None, *front))
        if line and not _is_of_member(before, line) and not _is_of_something_else(line)
    ]
    below = [line for line in told if line in near and line.words <= BY_LINE_WORDS]
    days = filter(None, (_day_alone(line) or _day_apart(line) for line in below))
    text = next(chain(days, filter(None, map(_day_alone, told)), filter(None, map(_day_apart, told))), "")
    published, _ = _parted_at_change(text)
    evidence.say("dates.published", _day_in(published, front[0].language), "page", "", 0.6)
    changes = map(_parted_at_change, (text, *(line.text for line in below)))
    told_apart = (behind for before, behind in changes if words.length(before) <= DATE_WORDS or before == published)
    changed = next(filter(None, (_day_in(behind, front[0].language) for behind in told_apart)), "")
    evidence.say("dates.modified", changed, "page", "", 0.6)


def _parted_at_change(text: str) -> tuple[str, str]:
    """Return a text before and behind its first word for changes."""
    before, _, behind = OF_CHANGE.sub("\n", text, count=1).partition("\n")
    return before, behind


def _day_in(text: str, language: str) -> str:
    """Return the date in a text if it is exact to the day; "" otherwise."""
    date = date_in(text, language)
    return date if len(date) == DAY else ""


def _is_of_member(before: Line | None, line: Line) -> bool:
    """Whether a line states when somebody joined, by its own words or by a label on the line before."""
    label = [before.text] if before and before.words <= LABEL_WORDS else []
    return is_of_joining([*label, line.text])


def _is_of_something_else(line: Line) -> bool:
    """Whether a line states when a manuscript arrived, or from when to when something takes place."""
    may_be_span = line.words <= BY_LINE_WORDS and not OF_CHANGE.search(line.text)
    return is_of_manuscript(line.text) or (may_be_span and is_span(line.text, line.language))


def _day_alone(line: Line) -> str:
    return line.text if is_date(line) else ""


def _day_apart(line: Line) -> str:
    """Return the parts of a line that are days, or else the whole line if it has an author and a day; "" for none."""
    if line.words > BY_LINE_WORDS:
        return ""
    parts = [part for part in _PARTS.split(line.text) if len(part.split()) <= DATE_WORDS]
    days = [part for part in parts if len(date_in(part, line.language)) == DAY]
    return " ".join(days) or (line.text if names_in(line) and len(line.date) == DAY else "")
