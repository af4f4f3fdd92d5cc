"""The README against the program: commands, options, exit codes, the snapshot's columns."""

import re
from pathlib import Path

import click
import msgspec
import pytest

from zoning.batch.export.csv_table import COLUMNS
from zoning.batch.export.markdown_folder import FRONT_MATTER
from zoning.cli.export import FORMATS
from zoning.cli.main import cli
from zoning.cli.others import WithOthers
from zoning.errors import ExitCode
from zoning.evaluation.manifest import CorpusPage, GoldSource, Manifest
from zoning.evaluation.measures import MEASURES
from zoning.extractors import presets, registered
from zoning.extractors.collective.model import SCHOLARLY_FILE, shipped
from zoning.result import Result
from zoning.snapshot import SnapshotFile

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")

COMMANDS = {
    **cli.commands,
    **{
        f"{name} {other}": found
        for name, command in cli.commands.items()
        if isinstance(command, WithOthers)
        for other, found in command.others.items()
    },
}
"""Those that are named after another, too."""


def section(title: str) -> str:
    """The text from the heading `title` to the next heading of its level or above."""
    found = re.search(rf"^(#+) {re.escape(title)}$", README, re.MULTILINE)
    assert found, f"no section {title}"
    rest = README[found.end() :]
    end = re.search(rf"^#{{1,{len(found[1])}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def option_rows() -> dict[str, tuple[set[str], str]]:
    """The table of options: long name → all names, the commands that it belongs to."""
    rows = re.findall(r"^\| (`-[^|]*) \| ([^|]*) \| [^|]* \|$", section("Command line"), re.MULTILINE)
    names = [(set(re.findall(r"`(-[^`]*)`", cell)), commands) for cell, commands in rows]
    return {max(found, key=len): (found, commands) for found, commands in names}


def options(command: click.Command) -> dict[str, set[str]]:
    """A command's options: long name → all names."""
    found = [set(parameter.opts) for parameter in command.params if isinstance(parameter, click.Option)]
    return {max(names, key=len): names for names in found}


def test_every_command_has_its_line() -> None:
    described = re.findall(r"^\| `zoning ([a-z]+(?: [a-z]+)?)", section("Command line"), re.MULTILINE)
    assert sorted(described) == sorted(COMMANDS)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_option_of_a_command_is_described(command: str) -> None:
    rows = option_rows()
    for name, names in options(COMMANDS[command]).items():
        if name in rows:
            assert rows[name][0] == names
            assert command in rows[name][1].split(", "), f"{name} is an option of {command}"
        else:
            (line,) = re.findall(rf"^\| `zoning {command}(?! [a-z]).*$", section("Command line"), re.MULTILINE)
            assert f"`{name}`" in line, f"{name} of {command} is not described"


def test_every_described_option_is_one_of_the_commands_named() -> None:
    for name, (_, commands) in option_rows().items():
        for command in commands.split(","):
            assert name in options(COMMANDS[command.strip()])


def test_the_options_of_the_group_are_described() -> None:
    for name in (*options(cli), "--help"):
        assert re.search(rf"`[^`]*{name}\b[^`]*`", section("Command line")), name


def test_the_exit_codes_are_those_of_the_program() -> None:
    codes = re.findall(r"^\| (\d+) \|", section("Command line"), re.MULTILINE)
    assert [int(code) for code in codes] == [int(code) for code in ExitCode]
    in_help = re.findall(r"^  (\d+) ", cli.epilog or "", re.MULTILINE)
    assert [int(code) for code in in_help] == [int(code) for code in ExitCode]


def test_the_columns_of_the_snapshot_file_are_described() -> None:
    described = set(re.findall(r"`(\w+)`", section("Snapshot files")))
    assert set(SnapshotFile.__struct_fields__) - described == set()


def test_the_measures_are_those_of_the_program() -> None:
    assert re.findall(r"^\| `([\w-]+)` \|", section("Measuring"), re.MULTILINE) == sorted(
        MEASURES, key=section("Measuring").index
    )


def test_the_help_names_every_measure() -> None:
    option = next(option for option in cli.commands["eval"].params if option.name == "measures")
    assert isinstance(option, click.Option)
    assert re.findall(r"[\w-]+", (option.help or "").split(";")[0]) == list(MEASURES)


def test_the_methods_and_presets_are_those_of_the_program() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (.*?) \|", section("Methods"), re.MULTILINE)
    assert sorted(name for name, _ in rows) == sorted(registered())
    told = {(preset, name) for name, cell in rows for preset in re.findall(r"`([\w-]+)`", cell)}
    assert told == {(preset, setting.extractor.name) for preset, setting in presets().items()}


def test_the_kinds_of_evidence_are_those_of_the_model() -> None:
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| [^|]+ \|$", section("The learned method"), re.MULTILINE)
    told = [kind for cell in rows for kind in re.findall(r"\w+", cell)]
    models = shipped(), shipped(SCHOLARLY_FILE)
    asked = {name.split(".")[0] for model in models for name in (*model.columns, *model.folded_columns)}
    assert sorted(told) == sorted(asked | {"site"})


def test_the_manifest_shown_is_one_and_every_field_is_described() -> None:
    example = re.search(r"```json\n(.*?)```", section("Corpora"), re.DOTALL)
    assert example
    shown = msgspec.json.decode(example[1], type=Manifest)
    assert len(shown.pages) == 3
    described = set(re.findall(r"\w+", section("Corpora")))
    for struct in (Manifest, CorpusPage, GoldSource):
        assert set(struct.__struct_fields__) - described == set()


def test_the_columns_of_exports_are_described() -> None:
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.*) \|$", section("URL lists"), re.MULTILINE))
    assert tuple(rows) == ("jsonl", "csv", "parquet", "markdown-folder")
    assert set(rows) == set(FORMATS)
    assert tuple(re.findall(r"`([a-z_]+)`", rows["csv"])) == COLUMNS
    assert set(FRONT_MATTER) - set(re.findall(r"\w+", rows["markdown-folder"])) == set()
    typed = {name for name in Result.__struct_fields__ if f"`{name}`" in rows["parquet"]}
    plain = {"url", "final_url", "title", "language", "scope", "extractor", "read_as", "text"}
    assert typed | plain == set(Result.__struct_fields__)


def test_every_file_and_picture_that_is_linked_is_there() -> None:
    root = Path(__file__).parents[1]
    linked = re.findall(r"\]\((?!https?:|#)([^)]+)\)", README)
    assert [link for link in linked if not (root / link).exists()] == []
