"""Titles keep italics, subscripts and superscripts: from the page into the record, and from it into formats."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from tests.articles.writers.made import ARTICLE
from tests.articles.writers.test_jats import written
from zoning.articles.body.titles import title_content
from zoning.articles.writers import csl_json, markdown, write
from zoning.document.blocks import Heading, Link, Text, plain

TITLE = "Uptake of CO2 by Chara aspera at 10-3 bar"
CONTENT = (
    Text("Uptake of CO"), Text("2", ("subscript",)), Text(" by "), Text("Chara aspera", ("emphasis",)), Text(" at 10"),
    Text("-3", ("superscript",)), Text(" bar"),
)  # fmt: skip
MARKED = replace(ARTICLE, title=TITLE, title_content=CONTENT, subtitle="")


def heading(*content: Any) -> Heading:
    return Heading(text=plain(content), box=None, level=1, content=content)


def test_the_content_of_the_heading_that_is_the_title() -> None:
    other = heading(Text("Uptake", ("emphasis",)))
    assert title_content([other, heading(*CONTENT)], TITLE) == CONTENT
    assert title_content([other], TITLE) == ()
    assert title_content([other], "") == ()


def test_the_marks_of_the_design_are_left_out() -> None:
    design = [Text(one.text, ("strong", "emphasis", *one.marks)) for one in CONTENT]
    found = title_content([heading(Link(url="https://example.org/", content=tuple(design)))], TITLE)
    assert [one.marks for one in found] == [
        (), ("subscript",), (), (), (), ("superscript",), (),
    ]  # fmt: skip


def test_the_mark_of_a_footnote_is_no_part_of_it() -> None:
    assert title_content([heading(*CONTENT, Text("*", ("superscript",)))], TITLE) == CONTENT
    exponent = (Text("Water at 10"), Text("3", ("superscript",)))
    assert title_content([heading(*exponent)], "Water at 103") == exponent


def test_jats() -> None:
    title = written(MARKED).find("front/article-meta/title-group/article-title")
    assert "".join(title.itertext()) == TITLE
    assert [(part.tag, part.text) for part in title] == [("sub", "2"), ("italic", "Chara aspera"), ("sup", "-3")]


def test_csl_json_has_the_elements_of_citation_processors() -> None:
    (item,) = json.loads(csl_json.write(MARKED))
    assert item["title"] == "Uptake of CO<sub>2</sub> by <i>Chara aspera</i> at 10<sup>-3</sup> bar"


def test_markdown() -> None:
    assert "# Uptake of CO<sub>2</sub> by *Chara aspera* at 10<sup>-3</sup> bar\n" in markdown.write(MARKED)


def test_tei() -> None:
    header = ElementTree.fromstring(write(MARKED, "tei"))[0]
    titles = header.findall(".//{*}title[@level='a'][@type='main']")
    assert len(titles) == 2
    for title in titles:
        assert "".join(title.itertext()) == TITLE
        assert [(part.get("rend"), part.text) for part in title] == [
            ("subscript", "2"), ("italic", "Chara aspera"), ("superscript", "-3"),
        ]  # fmt: skip


def test_bibtex_has_the_commands_of_latex() -> None:
    marked = replace(MARKED, subtitle="50 % more")
    title = r"Uptake of CO\textsubscript{2} by \textit{Chara aspera} at 10\textsuperscript{-3} bar: 50 \% more"
    assert f"  title = {{{{{title}}}}},\n" in write(marked, "bibtex")


@pytest.mark.parametrize("form", ["bibtex", "csl-json", "jats", "markdown", "tei"])
def test_a_corrected_title_is_written_as_it_was_corrected(form: str) -> None:
    corrected = write(replace(MARKED, title="Cooling of ponds"), form)
    assert "Cooling of ponds" in corrected
    assert "Chara" not in corrected


@pytest.mark.parametrize("form", ["ris", "text"])
def test_other_formats_have_the_plain_title(form: str) -> None:
    assert TITLE in write(MARKED, form)
