"""Everything that the page shows."""

from dataclasses import dataclass
from typing import ClassVar

from zoning.extractors.base import Extraction
from zoning.layout import hidden_nodes
from zoning.snapshot import Snapshot


@dataclass(frozen=True, kw_only=True)
class Plain:
    """All text of the body: the baseline that keeps everything."""

    name: ClassVar[str] = "plain"
    source: ClassVar[str] = "baseline of Moreno, Deschacht, Moens 2009 and Mohammadzadeh et al. 2011"
    status: ClassVar[str] = "pinned down; that hidden text is left out is ours (`visible_only`)"

    visible_only: bool = True
    """Leave out text that a person does not see."""

    def extract(self, snapshot: Snapshot) -> Extraction:
        """Select all text nodes of the body."""
        mask = snapshot.has_words & snapshot.in_body
        if self.visible_only:
            mask &= snapshot.rendered & snapshot.has_area & ~hidden_nodes(snapshot)
        warnings = () if mask.any() else ("the page shows no text",)
        return Extraction(
            extractor=self.name, parameters={"visible_only": self.visible_only}, mask=mask, warnings=warnings
        )
