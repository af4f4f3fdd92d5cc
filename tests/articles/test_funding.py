"""Grants in sentences labelled by hand, and single rules."""

import re
import tomllib
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.articles.labelled import FLOOR, PARTS, PIECES, REPEATED, Facts, assert_enough, assert_good
from zoning.articles.funding import find_funding
from zoning.articles.funding.numbers import shapes
from zoning.articles.funding.table import known_funders
from zoning.articles.funding.words import in_languages
from zoning.articles.model import Grant
from zoning.articles.sentences import LONGEST

SENTENCES = "funding_sentences.tsv"


def grants_in(sentence: str) -> Facts:
    return {(grant.number, grant.funder) for grant in find_funding([sentence])}


@pytest.mark.parametrize(
    ("part", "floor"), [*((part, FLOOR) for part in PARTS), ("languages built", 0.89), ("languages held", 0.92)]
)
def test_precision_and_recall(part: str, floor: float) -> None:
    assert_good(SENTENCES, part, grants_in, floor)


def test_enough_sentences_and_enough_of_them_false_friends() -> None:
    assert_enough(SENTENCES, 300, 90)


def one(sentence: str) -> Grant:
    (grant,) = find_funding([sentence])
    return grant


def test_a_grant_says_where_it_stands_and_what_it_is_made_of() -> None:
    before = "We thank the nurses."
    sentence = "Supported by the National Cancer Institute (5R01\u00a0CA\u201323456\u201303S1)."
    grant = one(f"{before} {sentence}")
    text = f"{before} {sentence}"
    assert text[grant.start : grant.end] == grant.number_as_written == "5R01\u00a0CA\u201323456\u201303S1"
    assert (grant.number, grant.evidence, grant.funder_as_written) == (
        "R01CA023456",
        sentence,
        "National Cancer Institute",
    )
    assert grant.funder_id == "10.13039/100000054"
    assert grant.nih is not None
    assert grant.nih.application_type == "5"
    assert (grant.nih.activity_code, grant.nih.institute, grant.nih.serial, grant.nih.suffix) == (
        "R01",
        "CA",
        "023456",
        "03S1",
    )


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("R01 CA123456", "R01CA123456"),
        ("RO1-CA-123456", "R01CA123456"),
        ("1 R01 CA123456-01A1", "R01CA123456"),
        ("R01 CA 12345", "R01CA012345"),
        ("R21/R33 AI098765", "R33AI098765"),
        ("K99/R00 HL123456", "R00HL123456"),
        ("UL1 TR000445", "UL1TR000445"),
        ("U01-AI-069911", "U01AI069911"),
        ("P50GM021700", "P50GM021700"),
        ("T32 GM07205", "T32GM007205"),
        ("Z01 ES049033", "Z01ES049033"),
        ("F31-MH-10543", "F31MH010543"),
        ("DP2 OD006514", "DP2OD006514"),
        ("CA-123456", "CA123456"),
    ],
)
def test_formats_of_nih(written: str, number: str) -> None:
    assert one(f"This work was supported by NIH grant {written}.").number == number


def test_confidence_falls_with_the_evidence() -> None:
    sure = one("This work was supported by NIH grant R01 CA123456.")
    bare = one("Plasma was taken in the parent study (R01 CA123456).")
    doubtful = one("This work was supported by the Holmberg Society (12-3456).")
    assert sure.confidence > bare.confidence > doubtful.confidence >= 0.5


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Supported by the Deutsche Forschungsgemeinschaft (DFG, PE 1234/5-1).", "Deutsche Forschungsgemeinschaft"),
        ("Funded by the European Research Council (ERC Starting Grant 804123).", "European Research Council"),
    ],
)
def test_a_name_has_no_bracket_that_is_not_closed_in_it(text: str, written: str) -> None:
    assert one(text).funder_as_written == written


def test_a_number_is_not_given_the_name_of_a_sister() -> None:
    other, grant = find_funding(["We thank the BBSRC for a grant (MR/K501256/1)."])
    assert (grant.number, grant.funder, grant.funder_as_written) == (
        "MR/K501256/1",
        "Medical Research Council",
        "",
    )
    assert (other.number, other.funder_as_written) == ("", "BBSRC")


def test_a_numbered_heading_ends_the_section() -> None:
    assert find_funding(["5. Funding", "6. Discussion", "Wellcome Trust: 091310"]) == ()
    assert find_funding(["4. Support vector machines", "Wellcome Trust: 091310"]) == ()


def test_a_section_lends_its_meaning() -> None:
    texts = ["Funding", "Wellcome Trust: 091310", "Academy of Finland", "References", "Academy of Finland"]
    found = [(grant.paragraph, grant.funder, grant.number) for grant in find_funding(texts)]
    assert found == [(1, "Wellcome Trust", "091310"), (2, "Academy of Finland", "")]


@settings(max_examples=60)
@given(st.lists(st.sampled_from(PIECES), max_size=80).map("".join))
def test_offsets_point_at_what_was_written(text: str) -> None:
    for grant in find_funding([text]):
        assert text[grant.start : grant.end] == (grant.number_as_written or grant.funder_as_written)


