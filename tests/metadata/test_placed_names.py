"""Places of work beside the names of authors: on one line with them, above or below them, or at the end of the page."""

import pytest

from fixtures.trees import Element, snapshot
from zoning.metadata.find import find_metadata

BODY = (
    "The pond was warm in the spring of that year, and it stayed warm until the end of the summer, as we have seen. "
    * 2
)
MUD, MILLS = "School of Mud, Pond University, Dale", "Institute of Mills, Vale"


def placed(head: list[Element], foot: list[Element]) -> list[tuple[str, tuple[str, ...]]]:
    title = "Warm ponds of the valley"
    page = snapshot(
        [
            Element("meta", attributes={"name": "citation_title", "content": title}),
            Element("meta", attributes={"name": "citation_doi", "content": "10.5555/ponds.7"}),
            Element("h1", [title]),
            *head,
            Element("h2", ["Abstract"]),
            *(Element("p", [BODY]) for _ in range(4)),
            *foot,
        ]
    )
    found = find_metadata(page, page.is_text)
    texts = {place.id: place.text for place in found.affiliations}
    return [(one.name, tuple(texts[number] for number in one.affiliations)) for one in found.authors]


def lines(*texts: str) -> list[Element]:
    return [Element("p", [text]) for text in texts]


BOTH = [("Ann Dee", (MUD,)), ("Bo Wang", (MILLS,))]


@pytest.mark.parametrize(
    "foot",
    [
        (MUD, "Ann Dee", MILLS, "Bo Wang"),
        ("Ann Dee", MUD, "Bo Wang", MILLS),
        (f"Ann Dee — {MUD}", f"Bo Wang — {MILLS}"),
        (f"Ann Dee, PhD, {MUD}", f"Bo Wang, {MILLS}. E-mail: wang@ponds.example"),
        (f"Dee, Ann ({MUD})", f"Wang, Bo ({MILLS})"),
        (
            f"Ann Dee is Reader in History at the {MUD}. She sails",
            f"* Dr. Bo Wang works at the {MILLS} and rows.",
        ),
        (f"Ann Dee, Professor of Silt, {MUD}", f"Bo Wang, Assoc. Prof. Dr., {MILLS}"),
        ("Silt (A.D., B.W.), mills (B.W.)", f"From the {MUD} (A.D.); and the {MILLS} (B.W.)."),
    ],
)
def test_below_the_text(foot: tuple[str, ...]) -> None:
    assert placed(lines("Ann Dee, Bo Wang"), lines(*foot)) == BOTH


def test_several_names_of_one_place() -> None:
    assert placed(lines("Ann Dee, Bo Wang"), lines(MUD, "Ann Dee & Bo Wang")) == [
        ("Ann Dee", (MUD,)),
        ("Bo Wang", (MUD,)),
    ]


@pytest.mark.parametrize(
    "head",
    [
        (f"Ann Dee ({MUD}) · Bo Wang ({MILLS})",),
        (f"Ann Dee ({MUD})", f"Bo Wang ({MILLS}) wang@ponds.example"),
        (f"Ann Dee, PhD — {MUD}", f"Bo Wang — {MILLS}"),
        (f"Ann Dee, {MUD}, dee@ponds.example", f"Bo Wang, {MILLS} <wang@ponds.example>"),
    ],
)
def test_behind_names_below_the_title(head: tuple[str, ...]) -> None:
    assert placed(lines(*head), []) == BOTH


def test_addresses_on_several_lines() -> None:
    head = lines(
        "Ann Dee", "School of Mud", "Pond University", "Dale, Norway", "Bo Wang", "Institute of Mills", "4021 Vale"
    )
    assert placed(head, []) == [
        ("Ann Dee", ("School of Mud, Pond University, Dale, Norway",)),
        ("Bo Wang", ("Institute of Mills, 4021 Vale",)),
    ]


