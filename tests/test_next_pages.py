"""Articles on several pages are joined in order; a missing page gives a warning."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from zoning import Reading, Renderer, read_with
from zoning.articles import Article, paragraphs_of
from zoning.articles.read import EXTRACTOR
from zoning.document.blocks import Link, Paragraph, plain
from zoning.fetching import read_article_with

Read = Callable[..., Reading]


def page(number: int, following: str) -> str:
    prose = f"<p>Part {number} of the tale begins here. The river rises, and the mill stands still.</p>"
    prose += f"<p>Part {number} ends here. Nobody minds the water in the meadows of part {number}.</p>"
    return f"<!DOCTYPE html><main><h1>The mill</h1><p>Told by its keeper.</p>{prose}{following}</main>"


QUESTION = ("Ann", "How high does the river rise in spring, and does anybody mind the water in the meadows?")
FIRST = [
    ("Ben", "It rises to the mill in most years, and nobody minds the water in the meadows until May."),
    ("Cas", "Thanks!"),
    ("Dora", "In our village it came up to the church, which stands on a hill, in three of the last ten years."),
    ("Ann", "Thanks!"),
]
SECOND = [
    ("Ben", "Last year it was lower than that, and the meadows were dry before the end of March."),
    ("Eve", "Thanks!"),
    ("Ann", "Thanks!"),
    ("Dora", "There is a mark of every flood at the mill, so that you can read the years from the wall."),
    ("Cas", "Thanks!"),
]


def thread(posts: list[tuple[str, str]], following: str) -> str:
    shown = "".join(f"<div class=post><p class=author><b>{name}</b></p><p>{text}</p></div>" for name, text in posts)
    return f"<!DOCTYPE html><main><h1>The river in spring</h1>{shown}{following}</main>"


def article(number: int, following: str) -> str:
    part = page(number, "").partition("keeper.</p>")[2].removesuffix("</main>")
    teasers = "<li><a href=/a>The miller tells of the year of the great flood</a><li><a href=/b>A mill for sale</a>"
    head = f"<header><h1>The mill</h1><p class=byline>By Ann Miller</p><p>Page {number} of 2</p></header>"
    return f"<!DOCTYPE html><main>{head}<div>{part}</div>{following}<aside><ul>{teasers}</ul></aside></main>"


PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="
PROSE = (
    "The river rises in spring and floods the meadows every year, and it leaves a coat of fine grey silt behind. "
    "We walked along it for three summers, and measured how wide it was at each of the old bridges. "
)


def paper(number: int, text: str, following: str) -> str:
    """A page of a journal article, with what each of its pages has."""
    title = "How rivers learn the shape of their valleys"
    head = f'<title>{title}</title><meta name=citation_title content="{title}">'
    head += '<meta name=citation_author content="Ada Brook">'
    menu = "<nav><ul><li><a href=/>Home</a><li><a href=/issues>All issues</a></ul></nav>"
    foot = "<footer><p>Journal of Mud is printed by the mill.</p></footer>"
    top = f"<h1>{title}</h1><p>Ada Brook</p>"
    return f"<!DOCTYPE html>{head}{menu}<main>{top}<p>Page {number} of 3</p>{text}{following}</main>{foot}"


def figure(number: int, caption: str) -> str:
    return f"<figure><img src={PIXEL} width=300 height=200><figcaption>Figure {number}. {caption}</figcaption></figure>"


PAPER = (
    f"<h2>Abstract</h2><p>{PROSE}</p><h2>Introduction</h2><p>{PROSE * 3}</p>"
    f"<p>It was so before <a href='/paper/3#ref2'>(Ford)</a>. {PROSE}</p>{figure(1, 'Widths of the river.')}",
    f"<h2>Methods</h2><p>{PROSE * 2} We used the tape of the mill [1], as in <a href='/paper#top'>the beginning</a>."
    f"</p>{figure(2, 'Depths of the river.')}<h2>Results</h2><p>The river was wide. {PROSE * 2}</p>",
    "<h2>Discussion</h2><p>The river was wide, and the mill stood still, which nobody had measured before us. "
    f"{PROSE}</p><h2>References</h2><ol><li id=ref1>1. Brook A. Of silt. J Mud. 1998;3:1-9.</li>"
    "<li id=ref2>2. Ford T. On fords. J Mud. 1999;4:2-7.</li></ol>",
)
COPIED = f"<!DOCTYPE html><main><h1>The mill</h1>{PAPER[0]}<a href='/copied/2' rel=next>Next</a></main>"
ROUTES = {
    "/paper": answer(paper(1, PAPER[0], "<a href='/paper/2' rel=next>Next</a>")),
    "/paper/2": answer(paper(2, PAPER[1], "<a href='/paper/3' rel=next>Next</a>")),
    "/paper/3": answer(paper(3, PAPER[2], "")),
    "/copied": answer(COPIED),
    "/copied/2": answer(COPIED),
    "/walled": answer(paper(1, PAPER[0], "<a href='/walled/2' rel=next>Next</a>")),
    "/walled/2": answer(
        "<title>Just a moment...</title><h1>Checking your browser</h1><p>Verify you are human.</p>"
        "<form id=challenge-form><input type=checkbox></form>"
    ),
    "/thread": answer(thread(FIRST, "<a href='/thread/2' rel=next>Next</a>")),
    "/thread/2": answer(thread(SECOND, "")),
    "/asked": answer(thread([QUESTION, *FIRST], "<a href='/asked/2' rel=next>Next</a>")),
    "/asked/2": answer(thread([QUESTION, *SECOND], "")),
    "/paged": answer(article(1, "<a href='/paged/2' rel=next>Next</a>")),
    "/paged/2": answer(article(2, "")),
    "/tale": answer(page(1, "<a href='/tale/2'>2</a> <a href='/tale/3'>3</a> <a href='/tale/2'>Next</a>")),
    "/tale/2": answer(page(2, "<a href='/tale'>1</a> <a href='/tale/3'>Next</a>")),
    "/tale/3": answer(page(3, "<a href='/another' rel=next>Next article</a>")),
    "/another": answer(page(9, "")),
    "/broken": answer(page(1, "<a href='/broken?page=2'>Next</a>")),
}


def broken(request: Any) -> None:
    if "page=2" in request.path:
        request.send_response(200)
        request.send_header("Content-Type", "application/pdf")
        request.end_headers()
    else:
        ROUTES["/broken"](request)


@pytest.fixture(scope="module")
def record(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> Iterator[Callable[..., Article]]:
    with FixtureServer(routes=ROUTES) as site:

        def reading(path: str, next_pages: int) -> Article:
            doing = read_article_with(renderer, site.url + path, EXTRACTOR, next_pages=next_pages)
            return loop.run_until_complete(doing)[1]

        yield reading


@pytest.fixture(scope="module")
def read(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> Iterator[Read]:
    with FixtureServer(routes={**ROUTES, "/broken": broken}) as site:

        def reading(path: str, **options: Any) -> Reading:
            doing: Coroutine[Any, Any, Reading] = read_with(renderer, site.url + path, **options)
            return loop.run_until_complete(doing)

        yield reading


def test_the_pages_are_joined_in_order(read: Read) -> None:
    tale = read("/tale", next_pages=5)
    places = [tale.text.find(f"Part {number} of") for number in (1, 2, 3)]
    assert places == sorted(places)
    assert min(places) >= 0
    assert [address.rpartition("/")[2] for address in tale.result.next_pages] == ["2", "3"]
    assert "Part 9" not in tale.text
    assert tale.result.warnings == ()


def test_what_every_page_repeats_is_there_once(read: Read) -> None:
    tale = read("/tale", next_pages=2)
    assert tale.text.count("The mill\n") == 1
    assert tale.text.count("Told by its keeper.") == 1


def lines_of(reading: Reading) -> list[str]:
    return [line for line in reading.text.split("\n") if line not in ("", "Next")]


def test_every_post_of_a_thread_is_there_under_its_author(read: Read) -> None:
    lines = lines_of(read("/thread", next_pages=1, extractor="plain"))
    assert lines == ["The river in spring", *(line for post in (*FIRST, *SECOND) for line in post)]


def test_a_first_post_that_every_page_repeats_is_there_once(read: Read) -> None:
    lines = lines_of(read("/asked", next_pages=1, extractor="plain"))
    assert lines == ["The river in spring", *(line for post in (QUESTION, *FIRST, *SECOND) for line in post)]


@pytest.mark.parametrize("extractor", ["layout", "collective"])
def test_what_a_method_finds_on_either_page_is_there(read: Read, extractor: str) -> None:
    first, second = (lines_of(read(path, extractor=extractor)) for path in ("/thread", "/thread/2"))
    title = "The river in spring"
    joined = lines_of(read("/thread", next_pages=1, extractor=extractor))
    assert joined == [*first, *(line for line in second if line != title or title not in first)]


def test_of_an_article_what_is_above_and_below_is_there_once(read: Read) -> None:
    text = read("/paged", next_pages=1, extractor="plain").text
    counts = {line: text.count(line) for line in ("The mill\n", "By Ann Miller", "great flood", "A mill for sale")}
    assert set(counts.values()) == {1}, counts
    assert all(f"Part {number} ends" in text for number in (1, 2))


def test_more_pages_than_asked_for_are_said(read: Read) -> None:
    (warning,) = read("/tale").result.warnings
    assert "continues on page 2" in warning
    assert "--next-pages" in warning
    tale = read("/tale", next_pages=1)
    assert "Part 2 ends" in tale.text
    assert "Part 3" not in tale.text
    assert "continues on page 3" in tale.result.warnings[0]


def test_a_page_that_is_missing_is_said(read: Read) -> None:
    tale = read("/broken", next_pages=3)
    assert "Part 1 ends" in tale.text
    assert "page 2, which is missing" in tale.result.warnings[0]
    assert "application/pdf" in tale.result.warnings[0]


def links_of(record: Article) -> dict[str, str]:
    """The addresses of the links in the sections, by their text."""
    paragraphs = [block for one in record.sections for block in one.blocks if isinstance(block, Paragraph)]
    links = [inline for block in paragraphs for inline in block.content if isinstance(inline, Link)]
    return {plain(link.content): link.url for link in links}


def test_an_article_on_several_pages_is_one_record(record: Callable[..., Article]) -> None:
    paper = record("/paper", 5)
    assert [one.title for one in paper.sections] == ["Introduction", "Methods", "Results", "Discussion"]
    assert [(one.id, one.label) for one in paper.figures] == [("f1", "Figure 1"), ("f2", "Figure 2")]
    assert [one.title for one in paper.references] == ["Of silt", "On fords"]
    assert [one.name for one in paper.authors] == ["Ada Brook"]
    assert paper.warnings == ()


def test_a_citation_leads_to_its_reference_on_another_page(record: Callable[..., Article]) -> None:
    paper = record("/paper", 5)
    found = links_of(paper)
    assert (found["(Ford)"], found["1"]) == ("#r2", "#r1")


def test_what_every_page_of_an_article_repeats_is_in_its_record_once(record: Callable[..., Article]) -> None:
    paper = record("/paper", 5)
    text = "\n".join(paragraphs_of(paper.front, paper.abstract, paper.sections, paper.figures, paper.tables))
    assert text.count("Ada Brook") == 1
    assert text.count("printed by the mill") <= 1


def test_pages_of_an_article_that_were_not_asked_for_are_said(record: Callable[..., Article]) -> None:
    assert "--next-pages joins such pages" in record("/paper", 0).warnings[-1]
    paper = record("/paper", 1)
    assert "only 1 more were requested" in paper.warnings[-1]
    assert [one.title for one in paper.sections][-1] == "Results"


def test_a_page_that_is_no_part_of_the_article_is_said(record: Callable[..., Article]) -> None:
    walled = record("/walled", 1)
    assert [one.title for one in walled.sections] == ["Introduction"]
    assert any("/walled/2: the page is not an article: bot-challenge" in warning for warning in walled.warnings)


def test_a_page_that_only_repeats_the_one_before_adds_nothing(record: Callable[..., Article]) -> None:
    alone, copied = record("/copied", 0), record("/copied", 1)
    assert copied.sections == alone.sections
    assert [one.label for one in copied.figures] == ["Figure 1"]
