import re
from typing import Any

import pytest
from lxml import etree
from msgspec.structs import replace

from fixtures import schemas
from fixtures.article_texts import of_article, of_jats
from tests.articles.writers.made import ARTICLE, BARE, link, paragraph
from zoning.articles.model import Article, Equation, Figure, Reference, ReferenceType, Section
from zoning.articles.writers import jats
from zoning.document.blocks import Block, DefinitionList, Formula, Image, InlineFormula, Link, List, ListItem, Text


def written(article: Article) -> Any:
    """The file's root; the file is valid."""
    file = jats.write(article)
    assert schemas.errors(schemas.jats(), file) == []
    return etree.fromstring(file.encode())


def values(root: Any, path: str) -> list[str]:
    return [str(value if isinstance(value, str) else "".join(value.itertext())) for value in root.xpath(path)]


def test_the_test_of_validity_can_fail() -> None:
    file = jats.write(ARTICLE).replace("<issn>1234-5679</issn>\n", "")
    assert "issn" in " ".join(schemas.errors(schemas.jats(), file))


def test_the_comparison_of_texts_can_fail() -> None:
    file = jats.write(ARTICLE)
    assert of_jats(file, ARTICLE) == of_article(ARTICLE)
    for lost in ("loose", "Heights", "noon", "Dig", "Sand A", "12", "wander", "thank", "More", "soft", "Literature"):
        assert of_jats(re.sub(rf"(?<=>)([^<]*){lost}", r"\1", file), ARTICLE) != of_article(ARTICLE), lost


def test_parts_of_references_keep_the_punctuation_around_them() -> None:
    raw = "Sand A: Wet dunes. In (Wind B, ed.) Ground (2nd ed.), Dig Press."
    chapter = Reference(id="r1", label="", type="chapter", raw=raw, authors=("Sand A",), editors=("Wind B",),
                        title="Wet dunes", container="Ground", edition="2nd", publisher="Dig Press")  # fmt: skip
    for reference in (chapter, replace(chapter, type="dataset")):
        article = replace(BARE, references=(reference,))
        file = jats.write(article)
        assert of_jats(file, article) == of_article(article)
        assert all(f"<{tag}" in file for tag in ("person-group", "edition", "source", "publisher-name"))


# ---------------------------------------------------------------------- front matter


def test_the_record() -> None:
    root = written(ARTICLE)
    meta = "front/article-meta"
    assert root.get("article-type") == "research-article"
    assert values(root, f"{meta}/article-id/@pub-id-type") == ["doi", "pmid", "pmcid"]
    assert values(root, f"{meta}/contrib-group/contrib/name/surname") == ["Ortega", "van der Berg"]
    assert values(root, f"{meta}/contrib-group/contrib/collab") == ["The Dune Group"]
    assert values(root, f"{meta}/contrib-group/contrib[1]/xref/@rid") == ["a1", "a2"]
    assert values(root, f"{meta}/contrib-group/contrib/@corresp") == ["yes"]
    assert values(root, f"{meta}/pub-date/*") == ["07", "05", "2019"]
    assert values(root, f"{meta}/history/date/@date-type") == ["received", "accepted"]
    assert values(root, f"{meta}/history/date[@date-type='accepted']/*") == ["04", "2019"]
    assert values(root, f"{meta}/abstract[1]/sec/title") == ["Background", "Results"]
    assert values(root, f"{meta}/abstract[@abstract-type='other']//title") == ["Plain summary", "What we saw"]
    assert values(root, f"{meta}/trans-abstract[@xml:lang='es']/*") == ["Resumen", "Las dunas andan."]
    assert values(root, f"{meta}/kwd-group/kwd") == ["sand", "wind"]
    assert values(root, "front/journal-meta/journal-title-group/*") == ["Journal of Loose Ground", "J Loose Ground"]


def test_a_grant_named_twice_stands_once() -> None:
    root = written(ARTICLE)
    assert values(root, ".//award-group/award-id") == ["1234567"]
    assert values(root, ".//award-group//institution-id") == ["10.13039/100000001"]


def test_a_funder_of_a_table_has_its_country_and_kind_of_identifier() -> None:
    own = replace(ARTICLE.funding[0], funder_id="https://ror.org/04xfq0f34", funder_country="NL")
    root = written(replace(ARTICLE, funding=(own,)))
    assert values(root, ".//award-group/funding-source/@country") == ["NL"]
    assert values(root, ".//institution-id[@institution-id-type='ror']") == ["https://ror.org/04xfq0f34"]


