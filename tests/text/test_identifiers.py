"""Identifiers of publications, as they are written in texts and addresses."""

import pytest

from zoning.text import identifiers


@pytest.mark.parametrize(
    ("text", "dois"),
    [
        ("doi: 10.5555/ABC.12.", ("10.5555/abc.12",)),
        ("(https://doi.org/10.5555/s0140-6736(09)60329-9)", ("10.5555/s0140-6736(09)60329-9",)),
        ("10.5555/a, 10.5555/b; 10.5555/a", ("10.5555/a", "10.5555/b")),
        ("doi:10.1000.10/123]", ("10.1000.10/123",)),
        ("version 10.4 of 2010/11", ()),
        ("110.5555/a", ()),
    ],
)
def test_dois_in_text(text: str, dois: tuple[str, ...]) -> None:
    assert identifiers.dois_in(text) == dois


@pytest.mark.parametrize(
    ("url", "dois"),
    [
        ("https://doi.org/10.5555%2FAB%281%29", ("10.5555/ab(1)",)),
        ("http://dx.doi.org/10.5555/x.1", ("10.5555/x.1",)),
        ("/servlet/linkout?suffix=C1&dbid=16&doi=10.5555/own&key=10.5555%2Fcited", ("10.5555/own", "10.5555/cited")),
        ("https://press.example/doi/10.5555/y.2/full/html", ("10.5555/y.2",)),
        ("https://openurl.example/?rft_id=info:doi/10.5555/z", ("10.5555/z",)),
        ("https://[broken/10.5555/q", ("10.5555/q",)),
        ("#ref1", ()),
        ("javascript:void(0)", ()),
    ],
)
def test_dois_of_addresses(url: str, dois: tuple[str, ...]) -> None:
    assert identifiers.dois_of_address(url) == dois


@pytest.mark.parametrize(
    ("url", "pmid"),
    [
        ("https://pubmed.ncbi.nlm.nih.gov/1234567/", "1234567"),
        ("http://www.ncbi.nlm.nih.gov/pubmed/1234567", "1234567"),
        (
            "http://www.ncbi.nlm.nih.gov/entrez/query.fcgi?cmd=Retrieve&db=PubMed&list_uids=1234567&dopt=Abstract",
            "1234567",
        ),
        ("https://europepmc.org/abstract/MED/1234567", "1234567"),
        ("http://press.example/pubmed/1234567", "1234567"),
        ("http://www.ncbi.nlm.nih.gov/entrez/query.fcgi?db=PubMed&term=Adler+slates", ""),
        ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1234567/", ""),
        ("https://press.example/articles/1234567", ""),
    ],
)
def test_pmids_of_addresses(url: str, pmid: str) -> None:
    assert identifiers.pmid_of_address(url) == pmid


def test_pmid_and_pmcid_in_text() -> None:
    assert identifiers.pmid_in("PMID: 123456.") == "123456"
    assert identifiers.pmid_in("12345678") == ""
    assert identifiers.pmcid_in("PMCID: pmc 7654321") == "PMC7654321"
    assert identifiers.pmcid_in("EPMC") == ""
    assert identifiers.pmcid_of_address("https://pmc.ncbi.nlm.nih.gov/articles/PMC7654321/") == "PMC7654321"
