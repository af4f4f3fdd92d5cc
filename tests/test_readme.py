"""README and the documentation agree with the program: commands, options, columns, measures, links."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
import msgspec
import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from zoning.batch.export.csv_table import COLUMNS
from zoning.batch.export.folder import FRONT_MATTER
from zoning.cli.export import OF_ARTICLES, OF_PAGES
from zoning.cli.main import cli
from zoning.cli.others import WithOthers
from zoning.document.blocks import PARTS
from zoning.documentation import listed
from zoning.errors import ExitCode
from zoning.evaluation.manifest import CorpusPage, GoldSource, Manifest
from zoning.evaluation.measures import MEASURES
from zoning.extractors import presets, registered
from zoning.extractors.collective.model import SCHOLARLY_FILE, shipped
from zoning.formats import ARTICLES, Format
from zoning.formats import PAGES as PAGE_FORMATS
from zoning.kinds import KINDS
from zoning.result import Result
from zoning.snapshot import SnapshotFile

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
DOCS = ROOT / "zoning" / "docs"
PAGES = sorted(DOCS.glob("*.md"))

COMMANDS = {
    **cli.commands,
    **{
        f"{name} {other}": found
        for name, command in cli.commands.items()
        if isinstance(command, WithOthers)
        for other, found in command.others.items()
    },
}
"""All commands, also those that are named after another command."""


def page(name: str) -> str:
    """The text of a page of the documentation."""
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def section(name: str, title: str) -> str:
    """The text of a page from the heading `title` to the next heading of its level or above."""
    text = page(name)
    found = re.search(rf"^(#+) {re.escape(title)}$", text, re.MULTILINE)
    assert found, f"no section {title} in {name}.md"
    rest = text[found.end() :]
    end = re.search(rf"^#{{1,{len(found[1])}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def option_rows() -> dict[str, tuple[set[str], str]]:
    """The table of options: long name → all names, the commands that it belongs to."""
    rows = re.findall(r"^\| (`-[^|]*) \| ([^|]*) \| [^|]* \|$", page("commands"), re.MULTILINE)
    (every,) = re.findall(
        r"^In this table, \*all\* stands for the commands that visit pages: (.*)\.$",
        section("commands", "Visits"),
        re.MULTILINE,
    )
    named = [(cell, re.sub(r"\ball\b", every, commands)) for cell, commands in rows]
    names = [(set(re.findall(r"`(-[^`]*)`", cell)), commands) for cell, commands in named]
    return {max(found, key=len): (found, commands) for found, commands in names}


def options(command: click.Command) -> dict[str, set[str]]:
    """A command's options, without those of every command: long name → all names."""
    found = [set(parameter.opts) for parameter in command.params if isinstance(parameter, click.Option)]
    return {max(names, key=len): names for names in found if "--verbose" not in names}


def test_every_command_has_its_line() -> None:
    described = re.findall(r"^\| `zoning ([a-z]+(?: [a-z]+)?)", page("commands"), re.MULTILINE)
    assert sorted(described) == sorted(COMMANDS)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_option_of_a_command_is_described(command: str) -> None:
    rows = option_rows()
    for name, names in options(COMMANDS[command]).items():
        if name in rows:
            assert rows[name][0] == names
            assert command in rows[name][1].split(", "), f"{name} is an option of {command}"
        else:
            (line,) = re.findall(rf"^\| `zoning {command}(?! [a-z]).*$", page("commands"), re.MULTILINE)
            assert f"`{name}`" in line, f"{name} of {command} is not described"


def test_every_described_option_is_one_of_the_commands_named() -> None:
    for name, (_, commands) in option_rows().items():
        for command in commands.split(","):
            assert name in options(COMMANDS[command.strip()])


def test_the_options_of_the_group_are_described() -> None:
    for name in (*options(cli), "--help"):
        assert re.search(rf"`[^`]*{name}\b[^`]*`", page("commands")), name


