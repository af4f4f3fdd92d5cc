"""Restyle pages at random: few corpora have style sheets, but readers see pages with theirs.

A page keeps its elements and its text. Its boilerplate becomes rails beside the main content, bars above and below it,
boxes in it, and overlays, in many widths and by many means. This is random: some boilerplate stays where it is, and
some content gets the same treatment, so that layout is evidence but not proof. Some pages lose their telling class
names, as on sites that generate these names. Some rails get sentences of another page, so that only their place
distinguishes them from the text.
"""

import hashlib
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scripts.training import labels
from zoning.evaluation.cache import Rendered, default_folder
from zoning.extractors.body import Body
from zoning.extractors.collective.geometry import LEAST_STYLED, trusted
from zoning.extractors.collective.zones import Zones
from zoning.snapshot import Snapshot
from zoning.text.words import units

Style = dict[str, str]

MAIN, AROUND = 0.85, 0.2
"""The least share of the content in the element that contains the main content; an element in which content is a
smaller share of the text than `AROUND` is around the main content."""
NAMELESS = 0.5
"""The share of pages whose elements lose their names."""
NAMES = ("class", "id", "role", "aria-label", "aria-labelledby", "itemprop", "itemtype", "data-testid")
"""The attributes that show what an element is for …"""
SECTIONS = ("nav", "aside", "header", "footer", "main", "article", "section", "figure", "figcaption", "address")
"""… and the elements, which become `div`."""
MOST_LEVELS = 2
"""So many elements get columns, one within the other."""
PHONE = 0.25
"""The share of pages that are made for a phone's window."""
WINDOWS = {False: (1280, 1024), True: (390, 844)}
"""By whether it is a phone's."""
AGAIN = 0.7
"""How often there are no columns within the main one."""
UNDONE = 0.3
"""How often what might be placed stays where it was."""
MISPLACED = 0.12
"""How often what is content is placed like what is around it."""
BLURBS = 0.35
"""The share of pages whose rails get sentences of another page."""
BLURB_WORDS = 8
"""Of such a sentence, at least."""
SENTENCE = re.compile(r"[^.!?\n]{20,300}[.!?]")
SMALL = 0.25
"""A part of the content is small enough for a box beside the rest."""
DOCTYPE = "<!DOCTYPE html>"
NOSCRIPT = re.compile(r"<noscript\b.*?</noscript>", re.DOTALL | re.IGNORECASE)
ROW: Style = {"display": "flex", "flex-wrap": "wrap", "gap": "4px 16px", "list-style": "none", "padding": "0"}
MARK = "--rail"
"""The property that marks rails until they have got their sentences."""
_MARK = re.compile(rf";?{MARK}: \d+")
SIDES = (("left", "right"), ("right", "left"))


class Restyled(NamedTuple):
    """A page as it is to be rendered."""

    html: str
    window: tuple[int, int]


def restyled(snapshot: Snapshot, gold: str, seed: str, foreign: str = "") -> Restyled | None:
    """The page in a style that `seed` decides; None for one that shows nothing, or has a style of its own.

    foreign: the text of another page, whose sentences some rails get.
    """
    zones = Zones.of(Body.of(snapshot))
    if not len(zones) or trusted(zones) >= LEAST_STYLED:
        return None
    tokens = labels.tokens_of(zones.texts)
    share = labels.shares(tokens, units(gold.lower()))
    page = _Page.of(snapshot, zones, share)
    chance = random.Random(seed)
    phone = chance.random() < PHONE
    designer = _Designer(page, chance, phone=phone)
    styles = designer.design()
    sheet, nameless = _sheet(chance, phone=phone), chance.random() < NAMELESS
    html = _html(snapshot, styles, sheet, nameless=nameless)
    if chance.random() < BLURBS:
        html = _with_blurbs(html, designer.rails, foreign, chance)
    return Restyled(_MARK.sub("", html), WINDOWS[phone])


@dataclass(frozen=True, eq=False)
class _Page:
    """What a designer knows of a page: how many words stand in each of its n nodes, and how many are content."""

    snapshot: Snapshot
    words: NDArray[np.float64]
    content: NDArray[np.float64]

    @classmethod
    def of(cls, snapshot: Snapshot, zones: Zones, share: NDArray[np.float64]) -> "_Page":
        # By the block of each zone: what stands within a block is not taken apart.
        counts = [np.bincount(zones.block, part, len(snapshot)) for part in (zones.words, zones.words * share)]
        sums = [np.concatenate(([0.0], np.cumsum(count))) for count in counts]
        held, content = (total[snapshot.end] - total[:-1] for total in sums)
        return cls(snapshot, held, content)

    def children(self, node: int) -> list[int]:
        """The elements in an element that contain blocks with words, in their order."""
        found = np.flatnonzero((self.snapshot.parent == node) & (self.words > 0) & ~self.snapshot.is_text)
        return [int(child) for child in found if self.snapshot.tag(int(child)) != "#document"]

    def is_around(self, node: int) -> bool:
        """Whether next to nothing of its text is content."""
        return bool(self.content[node] < AROUND * self.words[node])

    def is_content(self, node: int) -> bool:
        """Whether nearly all of its text is."""
        return bool(self.content[node] > (1 - AROUND) * self.words[node])


