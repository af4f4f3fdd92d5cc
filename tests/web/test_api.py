"""The API: the answers of the commands over HTTP, typed errors, limits."""

import asyncio
import base64
import gzip
import json
import re
import shlex
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import pytest

from fixtures.server import FixtureServer
from tests.cli.conftest import Zoning
from tests.web.conftest import Application, Host
from zoning import Snapshot, limits
from zoning.web.api.endpoints import ENDPOINTS, PAGE

pytestmark = pytest.mark.browser

TIMEOUT_S = 120
DOCUMENTATION = Path(__file__).parents[2] / "zoning" / "docs" / "serving.md"
ARTICLE = "/journal-article.html"
HTML = "<!DOCTYPE html><html lang=en><title>River</title><h1>River</h1><p>The river rises in spring. It floods.</p>"


@pytest.fixture(scope="module")
def client(application: Application) -> Iterator[httpx.Client]:
    """A program that asks."""
    with httpx.Client(base_url=application.url, timeout=TIMEOUT_S) as asking:
        yield asking


@pytest.fixture
def printed(zoning: Zoning) -> Callable[..., bytes]:
    """What a command prints."""

    def run(*arguments: str, stdin: str = "") -> bytes:
        ran = zoning(*arguments, stdin=stdin)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.encode()

    return run


def untimed(text: bytes) -> bytes:
    """JSON with the milliseconds of each stage left out."""
    return re.sub(rb'"timing(_ms)?": ?\{[^}]*\}', b'"timing":{}', text)


# ---------------------------------------------------------------------- answers are what the commands print


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not here")
def test_the_commands_in_the_documentation_work(application: Application, server: FixtureServer) -> None:
    commands = [line for line in DOCUMENTATION.read_text(encoding="utf-8").splitlines() if line.startswith("curl ")]
    assert len(commands) == 3
    for command in commands:
        here = command.replace("http://127.0.0.1:8417", application.url)
        here = here.replace("https://example.org/article", server.url + ARTICLE)
        ran = subprocess.run([*shlex.split(here), "--fail"], capture_output=True, text=True, check=False)
        assert ran.returncode == 0, (command, ran.stdout)
        assert ("It rises in spring." if "River" in command else "Small ponds") in ran.stdout, command


