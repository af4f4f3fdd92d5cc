"""The content of a snapshot: the composed tree, its text and boxes, and the snapshot file."""

import asyncio
import html
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from pathlib import Path

import numpy as np
import pytest
from playwright.async_api import Browser

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.one_tab import Render
from tests.render.conftest import few_at_a_time
from tests.sharing import browser_of
from zoning import Renderer, Snapshot
from zoning.layout import hidden_nodes
from zoning.render import capture
from zoning.snapshot import gaps_before


def only(snapshot: Snapshot, tag: str) -> int:
    """The one node of that tag."""
    (node,) = np.flatnonzero(snapshot.named(tag)).tolist()
    return int(node)


def text_node(snapshot: Snapshot, text: str) -> int:
    """The one text node that contains `text`."""
    (node,) = (n for n in np.flatnonzero(snapshot.is_text).tolist() if text in snapshot.text_of(n))
    return int(node)


def corner(snapshot: Snapshot, node: int) -> tuple[float, float]:
    left, top = snapshot.boxes[node, :2].tolist()
    return left, top


# ---------------------------------------------------------------------- shadow trees

SHADOW = """
<my-card><b slot="title">Title given</b>Body given</my-card>
<script>
  const root = document.querySelector('my-card').attachShadow({mode: '%s'});
  root.innerHTML = '<p>before</p><h2><slot name="title">no title</slot></h2><p><slot></slot></p><p>after</p>';
</script>
"""


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_a_shadow_tree_stands_in_its_host_and_slotted_nodes_in_their_slots(mode: str, render_html: Render) -> None:
    snapshot = render_html(SHADOW % mode)
    assert snapshot.text() == "before\nTitle given\nBody given\nafter"
    slots = np.flatnonzero(snapshot.named("slot")).tolist()
    assert snapshot.parent[only(snapshot, "b")] == slots[0]
    assert snapshot.parent[text_node(snapshot, "Body given")] == slots[1]


def test_a_slot_that_nothing_is_put_in_shows_its_own_content(render_html: Render) -> None:
    page = "<my-card></my-card><script>document.querySelector('my-card').attachShadow({mode: 'open'})"
    assert render_html(page + ".innerHTML = '<slot>nothing given</slot>'</script>").text() == "nothing given"


# ---------------------------------------------------------------------- frames

INNER = "<body style='margin:0'><p style='margin:10px 0 0 20px'>in the frame</p>"


def test_a_frames_document_stands_in_its_element_at_its_place_on_the_page(render_html: Render) -> None:
    style = "position:absolute; left:100px; top:200px; border:3px solid; padding:7px 5px"
    snapshot = render_html(f'<p>before</p><iframe style="{style}" srcdoc="{INNER}"></iframe><p>after</p>')
    assert snapshot.text() == "before\nin the frame\nafter"
    document = int(np.flatnonzero(snapshot.named("#document"))[1])
    assert snapshot.tag(int(snapshot.parent[document])) == "iframe"
    paragraph = int(snapshot.parent[text_node(snapshot, "in the frame")])
    assert corner(snapshot, paragraph) == (100 + 3 + 5 + 20, 200 + 3 + 7 + 10)


@pytest.mark.parametrize("element", ["<object data=/inner {}></object>", "<embed src=/inner type=text/html {}>"])
def test_a_page_in_an_object_or_an_embed_is_a_frame(element: str, render: Render) -> None:
    style = "style='position:absolute; left:100px; top:200px; border:3px solid; padding:7px 5px'"
    page = f"<p>before</p>{element.format(style)}<p>after</p>"
    with FixtureServer(routes={"/": answer(page), "/inner": answer(INNER)}) as server:
        snapshot = render(server.url + "/")
    assert snapshot.text() == "before\nin the frame\nafter"
    paragraph = int(snapshot.parent[text_node(snapshot, "in the frame")])
    assert corner(snapshot, paragraph) == (100 + 3 + 5 + 20, 200 + 3 + 7 + 10)


