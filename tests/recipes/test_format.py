"""How to add an output format: one entry in `zoning.formats` makes it available everywhere."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests import packages
from tests.cli.conftest import Zoning
from tests.cli.test_mcp import agent, said
from tests.packages import package, parts_here
from zoning.errors import ExitCode
from zoning.formats import ARTICLES, PAGES
from zoning.mcp import OFFERS
from zoning.web.api.endpoints import ENDPOINTS

HTML = "<!DOCTYPE html><html lang=en><title>River</title><h1>River</h1><p>The river rises in spring. It floods.</p>"
WORDS = "River\nThe\nriver\nrises\nin\nspring.\nIt\nfloods.\n"
CODE = """\
from zoning.formats import Format

WORDS = Format("words", "Words", "words.txt", "text/x-words", lambda reading: "\\n".join(reading.text.split()))
"""
PROGRAM = f"""\
#!{sys.executable}
from zoning import formats

formats.PAGES["words"] = formats.Format(
    "words", "Words", "words.txt", "text/x-words; charset=utf-8", lambda reading: "\\n".join(reading.text.split())
)

from zoning.cli import main

main()
"""
ASKED = {"html": HTML, "extractor": "plain", "format": "words"}
TIMEOUT_S = 180

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`zoning` with a format of this test's own, the words one a line."""
    return packages.program(tmp_path_factory.mktemp("program"), PROGRAM)


def test_agents_have_it(program: Path) -> None:
    async def talk() -> tuple[list[str], list[str]]:
        async with agent(program) as client:
            (tool,) = (tool for tool in (await client.list_tools()).tools if tool.name == "extract")
            offered: list[str] = tool.input_schema["properties"]["format"]["enum"]
            return offered, said(await client.call_tool("extract", ASKED))

    with ThreadPoolExecutor(1) as threads:
        offered, told = threads.submit(lambda: asyncio.run(asyncio.wait_for(talk(), TIMEOUT_S))).result()
    assert "words" in offered
    assert told[0] == WORDS


def test_another_package_brings_one(zoning: Zoning, tmp_path: Path) -> None:
    env = package(tmp_path, "wordy", CODE, zoning_formats="words = wordy:WORDS\nbroken = wordy:NOTHING")
    for name in ("a.html", "b.html"):
        (tmp_path / name).write_text(HTML)
    (tmp_path / "out").mkdir()
    with parts_here(env, PAGES):
        printed = zoning("extract", "-x", "plain", "-f", "words", "a.html", "b.html")
        assert printed.stdout == f"==> a.html <==\n{WORDS}==> b.html <==\n{WORDS}", printed.stderr
        zoning("extract", "-x", "plain", "-f", "words", "a.html", "-o", "out")
        assert {file.name: file.read_text() for file in (tmp_path / "out").iterdir()} == {"a.words.txt": WORDS}
        assert "[text|markdown|html|json|words|broken]" in zoning("extract", "--help").stdout
        broken = zoning("extract", "-x", "plain", "-f", "broken", "-", stdin=HTML)
    assert broken.returncode == ExitCode.ENVIRONMENT
    assert "the format 'broken' of the package wordy" in broken.stderr


def test_descriptions_name_every_format() -> None:
    (extract, article) = (next(one for one in ENDPOINTS if one.path == path) for path in ("/extract", "/article"))
    tools = {offer.name: offer.description for offer in OFFERS}
    for formats, texts in (
        (PAGES, (extract.description, tools["extract"])),
        (ARTICLES, (article.description, tools["article"])),
    ):
        for text in texts:
            said = text.replace("-", " ").casefold()
            assert [form.title for form in formats.values() if form.title.casefold() not in said] == []


def test_the_formats_that_are_there_keep_their_names() -> None:
    """Existing files, scripts and programs rely on these names."""
    pages = {form.name: (form.suffix, form.media_type, form.several) for form in PAGES.values()}
    assert pages == {
        "text": ("txt", "text/plain; charset=utf-8", "headed"),
        "markdown": ("md", "text/markdown; charset=utf-8", "headed"),
        "html": ("html", "text/html; charset=utf-8", "apart"),
        "json": ("json", "application/json", "together"),
    }
    articles = {form.name: (form.suffix, form.media_type, form.several) for form in ARTICLES.values()}
    assert articles == {
        "json": ("json", "application/json", "together"),
        "jats": ("xml", "application/xml", "apart"),
        "tei": ("tei.xml", "application/tei+xml", "apart"),
        "csl-json": ("csl.json", "application/vnd.citationstyles.csl+json", "apart"),
        "bibtex": ("bib", "application/x-bibtex; charset=utf-8", "together"),
        "ris": ("ris", "application/x-research-info-systems; charset=utf-8", "together"),
        "coins": ("html", "text/html; charset=utf-8", "together"),
        "markdown": ("md", "text/markdown; charset=utf-8", "headed"),
        "text": ("txt", "text/plain; charset=utf-8", "headed"),
    }
