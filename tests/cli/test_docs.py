"""`zoning docs`, and the commands in README with their output."""

import re
import shlex
import typing
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Zoning
from zoning import errors
from zoning.batch.advice import ADVICE
from zoning.batch.status import Status
from zoning.errors import ExitCode, SourceError

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "zoning" / "docs"
EXAMPLES = re.findall(
    r"^```console\n\$ zoning ([^\n]*)\n(.*?)^```$",
    (ROOT / "README.md").read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)


def test_docs_lists_every_page_with_what_it_is_for(zoning: Zoning) -> None:
    ran = zoning("docs")
    assert (ran.returncode, ran.stderr) == (ExitCode.OK, "")
    rows = [re.split(r" {2,}", line) for line in ran.stdout.splitlines()]
    assert sorted(name for name, _ in rows) == sorted(page.stem for page in DOCS.glob("*.md") if page.stem != "index")
    assert ["glossary", "the terms of the field and of the project, a line each"] in rows


@pytest.mark.parametrize("page", ["commands", "glossary", "learned-method"])
def test_a_page_is_printed_as_it_is(page: str, zoning: Zoning) -> None:
    ran = zoning("docs", page)
    assert (ran.returncode, ran.stdout) == (ExitCode.OK, (DOCS / f"{page}.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("asked", ["commands.md", "commands.md#options"])
def test_a_page_can_be_named_as_other_pages_link_to_it(asked: str, zoning: Zoning) -> None:
    assert zoning("docs", asked).stdout == zoning("docs", "commands").stdout


@pytest.mark.parametrize("asked", ["index", "index.md"])
def test_the_index_is_the_list_of_pages(asked: str, zoning: Zoning) -> None:
    assert zoning("docs", asked).stdout == zoning("docs").stdout


@pytest.mark.parametrize("asked", ["comands", "comands.md", "command"])
def test_of_an_unknown_page_the_nearest_name_and_all_names_are_told(asked: str, zoning: Zoning) -> None:
    ran = zoning("docs", asked)
    assert (ran.returncode, ran.stdout) == (ExitCode.USAGE, "")
    assert "did you mean commands?" in ran.stderr
    assert "available: tutorial, commands, " in ran.stderr


@pytest.mark.parametrize("asked", ["qqqq", "../__init__", ""])
def test_no_name_is_suggested_where_none_is_near(asked: str, zoning: Zoning) -> None:
    ran = zoning("docs", asked)
    assert (ran.returncode, ran.stdout) == (ExitCode.USAGE, "")
    assert "did you mean" not in ran.stderr
    assert "available: tutorial, commands, " in ran.stderr


def test_the_page_on_lists_of_urls_has_every_field_of_the_status() -> None:
    rows = re.findall(r"^\| (`[^|]*) \| ([^|]*) \|$", section("url-lists", "Status"), re.MULTILINE)
    described = {name: re.findall(r"`(\w+)`", words) for names, words in rows for name in re.findall(r"`(\w+)`", names)}
    fields = {field.name: field.type for field in msgspec.structs.fields(Status)}
    assert [*described] == [*fields]
    for name, kind in fields.items():
        inside = next((one for one in typing.get_args(kind) if issubclass(one, msgspec.Struct)), None)
        assert inside is None or described[name] == [*inside.__struct_fields__], name


def test_the_page_on_lists_of_urls_has_every_class_of_errors_of_sources() -> None:
    rows = re.findall(r"^\| (`[^|]*) \| ", section("url-lists", "Errors"), re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`([A-Z]\w+)`", row)]
    raised = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, SourceError)}
    assert set(listed) == set(ADVICE)
    assert raised <= set(listed)


def section(page: str, title: str) -> str:
    return (DOCS / f"{page}.md").read_text(encoding="utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_readme_shows_three_commands() -> None:
    assert [command.split()[0] for command, _ in EXAMPLES] == ["extract", "article", "why"]


@pytest.mark.parametrize(("command", "printed"), EXAMPLES, ids=[command.split()[0] for command, _ in EXAMPLES])
def test_the_commands_in_readme_print_what_it_shows(command: str, printed: str, zoning: Zoning, tmp_path: Path) -> None:
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    assert zoning(*shlex.split(command)).stdout == printed