def test_offsets_of_a_frame_in_a_frame_add_up(render: Render) -> None:
    def framed(path: str) -> str:
        return f"<body style='margin:0'><iframe src='{path}' style='margin:30px; border:2px solid'></iframe>"

    routes = {"/outer": answer(framed("/middle")), "/middle": answer(framed("/inner")), "/inner": answer(INNER)}
    with FixtureServer(routes=routes) as server:
        snapshot = render(server.url + "/outer")
    paragraph = int(snapshot.parent[text_node(snapshot, "in the frame")])
    assert corner(snapshot, paragraph) == (32 + 32 + 20, 32 + 32 + 10)


def test_a_frame_of_another_site_is_part_of_the_page(render: Render) -> None:
    with FixtureServer(routes={"/inner": answer(INNER)}) as other:
        elsewhere = other.url.replace("127.0.0.1", "localhost")
        assert elsewhere != other.url
        frame = f"<iframe style='border:0; position:absolute; left:100px; top:200px' src='{elsewhere}/inner'></iframe>"
        with FixtureServer(routes={"/": answer(f"<p>page</p>{frame}")}) as server:
            snapshot = render(server.url + "/")
    assert snapshot.text() == "page\nin the frame"
    assert corner(snapshot, int(snapshot.parent[text_node(snapshot, "in the frame")])) == (120, 210)


def test_a_scrolled_page_and_a_scrolled_frame_keep_document_coordinates(visit_html: Render) -> None:
    tall = "<body style='margin:0;height:5000px'>"
    frame = f'<iframe style="border:0; margin:0; position:absolute; left:0; top:40px" srcdoc="{INNER}{tall}"></iframe>'
    scroll = "<script>onload = () => { scrollTo(0, 900); frames[0].scrollTo(0, 700) }</script>"
    snapshot = visit_html(tall + frame + "<p style='margin:0'>top</p>" + scroll)
    assert corner(snapshot, int(snapshot.parent[text_node(snapshot, "top")])) == (0, 0)
    assert corner(snapshot, int(snapshot.parent[text_node(snapshot, "in the frame")])) == (20, 50)


def test_a_frame_that_is_not_rendered_is_not_part_of_the_page(render_html: Render) -> None:
    snapshot = render_html(f'<p>page</p><iframe hidden srcdoc="{INNER}"></iframe>')
    assert snapshot.text() == "page"
    assert np.count_nonzero(snapshot.named("#document")) == 1


# ---------------------------------------------------------------------- what is in and what is not


def test_comments_programs_style_sheets_and_generated_content_are_not_in(render_html: Render) -> None:
    snapshot = render_html(
        "<style>p::before { content: 'generated' } li::marker { content: 'marked' }</style><!-- remark -->"
        "<script>const program = 1</script><script type=module>const modular = 1</script><p>text</p><ul><li>item</ul>"
    )
    assert snapshot.text() == "text\nitem"
    for absent in ("generated", "marked", "remark", "program", "modular", "content:"):
        assert absent not in snapshot.html().text


def test_a_data_block_keeps_its_text(render_html: Render) -> None:
    kinds = ("application/ld+json", "math/tex", "math/tex; mode=display", "text/x-template")
    blocks = "".join(f"<script type='{kind}'>{{x < y}} as {kind}.</script>" for kind in kinds)
    snapshot = render_html(f"<p>text</p>{blocks}")
    for kind in kinds:
        node = text_node(snapshot, f"{{x < y}} as {kind}.")
        assert snapshot.attribute(int(snapshot.parent[node]), "type") == kind
        assert not snapshot.rendered[node]
    assert snapshot.text() == "text"


