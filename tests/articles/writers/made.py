"""An article made by hand, with an example of everything."""

from zoning.articles.model import (
    Accession,
    Article,
    ArticleTable,
    Equation,
    Figure,
    Grant,
    OtherAbstract,
    Reference,
    RelatedArticle,
    Section,
)
from zoning.document.blocks import (
    Block,
    Cell,
    Code,
    Content,
    Definition,
    DefinitionList,
    Formula,
    Image,
    InlineFormula,
    Link,
    List,
    ListItem,
    Paragraph,
    Quote,
    Table,
    Text,
    plain,
)
from zoning.metadata.model import Affiliation, Author, Dates, Identifiers, Journal

MATHML = "<math><mi>h</mi><mo>=</mo><mfrac><mi>v</mi><mn>2</mn></mfrac></math>"


def paragraph(*content: str | Text | Link | InlineFormula | Image) -> Paragraph:
    inside: Content = tuple(Text(part) if isinstance(part, str) else part for part in content)
    return Paragraph(text=plain(inside), box=None, content=inside)


def link(url: str, text: str) -> Link:
    return Link(url, (Text(text),))


def cell(text: str, column: int, *, header: bool = False, row_span: int = 1, col_span: int = 1) -> Cell:
    blocks = (paragraph(text),) if text else ()
    return Cell(text=text, header=header, column=column, row_span=row_span, col_span=col_span, blocks=blocks)


GRID = Table(
    text="", box=None, caption=(), columns=3,
    rows=(
        (cell("Site", 0, header=True, row_span=2), cell("Height", 1, header=True, col_span=2)),
        (cell("before", 1, header=True), cell("after", 2, header=True)),
        (cell("North", 0), cell("12 < 13", 1), cell("14", 2)),
    ),
    footnotes=(paragraph("Heights in metres."),),
)  # fmt: skip
LIST = List(
    text="", box=None, ordered=True, start=3,
    items=(ListItem(text="Dig.", blocks=(paragraph("Dig."),)), ListItem(text="Wait.", blocks=(paragraph("Wait."),))),
)  # fmt: skip
TERMS = DefinitionList(
    text="", box=None,
    entries=(Definition(terms=((Text("dune"),), (Text("bar"),)), blocks=(paragraph("A heap of sand."),)),),
)  # fmt: skip
METHODS: tuple[Block, ...] = (
    paragraph("We measured as ", link("#r1", "1"), " and ", link("#r2", "Berg 2003"), " did, see ",
              link("#f1", "Figure 1"), "."),
    Formula(text="h = v/2", box=None, tex=r"h = \frac{v}{2}", mathml=MATHML),
    paragraph("Of formula ", link("#e1", "(1)"), " the ", Text("height", ("strong", "emphasis")), " H",
              Text("2", ("subscript",)), " counts, ", InlineFormula("h^2", "h^2", ""), "; see ",
              link("https://example.org/m?a=1&b=2", "the manual"), " and ", link("#gone", "what is gone"), "."),
    LIST, TERMS,
    Quote(text="Sand wanders.", box=None, blocks=(paragraph("Sand wanders."),)),
    Code(text="for dune in dunes:\n    dune.measure()", box=None, language="python"),
)  # fmt: skip

