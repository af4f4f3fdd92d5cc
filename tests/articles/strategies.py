"""Articles of any shape, for hypothesis."""

from typing import get_args

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from zoning.articles import model
from zoning.document import blocks
from zoning.metadata import model as metadata
from zoning.metadata.sections import SectionKind

HOSTILE = (
    "", " ", "\n", "\x00", "\x0b", "\ufffe", "\ud800", "]]>", "<p>", "&amp;", "-->", "<!DOCTYPE x>", "{", "}", "\\",
    "%", "$x$", "_a_", "*b*", "`", "# c", "- d", "|", '"', "'", "~^#", "@article{", "\u202e", "é", "中", "\U0001f600",
)  # fmt: skip
WORDS = ("one", "two", "Three.", *HOSTILE)


def composed(number: int) -> str:
    """The text of two words with this number: one choice instead of many, for an article has hundreds of texts."""
    first, second = divmod(number, len(WORDS))
    return f"{WORDS[first]} {WORDS[second]}"


text = st.one_of(st.integers(0, len(WORDS) ** 2 - 1).map(composed), st.just(""), st.text(max_size=5))
ids = st.one_of(st.sampled_from(("f1", "t1", "r1", "e1", "a1")), text)
urls = st.one_of(
    st.sampled_from(("#f1", "#t1", "#r1", "#e1", "#a1", "#nowhere", "#", "", "https://example.org/?a=b&c",
                     "javascript:x", "data:image/png;base64,AAAA", "/x y", "mailto:x@example.org")),
    text.map("#".__add__),
)  # fmt: skip
MATHML = (
    "", "<math></math>", "<math><mi>x</mi></math>", "<math><mfrac><mn>1</mn><mn>2</mn><mi>z</mi></mfrac></math>",
    "<math><semantics><mrow><mi>x</mi><mo>+</mo></mrow><annotation>x+</annotation></semantics></math>",
    "<math><mi>x</math>", "<math>x</math>", "<math><annotation>x</annotation></math>",
    "<math><mi><mi>x</mi></mi></math>",
    '<math display="block" mathvariant="x" dir="rtl"><mtable><mtr><mtd columnspan="2"><mi>x</mi></mtd></mtr>'
    "</mtable></math>",
    "<math><none></none><mmultiscripts><mi>x</mi><none></none><mprescripts></mprescripts></mmultiscripts></math>",
    "<math>" + "<mrow>" * 70 + "<mi>x</mi>" + "</mrow>" * 70 + "</math>", "<script>x</script>", "\x00",
)  # fmt: skip
mathml = st.sampled_from(MATHML)
image = st.builds(blocks.Image, urls, text)
images = st.lists(image, max_size=2).map(tuple)
marks = st.lists(st.sampled_from(get_args(blocks.Mark)), max_size=3).map(tuple)
part = st.one_of(st.builds(blocks.Text, text, marks), st.just(blocks.Break()), image,
                 st.builds(blocks.InlineFormula, text, text, mathml))  # fmt: skip
inline = st.one_of(part, st.builds(blocks.Link, urls, st.lists(part, max_size=3).map(tuple)))
content = st.lists(inline, max_size=4).map(tuple)
no_box = st.none()
leaf = st.one_of(
    st.builds(blocks.Heading, text=text, box=no_box, level=st.integers(1, 6), content=content),
    content.map(lambda inside: blocks.Paragraph(text=blocks.plain(inside), box=None, content=inside)),
    st.builds(blocks.Figure, text=text, box=no_box, images=images, caption=content),
    st.builds(blocks.Code, text=text, box=no_box, language=text),
    st.builds(blocks.Formula, text=text, box=no_box, tex=text, mathml=mathml),
)


def some(strategy: st.SearchStrategy[blocks.Block], least: int = 0) -> st.SearchStrategy[tuple[blocks.Block, ...]]:
    return st.lists(strategy, min_size=least, max_size=2).map(tuple)


def nested(inner: st.SearchStrategy[blocks.Block]) -> st.SearchStrategy[blocks.Block]:
    item = st.builds(blocks.ListItem, text=text, blocks=some(inner, 1))
    entry = st.builds(blocks.Definition, terms=st.lists(content, max_size=2).map(tuple), blocks=some(inner))
    return st.one_of(
        st.builds(blocks.List, text=text, box=no_box, ordered=st.booleans(), start=st.integers(-2, 9),
                  items=st.lists(item, max_size=2).map(tuple)),
        st.builds(blocks.DefinitionList, text=text, box=no_box, entries=st.lists(entry, max_size=2).map(tuple)),
        st.builds(blocks.Quote, text=text, box=no_box, blocks=some(inner)),
        grids(inner),
    )  # fmt: skip


