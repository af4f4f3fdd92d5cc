"""Choose all text of the page, as a baseline."""

from dataclasses import dataclass
from typing import ClassVar

from zoning.extractors.base import Family
from zoning.extractors.body import Body
from zoning.extractors.literature.text.textual import Choice, TextMethod


@dataclass(frozen=True, kw_only=True)
class Plain(TextMethod):
    """All text of the body: the baseline that keeps everything."""

    name: ClassVar[str] = "plain"
    family: ClassVar[Family] = "markup"
    source: ClassVar[str] = "baseline of Moreno, Deschacht, Moens 2009 and Mohammadzadeh et al., DANAg, KDIR 2011"
    status: ClassVar[str] = "pinned down; that unseen text is left out is ours (`visible_only`)"

    def choose(self, body: Body) -> Choice:
        """Choose all text nodes."""
        return Choice(mask=body.is_text, why="everything is kept")
