"""Markdown and plain text."""

import pytest
from msgspec.structs import replace

from tests.articles.writers.made import ARTICLE, BARE, paragraph
from zoning.articles.model import Equation, Figure, Section
from zoning.articles.writers import markdown, text
from zoning.document.blocks import Image, Text


def headings(written: str) -> list[str]:
    return [line for line in written.split("\n") if line.startswith("#")]


def test_the_outline() -> None:
    assert headings(markdown.write(ARTICLE)) == [
        "# Dunes that wander & grow: 10% a year", "## Abstract", "### Background", "### Results", "## Resumen",
        "## Plain summary", "### What we saw", "## 1 Introduction", "## 2 Methods", "### 2.1 Sites",
        "## Acknowledgements", "## Appendix A", "## Notes", "## Literature",
    ]  # fmt: skip


def test_figures_and_tables_follow_what_leads_to_them() -> None:
    lines = text.write(ARTICLE).split("\n\n")
    assert lines[lines.index("We measured as 1 and Berg 2003 did, see Figure 1.") + 1] == "Figure 1 A dune at noon."
    assert lines[lines.index("Sites stand in Table 1.") + 1] == "Table 1 Heights of dunes."


def test_parts_that_no_text_leads_to_come_last() -> None:
    figure = Figure(id="f2", label="Figure 2", caption=(Text("Alone."),), text="Alone.",
                    images=(Image("https://example.org/2.png", ""),), box=None)  # fmt: skip
    equation = Equation(id="e2", label="(2)", text="a = b", tex="", mathml="")
    written = text.write(replace(ARTICLE, figures=(*ARTICLE.figures, figure), formulas=(equation,)))
    assert written.endswith("Figures, tables and formulas\n\nFigure 2 Alone.\n\na = b  (2)\n")


def test_references_are_numbered_under_their_heading() -> None:
    written = text.write(replace(ARTICLE, sections=(*ARTICLE.sections, Section(title="After", kind="other"))))
    assert (
        written.index("Literature") < written.index("1. Sand A") < written.index("2. Berg C") < written.index("After")
    )


def test_references_without_a_heading_get_one() -> None:
    assert "## References\n\n1. Sand A" in markdown.write(replace(ARTICLE, sections=()))


def test_labels_that_are_no_numbers_stay() -> None:
    references = tuple(replace(reference, label=f"San{number}") for number, reference in enumerate(ARTICLE.references))
    assert "- [San0] Sand A" in text.write(replace(ARTICLE, references=references))


def test_deep_sections_keep_to_six_levels() -> None:
    section = Section(title="T", blocks=(paragraph("end"),))
    for _ in range(10):
        section = Section(title="T", sections=(section,))
    assert max(line.count("#") for line in headings(markdown.write(replace(BARE, sections=(section,))))) == 6


@pytest.mark.parametrize("writer", [markdown, text])
def test_nothing_of_nothing(writer: object) -> None:
    assert writer.write(BARE) == ""  # type: ignore[attr-defined]