@st.composite
def grids(draw: st.DrawFn, inner: st.SearchStrategy[blocks.Block]) -> blocks.Table:
    """A grid of one to three columns; a first cell may span all rows, so the others may be without cells."""
    columns, height = draw(st.integers(1, 3)), draw(st.integers(0, 3))
    spanning = draw(st.booleans())

    def cell(column: int, row_span: int = 1) -> blocks.Cell:
        return blocks.Cell(text=draw(text), header=draw(st.booleans()), column=column, row_span=row_span, col_span=1,
                           blocks=draw(some(inner)))  # fmt: skip

    rows = []
    for number in range(height):
        first = [] if spanning and number else [cell(0, height if spanning else 1)]
        rows.append((*first, *(cell(column) for column in range(1, columns))))
    return blocks.Table(text=draw(text), box=None, caption=draw(content), columns=columns, rows=tuple(rows),
                        footnotes=draw(some(inner)))  # fmt: skip


block = st.recursive(leaf, nested, max_leaves=4)
table = grids(leaf)
flow = st.lists(block, max_size=3).map(tuple)
kind = st.sampled_from(get_args(SectionKind))
plain_section = st.builds(model.Section, title=text, label=text, kind=kind, blocks=flow)
section = st.recursive(
    plain_section,
    lambda inner: st.builds(model.Section, title=text, label=text, kind=kind, blocks=flow,
                            sections=st.lists(inner, max_size=2).map(tuple)),
    max_leaves=4,
)  # fmt: skip
sections = st.lists(section, max_size=3).map(tuple)
words = st.lists(text, max_size=2).map(tuple)
date = st.one_of(st.sampled_from(("", "2019", "2019-05", "2019-05-07", "2019-13", "May 2019")), text)
author = st.builds(metadata.Author, name=text, given=text, family=text, suffix=text, orcid=text, email=text,
                   affiliations=st.lists(ids, max_size=2).map(tuple), corresponding=st.booleans())  # fmt: skip


def several(strategy: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(strategy, max_size=2).map(tuple)


@st.composite
def reference_strings(draw: st.DrawFn) -> model.Reference:
    """An entry whose parts stand in its text, stand elsewhere, or are one another's pieces."""
    pieces = draw(st.lists(text, min_size=1, max_size=6))
    fields = {name: draw(st.one_of(st.just(""), st.sampled_from(pieces), text))
              for name in ("doi", "pmid", "pmcid", "url", "year", "title", "container", "volume", "issue", "first_page",
                           "last_page", "edition", "publisher")}  # fmt: skip
    authors, editors = (tuple(draw(st.lists(st.sampled_from(pieces), max_size=2))) for _ in range(2))
    kind = draw(st.sampled_from(get_args(model.ReferenceType)))
    raw = "".join(piece + draw(st.sampled_from((" ", ", ", "."))) for piece in pieces).strip()
    return model.Reference(id=draw(ids), label=draw(text), type=kind, raw=raw, authors=authors, editors=editors,
                           **fields)  # fmt: skip


grant = st.builds(model.Grant, funder=text, funder_as_written=text, funder_id=text, number=text, number_as_written=text,
                  paragraph=st.just(0), start=st.just(0), end=st.just(1), confidence=st.just(0.5),
                  evidence=text)  # fmt: skip
accession = st.builds(model.Accession, databank=text, number=text, number_as_written=text, url=urls,
                      paragraph=st.just(0), start=st.just(0), end=st.just(1), confidence=st.just(0.5),
                      evidence=text)  # fmt: skip
other_abstract = st.builds(model.OtherAbstract, title=text, language=st.one_of(st.sampled_from(("en", "es")), text),
                           sections=sections)  # fmt: skip
_built = st.builds(
    model.Article,
    url=urls, final_url=urls, scope=text, language=st.one_of(st.just("en"), text), title=text, subtitle=text,
    article_type=st.one_of(st.sampled_from(("Research Article", "Review", "Erratum")), text),
    authors=several(author),
    affiliations=several(st.builds(metadata.Affiliation, id=ids, text=text, label=text)),
    abstract=sections, other_abstracts=several(other_abstract), keywords=words,
    journal=st.builds(metadata.Journal, title=text, abbreviation=text, publisher=text, issn=words, volume=text,
                      issue=text, first_page=text, last_page=text, article_number=text),
    identifiers=st.builds(metadata.Identifiers, doi=text, pmid=text, pmcid=text, arxiv=text, pii=text),
    dates=st.builds(metadata.Dates, received=date, revised=date, accepted=date, published=date),
    licence=st.one_of(st.just("https://creativecommons.org/licenses/by/4.0/"), text),
    sections=sections,
    figures=several(st.builds(model.Figure, id=ids, label=text, caption=content, text=text, images=images, box=no_box)),
    tables=several(st.builds(model.ArticleTable, id=ids, label=text, caption=content, text=text,
                             table=st.one_of(st.none(), table), html=text, rows=st.just(()),
                             header_rows=st.just(0), images=images)),
    formulas=several(st.builds(model.Equation, id=ids, label=text, text=text, tex=text, mathml=mathml)),
    references=several(reference_strings()), funding=several(grant), accessions=several(accession),
    claims=st.just(()), warnings=words,
)  # fmt: skip


@st.composite
def articles(draw: st.DrawFn) -> model.Article:
    """A copy, because hypothesis takes minutes to print all the calls that an article was built by."""
    return replace(draw(_built))


any_article = settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
