"""Read the tags that a page shows below its title, in a box of tags or behind a label such as `Tags:`."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from zoning import limits
from zoning.document.nodes import edges, with_attribute
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line, TitledPage
from zoning.metadata.sections import kind_of
from zoning.metadata.topics.taxonomies import is_tag
from zoning.snapshot import Ints, Snapshot
from zoning.text import words
from zoning.text.expressions import expressions

TAGS_IN_A_LIST, TAG_WORDS = 15, 5
"""The most tags in a list, and the most words of a tag."""
MOST_LISTS = 20
"""The most lists of tags that are compared."""
LABEL_WORDS, LINE_WORDS = 5, 40
"""The most words of a label, and of a line with tags that are no links."""
MENTIONED = 1 / 3
"""The least share of tags that are in the text above them, if only a label or the addresses show that they are tags."""
_OF_TAGS = re.compile(
    r"(?:^|[\s_-])(?:tags|keywords|topics|schlagworte|taglist|tag-(?:list|stack|items))(?:[\s_-]|$)|"
    r"(?:[a-z](?:Tags|Topics|Keywords)|\b(?:rel|tag)(?:Topics|List|Container))(?![a-z])"
)
"""Classes of boxes of tags, also in camel case."""
_WORDS_OF_TAGS = ("tag", "keywords", "topics", "schlagworte", "rellist", "relcontainer")
_LABELS = expressions(__package__, "labels.toml")
_LABEL = re.compile(f"{_LABELS['tags']}|{_LABELS['subjects']}", re.IGNORECASE)
_CLEAR = re.compile(rf"\W*(?:{_LABELS['tags']})\s*[:：]\s*", re.IGNORECASE)
_WRITTEN = re.compile(rf"(?:{_CLEAR.pattern})(?P<names>[^:：]+)", re.IGNORECASE)
"""Tags without links: `Tags: rivers, spring`."""
_BETWEEN = re.compile(r"\s*[,،、，;؛|·•]\s*")
_NO_TAG = re.compile(r"\d+|(?:all|alle|more|mehr|show|see|view|load|read|follow)\b.*", re.IGNORECASE)
"""The number of a tag's pages, and links to other lists."""


class TagList(NamedTuple):
    """Links that follow one another, on one line or several."""

    links: tuple[int, ...]
    label: str
    """The text just before them."""
    line: int
    """The number of the first line."""


class Tags(NamedTuple):
    """The names of a list of tags."""

    names: list[str]
    told_by: str
    """What shows that they are tags: `label`, `class`, `address`, or the `sign` before each of them, as in
    `#rivers`."""
    of_class: str
    """The class of the box of tags around them; "" without one."""
    sure: bool
    """Whether a class, a sign, or a label and the addresses show it."""
    line: int
    """The number of their first line."""


def read_tags(page: TitledPage, evidence: Evidence) -> None:
    """Claim the tags in the first list of tags that is found below the title.

    If several boxes of one class have lists of different tags, the lists belong to the items of a list, and the page
    has no tags of its own.
    """
    snapshot = page.snapshot
    marked = with_attribute(snapshot, "class", _OF_TAGS, *_WORDS_OF_TAGS)
    boxes = snapshot.nearest(marked & ~snapshot.named("body", "article", "main"))
    apart = page.entries | snapshot.within(snapshot.named("nav", "aside", "form") | edges(snapshot, "footer"))
    lines = [line for line in page.lines[page.number + 1 :] if not apart[line.nodes[0]]]
    told = [
        tags
        for tags in (*islice(_told(snapshot, lines, boxes), MOST_LISTS), *_written(snapshot, lines))
        if tags.sure or _are_mentioned(tags.names, lines[: tags.line])
    ]
    if told and all(tags.names == told[0].names for tags in told if tags.of_class == told[0].of_class != ""):
        for name in told[0].names:
            evidence.say("keywords", name, "page", told[0].told_by, 0.6)