def test_the_documented_pipe_sends_a_snapshot(application: Application, stored: bytes, tmp_path: Path) -> None:
    (tmp_path / "page.snapshot.json.gz").write_bytes(gzip.compress(stored))
    lines = DOCUMENTATION.read_text(encoding="utf-8").splitlines()
    (command,) = (line.replace("http://127.0.0.1:8417", application.url) for line in lines if "| curl " in line)
    ran = subprocess.run(["bash", "-c", f"{command} --fail"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
    assert "Small ponds" in ran.stdout


@pytest.mark.parametrize("form", ["json", "markdown"])
def test_extract_answers_as_the_command_prints(
    form: str, client: httpx.Client, server: FixtureServer, printed: Callable[..., bytes]
) -> None:
    answer = client.post("/extract", json={"url": server.url + ARTICLE, "format": form})
    assert answer.status_code == 200, answer.text
    assert untimed(answer.content) == untimed(printed("extract", server.url + ARTICLE, "-f", form))


@pytest.mark.parametrize("form", ["json", "jats"])
def test_article_answers_as_the_command_prints(
    form: str, client: httpx.Client, server: FixtureServer, printed: Callable[..., bytes]
) -> None:
    answer = client.post("/article", json={"url": server.url + ARTICLE, "format": form})
    assert answer.status_code == 200, answer.text
    assert answer.content == printed("article", server.url + ARTICLE, "-f", form)


def test_options_mean_what_they_mean_on_the_command_line(
    client: httpx.Client, server: FixtureServer, printed: Callable[..., bytes]
) -> None:
    url = server.url + "/journal-three-column.html"
    asked = {"url": url, "extractor": "layout:delta=0.25", "viewport": "800x600", "reveal": [], "block": ["images"],
             "header": {"Accept-Language": "de"}, "locale": "de-DE", "timezone": "Europe/Berlin", "pretty": True,
             "timeout": 30, "user_agent": "reader"}  # fmt: skip
    typed = ("-x", "layout:delta=0.25", "--viewport", "800x600", "--reveal", "none", "--block", "images", "--header",
             "Accept-Language: de", "--locale", "de-DE", "--timezone", "Europe/Berlin", "--pretty", "--timeout", "30",
             "--user-agent", "reader", "-f", "json")  # fmt: skip
    answer = client.post("/extract", json=asked)
    assert untimed(answer.content) == untimed(printed("extract", url, *typed))


def test_front_matter_stands_above_markdown_alone(
    client: httpx.Client, server: FixtureServer, printed: Callable[..., bytes]
) -> None:
    url = server.url + ARTICLE
    answer = client.post("/extract", json={"url": url, "format": "markdown", "front_matter": True})
    assert answer.content.startswith(b"---\n")
    assert answer.content == printed("extract", url, "-f", "markdown", "--front-matter")
    refused = client.post("/extract", json={"url": url, "front_matter": True})
    assert (refused.status_code, refused.json()["error"]["kind"]) == (400, "UsageError")


@pytest.mark.parametrize("base", [None, "BASE"])
def test_html_answers_as_standard_input_does(
    base: str | None, client: httpx.Client, server: FixtureServer, printed: Callable[..., bytes]
) -> None:
    html = f"{HTML}<img src=/spa/river.png><a href=next.html>Next</a>"
    base = server.url + "/spa/" if base else None
    answer = client.post("/extract", json={"html": html, "url": base})
    flags = ["--base-url", base] if base else []
    assert untimed(answer.content) == untimed(printed("extract", "-", *flags, "-f", "json", stdin=html))


@pytest.fixture(scope="module")
def stored(client: httpx.Client, server: FixtureServer) -> bytes:
    """The snapshot of an article."""
    return client.post("/render", json={"url": server.url + ARTICLE}).content


def in_base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


@pytest.mark.parametrize(("path", "form"), [("/extract", "json"), ("/extract", "markdown"), ("/article", "json")])
def test_a_snapshot_answers_as_the_command_prints(
    path: str, form: str, client: httpx.Client, server: FixtureServer, stored: bytes, printed: Callable[..., bytes],
    tmp_path: Path,
) -> None:  # fmt: skip
    name, data = "page.snapshot.json.gz", gzip.compress(stored)
    (tmp_path / name).write_bytes(data)
    before = len(server.requests)
    answer = client.post(path, json={"snapshot": in_base64(data), "format": form, "next_pages": 3})
    assert answer.status_code == 200, answer.text
    typed = printed(path.strip("/"), name, "-f", form).replace(f'"url":"{name}"'.encode(), b'"url":"-"')
    assert untimed(answer.content) == untimed(typed)
    assert len(server.requests) == before, "nothing was visited"


def test_a_snapshot_is_rendered_as_it_is(client: httpx.Client, stored: bytes) -> None:
    again = client.post("/render", json={"snapshot": in_base64(stored)}).json()
    assert again == json.loads(stored) | {"page": json.loads(stored)["page"] | {"url": "-"}}


def test_render_answers_the_snapshot(
    client: httpx.Client, server: FixtureServer, printed: Callable[..., bytes], tmp_path: Path
) -> None:
    answer = client.post("/render", json={"url": server.url + "/floats.html"})
    (tmp_path / "asked.snapshot.json").write_bytes(answer.content)
    printed("render", server.url + "/floats.html", "-o", "typed.snapshot.json.gz")
    typed = gzip.decompress((tmp_path / "typed.snapshot.json.gz").read_bytes())
    # Chromium with windows asks for the page's icon when it has time to.
    passing = rb'"captured_at":"[^"]*"|"resources":\{"loaded":\d+'
    assert re.sub(passing, b"", untimed(answer.content)) == re.sub(passing, b"", untimed(typed))
    assert Snapshot.load(tmp_path / "asked.snapshot.json").page.url == server.url + "/floats.html"


def test_doubts_come_in_headers_too(client: httpx.Client) -> None:
    answer = client.post("/extract", json={"html": "<html lang=hu><p>A folyó.", "format": "text"})
    in_json = client.post("/extract", json={"html": "<html lang=hu><p>A folyó."}).json()["warnings"]
    assert in_json
    assert [httpx.URL(f"http://h/?{warning}").query.decode() for warning in answer.headers.get_list("zoning-warning")]
    assert len(answer.headers.get_list("zoning-warning")) == len(in_json)


def test_an_answer_may_do_nothing_when_it_is_shown(client: httpx.Client) -> None:
    answer = client.post("/extract", json={"html": HTML, "format": "html"})
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


# ---------------------------------------------------------------------- errors


def told(answer: httpx.Response, status: int, kind: str) -> str:
    """The error's message; it is of this kind."""
    assert (answer.status_code, answer.json()["error"]["kind"]) == (status, kind), answer.text
    message: str = answer.json()["error"]["message"]
    assert message
    return message


@pytest.mark.parametrize(
    ("asked", "status", "kind"),
    [
        ({}, 400, "UsageError"),
        ({"url": "/etc/passwd"}, 400, "UsageError"),
        ({"url": "http://127.0.0.1:9/"}, 502, "NavigationFailed"),
        ({"url": "SERVER/nowhere.png"}, 200, ""),
        ({"url": "SERVER/spa/app.js"}, 422, "NotHTML"),
        ({"html": "%PDF-1.4"}, 422, "NotHTML"),
        ({"html": HTML, "extractor": "nonsense"}, 400, "UnknownExtractor"),
        ({"html": HTML, "extractor": "layout:delta=much"}, 400, "BadParameter"),
        ({"url": "SERVER/slow/9000/floats.html", "timeout": 1}, 504, "VisitTimeout"),
        ({"html": HTML, "locale": "not a locale"}, 400, "UsageError"),
    ],
)
def test_errors_are_typed_and_name_the_page(
    asked: dict[str, Any], status: int, kind: str, client: httpx.Client, server: FixtureServer
) -> None:
    asked = {name: value.replace("SERVER", server.url) if name == "url" else value for name, value in asked.items()}
    answer = client.post("/extract", json=asked)
    if status == 200:
        assert answer.json()["scope"] == "error-page"
        return
    told(answer, status, kind)
    if kind not in ("UsageError", "UnknownExtractor", "BadParameter"):
        assert answer.json()["error"]["source"] == asked.get("url", "-")
    assert "/tmp" not in answer.text


def changed(stored: bytes, **fields: Any) -> bytes:
    """A snapshot with other columns."""
    return json.dumps(json.loads(stored) | fields).encode()


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (lambda _: b"", "truncated"),
        (lambda _: b"<!DOCTYPE html><p>A page.", "not a readable snapshot"),
        (lambda _: b'{"format": "another"}', "its format is 'another', not 'zoning-snapshot'"),
        (lambda stored: changed(stored, version=99), "upgrade zoning"),
        (lambda stored: changed(stored, parent="-1"), "Expected `array`, got `str` - at `$.parent`"),
        (lambda stored: changed(stored, parent=[-1]), "out of bounds"),
        (lambda stored: changed(stored, page={"url": "http://["}), "missing required field"),
        (lambda stored: changed(stored, value=[9**9 for _ in json.loads(stored)["value"]]), "do not fit together"),
        (lambda stored: gzip.compress(stored)[:-400], "end-of-stream marker"),
        (lambda _: gzip.compress(bytes(limits.UNPACKED_ANYWAY_BYTES)), f"larger than {limits.REQUEST_BYTES} bytes"),
    ],
)
def test_what_is_no_snapshot_is_told(
    harm: Callable[[bytes], bytes], why: str, client: httpx.Client, stored: bytes
) -> None:
    answer = client.post("/extract", json={"snapshot": in_base64(harm(stored))})
    assert why in told(answer, 422, "BadSnapshot")
    assert answer.json()["error"]["source"] == "-"