class _Designer:
    """Gives the elements of a page styles by chance."""

    def __init__(self, page: _Page, chance: random.Random, *, phone: bool) -> None:
        self._page = page
        self._chance = chance
        self._phone = phone
        self._styles: dict[int, Style] = {}
        self.rails: list[int] = []
        """The elements beside the main content, once there is a design."""

    def design(self) -> dict[int, Style]:
        """The style of each element that gets one."""
        page, levels, node = self._page, 0, self._page.snapshot.body
        while children := page.children(node):
            main = max(children, key=lambda child: page.content[child])
            if page.content[main] < MAIN * max(1.0, page.content[node]):
                break
            others = [child for child in children if child != main and self._goes_beside(child)]
            columns = not self._happens(UNDONE if levels == 0 else AGAIN)
            if others and levels < MOST_LEVELS and columns:
                levels += self._columns(node, main, children, others)
            elif others:
                self._bars(others)
            node = main
        self._put(node, self._measure())
        self._within(node)
        self._overlay()
        return self._styles

    # ------------------------------------------------------------------ beside the main content

    def _goes_beside(self, node: int) -> bool:
        return self._page.is_around(node) or (self._page.is_content(node) and self._happens(MISPLACED))

    def _columns(self, node: int, main: int, children: Sequence[int], others: Sequence[int]) -> bool:
        """Put some of what is beside the main content into rails; return whether there are any."""
        before = [child for child in others if child < main]
        after = [child for child in others if child > main]
        # The nearest to the main content go beside it, and what is beyond them stays above or below.
        rails = [self._some(before[::-1]), self._some(after)]
        self._bars([child for child in others if child not in rails[0] + rails[1]])
        if not any(rails):
            return False
        if self._phone:
            self._stack([*rails[0], *rails[1]])
            return False
        place = self._chance.choice((self._grid, self._floats, self._flex))
        place(node, main, children, rails)
        for rail in (*rails[0], *rails[1]):
            self._put(rail, self._lettering(small=True) | {MARK: str(rail)})
            self.rails.append(rail)
        return True

    def _some(self, nodes: Sequence[int]) -> list[int]:
        return [] if not nodes or self._happens(0.25) else list(nodes[: self._chance.randint(1, len(nodes))])

    def _grid(self, node: int, main: int, children: Sequence[int], rails: Sequence[list[int]]) -> None:
        left, right = self._sided(rails)
        names = [name for name, there in (("left", left), ("main", True), ("right", right)) if there]
        widths = [self._rail_width() if name != "main" else "minmax(0, 1fr)" for name in names]
        self._put(node, {"display": "grid", "grid-template-columns": " ".join(widths), "column-gap": self._gap(),
                         "align-items": "start", "margin": "0 auto", "max-width": self._page_width()})  # fmt: skip
        above = sum(child < main and child not in (*left, *right) for child in children)
        for row, child in enumerate(children):
            side = "left" if child in left else "right" if child in right else "main" if child == main else ""
            if side:
                rows = 1 if side != "main" else max(1, len(left), len(right))
                number = ([*left, *right].index(child) % 8 if side != "main" else 0) + above + 1
                self._put(child, {"grid-column": str(names.index(side) + 1), "grid-row": f"{number} / span {rows}"})
            else:
                line = row + 1 if child < main else above + 10 + row
                self._put(child, {"grid-column": "1 / -1", "grid-row": str(line)})

    def _floats(self, node: int, main: int, children: Sequence[int], rails: Sequence[list[int]]) -> None:
        sides, width = self._chance.choice(SIDES), self._rail_width()
        before, after = rails
        self._put(node, {"margin": "0 auto", "max-width": self._page_width()})
        for child in before:
            self._put(child, {"float": sides[0], "clear": sides[0], "width": width, "margin": "0 12px 12px"})
        room = "calc(100% - " + (" - ".join([width] * (bool(before) + bool(after)))) + " - 60px)"
        self._put(main, {"float": sides[0], "width": room})
        for child in after:
            self._put(child, {"float": sides[1], "clear": sides[1], "width": width, "margin": "0 0 12px"})
        for child in children:
            if child not in (*before, *after, main):
                self._put(child, {"clear": "both"})

    def _flex(self, node: int, main: int, children: Sequence[int], rails: Sequence[list[int]]) -> None:
        self._put(node, {"display": "flex", "flex-wrap": "wrap", "gap": self._gap(), "align-items": "flex-start",
                         "margin": "0 auto", "max-width": self._page_width()})  # fmt: skip
        kept = [group[:1] for group in rails]  # one a side: more would wrap into rows
        width = self._rail_width()
        room = " - ".join([width] * sum(map(len, kept)))
        order = self._chance.choice(("0", "2"))
        for child in children:
            if child in kept[0] + kept[1]:
                self._put(child, {"flex": f"0 0 {width}", "order": order if child in kept[0] else "3"})
            elif child == main:
                self._put(child, {"flex": "1 1 0", "min-width": f"calc(100% - {room} - 100px)", "order": "1"})
            else:
                self._put(child, {"flex": "0 0 100%", "order": "0" if child < main else "4"})

    def _stack(self, nodes: Sequence[int]) -> None:
        """On a phone rails are blocks above or below, or folded away."""
        for child in nodes:
            hidden = self._page.is_around(child) and self._happens(0.4)
            self._put(child, {"display": "none"} if hidden else {"padding": "0 16px"} | self._lettering(small=True))

    def _sided(self, rails: Sequence[list[int]]) -> tuple[list[int], list[int]]:
        """Left and right rail."""
        if all(rails) or self._happens(0.7):
            return rails[0], rails[1]
        return rails[1], rails[0]

    # ------------------------------------------------------------------ above, below, within and over it

    def _bars(self, nodes: Sequence[int]) -> None:
        """Bars across the page."""
        for child in nodes:
            if not self._happens(UNDONE):
                self._put(child, self._box() | self._lettering(small=self._happens(0.6)))
                self._in_a_row(child)
                if child < self._page.snapshot.end[self._page.snapshot.body] * 0.1 and self._happens(0.2):
                    self._put(child, {"position": "sticky", "top": "0"})

    def _within(self, node: int) -> None:
        """Boxes within the main content: most of what is not content, and sometimes a small part of what is."""
        page, waiting = self._page, [node]
        whole = max(1.0, float(page.content[node]))
        while waiting:
            for child in page.children(waiting.pop()):
                around = page.is_around(child)
                small = page.is_content(child) and page.content[child] < SMALL * whole and page.words[child] >= 10
                if around and not self._happens(UNDONE):
                    self._put(child, self._aside() if self._happens(0.25) else self._box())
                    self._in_a_row(child)
                elif small and self._happens(MISPLACED / 4):
                    self._put(child, self._aside())
                elif not around:
                    waiting.append(child)

    def _aside(self) -> Style:
        if self._phone:
            return self._box()
        width = f"{self._chance.randint(20, 45)}%"
        return {"float": self._chance.choice(("left", "right")), "width": width, "margin": "8px 16px"} | self._box()

    def _in_a_row(self, node: int) -> None:
        """Lists of what is not content often stand in one row, with the lists in them folded away."""
        snapshot = self._page.snapshot
        lists = snapshot.named("ul", "ol") & snapshot.within(_only(snapshot, node))
        row, folded = self._happens(0.8), self._happens(0.5)
        for one in np.flatnonzero(lists & row).tolist():
            outer = not lists[snapshot.parent[snapshot.parent[one]]]
            if self._page.is_around(one) and (outer or folded):
                self._put(one, ROW if outer else {"display": "none"})

    def _overlay(self) -> None:
        """A request for consent or an offer that stays in the window."""
        page = self._page
        last = [child for child in page.children(page.snapshot.body) if page.is_around(child)][-1:]
        if last and page.words[last[0]] < 0.3 * page.words[page.snapshot.body] and self._happens(0.15):
            edge = self._chance.choice(("top", "bottom"))
            self._put(last[0], {"position": "fixed", "left": "0", "right": "0", edge: "0", "z-index": "9"}
                      | self._box())  # fmt: skip

    # ------------------------------------------------------------------ measures

    def _measure(self) -> Style:
        """The width of the text itself."""
        if self._phone:
            return {"padding": f"0 {self._chance.randint(8, 24)}px"}
        style = {"max-width": f"{self._chance.randint(560, 860)}px"} if self._happens(0.5) else {}
        return style | ({"margin": "0 auto"} if self._happens(0.5) else {}) | self._lettering(small=False)

    def _rail_width(self) -> str:
        return f"{self._chance.randint(140, 320)}px"

    def _gap(self) -> str:
        return f"{self._chance.randint(10, 50)}px"

    def _page_width(self) -> str:
        return self._chance.choice(("none", "1080px", "1140px", "1200px", "1240px"))

    def _box(self) -> Style:
        style = {"padding": f"{self._chance.randint(0, 24)}px"}
        return style | ({"border": "1px solid #ccc"} if self._happens(0.3) else {})

    def _lettering(self, *, small: bool) -> Style:
        if self._happens(0.3):
            return {}
        size = self._chance.randint(11, 15) if small else self._chance.randint(15, 20)
        style = {"font-size": f"{size}px"}
        return style | ({"color": self._chance.choice(("#555", "#888", "#369"))} if small else {})

    def _happens(self, probability: float) -> bool:
        return self._chance.random() < probability

    def _put(self, node: int, style: Style) -> None:
        self._styles[node] = self._styles.get(node, {}) | style


