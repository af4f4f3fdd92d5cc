"""The fields of references in many styles; the table of strings is the specification."""

import re
from pathlib import Path

import pytest

from zoning.articles.references import Fields, parse
from zoning.articles.references.authors import read_authors
from zoning.bibliography.styled import Run, StyledText

LINES = [
    line
    for line in (Path(__file__).parent / "strings.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
FIELDS = ("year", "title", "container", "volume", "issue", "first_page", "last_page", "publisher")


def runs_of(marked: str) -> list[Run]:
    """The runs of a text with asterisks around italics and two around bold type."""
    return [
        Run(piece.strip("*"), italic=piece.startswith("*") and not piece.startswith("**"), bold=piece.startswith("**"))
        for piece in re.findall(r"\*\*[^*]+\*\*|\*[^*]+\*|[^*]+", marked)
    ]


@pytest.mark.parametrize("line", LINES)
def test_every_field_is_read_or_left_empty(line: str) -> None:
    marked, authors, *values = (part.strip() for part in re.split(r" \| ", line))
    found = parse(marked.replace("*", ""), runs_of(marked))
    families = [name.split(",")[0] for name in found.authors]
    assert families == ([] if authors == "-" else authors.split("; "))
    assert dict(zip(FIELDS, (getattr(found, name) for name in FIELDS), strict=True)) == {
        name: "" if value == "-" else value for name, value in zip(FIELDS, values, strict=True)
    }


def test_there_are_strings_enough() -> None:
    assert len(LINES) >= 60


def test_without_italics_most_is_read_too() -> None:
    plain = [parse(line.split(" | ")[0].replace("*", "")) for line in LINES]
    expected = [line.split(" | ")[3].strip() for line in LINES]
    right = sum(found.title == title for found, title in zip(plain, expected, strict=True))
    assert right >= 0.8 * len(LINES)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Adler QT, Brandt L.", ("Adler, QT", "Brandt, L")),
        ("ADLER, Quirin Tom; BRANDT, Lea.", ("ADLER, Quirin Tom", "BRANDT, Lea")),
        ("Q. T. Adler, L. Brandt and M. van Castell, “Rain”", ("Adler, Q. T.", "Brandt, L.", "van Castell, M.")),
        ("Adler, Q.-T., Brandt, L., & Castell, M. (2001)", ("Adler, Q.-T.", "Brandt, L.", "Castell, M.")),
        ("van der Berg AB, D'Amour C, O'Neill-Smith P: Rain", ("van der Berg, AB", "D'Amour, C", "O'Neill-Smith, P")),
        ("Adler QT, et al. Rain.", ("Adler, QT",)),
        ("Adler, Q. T. et al. Rain.", ("Adler, Q. T.",)),
        ("Adler, Quirin, and Lea Brandt. 2001.", ("Adler, Quirin", "Brandt, Lea")),
        ("Association of Roofers. Rules.", ("Association of Roofers",)),
        ("The rain falls on roofs.", ()),
        ("", ()),
    ],
)
def test_names_are_read_in_any_order(text: str, names: tuple[str, ...]) -> None:
    assert read_authors(text).names == names


def test_a_title_in_bold_letters_before_the_authors() -> None:
    runs = [Run("Roofs that learn", bold=True), Run("\n"), Run("Adler, Q. and Brandt, L., 2015. CoRR.")]
    found = parse("Roofs that learn Adler, Q. and Brandt, L., 2015. CoRR.", runs)
    assert (found.title, found.authors, found.year) == ("Roofs that learn", ("Adler, Q.", "Brandt, L."), "2015")


def test_lines_part_authors_title_and_source() -> None:
    runs = [
        Run("Q. Adler, L. Brandt"),
        Run("\n"),
        Run("Moss on Old Slates"),
        Run("\n"),
        Run("J. Roofs, 12 (1998), pp. 1–9"),
    ]
    found = parse("Q. Adler, L. Brandt Moss on Old Slates J. Roofs, 12 (1998), pp. 1–9", runs)
    assert found == Fields(
        authors=("Adler, Q.", "Brandt, L."),
        year="1998",
        title="Moss on Old Slates",
        container="J. Roofs",
        volume="12",
        first_page="1",
        last_page="9",
    )


def test_white_space_before_commas_is_that_of_the_markup() -> None:
    styled = StyledText.of("", [Run("  Adler "), Run(" ,  B. ", italic=True), Run(" end")])
    assert styled.text == "Adler, B. end"
    assert [styled.text[start:stop].strip() for start, stop in styled.italic] == [", B."]


@pytest.mark.parametrize(
    "text",
    [
        "A" * 4000,
        "A. " * 1300,
        "Aa Bb, " * 500,
        "((((" * 900,
        "1" * 4000,
        "12(3), " * 500,
        "“" * 4000,
        "Aaa-" * 900,
        "In: " * 900,
        "2001; " * 600,
        "Adler Q" + ", Adler Q" * 400,
        "de la " * 600,
        ". " * 2000,
        "a.b" * 1300,
        "Xx " * 1300 + "(",
        "https://" * 500,
        "10.1000/" * 500,
        "vol. 1, no. " * 300,
        "p. " * 1300,
        "[Aa " * 900,
        "'" * 3999 + "s",
    ],
)
def test_text_on_which_patterns_might_run_for_ever_is_read(text: str) -> None:
    found = parse(text, [Run(text[:2000], italic=True), Run(text[2000:])])
    assert found.title in text


def test_digits_of_other_scripts() -> None:
    found = parse("البكري، سعاد. (٢٠١٥). صوت القارئ عام ١٩٧٠. مجلة القراءة العربية، ٨(٢)، ٤٥–٦٣.")
    assert (found.year, found.volume, found.issue, found.first_page, found.last_page) == ("2015", "8", "2", "45", "63")
    assert found.title == "صوت القارئ عام ١٩٧٠"


def test_a_text_that_is_too_long_is_not_parsed() -> None:
    assert parse("Adler QT. Rain. J Rain. 2001;1:2-3. " * 1000) == Fields()
