"""A run continues with the options that it was started with; changed options that affect results are named."""

import json
import shutil
import sqlite3
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from zoning import VisitOptions
from zoning.batch.ledger import FILE, Ledger
from zoning.batch.lists import Entry, Refusal
from zoning.batch.messages import Settings
from zoning.batch.opening import open_run
from zoning.batch.options import APART, recorded
from zoning.batch.shards import open_store
from zoning.errors import RunExists, UsageError

LISTED = [Entry("https://example.org/1", "https://example.org/1", "example.org", 1, {})]
SECRET = "Bearer 1234"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "run"


def settings(folder: Path, visit: VisitOptions | None = None, **others: Any) -> Settings:
    wanted = {"extractor": "plain", "results": str(folder.resolve()), **others}
    return Settings(visit=visit or VisitOptions(), **wanted)


def begin(folder: Path, visit: VisitOptions | None = None, **others: Any) -> None:
    with open_run(folder, LISTED, settings(folder, visit, **others)):
        pass


def login(file: Path, value: str) -> Path:
    file.write_text(json.dumps({"cookies": [{"name": "a", "value": value, "domain": "example.org", "path": "/"}]}))
    return file


def test_results_of_another_run_at_the_same_place_are_not_added_to(tmp_path: Path) -> None:
    (tmp_path / "store").mkdir()
    store = open_store((tmp_path / "store").as_uri())
    store.append(b"{}\n")
    before = store.sizes()
    with pytest.raises(RunExists, match="already has results of another run: choose another place"):
        begin(tmp_path / "run", results=(tmp_path / "store").as_uri())
    assert store.sizes() == before


CHANGES: dict[str, Any] = {
    "viewport": (800, 600),
    "page_time_s": 1.0,
    "javascript": False,
    "offline": True,
    "reveal": (),
    "block": ("images",),
    "headers": (("Accept-Language", "de"),),
    "user_agent": "reader",
    "locale": "de-DE",
    "timezone": "Europe/Berlin",
    "proxy": "http://127.0.0.1:3128",
}


@pytest.mark.parametrize("name", CHANGES)
def test_an_option_that_changes_results_is_named(name: str, folder: Path) -> None:
    begin(folder)
    option = {"headers": "--header", "page_time_s": "--page-time"}.get(name, f"--{name.replace('_', '-')}")
    with pytest.raises(RunExists, match=f"{option} was .*, and is .*--restart"):
        begin(folder, replace(VisitOptions(), **{name: CHANGES[name]}))
    begin(folder)


@pytest.mark.parametrize(("name", "value"), [("extractor", "body"), ("article", True), ("next_pages", 3)])
def test_an_option_of_the_extraction_that_changed_is_named(name: str, value: Any, folder: Path) -> None:
    begin(folder)
    with pytest.raises(RunExists, match=f"--{name.replace('_', '-')} was"):
        begin(folder, **{name: value})


def test_every_option_of_a_visit_is_compared_or_known_not_to_change_results() -> None:
    differ = {field.name for field in fields(VisitOptions)} - set(APART)
    assert differ == {*CHANGES, "storage_state"}
    assert APART == ("timeout_s", "public_only", "record")


def test_options_that_do_not_change_results_may_differ(folder: Path) -> None:
    begin(folder)
    begin(folder, VisitOptions(timeout_s=99, public_only=True))


def test_all_changed_options_are_named_with_their_values(folder: Path) -> None:
    begin(folder, VisitOptions(locale="de-DE"))
    with pytest.raises(RunExists) as raised:
        begin(folder, VisitOptions(viewport=(800, 600)))
    assert "--viewport was 1280x1024, and is 800x600" in str(raised.value)
    assert "--locale was de-DE, and is not given" in str(raised.value)


def test_a_secret_is_compared_and_not_stored(folder: Path, tmp_path: Path) -> None:
    state = login(tmp_path / "login.json", "very-secret")
    visit = VisitOptions(
        headers=(("Authorization", SECRET),), proxy="http://user:password@127.0.0.1:3128", storage_state=state
    )
    begin(folder, visit)
    for word in (SECRET, "1234", "password", "very-secret"):
        assert word.encode() not in b"".join(file.read_bytes() for file in folder.iterdir())
    begin(folder, visit)
    with pytest.raises(RunExists, match=r"--header was authorization: .digest .*and is authorization: .digest"):
        begin(folder, replace(visit, headers=(("Authorization", "Bearer 1235"),)))
    login(state, "another")
    with pytest.raises(RunExists, match="--storage-state was"):
        begin(folder, visit)


def test_the_order_of_steps_and_the_case_of_names_are_no_difference(folder: Path) -> None:
    begin(folder, VisitOptions(reveal=("scroll", "unfold"), headers=(("ACCEPT-LANGUAGE", "de"),)))
    begin(folder, VisitOptions(reveal=("unfold", "scroll"), headers=(("Accept-Language", "de"),)))


def test_a_list_whose_lines_name_no_source_begins_no_run(folder: Path) -> None:
    refused = [Refusal(n, f"line {n}", "no such file") for n in range(1, 6)]
    why = r"no line of the list names a source: line 1: no such file: line 1; .*line 3 \(and 2 more lines\); for one"
    with pytest.raises(UsageError, match=why), open_run(folder, refused, settings(folder)):
        pass
    with open_run(folder, [*refused, *LISTED], settings(folder)) as ledger:
        assert ledger.left() == 1


def test_a_run_without_a_note_of_its_options_goes_on_and_that_is_said(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    begin(folder)
    with sqlite3.connect(folder / FILE) as base:
        base.execute("DELETE FROM run WHERE name = 'options'")
    base.close()
    german = VisitOptions(locale="de-DE")
    begin(folder, german)
    assert "the current ones are used" in caplog.text
    with pytest.raises(RunExists, match="--locale was de-DE"):
        begin(folder)
    with pytest.raises(RunExists, match="another list"), open_run(folder, [], settings(folder, german)):
        pass


def test_options_are_text_that_can_be_compared(folder: Path) -> None:
    assert all(isinstance(value, str) for value in recorded(settings(folder), "").values())
    assert recorded(settings(folder), "")["--results"] == "the run's folder"
    assert msgspec.json.decode(json.dumps(recorded(settings(folder), "s3://x"))) == recorded(settings(folder), "s3://x")


def test_an_error_in_the_run_is_not_hidden_by_a_failing_cleanup(folder: Path) -> None:
    def go() -> None:
        with open_run(folder, LISTED, settings(folder)):
            shutil.rmtree(folder)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        go()


def test_a_full_disk_is_reported_as_such(folder: Path) -> None:
    """SQLite rolls the transaction back by itself; the failure of a second rollback must not be reported."""
    begin(folder)
    with Ledger(folder) as ledger:
        ledger._base.execute("PRAGMA max_page_count = 30")
        many = (Entry(f"https://example.org/{n}", f"{n}", "example.org", n, {"x": "y" * 500}) for n in range(2, 2000))
        with pytest.raises(sqlite3.OperationalError, match="full"):
            ledger.add(many)
        assert sum(ledger.counts().values()) == 1