def _with_blurbs(html: str, rails: Sequence[int], foreign: str, chance: random.Random) -> str:
    """Return the page with sentences of another page at the head of its rails."""
    sentences = [said.strip() for said in SENTENCE.findall(foreign) if len(said.split()) >= BLURB_WORDS]
    for rail in rails if sentences else ():
        blurbs = [
            chance.sample(sentences, min(len(sentences), chance.randint(1, 3))) for _ in range(chance.randint(1, 3))
        ]
        written = "".join(f"<div><p>{escape(' '.join(blurb))}</p></div>" for blurb in blurbs)
        begin = re.search(rf"<[^<>]*{MARK}: {rail}\b[^<>]*>", html)
        if begin:
            html = html[: begin.end()] + written + html[begin.end() :]
    return html


def _only(snapshot: Snapshot, node: int) -> NDArray[np.bool_]:
    mask = np.zeros(len(snapshot), np.bool_)
    mask[node] = True
    return mask


def _sheet(chance: random.Random, *, phone: bool) -> str:
    """The style of the whole page."""
    family = chance.choice(("serif", "sans-serif", "Georgia, serif", "Arial, sans-serif"))
    size, height = chance.randint(13, 18), chance.choice(("1.3", "1.5", "1.7"))
    width = "" if phone else chance.choice(("", "", "max-width: 1200px; margin: 0 auto;", "max-width: 1000px;"))
    links = chance.choice(("", "a { text-decoration: none; color: #246; }"))
    pictures = "img, video, iframe { max-width: 100%; }"
    return f"body {{ font: {size}px/{height} {family}; {width} }} {links} {pictures}"


