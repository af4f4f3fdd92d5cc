"""Requests of programs have the options of the command line, with the same names and defaults."""

from typing import Any

import click
import msgspec
import pytest

from zoning.cli.main import cli
from zoning.errors import UsageError
from zoning.render.options import VisitOptions
from zoning.requests import ArticleRequest, ExtractRequest, PageRequest, RenderRequest, decoded

REQUESTS: dict[str, type[PageRequest]] = {"extract": ExtractRequest, "article": ArticleRequest, "render": RenderRequest}
OF_FILES = {"output", "har", "warc", "url", "storage-state", "site-memory", "databanks", "funders"}
"""Options that name files, or pages in one."""
OF_SERVER = {"public-only", "grobid"}
"""What a request cannot set: where this machine connects to."""
OF_TERMINAL = {"verbose", "explain", "fail-on"}
OTHERWISE = {"base-url"}
"""That is `url`, beside `html`."""
ASKED = {"format"}
"""JSON is what programs want; people get text."""
URL = "https://example.org/"


def options(command: str) -> dict[str, click.Option]:
    """A command's options by their long names."""
    found = [option for option in cli.commands[command].params if isinstance(option, click.Option)]
    return {max(option.opts, key=len).lstrip("-"): option for option in found}


def as_typed(command: str) -> tuple[Any, Any]:
    """What the command does with a source and no options: its own parameters, and how pages are visited."""
    ran: dict[str, Any] = {}
    original = cli.commands[command]
    context = original.make_context(command, [URL, *(["-o", "x.snapshot.json"] if command == "render" else [])])
    ran.update(context.params)
    visit = {name: ran[name] for name in VisitOptions.__dataclass_fields__ if name in ran}
    return ran, VisitOptions(**visit)


@pytest.mark.parametrize("command", REQUESTS)
def test_a_request_has_the_options_of_its_command(command: str) -> None:
    names = {name.replace("-", "_") for name in set(options(command)) - OF_FILES - OF_SERVER - OF_TERMINAL - OTHERWISE}
    assert set(REQUESTS[command].__struct_fields__) == names | {"url", "html", "snapshot"}


@pytest.mark.parametrize("command", REQUESTS)
def test_visits_are_made_as_those_of_the_command(command: str) -> None:
    _, visit = as_typed(command)
    assert REQUESTS[command](url=URL).visit_options(VisitOptions()) == visit


@pytest.mark.parametrize("command", ["extract", "article"])
def test_the_defaults_are_those_of_the_command(command: str) -> None:
    typed, _ = as_typed(command)
    request = REQUESTS[command](url=URL)
    in_common = set(request.__struct_fields__) & set(typed) - ASKED
    assert {"next_pages", "pretty"} & set(request.__struct_fields__) <= in_common
    assert {name: getattr(request, name) for name in in_common - {"timeout", "reveal", "block", "viewport"}} == {
        name: typed[name] for name in in_common - {"timeout", "reveal", "block", "viewport"}
    }


