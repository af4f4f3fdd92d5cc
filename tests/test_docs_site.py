"""The documentation as a web site, built by Sphinx as in `scripts/docs`."""

import re
from pathlib import Path

import pytest

import zoning.plugins
from scripts import docs_site
from zoning.cli.main import cli

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site as it is."""
    folder = tmp_path_factory.mktemp("docs")
    assert docs_site.build(folder) == 0
    return folder


def test_every_page_command_and_public_name_is_in_it(built: Path) -> None:
    site = built / "html"
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


def test_a_link_that_leads_nowhere_is_an_error(built: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Sphinx reads only the changed page again."""
    with (built / "source" / "glossary.md").open("a", encoding="utf-8") as page:
        page.write("\n[nowhere](nowhere.md)\n")
    assert docs_site.render(built) != 0
    assert "nowhere.md" in capfd.readouterr().err