def _told(snapshot: Snapshot, lines: Sequence[Line], boxes: Ints) -> Iterator[Tags]:
    """Yield the lists of links that something shows to be tags.

    boxes: n; the box of tags around each node, -1 for none.
    """
    for found in _lists(snapshot, lines):
        names = [name for link in found.links if not _NO_TAG.fullmatch(name := shown_name(snapshot, link))]
        if not names or len(names) > TAGS_IN_A_LIST or any(words.length(name) > TAG_WORDS for name in names):
            continue
        box = int(boxes[found.links[0]])
        of_class = snapshot.attribute(box, "class") if box >= 0 and found.links[-1] < snapshot.end[box] else ""
        addressed = all(is_tag(snapshot.attribute(link, "href")) for link in found.links)
        told_by = "label" if _is_label(found.label) else "class" if of_class else ""
        signed = all(snapshot.text_within(link).lstrip().startswith("#") for link in found.links)
        told_by = told_by or ("address" if addressed else "sign" if signed else "") * (len(names) > 1)
        if told_by:
            is_clear = addressed or _CLEAR.fullmatch(found.label) is not None
            sure = told_by in ("class", "sign") or (told_by == "label" and is_clear)
            yield Tags(names, told_by, of_class, sure, found.line)


def _written(snapshot: Snapshot, lines: Sequence[Line]) -> Iterator[Tags]:
    """Yield the tags that a line lists without links behind a clear label."""
    linked = snapshot.within(snapshot.links)
    for number, line in enumerate(lines):
        told = _WRITTEN.fullmatch(line.text) if line.words <= LINE_WORDS else None
        names = [name for name in _BETWEEN.split(told["names"]) if name] if told else []
        if names and not linked[list(line.nodes)].any() and all(words.length(name) <= TAG_WORDS for name in names):
            yield Tags(names[:TAGS_IN_A_LIST], "label", "", True, number)


def shown_name(snapshot: Snapshot, node: int) -> str:
    """Return the name that a link shows, without the sign of a tag and the number of its pages."""
    inside = range(node, min(int(snapshot.end[node]), node + limits.METADATA_ENTRIES))
    texts = [inner for inner in inside if snapshot.has_words[inner]]
    lettered = [inner for inner in texts if any(map(str.isalpha, snapshot.text_of(inner)))]
    return " ".join(snapshot.text_of_nodes(lettered or texts).split()).strip(" ,").lstrip("#")


def _is_label(text: str) -> bool:
    """Whether a text is a label of tags, such as `Tags:`."""
    label = text.strip(" \t\n:：#·|-–—")
    return _LABEL.fullmatch(label) is not None or (label != "" and kind_of(label) == "keywords")


def _are_mentioned(names: Sequence[str], above: Sequence[Line]) -> bool:
    """Whether the article above has some of the tags in its text; tags of the site are not in it."""
    text = "\n".join(line.text for line in above).casefold()
    return sum(name.casefold() in text for name in names) >= MENTIONED * len(names)


def _lists(snapshot: Snapshot, lines: Sequence[Line]) -> Iterator[TagList]:
    """Yield the runs of lines that consist of links at one depth; the first of them may begin with a label."""
    around = snapshot.nearest(snapshot.links)
    links: dict[int, None] = {}
    label, before, first = "", "", 0
    for number, line in enumerate(lines):
        own_label, owned = _links_of(line, around)
        depth = snapshot.depth[owned[0]] if owned else 0
        if links and (not owned or own_label or depth != snapshot.depth[next(iter(links))]):
            yield TagList(tuple(links), label, first)
            links = {}
        if owned:
            label, first = (label, first) if links else (own_label or before, number)
            links.update(dict.fromkeys(owned))
        before = line.text if line.words <= LABEL_WORDS else ""
    if links:
        yield TagList(tuple(links), label, first)


def _links_of(line: Line, around: Ints) -> tuple[str, list[int]]:
    """Return the label that a line begins with and the links behind it; none if it has other text.

    around: n; the link around each node, -1 for none.
    """
    lettered = [run for run in line.runs if any(map(str.isalnum, run.text))]
    links = [int(around[run.node]) for run in lettered]
    begin = next((place for place, link in enumerate(links) if link >= 0), len(links))
    label = " ".join(run.text for run in lettered[:begin])
    if words.length(label) > LABEL_WORDS or -1 in links[begin:]:
        return "", []
    return label, links[begin:]