def test_a_snapshot_stands_alone_and_in_base64(client: httpx.Client, stored: bytes) -> None:
    told(client.post("/extract", json={"snapshot": in_base64(stored), "html": HTML}), 400, "UsageError")
    told(client.post("/extract", json={"snapshot": in_base64(stored), "url": "https://a.test/"}), 400, "UsageError")
    told(client.post("/extract", json={"snapshot": "not Base64"}), 400, "UsageError")
    told(client.post("/extract", json={"snapshot": json.loads(stored)}), 400, "UsageError")
    told(client.post("/article", json={"snapshot": in_base64(b"<!DOCTYPE html>")}), 422, "BadSnapshot")


def test_what_is_not_json_is_told(client: httpx.Client) -> None:
    told(client.post("/extract", content=b"{"), 415, "UnsupportedMediaType")
    told(client.post("/extract", content=b"url=x", headers={"Content-Type": "text/plain"}), 415, "UnsupportedMediaType")
    told(client.post("/extract", content=b"{", headers={"Content-Type": "application/json"}), 400, "UsageError")


def test_unknown_paths_and_methods_are_refused(client: httpx.Client) -> None:
    told(client.get("/nowhere"), 404, "NotFound")
    assert "/api lists the endpoints" in client.get("/nowhere").json()["error"]["message"]
    answer = client.get("/extract")
    told(answer, 405, "MethodNotAllowed")
    assert answer.headers["allow"] == "POST"


