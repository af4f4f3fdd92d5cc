"""The article of a page as a whole: how its parts fit together, and the warnings about missing ones."""

from collections.abc import Callable, Sequence

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.articles.notices import PROSE
from tests.one_tab import Render
from zoning import Snapshot, article
from zoning.articles import Article, paragraphs_of
from zoning.articles.model import Accession, Grant
from zoning.document.blocks import Link, Paragraph

MILLS = (
    "A mill is slow in summer. Its miller sleeps by the wheel, and nobody in the village asks for flour before noon. "
)
PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="
TITLE = "How rivers learn the shape of their valleys"
HEAD = f'<title>{TITLE}</title><meta name="citation_title" content="{TITLE}">'
ABSTRACT = f"<h1>{TITLE}</h1><p>Ada Brook and Tom Ford</p><h2>Abstract</h2><p>{PROSE}</p>"
REFERENCES = (
    "<h2>References</h2><ol><li>Brook A. Of silt. J Mud. 1998;3:1-9.</li>"
    "<li>Ford T. On fords. J Mud. 1999;4:2-7.</li></ol>"
)
WRONG = (
    '<meta name="citation_doi" content="none"><meta name="citation_publication_date" content="2999/31/77">'
    '<meta name="citation_issn" content="1234-5678">'
)
PAGES = {
    "abstract": HEAD + ABSTRACT + "<p><a href=/buy>Get access to the full text</a></p>",
    "folded": HEAD
    + ABSTRACT
    + f"<h2>Introduction</h2><p>{PROSE * 4}</p>"
    + REFERENCES.replace("<ol>", "<div style='display:none'><ol>").replace("</ol>", "</ol></div>"),
    "wrong": f"{WRONG}{HEAD}{ABSTRACT}<h2>Introduction</h2><p>{PROSE * 4}</p>{REFERENCES}",
    "pop-ups": f"{HEAD}{ABSTRACT}<h2>Introduction</h2><p>{PROSE * 4}</p>"
    "<p><a href=/t1>Table 1</a>. Widths of the river.</p>"
    f"<p>{PROSE * 4}</p><p>Table 2. Depths of the river.</p><p><img src={PIXEL} alt=depths width=300 height=200></p>"
    f"<p>{PROSE * 4}</p>{REFERENCES}",
    "two": f"{HEAD}<h1>{TITLE}</h1><h2>Abstract</h2><p>{PROSE}</p><h2>Introduction</h2><p>{PROSE * 4}</p>"
    f"<h2>Results</h2><p>{PROSE * 2}</p><h1>Mills and their millers</h1><h2>Abstract</h2><p>{MILLS}</p>"
    f"<h2>Introduction</h2><p>{MILLS * 4}</p><h2>Results</h2><p>{MILLS * 2}</p>",
    "erratum": f"<title>Erratum</title><h1>Erratum: {TITLE}</h1><p>In the article of last year the river was twice as "
    "wide as we wrote. We are sorry. The river is not.</p>",
    "no article": "<title>Mills</title><h1>All mills</h1><ul>"
    + "<li><a href=/x>A mill by the river</a></li>" * 30
    + "</ul>",
    "robots": "<title>Just a moment...</title><h1>Checking your browser</h1><p>Verify you are human.</p>"
    "<form id=challenge-form><input type=checkbox></form>",
}


@pytest.fixture(scope="module")
def articles(capture_all: Callable[[Sequence[str]], list[Snapshot]]) -> dict[str, Article]:
    routes = {f"/{number}": answer(html) for number, html in enumerate(PAGES.values())}
    with FixtureServer(routes=routes) as server:
        snapshots = capture_all([server.url + path for path in routes])
    return dict(zip(PAGES, map(article, snapshots), strict=True))


def test_a_banner_is_not_the_title(fixture_page: Render) -> None:
    found = article(fixture_page("journal-three-column"))
    assert found.title == "Ink from oak galls fades in two stages, and the second can be stopped"


