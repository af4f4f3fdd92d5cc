"""The sample of pages is the same for everything that is compared."""

from pathlib import Path

import pytest

from scripts.rendering.sample import chosen, pages_of
from zoning.errors import BadManifest


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two corpora of thirty pages each, and a folder without any."""
    for number in range(30):
        for file in (f"journals/flat/{number}/page.html", f"wcxb-dev/html/{number}.html", f"notes/{number}.txt"):
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / file).touch()
    return tmp_path


def test_a_sample_is_the_same_twice_and_has_so_many_pages_of_each_corpus(data: Path) -> None:
    sample = chosen(data, ["journals", "wcxb-dev"], 5)
    assert sample == chosen(data, ["wcxb-dev", "journals"], 5)
    assert [sum(path.startswith(corpus) for path in sample) for corpus in ("journals", "wcxb-dev")] == [5, 5]
    assert all((data / path).is_file() for path in sample)


def test_a_larger_sample_contains_the_smaller_one(data: Path) -> None:
    assert set(chosen(data, ["wcxb-dev"], 5)) < set(chosen(data, ["wcxb-dev"], 10))
    assert len(chosen(data, ["wcxb-dev"], None)) == 30


def test_a_folder_is_a_corpus_itself_and_one_without_pages_is_an_error(data: Path) -> None:
    assert len(chosen(data / "journals", [], None)) == 30
    with pytest.raises(BadManifest, match="no pages below"):
        chosen(data, ["notes"], 5)


def test_of_a_site_the_page_is_visited_as_it_came(tmp_path: Path) -> None:
    place = tmp_path / "sites" / "example.org" / "example.org"
    place.mkdir(parents=True)
    for name in ("index.html", "index.dom.html", "index.blocks.html"):
        (place / name).touch()
    assert pages_of(tmp_path / "sites") == [place / "index.html"]