def test_an_oversized_attribute_is_left_out_with_a_warning(visit_html: Render) -> None:
    snapshot = visit_html(f"<p>text</p><img alt='a dot' src='data:image/gif;base64,{'R' * 150_000}'>")
    assert snapshot.attributes_of(only(snapshot, "img")) == {"alt": "a dot"}
    assert any("1 attribute value of over 100000 characters left out" in w for w in snapshot.page.warnings)


# ---------------------------------------------------------------------- boxes


def test_what_is_off_the_screen_is_laid_out_all_the_same(visit_html: Render) -> None:
    page = visit_html(
        "<div style='height:5000px'>above</div><div style='content-visibility:auto'><p>far <b>below</b></p></div>"
        "<iframe srcdoc=\"<p style='margin-top:3000px;content-visibility:auto'>framed</p>\"></iframe>"
        "<div id=host></div><div style='content-visibility:hidden'>unseen</div>"
        "<script>host.attachShadow({mode: 'open'}).innerHTML = '<p style=content-visibility:auto>shaded</p>'</script>"
    )
    below = text_node(page, "below")
    assert corner(page, below)[1] > 5000
    assert [text for text in ("shaded", "framed", "unseen") if page.has_area[text_node(page, text)]] == [
        "shaded", "framed",
    ]  # fmt: skip


def test_what_scrolling_fades_in_is_seen(visit_html: Render) -> None:
    page = visit_html(
        "<style>@keyframes come { from { opacity: 0 } } @keyframes go { to { opacity: 0 } }"
        "p { animation: come both, go both; animation-timeline: view(); animation-range: entry, exit }"
        ".timed { animation: go 1s both; animation-timeline: auto } div { height: 2000px }</style>"
        "<div>top</div><p>below</p><div></div><p class=timed>has gone</p>"
    )
    hidden = hidden_nodes(page)
    assert [bool(hidden[text_node(page, text)]) for text in ("below", "has gone")] == [False, True]


WORDS = "the water of the old lock"
SET_APART = {
    "words": " ".join(f"<span style='display:inline-block'>{word}</span>" for word in WORDS.split()),
    "words in lines": "".join(
        f"<div>{' '.join(f'<div style=display:inline-block>{word}</div>' for word in line.split())}</div> "
        for line in ("the water", "of the old lock")
    ),
    "letters": " ".join("<b>" + "".join(f"<i>{letter}</i>" for letter in word) + "</b>" for word in WORDS.split()),
}


@pytest.mark.parametrize("parts", SET_APART.values(), ids=SET_APART)
def test_a_line_that_was_set_apart_is_one_again(parts: str, render_html: Render) -> None:
    snapshot = render_html(f"<h2>{parts}</h2>")
    assert [snapshot.text_of(node).strip() for node in np.flatnonzero(snapshot.has_words).tolist()] == [WORDS]


def test_a_line_without_blanks_is_what_its_label_says(render_html: Render) -> None:
    letters = "".join(f"<i aria-hidden=true>{letter}</i>" for letter in WORDS.replace(" ", ""))
    snapshot = render_html(f"<div aria-label='{WORDS}'>{letters}</div>")
    assert snapshot.text() == WORDS


@pytest.mark.parametrize(
    "line",
    [
        " ".join(f"<a href=/{word}>{word}</a>" for word in WORDS.split()),
        f"before it {SET_APART['words']}",
        "<span>the water</span> <span>of</span> <span>the</span> <span>old</span> <span>lock</span> <span>here</span>",
        "<i>the</i> <i>water</i> <i>of</i>",
        "".join(f"<b style='display:block'>{word}</b> " for word in WORDS.split()),
    ],
    ids=["links", "text beside", "several words in one", "few", "a list"],
)
def test_other_lines_stay_in_their_parts(line: str, render_html: Render) -> None:
    assert np.count_nonzero(render_html(f"<p>{line}</p>").has_words) > 1


