"""Tables of funders of one's own: what they find, what known funders are called, and what is refused."""

from pathlib import Path

import pytest

from zoning.articles.funding import find_funding, read_funders
from zoning.errors import BadFunders

TABLE = """name,aliases,id,country
Pond Watch,PWX|Vereniging Vijver~,https://ror.org/04xfq0f34,NL
German Research Foundation (DFG),DFG,,DE
de Weir Legacy,,,
"""


def table(folder: Path, text: str, name: str = "funders.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def found(path: Path, text: str) -> list[tuple[str, str, str, str]]:
    grants = find_funding([text], read_funders(path))
    return [(one.funder, one.funder_id, one.funder_country, one.number) for one in grants]


POND_WATCH = ("Pond Watch", "https://ror.org/04xfq0f34", "NL")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This work was supported by Pond Watch (grant 20417).", [(*POND_WATCH, "20417")]),
        ("This work was funded by PWX (grant 20417).", [(*POND_WATCH, "20417")]),
        ("This work was funded by the Vereniging Vijvers (grant 20417).", [(*POND_WATCH, "20417")]),
        ("We thank Pond Watch for financial support.", [(*POND_WATCH, "")]),
        ("This work was supported by de Weir Legacy.", [("de Weir Legacy", "", "", "")]),
        ("This work was funded by the Wellcome Trust (grant 204171).",
         [("Wellcome Trust", "10.13039/100004440", "", "204171")]),
        ("We sampled ponds with Pond Watch.", []),
    ],
)  # fmt: skip
def test_funders_are_found_in_addition_to_the_known_ones(
    tmp_path: Path, text: str, expected: list[tuple[str, str, str, str]]
) -> None:
    assert found(table(tmp_path, TABLE), text) == expected


@pytest.mark.parametrize("written", ["DFG", "Deutsche Forschungsgemeinschaft", "German Research Foundation"])
def test_a_known_funder_is_called_as_the_table_has_it_by_all_its_names(tmp_path: Path, written: str) -> None:
    text = f"This work was supported by the {written} (PE 1234/5-1)."
    assert found(table(tmp_path, TABLE), text) == [
        ("German Research Foundation (DFG)", "10.13039/501100001659", "DE", "PE 1234/5-1")
    ]
    assert find_funding([text])[0].funder == "Deutsche Forschungsgemeinschaft"


def test_a_number_without_its_funder_has_the_name_of_the_table(tmp_path: Path) -> None:
    own = table(tmp_path, "name\tid\taliases\nUS Institutes\t10.1234/nih\tNIH\n", "funders.tsv")
    assert found(own, "Plasma was taken in the parent study (R01 CA123456).") == [
        ("US Institutes", "10.1234/nih", "", "R01CA123456")
    ]


def test_several_known_funders_may_have_one_name(tmp_path: Path) -> None:
    own = table(tmp_path, "name,aliases\nUK councils,MRC|BBSRC\n")
    text = (
        "We were supported by the MRC (grant MR/K501256/1) and by the Biotechnology and Biological Sciences Research "
    )
    assert [name for name, *_ in found(own, f"{text}Council (grant BB/K501256/1).")] == ["UK councils"] * 2


def test_a_name_of_a_known_funder_goes_to_another(tmp_path: Path) -> None:
    own = table(tmp_path, "name,aliases\nAmphibian Rescue,ARC\nAustralians,Australian Research Council\n")
    assert [name for name, *_ in found(own, "This work was funded by the ARC (grant 20417).")] == ["Amphibian Rescue"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (",PWX,,", "line 2: the name is empty"),
        ("Pond Watch,7,,", "line 2: the name 7 must have two letters"),
        ("Pond Watch,W~tch,,", "line 2: the name W~tch has a ~ that is not at the end of a word"),
        ("Pond Watch,Pon~ Watch,,", "line 2: the name Pon~ Watch must have 4 letters or more before the ~"),
        ("Pond Watch,,04xfq0f,", "line 2: the id 04xfq0f is neither a DOI nor a ROR ID"),
        ("Pond Watch,,,Netherlands", "line 2: the country Netherlands must be a code of two capital letters"),
        ("Pond Watch,PWX,,\nOther,PWX,,", "line 3: PWX is also a name of Pond Watch"),
        ("Pond Watch,PWX", "line 2: it has 2 columns, line 1 has 4"),
        ('Pond Watch,"PWX,,', "not a table of funders that can be read"),
    ],
)
def test_an_error_names_the_line(tmp_path: Path, line: str, why: str) -> None:
    with pytest.raises(BadFunders, match=why):
        read_funders(table(tmp_path, f"name,aliases,id,country\n{line}\n"))


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "line 1: the table has no column 'name'"), ("name,alias\n", "line 1: .* did you mean aliases")],
)
def test_an_error_in_the_header(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BadFunders, match=why):
        read_funders(table(tmp_path, text))
