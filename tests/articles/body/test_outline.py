"""Headings without tags: lines of one look, titles that begin a paragraph, and the signs before titles."""

import pytest

from tests.one_tab import Render
from zoning.articles import article
from zoning.articles.body.headings import NUMBER

TEXT = "The miller lent us his boat, and the dog of the miller did not mind.[1]"
TITLES = ("Introduction", "Where we sampled", "What we found", "Discussion")


def headings_of(lines: list[str], render_html: Render, style: str = "") -> list[str]:
    body = "".join(f"{line}<p>{TEXT * 6}</p>" for line in lines)
    found = article(render_html(f"<style>{style}</style><h1>Silt on meadows</h1><p>By Ann Dee</p>{body}"))
    return [section.title for section in found.sections if section.title]


@pytest.mark.parametrize(
    "form",
    [
        "<div class=x>{title}</div>", "<p><i>{title}</i></p>", "<p><b>{letter}. {title}</b></p>",
        "<p>{number}. {title}</p>", "<h2>{number}{title}</h2>", "<h2>{roman} {title}</h2>",
        "<h2>{number} | {title}</h2>",
    ],
    ids=["colour", "italics", "letters", "numbers", "glued numbers", "Roman numbers", "another sign"],
)  # fmt: skip
def test_lines_between_texts(form: str, render_html: Render) -> None:
    signs = zip("1234", "ABCD", ("I", "II", "III", "IV"), TITLES, strict=True)
    lines = [form.format(number=one, letter=two, roman=three, title=title) for one, two, three, title in signs]
    assert headings_of(lines, render_html, style=".x {color: green}") == [*TITLES]


def test_a_line_of_the_look_of_the_text_is_none(render_html: Render) -> None:
    lines = ["<h2>Introduction</h2>", "<p>Where we sampled</p>", "<h2>Discussion</h2>"]
    assert headings_of(lines, render_html) == ["Introduction", "Discussion"]


@pytest.mark.parametrize("mark", ["b", "em"])
def test_titles_that_begin_paragraphs(mark: str, render_html: Render) -> None:
    page = "<h1>Silt on meadows</h1><p>By Ann Dee</p><h2>Introduction</h2>" + f"<p>{TEXT * 6}</p>" * 2
    for title in ("Places", "Years"):
        page += (
            "<h2>Methods</h2>" if title == "Places" else ""
        ) + f"<p><{mark}>{title}.</{mark}> {TEXT.removesuffix('[1]')}</p>"
    page += f"<h2>Notes</h2><p><b>Funding:</b> {TEXT[:-3]}</p><p><b>Conflicts of interest:</b> {TEXT[:-3]}</p>"
    introduction, methods, *_ = article(render_html(page)).sections
    assert introduction.sections == ()
    assert [(one.title, one.blocks[0].text[:10]) for one in methods.sections] == [
        ("Places", "The miller"), ("Years", "The miller"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["3-methyl groups", "10-20 nm", "5:1 mixtures", "100 years"])
def test_no_number_of_a_section(text: str) -> None:
    assert NUMBER.match(text) is None


@pytest.mark.parametrize(
    ("text", "label", "title"),
    [("۱- مقدمه", "۱", "مقدمه"), ("2.1 Study", "2.1", "Study"), ("1、引言", "1、", "引言"), ("4 · Silt", "4", "Silt")],
)
def test_numbers_of_sections(text: str, label: str, title: str) -> None:
    found = NUMBER.match(text)
    assert found
    assert (found["label"], text[found.end() :]) == (label, title)