ARTICLE = Article(
    url="https://example.org/a",
    final_url="https://example.org/a/full",
    scope="article",
    language="en",
    title="Dunes that wander & grow: 10% a year",
    subtitle="A study of sand",
    front=(),
    article_type="Research Article",
    authors=(
        Author(name="Ana María Ortega", given="Ana María", family="Ortega", orcid="0000-0002-1825-0097",
               email="ana@example.org", affiliations=("a1", "a2"), corresponding=True),
        Author(name="Jan van der Berg Jr", given="Jan", family="van der Berg", suffix="Jr", affiliations=("a2",)),
        Author(name="The Dune Group"),
    ),
    affiliations=(Affiliation(id="a1", text="Institute of Sand, Coast City", label="1"),
                  Affiliation(id="a2", text="Wind School, Inland", label="2")),
    abstract=(Section(title="Background", blocks=(paragraph("Dunes wander."),)),
              Section(title="Results", blocks=(paragraph("They grow, too."),))),
    other_abstracts=(
        OtherAbstract(title="Resumen", language="es", sections=(
            Section(title="", kind="abstract", blocks=(paragraph("Las dunas andan."),)),)),
        OtherAbstract(title="Plain summary", language="en", sections=(
            Section(title="What we saw", blocks=(paragraph("Sand that walks."),)),)),
    ),
    keywords=("sand", "wind"),
    journal=Journal(title="Journal of Loose Ground", abbreviation="J Loose Ground", publisher="Ground Press",
                    issn=("1234-5679",), volume="7", issue="2", first_page="101", last_page="109"),
    identifiers=Identifiers(doi="10.5555/dunes.7", pmid="12345678", pmcid="PMC1234567"),
    dates=Dates(received="2018-11-03", accepted="2019-04", published="2019-05-07"),
    licence="https://creativecommons.org/licenses/by/4.0/",
    sections=(
        Section(title="Introduction", label="1", kind="introduction", blocks=(paragraph("Sand is loose."),)),
        Section(title="Methods", label="2", kind="methods", blocks=METHODS, sections=(
            Section(title="Sites", label="2.1", blocks=(paragraph("Sites stand in ", link("#t1", "Table 1"), "."),)),
        )),
        Section(title="Acknowledgements", kind="acknowledgements", blocks=(paragraph("We thank the wind."),)),
        Section(title="Appendix A", kind="appendix", blocks=(paragraph("More sand."),)),
        Section(title="Notes", kind="footnotes", blocks=(paragraph("Loose, not soft."),)),
        Section(title="Literature", kind="references"),
    ),
    figures=(Figure(id="f1", label="Figure 1", caption=(Text("A dune at "), Text("noon", ("emphasis",)), Text(".")),
                    text="A dune at noon.", images=(Image("https://example.org/f1.png", "a dune"),), box=None),),
    tables=(ArticleTable(id="t1", label="Table 1", caption=(Text("Heights of dunes."),), text="Heights of dunes.",
                         table=GRID, html="", rows=(), header_rows=2),),
    formulas=(Equation(id="e1", label="(1)", text="h = v/2", tex=r"h = \frac{v}{2}", mathml=MATHML),),
    references=(
        Reference(id="r1", label="1", raw="Sand A, Wind B. How dunes move. J Loose Ground. 1999;3(1):10-19.",
                  doi="10.5555/move", year="1999", authors=("Sand A", "Wind B"), title="How dunes move",
                  container="J Loose Ground", volume="3", issue="1", first_page="10", last_page="19"),
        Reference(id="r2", label="2", raw="Berg C. Sand. 2003. doi:10.5555/SAND", doi="10.5555/sand", year="2003",
                  authors=("Berg C",), title="Sand"),
    ),
    related=(RelatedArticle(relation="corrected-by", doi="10.5555/dunes.8"),
             RelatedArticle(relation="concerned-by", doi="10.5555/dunes<9>")),
    funding=(
        Grant(funder="National Science Foundation", funder_as_written="NSF", funder_id="10.13039/100000001",
              number="1234567", number_as_written="1234567", paragraph=0, start=0, end=7, confidence=0.9,
              evidence="By NSF 1234567."),
        Grant(funder="National Science Foundation", funder_as_written="NSF", funder_id="10.13039/100000001",
              number="1234567", number_as_written="1234567", paragraph=9, start=0, end=7, confidence=0.9,
              evidence="Again NSF 1234567."),
    ),
    accessions=(Accession(databank="GEO", number="GSE12345", number_as_written="GSE 12345",
                          url="https://example.org/GSE12345", paragraph=1, start=0, end=9, confidence=0.9,
                          evidence="Data are in GEO under GSE 12345."),),
    claims=(),
    warnings=(),
)  # fmt: skip

BARE = Article(
    url="x.html", final_url="", scope="unknown", language="", title="", authors=(), affiliations=(), front=(),
    abstract=(), keywords=(), journal=Journal(), identifiers=Identifiers(), dates=Dates(), licence="", sections=(),
    figures=(), tables=(), formulas=(), references=(), funding=(), accessions=(), claims=(), warnings=(),
)  # fmt: skip
