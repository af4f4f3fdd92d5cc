"""What the benchmark of citation styles takes for the truth."""

import pytest

from scripts.benchmarks.citation_styles import entries, gold, half_of, outcome
from scripts.made_references import COUNTS, references
from zoning.bibliography.styled import Run

ITEM = {
    "type": "article-journal", "title": "Growth of moss on slate", "container-title": "Letters on Ice", "volume": "12",
    "issue": "3", "page": "201-219", "issued": {"date-parts": [[2012]]},
    "author": [{"family": "Adler", "given": "Lea"}, {"family": "Brandt", "given": "Ola"}],
}  # fmt: skip
ENTRY = """<div id="refs"><div id="ref-k1" class="csl-entry"><div class="csl-left-margin">1. </div>
<div class="csl-right-inline">Adler L.  <em>Letters
on Ice</em> 2012;<strong>12</strong></div></div><div id="ref-k2">[2] Brandt O. Moss</div></div>"""


def test_references_have_all_types_and_titles_of_their_own() -> None:
    made = references()
    assert {kind: sum(item["type"] == kind for item in made) for kind in COUNTS} == COUNTS
    assert len({item["title"] for item in made}) == len({item["id"] for item in made}) == len(made)
    assert made == references()


def test_an_entry_has_its_styles_and_not_its_number() -> None:
    assert dict(entries(ENTRY)) == {
        "k1": [
            Run("Adler L. "), Run("Letters on Ice", italic=True), Run(" 2012;"), Run("12", bold=True),
        ],
        "k2": [Run("Brandt O. Moss")],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("Adler L, Brandt O. Growth of moss on slate. Letters on Ice. 2012;12(3):201–19.", set()),
        ("L. Adler et al., Letters on Ice 12, 201 (2012).", {"authors", "title", "issue", "last_page"}),
        ("Adler and Brandt, Growth of Moss on Slate, 2012, pp. 201-219", {"container", "volume", "issue"}),
    ],
)
def test_the_truth_is_what_the_style_writes(text: str, left_out: set[str]) -> None:
    truth = gold(ITEM, text)
    whole = {
        "authors": "Adler; Brandt", "year": "2012", "title": ITEM["title"], "container": "Letters on Ice",
        "volume": "12", "issue": "3", "first_page": "201", "last_page": "219", "publisher": "",
    }  # fmt: skip
    assert {name for name in whole if truth[name] != whole[name]} == left_out
    assert truth["authors"] in ("Adler; Brandt", "Adler")


def test_each_field_is_right_wrong_missing_or_invented() -> None:
    assert [outcome(*pair) for pair in (("Ice!", "ice"), ("Roof", "Ice"), ("", "Ice"), ("Ice", ""), ("", ""))] == [
        "right", "wrong", "missing", "invented", "",
    ]  # fmt: skip


def test_both_halves_have_styles() -> None:
    assert {half_of(f"journal-{number}") for number in range(20)} == {"development", "test"}
