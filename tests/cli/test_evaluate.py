"""`zoning eval` on corpora of a few pages."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Zoning
from tests.packages import extractors_here, package
from zoning.errors import ExitCode

TEXT = "The harbour was closed when the channel filled with sand. It has been open again for a year."
PAGE = f"<nav>menu <a href=/>entry</a></nav><main><h1>The harbour</h1><p>{TEXT}</p></main>"
EVALUATE = ("eval", "--jobs", "1", "--data")
PAGES = 7
"""Of a corpus whose evaluation is interrupted after two."""
GOLD = {"text": f"The harbour {TEXT}"}


def corpus(folder: Path, pages: list[dict[str, Any]], files: dict[str, str | bytes]) -> Path:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    (folder / "manifest.json").write_text(json.dumps({"name": "harbours", "pages": pages}))
    return folder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two good pages, one without gold, one that is not a page, one that is not there."""
    pages: list[dict[str, Any]] = [
        {"name": "one", "page": "one.html", "gold": GOLD, "groups": {"type": "article"}},
        {"name": "two", "page": "two.html", "gold": {"include": ["main"]}, "groups": {"type": "forum"}},
        {"name": "unknown", "page": "one.html", "gold": None},
        {"name": "paper", "page": "paper.html", "gold": GOLD},
        {"name": "gone", "page": "gone.html", "gold": GOLD},
    ]
    script = "<script>document.querySelector('main').append('by a script')</script>"
    return corpus(tmp_path / "data", pages, {"one.html": PAGE, "two.html": PAGE + script, "paper.html": b"%PDF-1.7"})


def results(folder: Path) -> dict[str, Any]:
    report: dict[str, Any] = json.loads((folder / "report.json").read_bytes())
    return report


def test_every_page_is_in_the_table_and_what_failed_is_named(zoning: Zoning, data: Path, tmp_path: Path) -> None:
    arguments = (*EVALUATE, data, "-x", "plain,semantic", "--peers", "resiliparse", "--by", "type",
                 "--measure", "bag,zones", "--cache", tmp_path / "cache", "-o", "report")  # fmt: skip
    done = zoning(*arguments)
    assert done.returncode == ExitCode.SOURCE_FAILED, done.stderr
    assert "harbours · 5 pages" in done.stdout
    for reason in ("unknown: no gold", "a PDF", "the file does not exist"):
        assert reason in done.stdout
    pages = {page["page"]: page for page in results(tmp_path / "report")["pages"]}
    assert list(pages) == ["one", "two", "unknown", "paper", "gone"]
    systems = ["plain", "semantic", "resiliparse (raw)", "resiliparse (rendered)"]
    assert all(list(page["outcomes"]) == systems for page in pages.values())
    assert pages["one"]["outcomes"]["semantic"]["scores"]["bag"] == [1, 1, 1]
    assert pages["one"]["outcomes"]["plain"]["scores"]["bag"][0] < 1
    assert pages["two"]["outcomes"]["semantic"]["scores"] == {"bag": [1, 1, 1], "zones": [1, 1, 1]}
    assert pages["two"]["gold_words"] == pages["one"]["gold_words"] + 3, "the page's script has run"
    for name in ("unknown", "paper", "gone"):
        assert pages[name]["outcomes"]["plain"]["scores"]["bag"] == [0, 0, 0]
    assert pages["paper"]["outcomes"]["resiliparse (rendered)"]["error"]
    assert "rendering 3 pages" in done.stderr
    again = zoning(*arguments, env={"ZONING_CHROMIUM": "/nonexistent"})
    assert again.returncode == ExitCode.SOURCE_FAILED, "nothing is rendered, so no browser is missed"
    assert "rendering" not in again.stderr
    assert results(tmp_path / "report")["summaries"]["bag"]["plain"]["pages"] == 5
    assert (tmp_path / "report" / "index.html").is_file()


