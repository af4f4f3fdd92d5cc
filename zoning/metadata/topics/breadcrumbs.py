"""Find the section of a page in its breadcrumbs: their last step before the page itself, and not the home page."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from zoning import limits
from zoning.addresses.links import absolute
from zoning.document.nodes import nodes_within, text_on_one_line, with_attribute
from zoning.linked_data import blocks, objects, types_of
from zoning.metadata.evidence import Evidence, clean
from zoning.metadata.lines import Line, TitledPage, text_key
from zoning.metadata.sites import parts_of_title
from zoning.metadata.topics.section_labels import is_entry
from zoning.metadata.topics.section_names import HOME, may_be_section, named
from zoning.metadata.topics.taxonomies import place_of
from zoning.snapshot import Ints, Snapshot

STEPS = 10
"""A path with more steps is a menu, or has more than breadcrumbs."""
FEW_LINKS = 3
"""More links than these are a menu unless clear signs are between them, or the page's own name behind them."""
LINES_ABOVE = 6
"""The number of lines above the title in which a path is looked for."""
MOST_BOXES = 20
"""The most elements called breadcrumbs that are looked at."""
_BREADCRUMBS = re.compile(r"bread-?crumb|(?:^|[\s_-])crumbs(?:$|[\s_-])", re.IGNORECASE)
_MARKS = ("class", "id", "aria-label", "itemtype")
_ONWARD = re.compile(r"\s*[-=]?[>›»→▸▶►❯≫＞〉]+\s*|\s+::\s+")
"""Signs between the steps of a path."""
_VAGUE = (re.compile(r"\s*/\s*"), re.compile(r"\s+:\s+"), re.compile(r"\s*‹\s*"))
"""Signs that are also between other texts, or lead back: between the steps of a path if it begins at home."""
_SIGN = rf"(?:{_ONWARD.pattern}|{_VAGUE[0].pattern})"
_SIGN_ENDS = re.compile(rf"{_SIGN}.*|.*{_SIGN}", re.DOTALL)
"""A text that begins or ends with a sign: other steps are on other lines."""
_ROOT = re.compile(r"(?:index\.\w+)?")
"""The addresses of a home page."""
_LINK = "\ue000"
"""Stands for a link."""
_MIXED = re.compile(rf"[{_LINK}|·•]")
"""What is in no text between two signs."""
_LABEL = re.compile(r"^[^:：]*[:：]\s*")
SHOWN, DECLARED = 0.6, 0.55
"""The weights of breadcrumbs that are shown, and of those that are only declared, which are shorter on many sites."""


class Step(NamedTuple):
    """A step of a path through the site."""

    name: str
    linked: bool
    address: str
    """The address of its link; "" if it has none or leads to the root, `#` if it leads to a place within the page."""


def read_breadcrumbs(page: TitledPage, evidence: Evidence) -> None:
    """Claim the section in the breadcrumbs: those that are called so, a path above the title, or declared ones."""
    snapshot, title = page.snapshot, page.title
    around = snapshot.nearest(snapshot.named("a"))
    for steps, weight in (
        (_called_so(snapshot, around), SHOWN),
        (_above(page, around), SHOWN),
        (_declared(snapshot), DECLARED),
    ):
        names = _before_page(snapshot, steps, title)
        told = [name for name in names if may_be_section(name, title, evidence)]
        if told:
            evidence.say("section", told[-1], "page", "breadcrumbs", weight)
            return


def _before_page(snapshot: Snapshot, steps: Sequence[Step], title: Line) -> Iterator[str]:
    """Yield the names of the steps before the page itself.

    If no step is the page, those of links alone if there are any, and a last one that a link above the title has, too.
    The title may be a heading before them, if it is not a link; a first link to the root is the home page.
    """
    page, own = text_key(title.text), place_of(snapshot.page.base_url)
    are_page = [text_key(step.name) == page or step.address == own != "" or _is_of_page(step, title) for step in steps]
    ends = (place for place, is_page in enumerate(are_page) if is_page and (place > 0 or steps[place].linked))
    last = next(ends, -1)
    linked = last < 0 and any(step.linked for step in steps)
    for place, step in enumerate(steps[:last] if last >= 0 else steps):
        is_home = place == 0 and step.linked and step.address == ""
        is_last = place == len(steps) - 1 and text_key(step.name) not in page
        told = step.linked or not linked or (is_last and is_entry(snapshot, step.name, title))
        if told and not (are_page[place] or is_home):
            yield step.name


def _called_so(snapshot: Snapshot, around: Ints) -> list[Step]:
    """Return the steps of the first element that is called breadcrumbs. around: as in `_steps`."""
    marked = np.logical_or.reduce([with_attribute(snapshot, name, _BREADCRUMBS, "crumb") for name in _MARKS])
    texts = snapshot.has_words & ~snapshot.within(snapshot.named("script", "style", "noscript", "template"))
    for box in np.flatnonzero(marked)[:MOST_BOXES].tolist():
        steps = _steps(snapshot, nodes_within(snapshot, texts, box)[: limits.METADATA_ENTRIES], around)
        links = sum(step.linked for step in steps)
        if 0 < links <= STEPS or (links == 0 and 1 < len(steps) <= STEPS):
            return steps
    return []


def _declared(snapshot: Snapshot) -> list[Step]:
    """Return the steps of the first path that the page's JSON-LD declares."""
    items = (item for block in blocks(snapshot) for item in objects(block))
    found = next((item for item in items if "BreadcrumbList" in types_of(item)), {})
    listed = found.get("itemListElement")
    steps = [step for step in listed if isinstance(step, dict)] if isinstance(listed, list) else []
    steps.sort(key=lambda step: place if isinstance(place := step.get("position"), int) else 0)
    return [_declared_step(step, snapshot.page.base_url) for step in steps]


