"""Lines that give volume and issue, and the article that they belong to."""

import pytest

from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line
from zoning.metadata.shown.citation_lines import read_citation_lines


def lines(*texts: str) -> list[Line]:
    return [Line((), text, 16, -1, 0, ()) for text in texts]


@pytest.mark.parametrize(
    ("texts", "journal"),
    [
        (("Annals of Mud, Volume 12, Issue 3, May 2019",), "Annals of Mud"),
        (("Annals of Mud", "Volume 12, Issue 3, May 2019"), "Annals of Mud"),
        (("About the journal", "Home › Volume 12 › Issue 3 › Article"), None),
        (("About the journal", "Home › Annals of Mud › Volume 12 › Issue 3 › Article"), "Annals of Mud"),
        (("About the journal", "Home / Journals / Annals of Mud / Volume 12 Issue 3 / Article"), "Annals of Mud"),
        (("Home > Journals > Annals of Mud, Volume 12, Issue 3",), "Annals of Mud"),
    ],
)
def test_the_journal_stands_before_its_volume(texts: tuple[str, ...], journal: str | None) -> None:
    evidence = Evidence()
    read_citation_lines(lines(*texts), "A quiet flood in a small town", evidence)
    said = {claim.field: claim.value for claim in evidence.claims}
    assert (said.get("journal.title"), said["journal.volume"], said["journal.issue"]) == (journal, "12", "3")


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (("Pages 145-162 | Received 3 May 2021",), {"journal.first_page": "145", "journal.last_page": "162"}),
        (("Page(s): 2101 - 2112",), {"journal.first_page": "2101", "journal.last_page": "2112"}),
        (("下载：512 页码：45-56 页数：12",), {"journal.first_page": "45", "journal.last_page": "56"}),
        (("Annals of Mud, Volume 18, Issue 2 • Article No.: 14, pp 1–24",),
         {"journal.title": "Annals of Mud", "journal.volume": "18", "journal.issue": "2", "journal.first_page": "1",
          "journal.last_page": "24"}),
        (("Schlammblätter, Jg. 12 (2019), Heft 3, S. 33–41",),
         {"journal.title": "Schlammblätter", "dates.published": "2019", "journal.volume": "12", "journal.issue": "3",
          "journal.first_page": "33", "journal.last_page": "41"}),
        (("Вестник ила, том 12, вып. 3, с. 33-41",),
         {"journal.title": "Вестник ила", "journal.volume": "12", "journal.issue": "3", "journal.first_page": "33",
          "journal.last_page": "41"}),
        (("Çamur Dergisi, Cilt: 12, Sayı: 3",),
         {"journal.title": "Çamur Dergisi", "journal.volume": "12", "journal.issue": "3"}),
        (("Annales de la boue, tome 12, n° 3",),
         {"journal.title": "Annales de la boue", "journal.volume": "12", "journal.issue": "3"}),
        (("Date of Publication: 12 April 2021",), {"dates.published": "2021-04-12"}),
        (("DOI:", "10.1234/mud.7"), {"identifiers.doi": "10.1234/mud.7"}),
        (("https://doi.org/10.1234/mud.7",), {"identifiers.doi": "10.1234/mud.7"}),
        (("2021 年 82 巻 1 号 p. 15-28",),
         {"dates.published": "2021", "journal.volume": "82", "journal.issue": "1", "journal.first_page": "15",
          "journal.last_page": "28"}),
        (("河泥学报. 2021, 42(3): 45-56",),
         {"journal.title": "河泥学报", "dates.published": "2021", "journal.volume": "42", "journal.issue": "3",
          "journal.first_page": "45", "journal.last_page": "56"}),
        (("河泥学报 . 2021 (03) 查看",),
         {"journal.title": "河泥学报", "dates.published": "2021", "journal.issue": "03"}),
        (("Ann Mud . 2022 Jul 14:378:e071234. doi: 10.1234/mud.7.",),
         {"journal.title": "Ann Mud", "dates.published": "2022-07-14", "journal.volume": "378",
          "journal.first_page": "e071234"}),
        (("Cited by 4", "4 Paper Citations", "Pages 12"), {}),
    ],
)  # fmt: skip
def test_what_a_line_says_of_the_article(texts: tuple[str, ...], said: dict[str, str]) -> None:
    evidence = Evidence(today="2026-01-01")
    read_citation_lines(lines(*texts), "A quiet flood in a small town", evidence)
    assert {claim.field: claim.value for claim in evidence.claims} == said


