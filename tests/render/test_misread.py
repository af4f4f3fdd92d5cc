"""Pages with a missing or false encoding are read in their real one, with a warning if the browser was wrong."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from fixtures.answers import answer, redirect
from fixtures.server import FixtureServer
from tests.render.conftest import VisitAs
from zoning import Snapshot, limits
from zoning.render.visit.encodings import detect

SENTENCES = {
    "zh": "春天河水上涨。每年都会淹没草地,没有人介意。这里还有更多的文字。",
    "ja": "春になると川の水位が上がります。毎年草原が水浸しになりますが、誰も気にしません。",
    "ko": "봄이 되면 강물이 불어납니다. 매년 초원이 물에 잠기지만 아무도 신경 쓰지 않습니다.",
    "ru": "Весной река поднимается. Каждый год она заливает луга, и никто не возражает.",
    "el": "Την άνοιξη το ποτάμι φουσκώνει. Κάθε χρόνο πλημμυρίζει τα λιβάδια.",
    "de": "Im Frühling steigt der Fluss. Jedes Jahr überflutet er die Wiesen, Größe hin oder her.",
    "fr": "Au printemps, la rivière déborde. Chaque année elle inonde les prés où paissent les bêtes.",
}
UTF_8 = [(language, "utf-8") for language in SENTENCES]
OTHERS = [("zh", "gb18030"), ("zh", "big5"), ("ja", "shift_jis"), ("ja", "euc-jp"), ("ja", "iso2022_jp"),
          ("ko", "euc-kr"), ("ru", "cp1251"), ("ru", "koi8-r"), ("de", "cp1252"), ("fr", "cp1252")]  # fmt: skip
FALSE = [("de", "utf-8", "windows-1252"), ("ru", "utf-8", "windows-1251"), ("ru", "utf-8", "koi8-r"),
         ("ja", "utf-8", "shift_jis"), ("ja", "utf-8", "euc-jp"), ("zh", "utf-8", "gb2312"), ("zh", "utf-8", "big5"),
         ("ko", "utf-8", "euc-kr"), ("el", "utf-8", "iso-8859-7"), ("de", "utf-8", "us-ascii"),
         ("de", "cp1252", "utf-8"), ("ru", "cp1251", "utf-8"), ("ja", "shift_jis", "utf-8")]  # fmt: skip
"""Language, the encoding of the page, the encoding that it declares."""
TRUE = [("de", "cp1252", "iso-8859-1"), ("ru", "cp1251", "windows-1251"), ("ja", "euc-jp", "euc-jp"),
        ("zh", "gb18030", "gb2312"), ("ko", "euc-kr", "euc-kr"), ("el", "iso-8859-7", "iso-8859-7")]  # fmt: skip
LATE = "<script>" + "var x = 1;" * 5000 + "</script>"
"""The amount of ASCII before the first character that shows the encoding."""


def page(language: str, encoding: str, head: str = "") -> bytes:
    sentence = SENTENCES[language]
    return f"<html><head>{head}</head><body><p>{sentence}</p>{f'<p>{sentence}</p>' * 9}".encode(encoding, "replace")


@pytest.fixture(scope="module")
def snapshots(render_all: Callable[[Sequence[str]], list[Snapshot]]) -> dict[str, Snapshot]:
    """Every page as it is read, by its path."""
    pages = {f"/{language}-{encoding}": page(language, encoding) for language, encoding in (*UTF_8, *OTHERS)}
    pages["/late"] = page("zh", "utf-8", LATE)
    for language, encoding, said in (*FALSE, *TRUE):
        pages[f"/{language}-{encoding}-as-{said}"] = page(language, encoding, f"<meta charset={said}>")
    pages["/entities"] = b"<meta charset=iso-8859-1><p>Gr&ouml;&szlig;e&nbsp;&mdash;&nbsp;&copy;&nbsp;B&auml;che"
    pages["/spaces"] = f"<meta charset=iso-8859-1><p>{SENTENCES['de']}{'&nbsp;word' * 200}".encode()
    pages["/declared-so"] = page("zh", "utf-8", "<meta http-equiv=content-type content='text/html; charset=UTF-8'>")
    pages["/ascii"] = b"<p>The river rises in spring. It floods the meadows every year.</p>"
    with FixtureServer(routes={path: answer(html, kind="text/html") for path, html in pages.items()}) as server:
        return dict(zip(pages, render_all([server.url + path for path in pages]), strict=True))


@pytest.mark.parametrize(("language", "encoding"), [*UTF_8, *OTHERS])
def test_a_page_that_declares_no_encoding_is_read_in_its_own(
    language: str, encoding: str, snapshots: dict[str, Snapshot]
) -> None:
    written = SENTENCES[language].encode(encoding, "replace").decode(encoding)
    assert written in snapshots[f"/{language}-{encoding}"].text()


@pytest.mark.parametrize("language", SENTENCES)
def test_that_it_was_read_otherwise_than_by_the_browser_is_told(language: str, snapshots: dict[str, Snapshot]) -> None:
    warnings = snapshots[f"/{language}-utf-8"].page.warnings
    assert warnings == ("declares no encoding; read as utf-8, detected from its bytes",)


@pytest.mark.parametrize(("language", "encoding", "said"), FALSE)
def test_a_page_that_declares_a_false_encoding_is_read_in_its_own(
    language: str, encoding: str, said: str, snapshots: dict[str, Snapshot]
) -> None:
    snapshot = snapshots[f"/{language}-{encoding}-as-{said}"]
    assert SENTENCES[language].encode(encoding, "replace").decode(encoding) in snapshot.text()
    assert "and is not; read as" in snapshot.page.warnings[0]


@pytest.mark.parametrize(("language", "encoding", "said"), TRUE)
def test_a_page_that_declares_its_encoding_is_left_as_it_is(
    language: str, encoding: str, said: str, snapshots: dict[str, Snapshot]
) -> None:
    snapshot = snapshots[f"/{language}-{encoding}-as-{said}"]
    assert SENTENCES[language].encode(encoding, "replace").decode(encoding) in snapshot.text()
    assert snapshot.page.warnings == ()


def test_what_entities_stand_for_tells_nothing(snapshots: dict[str, Snapshot]) -> None:
    assert (snapshots["/entities"].text(), snapshots["/entities"].page.warnings) == ("Größe — © Bäche", ())
    assert SENTENCES["de"] in snapshots["/spaces"].text()


def test_what_the_server_declares_falsely_is_told_the_same(
    render_all: Callable[[Sequence[str]], list[Snapshot]],
) -> None:
    route = answer(page("de", "utf-8"), kind="text/html; charset=iso-8859-1")
    with FixtureServer(routes={"/": route}) as server:
        snapshot = render_all([server.url])[0]
    assert SENTENCES["de"] in snapshot.text()
    assert snapshot.page.warnings == ("says that it is in windows-1252, and is not; read as utf-8",)


def test_what_is_beyond_doubt_is_told_before_the_page_is_captured(visit_as: VisitAs) -> None:
    steps: list[str] = []
    with FixtureServer(routes={"/": answer(page("de", "utf-8", "<meta charset=latin1>"), kind="text/html")}) as server:
        visit_as(server.url, on_step=steps.append)
    assert "capture" not in steps[: steps.index("again")]
    assert steps.count("capture") == 1


COUNTING = """<script>
  const {cookie} = document, visits = [cookie.match(/visits=(.*)/)?.[1], localStorage.visits, sessionStorage.visits];
  document.cookie = 'visits=2';
  localStorage.visits = sessionStorage.visits = 2;
  document.title = visits.map(before => before ?? 1).join();