def test_parts_agree_with_each_other(fixture_page: Render) -> None:
    found = article(fixture_page("journal-article"))
    paragraphs = paragraphs_of(found.front, found.abstract, found.sections, found.figures, found.tables)
    facts: list[Grant | Accession] = [*found.funding, *found.accessions]
    for fact in facts:
        assert paragraphs[fact.paragraph][fact.start : fact.end] == fact.number_as_written
    known = {one.id for one in found.references} | {one.id for one in found.figures} | {one.id for one in found.tables}
    blocks = [block for section in found.sections for block in section.blocks if isinstance(block, Paragraph)]
    cited = [one.url[1:] for block in blocks for one in block.content if isinstance(one, Link) and one.url[0] == "#"]
    assert cited
    assert set(cited) <= known


def test_an_abstract_alone_is_said(articles: dict[str, Article]) -> None:
    found = articles["abstract"]
    assert found.abstract[0].blocks[0].text == PROSE.strip()
    assert (found.sections, found.references) == ((), ())
    assert any("no text found except the abstract" in warning for warning in found.warnings)


def test_folded_references_are_read_and_said(articles: dict[str, Article]) -> None:
    found = articles["folded"]
    assert [reference.year for reference in found.references] == ["1998", "1999"]


def test_tables_that_stand_elsewhere_are_said(articles: dict[str, Article]) -> None:
    found = articles["pop-ups"]
    assert [(table.label, table.table, len(table.images)) for table in found.tables] == [
        ("Table 1", None, 0), ("Table 2", None, 1),
    ]  # fmt: skip
    assert "the page shows only the caption of: Table 1" in found.warnings
    assert "the page shows these tables as pictures only: Table 2" in found.warnings


def test_a_second_article_is_left_out_and_said(articles: dict[str, Article]) -> None:
    found = articles["two"]
    assert [section.title for section in found.sections] == ["Introduction", "Results"]
    assert "left out another article on the page: Mills and their millers" in found.warnings
    assert not any("mill" in text for text in paragraphs_of(found.front, found.abstract, found.sections, (), ()))


def test_wrong_metadata_is_kept_as_a_claim_and_not_taken(articles: dict[str, Article]) -> None:
    found = articles["wrong"]
    assert (found.identifiers.doi, found.dates.published, found.journal.issn) == ("", "", ())
    assert found.title == TITLE
    assert not any(claim.taken for claim in found.claims if "2999" in claim.value)


def test_an_erratum_is_no_guess(articles: dict[str, Article]) -> None:
    found = articles["erratum"]
    assert TITLE in found.title
    assert (found.authors, found.references, found.funding) == ((), (), ())
    assert any("no authors" in warning for warning in found.warnings)
    assert [block.text[:14] for section in found.sections for block in section.blocks] == ["In the article"]


def test_a_page_without_text_and_abstract_is_not_said_to_have_an_abstract(
    render_html: Render,
) -> None:
    found = article(render_html(f"{HEAD}<h1>{TITLE}</h1><p>Ada Brook and Tom Ford</p>"))
    assert (found.abstract, found.sections) == ((), ())
    assert "no text found" in found.warnings


def test_a_page_without_journal_identifier_and_references_is_doubtful(articles: dict[str, Article]) -> None:
    doubt = "no list of references found, no journal and no identifier: the page may be no journal article"
    assert doubt in articles["erratum"].warnings
    assert not any("may be no journal article" in warning for warning in articles["wrong"].warnings)


@pytest.mark.parametrize("name", ["no article", "robots"])
def test_a_page_that_is_no_article_is_said(name: str, articles: dict[str, Article]) -> None:
    found = articles[name]
    assert found.scope != "article"
    assert any("not have the whole article" in warning or "is not an article" in warning for warning in found.warnings)
    assert (found.authors, found.references, found.abstract) == ((), (), ())
