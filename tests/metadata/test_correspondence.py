"""Lines on correspondence below the text are matched to the authors."""

import pytest

from fixtures.trees import Element, snapshot
from zoning.metadata.find import find_metadata, read_evidence
from zoning.metadata.lines import Line, Lines
from zoning.metadata.people.correspondence import correspondence_in, with_correspondence
from zoning.metadata.people.person import Person

HEAD = [
    Element("meta", attributes={"name": "citation_title", "content": "Warm ponds of the valley"}),
    *(Element("meta", attributes={"name": "citation_author", "content": name})
      for name in ("Ann Dee", "Bo Wang", "Cy Wang", "Núria Solé", "Ewa Gołąb")),
]  # fmt: skip
BODY = (
    "The pond was warm in the spring of that year, and it stayed warm until the end of the summer, as we have seen. "
    * 2
)


def corresponding(*foot: str) -> list[tuple[str, str]]:
    lines = [Element("p", [line]) for line in foot]
    text = [Element("h1", ["Warm ponds of the valley"]), *(Element("p", [BODY]) for _ in range(4)), *lines]
    page = snapshot([*HEAD, *text])
    found = find_metadata(page, page.is_text)
    return [(one.name, one.email) for one in found.authors if one.corresponding or one.email]


@pytest.mark.parametrize(
    ("foot", "expected"),
    [
        (["Correspondence to Ann Dee."], [("Ann Dee", "")]),
        (["Correspondence to: Ann Dee, Pond Road 1. E-mail: a@ponds.example."], [("Ann Dee", "a@ponds.example")]),
        (["Author for correspondence: A. Dee (a@ponds.example)"], [("Ann Dee", "a@ponds.example")]),
        (["Author for correspondence", "Ann Dee", "a@ponds.example"], [("Ann Dee", "a@ponds.example")]),
        (["*Corresponding author: dee.ann@ponds.example"], [("Ann Dee", "dee.ann@ponds.example")]),
        (["Correspondence and requests should be addressed to Cy Wang"], [("Cy Wang", "")]),
        (["For correspondence: dee@ponds.example"], [("Ann Dee", "dee@ponds.example")]),
        (["Address correspondence to Ann Dee, a@ponds.example"], [("Ann Dee", "a@ponds.example")]),
        (["Autora para correspondencia: Núria Solé, nsole@ponds.example"], [("Núria Solé", "nsole@ponds.example")]),
        (["Correspondence: Ann Dee (dee@ponds.example) or Núria Solé (sole@ponds.example)"],
         [("Ann Dee", "dee@ponds.example"), ("Núria Solé", "sole@ponds.example")]),
        (["Corresponding values of Dee are higher: they were sent to Ann Dee."], []),
        (["The correspondence of Ann Dee is in the archive of the valley."], []),
        (["Correspondence: the editors, office@ponds.example"], []),
        (["Kontakt: golab@ponds.example"], [("Ewa Gołąb", "golab@ponds.example")]),
        (["* Dopisy: dee@ponds.example"], [("Ann Dee", "dee@ponds.example")]),
        (["Correspondence to: wang@ponds.example"], []),
        (["2. Endereço de correspondência: sole@ponds.example"], [("Núria Solé", "sole@ponds.example")]),
        (["Autor correspondente: Ann Dee, a@ponds.example"], [("Ann Dee", "a@ponds.example")]),
        (["* Corresponding author. E-mail: dee@ponds.example"], [("Ann Dee", "dee@ponds.example")]),
        (["* E-mail: dee@ponds.example"], [("Ann Dee", "dee@ponds.example")]),
        (["Ansvarig utgivare", "Korresponderande författare: Ann Dee"], [("Ann Dee", "")]),
        (["Autor korespondencyjny", "Ann Dee", "a@ponds.example"], [("Ann Dee", "a@ponds.example")]),
        (["Sorumlu Yazar: Ann Dee. E-posta: a@ponds.example"], [("Ann Dee", "a@ponds.example")]),
        (["نویسنده مسئول: Ann Dee, a@ponds.example"], [("Ann Dee", "a@ponds.example")]),
        (["המחבר המכותב: Ann Dee"], []),
        (["Penulis korespondensi: Ann Dee"], [("Ann Dee", "")]),
        (["E-mail: dee@ponds.example"], [("Ann Dee", "dee@ponds.example")]),  # hers, but not for correspondence
    ],
)  # fmt: skip
def test_who_is_written_to(foot: list[str], expected: list[tuple[str, str]]) -> None:
    assert corresponding(*foot) == expected


