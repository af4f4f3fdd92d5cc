"""The commands besides `extract`: render, view, extractors, schema, and the group itself."""

import json
import re
from importlib.metadata import version
from pathlib import Path

import click
import jsonschema
import pytest
from click.testing import CliRunner
from PIL import Image

from fixtures.server import FixtureServer
from tests.cli.conftest import Zoning
from zoning import Snapshot
from zoning.articles.read import EXTRACTOR as ARTICLES
from zoning.batch import export as exports
from zoning.cli import options
from zoning.cli.export import OF_ARTICLES, OF_PAGES
from zoning.cli.main import cli
from zoning.cli.view import Layers
from zoning.document.blocks import PARTS
from zoning.errors import ExitCode
from zoning.extractors import DEFAULT, presets, registered
from zoning.overlay.legend import ROW_PX, TITLE_PX

LEGEND_PX = TITLE_PX + ROW_PX
"""What these pictures show is named in one row."""

# ---------------------------------------------------------------------- render


def test_a_rendered_page_is_read_and_viewed_without_a_browser(
    server: FixtureServer, installed: Zoning, zoning: Zoning, no_browser: dict[str, str], tmp_path: Path
) -> None:
    rendered = installed("render", server.url + "/spa/", "-o", "page.snapshot.json.gz")
    assert (rendered.returncode, rendered.stdout) == (ExitCode.OK, "")
    assert rendered.stderr.splitlines()[-1].startswith("page.snapshot.json.gz: ")
    page = Snapshot.load(tmp_path / "page.snapshot.json.gz").page
    assert page.url == page.final_url == server.url + "/spa/"
    extracted = zoning("extract", "page.snapshot.json.gz", "-f", "json", env=no_browser)
    assert extracted.returncode == ExitCode.OK
    record = json.loads(extracted.stdout)
    assert (record["url"], record["final_url"]) == ("page.snapshot.json.gz", page.final_url)
    assert record["text"]
    viewed = zoning("view", "page.snapshot.json.gz", "-o", "page.png", env=no_browser)
    assert viewed.returncode == ExitCode.OK
    with Image.open(tmp_path / "page.png") as picture:
        assert picture.size == (page.document_size[0], page.document_size[1] + LEGEND_PX)


def test_render_stores_plain_json_where_the_name_says_so(zoning: Zoning, tmp_path: Path) -> None:
    zoning("render", "-", "-o", "page.snapshot.json", stdin="<p>text</p>")
    assert json.loads((tmp_path / "page.snapshot.json").read_bytes())["format"] == "zoning-snapshot"


# ---------------------------------------------------------------------- view


def test_a_view_is_as_large_as_the_page_and_its_legend(zoning: Zoning, tmp_path: Path) -> None:
    html = "<body style='margin:0'><div style='height:3000px; width:900px'><p>text</p></div>"
    done = zoning("view", "-", "-o", "page.png", "--viewport", "800x600", "-x", "plain", stdin=html)
    assert (done.returncode, done.stdout) == (ExitCode.OK, "")
    with Image.open(tmp_path / "page.png") as picture:
        assert picture.format == "PNG"
        assert picture.size == (900, 3000 + LEGEND_PX)


def test_a_view_shows_what_is_asked_for(stored: Path, zoning: Zoning, tmp_path: Path) -> None:
    pictures = []
    for show in ("zones", "columns", "main"):
        assert zoning("view", stored, "-o", f"{show}.png", "--show", show).returncode == ExitCode.OK
        pictures.append((tmp_path / f"{show}.png").read_bytes())
    assert len(set(pictures)) == 3


def test_a_signal_is_a_picture_of_its_own(stored: Path, zoning: Zoning, tmp_path: Path) -> None:
    ran = zoning("view", stored, "-o", "signal.png", "--show", "signal", "-x", "addanag")
    assert ran.returncode == ExitCode.OK
    assert (tmp_path / "signal.png").read_bytes().startswith(b"\x89PNG")
    both = zoning("view", stored, "-o", "x.png", "--show", "signal,main", "-x", "danag")
    assert both.returncode == ExitCode.USAGE
    assert "signal cannot be combined with other layers" in both.stderr
    none = zoning("view", stored, "-o", "x.png", "--show", "signal", "-x", "lqf")
    assert none.returncode == ExitCode.USAGE
    assert "lqf has no signal to show" in none.stderr
    assert not (tmp_path / "x.png").exists()


# ---------------------------------------------------------------------- what there is


def test_extractors_are_listed_as_text_and_as_data(zoning: Zoning) -> None:
    listed = json.loads(zoning("extractors", "--json").stdout)
    assert [extractor["name"] for extractor in listed] == sorted((*registered(), *presets()))
    assert all({"name", "summary", "source", "status", "parameters"} <= extractor.keys() for extractor in listed)
    text = zoning("extractors").stdout
    words = " ".join(text.split())
    assert all(extractor["name"] in text and extractor["summary"] in words for extractor in listed)
    assert f"{DEFAULT} The default. A learned classifier" in words
    assert "Presets: lqf-25, lqf-50, lqf-75, mantratzis." in words