def test_display_contents_has_no_box_and_its_children_have(render_html: Render) -> None:
    snapshot = render_html("<section style='display:contents'><p>text</p></section><div style='display:none'>no</div>")
    section = only(snapshot, "section")
    assert np.isnan(snapshot.boxes[section]).all()
    assert snapshot.contents[section]
    assert snapshot.has_area[only(snapshot, "p")]
    assert not snapshot.rendered[only(snapshot, "div")]
    assert not snapshot.contents[only(snapshot, "div")]


def test_boxes_are_left_top_right_bottom_in_css_px(render_html: Render) -> None:
    snapshot = render_html("<div style='position:absolute; left:10px; top:20px; width:300.5px; height:40px'>x</div>")
    assert snapshot.boxes[only(snapshot, "div")].tolist() == [10, 20, 310.5, 60]


def test_each_line_of_preformatted_text_has_a_box_of_its_own(render_html: Render) -> None:
    snapshot = render_html("<pre style='margin:0; line-height:20px'>first\nsecond 😀 line\n\nfourth</pre><p>a\nb</p>")
    assert set(snapshot.line_node.tolist()) == {text_node(snapshot, "second")}
    assert snapshot.line_number.tolist() == [0, 1, 3]
    tops = snapshot.line_boxes[:, 1]
    assert (tops - tops[0]).tolist() == [0, 20, 60]
    assert (snapshot.line_boxes[:, 2] > snapshot.line_boxes[:, 0]).all()


