from typing import Any

from lxml import etree
from msgspec.structs import replace

from fixtures import schemas
from tests.articles.writers.made import ARTICLE, BARE, link, paragraph
from zoning.articles.model import Article, Equation, Reference, Section
from zoning.articles.writers import tei

NAMES = {"t": tei.NAMESPACE}


def written(article: Article) -> Any:
    file = tei.write(article)
    assert schemas.errors(schemas.tei(), file) == []
    return etree.fromstring(file.encode())


def values(root: Any, path: str) -> list[str]:
    return [str(value if isinstance(value, str) else "".join(value.itertext()))
            for value in root.xpath(path, namespaces=NAMES)]  # fmt: skip


def test_the_test_of_validity_can_fail() -> None:
    assert schemas.errors(schemas.tei(), tei.write(ARTICLE).replace("<publisher>", "<publisher><div/>")) != []


def test_the_header_describes_the_article() -> None:
    root = written(ARTICLE)
    source = "//t:sourceDesc/t:biblStruct"
    assert values(root, f"{source}/t:analytic/t:author/t:persName/t:surname") == ["Ortega", "van der Berg"]
    assert values(root, f"{source}/t:analytic/t:author/t:orgName") == ["The Dune Group"]
    assert values(root, f"{source}/t:analytic/t:idno[@type='DOI']") == ["10.5555/dunes.7"]
    assert values(root, f"{source}/t:monogr/t:imprint/t:biblScope[@unit='page']") == ["101-109"]
    assert values(root, f"{source}/t:monogr/t:imprint/t:date/@when") == ["2019-05-07"]
    assert values(root, "//t:titleStmt/t:funder/@ref") == ["https://doi.org/10.13039/100000001"]
    assert values(root, "//t:profileDesc/t:abstract[@xml:lang='es']/t:p") == ["Resumen", "Las dunas andan."]
    assert values(root, "//t:profileDesc/t:abstract[not(@xml:lang)]/t:p") == [
        "Background",
        "Dunes wander.",
        "Results",
        "They grow, too.",
    ]


def test_grants_stand_once_in_the_back() -> None:
    assert values(written(ARTICLE), "//t:listOrg[@type='funding']/t:org/t:idno[@type='grant-number']") == ["1234567"]


def test_a_funder_of_a_table_has_the_kind_of_its_identifier() -> None:
    own = replace(ARTICLE.funding[0], funder_id="https://ror.org/04xfq0f34")
    root = written(replace(ARTICLE, funding=(own,)))
    assert values(root, "//t:titleStmt/t:funder/@ref") == ["https://ror.org/04xfq0f34"]
    assert values(root, "//t:listOrg/t:org/t:idno[@type='ROR']") == ["https://ror.org/04xfq0f34"]


def test_sections_nest_and_links_lead_to_parts() -> None:
    root = written(ARTICLE)
    assert values(root, "//t:body/t:div/t:head/@n") == ["1", "2"]
    assert values(root, "//t:body/t:div/t:div/t:head") == ["Sites"]
    assert values(root, "//t:body//t:ref/@target") == [
        "#r1",
        "#r2",
        "#f1",
        "#e1",
        "https://example.org/m?a=1&b=2",
        "#t1",
    ]
    assert values(root, "//t:body//t:figure/@*[local-name()='id']") == ["f1", "t1"]


def test_references_keep_their_words() -> None:
    root = written(ARTICLE)
    raw = values(root, "//t:listBibl/t:biblStruct/t:note[@type='raw_reference']")
    assert raw == [reference.raw for reference in ARTICLE.references]
    assert values(root, "//t:listBibl/t:head") == ["Literature"]


def test_a_book_is_a_monograph_and_a_chapter_is_in_one() -> None:
    book = Reference(id="r1", label="", type="book", raw="Sand", editors=("Wind, B",), title="Sand", edition="2nd")
    chapter = replace(book, id="r2", type="chapter", title="Dunes", container="Sand", authors=("Berg, C",))
    root = written(replace(BARE, references=(book, chapter)))
    assert values(root, "//t:listBibl/t:biblStruct/@type") == ["book", "chapter"]
    assert values(root, "//t:biblStruct/t:monogr/t:title[@level='m']") == ["Sand", "Sand"]
    assert values(root, "//t:biblStruct/t:monogr/t:editor") == ["Wind, B", "Wind, B"]
    assert values(root, "//t:biblStruct/t:monogr/t:edition") == ["2nd", "2nd"]
    assert values(root, "//t:listBibl/t:biblStruct/t:analytic/*") == ["Berg, C", "Dunes"]


def test_a_formula_that_no_section_shows_is_kept() -> None:
    alone = Equation(id="e2", label="(2)", text="a = b", tex="", mathml="")
    root = written(replace(BARE, formulas=(alone,)))
    assert values(root, "//t:back//t:formula/@n") == ["(2)"]


def test_addresses_that_no_schema_allows_are_left_out() -> None:
    wrong = ("http://[", "javascript:x", "a:b", "http://x/#a#b")
    blocks = (paragraph(*(link(url, "go ") for url in wrong)),)
    root = written(replace(BARE, sections=(Section(title="T", blocks=blocks),)))
    assert values(root, "//t:p[t:ref or not(t:ref)]") == ["go go go go "]
