"""Every construct of HTML once, from a rendered page to every format."""

import asyncio
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import pytest
from markdown_it import MarkdownIt

from tests.one_tab import Render
from zoning import Reading, Renderer, read_snapshot
from zoning.document import blocks, tables

T = TypeVar("T")
PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
PLACEHOLDER = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='50' height='50'/>"
KATEX = (
    "<span class=katex><span class=katex-mathml><math><semantics><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow>"
    "<annotation encoding='application/x-tex'>x+1</annotation></semantics></math></span>"
    "<span class=katex-html aria-hidden=true><span>x</span><span>+</span><span>1</span></span></span>"
)
MATHJAX = (
    "<span class=MathJax_Preview>z</span>"
    "<span class=MathJax id=MathJax-Element-1-Frame><span class=math>z</span></span>"
    "<script type='math/tex' id=MathJax-Element-1>z</script>"
)
PAGE = f"""<!DOCTYPE html><html lang=en><head><base href="https://example.org/deep/page"><title>Title</title></head><body>
<div role=heading aria-level=2>Aria heading</div>
<h1>A <a href="#x">linked</a> title</h1>
<p>first line<br>second line<br><br>after a gap</p>
<ol start=3><li>three<ul><li>inner <b>bold</b></li></ul></li><li>four</li></ol>
<dl><dt>term</dt><dd>meaning</dd></dl>
<table><tr><td><h3>In a layout table</h3><p>one</p><p>two</p></td><td>side</td></tr></table>
<table><caption>Sizes</caption><tr><th>a<th>b<tr><td rowspan=9>1<td>2<tr><td>3</table>
<figure><img data-src="lazy.png" src="{PLACEHOLDER}" alt="lazy"><figcaption>A caption</figcaption></figure>
<p>A picture <img data-srcset="small.webp 1x, big.webp 2x" src="{PLACEHOLDER}" alt="in the text"> here</p>
<figure><img src="fog.jpg" alt=""><img src="zoom.png" alt=""><figcaption>In fog</figcaption></figure>
<figure><img src="zoom.png" alt=""><blockquote>let c = 3</blockquote><figcaption>Code</figcaption></figure>
<p>A blank <img width=50 height=50 src="{PIXEL}" alt=""> one</p>
<pre><code class="language-js">let a = "`";
  let b = 2;</code></pre>
<blockquote><p>quoted</p></blockquote>
<p>Formula {KATEX} in text, and {MATHJAX} too.</p>
<p><a href="javascript:alert(1)">js</a> <a href="rel?a=1&amp;b=2">rel</a> <a href="mailto:a@b.c">mail</a></p>
<p>E = mc<sup>2</sup>, <i>it</i>, <del>gone</del>, * star, _under_, [br], &lt;tag&gt; &amp;amp; a|b</p>
<p>1. no list</p><p># no heading</p><p>- no item</p>
<div style="display:contents"><p>in contents</p></div>
</body></html>"""


@pytest.fixture(scope="module")
def reading(loop: asyncio.AbstractEventLoop, renderer: Renderer, tmp_path_factory: pytest.TempPathFactory) -> Reading:
    path = tmp_path_factory.mktemp("constructs") / "page.html"
    path.write_text(PAGE, encoding="utf-8")
    return read_snapshot(loop.run_until_complete(renderer.render(str(path))), "plain")


@pytest.fixture(scope="module")
def first(reading: Reading) -> Callable[[type[T]], T]:
    """The first block of a kind."""
    return lambda kind: next(block for block in reading.document.blocks if isinstance(block, kind))


@cache
def read_back(markdown: str) -> str:
    """Markdown as a reader of it shows it."""
    return str(MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(markdown))


def test_headings_are_told_by_role_too(reading: Reading) -> None:
    headings = [block for block in reading.document.blocks if isinstance(block, blocks.Heading)]
    assert [(heading.level, heading.text) for heading in headings] == [
        (2, "Aria heading"), (1, "A linked title"), (3, "In a layout table"),
    ]  # fmt: skip
    assert '<h1>A <a href="https://example.org/deep/page#x">linked</a> title</h1>' in read_back(reading.markdown)


def test_one_break_ends_a_line_and_two_a_paragraph(reading: Reading) -> None:
    assert "<p>first line<br>\nsecond line</p>\n<p>after a gap</p>" in reading.html
    assert "<p>first line<br />\nsecond line</p>\n<p>after a gap</p>" in read_back(reading.markdown)


def test_lists_nest_and_begin_where_they_say(first: Callable[[type[Any]], Any], reading: Reading) -> None:
    found = first(blocks.List)
    assert (found.ordered, found.start, len(found.items)) == (True, 3, 2)
    assert isinstance(found.items[0].blocks[1], blocks.List)
    shown = read_back(reading.markdown)
    assert '<ol start="3">\n<li>three\n<ul>\n<li>inner <strong>bold</strong></li>\n</ul>\n</li>\n<li>four</li>' in shown