def test_a_preformatted_line_that_wraps_has_a_box_for_each_row(render_html: Render) -> None:
    style = "white-space:pre-wrap; width:13ch; line-height:20px; position:fixed; top:0; margin:0"
    snapshot = render_html(f"<pre style='{style}'>one\nlong words wrapped\nend</pre>")
    rows = zip(snapshot.line_number.tolist(), (snapshot.line_boxes[:, 1] // 20).tolist(), strict=True)
    assert sorted(set(rows)) == [(0, 0), (1, 1), (1, 2), (2, 3)]


def test_lines_are_kept_where_they_are_preserved_and_only_there(render_html: Render) -> None:
    assert render_html("<pre>a  b\nc</pre><p>d\n  e<br>f</p>").text() == "a b\nc\nd e\nf"


# ---------------------------------------------------------------------- text and HTML


SEEN = {
    "<p>H<sub>2</sub>O</p>": "H2O",
    "<p>one</p><p>two</p>": "one\ntwo",
    "<p>a <b> b</b>\n c</p>": "a b c",
    "<span>a</span> <span>b</span><span>c</span>": "a bc",
    "<table><tr><td>a<td>b<tr><td>c<td>d</table>": "a b\nc d",
    "<p>a&nbsp;b</p>": "a b",
    "<div>a<div>b</div>c</div>": "a\nb\nc",
}
UNSEEN = {
    "<div hidden><h2>a</h2>b<p>c<br>d <b>e</b>f</div>": "a\nb\nc\nd ef",
    "<p hidden>a</p><p hidden>b</p>": "a\nb",
    "<table hidden><tr><td>a<td>b<tr><th>c<th>d</table>": "a b\nc d",
    "a<div hidden>b</div>c": "a\nb\nc",
}


@pytest.fixture(scope="module")
def marked_up(capture_all: Callable[[Sequence[str]], list[Snapshot]]) -> dict[str, Snapshot]:
    """A page for each markup of `SEEN` and `UNSEEN`."""
    pages = {f"/{number}": answer(markup) for number, markup in enumerate(SEEN | UNSEEN)}
    with FixtureServer(routes=pages) as server:
        return dict(zip(SEEN | UNSEEN, capture_all([server.url + path for path in pages]), strict=True))


@pytest.mark.parametrize("markup", SEEN)
def test_text_has_the_white_space_that_is_seen(markup: str, marked_up: dict[str, Snapshot]) -> None:
    assert marked_up[markup].text() == SEEN[markup]


@pytest.mark.parametrize("markup", UNSEEN)
def test_text_that_was_never_laid_out_has_lines_by_its_tags(markup: str, marked_up: dict[str, Snapshot]) -> None:
    page = marked_up[markup]
    assert page.text(page.in_body) == UNSEEN[markup]


def test_what_was_never_laid_out_ends_no_line_of_what_is_seen(marked_up: dict[str, Snapshot]) -> None:
    assert marked_up["a<div hidden>b</div>c"].text() == "ac"


INNER_TEXT_PAGES = [
    "blog-comments", "consent-overlay", "display-contents", "flex-sticky", "floats", "forum-thread", "german", "grid",
    "japanese", "journal-three-column", "legacy-tables", "listing", "multi-column-css", "rtl", "short-page", "spa",
]  # fmt: skip
"""The others differ for a reason: `innerText` shouts what CSS sets in capitals, lists the options of a `select`, parts
the tokens of MathML, leaves out frames and shadow trees, and leaves out text with `visibility: hidden`, which in a
snapshot has its box and its style, for the methods to judge."""


async def inner_texts(renderer: Renderer, addresses: list[str]) -> list[str]:
    """What the browser itself calls the text of each page."""

    async def inner_text(browser: Browser, address: str) -> str:
        page = await browser.new_page(viewport={"width": 1280, "height": 1024})
        await page.goto(address)
        await page.wait_for_function("document.body.innerText.length > 400")
        text = str(await page.evaluate("document.body.innerText"))
        await page.close()
        return text

    async with browser_of(renderer) as browser:
        return await few_at_a_time(lambda address: inner_text(browser, address), addresses)


def ends_of_words(text: str) -> set[int]:
    """How many letters and signs there are up to the end of each word."""
    return set(accumulate(map(len, text.split())))


def test_text_is_the_browsers_inner_text_with_blanks_for_gaps(
    loop: asyncio.AbstractEventLoop,
    renderer: Renderer,
    server: FixtureServer,
    fixture_pages: Mapping[str, Snapshot],
) -> None:
    paths = dict(server.pages())
    texts = loop.run_until_complete(inner_texts(renderer, [server.url + paths[name] for name in INNER_TEXT_PAGES]))
    for name, text in zip(INNER_TEXT_PAGES, texts, strict=True):
        page = fixture_pages[name]
        assert "".join(page.text().split()) == "".join(text.split()), name
        assert ends_of_words(page.text()) >= ends_of_words(text), name
        assert len(ends_of_words(page.text()) - ends_of_words(text)) <= gaps_before(page).sum(), name


@pytest.mark.parametrize("name", ["rich-content", "shadow-dom", "iframe-article", "documentation"])
def test_html_holds_every_text_node_at_its_offsets(name: str, fixture_page: Render) -> None:
    snapshot = fixture_page(name)
    text, start, stop = snapshot.html()
    scripts = snapshot.named("script")
    assert ((start >= 0) == snapshot.is_text).all()
    for node in np.flatnonzero(snapshot.is_text).tolist():
        piece = text[start[node] : stop[node]]
        assert (piece if scripts[snapshot.parent[node]] else html.unescape(piece)) == snapshot.text_of(node)


def test_html_escapes_what_would_be_markup(render_html: Render) -> None:
    snapshot = render_html("""<p title='"&lt;>'>a &lt;b> &amp;amp; c</p>""")
    assert '<p title="&quot;&lt;&gt;">a &lt;b&gt; &amp;amp; c</p>' in snapshot.html().text


def test_html_read_again_is_the_same_tree(render_html: Render, fixture_page: Render) -> None:
    def tree(snapshot: Snapshot) -> list[tuple[int, str, str]]:
        return [(int(snapshot.parent[n]), snapshot.tag(n), snapshot.text_of(n)) for n in range(len(snapshot))]

    first = fixture_page("journal-article")
    assert tree(render_html(first.html().text)) == tree(first)


# ---------------------------------------------------------------------- the file


@pytest.mark.parametrize("name", ["rich-content", "iframe-article"])
@pytest.mark.parametrize("ending", [".snapshot.json.gz", ".snapshot.json"])
def test_a_saved_snapshot_loads_as_it_was(name: str, ending: str, tmp_path: Path, fixture_page: Render) -> None:
    saved = fixture_page(name)
    saved.save(tmp_path / ("page" + ending))
    loaded = Snapshot.load(tmp_path / ("page" + ending))
    assert loaded.page == saved.page
    assert loaded.strings == saved.strings
    for column in ("parent", "name", "value", "attribute_start", "attributes", "current_source", "boxes", "styles",
                   "line_node", "line_number", "line_boxes"):  # fmt: skip
        one, other = getattr(saved, column), getattr(loaded, column)
        assert one.dtype == other.dtype
        assert one.shape == other.shape
        assert np.array_equal(one, other, equal_nan=one.dtype.kind == "f"), column


def test_a_snapshot_file_is_a_source_that_needs_no_browser(
    tmp_path: Path, fixture_page: Render, render: Render
) -> None:
    fixture_page("grid").save(tmp_path / "page.snapshot.json.gz")
    assert render(str(tmp_path / "page.snapshot.json.gz")).text() == fixture_page("grid").text()


# ---------------------------------------------------------------------- the page's facts


def test_a_base_element_sets_what_links_are_relative_to(render_html: Render) -> None:
    page = render_html("<base href='http://example.org/a/b'><p><a href='c'>link</a></p>").page
    assert page.base_url == "http://example.org/a/b"


def test_a_page_from_a_server_knows_its_facts(server: FixtureServer, render: Render) -> None:
    page = render(server.url + "/german.html").page
    assert page.url == page.final_url == page.base_url == server.url + "/german.html"
    assert (page.http_status, page.language, page.viewport, page.settled) == (200, "de", (1280, 1024), True)
    assert page.title
    assert page.document_size[0] == 1280
    assert page.document_size[1] > 1024
    assert page.browser.startswith("Chromium ")
    assert page.timing_ms.keys() >= {"open", "load", "settle", "reveal", "capture"}


def test_redirects_are_recorded_first_to_last(render: Render) -> None:
    routes = {"/a": answer("", 302, Location="/b"), "/b": answer("", 301, Location="/c"), "/c": answer("<p>there</p>")}
    with FixtureServer(routes=routes) as server:
        page = render(server.url + "/a").page
        assert page.redirects == (server.url + "/a", server.url + "/b")
        assert (page.url, page.final_url) == (server.url + "/a", server.url + "/c")


def test_the_header_names_the_language_where_the_page_does_not(render: Render) -> None:
    with FixtureServer(routes={"/": answer("<p>Tekst</p>", Content_Language="da")}) as server:
        assert render(server.url + "/").page.language == "da"


def test_programs_have_run_and_are_not_carried_along(visit_html: Render, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[list[str]] = []
    encodable = capture.encodable

    def noted(found: capture.Captured) -> tuple[capture.Captured, int]:
        taken.append(found["strings"])
        return encodable(found)

    monkeypatch.setattr(capture, "encodable", noted)
    page = visit_html(
        "<title>Water</title><p id=said>Nothing yet.</p>"
        "<script>document.querySelector('#said').textContent = 'The program has run.'; /* long long program */</script>"
        "<script type='text/JavaScript; charset=utf-8'>/* another program */</script>"
        '<script type="application/ld+json">{"@type": "Article", "name": "data, no program"}</script>'
        "<script type='text/x-template'>a template, no program</script>"
    )
    assert "The program has run." in page.text()
    carried = "\n".join(taken[-1])
    assert "long long program" not in carried
    assert "another program" not in carried
    assert "data, no program" in carried
    assert "a template, no program" in carried
