"""The types of references: by words and parts of entries in many languages, and by what pages declare."""

import json
from pathlib import Path
from typing import get_args

import pytest

from tests.articles.references.works import BODY
from tests.one_tab import Render
from zoning.articles.model import Reference, ReferenceType
from zoning.articles.references import find_references, parse
from zoning.articles.references.types import type_of
from zoning.text import identifiers

STRINGS: dict[ReferenceType, tuple[str, ...]] = {
    "article-journal": (
        "Adler QT, Brandt L. Moss on slates. J Wet Roofs. 1998;12(3):101-9.",
        "Gray O. A thesis on thatch. Proc Valley Acad Sci 107: 18360–18365. 2010.",
        "SILVA, A. A Lei nº 10 e os telhados. Revista de Telhados, v. 3, n. 2, p. 3-9, 2011.",
        "Brook T. Software for roofs. J Wet Roofs. 2003;17(3):11-19.",
        "王明. 屋顶的雨水[J]. 建筑, 2001, 3(2): 3-9.",
    ),
    "book": (
        "Gantz R. Tar and its smell. 2nd ed. London: Slate Press; 2010.",
        "Tamm, U. (2009). The carpenter's year. Beam Press.",
        "Adler, Q. (Hrsg.). Dachstühle im Tal. Wien: Ziegel, 2001.",
    ),
    "chapter": (
        "Gantz R. Tar. In: Hollis JJ, editor. The roofer's handbook. London: Slate Press; 2010. p. 12-34.",
        "SILVA, A. Telhas. In: SOUZA, B. (org.). Casas do sul. São Paulo: Beiral, 2011. p. 3-9.",
    ),
    "dataset": (
        "Adler Q. Drops of rain [Data set]. Valley Archive; 2012.",
        "Adler Q (2012) Data from: Drops of rain. https://doi.org/10.5061/dryad.drops",
    ),
    "legislation": (
        "BRASIL. Lei nº 9.999, de 20 de dezembro de 1996. Estabelece as bases dos telhados. Brasília, 1996.",
        "Valley Council. Directive 2009/99/EC of the Council on thatch. 2009.",
    ),
    "paper-conference": (
        "Xu W, Li Q. Drones over slate. In: Proceedings of the 3rd International Conference on Houses; 2017. p. 100-7.",
        "SILVA, A. Telhas. In: CONGRESSO BRASILEIRO DE TELHADOS, 3., 2011, Lavras. Anais... Lavras: Beiral, 2011.",
    ),
    "patent": ("Adler Q. Gutter with a lid. US Patent 5,555,555. 1999.",),
    "preprint": (
        "Adler Q, Brandt L. Rain from models. arXiv preprint arXiv:2001.00001. 2020.",
        "Adler Q. Rain on moss. 2021. https://doi.org/10.1101/2021.01.01.555555",
    ),
    "report": ("Adler Q. Leaks of public houses. Technical Report 12. Valley: Institute of Roofs; 1999.",),
    "software": ("Adler Q. rainr: drops and gutters. R package version 1.2. 2015.",),
    "standard": ("ISO 99999:2011. Tiles and slates. Geneva; 2011.",),
    "thesis": (
        "Adler, Q. (2012). Moss on slates. PhD thesis, University of the Valley.",
        "SILVA, A. Telhas e chuva. 2011. Dissertação (Mestrado em Telhados) – Universidade do Vale, Lavras, 2011.",
        "Moser, K. Dachstühle im Tal. Dissertation, Universität am Berg, 2001.",
        "Petit, L. Tuiles du nord. Thèse de doctorat, Université du Faîte, 1999.",
    ),
    "webpage": ("Adler Q. How to clean a gutter. 2012. Available from: https://gutters.example/clean",),
    "": ("Adler Q. Personal communication, 2012.",),
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in STRINGS.items() for text in texts])
def test_the_type_is_told_by_the_entry(kind: ReferenceType, text: str) -> None:
    url = next(iter(identifiers.urls_in(text)), "")
    fields = parse(text)._asdict()
    assert type_of(Reference(id="r1", label="", raw=text, doi=identifiers.doi_in(text), url=url, **fields)) == kind


def test_types_are_those_of_csl() -> None:
    schema = json.loads(Path("fixtures/schemas/csl-data-1.0.2.json").read_bytes())
    assert set(get_args(ReferenceType)) - {"", "preprint"} <= set(schema["items"]["properties"]["type"]["enum"])
    assert set(STRINGS) == set(get_args(ReferenceType))


LINES = (
    "Adler Q, Brandt L. Moss and slates of old. Valley, 2001.",
    "Castell M. Gutters of the upper valley. Valley, 2003.",
    "Dorn P, Ek V. Counting drops by the ear. Valley, 2007.",
    "Fjord S. Snow loads in years of thaw. Valley, 2009.",
)


@pytest.mark.parametrize(
    ("markup", "kind"),
    [
        ("<span class='cit ref-cit ref-confproc'>{}</span>", "paper-conference"),
        ("<span class='citation_source-journal'>{}</span>", "article-journal"),
        ("<span class='ltx_bibitem ltx_bib_phdthesis'>{}</span>", "thesis"),
        ("<span class='bookTitle'>{}</span>", "book"),
        ("{}<span class='Z3988' title='ctx_ver=Z39.88-2004&amp;rft.genre=report'></span>", "report"),
        ("{}<span class='Z3988' title='rft_val_fmt=info%3Aofi%2Ffmt%3Akev%3Amtx%3Adissertation'></span>", "thesis"),
        ("<span class='references'>{}</span>", ""),
    ],
)
def test_the_type_is_told_by_the_markup(markup: str, kind: ReferenceType, render_html: Render) -> None:
    entries = "".join(f"<li>{markup.format(line)}</li>" for line in LINES)
    found = find_references(render_html(f"{BODY}<h2>References</h2><ol>{entries}</ol>"))
    assert [reference.type for reference in found.references] == [kind] * len(LINES)


def test_the_type_is_told_by_the_metadata(render_html: Render) -> None:
    part = "citation_title=Moss and slates of old; citation_dissertation_institution=University of the Valley"
    entries = "".join(f"<li>{line}</li>" for line in LINES)
    page = f"<meta name='citation_reference' content='{part}'>{BODY}<h2>References</h2><ol>{entries}</ol>"
    assert [reference.type for reference in find_references(render_html(page)).references] == ["thesis", "", "", ""]
