"""Names of works as sources, with a resolver on localhost: redirects, no answer, a private target."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.one_tab import Render
from tests.render.conftest import VisitAs
from zoning import VisitOptions, read_snapshot
from zoning.batch.lists import Entry, read
from zoning.errors import NavigationFailed, NotPublic
from zoning.render.sources import address_of
from zoning.text import identifiers
from zoning.text.identifiers import resolver_of

STORY = "<p>The river rises in spring. It floods the meadows every year, and nobody minds the water.</p>" * 6


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("10.1371/journal.pone.0115884", "https://doi.org/10.1371/journal.pone.0115884"),
        ("doi:10.1000.10/A(1)<2>#3", "https://doi.org/10.1000.10/A(1)%3C2%3E%233"),
        ("DOI: 10.5555/ä", "https://doi.org/10.5555/%C3%A4"),
        ("PMC1234567", "https://pmc.ncbi.nlm.nih.gov/articles/PMC1234567/"),
        ("PMID: 123", "https://pubmed.ncbi.nlm.nih.gov/123/"),
        ("arXiv:2101.00001v2", "https://arxiv.org/abs/2101.00001v2"),
        ("arxiv:hep-th/9901001", "https://arxiv.org/abs/hep-th/9901001"),
        ("hdl:20.500.12/ab", "https://hdl.handle.net/20.500.12/ab"),
        ("123", ""),
        ("page.html", ""),
        ("10.4/x", ""),
        ("https://doi.org/10.5555/a", ""),
        ("see 10.5555/a and others", ""),
    ],
)
def test_names_and_their_resolvers(name: str, address: str) -> None:
    assert resolver_of(name) == address


def test_an_existing_file_wins_over_the_name_of_a_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert address_of("PMC123") == "https://pmc.ncbi.nlm.nih.gov/articles/PMC123/"
    Path("PMC123").write_text("<p>a file</p>")
    assert address_of("PMC123") == ""


def test_two_names_of_a_work_are_one_line_of_a_list(tmp_path: Path) -> None:
    listed = tmp_path / "works.txt"
    listed.write_text("10.5555/a\ndoi:10.5555/a\nPMC77777\n")
    first, second, third = read(str(listed))
    assert isinstance(first, Entry)
    assert isinstance(second, Entry)
    assert isinstance(third, Entry)
    assert first.key == second.key == "https://doi.org/10.5555/a"
    assert (first.source, third.host) == ("https://doi.org/10.5555/a", "pmc.ncbi.nlm.nih.gov")


@pytest.fixture
def resolver(monkeypatch: pytest.MonkeyPatch) -> Iterator[FixtureServer]:
    """A server that knows one work behind two redirects, and lets the other DOIs lead elsewhere."""
    with FixtureServer() as server:
        at = server.url
        server.routes.update({
            "/10.5555/river": answer("", 302, Location=f"{at}/landing"),
            "/landing": answer("", 301, Location=f"{at}/article"),
            "/article": answer(f"<title>River</title><h1>River</h1>{STORY}"),
        })  # fmt: skip
        known = {"doi": (re.compile(r"(10\.5555/river)"), at + "/{}")}
        known |= {"dead": (re.compile(r"(10\.5555/dead)"), "http://127.0.0.1:9/{}")}
        monkeypatch.setattr(identifiers, "RESOLVERS", known)
        yield server


def test_a_doi_is_visited_through_its_resolver(resolver: FixtureServer, render: Render) -> None:
    result = read_snapshot(render("10.5555/river")).result
    assert (result.url, result.final_url) == ("10.5555/river", f"{resolver.url}/article")
    assert "floods the meadows" in result.text
    assert len(result.redirects) == 2


@pytest.mark.usefixtures("resolver")
def test_a_resolver_that_does_not_answer_is_reported(render: Render) -> None:
    with pytest.raises(NavigationFailed, match=r"10\.5555/dead \(http://127\.0\.0\.1:9/10\.5555/dead\): "):
        render("10.5555/dead")


@pytest.mark.usefixtures("resolver")
def test_an_address_behind_a_resolver_must_be_public(visit_as: VisitAs) -> None:
    with pytest.raises(NotPublic):
        visit_as("10.5555/river", VisitOptions(public_only=True))
