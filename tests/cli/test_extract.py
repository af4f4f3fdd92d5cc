"""`zoning extract`: what it prints, where it writes, what it returns."""

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.cli.conftest import Zoning
from tests.one_tab import Render
from zoning import Snapshot, read_snapshot
from zoning.errors import ExitCode

SENTENCE = "The river rises in spring. It floods the meadows every year, and nobody minds the water."


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A small HTML file, `page.html` in the folder where the program runs."""
    file = tmp_path / "page.html"
    file.write_text(
        f"<!DOCTYPE html><html lang=en><title>River</title><h1>River</h1><p>{SENTENCE}</p>", encoding="utf-8"
    )
    return file


@pytest.fixture
def small_snapshot(small: Path, tmp_path: Path, render: Render) -> Path:
    """The small page as a source that needs no browser."""
    file = tmp_path / "page.snapshot.json.gz"
    render(str(small)).save(file)
    return file


# ---------------------------------------------------------------------- formats


@pytest.mark.parametrize(
    ("form", "begins"), [("text", "River\n"), ("markdown", "# River\n"), ("html", "<!DOCTYPE html>")]
)
def test_each_format_is_what_python_gives(
    form: str, begins: str, stored: Path, small_snapshot: Path, zoning: Zoning, no_browser: dict[str, str]
) -> None:
    of_page = zoning("extract", small_snapshot, "-f", form, env=no_browser)
    assert of_page.returncode == ExitCode.OK
    assert of_page.stdout.startswith(begins)
    assert SENTENCE in of_page.stdout
    of_snapshot = zoning("extract", stored, "-f", form, env=no_browser)
    assert of_snapshot.stdout == getattr(read_snapshot(Snapshot.load(stored)), form).rstrip("\n") + "\n"


@pytest.mark.usefixtures("small")
def test_json_lines_come_in_input_order_failures_among_them_and_validate(
    server: FixtureServer, zoning: Zoning, tmp_path: Path
) -> None:
    (tmp_path / "cut.snapshot.json.gz").write_bytes(b"\x1f\x8bcut")
    sources = [server.url + "/slow/1500/grid.html", "page.html", "missing.html", "http://127.0.0.1:9/",
               "cut.snapshot.json.gz", server.url + "/spa/"]  # fmt: skip
    done = zoning("extract", *sources, "-f", "json")
    assert done.returncode == ExitCode.SOURCE_FAILED
    records = [json.loads(line) for line in done.stdout.splitlines()]
    schema = json.loads(zoning("schema").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    for record in records:
        jsonschema.validate(record, schema)
    assert [record["url"] for record in records] == sources
    failed = [record.get("error_class") for record in records]
    assert failed == [None, None, "SourceNotFound", "NavigationFailed", "BadSnapshot", None]
    assert all(record["error"] for record in records if "error_class" in record)
    assert records[0]["http_status"] == 200
    assert records[1]["blocks"][0]["text"] == records[1]["title"] == "River"
    assert records[5]["settled"] is True


def test_the_schema_rejects_other_objects(zoning: Zoning) -> None:
    schema = json.loads(zoning("schema").stdout)
    for wrong in ({}, {"url": "a"}, {"url": "a", "error": 1, "error_class": "NotHTML"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)


def test_one_source_is_one_json_line_and_pretty_indents_it(stored: Path, zoning: Zoning) -> None:
    line, pretty = (zoning("extract", stored, "-f", "json", *options) for options in ((), ("--pretty",)))
    assert line.stdout.count("\n") == 1
    assert pretty.stdout.count("\n") > 10
    plain, indented = json.loads(line.stdout), json.loads(pretty.stdout)
    del plain["timing"], indented["timing"]
    assert plain == indented


def test_front_matter_is_above_the_text_and_holds_what_is_known(zoning: Zoning, tmp_path: Path) -> None:
    head = '<title>River | Valley</title><meta property="og:title" content="--- &quot;River&quot;: #1 | Valley">'
    html = f'<html lang=en>{head}<meta name=author content="Ann Dee"><h1>"River": #1</h1><p>{SENTENCE}</p>'
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    plain = zoning("extract", "page.html", "--base-url", "https://valley.example/a", "-f", "markdown").stdout
    shown = zoning("extract", "page.html", "--base-url", "https://valley.example/a", "-f", "markdown", "--front-matter")
    mark, front, body = shown.stdout.split("---\n", 2)
    facts = {name: json.loads(value) for name, value in (line.split(": ", 1) for line in front.splitlines())}
    assert (mark, body) == ("", f"\n{plain}")
    assert list(facts) == ["url", "title", "authors", "site_name", "languages"]
    assert facts["title"] == '"River": #1'
    assert (facts["authors"], facts["languages"]) == (["Ann Dee"], ["en"])


def test_front_matter_needs_markdown(small: Path, zoning: Zoning) -> None:
    refused = zoning("extract", small, "-f", "json", "--front-matter")
    assert refused.returncode == ExitCode.USAGE
    assert "--front-matter needs -f markdown" in refused.stderr


def test_html_has_the_metadata_of_the_page(render_html: Render, zoning: Zoning, tmp_path: Path) -> None:
    html = f'<html lang=en><meta name=description content="A &quot;river&quot;"><h1>River</h1><p>{SENTENCE}</p>'
    render_html(html).save(tmp_path / "page.snapshot.json")
    written = zoning("extract", "page.snapshot.json", "-f", "html").stdout
    assert '<meta name="description" content="A &quot;river&quot;">' in written


# ---------------------------------------------------------------------- where results go


def test_a_file_takes_the_result_of_one_source(stored: Path, zoning: Zoning, tmp_path: Path) -> None:
    done = zoning("extract", stored, "-o", "out.txt")
    assert done.stdout == ""
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == read_snapshot(Snapshot.load(stored)).text.rstrip(
        "\n"
    ) + "\n"


def test_a_folder_takes_a_file_of_each_source_and_nothing_lands_outside_it(
    stored: Path, zoning: Zoning, tmp_path: Path
) -> None:
    (stored.parent / f"..{stored.name}").write_bytes(stored.read_bytes())
    inside = tmp_path / "a" / "b"
    inside.mkdir(parents=True)
    before = set(tmp_path.rglob("*"))
    stored_pages = (stored, stored, inside / "../../stored" / stored.name, stored.parent / f"..{stored.name}")
    done = zoning("extract", *stored_pages, "missing.html", "-f", "markdown", "-o", "out")
    assert done.returncode == ExitCode.SOURCE_FAILED
    new = set(tmp_path.rglob("*")) - before
    written = {path for path in new if path.is_file()}
    assert len(written) == 4
    assert {path.parent for path in written} == {tmp_path / "out"}
    assert {path.suffix for path in written} == {".md"}
    assert len({path.read_text(encoding="utf-8") for path in written}) == 1


def test_several_sources_in_one_json_file_are_its_lines(stored: Path, zoning: Zoning, tmp_path: Path) -> None:
    zoning("extract", stored, "missing.html", stored, "-f", "json", "-o", "out.jsonl")
    records = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [record["url"] for record in records] == [str(stored), "missing.html", str(stored)]


def test_several_texts_on_standard_output_are_headed_by_their_sources(stored: Path, zoning: Zoning) -> None:
    heads = [line for line in zoning("extract", stored, stored).stdout.splitlines() if line.startswith("==> ")]
    assert heads == [f"==> {stored} <=="] * 2


@pytest.mark.skipif(os.name != "posix", reason="needs a pipe of the shell's kind")
def test_a_closed_pipe_ends_it_silently(stored: Path, program: Path) -> None:
    shell = '("$0" extract "$@" -f json; echo "exit $?" >&2) | head -c 1'
    pipe = subprocess.run(
        ["/bin/sh", "-c", shell, program, *[stored] * 4, "-x", "plain"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert pipe.stdout == "{"
    assert [line for line in pipe.stderr.splitlines() if " words" not in line] == ["exit 0"]


# ---------------------------------------------------------------------- what came of it


def test_each_page_is_reported_on_one_line(zoning: Zoning) -> None:
    story = f"<title>River</title><h1>River</h1><p>{SENTENCE * 8}</p>"
    routes = {"/river": answer(story), "/gone": answer("<h1>Not found</h1>", 404)}
    with FixtureServer(routes=routes) as server:
        done = zoning("extract", f"{server.url}/river", f"{server.url}/gone", "-f", "json")
        failed = zoning("extract", f"{server.url}/gone", "--fail-on", "error-page")
    assert done.returncode == ExitCode.OK
    river, gone = (line for line in done.stderr.splitlines() if " word" in line)
    assert river.startswith(f"zoning: {server.url}/river: article, HTTP 200, ")
    assert gone.startswith(f"zoning: {server.url}/gone: error-page, HTTP 404, ")
    assert gone.endswith("; probably not the requested page (status 404)")
    assert len(done.stderr.splitlines()) == 2
    assert failed.stderr.endswith("(status 404); counts as failed (--fail-on)\n")
    late = "; if its text comes late, --page-time 15 may show it"
    assert zoning("extract", "-", stdin="<h1>River</h1>").stderr == f"zoning: -: empty, 1 word (shows 1 word){late}\n"
    wall = "<h1>Sign in</h1><form><input name=u><input type=password></form>"
    assert zoning("extract", "-", stdin=wall).stderr.endswith("visits it as somebody who is logged in\n")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(record["usable"], record["scope"]) for record in records] == [(True, "article"), (False, "error-page")]
    assert records[0]["words"] == len(records[0]["text"].split())
    assert failed.returncode == ExitCode.SOURCE_FAILED


def test_a_page_of_unknown_kind_is_reported_as_unknown(zoning: Zoning, tmp_path: Path) -> None:
    (tmp_path / "short.html").write_text(f"<h1>River</h1><p>{SENTENCE}")
    done = zoning("extract", "short.html")
    assert done.stderr == f"zoning: short.html: unknown kind of page, {len(SENTENCE.split()) + 1} words\n"


def test_verbose_before_or_after_the_command_says_what_was_done_with_each_page(
    installed: Zoning, zoning: Zoning, tmp_path: Path
) -> None:
    (tmp_path / "page.html").write_text(f"<h1>River</h1><p>{SENTENCE}")
    command = ("extract", "page.html", "-x", "plain")
    alone = installed(*command, "--verbose").stderr
    assert re.search(r"^a browser started in \d+ ms$", alone, re.M)
    assert re.search(r"^the program started in \d+ ms$", alone, re.M)
    for told in (alone, zoning("-v", *command).stderr):
        assert re.search(
            r"^page\.html: visited in \d+ ms \(open \d+, .*capture \d+.*\); resources: 1 loaded, ", told, re.M
        )
        assert re.search(r"^page\.html: read in \d+ ms \(extract \d+, metadata \d+, ", told, re.M)


def test_without_verbose_nothing_is_said_of_what_was_done(zoning: Zoning, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(f"<h1>River</h1><p>{SENTENCE}")
    told = zoning("extract", "page.html", "-x", "plain").stderr
    assert [line for line in told.splitlines() if line.startswith("page.html: ")] == []


# ---------------------------------------------------------------------- standard input, options


def test_standard_input_is_a_source_and_base_url_makes_its_links_absolute(zoning: Zoning) -> None:
    html = f"<p>{SENTENCE} See <a href='b.html'>more</a>.</p>"
    based = ("--base-url", "http://127.0.0.1:9/a/")
    done = zoning("extract", "-", *based, "-x", "plain", "-f", "markdown", stdin=html)
    assert done.returncode == ExitCode.OK
    assert "[more](http://127.0.0.1:9/a/b.html)" in done.stdout


def test_the_viewport_is_the_pages_window(zoning: Zoning) -> None:
    small = "@media (width: 600px) and (height: 800px) { .wide { display: none } .narrow { display: block } }"
    html = f"<style>.narrow {{ display: none }} {small}</style><p class=wide>Wide.</p><p class=narrow>Narrow.</p>"
    assert zoning("extract", "-", "-x", "plain", "--viewport", "600x800", stdin=html).stdout == "Narrow.\n"


def test_explain_tells_on_standard_error_which_column_won_and_why(stored: Path, zoning: Zoning) -> None:
    done = zoning("extract", stored, "--explain", "-x", "layout")
    explained = [line for line in done.stderr.splitlines() if "column" in line]
    assert sum(line.startswith("=> ") for line in explained) == 1
    assert "delta" in done.stderr
    assert explained[-1].startswith("main column: column ")
    assert "main column:" not in done.stdout


def test_explain_gives_the_reasons_of_another_method(stored: Path, zoning: Zoning) -> None:
    assert zoning("extract", stored, "-x", "semantic", "--explain").stderr.strip()


def test_explain_names_the_strongest_arguments_on_lines_of_their_own(stored: Path, zoning: Zoning) -> None:
    told = zoning("extract", stored, "--explain").stderr
    zones = [zone.splitlines() for zone in re.split(r"^(?=kept: |dropped: )", told, flags=re.M)[1:]]
    assert len(zones) > 1
    assert re.fullmatch(r"(kept|dropped): (folded )?zone 0 “.*”: likely \d+%", zones[0][0])
    assert all(re.match(r"  (strongly |slightly )?(for|against): ", line) for line in zones[0][1:])
    assert {len(zone) for zone in zones[:-1]} <= {1, 2, 3, 4}
    assert re.search(r"\([\w ]+\.\w+ [+-]\d", zoning("extract", stored, "--explain", "-v").stderr)


@pytest.mark.parametrize("method", ["template", "site-style-tree"])
def test_a_method_that_needs_other_pages_warns_with_the_source(method: str, stored: Path, zoning: Zoning) -> None:
    done = zoning("extract", stored, "-x", method)
    assert done.returncode == ExitCode.OK
    assert f"zoning: warning: {stored}: no other page with its template is known, so all text was kept" in done.stderr


# ---------------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["page.html", "-x", "nosuch"], "nosuch"),
        (["page.html", "-x", "layout:nosuch=1"], "nosuch"),
        (["page.html", "-x", "layout:delta=2"], "delta"),
        (["page.html", "-f", "pdf"], "'pdf' is not one of"),
        (["page.html", "-x", "layout:delta"], "not empty: write delta=VALUE"),
        (["page.html", "--precision", "--recall"], "--precision and --recall cannot be combined"),
        (["page.html", "-x", "layout", "--precision"], "--precision needs a method that gives probabilities"),
        (["page.html", "--viewport", "wide"], "'wide' is not a size such as 1280x1024"),
        (["page.html", "--viewport", "1x1"], "with 10 to 9999 px each"),
        (["page.html", "--timeout", "0"], "0.0 is not in the range x>=1"),
        (["page.html", "--base-url", "b"], "--base-url b: not an http or https address"),
        (["page.html", "--pretty"], "--pretty needs -f json"),
        (["page.html", "-o", "page.html"], "page.html is the source page.html itself: choose another file"),
        (["page.html", "page.html", "-f", "html"], "several HTML documents need -o FOLDER"),
        (["page.html", "ftp://example.org/"], "only http and https addresses are visited"),
        (["page.html", "file:///etc/passwd"], "give the file's path instead"),
        ([], "Missing argument"),
        (["page.html", "--nosuch"], "No such option"),
    ],
)
@pytest.mark.usefixtures("small")
def test_wrong_usage_is_refused_before_anything_is_done(
    arguments: list[str], message: str, zoning: Zoning, no_browser: dict[str, str]
) -> None:
    done = zoning("extract", *arguments, env=no_browser)
    assert (done.returncode, done.stdout) == (ExitCode.USAGE, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_no_browser_is_an_environment_error(small: Path, zoning: Zoning, no_browser: dict[str, str]) -> None:
    done = zoning("extract", small, env=no_browser)
    assert (done.returncode, done.stdout) == (ExitCode.ENVIRONMENT, "")
    assert done.stderr.splitlines() == [
        "zoning: ZONING_CHROMIUM is set to /nonexistent, which is not a program: correct it, or unset it"
    ]


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        ("missing.html", ""),
        ("example.org/box.html", "; for a web page write https://example.org/box.html"),
        ("localhost:8901/box.html", "; for a web page write http://localhost:8901/box.html"),
    ],
)
def test_a_failed_source_is_named_with_its_reason(zoning: Zoning, source: str, hint: str) -> None:
    done = zoning("extract", source)
    assert (done.returncode, done.stdout) == (ExitCode.SOURCE_FAILED, "")
    assert done.stderr == f"zoning: {source}: no such file{hint}\n"


@pytest.mark.browser
def test_an_interrupt_ends_it_at_once(server: FixtureServer, program: Path) -> None:
    path = f"/slow/30000/grid.html?{os.getpid()}"
    running = subprocess.Popen(
        [program, "extract", server.url + path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    wait_until(lambda: path in server.requests)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=20)  # less than the page takes
    assert (running.returncode, out) == (ExitCode.INTERRUPTED, "")
    assert err.splitlines()[-1] == "zoning: interrupted"
    assert "Traceback" not in err


def wait_until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.05)