def test_a_named_extractor_is_told_with_its_parameters(zoning: Zoning) -> None:
    told = zoning("extractors", "layout", "plain").stdout
    assert told.startswith("layout  The main column")
    assert "    delta=0.3  (float, above 0 and up to 1)\n" in told
    assert "\nplain  All text of the body" in told
    assert [one["name"] for one in json.loads(zoning("extractors", "--json", "plain").stdout)] == ["plain"]
    refused = zoning("extractors", "layuot")
    assert (refused.returncode, refused.stdout) == (ExitCode.USAGE, "")
    assert "did you mean layout?" in refused.stderr


def test_the_schema_is_a_json_schema(zoning: Zoning) -> None:
    schema = json.loads(zoning("schema").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert {"Result", "Failure"} <= schema["$defs"].keys()
    assert schema["$defs"]["Result"]["properties"]["words"]["description"] == "Number of words in `text`."


# ---------------------------------------------------------------------- the group


def test_the_version_is_the_packages(installed: Zoning) -> None:
    assert version("zoning") in installed("--version").stdout


def test_help_names_every_command_with_a_line_of_its_own(installed: Zoning) -> None:
    printed = installed("--help").stdout
    for name, command in cli.commands.items():
        assert f"  {name} " in printed
        assert command.get_short_help_str(200) in " ".join(printed.split())


@pytest.mark.parametrize("command", sorted(cli.commands))
def test_help_of_a_command_with_options_shows_an_example(command: str) -> None:
    assert f"  zoning {command}" in (cli.commands[command].epilog or "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nosuch"], "No such command 'nosuch'"),
        (["render", "page.html"], "nothing to write: use -o, --har or --warc"),
        (["render", "page.html", "-o", "page.json"], "the name of a snapshot file ends in .snapshot.json.gz"),
        (["view", "page.html", "-o", "page.png", "--show", "zones,rows"], "no layer named rows"),
        (["view", "page.html", "-o", "page.png", "-x", "nosuch"], "no method named 'nosuch'"),
        (["view", "page.html", "-o", "page.jpg"], "page.jpg: the picture is a PNG"),
        (["why", "page.html", ""], "TEXT has no words"),
        (["batch", "staus", "run"], "no command or file named 'staus'; did you mean status?"),
        (["export", "run", "-f", "ris", "--failures", "-o", "out.ris"], "--failures needs -f csv, jsonl or parquet"),
        (["site", "--site-memory", "missing"], "missing: no such folder"),
        (["view", "ftp://example.org/", "-o", "page.png"], "only http and https addresses are visited"),
    ],
)
def test_wrong_usage_is_refused(
    arguments: list[str], message: str, zoning: Zoning, no_browser: dict[str, str], tmp_path: Path
) -> None:
    done = zoning(*arguments, env=no_browser)
    assert (done.returncode, done.stdout) == (ExitCode.USAGE, "")
    assert message in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [["extract", "page.html"], ["list", "https://example.org/"],
                                       ["batch", "list.txt", "-o", "run"]])  # fmt: skip
def test_what_is_no_language_tag_is_refused(
    arguments: list[str], zoning: Zoning, no_browser: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "list.txt").write_text("https://example.org/")
    done = zoning(*arguments, "--locale", "xx_YY", env=no_browser)
    assert (done.returncode, done.stdout) == (ExitCode.USAGE, "")
    assert "'xx_YY' is not a language tag (BCP 47): use one such as xx-YY" in done.stderr
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("chosen", [["--spacy-pipeline", "nowhere"], ["-x", "layout:spacy_pipeline=nowhere"]])
@pytest.mark.parametrize("arguments", [["extract", "page.html"], ["article", "page.html"], ["why", "page.html", "text"],
                                       ["view", "page.html", "-o", "page.png"],
                                       ["batch", "list.txt", "-o", "run"]])  # fmt: skip
def test_a_pipeline_that_is_not_installed_is_told_before_any_visit(
    arguments: list[str], chosen: list[str], zoning: Zoning, no_browser: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "list.txt").write_text("https://example.org/")
    done = zoning(*arguments, *chosen, env=no_browser)
    assert (done.returncode, done.stdout) == (ExitCode.ENVIRONMENT, "")
    assert done.stderr.startswith("zoning: no spaCy pipeline called 'nowhere' is installed; available: ")
    assert "python -m spacy download" in done.stderr
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("arguments", [["render", "missing.html", "-o", "page.snapshot.json.gz"],
                                       ["view", "missing.html", "-o", "page.png"]], ids=["render", "view"])  # fmt: skip