def test_a_fault_of_the_program_tells_no_more_than_that(
    application: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("secret of the inside")

    monkeypatch.setattr("zoning.result.encode", fault)
    # On a connection of its own: the server ends it then, at once or when the next request has been sent.
    answer = httpx.post(f"{application.url}/extract", json={"html": HTML}, timeout=TIMEOUT_S)
    told(answer, 500, "InternalError")
    assert "secret" not in answer.text


@pytest.mark.parametrize("path", ["/extract", "/article", "/render"])
def test_no_file_of_this_machine_is_read(path: str, client: httpx.Client, tmp_path: Path) -> None:
    secret = tmp_path / "secret.html"
    secret.write_text("<p>the secret</p>", encoding="utf-8")
    for url in (str(secret), f"file://{secret}", f"FILE://{secret}", f"view-source:file://{secret}", "-"):
        assert told(client.post(path, json={"url": url}), 400, "UsageError")
    frame = f"<p>before</p><iframe src='file://{secret}'></iframe><img src='{secret}'><script>location='file://{secret}'</script>"
    for base in (None, f"http://localhost{secret.parent}/"):
        answer = client.post(path, json={"html": frame, "url": base})
        assert answer.status_code == 200, answer.text
        assert "the secret" not in answer.text


# ---------------------------------------------------------------------- the guard


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory, common_host: Host) -> Iterator[httpx.Client]:
    """A server as `zoning serve` starts it: programs reach public addresses alone."""
    data = tmp_path_factory.mktemp("guarded")
    with (
        Application(data, public_only=True, host=common_host) as running,
        httpx.Client(base_url=running.url, timeout=TIMEOUT_S) as asking,
    ):
        yield asking


@pytest.mark.parametrize("path", ["/extract", "/article", "/render"])
def test_programs_reach_public_addresses_alone(path: str, guarded: httpx.Client, server: FixtureServer) -> None:
    before = len(server.requests)
    told(guarded.post(path, json={"url": server.url + ARTICLE}), 403, "NotPublic")
    told(guarded.post(path, json={"url": server.url.replace("127.0.0.1", "localhost") + ARTICLE}), 403, "NotPublic")
    told(guarded.post(path, json={"url": guarded.base_url.join("/healthz").__str__()}), 403, "NotPublic")
    framed = guarded.post(path, json={"html": f"{HTML}<iframe src='{server.url}{ARTICLE}'></iframe>"})
    assert framed.status_code == 200
    told(guarded.post(path, json={"html": HTML, "proxy": server.url}), 400, "UsageError")
    assert len(server.requests) == before


# ---------------------------------------------------------------------- limits


