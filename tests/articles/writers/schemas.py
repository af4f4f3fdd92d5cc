"""The schemas that what is written must satisfy."""

import gzip
import json
import zipfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lxml import etree

FOLDER = Path("fixtures/schemas")


@cache
def jats() -> etree.DTD:
    with TemporaryDirectory() as folder:
        with zipfile.ZipFile(FOLDER / "jats-publishing-1.1.zip") as archive:
            archive.extractall(folder)
        return etree.DTD(str(Path(folder) / "JATS-journalpublishing1.dtd"))


@cache
def tei() -> etree.RelaxNG:
    schema = gzip.decompress((FOLDER / "tei_all-4.3.0.rng.gz").read_bytes())
    return etree.RelaxNG(etree.fromstring(schema))


@cache
def csl() -> Any:
    return json.loads((FOLDER / "csl-data-1.0.2.json").read_bytes())


def errors(schema: etree.DTD | etree.RelaxNG, file: str) -> list[str]:
    """What is wrong with the file; the parser neither loads the document type nor reaches the network."""
    root = etree.fromstring(file.encode(), etree.XMLParser(no_network=True, load_dtd=False, huge_tree=True))
    schema.validate(root)
    return str(schema.error_log).splitlines()