@pytest.mark.parametrize(
    ("command", "flags", "given"),
    [
        ("extract", [], {}),
        ("extract", ["--precision"], {"precision": True}),
        ("extract", ["-x", "collective:explain=true", "--recall"],
         {"extractor": "collective:explain=true", "recall": True}),
        ("article", [], {}),
        ("article", ["--recall"], {"recall": True}),
        ("article", ["-x", "danag"], {"extractor": "danag"}),
    ],
)  # fmt: skip
def test_the_method_is_the_one_of_the_command(
    command: str, flags: list[str], given: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[str] = []

    def stop(spec: str) -> None:
        parsed.append(spec)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("zoning.extractors.parse", stop)
        with pytest.raises(click.Abort):
            cli.commands[command].main([URL, *flags], standalone_mode=False)
    asked: list[str] = []
    monkeypatch.setattr("zoning.requests.method.parse", asked.append)
    request = REQUESTS[command](url=URL, **given)
    request.method()  # type: ignore[attr-defined]
    assert asked == parsed


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"{", "truncated"),
        (b"[]", "object"),
        (b"{}", "`url`, `html` or `snapshot` is missing"),
        (b'{"url": "/etc/passwd"}', "not an http or https address"),
        (b'{"url": "page.snapshot.json.gz"}', "not an http or https address"),
        (b'{"url": "crawl.warc#https://example.org/"}', "not an http or https address"),
        (b'{"url": "-"}', "not an http or https address"),
        (b'{"url": "file:///etc/passwd"}', "not an http or https address"),
        (b'{"url": "https:///path"}', "has no host name"),
        (b'{"url": "https://example.org/\\n"}', "regex"),
        (b'{"html": "<p>", "url": "file:///etc/passwd"}', "not an http or https address"),
        (b'{"url": "https://example.org/", "extractr": "layout"}', "unknown field `extractr`"),
        (
            b'{"url": "https://example.org/", "next-pages": 2}',
            "did you mean next_pages\\? available: url, html, ",
        ),
        (b'{"url": "https://example.org/", "format": "txt"}', r"`\$.format`; available: html, json, markdown, text"),
        (b'{"url": "https://example.org/", "block": ["x"]}', "available: fonts, images, media, trackers"),
        (b'{"url": "https://example.org/", "block": "images"}', r'write a list, such as \["fonts"\]; available: fonts'),
        (b'{"url": "https://example.org/", "parts": "comment"}', r'write a list, such as \["answer"\]; .*comment'),
        (b'{"url": "https://example.org/", "storage_state": "/etc/passwd"}', "unknown field"),
        (b'{"url": "https://example.org/", "viewport": "99999x99999"}', "viewport"),
        (b'{"url": "https://example.org/", "viewport": "1280x1024\\n"}', "viewport"),
        (b'{"url": "https://example.org/", "timeout": 1e9}', "timeout"),
        (b'{"url": "https://example.org/", "reveal": ["open"]}', "reveal"),
        (b'{"url": "https://example.org/", "header": {"a b": "c"}}', "header"),
        (b'{"url": "https://example.org/", "header": {"a": "b\\r\\nc: d"}}', "header"),
        (b'{"html": "\\ud800 and more"}', "surrogate"),
        (b'{"snapshot": "no Base64"}', "base64"),
        (b'{"snapshot": {"format": "zoning-snapshot"}}', "snapshot"),
        (b'{"snapshot": "H4sI", "url": "https://example.org/"}', "leave out `url` and `html`"),
        (b'{"snapshot": "H4sI", "html": "<p>"}', "leave out `url` and `html`"),
        (b"\xff", "invalid"),
        (b'{"header": ' + b'{"a":' * 100_000, "header"),
    ],
)
def test_what_is_no_request_is_told(body: bytes, why: str) -> None:
    with pytest.raises(UsageError, match=f"(?i){why}"):
        decoded(body, ExtractRequest)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"precision": True, "recall": True}, "cannot be combined"),
        ({"pretty": True, "format": "text"}, "pretty needs"),
        ({"extractor": "nonsense"}, "no method named"),
        ({"extractor": "layout:nonsense=1"}, "no parameter 'nonsense'"),
    ],
)
def test_what_contradicts_itself_is_told_before_any_visit(given: dict[str, Any], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        ExtractRequest(url=URL, **given).method()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"locale": "xx_YY"}, "use one such as xx-YY"),
        ({"timezone": "Moon/Base"}, "unknown time zone"),
        ({"proxy": "ftp://host"}, "not a proxy"),
    ],
)
def test_what_no_visit_can_be_made_with_is_told(given: dict[str, Any], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        RenderRequest(url=URL, **given).visit_options(VisitOptions())


def test_a_server_that_reaches_public_addresses_alone_takes_no_proxy() -> None:
    server = VisitOptions(public_only=True)
    assert RenderRequest(url=URL).visit_options(server).public_only
    with pytest.raises(UsageError, match="a proxy would make the connections"):
        RenderRequest(url=URL, proxy="http://127.0.0.1:3128").visit_options(server)


def test_the_schema_says_what_is_taken() -> None:
    schema = msgspec.json.schema(ExtractRequest)["$defs"]["ExtractRequest"]
    assert schema["additionalProperties"] is False
    described = {name for name, field in schema["properties"].items() if field.get("description")}
    assert described == set(schema["properties"])