@pytest.mark.parametrize("piece", REPEATED)
def test_very_many_of_the_same_end(piece: str) -> None:
    text = "Grants: " + piece * (50_000 // len(piece))
    assert all(len(grant.evidence) <= LONGEST for grant in find_funding([text]))


def test_every_shape_is_that_of_a_funder_of_the_table() -> None:
    assert all(known_funders().by_key(shape.funder) for shape in shapes())


@pytest.mark.parametrize(
    ("text", "grants"),
    [
        ("NIHR128765/DH_/Department of Health/United Kingdom", {("NIHR128765", "Department of Health")}),
        ("MC_UU_12014/6/MRC_/Medical Research Council/United Kingdom", {("MC_UU_12014/6", "Medical Research Council")}),
        ("基金资助：国家自然科学基金(41877345)；", {("41877345", "国家自然科学基金")}),
        ("本研究得到国家自然科学基金（41877345、41877346）和河口省科研项目(2019-A12)资助。",
         {("41877345", "国家自然科学基金"), ("41877346", "国家自然科学基金"), ("2019-A12", "河口省科研项目")}),
        ("基金项目：国家自然科学基金（41877345）；NIH R01 CA123456；国家社科基金18BJY045资助",
         {("41877345", "国家自然科学基金"), ("R01CA123456", "NIH"), ("18BJY045", "国家社科基金")}),
        ("样品采自河口湖(2019年)", set()),
        ("a/b/C d/E f", set()),
    ],
)  # fmt: skip
def test_lists_with_a_form_of_their_own(text: str, grants: set[tuple[str, str]]) -> None:
    found = find_funding([text])
    assert {(grant.number, grant.funder_as_written) for grant in found} == grants
    assert all(text[grant.start : grant.end] == grant.number_as_written for grant in found)


def test_funders_in_every_sentence_of_a_paragraph() -> None:
    (first, second) = find_funding(["We were supported by the Wellcome Trust. A.B. was funded by Cancer Research UK."])
    assert (first.funder, second.funder) == ("Wellcome Trust", "Cancer Research UK")


@pytest.mark.parametrize(
    ("text", "number", "funder"),
    [
        ("Gefördert durch die Stiftung Musik und Medizin (Förderkennzeichen SMM 2020/14).", "SMM 2020/14",
         "Stiftung Musik und Medizin"),
        ("Исследование выполнено за счёт гранта Российского научного фонда (проект № 22-28-01044).", "22-28-01044",
         "Российского научного фонда"),
        ("Проект поддержан Фондом развития северных рек (договор № 14-7).", "14-7", "Фондом развития северных рек"),
        ("Studien fikk støtte fra Fjordfondet (avtale FF-2014/07).", "FF-2014/07", "Fjordfondet"),
        ("بودجه این تحقیق توسط ستاد توسعه فناوری نانو (گرنت ۹۶۱۲۳۴) تأمین شد.", "961234", "ستاد توسعه فناوری نانو"),
        ("本研究はＪＳＰＳ科研費（課題番号：２６３８０１２３）の助成を受けた。", "26380123", "科研費"),
    ],
)  # fmt: skip
def test_a_name_in_its_own_language(text: str, number: str, funder: str) -> None:
    grant = one(text)
    assert (grant.number, grant.funder_as_written) == (number, funder)
    assert text[grant.start : grant.end] == grant.number_as_written


def test_a_second_funder_is_not_the_first() -> None:
    text = "Este estudo recebeu apoio do CNPq (processo 408221/2021-7) e da FAPESPA (termo 091/2020)."
    found = [(grant.number, grant.funder_as_written) for grant in find_funding([text])]
    assert found == [("408221/2021-7", "CNPq"), ("091/2020", "FAPESPA")]


@pytest.mark.parametrize(
    ("text", "given"),
    [
        (
            "This work was supported by the Dutch Research Council (NWO) grant OCENW.KLEIN.123 to A.J.M., "
            "by the National Science Foundation (234567), and by the Wellcome Trust (345678).",
            ["OCENW.KLEIN.123 NWO", "234567 National Science Foundation", "345678 Wellcome Trust"],
        ),
        (
            "We were supported by grants from the Medical Research Council (123456), the Mud Science Fund (234567), "
            "from the Wellcome Trust (345678).",
            ["123456 Medical Research Council", "234567 Mud Science Fund", "345678 Wellcome Trust"],
        ),
        (
            "We were supported by the Fulbright program, grant number 234567, from the National Science Foundation.",
            ["234567 National Science Foundation"],
        ),
    ],
)
def test_a_list_of_funders_goes_on_with_its_preposition(text: str, given: list[str]) -> None:
    found = [(grant.number, grant.funder_as_written) for grant in find_funding([text])]
    assert [number for number, _ in found] == [one.split()[0] for one in given]
    assert all(one.split(" ", 1)[1] in written for one, (_, written) in zip(given, found, strict=True))


def test_words_of_other_languages_are_of_known_languages() -> None:
    kinds = tomllib.loads((files("zoning.articles.funding") / "words.toml").read_text(encoding="utf-8"))
    assert set().union(*kinds.values()) == set(kinds["money"])
    assert all(len(word.strip("~")) > 1 for words in kinds["money"].values() for word in words.split())


def test_a_funder_in_chinese_has_the_name_of_the_table() -> None:
    assert find_funding(["国家自然科学基金(41877345)"])[0].funder == "National Natural Science Foundation of China"


def test_entries_of_pubmed_keep_what_nih_numbers_tell() -> None:
    assert [grant.nih is not None for grant in find_funding(["R01 CA118342/CA/NCI NIH HHS/United States"])] == [True]


@pytest.mark.parametrize("kind", ["money", "paid", "grant", "project", "number"])
def test_words_of_other_languages_are_no_common_english_words(kind: str) -> None:
    words = re.compile(in_languages(kind), re.IGNORECASE | re.VERBOSE)
    assert words.findall("granted permission, conventional methods, numerous numerical values, programming") == []
