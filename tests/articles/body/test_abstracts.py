"""Abstracts of many designs; a paragraph without its label keeps its links and styles where only text is cut off."""

from collections.abc import Iterable, Sequence

import pytest

from tests.one_tab import Render
from zoning.articles import Article, article
from zoning.articles.body.abstracts import without_beginning
from zoning.articles.model import Section
from zoning.articles.text import texts_of_sections
from zoning.document.blocks import Inline, Link, Paragraph, Text

LINK = Link(url="https://example.org/", content=(Text(text="here"),))


@pytest.mark.parametrize(
    ("content", "kept"),
    [
        ((Text(text="Abstract: "), LINK, Text(text=" we go")), (LINK, Text(text=" we go"))),
        ((Text(text="Abstract: see "), LINK), (Text(text="see "), LINK)),
        ((LINK, Text(text=": we go")), (Text(text="we go"),)),
    ],
    ids=["a link behind the label", "a text behind the label", "a label in a link"],
)
def test_the_end_of_a_paragraph(content: tuple[Inline, ...], kept: tuple[Inline, ...]) -> None:
    whole = "".join(one.text if isinstance(one, Text) else "here" for one in content)
    text = "".join(one.text if isinstance(one, Text) else "here" for one in kept)
    block = Paragraph(text=whole, box=None, content=content)
    assert without_beginning(block, text).content == kept


TITLE = "Silt on meadows"
FIRST = "The river rises in spring, it floods the meadows every year, and it leaves a coat of fine grey silt behind."
SECOND = "We walked along it for three summers, and we measured how wide and deep it was at each of the old bridges."
SPANISH = (
    "El río sube en primavera, inunda los prados cada año y deja tras de sí una capa de limo fino y gris de monte."
)
KEYWORDS = "<b>Keywords:</b> rivers; silt"
OTHERS = "<b>Palabras clave:</b> ríos; limo"


LONG = f"{FIRST} {SECOND}"


def of(
    head: str,
    render_html: Render,
    foot: str = "",
    titles: Sequence[str] = ("Introduction", "Bridges", "Discussion"),
) -> Article:
    text = f"<p>{'The miller lent us his boat, and the dog of the miller did not mind. ' * 12}</p>"
    sections = "".join(f"<h2>{title}</h2>{text}" for title in titles)
    return article(render_html(f"<html lang=en><h1>{TITLE}</h1><p>By Ann Dee</p>{head}{sections}{foot}</html>"))


def words_of(sections: Iterable[Section]) -> str:
    return " ".join(" ".join(texts_of_sections(sections)).split())


@pytest.mark.parametrize(
    "head",
    [
        f"<p><b>Abstract</b> {FIRST}</p><p>{SECOND}</p><p>{KEYWORDS}</p>",
        f"<p>Abstract</p><p>{FIRST}</p><p>{SECOND}</p>",
        f"<h2>Abstract</h2><p>{FIRST} {SECOND} {KEYWORDS}</p>",
        f"<h2>Abstract</h2><p>{FIRST} {SECOND} Keywords: rivers; silt</p>",
        f"<h2>Abstract</h2><p>{FIRST} {SECOND}</p><p>Keywords <a href=/1>rivers</a> <a href=/2>silt</a></p>",
        f"<table><tr><th>DOI<td>10.1234/ab<tr><th>Abstract<td>{FIRST} {SECOND}<tr><th>Keywords<td>rivers; silt</table>",
        f"<dl><dt>Abstract<dd>{FIRST} {SECOND}<dt>Keywords<dd>rivers; silt</dl>",
        f"<p>{FIRST}</p><p>{SECOND}</p>",
        f"<p><span style='font-variant: small-caps'>Abstract</span> {FIRST} {SECOND}</p><p>{KEYWORDS}</p>",
        f"<h2>Abstract</h2><p>{FIRST} {SECOND}</p><p><b>How to cite:</b> A. Dee. Silt.</p><p>{KEYWORDS}</p>",
    ],
    ids=[
        "bold",
        "label",
        "bold keywords",
        "keywords",
        "linked keywords",
        "table",
        "definitions",
        "without a label",
        "a label in another type",
        "how to cite",
    ],
)
def test_the_whole_abstract_without_its_keywords(head: str, render_html: Render) -> None:
    found = of(head, render_html)
    assert words_of(found.abstract) == f"{FIRST} {SECOND}"
    assert found.keywords == (("rivers", "silt") if "Keywords" in head else ())
    assert [section.title for section in found.sections] == ["Introduction", "Bridges", "Discussion"]


@pytest.mark.parametrize(
    "head",
    [
        f"<p><b>Resumen.</b> {SPANISH}</p><p>{OTHERS}</p><p><b>Abstract.</b> {FIRST}</p><p>{KEYWORDS}</p>",
        f"<h2>Resumen</h2><p>{SPANISH}</p><p>{OTHERS}</p><h2>Abstract</h2><p>{FIRST}</p><p>{KEYWORDS}</p>",
        f"<h2>Abstract</h2><p>{FIRST}</p><p>{KEYWORDS}</p><p><b>Resumen:</b> {SPANISH}</p><p>{OTHERS}</p>",
        f"<h2>Abstract</h2><h3>English</h3><p>{FIRST}</p><p>{KEYWORDS}</p><h3>Español</h3><p>{SPANISH}</p>",
    ],
    ids=["labels", "headings", "heading and label", "parts"],
)
def test_the_abstract_in_the_language_of_the_text_is_the_first(head: str, render_html: Render) -> None:
    found = of(head, render_html)
    assert words_of(found.abstract) == FIRST
    assert [words_of(one.sections) for one in found.other_abstracts] == [SPANISH]
    assert found.keywords == ("rivers", "silt")