def test_what_xml_cannot_hold_of_a_grant_is_left_out() -> None:
    root = written(replace(ARTICLE, funding=tuple(replace(grant, funder_id="\x00") for grant in ARTICLE.funding)))
    assert values(root, ".//award-group/funding-source") == values(written(ARTICLE), ".//institution")
    assert values(root, ".//institution-id") == []
    unreadable = replace(ARTICLE.funding[0], funder="", funder_as_written="", funder_id="", number="\x0b")
    assert written(replace(ARTICLE, funding=(unreadable,))).find(".//funding-group") is None


def test_notes_of_which_nothing_is_left_are_a_section() -> None:
    empty = DefinitionList(text="", box=None, entries=())
    root = written(replace(ARTICLE, sections=(Section(title="", label="one", kind="footnotes", blocks=(empty,)),)))
    assert values(root, "back/fn-group | back/sec/label") == ["one"]


def test_what_is_not_known_is_not_guessed() -> None:
    root = written(BARE)
    assert "".join("".join(root.itertext()).split()) == ""
    assert [child.tag for child in root] == ["front"]
    assert root.get("article-type") is None


def test_an_article_number_stands_in_the_place_of_pages() -> None:
    journal = replace(ARTICLE.journal, article_number="e17")
    root = written(replace(ARTICLE, journal=journal))
    assert values(root, "front/article-meta/*[self::elocation-id or self::fpage or self::lpage]") == ["e17"]


def test_an_abstract_without_parts_is_paragraphs() -> None:
    root = written(replace(ARTICLE, abstract=(Section(title="", blocks=(paragraph("Short."),)),)))
    assert [child.tag for child in root.find("front/article-meta/abstract")] == ["p"]


# ---------------------------------------------------------------------- text


def test_links_lead_to_the_parts_of_the_article() -> None:
    root = written(ARTICLE)
    assert values(root, "body//xref/@ref-type") == ["bibr", "bibr", "fig", "disp-formula", "table"]
    assert values(root, "body//ext-link/@*[local-name()='href']") == ["https://example.org/m?a=1&b=2"]
    assert "what is gone" in "".join(root.find("body").itertext())


def test_figures_stand_where_the_text_first_leads_to_them() -> None:
    root = written(ARTICLE)
    before = root.xpath("body//fig[@id='f1']")[0].getprevious()
    assert "Figure 1" in "".join(before.itertext())
    assert root.find("floats-group") is None


def test_figures_that_no_text_leads_to_come_last() -> None:
    figure = Figure(id="f9", label="Figure 9", caption=(Text("Alone."),), text="Alone.", images=(), box=None)
    root = written(replace(ARTICLE, figures=(*ARTICLE.figures, figure)))
    assert values(root, "floats-group/fig/label") == ["Figure 9"]


def test_a_formula_has_its_number_and_all_its_forms() -> None:
    root = written(ARTICLE)
    assert values(root, "body//disp-formula/label") == ["(1)"]
    assert [form.tag.rpartition("}")[2] for form in root.find("body//disp-formula/alternatives")] == [
        "tex-math",
        "math",
    ]


def test_a_formula_that_no_section_shows_is_kept() -> None:
    alone = Equation(id="e2", label="(2)", text="a = b", tex="a = b", mathml="")
    root = written(replace(ARTICLE, formulas=(*ARTICLE.formulas, alone)))
    assert values(root, "back/app-group/disp-formula/label") == ["(2)"]


def test_mathml_that_is_not_sound_gives_way_to_the_text() -> None:
    deep = "<math>" + "<mrow>" * 5000 + "<mi>x</mi>" + "</mrow>" * 5000 + "</math>"
    for markup in (deep, "<math><mi>x</math>", "<math>x</math>", "<math><mi><mn>1</mn></mi></math>"):
        block = Formula(text="x", box=None, tex="", mathml=markup)
        root = written(replace(BARE, sections=(Section(title="T", blocks=(block,)),)))
        assert values(root, "body//disp-formula") == ["x"]
        assert len(root.find("body//disp-formula")) == 0


def test_the_head_of_a_table_and_its_spans() -> None:
    root = written(ARTICLE)
    table = root.find("body//table-wrap[@id='t1']/table")
    assert values(table, "thead/tr/th/@rowspan | thead/tr/th/@colspan") == ["2", "2"]
    assert values(table, "tbody/tr/td") == ["North", "12 < 13", "14"]
    assert values(root, "body//table-wrap-foot/fn") == ["\nHeights in metres.\n"]