def test_the_exit_codes_are_those_of_the_program() -> None:
    codes = re.findall(r"^\| (\d+) \|", section("commands", "Exit codes"), re.MULTILINE)
    assert [int(code) for code in codes] == [int(code) for code in ExitCode]
    in_help = re.findall(r"^  (\d+) ", cli.epilog or "", re.MULTILINE)
    assert [int(code) for code in in_help] == [int(code) for code in ExitCode]


def test_the_columns_of_the_snapshot_file_are_described() -> None:
    described = set(re.findall(r"`(\w+)`", section("how-it-works", "Snapshot files")))
    assert set(SnapshotFile.__struct_fields__) - described == set()


def test_the_measures_are_those_of_the_program() -> None:
    described = re.findall(r"^\| `([\w-]+)` \|", section("measuring", "Measures"), re.MULTILINE)
    assert sorted(described) == sorted(MEASURES)


def test_the_help_names_every_measure() -> None:
    option = next(option for option in cli.commands["eval"].params if option.name == "measures")
    assert isinstance(option, click.Option)
    _, shown = option.get_help_record(click.Context(cli.commands["eval"])) or ("", "")
    assert re.findall(r"[\w-]+", shown.split(";")[0]) == list(MEASURES)


def test_the_methods_and_presets_are_those_of_the_program() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (.*?) \|", section("methods", "All methods"), re.MULTILINE)
    assert sorted(name for name, _ in rows) == sorted(registered())
    told = {(preset, name) for name, cell in rows for preset in re.findall(r"`([\w-]+)`", cell)}
    assert told == {(preset, setting.extractor.name) for preset, setting in presets().items()}


def test_the_kinds_of_evidence_are_those_of_the_model() -> None:
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| [^|]+ \|$", section("learned-method", "Evidence"), re.MULTILINE)
    told = [kind for cell in rows for kind in re.findall(r"\w+", cell)]
    models = shipped(), shipped(SCHOLARLY_FILE)
    asked = {name.split(".")[0] for model in models for name in (*model.columns, *model.folded_columns)}
    assert sorted(told) == sorted(asked | {"site", "items"})


def test_the_manifest_shown_is_one_and_every_field_is_described() -> None:
    example = re.search(r"```json\n(.*?)```", section("measuring", "Corpora"), re.DOTALL)
    assert example
    shown = msgspec.json.decode(example[1], type=Manifest)
    assert len(shown.pages) == 3
    described = set(re.findall(r"\w+", section("measuring", "Corpora")))
    for struct in (Manifest, CorpusPage, GoldSource):
        assert set(struct.__struct_fields__) - described == set()


def test_the_columns_of_exports_are_described() -> None:
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.*) \|$", section("url-lists", "Export"), re.MULTILINE))
    assert set(rows) == {*OF_PAGES, *OF_ARTICLES}
    assert tuple(re.findall(r"`([a-z_]+)`", rows["csv"])) == COLUMNS
    assert set(FRONT_MATTER) - set(re.findall(r"\w+", rows["markdown-folder"])) == set()
    typed = {name for name in Result.__struct_fields__ if f"`{name}`" in rows["parquet"]}
    plain = {"url", "final_url", "title", "language", "scope", "extractor", "read_as", "text"}
    assert typed | plain == set(Result.__struct_fields__)


@pytest.mark.parametrize("file", [README, DOCS / "output.md"], ids=lambda file: file.name)
def test_the_sample_of_a_record_has_fields_that_records_have(file: Path) -> None:
    sample = re.search(r"```json\n(.*?)```", file.read_text(encoding="utf-8"), re.DOTALL)
    assert sample
    shown = re.findall(r'^  "(\w+)":', sample[1], re.MULTILINE)
    assert "text" in shown
    assert set(shown) - {field.encode_name for field in msgspec.structs.fields(Result)} == set()


