"""What publishers add to references is distinguished from the words of the works."""

import pytest

from zoning.bibliography.furniture import REMOVED, is_service, repeated, without_furniture


@pytest.mark.parametrize(
    "words",
    [
        "Google Scholar",
        "[CrossRef]",
        "PubMed",
        "PubMed Abstract",
        "Publisher Full Text",
        "View Article",
        "Show in Context",
        "Suche in Google Scholar",
        "[DOI]",
        "CAS",
        "ISI",
        "Web of Science ®",
        "Return to text",
        "Go to Citation",
        "Go to reference",
        "PMC free article",
        "Full text",
        "View in Scopus",
        "↑",
        "[↩]",
        "CrossRef Full Text",
        "Cited by 34",
        "Medline",
        "Article",
        "Texto completo",
        "View in article",
        "",
    ],
)
def test_names_of_services_are_furniture(words: str) -> None:
    assert is_service(words)


@pytest.mark.parametrize(
    "words",
    [
        "The order of things",
        "Search for life on roofs",
        "Nature",
        "10.5555/abc",
        "https://roofs.example/",
        "Scholars of rain",
        "Articles of faith and their links",
        "x" * 500,
        "Adler QT",
    ],
)
def test_words_of_works_are_none(words: str) -> None:
    assert not is_service(words)


def test_words_that_come_back_in_many_entries_are_furniture() -> None:
    entries = [["Zur Bibliothek", f"Work {number}"] for number in range(6)]
    assert repeated(entries) == {"zur bibliothek"}
    assert repeated(entries[:2]) == set()


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("547–548. [R] [R]", "547–548."),
        ("4271–4302. R, R, R", "4271–4302."),
        ("279:4568-4573. R | R | R R", "279:4568-4573."),
        ("305 R R.", "305."),
        ("12–14 [R, R]. Next", "12–14. Next"),
        ("no furniture (here)", "no furniture (here)"),
    ],
)
def test_brackets_and_bars_go_with_the_links(text: str, rest: str) -> None:
    assert without_furniture(text.replace("R", REMOVED)) == rest


@pytest.mark.parametrize("text", ["[" * 300_000, REMOVED * 300_000, (REMOVED + ", ") * 100_000, "| " * 300_000])
def test_text_on_which_patterns_might_run_for_ever_is_read(text: str) -> None:
    assert len(without_furniture(text)) <= len(text)
    assert is_service(text) is (REMOVED not in text)
