"""The documentation as a web site, built by Sphinx as `scripts/docs` does it."""

import re
import shutil
from pathlib import Path

import pytest

import zoning.plugins
from scripts import docs_site
from zoning.cli.main import cli

ROOT = Path(__file__).parents[1]


def test_every_page_command_and_public_name_is_in_it(tmp_path: Path) -> None:
    assert docs_site.build(tmp_path) == 0
    site = tmp_path / "html"
    pages = {page.stem for page in docs_site.DOCS.glob("*.md")}
    assert pages | set(docs_site.REFERENCE) <= {page.stem for page in site.glob("*.html")}
    menu = (site / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{page}.html"' in menu for page in pages - {"index"})
    commands = (site / "reference-commands.html").read_text(encoding="utf-8")
    assert all(f'id="zoning-{name}"' in commands for name in cli.commands)
    names = set(re.findall(r'id="[\w.]*?(\w+)"', (site / "reference-python.html").read_text(encoding="utf-8")))
    assert {*zoning.__all__, *zoning.plugins.__all__} - names <= ALIASES
    assert (site / "_images" / "view.png").is_file()


ALIASES = {"Block", "Mask", "Measure", "__version__"}
"""Names of types and a string, which Sphinx has no entry for."""


def test_a_link_that_leads_nowhere_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    docs = tmp_path / "docs"
    shutil.copytree(docs_site.DOCS, docs)
    with (docs / "glossary.md").open("a", encoding="utf-8") as page:
        page.write("\n[nowhere](nowhere.md)\n")
    monkeypatch.setattr(docs_site, "DOCS", docs)
    assert docs_site.build(tmp_path / "site") != 0
    assert "nowhere.md" in capfd.readouterr().err