def test_the_parts_and_kinds_of_pages_are_those_of_the_program() -> None:
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| [^|]+ \|$", section("output", "Parts"), re.MULTILINE)
    assert [part for cell in rows for part in re.findall(r"\w+", cell)] == list(PARTS)
    kinds = re.findall(r"^\| `([\w-]+)` \| ", section("output", "Kinds of pages"), re.MULTILINE)
    assert kinds == ["scope", *KINDS]


@pytest.mark.parametrize(("command", "formats"), [("extract", PAGE_FORMATS), ("article", ARTICLES)])
def test_the_formats_are_those_of_the_program(command: str, formats: dict[str, Format[Any]]) -> None:
    (cell,) = re.findall(rf"^\| `POST /{command}` \| [^|]* \| ([^|]*) \|$", page("serving"), re.MULTILINE)
    assert sorted(re.findall(r"`([\w-]+)`", cell)) == sorted(formats)
    shown = page("view-and-label")
    assert [form.title for form in formats.values() if form.title.casefold() not in shown.casefold()] == []


def test_formats_of_extract_are_named_with_the_option() -> None:
    (told,) = re.findall(r"^\| `-f`, .* of `extract` ([^;(]*)", page("commands"), re.MULTILINE)
    assert re.findall(r"`([\w-]+)`", told) == list(PAGE_FORMATS)


def test_the_files_that_a_new_part_touches_are_there() -> None:
    named = re.findall(r"`((?:zoning|tests|scripts)/[\w./]*)`", page("contributing"))
    assert len(named) > 30
    assert [name for name in named if not (ROOT / name).exists()] == []


# ---------------------------------------------------------------------- the files themselves


def tokens(text: str) -> Iterator[Token]:
    """Markdown as markdown-it reads it, inline content too."""
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        yield token
        yield from token.children or ()


def links(text: str) -> list[str]:
    """Where the links and pictures of a text lead."""
    found = (token.attrGet("href") or token.attrGet("src") for token in tokens(text))
    return [str(address) for address in found if address]


def anchors(text: str) -> set[str]:
    """The anchors that GitHub gives to the headings of a text."""
    headings = [after.content for token, after in pairwise(tokens(text)) if token.type == "heading_open"]
    seen: Counter[str] = Counter()
    found = set()
    for heading in headings:
        anchor = re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        found.add(f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor)
        seen[anchor] += 1
    return found


@pytest.mark.parametrize("file", [README, *PAGES], ids=lambda file: file.name)
def test_every_link_leads_somewhere(file: Path) -> None:
    broken = []
    for link in links(file.read_text(encoding="utf-8")):
        if link.startswith("https://"):
            continue
        name, _, anchor = link.partition("#")
        target = file.parent / name if name else file
        if not target.exists() or (anchor and anchor not in anchors(target.read_text(encoding="utf-8"))):
            broken.append(link)
    assert broken == []


def test_links_and_anchors_are_found_where_they_stand() -> None:
    assert links("[a](b.md#c) `[d](e)` ![f](g.png)\n\n| [h](i) |\n|---|\n| [j](k) |\n") == ["b.md#c", "g.png", "i", "k"]
    assert anchors("# What `zoning eval` needs: a_b\n\n## Use\n\n## Use\n\n```sh\n# comment\n```\n") == {
        "what-zoning-eval-needs-a_b",
        "use",
        "use-1",
    }


def test_files_are_short_enough_to_be_read() -> None:
    lengths = {file.name: len(file.read_text(encoding="utf-8").splitlines()) for file in (README, *PAGES)}
    assert lengths.pop("README.md") <= 150
    assert [name for name, lines in lengths.items() if lines > 300] == []


def test_the_index_lists_every_page_once() -> None:
    assert sorted([*listed(), "index"]) == [file.stem for file in PAGES]
    assert sorted(f"{name}.md" for name in listed()) == sorted(links(page("index")))
