"""What kind of answer a page is, and what is said for it."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from zoning import Snapshot, read_snapshot
from zoning.errors import NavigationFailed, NotHTML
from zoning.extractors import Extraction
from zoning.result import Failure
from zoning.scope import Kind, Scope, open_to_readers, scope_of

pytestmark = pytest.mark.browser

RenderHtml = Callable[[str], Snapshot]
TEXT = "The river rises in spring. It floods the meadows every year, and nobody minds the water. "
PARAGRAPH = f"<p>{TEXT}</p>"
STORY = PARAGRAPH * 10
SCHOLARLY = "<meta name=citation_title content='On rivers'>"
MENU = "".join(f"<li><a href='/{n}'>Menu entry number {n}</a></li>" for n in range(30))
NAV = (
    "<nav><a href=/>Front page</a> <a href=/a>Local</a> <a href=/b>Sports</a> <a href=/c>Letters to the paper</a></nav>"
)
TEASER = "It begins with rain, and it ends at the harbour. Nobody had asked for it, and yet they all came to see."
TEASERS = "".join(f"<h3><a href='/story/{n}'>A story, the {n}th</a></h3><p>{TEASER}</p>" for n in range(9))
CARDS = "".join(
    f"<div class=card><img src='{n}.png' width=90 height=90><a href='/boat/{n}'>Boat of oak number {n}</a> {n} c</div>"
    for n in range(24)
)
ARTICLE = "<meta property=og:type content=article><meta property=article:published_time content=2026-01-02>"
ABSTRACT = f"{SCHOLARLY}<h1>On rivers</h1><h2>Abstract</h2><p>{TEXT * 10}</p>"
LIST_PAGE = '<script type=application/ld+json>{"@type":"CollectionPage"}</script>'
PRODUCT = '<meta property=og:type content=product><script type=application/ld+json>{"@type":"Product"}</script>'

PAGES: dict[str, tuple[Kind, str, str]] = {
    "a story": ("article", STORY, "160 words of main content"),
    "a short story that says so": (
        "article", "<meta property=og:type content=article><meta name=citation_title content=x>" + PARAGRAPH, "og:type"
    ),
    "an abstract": (
        "abstract-only", f"{SCHOLARLY}<h2>Abstract</h2>{STORY}<aside>Buy this article for 39 coins</aside>", "Buy this"
    ),
    "an abstract of an open article": ("abstract-only", ABSTRACT, "heading 'Abstract'"),
    "an abstract above a text that is folded away": (
        "article", f"{ABSTRACT}<details><summary>Full text</summary>{STORY * 6}</details>", "citation_title"
    ),
    "an article with a shop beside it": (
        "article",
        f"{SCHOLARLY}<h2>Introduction</h2>{STORY}<h2>Methods</h2>{STORY}<p>Purchase PDF</p>",
        "citation_title",
    ),
    "a teaser": ("paywall", f"{PARAGRAPH * 3}<div>Subscribe to continue reading</div>", "Subscribe to continue"),
    "a teaser by its metadata": (
        "paywall",
        '<script type=application/ld+json>{"@graph":[{"@type":"NewsArticle","isAccessibleForFree":"False"}]}</script>'
        f"{STORY * 2}<p>Already a subscriber?</p>",
        "not accessible for free",
    ),
    "a long story about subscriptions": (
        "article", STORY * 6 + "<p>They had to subscribe to continue reading the paper.</p>", "words"
    ),
    "a story beside a newsletter": (
        "article", f"{STORY}<aside>Subscribe now to keep up with the river. Members-only prices.</aside>", "words"
    ),
    "a form for a password": (
        "login", "<h1>Sign in</h1><form><input name=u><input type=password></form>", "asks for a password"
    ),
    "a story with a form for a password": ("article", STORY * 3 + "Log in: <input type=password>", "words"),
    "a challenge": (
        "bot-challenge",
        "<title>Just a moment...</title><h1>example.org</h1><p>Verify you are human by completing the action below.",
        "title 'Just a moment...'",
    ),
    "a challenge by its markup": (
        "bot-challenge",
        "<title>example.org</title><p>Checking your browser</p><div class=cf-turnstile></div>",
        "cf-turnstile",
    ),
    "a challenge by the name of its script": (
        "bot-challenge", "<h1>Making sure you're not a bot!</h1><img src='/anubis/happy.webp'>", "anubis"
    ),
    "a form with a captcha": (
        "article", f"<title>Write to us</title>{STORY}<form><div class=g-recaptcha></div></form>", "words"
    ),
    "a page not found": ("error-page", "<title>404 Not Found</title><h1>Page not found</h1>Try the menu.", "404"),
    "a story about errors": ("article", "<title>Page not found: a history</title>" + STORY * 4, "words"),
    "a consent wall": (
        "consent-wall",
        "<div style='position:fixed;inset:0'>We and our partners use cookies. " + "Accept all. " * 40 + "</div>",
        "cookies",
    ),
    "a story below a banner": ("article", f"{STORY}<div style='position:fixed;bottom:0'>Cookies?</div>", "words"),
    "a shell that is loading": ("empty", f"{NAV}<main><p>Loading the story, please wait.</main>", "says 'Loading'"),
    "a shell that is loading in Japanese": (
        "empty", f"{NAV}<main><p>記事を読み込み中です。しばらくお待ちください。</main>", "says '読み込み中'"
    ),
    "a story with comments that are loading": ("article", f"{STORY}<p>Loading comments …</p>", "words of main content"),
    "nothing": ("empty", "<title>App</title><div id=root></div>", "shows 0 words"),
    "a menu": ("listing", f"<ul>{MENU}</ul>", "link text"),
    "texts below headings that are links": (
        "article", "".join(f"<h3><a href='/shop/{n}'>The best boat no. {n}</a></h3>{STORY}" for n in range(9)), "words"
    ),
    "teasers without headings": (
        "listing",
        "".join(f"<div><a href='/{n}'>How the river rose and fell in the year {n}</a><p>A tale.</p></div>"
                for n in range(1900, 1920)),
        "link text",
    ),
    "teasers with more to read": (
        "listing",
        "".join(f"<div><a href='/{n}'>How the river rose in the year {n}</a><p>{TEASER[:60]}</p></div>"
                for n in range(1900, 1920)),
        "of the main content teases other pages",
    ),
    "teasers": ("listing", TEASERS, "9 of 9 headings are links"),
    "a list by its metadata": ("listing", LIST_PAGE + STORY, "metadata CollectionPage"),
    "a group of products by its metadata": (
        "listing", f"<meta property=og:type content=product.group>{STORY}", "metadata product.group"
    ),
    "an article that is mostly links": ("article", f"{ARTICLE}<main><ul>{MENU}</ul></main>", "og:type article"),
    "an article beside a shelf": ("article", f"{ARTICLE}<h1>Boats</h1>{STORY}<div>{CARDS}</div>", "og:type article"),
    "a long story above a shelf": ("article", f"<h1>Boats</h1>{STORY * 4}<div>{CARDS}</div>", "words of main"),
    "a product with few words": ("article", f"{PRODUCT}<h1>Boat</h1>{PARAGRAPH}", "metadata Product"),
    "a handbook": ("article", "".join(f"<h2>{n} <a href='#p{n}'>¶</a></h2>{PARAGRAPH}" for n in range(9)), "words"),
    "a few words": ("unknown", "<p>A dozen or so words that say nothing of the kind of page.", "no evidence"),
}  # fmt: skip


@pytest.fixture(scope="module")
def pages(
    render_all: Callable[[Sequence[str]], list[Snapshot]], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Snapshot]:
    """The snapshots of `PAGES`."""
    folder = tmp_path_factory.mktemp("pages")
    files = [folder / f"{number}.html" for number in range(len(PAGES))]
    for file, (_, body, _) in zip(files, PAGES.values(), strict=True):
        file.write_text(f"<!DOCTYPE html>{body}", encoding="utf-8")
    return dict(zip(PAGES, render_all([str(file) for file in files]), strict=True))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_told_by_evidence(name: str, pages: dict[str, Snapshot]) -> None:
    kind, _, evidence = PAGES[name]
    scope = read_snapshot(pages[name]).scope
    assert scope.kind == kind, scope
    assert any(evidence in piece for piece in scope.evidence), scope


def test_teasers_are_counted_in_what_is_main_content(pages: dict[str, Snapshot]) -> None:
    page = pages["teasers"]
    main = page.has_words & page.rendered
    main[np.flatnonzero(page.named("h3"))[-1] :] = False
    assert scope_of(page, main) == Scope("listing", ("8 of 8 headings are links",))


def test_a_shelf_is_a_list_where_little_else_is_main_content(pages: dict[str, Snapshot]) -> None:
    page = pages["a long story above a shelf"]
    text = page.within(page.named("p")) & page.has_words
    kept = np.flatnonzero(text)[:4]
    main = np.isin(np.arange(len(page)), kept)
    assert scope_of(page, main) == Scope("listing", ("24 cards with a link and a picture each, 64 words beside them",))
    assert scope_of(page, text).kind == "article"


def test_a_challenge_has_no_content(render_html: RenderHtml) -> None:
    reading = read_snapshot(render_html(PAGES["a challenge"][1]))
    assert reading.result.scope == "bot-challenge"
    assert reading.text == ""
    assert "a check for robots instead of the page" in reading.result.warnings[-1]


def test_what_is_no_page_is_told_by_its_error() -> None:
    assert Failure.of("x", NotHTML("x: a picture", source="x")).scope == "not-html"
    assert Failure.of("x", NavigationFailed("x: no such host", source="x")).scope == "unknown"


def test_fixture_pages_are_articles_or_lists(fixture_page: Callable[[str], Snapshot]) -> None:
    kinds = {
        name: read_snapshot(fixture_page(name)).scope.kind for name in ("journal-article", "spa", "listing", "japanese")
    }
    assert kinds == {"journal-article": "article", "spa": "article", "listing": "listing", "japanese": "article"}


def test_metadata_that_is_no_json_is_passed_over(render_html: RenderHtml) -> None:
    page = render_html(f"<script type=application/ld+json>{{oh</script>{STORY}")
    assert scope_of(page, page.has_words & page.rendered) == Scope("article", ("160 words of main content",))


@pytest.mark.parametrize(("access", "left_out"), [("Buy this article for 39 coins", True), ("Free to read", False)])
def test_what_an_abstract_folds_away_is_left_out_where_it_is_sold(
    render_html: RenderHtml, access: str, *, left_out: bool
) -> None:
    folded = f"<div style=display:none>{STORY}</div>"
    snapshot = render_html(f"<body>{ABSTRACT}{folded}<aside>{access}</aside>")
    extraction = Extraction(extractor="plain", parameters={}, mask=snapshot.has_words & snapshot.in_body)
    scope = scope_of(snapshot, extraction.mask)
    assert scope.kind == "abstract-only"
    opened = open_to_readers(snapshot, extraction, scope)
    assert (opened.mask.sum() < extraction.mask.sum()) == left_out
    assert bool(opened.warnings) == left_out
