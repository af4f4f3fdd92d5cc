"""Systems on pages: a failure of one system does not affect the others."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packages import extractors_here, package
from zoning.errors import InternalError, PageCrashed, SourceError, SourceNotFound
from zoning.evaluation import runner
from zoning.evaluation.cache import Rendered, RenderSettings, decoded
from zoning.evaluation.corpora import read
from zoning.evaluation.gold import Gold
from zoning.evaluation.manifest import CorpusPage, GoldSource
from zoning.evaluation.measures import NOTHING, Output
from zoning.evaluation.results import Outcome, SystemInfo
from zoning.evaluation.runner import Task
from zoning.evaluation.systems import Material, systems
from zoning.snapshot import STYLES

SETTINGS = RenderSettings(viewport=(800, 600), javascript=True, timeout_s=10, reveal=())


class Fails:
    """A system that raises, or takes for ever."""

    info = SystemInfo(name="fails", kind="peer", input="raw", version="1")

    def __init__(self, error: Exception | None) -> None:
        self.error = error

    def run(self, _page: Material) -> tuple[Output, float]:
        if self.error is None:
            time.sleep(60)
        else:
            raise self.error
        return Output(""), 0


@pytest.fixture
def in_a_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """What `_begin` sets up, for one test."""
    task = Task(("plain",), (), ("bag", "zones"), tmp_path, tmp_path)
    monkeypatch.setattr(runner, "_task", task, raising=False)
    monkeypatch.setattr(runner, "SYSTEM_S", 1)
    before = signal.signal(signal.SIGALRM, runner._too_late)
    yield
    signal.signal(signal.SIGALRM, before)


@pytest.mark.usefixtures("in_a_process")
@pytest.mark.parametrize(
    ("error", "says"),
    [
        (ValueError("no good"), "ValueError: no good"),
        (RecursionError(), "RecursionError:"),
        (None, "_TooSlow: took longer than 1 s"),
    ],
    ids=["raises", "too deep", "too slow"],
)
def test_a_system_that_fails_scores_nothing_and_says_why(error: Exception | None, says: str, tmp_path: Path) -> None:
    outputs: dict[str, Output] = {}
    page = Material(rendered(tmp_path, "absent.html"))
    outcome = runner._outcome(Fails(error), page, Gold("gold"), outputs)
    assert outcome == Outcome(ms=0, scores={"bag": NOTHING, "zones": NOTHING}, error=says)
    assert outputs == {}


def rendered(folder: Path, name: str) -> Rendered:
    page = CorpusPage(name=name, page=name, gold=GoldSource(text="one"))
    return Rendered(page, folder / name, SETTINGS, folder / "cache")


def test_a_page_that_is_not_there_fails_and_the_others_do_not(tmp_path: Path) -> None:
    (tmp_path / "stored.snapshot.json").write_text("{")
    task = Task(("plain",), ("resiliparse",), ("bag",), tmp_path, tmp_path / "report")
    pages = [rendered(tmp_path, "absent.html"), rendered(tmp_path, "stored.snapshot.json")]
    absent, damaged = sorted(runner.run(task, pages, 1), key=lambda result: result.page)
    assert "the file does not exist" in absent.error
    assert "not a readable snapshot" in damaged.error
    for result in (absent, damaged):
        assert list(result.outcomes) == ["plain", "resiliparse (raw)", "resiliparse (rendered)"]
        assert all(outcome.error and outcome.scores == {"bag": NOTHING} for outcome in result.outcomes.values())


def test_a_fault_of_our_own_is_its_pages_error_and_ends_no_run(tmp_path: Path) -> None:
    """An unknown measure causes the internal error; the command line would refuse it."""
    corpus_of(tmp_path, {"a": "one", "b": "two"})
    task = Task(("plain",), (), ("nosuch",), tmp_path, tmp_path / "report")
    pages = [Rendered(page, tmp_path / page.page, SETTINGS, tmp_path / "cache") for page in read(tmp_path).pages]
    found = [result.error for result in runner.run(task, pages, 1)]
    assert found == ["an error in zoning itself (KeyError: 'nosuch')"] * 2


def test_a_process_that_dies_takes_only_its_page_along(tmp_path: Path) -> None:
    """An entry point stands in for a tool that crashes: its module ends the process on one page."""
    code = (
        "import dataclasses, os\nfrom typing import ClassVar\nfrom zoning import Extraction\n"
        "@dataclasses.dataclass(frozen=True)\nclass Crashing:\n"
        "    name: ClassVar[str] = 'crashing'\n    source: ClassVar[str] = ''\n    status: ClassVar[str] = ''\n"
        "    def extract(self, snapshot):\n"
        "        if 'crash' in snapshot.text(): os._exit(7)\n"
        "        return Extraction(extractor=self.name, parameters={}, mask=snapshot.has_words)\n"
    )
    env = package(tmp_path, "crashing", code, zoning_extractors="crashing = crashing:Crashing")
    program = (
        "import sys; from pathlib import Path; from zoning.evaluation import runner, corpora\n"
        "from zoning.evaluation.cache import Rendered, RenderSettings\n"
        "if __name__ == '__main__':\n"
        "    folder = Path(sys.argv[1])\n"
        "    settings = RenderSettings(viewport=(8, 6), javascript=True, timeout_s=1, reveal=())\n"
        "    pages = [Rendered(p, folder / p.page, settings, folder) for p in corpora.read(folder).pages]\n"
        "    task = runner.Task(('crashing',), (), ('bag',), folder, folder / 'report')\n"
        "    for r in sorted(runner.run(task, pages, 2), key=lambda r: r.page):\n"
        "        print(r.page, r.outcomes['crashing'].scores['bag'].f1, r.error)\n"
    )
    (tmp_path / "program.py").write_text(program)
    corpus_of(tmp_path, {"a": "one", "b": "crash"})
    done = python(tmp_path / "program.py", tmp_path, env=env)
    assert done.splitlines() == ["a 1.0 ", "b 0.0 a system crashed on this page"]


@pytest.mark.usefixtures("in_a_process")
def test_times_are_without_loading_and_do_not_depend_on_the_other_methods(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A method stands in for two that load something at their first page, and share a computation on each page."""
    code = (
        "import dataclasses, time\nfrom typing import ClassVar\nfrom zoning import Extraction\n"
        "def shared(snapshot): time.sleep(0.3)\n"
        "@dataclasses.dataclass(frozen=True)\nclass Loading:\n"
        "    name: ClassVar[str] = 'loading'\n    source: ClassVar[str] = ''\n    status: ClassVar[str] = ''\n"
        "    loaded: ClassVar[bool] = False\n    number: int = 1\n"
        "    def extract(self, snapshot):\n"
        "        if not self.loaded: time.sleep(3)\n"
        "        Loading.loaded = True\n"
        "        snapshot.once(shared)\n"
        "        return Extraction(extractor=self.name, parameters={}, mask=snapshot.has_words)\n"
    )
    env = package(tmp_path, "loading", code, zoning_extractors="loading = loading:Loading")
    monkeypatch.setattr(runner, "SYSTEM_S", 60)
    corpus_of(tmp_path, {"a": "one", "b": "two"})
    with extractors_here(env):
        both = systems(("loading", "loading:number=2"), ())
        for page in read(tmp_path).pages:
            material = Material(Rendered(page, tmp_path / page.page, SETTINGS, tmp_path))
            assert all(300 <= runner._run(system, material)[1] < 3000 for system in both)


