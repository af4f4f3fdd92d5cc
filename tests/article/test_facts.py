"""Grants and accession numbers on sentences labelled by hand, and what single rules promise.

The sentences of the part `held` were written after the rules; what the method gave on them at first sight stands in
`FIRST_SIGHT`. Now that their misses are mended they are a test like the others.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zoning.article.accessions import databanks, find_accessions
from zoning.article.funding import Grant, find_funding
from zoning.article.funding.funders import by_name
from zoning.article.funding.numbers import shapes
from zoning.article.sentences import LONGEST, split_sentences

Facts = set[tuple[str, str]]
FLOOR = 0.98


def labelled(name: str) -> list[tuple[str, Facts, str]]:
    """Part, what is right, and the sentence."""
    rows = []
    for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()[1:]:
        part, facts, sentence = line.split("\t")
        separator = "@" if "funding" in name else ":"
        pairs = [fact.split(separator, maxsplit=1) for fact in facts.split(" ; ") if fact]
        rows.append((part, {(first.strip(), second.strip()) for first, second in pairs}, sentence))
    return rows


def grants_in(sentence: str) -> Facts:
    return {(grant.number, grant.funder) for grant in find_funding([sentence])}


def accessions_in(sentence: str) -> Facts:
    return {(accession.databank, accession.number) for accession in find_accessions([sentence])}


@pytest.mark.parametrize("part", ["built", "held", "fresh"])
@pytest.mark.parametrize(("name", "find"), [("funding", grants_in), ("accession", accessions_in)])
def test_precision_and_recall(name: str, find: Callable[[str], Facts], part: str) -> None:
    rows = [
        (facts, find(text), text) for row_part, facts, text in labelled(f"{name}_sentences.tsv") if row_part == part
    ]
    right = sum(len(facts & found) for facts, found, _ in rows)
    precision = right / max(1, sum(len(found) for _, found, _ in rows))
    recall = right / max(1, sum(len(facts) for facts, _, _ in rows))
    misses = [
        f"{text}\n  missed {facts - found}, too much {found - facts}" for facts, found, text in rows if facts != found
    ]
    assert min(precision, recall) >= FLOOR, f"P {precision:.3f} R {recall:.3f}\n" + "\n".join(misses)


def test_enough_sentences_and_enough_of_them_false_friends() -> None:
    rows = labelled("funding_sentences.tsv") + labelled("accession_sentences.tsv")
    assert len(rows) >= 120
    assert sum(not facts for _, facts, _ in rows) >= 30


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


def test_a_section_lends_its_meaning() -> None:
    texts = ["Funding", "Wellcome Trust: 091310", "Academy of Finland", "References", "Academy of Finland"]
    found = [(grant.paragraph, grant.funder, grant.number) for grant in find_funding(texts)]
    assert found == [(1, "Wellcome Trust", "091310"), (2, "Academy of Finland", "")]


def test_a_range_gives_both_ends() -> None:
    text = "Sequences are in GenBank (AF123456\u2013AF123460, FJ900001-12, AY278741)."
    found = [(one.number, one.to, text[one.start : one.end]) for one in find_accessions([text])]
    assert found == [
        ("AF123456", "AF123460", "AF123456"),
        ("AF123460", "", "AF123460"),
        ("FJ900001", "FJ900012", "FJ900001"),
        ("FJ900012", "", "12"),
        ("AY278741", "", "AY278741"),
    ]


def test_a_word_of_another_sentence_is_weaker_than_one_of_the_same() -> None:
    near, far = find_accessions(["All data are in GenBank as KF234567.", "We used GenBank. Strain B1 is KF234567."])
    assert near.confidence > far.confidence
    assert near.url == "https://www.ncbi.nlm.nih.gov/nuccore/KF234567"


@pytest.mark.parametrize(
    "text",
    [
        "Supported by grant No. 12 of the trust. It ended.",
        "Funded by NIH (R01 CA123456 to A.B.). The funders had no role.",
        "See Smith et al. (2010). Thanks to J. R. Smith.",
        "Support came from A.B. The rest did not.",
    ],
)
def test_abbreviations_and_initials_end_no_sentence(text: str) -> None:
    assert len(split_sentences(text)) == 2


@given(st.text(alphabet=" .?()[]ABab19-/\n\u00e9", max_size=300))
def test_sentences_cover_the_text(text: str) -> None:
    spans = split_sentences(text)
    assert "".join(text[start:end] for start, end in spans).split() == text.split() or "".join(
        "".join(text[start:end] for start, end in spans).split()
    ) == "".join(text.split())
    assert all(0 <= start < end <= len(text) for start, end in spans)


PIECES = ["grant ", "NIH ", "R01 CA123456, ", "12345", "(", ") ", "a", "supported by the ", "Foundation of ", "- ",
          ". ", "AF123456-", "PDB ", "1abc ", "from ", "A.B. ", "/", "_", "and ", "GenBank ", "no. "]  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(PIECES), max_size=80).map("".join))
def test_offsets_point_at_what_was_written(text: str) -> None:
    for grant in find_funding([text]):
        assert text[grant.start : grant.end] == (grant.number_as_written or grant.funder_as_written)
    for accession in find_accessions([text]):
        assert text[accession.start : accession.end] == accession.number_as_written


@pytest.mark.parametrize(
    "piece", ["a", "1", " ", "(", "- ", "A. ", "A.1/", "thanks to ", "Foundation of ", "AF123456-", "grant 12 and NIH "]
)
def test_a_megabyte_of_the_same_ends(piece: str) -> None:
    """No time is asserted: a pattern that goes back over all of it would not end at all."""
    text = "Grants: " + piece * (1_000_000 // len(piece))
    for grant in find_funding([text]):
        assert len(grant.evidence) <= LONGEST
    assert all(len(accession.evidence) <= LONGEST for accession in find_accessions([text]))


def test_tables_hold_together() -> None:
    assert all(by_name(shape.funder) for shape in shapes())
    assert all("{}" in databank.url or not databank.url for databank in databanks())
