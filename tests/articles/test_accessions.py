"""Accession numbers in sentences labelled by hand, and single rules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.articles.labelled import PARTS, PIECES, REPEATED, Facts, assert_enough, assert_good
from zoning.articles.accessions import find_accessions
from zoning.articles.databanks import databanks
from zoning.articles.sentences import LONGEST

SENTENCES = "accession_sentences.tsv"


def accessions_in(sentence: str) -> Facts:
    return {(accession.databank, accession.number) for accession in find_accessions([sentence])}


@pytest.mark.parametrize("part", PARTS)
def test_precision_and_recall(part: str) -> None:
    assert_good(SENTENCES, part, accessions_in)


def test_enough_sentences_and_enough_of_them_false_friends() -> None:
    assert_enough(SENTENCES, 80, 25)


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


@settings(max_examples=60)
@given(st.lists(st.sampled_from(PIECES), max_size=80).map("".join))
def test_offsets_point_at_what_was_written(text: str) -> None:
    for accession in find_accessions([text]):
        assert text[accession.start : accession.end] == accession.number_as_written


@pytest.mark.parametrize("piece", REPEATED)
def test_very_many_of_the_same_end(piece: str) -> None:
    text = "GenBank: " + piece * (50_000 // len(piece))
    assert all(len(accession.evidence) <= LONGEST for accession in find_accessions([text]))


def test_addresses_take_the_number() -> None:
    assert all("{}" in databank.url or not databank.url for databank in databanks())
