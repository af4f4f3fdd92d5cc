"""A scholarly page is recognised by at least two signs: one in the markup, and one on the visible page."""

import pytest

from tests.one_tab import Render
from tests.papers import PAPERS
from zoning import extract, read_snapshot
from zoning.scholarly import Work

ENTRIES = (f"<li>Dee A, Roe B. On rivers, part {n}. J Rivers 199{n};{n}:1{n}-2{n}.</li>" for n in range(1, 6))
REFERENCES = f"<h2>References</h2><ol>{''.join(ENTRIES)}</ol>"
SENTENCES = (
    "The river rises in spring. It floods the meadows every year, and nobody in the valley minds the water at all."
)
TEXT = f"<p>{SENTENCES}</p>" * 3
ABSTRACT = f"<h2>Abstract</h2>{TEXT}"
DOI = "<p>doi: 10.5555/rivers.7</p>"
SAYS_DOI = "shows DOI 10.5555/rivers.7"
SECTIONS = f"{TEXT}<h2>Methods</h2>{TEXT}<h2>Results</h2>{TEXT}"
DATES = "<p>Received 3 May 2019; accepted 4 June 2019</p>"
LABELLED = f"<p><b>Abstract.</b> {SENTENCES} {SENTENCES}</p>"
NUMBERED = f"<h2>1 Introduction</h2>{TEXT}<h2>II. Methods</h2>{TEXT}"
KEYWORDS_BELOW = "<h3>Mots-clés</h3><ul><li>Rivières</li><li>Prairies de fauche</li><li>Crues</li></ul>"
KEYWORDS = "<p><b>Keywords:</b> rivers, floods; hay meadows.</p>"
LISTED_KEYWORDS = "<h3>Palabras clave</h3><div>ríos, crecidas, prados</div>"
PLACE = "Institute of Water, University of Hill Valley, Hill Valley"
PEOPLE = f"<h1>Rivers that rise in spring</h1><h3>Ann Dee</h3><p>{PLACE}</p>"
DECLARED = "<meta name=citation_title content='Rivers'><meta name=citation_author content='Dee, Ann'>"

WORKS = [
    f"<h4><a href=/{n}>On rivers that rise in spring, part {n}</a></h4><p>Ann B. Dee, Carl F. Roe</p>"
    f"<p>J Rivers 2019; 12(3): {n}01–{n}17. https://doi.org/10.5555/rivers.{n}</p>"
    f"<p>Received 3 May 2019; accepted 4 June 2019</p><p><a>Abstract</a> <a>PDF</a></p>"
    for n in range(1, 21)
]
OF_MANY_WORKS = {
    "table of contents": "<meta name=citation_journal_title content=Rivers><meta name=citation_issn content=1234-5678>"
    f"<h1>Volume 12, Issue 3, May 2019</h1><h2>Research articles</h2>{''.join(WORKS)}",
    "front page": f"<h1>Rivers</h1><h2>Aims and scope</h2>{TEXT}<h2>Latest articles</h2>{''.join(WORKS[:6])}",
    "results of a search": f"<h1>Results for “flood”</h1><form><input></form><ol>"
    f"{''.join(f'<li>{work}<b>Abstract</b> The river rises in spring …</li>' for work in WORKS)}</ol>",
    "publications of a group": "<h1>Publications</h1><ul>"
    + "".join(
        f"<li>Dee A, Roe B. On rivers. J Rivers 199{n};{n}:1{n}-2{n}. doi:10.5555/rivers.{n}</li>" for n in range(9)
    )
    + "</ul>",
    "instructions for authors": f"<h1>Instructions for authors</h1>{TEXT}<h2>Abstract</h2><p>At most 250 words.</p>"
    f"<h2>Methods</h2>{TEXT}<h2>Results</h2>{TEXT}<h2>References</h2><p>Number them.</p>",
    "instructions for abstracts": f"<h1>Instructions for authors</h1><h2>Abstract</h2>{TEXT}"
    "<h2>Keywords</h2><p>Provide up to six keywords below the abstract, separated by commas.</p>"
    "<p>Keywords: three to five terms from the thesaurus, in English.</p>",
}