@pytest.mark.parametrize(
    ("number", "read"), [("3.", 3), ("12abc", 12), ("1_000", 1), ("\n +4", 4), ("-2", -2), ("iv", 1), ("٣", 1), ("", 1)]
)
def test_numbers_are_read_as_browsers_read_them(number: str, read: int, render_html: Render) -> None:
    page = f"<ol start='{number}'><li>one line</ol><p>then</p><ol><li value='{number}'>another line</ol>"
    found = read_snapshot(render_html(page), "plain").document.blocks
    assert [block.start for block in found if isinstance(block, blocks.List)] == [read, read]


@pytest.mark.parametrize(("span", "read"), [("2px", 2), ("2", 2), ("-2", 1), ("wide", 1), ("9" * 20, 1000)])
def test_spans_are_read_as_browsers_read_them(span: str, read: int) -> None:
    assert tables.spans({"colspan": span}) == (1, read)


def test_definitions_keep_their_terms(first: Callable[[type[Any]], Any], reading: Reading) -> None:
    (entry,) = first(blocks.DefinitionList).entries
    assert blocks.plain(entry.terms[0]) == "term"
    assert "<dt>term</dt>\n<dd>meaning</dd>" in reading.html


def test_a_layout_table_dissolves_and_a_data_table_stays(reading: Reading) -> None:
    (found,) = (block for block in reading.document.blocks if isinstance(block, blocks.Table))
    assert blocks.plain(found.caption) == "Sizes"
    assert [[cell.text for cell in row] for row in found.rows] == [["a", "b"], ["1", "2"], ["3"]]
    assert [cell.header for cell in found.rows[0]] == [True, True]
    assert found.rows[1][0].row_span == 2, "cut to the rows that there are"
    assert found.rows[2][0].column == 1
    assert "<p>one</p>\n<p>two</p>\n<p>side</p>" in reading.html


def test_images_have_the_address_of_what_a_script_would_load(
    first: Callable[[type[Any]], Any], reading: Reading
) -> None:
    found = first(blocks.Figure)
    assert found.images == (blocks.Image("https://example.org/deep/lazy.png", "lazy"),)
    assert found.text == "A caption"
    assert "![in the text](https://example.org/deep/small.webp)" in reading.markdown


def test_the_picture_of_a_figure_is_named_even_if_it_did_not_load(reading: Reading) -> None:
    figures = [block for block in reading.document.blocks if isinstance(block, blocks.Figure)]
    (found,) = (figure for figure in figures if figure.text == "In fog")
    assert found.images == (blocks.Image("https://example.org/deep/fog.jpg", ""),)
    assert "zoom.png" not in reading.html


def test_an_embedded_image_that_shows_nothing_is_left_out(reading: Reading) -> None:
    assert "A blank one" in reading.markdown
    assert "<p>A blank one</p>" in reading.html
    assert "data:" not in reading.html


def test_code_is_as_it_was(first: Callable[[type[Any]], Any], reading: Reading) -> None:
    found = first(blocks.Code)
    assert (found.text, found.language) == ('let a = "`";\n  let b = 2;', "js")
    assert '<code class="language-js">let a = &quot;`&quot;;\n  let b = 2;\n</code>' in read_back(reading.markdown)


def test_quotes_are_quotes(reading: Reading) -> None:
    assert "<blockquote>\n<p>quoted</p>\n</blockquote>" in reading.html
    assert "<blockquote>\n<p>quoted</p>\n</blockquote>" in read_back(reading.markdown)


def test_formulas_of_katex_and_mathjax_are_read_once(reading: Reading) -> None:
    assert "Formula $x+1$ in text, and $z$ too." in reading.markdown
    assert reading.text.count("x+1") == 1
    assert "Formula x+1 in text, and z too." in reading.text


def test_links_lead_where_they_led_or_nowhere(reading: Reading) -> None:
    assert (
        'js <a href="https://example.org/deep/rel?a=1&amp;b=2">rel</a> <a href="mailto:a@b.c">mail</a>' in reading.html
    )
    assert "[rel](https://example.org/deep/rel?a=1&b=2)" in reading.markdown


def test_what_looks_like_markup_is_text_again_when_read_back(reading: Reading) -> None:
    shown = read_back(reading.markdown)
    for line in ("* star, _under_, [br], &lt;tag&gt; &amp;amp; a|b</p>", "<p>1. no list</p>", "<p># no heading</p>",
                 "<p>- no item</p>"):  # fmt: skip
        assert line in shown
    assert "E = mc<sup>2</sup>, <em>it</em>, <s>gone</s>" in shown


def test_what_has_no_box_of_its_own_shows_what_it_holds(reading: Reading) -> None:
    assert reading.text.rstrip().endswith("in contents")