def test_a_failed_source_leaves_no_file(arguments: list[str], zoning: Zoning, tmp_path: Path) -> None:
    done = zoning(*arguments)
    assert done.returncode == ExitCode.SOURCE_FAILED
    assert "missing.html: no such file" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [["extract"], ["article"], ["why", "text"], ["view", "-o", "x.png"], ["render", "-o", "x.snapshot.json"]],
    ids=lambda arguments: arguments[0],
)
@pytest.mark.parametrize("name", ["nosuch", "n" * 300, "n" * 300 + ".snapshot.json", "n" * 300 + ".warc"], ids=len)
def test_what_is_no_source_is_told_in_plain_words(zoning: Zoning, name: str, arguments: list[str]) -> None:
    command, *others = arguments
    ran = zoning(command, name, *others)
    assert ran.returncode == ExitCode.SOURCE_FAILED
    assert ran.stderr.lower() in (f"zoning: {name}: no such file\n", f"zoning: {name}: file name too long\n".lower())


# ---------------------------------------------------------------------- help


def test_help_names_all_parts(zoning: Zoning) -> None:
    told = " ".join(zoning("extract", "--help").stdout.split())
    assert ", ".join(PARTS) in told


@pytest.mark.parametrize(
    ("command", "default"),
    [
        ("extract", "collective"),
        ("why", "collective"),
        ("article", "collective-article"),
        ("batch", "collective; with --article collective-article"),
        ("view", "collective; with --show article collective-article"),
    ],
)
def test_help_names_the_default_method_of_the_command(zoning: Zoning, command: str, default: str) -> None:
    told = "".join(zoning(command, "--help").stdout.split())
    assert f"see `zoning extractors`. [default: {default}]".replace(" ", "") in told


# ---------------------------------------------------------------------- the default method


def test_the_default_methods_are_those_of_the_library() -> None:
    assert (options.EXTRACTOR, options.OF_ARTICLES) == (DEFAULT, ARTICLES)


def test_the_formats_of_exports_are_those_of_the_library() -> None:
    assert (OF_PAGES, OF_ARTICLES) == (exports.OF_PAGES, exports.OF_ARTICLES)


@pytest.mark.parametrize(
    ("arguments", "spec"),
    [
        ([], "collective"),
        (["--article"], "collective-article"),
        (["--article", "--recall"], "collective-article:favour=recall"),
        (["-x", "lqf:quota=0.3", "--article"], "lqf:quota=0.3"),
        (["-x", "collective:explain=true", "--precision"], "collective:explain=true,favour=precision"),
        (["-x", "layout", "--spacy-pipeline", "de_core_news_sm"], "layout:spacy_pipeline=de_core_news_sm"),
        (["--spacy-pipeline", "de_core_news_sm"], "collective:spacy_pipeline=de_core_news_sm"),
    ],
)
def test_articles_have_a_method_of_their_own_unless_another_is_named(arguments: list[str], spec: str) -> None:
    @click.command()
    @click.option("--article", is_flag=True)
    @options.extractor
    def told(spec: str, *, article: bool) -> None:
        click.echo(f"{spec} {article}")

    assert CliRunner().invoke(told, arguments).output == f"{spec} {'--article' in arguments}\n"


@pytest.mark.parametrize(
    ("arguments", "spec"),
    [
        ([], "collective"),
        (["--show", "article"], "collective-article"),
        (["--show", "main", "--recall"], "collective:favour=recall"),
        (["--show", "article", "-x", "layout"], "layout"),
    ],
)
def test_the_picture_of_an_article_is_made_with_the_method_for_articles(arguments: list[str], spec: str) -> None:
    @click.command()
    @click.option("--show", type=Layers(), default="zones,main")
    @options.extractor
    def told(spec: str, *, show: tuple[str, ...]) -> None:
        click.echo(f"{spec} {'article' in show}")

    assert CliRunner().invoke(told, arguments).output == f"{spec} {'article' in arguments}\n"


# ---------------------------------------------------------------------- sections of the help


@pytest.mark.parametrize(
    ("command", "sections"),
    [
        ("extract", ["Options", "Method", "Visits"]),
        ("batch", ["Options", "Method", "Visits", "Other commands"]),
        ("list", ["Options", "Visits"]),
        ("docs", ["Options"]),
    ],
)
def test_options_of_the_method_and_of_visits_have_sections_of_their_own(
    zoning: Zoning, command: str, sections: list[str]
) -> None:
    told = zoning(command, "--help").stdout
    assert re.findall(r"^([A-Z][a-z ]+):$", told, re.MULTILINE)[: len(sections)] == sections
    if "Visits" in sections:
        assert told.index("--output") < told.index("\nVisits:") < told.index("--viewport")