def test_pages_are_measured_in_another_window(zoning: Zoning, tmp_path: Path) -> None:
    shows_width = "<main><p></p></main><script>document.querySelector('p').append(`${innerWidth} wide`)</script>"
    pages = [{"name": "one", "page": "one.html", "gold": {"text": "390 wide"}}]
    folder = corpus(tmp_path / "data", pages, {"one.html": shows_width})
    arguments = (*EVALUATE, folder, "-x", "plain", "--cache", tmp_path / "cache", "-o", "report")
    for viewport, score in (("390x844", [1, 1, 1]), ("1280x1024", [0.5, 0.5, 0.5])):
        done = zoning(*arguments, "--viewport", viewport)
        assert done.returncode == 0, done.stderr
        report = results(tmp_path / "report")
        assert report["settings"]["viewport"] == viewport
        assert report["pages"][0]["outcomes"]["plain"]["scores"]["bag"] == score


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--measure", "beauty"), "no measure named beauty; available: bag"),
        (("--measure", "shingle"), "no measure named shingle; did you mean shingles? available: bag"),
        (("-x", "layout:delta=abc"), "layout: delta must be a number above 0 and up to 1, not 'abc'"),
        (("--measure", ","), "no measure; available"),
        (("--by", "colour"), "the pages have no colour; they have: type"),
        (("--peers", "nonsense"), "no peer named 'nonsense'"),
        (("-x", "nonsense"), "no method named 'nonsense'"),
        (("-x", "plain,laout"), "no method named 'laout'; did you mean layout?"),
        (("-x", "layout:delta"), "layout: delta must be a number above 0 and up to 1, not empty: write delta=VALUE"),
    ],
)
def test_a_wrong_name_is_wrong_usage(arguments: tuple[str, ...], says: str, zoning: Zoning, data: Path) -> None:
    done = zoning(*EVALUATE, data, *arguments)
    assert (done.returncode, done.stdout) == (ExitCode.USAGE, "")
    assert says in done.stderr
    assert "rendering" not in done.stderr


