"""Identifiers: where they begin and end in text, and their check digits."""

import pytest

from zoning.metadata import identifiers


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("https://doi.org/10.1234/ABC.5", "10.1234/abc.5"),
        ("doi:10.1234/abc.5.", "10.1234/abc.5"),
        ("(doi: 10.1016/S0896-6273(03)00803-1)", "10.1016/s0896-6273(03)00803-1"),
        ("http://dx.doi.org/10.1234%2Fabc", "10.1234/abc"),
        ("10.1000.10/12345, 2004", "10.1000.10/12345"),
        ("see <10.1234/x;y> there", "10.1234/x;y"),
        ("version 10.12/3", ""),
        ("", ""),
    ],
)
def test_a_doi_ends_where_its_sentence_goes_on(text: str, doi: str) -> None:
    assert identifiers.doi_in(text) == doi


@pytest.mark.parametrize(
    ("text", "issn", "sound"),
    [
        ("ISSN 2049-3630", "2049-3630", True),
        ("2434561X", "2434-561X", True),
        ("2434-561x", "2434-561X", True),
        ("2049-3631", "2049-3631", False),
        ("0000-0000", "0000-0000", False),
        ("10.1234/2049-36301", "", False),
    ],
)
def test_an_issn_has_a_check_digit(text: str, issn: str, sound: bool) -> None:
    assert identifiers.issn_in(text) == issn
    assert identifiers.is_issn(issn) is sound


@pytest.mark.parametrize(
    ("text", "orcid", "sound"),
    [
        ("https://orcid.org/0000-0002-1825-0097", "0000-0002-1825-0097", True),
        ("0000-0002-1694-233X", "0000-0002-1694-233X", True),
        ("0000000218250097", "0000-0002-1825-0097", True),
        ("0000-0002-1825-0098", "0000-0002-1825-0098", False),
        ("0000-0002-1825", "", False),
    ],
)
def test_an_orcid_has_a_check_digit(text: str, orcid: str, sound: bool) -> None:
    assert identifiers.orcid_in(text) == orcid
    assert identifiers.is_orcid(orcid) is sound


@pytest.mark.parametrize(
    ("text", "pmid"),
    [
        ("PMID: 35243479", "35243479"),
        ("https://pubmed.ncbi.nlm.nih.gov/123/", "123"),
        ("info:pmid/42", "42"),
        ("123456", "123456"),
        ("0123", ""),
        ("12 apples", ""),
    ],
)
def test_pubmed_numbers(text: str, pmid: str) -> None:
    assert identifiers.pmid_in(text) == pmid


@pytest.mark.parametrize(
    ("text", "arxiv"),
    [
        ("https://arxiv.org/abs/2101.00001v3", "2101.00001"),
        ("arXiv:hep-th/9901001", "hep-th/9901001"),
        ("2101.00001", "2101.00001"),
        ("a length of 2101.00001 metres", ""),
    ],
)
def test_arxiv_numbers_need_their_name(text: str, arxiv: str) -> None:
    assert identifiers.arxiv_in(text) == arxiv
