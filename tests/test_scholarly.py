"""A scholarly work is told by two signs at least: what the markup declares, and what the page shows of one."""

from collections.abc import Callable

import pytest

from zoning import Snapshot, extract, read_snapshot
from zoning.scholarly import Work

pytestmark = pytest.mark.browser

ENTRIES = (f"<li>Dee A, Roe B. On rivers, part {n}. J Rivers 199{n};{n}:1{n}-2{n}.</li>" for n in range(1, 6))
REFERENCES = f"<h2>References</h2><ol>{''.join(ENTRIES)}</ol>"
TEXT = "<p>The river rises in spring. It floods the meadows every year, and nobody minds the water.</p>" * 3
ABSTRACT = f"<h2>Abstract</h2>{TEXT}"
DOI = "<p>doi: 10.5555/rivers.7</p>"
SAYS_DOI = "shows DOI 10.5555/rivers.7"
SECTIONS = f"{TEXT}<h2>Methods</h2>{TEXT}<h2>Results</h2>{TEXT}"
DATES = "<p>Received 3 May 2019; accepted 4 June 2019</p>"
DECLARED = "<meta name=citation_title content='Rivers'><meta name=citation_author content='Dee, Ann'>"
RenderHtml = Callable[[str], Snapshot]


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
    ],
)  # fmt: skip
def test_signs_are_told_in_words(page: str, signs: tuple[str, ...], render_html: RenderHtml) -> None:
    work = Work(render_html(page))
    assert work.signs == signs
    assert work.is_there == (len(signs) > 1)


@pytest.mark.parametrize("name", ["journal-article", "journal-three-column", "references-long"])
def test_articles_are_read_as_scholarly(name: str, fixture_page: Callable[[str], Snapshot]) -> None:
    result = read_snapshot(fixture_page(name)).result
    assert result.read_as == "scholarly"
    assert len(result.read_as_evidence) > 1


@pytest.mark.parametrize("name", ["blog-comments", "documentation", "forum-thread", "german", "listing", "news-teasers",
                                  "product", "short-page", "japanese"])  # fmt: skip
def test_other_pages_are_not(name: str, fixture_page: Callable[[str], Snapshot]) -> None:
    result = read_snapshot(fixture_page(name)).result
    assert (result.read_as, result.read_as_evidence) == ("page", ())


def test_references_are_content_once_and_without_what_publishers_add(render_html: RenderHtml) -> None:
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
