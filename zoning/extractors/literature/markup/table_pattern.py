"""Table pattern: find the posts of a thread as tables, or siblings, that look alike."""

from collections import defaultdict
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from zoning.extractors.base import Family
from zoning.extractors.body import Body
from zoning.extractors.literature.text.strings import SOURCE
from zoning.extractors.literature.text.textual import Choice, TextMethod
from zoning.snapshot import Mask

LOOK = ("class", "border", "width", "align", "cellspacing", "cellpadding")
SIBLINGS = ("article", "div", "dl", "li", "section", "table", "tbody", "tr")


@dataclass(frozen=True, kw_only=True)
class TablePattern(TextMethod):
    """All members of the group of like tables with the most text; without such tables, of that of like siblings."""

    name: ClassVar[str] = "table-pattern"
    family: ClassVar[Family] = "markup"
    source: ClassVar[str] = SOURCE
    status: ClassVar[str] = "unverified: our reading of a sketch (TP); siblings are for pages that use no tables"

    members: Literal["auto", "tables", "siblings"] = "auto"
    """What is grouped: tables anywhere; siblings; `auto`: tables, or siblings if no tables are alike."""

    def choose(self, body: Body) -> Choice:
        """Choose the text of the group with most text and at least two members."""
        snapshot = body.snapshot
        best: list[int] = []
        if self.members != "siblings":
            best = self._best(body, snapshot.named("table"), of_one_parent=False)
        if not best and self.members != "tables":
            best = self._best(body, snapshot.named(*SIBLINGS), of_one_parent=True)
        if not best:
            return Choice(mask=np.zeros_like(body.is_text), why="no two tables or siblings are alike")
        chosen = np.zeros_like(body.is_text)
        chosen[best] = True
        return Choice(
            mask=body.is_text & snapshot.within(chosen),
            region=f"{len(best)} <{snapshot.tag(best[0])}>",
            why="the group of similar elements with the most text",
        )

    def _best(self, body: Body, among: Mask, *, of_one_parent: bool) -> list[int]:
        """Return the outermost members of the group with most letters; none if no two are alike."""
        snapshot = body.snapshot
        letters = body.total(body.letters)
        groups: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
        for node in np.flatnonzero(among & body.is_element & (letters > 0)).tolist():
            attributes = snapshot.attributes_of(node)
            look = tuple(attributes.get(name) for name in LOOK)
            group = groups[snapshot.tag(node), look, int(snapshot.parent[node]) if of_one_parent else None]
            if not group or node >= snapshot.end[group[-1]]:
                group.append(node)
        alike = [group for group in groups.values() if len(group) > 1]
        return max(alike, key=lambda group: int(letters[group].sum()), default=[])