def corpus_of(folder: Path, texts: dict[str, str]) -> None:
    """A manifest of stored snapshots, each a paragraph of that text, with that text as gold."""
    pages = []
    for name, text in texts.items():
        snapshot = {
            "format": "zoning-snapshot", "version": 1, "page": {"url": "", "final_url": "", "base_url": ""},
            "styles": [*STYLES], "strings": ["#document", "body", "#text", text, "block", "inline"],
            "parent": [-1, 0, 1], "name": [0, 1, 2], "value": [-1, -1, 3], "attribute_start": [0, 0, 0, 0],
            "attributes": [], "current_source": {}, "shown": [1, 2], "box": [0, 0, 100, 20, 0, 0, 100, 20],
            "style": [4] * len(STYLES) + [5] * len(STYLES), "line_node": [], "line_number": [], "line_box": [],
        }  # fmt: skip
        (folder / f"{name}.snapshot.json").write_text(json.dumps(snapshot))
        pages.append({"name": name, "page": f"{name}.snapshot.json", "gold": {"text": text}})
    (folder / "manifest.json").write_text(json.dumps({"name": "crashes", "pages": pages}))


def python(program: Path, *arguments: Path, env: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, program, *arguments], env={**os.environ, **env}, capture_output=True,
        text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("grün".encode(), "grün"),
        (b"\xef\xbb\xbfgr\xc3\xbcn", "grün"),
        (b"<meta charset=iso-8859-2>\xb1", "<meta charset=iso-8859-2>ą"),
        (b"<meta charset=nonsense>gr\xfcn", "<meta charset=nonsense>grün"),
        (b"gr\xfcn", "grün"),
    ],
)
def test_a_page_is_decoded_as_it_is_or_says(html: bytes, text: str) -> None:
    assert decoded(html) == text


def test_what_is_kept_depends_on_content_address_and_settings(tmp_path: Path) -> None:
    (tmp_path / "one.html").write_text("<p>text")
    (tmp_path / "same.html").write_text("<p>text")
    (tmp_path / "other.html").write_text("<p>other")
    one = rendered(tmp_path, "one.html")
    assert one.stem == rendered(tmp_path, "same.html").stem
    elsewhere = CorpusPage(name="one", page="one.html", gold=None, url="https://example.org/")
    wide = RenderSettings(viewport=(1920, 1080), javascript=True, timeout_s=10, reveal=())
    others = [
        rendered(tmp_path, "other.html"),
        Rendered(elsewhere, tmp_path / "one.html", SETTINGS, tmp_path / "cache"),
        Rendered(one.page, one.source, wide, tmp_path / "cache"),
    ]
    assert len({one.stem, *(other.stem for other in others)}) == 4


def test_a_failure_is_kept(tmp_path: Path) -> None:
    (tmp_path / "one.html").write_text("<p>text")
    one = rendered(tmp_path, "one.html")
    assert not one.is_there(picture=False)
    one.put_failure(SourceError("it took too long"))
    assert one.is_there(picture=True)
    with pytest.raises(SourceError, match="SourceError: it took too long"):
        one.get()


@pytest.mark.parametrize("passing", [PageCrashed, InternalError, SourceNotFound])
def test_a_page_that_crashed_or_was_missing_is_tried_again(passing: type[SourceError], tmp_path: Path) -> None:
    (tmp_path / "one.html").write_text("<p>text")
    one = rendered(tmp_path, "one.html")
    one.put_failure(passing("the browser died during the visit"))
    assert not one.is_there(picture=False)
    with pytest.raises(SourceError, match=passing.__name__):
        one.get()