NUMBERS = {"journal.volume": "12", "journal.issue": "3", "journal.first_page": "45", "journal.last_page": "67"}


@pytest.mark.parametrize("line", [
    "Volumen 12, Número 3, páginas 45-67", "v. 12, n. 3, p. 45-67", "Anno 12, fascicolo 3, pagine 45-67",
    "Årgang 12, nr. 3, s. 45-67", "Vol. 12, nro 3, s. 45–67", "12. évfolyam, 3. szám, 45–67. oldal",
    "Volumul 12, numărul 3, p. 45-67", "Letnik 12, številka 3, str. 45–67", "Том 12, бр. 3, с. 45–67",
    "Τόμος 12, τεύχος 3, σελ. 45–67", "المجلد 12، العدد 3، الصفحات 45-67", "دوره 12، شماره 3، صفحات 45-67",
    "כרך 12, גיליון 3, עמ' 45–67", "खंड 12, अंक 3, पृष्ठ 45-67", "Volume 12, Nomor 3, hlm. 45-67",
    "Tập 12, Số 3, tr. 45-67", "ปีที่ 12 ฉบับที่ 3 หน้า 45-67", "第12卷 第3期 45-67页", "第12巻 第3号 45-67ページ",
    "제12권 제3호, 45-67쪽", "Књ. 12, бр. 3, стр. 45–67",
])  # fmt: skip
def test_volume_issue_and_pages_in_many_languages(line: str) -> None:
    evidence = Evidence()
    read_citation_lines(lines(line), "A quiet flood in a small town", evidence)
    assert {claim.field: claim.value for claim in evidence.claims} == NUMBERS


@pytest.mark.parametrize("labels", [
    ("Volume", "Issue", "Pages"), ("Jahrgang", "Ausgabe", "Seiten"), ("Tom", "Numer", "Strony"),
    ("Cilt", "Sayı", "Sayfalar"), ("المجلد", "العدد", "الصفحات"), ("卷", "期", "页码"), ("권", "호", "페이지"),
])  # fmt: skip
@pytest.mark.parametrize("apart", [True, False], ids=["lines of their own", "with colons"])
def test_labels_of_volume_issue_and_pages(labels: tuple[str, ...], apart: bool) -> None:
    pairs = list(zip(labels, ("12", "3", "45-67"), strict=True))
    texts = [text for pair in pairs for text in pair] if apart else [f"{label}: {value}" for label, value in pairs]
    evidence = Evidence()
    read_citation_lines(lines(*texts), "A quiet flood in a small town", evidence)
    assert {claim.field: claim.value for claim in evidence.claims} == NUMBERS


def test_what_was_declared_is_not_looked_for_on_lines_of_its_own() -> None:
    evidence = Evidence(today="2026-01-01")
    evidence.say("identifiers.doi", "10.1234/mud.7", "highwire")
    read_citation_lines(lines("DOI: 10.1234/other.8"), "A quiet flood in a small town", evidence)
    assert [claim.value for claim in evidence.claims] == ["10.1234/mud.7"]


def test_lists_of_other_articles_say_nothing() -> None:
    evidence = Evidence()
    heading = Line((), "Cited by", 20, 3, 2, ())
    read_citation_lines([heading, *lines("Reed O. Ann Mud. 2023;1:4.")], "A quiet flood in a small town", evidence)
    assert not evidence.claims