def _html(snapshot: Snapshot, styles: dict[int, Style], sheet: str, *, nameless: bool) -> str:
    """The page with these styles, which go before those that it has."""
    strings = [*snapshot.strings, "style", "div"]
    style, div = len(snapshot.strings), len(snapshot.strings) + 1
    dropped = {snapshot.string_ids[name] for name in NAMES if nameless and name in snapshot.string_ids}
    rows: list[list[list[int]]] = []
    for node in range(len(snapshot)):
        own = snapshot.attributes[snapshot.attribute_start[node] : snapshot.attribute_start[node + 1]].tolist()
        own = [pair for pair in own if pair[0] not in dropped]
        if node in styles:
            own = [pair for pair in own if strings[pair[0]] != "style"]
            said = [snapshot.attribute(node, "style"), *(f"{name}: {value}" for name, value in styles[node].items())]
            own.append([style, len(strings)])
            strings.append(";".join(filter(None, said)))
        rows.append(own)
    styled = replace(
        snapshot,
        strings=tuple(strings),
        name=np.where(nameless & snapshot.named(*SECTIONS), np.int32(div), snapshot.name),
        attributes=np.array([pair for own in rows for pair in own], np.int32).reshape(-1, 2),
        attribute_start=np.concatenate(([0], np.cumsum([len(own) for own in rows]))).astype(np.int32),
    )
    # Without scripts what is there for those who have none would be shown.
    html = NOSCRIPT.sub("", styled.html().text)
    return html.replace(DOCTYPE, f"{DOCTYPE}<style>{sheet}</style>", 1)


def kept_at(rendered: Rendered) -> Path:
    """Where the restyled page of a corpus's page is kept; the same for the same page and the same code."""
    code = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
    return default_folder().with_name("restyled") / code / f"{rendered.stem.name}.snapshot.json.gz"