@pytest.mark.parametrize(
    ("page", "signs"),
    [
        (TEXT, ()),
        (TEXT + REFERENCES, ("5 references",)),
        (ABSTRACT + TEXT, ("heading 'Abstract'",)),
        (DECLARED + TEXT, ("metadata citation_title",)),
        (DECLARED + ABSTRACT, ("metadata citation_title", "heading 'Abstract'")),
        (ABSTRACT + TEXT + REFERENCES, ("heading 'Abstract'", "5 references")),
        (SECTIONS + DOI, ("sections methods, results", SAYS_DOI)),
        (DOI + DATES + TEXT, (SAYS_DOI, "received 2019-05-03")),
        (LABELLED + TEXT + REFERENCES, ("label 'Abstract'", "5 references")),
        (LABELLED * 2 + TEXT, ()),
        (ABSTRACT + KEYWORDS, ("heading 'Abstract'", "label 'Keywords'")),
        (ABSTRACT + LISTED_KEYWORDS, ("heading 'Abstract'", "heading 'Palabras clave'")),
        (ABSTRACT + KEYWORDS_BELOW, ("heading 'Abstract'", "heading 'Mots-clés'")),
        (ABSTRACT + KEYWORDS_BELOW.replace("Mots-clés", "The keyword"), ("heading 'Abstract'",)),
        (TEXT + KEYWORDS, ("label 'Keywords'",)),
        (NUMBERED + REFERENCES, ("sections introduction, methods", "5 references")),
        (PEOPLE + TEXT + REFERENCES, ("5 references", f"authors of {PLACE}")),
        (PEOPLE + TEXT + DOI, (SAYS_DOI,)),
    ],
)  # fmt: skip
def test_signs_are_told_in_words(page: str, signs: tuple[str, ...], render_html: Render) -> None:
    work = Work(render_html(page))
    assert work.signs == signs
    assert work.is_there == (len(signs) > 1)


@pytest.mark.parametrize("name", ["journal-article", "journal-three-column", "references-long"])
def test_articles_are_read_as_scholarly(name: str, fixture_page: Render) -> None:
    result = read_snapshot(fixture_page(name)).result
    assert result.read_as == "scholarly"
    assert len(result.read_as_evidence) > 1


@pytest.mark.parametrize("name", ["blog-comments", "documentation", "forum-thread", "german", "listing", "news-teasers",
                                  "product", "short-page", "japanese"])  # fmt: skip
def test_other_pages_are_not_read_as_scholarly(name: str, fixture_page: Render) -> None:
    result = read_snapshot(fixture_page(name)).result
    assert (result.read_as, result.read_as_evidence) == ("page", ())


def test_no_citation_is_read_of_a_page_with_no_other_sign(render_html: Render) -> None:
    work = Work(render_html(f"<h1>A visit</h1>{TEXT}<h2>References</h2><p>Ask Ann Dee.</p>{DATES}"))
    assert not work.is_there
    assert "citation" not in vars(work)


@pytest.mark.parametrize("name", OF_MANY_WORKS)
def test_pages_of_many_works_are_not_read_as_scholarly(name: str, render_html: Render) -> None:
    work = Work(render_html(OF_MANY_WORKS[name]))
    assert not work.is_there, work.signs


def test_references_are_content_once_and_without_what_publishers_add(render_html: Render) -> None:
    abstract = "This abstract was added by the publisher. " * 12
    entries = "".join(
        f"<li><p>Dee A, Roe B. On rivers that rise in spring, part {n}. J Rivers 199{n};{n}:1{n}-2{n}. "
        f"<a href='https://scholar.google.com/scholar?q={n}'>Google Scholar</a></p><p>{abstract}</p></li>"
        for n in range(1, 6)
    )
    page = f"{DECLARED}<h1>Rivers</h1>{ABSTRACT}<h2>Introduction</h2>{TEXT}<h2>References</h2><ol>{entries}</ol>"
    snapshot = render_html(page)
    said = snapshot.text(extract(snapshot, "collective").mask)
    assert said.count("On rivers that rise in spring") == 5
    assert "Google Scholar" not in said
    assert "added by the publisher" not in said


@pytest.mark.parametrize("language", PAPERS)
def test_works_are_told_in_the_languages_of_their_headings(language: str, render_html: Render) -> None:
    paper = PAPERS[language]
    reading = read_snapshot(render_html(paper.page(language)))
    assert reading.result.read_as_evidence[:2] == (f"heading {paper.abstract_heading!r}", "4 references")
    assert [entry for entry in paper.references if entry not in reading.text] == []
    assert paper.authors in reading.text