def test_a_single_name_above_a_place_among_others() -> None:
    assert placed(lines("Ann Dee", MUD, "Slamet", MILLS, "Bo Wang", MUD), []) == [
        ("Ann Dee", (MUD,)),
        ("Slamet", (MILLS,)),
        ("Bo Wang", (MUD,)),
    ]


@pytest.mark.parametrize("words", [", on behalf of the ", "; for the ", ", im Namen des "])
def test_a_group_for_which_the_others_write(words: str) -> None:
    head = Element("p", ["Ann Dee", Element("sup", ["1"]), f"{words}Silt Consortium"])
    place = Element("p", [Element("sup", ["1"]), MUD])
    assert placed([head, place], []) == [("Ann Dee", (MUD,)), ("Silt Consortium", ())]


def test_several_places_of_one_author() -> None:
    assert placed(lines(f"Ann Dee ({MUD}; {MILLS})"), []) == [("Ann Dee", (MUD, MILLS))]


def test_the_only_place_below_a_version_and_a_date() -> None:
    assert placed(lines("Ann Dee, Bo Wang", "Version 2", "3 May 2021", MUD), []) == [
        ("Ann Dee", (MUD,)),
        ("Bo Wang", (MUD,)),
    ]


def test_names_below_each_of_several_places() -> None:
    foot = lines(MUD, "Ann Dee & Wren", MILLS, "Bo Wang & Ann Dee")
    assert placed(lines("Ann Dee, Bo Wang"), foot) == [("Ann Dee", (MUD, MILLS)), ("Bo Wang", (MILLS,))]


def test_several_names_above_several_places() -> None:
    foot = lines("Ann Dee, Bo Wang", f"1{MUD}", f"2{MILLS}")
    assert placed(lines("Ann Dee, Bo Wang", *"ABCDE"), foot) == [("Ann Dee", ()), ("Bo Wang", ())]


def test_names_on_lines_of_their_own_above_places() -> None:
    names = lines("Ann Dee", "Bo Wang", "Version 2", "3 May 2021")
    assert placed([*names, *lines(MUD)], []) == [("Ann Dee", (MUD,)), ("Bo Wang", (MUD,))]
    assert placed([*lines("Ann Dee, Bo Wang", *"ABCDE")], lines("Ann Dee", "Bo Wang", MUD, MILLS)) == [
        ("Ann Dee", ()),
        ("Bo Wang", ()),
    ]


def test_a_place_beside_the_name_of_somebody_else() -> None:
    assert placed(lines("Ann Dee, Bo Wang"), lines(MUD, "Cy Lee")) == [("Ann Dee", ()), ("Bo Wang", ())]


def test_names_without_blanks_with_marks() -> None:
    names = Element("p", ["长谷葵", Element("sup", ["1"]), "，", "李文博", Element("sup", ["2"])])
    assert placed([names, *lines("1. 江北师范大学地理科学学院", "2. 东海材料研究所")], []) == [
        ("长谷葵", ("江北师范大学地理科学学院",)),
        ("李文博", ("东海材料研究所",)),
    ]


def test_a_name_in_several_text_nodes() -> None:
    name = Element("p", [Element("span", ["Annegret H"]), Element("span", ["ö"]), Element("span", ["lzl"]),
                         Element("sup", ["1"]), ", Bo Wang", Element("sup", ["2"])])  # fmt: skip
    assert placed([name, *lines(f"1 {MUD}", f"2 {MILLS}")], []) == [("Annegret Hölzl", (MUD,)), ("Bo Wang", (MILLS,))]


def test_the_second_by_line_has_the_places() -> None:
    again = Element("p", ["Ann Dee", Element("sup", ["1"]), ", Bo Wang", Element("sup", ["2"])])
    record = lines("Ann Dee; Bo Wang", "Issue 4", "Ponds and mills", "Dale 2021", "Volume 7")
    assert placed([*record, again, *lines(f"1 {MUD}", f"2 {MILLS}")], []) == BOTH