def _declared_step(step: dict[str, Any], base: str) -> Step:
    item = step.get("item")
    thing = item if isinstance(item, dict) else {"@id": item}
    address = next((value for name in ("@id", "url") if isinstance(value := thing.get(name), str)), "")
    return Step(clean(step.get("name") or thing.get("name")), bool(address), place_of(absolute(address, base)))


def _above(page: TitledPage, around: Ints) -> list[Step]:
    """Return the steps of the nearest line above the title that is a path, whatever the signs between its steps.

    Without signs, the addresses of its links show that it is one, or an ordered list from home to the page.
    around: as in `_steps`.
    """
    snapshot, title = page.snapshot, page.title
    ordered = snapshot.nearest(snapshot.named("ol"))
    for line in reversed(page.lines[max(0, page.number - LINES_ABOVE) : page.number]):
        listed = int(ordered[line.nodes[0]])
        nodes = [node for node in _row(snapshot, line, listed) if node < title.nodes[0]]
        if len({int(around[node]) for node in nodes} - {-1}) > STEPS:
            continue
        onward = next((sign for sign in (_ONWARD, *_VAGUE) if _is_path(snapshot, nodes, around, sign)), None)
        steps = _steps(snapshot, nodes, around, onward or _ONWARD)
        if 1 < len(steps) <= STEPS and (
            _lead_inward(steps, place_of(snapshot.page.base_url))
            or (listed >= 0 and _is_from_home(snapshot, steps[0]) and _is_of_page(steps[-1], title))
            or (onward and _leads_to_page(snapshot, steps, title, is_vague=onward != _ONWARD))
        ):
            return steps
    return []


def _lead_inward(steps: Sequence[Step], page: str) -> bool:
    """Whether several links lead to folders, each within the one before, and the page within the last one."""
    folders = [step.address for step in steps if step.linked]
    inward = pairwise((*folders, page))
    return len(folders) > 1 and all(inner.startswith(f"{outer}/" if outer else inner[:1]) for outer, inner in inward)


def _is_from_home(snapshot: Snapshot, first: Step) -> bool:
    """Whether the first step is the home page: it leads to the root, or is named like it or like the site."""
    sites = {text_key(part) for part in parts_of_title(snapshot.page.title)}
    is_root = first.linked and _ROOT.fullmatch(first.address) is not None
    return is_root or HOME.fullmatch(first.name) is not None or text_key(first.name) in sites


def _is_of_page(last: Step, title: Line) -> bool:
    """Whether the last step is no link, and the page's title or most of it."""
    own, whole = text_key(last.name), text_key(title.text)
    return not last.linked and own in whole and 2 * len(own) > len(whole)


def _leads_to_page(snapshot: Snapshot, steps: Sequence[Step], title: Line, *, is_vague: bool) -> bool:
    """Whether steps are those to the page: from home or up to the title, or, if the signs are clear, links.

    Many links with vague signs between them are a menu.
    """
    is_from_home = _is_from_home(snapshot, steps[0])
    if is_vague:
        return is_from_home and (not steps[-1].linked or len(steps) <= FEW_LINKS)
    return is_from_home or _is_of_page(steps[-1], title) or any(step.linked for step in steps)


def _is_path(snapshot: Snapshot, texts: Sequence[int], around: Ints, onward: re.Pattern[str]) -> bool:
    """Whether there is a sign between all links and texts, and nothing else; a label may stand before them.

    around: n; the link around each node, -1 for none.
    """
    links = [int(around[node]) for node in texts]
    shown = [text_on_one_line(snapshot, node) for node in texts]
    pieces = [
        (text.replace(named(text), _LINK) if link != before else "") if link >= 0 else text
        for text, link, before in zip(shown, links, (-1, *links), strict=False)
    ]
    parts = [part.strip() for part in onward.split(" ".join(pieces))]
    parts[0] = _LABEL.sub("", parts[0])
    parts = [part for part in parts if part]
    return len(parts) > 1 and all(part == _LINK or not _MIXED.search(part) for part in parts)


def _row(snapshot: Snapshot, line: Line, listed: int) -> Sequence[int]:
    """Return the text nodes of a line, or of the whole row around it, whose items are boxes.

    Such a row is an ordered list, `listed` (-1 for none), or its line begins or ends with a sign.
    """
    box, own = listed, text_key(line.text)
    if box < 0 and _SIGN_ENDS.fullmatch(line.text):
        box = int(snapshot.parent[line.nodes[0]])
        while box > snapshot.body and len(text_key(snapshot.text_within(box))) <= len(own):
            box = int(snapshot.parent[box])
    return nodes_within(snapshot, snapshot.laid_out_text, box)[: limits.METADATA_ENTRIES] if box >= 0 else line.nodes


def _steps(snapshot: Snapshot, texts: Iterable[int], around: Ints, onward: re.Pattern[str] = _ONWARD) -> list[Step]:
    """Return the steps that text nodes name: links, and what is between signs outside of links; labels are left out.

    around: n; the link around each node, -1 for none.
    """
    steps: list[Step] = []
    last = -1
    for node in texts:
        link = int(around[node])
        if link >= 0 and link != last:
            href = snapshot.attribute(link, "href")
            address = "#" if href.startswith("#") else place_of(absolute(href, snapshot.page.base_url))
            steps.append(Step(named(snapshot.text_within(link)), True, address))
        elif link < 0:
            parts = (part for part in onward.split(text_on_one_line(snapshot, node)) if not part.endswith((":", "：")))
            steps += [Step(name, False, "") for part in parts if (name := named(part))]
        last = link
    return [step for step in steps if step.name]