def test_a_body_that_is_too_large_is_not_read(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUEST_BYTES", 10_000)
    headers = {"Content-Type": "application/json"}
    told(client.post("/extract", json={"html": "x" * 20_000}), 413, "RequestTooLarge")

    def without_length() -> Iterator[bytes]:
        yield from (b"x" * 4_000 for _ in range(5))

    told(client.post("/extract", content=without_length(), headers=headers), 413, "RequestTooLarge")


def test_a_body_that_does_not_come_is_not_waited_for(application: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_S", 0.2)
    with socket.create_connection(application.listening.getsockname(), timeout=20) as connection:
        connection.sendall(b"POST /extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                           b"Content-Length: 100\r\n\r\n{")  # fmt: skip
        with connection.makefile("rb") as told_until_closed:
            answer = told_until_closed.read()
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"RequestTooSlow" in answer


def test_a_busy_server_says_when_to_come_again(
    client: httpx.Client, application: Application, server: FixtureServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue = application.service.queue
    monkeypatch.setattr(queue, "most_waiting", 1)
    slow = {"url": f"{server.url}/slow/2500/floats.html", "format": "text"}
    with ThreadPoolExecutor(8) as threads:
        asking = [threads.submit(client.post, "/extract", json=slow) for _ in range(6)]
        answers = [each.result() for each in asking]
    statuses = [answer.status_code for answer in answers]
    assert statuses.count(200) == queue.at_once + 1
    refused = [answer for answer in answers if answer.status_code != 200]
    for answer in refused:
        told(answer, 503, "TooBusy")
        assert answer.headers["retry-after"] == str(limits.BUSY_S)
    assert client.get("/healthz").json() | {"version": ""} == {
        "status": "ok",
        "version": "",
        "under_way": 0,
        "waiting": 0,
    }


def test_a_request_has_a_time_limit_as_a_whole(
    client: httpx.Client, application: Application, server: FixtureServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application.service.queue, "patience_s", 0.5)
    told(client.post("/extract", json={"url": f"{server.url}/slow/5000/floats.html"}), 504, "VisitTimeout")


def test_a_visit_ends_when_its_client_disconnects(client: httpx.Client, server: FixtureServer) -> None:
    with pytest.raises(httpx.ReadTimeout):
        client.post("/extract", json={"url": f"{server.url}/slow/20000/floats.html", "timeout": 40}, timeout=1.0)

    async def until_idle() -> None:
        while (await asyncio.to_thread(client.get, "/healthz")).json()["under_way"]:
            await asyncio.sleep(0.05)

    asyncio.run(asyncio.wait_for(until_idle(), 15))


# ---------------------------------------------------------------------- its description


@pytest.fixture(scope="module")
def description(client: httpx.Client) -> dict[str, Any]:
    """The OpenAPI document."""
    found: dict[str, Any] = client.get("/openapi.json").json()
    return found


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for inner in part.values():
            yield from references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


def test_the_description_leads_nowhere_else_and_its_schemas_are_schemas(description: dict[str, Any]) -> None:
    assert description["openapi"].startswith("3.1.")
    for reference in set(references(description)):
        found: Any = description
        assert reference.startswith("#/")
        for step in reference[2:].split("/"):
            found = found[step]
    for schema in description["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def schema_of(description: dict[str, Any], name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}", "components": description["components"]}


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.path)
def test_requests_and_answers_are_as_described(
    endpoint: Any, description: dict[str, Any], client: httpx.Client, server: FixtureServer
) -> None:
    for example in endpoint.examples.values():
        jsonschema.validate(example, schema_of(description, endpoint.request.__name__))
    unknown, both = ({"url": PAGE, name: "H4sI"} for name in ("nonsense", "snapshot"))
    for wrong in ({}, both, {"url": 1}, unknown, {"html": "", "viewport": "wide"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema_of(description, endpoint.request.__name__))
        told(client.post(endpoint.path, json=wrong), 400, "UsageError")
    answer = client.post(endpoint.path, json={"url": server.url + ARTICLE})
    jsonschema.validate(answer.json(), schema_of(description, endpoint.record.__name__))
    kind = answer.headers["content-type"].partition(";")[0]
    assert kind in description["paths"][endpoint.path]["post"]["responses"]["200"]["content"]


def test_every_kind_of_error_that_comes_is_described(description: dict[str, Any], client: httpx.Client) -> None:
    responses = description["paths"]["/extract"]["post"]["responses"]
    for asked in (
        {},
        {"url": "http://127.0.0.1:9/"},
        {"html": "%PDF-"},
        {"snapshot": "H4sI"},
        {"html": HTML, "extractor": "nonsense"},
    ):
        answer = client.post("/extract", json=asked)
        jsonschema.validate(answer.json(), schema_of(description, "ErrorAnswer"))
        named = responses[str(answer.status_code)]["$ref"].rpartition("/")[2]
        assert answer.json()["error"]["kind"] in description["components"]["responses"][named]["description"]


def test_the_health_is_as_described(description: dict[str, Any], client: httpx.Client) -> None:
    jsonschema.validate(client.get("/healthz").json(), schema_of(description, "Health"))