@pytest.mark.parametrize(
    ("marks", "line", "expected"),
    [
        (("1,*", "2", "2"), "*Corresponding author. E-mail: ad@ponds.example", ["Ann Dee"]),
        (("1,*", "2,*", "2"), "* Corresponding authors: ad@ponds.example; bo@ponds.example", ["Ann Dee", "Bo Wang"]),
        (("1,*", "2", "2"), "* Correspondence to: Bo Wang", ["Bo Wang"]),
        (("1", "2", "2"), "1 Corresponding author: ad@ponds.example", ["Ann Dee"]),
        (("1", "2", "2"), "2 Corresponding author: ad@ponds.example", []),
        (("a", "b", "b"), "a Corresponding author: ad@ponds.example", ["Ann Dee"]),
    ],
)
def test_a_mark_means_those_who_have_it_if_nobody_is_named(
    marks: tuple[str, ...], line: str, expected: list[str]
) -> None:
    people = zip(("Ann Dee", "Bo Wang", "Núria Solé"), marks, strict=True)
    names = [part for name, mark in people for part in (name, Element("sup", [mark]), ", ")]
    page = snapshot([*HEAD[:1], Element("h1", ["Warm ponds of the valley"]), Element("p", names[:-1]),
                     Element("p", ["1 School of Ponds, Valley University, Dale"]), Element("p", [line]),
                     *(Element("p", [BODY]) for _ in range(4))])  # fmt: skip
    assert [one.name for one in find_metadata(page, page.is_text).authors if one.corresponding] == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Correspondence: Ana Rosa Campo | info@ponds.example", [("Ana Rosa Campo", "info@ponds.example")]),
        ("Correspondence: rosacampo@ponds.example", [("Ana Rosa Campo", "rosacampo@ponds.example")]),
        ("Correspondence: Bo Rosa", []),
        ("Correspondence: campo@ponds.example", []),
    ],
)
def test_people_whose_family_name_is_unknown_are_known_by_their_whole_name(
    line: str, expected: list[tuple[str, str]]
) -> None:
    people = [Person("Ana Rosa Campo"), Person("Bo Campo"), Person("Cy Wang", "Cy", "Wang")]
    found = with_correspondence(people, list(correspondence_in(lines(line))))
    assert [(one.name, one.email) for one in found if one.corresponding] == expected


def lines(*texts: str) -> list[Line]:
    page = snapshot([Element("p", [text]) for text in texts])
    return list(page.once(Lines).of(page.is_text))


def test_a_page_read_twice_has_each_line_once() -> None:
    page = snapshot([*HEAD, Element("h1", ["Warm ponds of the valley"]), Element("p", ["Correspondence to Ann Dee."])])
    for cited in (None, page.is_text & False, page.named("ol")):
        evidence, _ = read_evidence(page, page.is_text, cited, scholarly=True)
        assert [one.text for one in evidence.correspondence] == [" Ann Dee."]
        evidence.correspondence.clear()


def test_references_are_about_other_articles() -> None:
    page = snapshot([*HEAD, Element("h1", ["Warm ponds of the valley"]), Element("p", ["Correspondence to Ann Dee."])])
    cited = page.is_text & page.within(page.named("p"))
    assert not read_evidence(page, page.is_text, cited, scholarly=True)[0].correspondence


@pytest.mark.parametrize(
    ("symbol", "expected"),
    [
        (Element("a", [Element("img", attributes={"alt": "Corresponding author contact information"})]), ["Bo Wang"]),
        (Element("a", ["✻"], attributes={"title": "Author for correspondence"}), ["Bo Wang"]),
        (Element("i", attributes={"data-original-title": "e-mail the corresponding author"}), ["Bo Wang"]),
        (Element("span", attributes={"aria-label": "Autora correspondente"}), ["Bo Wang"]),
        (Element("img", attributes={"alt": "ORCID"}), []),
        (Element("i", attributes={"title": "Write to the editors, who forward it to the corresponding author"}), []),
    ],
)
def test_a_symbol_behind_a_name_says_who_is_written_to(symbol: Element, expected: list[str]) -> None:
    one = Element("sup", ["1"])
    names = Element("p", ["Ann Dee", one, ", ", "Bo Wang", one, symbol, ", ", "Núria Solé", one])
    page = snapshot([*HEAD[:1], Element("h1", ["Warm ponds of the valley"]), names,
                     Element("p", ["1 School of Ponds, Valley University, Dale"]),
                     *(Element("p", [BODY]) for _ in range(4))])  # fmt: skip
    assert [one.name for one in find_metadata(page, page.is_text).authors if one.corresponding] == expected