@pytest.mark.parametrize(
    ("measure", "missing", "says"),
    [
        ("lcs", "rapidfuzz", "the measure lcs needs rapidfuzz"),
        ("rouge", "rouge_score", "the measure rouge needs rouge_score"),
        ("teds", "apted", "the measure teds needs apted"),
        ("teds", "rapidfuzz", "the measure teds needs rapidfuzz"),
        ("bag", "cssselect", "gold by selectors needs cssselect"),
    ],
)
def test_a_missing_package_is_named_before_anything_is_rendered(
    measure: str, missing: str, says: str, zoning: Zoning, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    done = zoning(*EVALUATE, data, "--measure", f"bag,{measure}")
    assert (done.returncode, done.stdout) == (ExitCode.ENVIRONMENT, "")
    assert f"{says}, which is not installed: run `pip install 'zoning[eval]'`" in done.stderr
    assert "rendering" not in done.stderr


def test_pages_with_a_snapshot_alone_have_no_raw_input(zoning: Zoning, tmp_path: Path) -> None:
    names = ("one", "two")
    pages = [{"name": name, "page": f"{name}.snapshot.json", "gold": GOLD} for name in names]
    folder = corpus(tmp_path / "data", pages, {"page.html": PAGE})
    for name in names:
        rendered = zoning("render", folder / "page.html", "-o", folder / f"{name}.snapshot.json")
        assert rendered.returncode == ExitCode.OK, rendered.stderr
    done = zoning(*EVALUATE, folder, "-x", "plain", "--peers", "resiliparse", "-o", "report")
    assert done.returncode == ExitCode.OK, done.stderr
    reason = "the corpus has only a snapshot of this page, not its HTML"
    assert f"left out: worked on no page\n  resiliparse (raw): {reason}\n" in done.stdout
    assert [line for line in done.stdout.splitlines() if line.startswith("resiliparse (raw)")] == []
    report = results(tmp_path / "report")
    assert report["left_out"] == {"resiliparse (raw)": reason}
    assert report["summaries"]["bag"]["resiliparse (rendered)"]["recall"] > 0.5
    assert [found["other"] for found in report["comparisons"]["bag"]] == ["plain"]


def test_an_evaluation_in_which_no_method_worked_has_failed(zoning: Zoning, tmp_path: Path) -> None:
    code = (
        "import dataclasses\nfrom typing import ClassVar\n"
        "@dataclasses.dataclass(frozen=True)\nclass Broken:\n"
        "    name: ClassVar[str] = 'broken'\n    source: ClassVar[str] = ''\n    status: ClassVar[str] = ''\n"
        "    def extract(self, snapshot): raise ValueError('no good')\n"
    )
    env = package(tmp_path, "broken", code, zoning_extractors="broken = broken:Broken")
    folder = corpus(tmp_path / "data", [{"name": "one", "page": "one.html", "gold": GOLD}], {"one.html": PAGE})
    arguments = (*EVALUATE, folder, "-x", "broken", "--cache", tmp_path / "cache", "-o", tmp_path / "report")
    with extractors_here(env):
        done = zoning(*arguments, env=env)
    assert done.returncode == ExitCode.SOURCE_FAILED, done.stderr
    assert "left out: worked on no page\n  broken: ValueError: no good" in done.stdout


def test_a_missing_browser_is_reported(zoning: Zoning, data: Path, no_browser: dict[str, str], tmp_path: Path) -> None:
    done = zoning(*EVALUATE, data, "--cache", tmp_path / "cache", env=no_browser)
    assert (done.returncode, done.stdout) == (ExitCode.ENVIRONMENT, "")
    assert "ZONING_CHROMIUM" in done.stderr.splitlines()[-1]


def test_a_folder_that_is_no_corpus_is_wrong_usage(zoning: Zoning, tmp_path: Path) -> None:
    done = zoning(*EVALUATE, tmp_path)
    assert done.returncode == ExitCode.USAGE
    assert "is not a corpus: it has no manifest.json" in done.stderr


def test_pages_reach_the_files_of_their_corpus_and_nothing_else(zoning: Zoning, tmp_path: Path) -> None:
    (tmp_path / "secret.css").write_text("p { display: none }")
    page = "<link rel=stylesheet href=../{}><p>kept</p><b>hidden</b>"
    files: dict[str, str | bytes] = {
        "style.css": "b { display: none }",
        "page.html": page.format("style.css").replace("../", ""),
    }
    folder = corpus(tmp_path / "data", [{"name": "a", "page": "page.html", "gold": {"text": "kept"}}], files)
    (folder / "sub").mkdir()
    (folder / "sub" / "page.html").write_text(page.format("style.css"))
    (folder / "out.html").write_text(page.format("secret.css"))
    pages = [
        {"name": name, "page": path, "gold": {"text": "kept"}}
        for name, path in (("a", "page.html"), ("b", "sub/page.html"), ("c", "out.html"))
    ]
    (folder / "manifest.json").write_text(json.dumps({"name": "styles", "pages": pages}))
    done = zoning(*EVALUATE, folder, "-x", "plain", "--cache", tmp_path / "cache", "-o", "report", "--no-pictures")
    assert done.returncode == ExitCode.OK, done.stderr
    outcomes = [page["outcomes"]["plain"]["scores"]["bag"] for page in results(tmp_path / "report")["pages"]]
    assert outcomes == [[1, 1, 1], [1, 1, 1], [0.5, 1, pytest.approx(2 / 3)]]


def test_an_interrupt_ends_all_processes_and_the_next_run_goes_on(
    program: Path, zoning: Zoning, tmp_path: Path
) -> None:
    files: dict[str, str | bytes] = {f"{n}.html": f"<p>page {n}</p>" for n in range(PAGES)}
    pages = [{"name": str(n), "page": f"{n}.html", "gold": {"text": f"page {n}"}} for n in range(PAGES)]
    folder = corpus(tmp_path / "data", pages, files)
    kept_in = tmp_path / "cache"
    arguments: list[str | Path] = [program, *EVALUATE, folder, "-x", "plain", "--cache", kept_in]
    arguments += ["-o", tmp_path / "report", "--no-pictures"]
    running = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while len(list(kept_in.rglob("*.gz"))) < 2:
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=300)
    assert running.returncode == ExitCode.INTERRUPTED, said
    kept = len(list(kept_in.rglob("*.gz")))
    assert kept < PAGES
    done = zoning(*arguments[1:])
    assert done.returncode == ExitCode.OK, done.stderr
    assert f"rendering {PAGES - kept} pages" in done.stderr
