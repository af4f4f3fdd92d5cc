"""The schemas for the written files."""

import gzip
import json
import zipfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lxml import etree

FOLDER = Path("fixtures/schemas")
RNG = "{http://relaxng.org/ns/structure/1.0}"
TEI_ELEMENTS = frozenset(
    "TEI teiHeader fileDesc titleStmt title funder orgName publicationStmt publisher availability licence date "
    "sourceDesc biblStruct analytic author editor edition persName forename surname genName email idno affiliation "
    "note monogr imprint biblScope profileDesc textClass keywords term abstract text body back div head p hi ref "
    "graphic desc formula list item label quote code figure figDesc table row cell listOrg org listBibl".split()
)


@cache
def jats() -> etree.DTD:
    with TemporaryDirectory() as folder:
        with zipfile.ZipFile(FOLDER / "jats-publishing-1.1.zip") as archive:
            archive.extractall(folder)
        return etree.DTD(str(Path(folder) / "JATS-journalpublishing1.dtd"))


@cache
def tei() -> etree.RelaxNG:
    """The schema without the elements that the writer does not use: what is valid by it is valid by the whole one.

    The whole one takes a minute to load.
    """
    grammar: Any = etree.fromstring(gzip.decompress((FOLDER / "tei_all-4.3.0.rng.gz").read_bytes()))
    for element in grammar.findall(f"{RNG}define/{RNG}element"):
        if element.get("name") not in TEI_ELEMENTS:
            element.getparent().replace(element, etree.Element(f"{RNG}notAllowed"))
    return etree.RelaxNG(grammar)


@cache
def csl() -> Any:
    return json.loads((FOLDER / "csl-data-1.0.2.json").read_bytes())


def errors(schema: etree.DTD | etree.RelaxNG, file: str) -> list[str]:
    """What is wrong with the file; the parser neither loads the document type nor reaches the network."""
    root = etree.fromstring(file.encode(), etree.XMLParser(no_network=True, load_dtd=False, huge_tree=True))
    schema.validate(root)
    return str(schema.error_log).splitlines()