def test_back_matter() -> None:
    root = written(ARTICLE)
    assert [child.tag for child in root.find("back")] == ["ack", "app-group", "fn-group", "ref-list"]
    assert values(root, "back/ref-list/title") == ["Literature"]


def test_a_picture_or_formula_may_stand_in_a_link() -> None:
    linked = Link("https://example.org/", (Image("https://example.org/i.png", "i"), InlineFormula("x", "x", "")))
    root = written(replace(BARE, sections=(Section(title="T", blocks=(paragraph("See ", linked),)),)))
    assert len(root.findall("body//ext-link/named-content")) == 2


def test_addresses_that_run_programs_are_left_out() -> None:
    blocks = (paragraph(link("javascript:x", "go"), Image("javascript:x", "i")),)
    root = written(replace(BARE, sections=(Section(title="T", blocks=blocks),)))
    assert values(root, "body//p") == ["go"]
    assert len(root.find("body//p")) == 0


# ---------------------------------------------------------------------- references


def test_references_keep_every_character_and_mark_what_is_known() -> None:
    root = written(ARTICLE)
    first, second = root.findall(".//mixed-citation")
    assert [child.tag for child in first] == [
        "string-name", "string-name", "article-title", "source", "year", "volume", "issue", "fpage", "lpage", "pub-id",
    ]  # fmt: skip
    assert "".join(second.itertext()) == ARTICLE.references[1].raw
    assert first.find("pub-id").get("specific-use") == "not-in-text"
    assert second.find("pub-id").get("specific-use") is None


CHAPTER = Reference(
    id="r1", label="1", type="chapter", title="Dunes", container="Sand", edition="2nd", authors=("Berg, C",),
    raw="Berg C. Dunes. In: Sand A, Wind B, editors. Sand. 2nd ed. Leeds: Grain; 2003.", editors=("Sand, A", "Wind, B"),
    year="2003", publisher="Grain",
)  # fmt: skip


def test_a_chapter_has_the_editors_and_the_edition_of_its_book() -> None:
    citation = written(replace(BARE, references=(CHAPTER,))).find(".//mixed-citation")
    assert "".join(citation.itertext()) == CHAPTER.raw
    assert citation.get("publication-type") == "book"
    assert values(citation, "chapter-title | source | edition") == ["Dunes", "Sand", "2nd"]
    assert values(citation, "person-group[@person-group-type='editor']") == ["Sand A, Wind B"]
    assert values(citation, "person-group/string-name") == ["Sand A", "Wind B"]


@pytest.mark.parametrize(
    ("kind", "written_kind", "tag"),
    [
        ("article-journal", "journal", "article-title"),
        ("book", "book", "source"),
        ("dataset", "data", "data-title"),
        ("thesis", "thesis", "source"),
        ("", None, "article-title"),
    ],
)
def test_the_type_of_a_reference_decides_the_element_of_its_title(
    kind: ReferenceType, written_kind: str | None, tag: str
) -> None:
    reference = Reference(id="r1", label="", type=kind, raw="Berg C. Dunes. 2003.", title="Dunes")
    citation = written(replace(BARE, references=(reference,))).find(".//mixed-citation")
    assert (citation.get("publication-type"), values(citation, tag)) == (written_kind, ["Dunes"])


# ---------------------------------------------------------------------- strange articles


@pytest.mark.parametrize("strange", ["", "1", "a b", "ä", "#", "x" * 500])
def test_ids_are_valid_and_unique(strange: str) -> None:
    figures = tuple(Figure(id=strange, label=label, caption=(), text="", images=(), box=None) for label in "AB")
    block = paragraph("See ", link(f"#{strange}", "A"))
    root = written(replace(BARE, figures=figures, sections=(Section(title="T", blocks=(block,)),)))
    assert values(root, "body//xref/@rid") == values(root, ".//fig[label='A']/@id")


def test_deep_nesting() -> None:
    section = Section(title="end")
    block: Block = paragraph("end")
    for _ in range(60):
        section = Section(title="T", sections=(section,))
        block = List(text="", box=None, ordered=False, start=1, items=(ListItem(text="", blocks=(block,)),))
    article = replace(BARE, sections=(section, Section(title="L", blocks=(block,))))
    assert of_jats(jats.write(article), article) == of_article(article)
    written(article)


def test_characters_that_xml_forbids_are_left_out() -> None:
    root = written(replace(BARE, title="a\x00b\ud800c\ufffed\x0be"))
    assert values(root, ".//article-title") == ["abcde"]