def test_a_long_paragraph_in_another_language_is_not_the_language_of_the_text(
    render_html: Render,
) -> None:
    head = f"<h2>Resumen</h2><p>{SPANISH}</p><h2>Abstract</h2><p>{FIRST}</p>"
    found = of(head, render_html, foot=f"<p>{f'{SPANISH} ' * 60}</p>")
    assert words_of(found.abstract) == FIRST


@pytest.mark.parametrize(
    "head",
    [
        f"<h2>Abstract</h2><h2>Background</h2><p>{FIRST}</p><h2>Results</h2><p>It grew.</p>",
        f"<p><b>Background:</b> {FIRST} {SECOND}</p><p><b>Results:</b> It grew.</p>",
        f"<h2>Abstract</h2><p><b>Background:</b> {FIRST} <b>Results:</b> It grew.</p>",
    ],
    ids=["headings of the same rank", "without a label", "one paragraph"],
)
def test_parts_of_an_abstract(head: str, render_html: Render) -> None:
    found = of(head, render_html)
    assert [section.title for section in found.abstract] == ["Background", "Results"]
    assert words_of(found.abstract).endswith("Results It grew.")
    assert [section.title for section in found.sections] == ["Introduction", "Bridges", "Discussion"]


def test_smaller_headings_of_the_text_are_not_below_keywords(render_html: Render) -> None:
    style = "<style>h1 { font-size: 24px } h2 { font-size: 16px }</style>"
    keywords = f"<h1>Abstract</h1><p>{FIRST}</p><h1>Keywords</h1><p>rivers, silt</p>"
    found = of(style + keywords, render_html)
    assert [section.title for section in found.sections] == ["Introduction", "Bridges", "Discussion"]
    assert found.keywords == ("rivers", "silt")


@pytest.mark.parametrize(
    ("head", "keywords"),
    [
        (f"<p>{LONG}</p><p>{KEYWORDS}</p>", ("rivers", "silt")),
        (f"<div class=article-abstract><p>{FIRST}</p><p>{SECOND}</p></div>", ()),
        (f"<section role=doc-abstract><p>{LONG}</p></section>", ()),
        (f"<blockquote style='font-size: 12px'><p>{LONG}</p></blockquote>", ()),
        (f"<h2>Abstract</h2><p>{LONG}</p><p>{KEYWORDS}</p>", ("rivers", "silt")),
    ],
    ids=["before keywords", "a class", "a role", "smaller type", "a heading and a text without one"],
)
def test_an_abstract_before_a_text_without_an_introduction(
    head: str, keywords: Sequence[str], render_html: Render
) -> None:
    first = "The miller lent us his boat, and the dog of the miller did not mind. " * 5
    found = of(f"{head}<p>{first}</p>", render_html, titles=("Boats", "Bridges"))
    assert words_of(found.abstract) == LONG
    assert found.keywords == keywords
    assert words_of(found.sections).startswith(first.strip())


@pytest.mark.parametrize("name", ["text", "lead-in"])
def test_a_text_that_nothing_tells_from_its_sections_is_no_abstract(name: str, render_html: Render) -> None:
    found = of(f"<div class={name}><p>{LONG}</p></div>", render_html, titles=("Boats", "Bridges"))
    assert not found.abstract


def test_keywords_behind_the_last_of_several_abstracts_are_those_of_the_article(
    render_html: Render,
) -> None:
    head = f"<p><b>Abstract</b></p><p>{FIRST}</p><p><b>Resumen</b></p><p>{SPANISH}</p><p>{KEYWORDS}</p>"
    assert of(head, render_html).keywords == ("rivers", "silt")


def test_abstracts_below_one_heading_are_told_apart_by_their_languages(render_html: Render) -> None:
    citation = "A. Dee. Silt on meadows and some words on the bridges. J Riv. 2015; 3: 7–9. https://doi.org/10.5555/3"
    head = f"<h2>Abstracts</h2><p>{SPANISH}</p><p>{LONG}</p><p>{citation}</p><p>{KEYWORDS}</p>"
    found = of(head, render_html)
    assert words_of(found.abstract) == f"{LONG} {citation}"
    assert [words_of(one.sections) for one in found.other_abstracts] == [SPANISH]
    assert found.keywords == ("rivers", "silt")


@pytest.mark.parametrize("heading", ["<p>{}. {}</p>", "<h4>{}. {}</h4>"])
def test_short_sections_with_smaller_headings_are_no_parts_of_an_abstract_with_text(
    heading: str, render_html: Render
) -> None:
    titles = ("Boats", "Bridges", "Silt")
    text = "".join(f"{heading.format(number, title)}<p>{LONG}</p>" for number, title in enumerate(titles, 1))
    found = of(f"<h2>Abstract</h2><p>{LONG}</p><p>{KEYWORDS}</p>{text}", render_html, titles=())
    assert words_of(found.abstract) == LONG
    assert [section.title for section in found.sections] == [*titles]


def test_a_section_on_the_authors_before_the_text_is_none_of_it(render_html: Render) -> None:
    head = f"<h2>Abstract</h2><p>{FIRST}</p><h2>About the authors</h2><h3>Ann Dee</h3><p>She teaches rivers.</p>"
    assert [section.title for section in of(head, render_html).sections] == ["Introduction", "Bridges", "Discussion"]
