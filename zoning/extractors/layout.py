"""Extract the main column, found by layout analysis."""

from dataclasses import asdict, dataclass
from typing import ClassVar

from zoning.extractors.base import Extraction, Family, Reason
from zoning.layout import Analysis, Column, Parameters, analyse, sentences
from zoning.snapshot import Snapshot


@dataclass(frozen=True, kw_only=True)
class Layout(Parameters):
    """The main column: zones by line breaks, columns by common edges, the column that holds the paragraphs."""

    name: ClassVar[str] = "layout"
    family: ClassVar[Family] = "layout"
    source: ClassVar[str] = "Rae, Kim, Le, Thoma: Main Content Detection in HTML Journal Articles, DocEng 2018"
    status: ClassVar[str] = "pinned down by paper and authors' code; display values of Chromium and clipped boxes: ours"

    def extract(self, snapshot: Snapshot) -> Extraction:
        """Select the text of the main column's leaf zones."""
        return self.extract_from(analyse(snapshot, self))

    def prepare(self) -> None:
        """Load the spaCy pipeline that finds paragraphs."""
        sentences.load(self.spacy_pipeline)

    @property
    def layout_parameters(self) -> Parameters:
        """This extractor's own parameters."""
        return self

    def extract_from(self, analysis: Analysis) -> Extraction:
        """Select the main column of a page, given its analysis with these parameters."""
        warnings = list(analysis.warnings)
        if not analysis.elements.visible_text.any():
            warnings.append("the page shows no text")
        elif analysis.descent.total == 0:
            warnings.append(analysis.descent.why)
        return Extraction(
            extractor=self.name,
            parameters=asdict(self),
            mask=analysis.mask(),
            warnings=tuple(warnings),
            reasons=tuple(_reasons(analysis)),
        )


def _reasons(analysis: Analysis) -> list[Reason]:
    """Return one reason for each chosen column, and one for each leaf column outside of these."""
    descent = analysis.descent
    kept = {column.number for column in descent.chosen}
    inside = {column.number for chosen in descent.chosen for column in chosen.walk()}
    return [
        Reason("kept", _region(column), descent.why)
        if column.number in kept
        else Reason("dropped", _region(column), _share(descent.scores[column.number], descent.total))
        for column in analysis.root_column.walk()
        if column.number in kept or (column.number not in inside and not column.children)
    ]


def _region(column: Column) -> str:
    left, top, right, bottom = column.box
    return f"column {column.number} ({left:.0f}–{right:.0f} × {top:.0f}–{bottom:.0f} px)"


def _share(score: int, total: int) -> str:
    return f"outside the main column; holds {score / total if total else 0:.0%} of the paragraph tokens"
