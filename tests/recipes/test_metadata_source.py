"""How to add a metadata source: a reader, and one entry in `zoning.metadata.sources`.

It is done here in a copy of the package, since types are made of the table when the package is imported.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import zoning

READER = '''\
"""Colophons: what publishers write into attributes of the page's last line."""

import re

import numpy as np

from zoning.document.nodes import with_attribute
from zoning.metadata.evidence import Evidence
from zoning.snapshot import Snapshot

_ANY = re.compile(".")


def read_colophon(snapshot: Snapshot, evidence: Evidence) -> None:
    """Take the DOI of each colophon."""
    for node in np.flatnonzero(with_attribute(snapshot, "data-colophon-doi", _ANY)).tolist():
        evidence.say("identifiers.doi", snapshot.attribute(node, "data-colophon-doi"), "colophon", "data-colophon-doi")
'''
LAST = '    MetadataSource("text", 0.3),\n'
ENTRY = '    MetadataSource("colophon", 0.7, "colophon:read_colophon", "publications"),\n'
HTML = (
    "<!DOCTYPE html><html lang=en><title>River</title><h1>River</h1>"
    "<p>The river rises in spring. It floods the meadows every year, and nobody knows how far it goes.</p>"
    "<p data-colophon-doi=10.5555/river.7>Printed in spring.</p>"
)

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a package with that source: one file added, one line in another."""
    folder = tmp_path_factory.mktemp("changed")
    package = folder / "zoning"
    shutil.copytree(Path(zoning.__file__).parent, package)  # with what Python has compiled
    (package / "metadata" / "colophon.py").write_text(READER)
    table = package / "metadata" / "sources.py"
    text = table.read_text()
    assert text.count(LAST) == 1
    table.write_text(text.replace(LAST, LAST + ENTRY))
    return folder


def ran(changed: Path, *arguments: str, stdin: str = "") -> str:
    command = [sys.executable, "-m", "zoning", *arguments]
    done = subprocess.run(
        command, input=stdin, cwd=changed, env={**os.environ, "PYTHONPATH": str(changed)}, capture_output=True,
        text=True, timeout=180, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_it_says_is_a_claim_of_the_record(changed: Path) -> None:
    record = json.loads(ran(changed, "article", "-x", "plain", "-", stdin=HTML))
    assert record["identifiers"]["doi"] == "10.5555/river.7"
    (claim,) = (one for one in record["claims"] if one["field"] == "identifiers.doi")
    assert (claim["source"], claim["where"], claim["confidence"]) == ("colophon", "data-colophon-doi", 0.7)


def test_the_schema_names_it(changed: Path) -> None:
    described = json.loads(ran(changed, "schema", "--article"))
    assert "colophon" in described["$defs"]["Claim"]["properties"]["source"]["enum"]