</script>"""


@pytest.mark.parametrize("fragment", ["", "#river"])
def test_a_page_that_is_read_again_knows_nothing_of_the_first_time(fragment: str, visit_as: VisitAs) -> None:
    counting = page("de", "utf-8", f"<meta charset=latin1>{COUNTING}")
    with FixtureServer(routes={"/start": redirect("/page"), "/page": answer(counting, kind="text/html")}) as server:
        facts = visit_as(f"{server.url}/start{fragment}").snapshot.page
    assert (facts.title, facts.redirects) == ("1,1,1", (f"{server.url}/start",))
    assert (facts.resources.loaded, facts.resources.failed) == (2, 0)
    assert facts.warnings == ("says that it is in windows-1252, and is not; read as utf-8",)


def test_a_page_that_is_read_again_may_load_as_much_as_the_first_time(
    visit_as: VisitAs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REQUESTS", 4)
    pictured = answer(page("de", "utf-8", "<meta charset=latin1><img src=/1><img src=/2>"), kind="text/html")
    with FixtureServer(routes={"/": pictured}) as server:
        facts = visit_as(server.url).snapshot.page
    assert facts.warnings == ("says that it is in windows-1252, and is not; read as utf-8",)


def test_a_script_without_end_does_not_keep_a_page_from_being_read_again(
    visit_as: VisitAs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STUCK_S", 1.0)
    endless = "<script>onload = () => setTimeout(() => { for (;;); }, 1)</script>"
    route = answer(page("de", "utf-8", f"<meta charset=latin1>{endless}"), kind="text/html")
    with FixtureServer(routes={"/": route}) as server:
        snapshot = visit_as(server.url).snapshot
    assert SENTENCES["de"] in snapshot.text()


@pytest.mark.parametrize(("encoding", "head"), [("cp1251", ""), ("cp1251", "<meta charset=utf-8>"),
                                                ("utf-8", "<meta charset=windows-1251>")])  # fmt: skip
def test_files_are_read_in_their_own_encoding_too(
    encoding: str, head: str, tmp_path: Path, render_all: Callable[[Sequence[str]], list[Snapshot]]
) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(page("ru", encoding, head))
    assert SENTENCES["ru"] in render_all([str(file)])[0].text()


@pytest.mark.parametrize("path", ["/declared-so", "/ascii", "/de-cp1252", "/fr-cp1252", "/zh-gb18030"])
def test_what_is_declared_or_recognised_is_left_as_it_is(path: str, snapshots: dict[str, Snapshot]) -> None:
    assert snapshots[path].page.warnings == ()


def test_what_tells_may_come_late(snapshots: dict[str, Snapshot]) -> None:
    assert SENTENCES["zh"] in snapshots["/late"].text()


@pytest.mark.parametrize(("language", "encoding"), [*UTF_8, *OTHERS])
def test_bytes_tell_their_encoding(language: str, encoding: str) -> None:
    data = page(language, encoding)
    found = detect(data)
    if encoding == "cp1252":
        assert found is None
    else:
        assert found is not None
        assert data.decode(found) == data.decode(encoding)


def test_text_in_utf_8_may_have_a_broken_character() -> None:
    assert detect((SENTENCES["ru"] * 5).encode() + b"\xd0 end") == "utf-8"


def test_plain_ascii_tells_nothing() -> None:
    assert detect(b"The river rises in spring.") is None
