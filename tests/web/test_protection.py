"""Who may use the application: its own pages and programs of this machine, or those who have the token."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect

from fixtures.server import FixtureServer
from tests.web.conftest import Application, Host, script

TOKEN = "river-meadow"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory, common_host: Host) -> Iterator[Application]:
    """An application that others reach too, so that it asks for a token."""
    with Application(tmp_path_factory.mktemp("shared"), token=TOKEN, host=common_host) as running:
        yield running


def kind(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["kind"]


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1", "127.9.9.9:1", "[::1]:8417"])
def test_names_of_this_machine_are_answered(host: str, application: Application) -> None:
    assert httpx.get(f"{application.url}/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8417",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil.example@localhost:1:2",
        "192.168.1.4",
        "0.0.0.0",
        "",
        "[::1",
        "2130706433",
    ],
)
def test_other_names_are_refused_whatever_they_resolve_to(host: str, application: Application) -> None:
    for path in ("/", "/healthz", "/ui/pages", "/openapi.json", script(application)):
        answer = httpx.get(application.url + path, headers={"Host": host})
        assert kind(answer) == (403, "ForeignRequest")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:1", "http://127.0.0.1", ""])
@pytest.mark.parametrize("path", ["/extract", "/render", "/ui/visits"])
def test_pages_of_other_sites_are_refused(origin: str, path: str, application: Application) -> None:
    for method in ("POST", "GET", "OPTIONS"):
        answer = httpx.request(method, application.url + path, headers={"Origin": origin})
        assert kind(answer) == (403, "ForeignRequest")
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    ("site", "mode", "dest", "status"),
    [
        ("same-origin", "cors", "empty", 200),
        ("none", "navigate", "document", 200),
        ("cross-site", "navigate", "document", 200),
        ("cross-site", "navigate", "iframe", 403),
        ("cross-site", "no-cors", "image", 403),
        ("same-site", "no-cors", "script", 403),
        ("same-site", "cors", "empty", 403),
    ],
)
def test_what_the_browser_says_of_the_asking_page_counts(
    site: str, mode: str, dest: str, status: int, application: Application
) -> None:
    headers = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}
    assert httpx.get(f"{application.url}/openapi.json", headers=headers).status_code == status


def test_a_page_of_another_site_gets_nothing_in_a_real_browser(
    application: Application, server: FixtureServer, page: Page
) -> None:
    """The real attack: a page of another origin on this machine makes every kind of request."""
    page.goto(f"{server.url}/short-page.html")
    outcome = page.evaluate(
        """async ([target, script, visited]) => {
          const told = {};
          const asked = async (name, path, options) => {
            try { told[name] = (await fetch(target + path, options)).type; } catch { told[name] = 'refused'; }
          };
          const body = JSON.stringify({url: visited});
          await asked('get', '/ui/pages', {});
          await asked('json', '/extract', {method: 'POST', headers: {'Content-Type': 'application/json'}, body});
          await asked('plain', '/extract', {method: 'POST', body});
          await asked('opaque', '/extract', {method: 'POST', mode: 'no-cors', body});
          const loaded = (made, address) => new Promise((done) => {
            made.onload = () => done('loaded'); made.onerror = () => done('refused');
            made.src = target + address; document.body.append(made);
          });
          told.script = await loaded(document.createElement('script'), script);
          told.image = await loaded(document.createElement('img'), script.replace('main.js', 'icon.svg'));
          return told;
        }""",
        [application.url, script(application), f"{server.url}/floats.html?asked"],
    )
    assert set(outcome) == {"get", "json", "plain", "opaque", "script", "image"}
    assert set(outcome.values()) == {"refused"}
    assert "/floats.html?asked" not in server.requests


def test_without_the_token_nothing_is_told_but_that_one_is_needed(shared: Application) -> None:
    for path in (
        "/",
        "/api",
        "/ui/pages",
        "/openapi.json",
        "/files/0000000000000000/web/static/main.js",
        "/nowhere",
        "/?token=wrong",
        "//healthz",
    ):
        answer = httpx.get(shared.url + path)
        assert kind(answer) == (401, "TokenMissing")
        assert answer.headers["www-authenticate"] == "Bearer"
        assert "set-cookie" not in answer.headers
    assert kind(httpx.post(f"{shared.url}/extract?token={TOKEN}", json={"html": ""})) == (401, "TokenMissing")
    assert httpx.get(f"{shared.url}/healthz").status_code == 200


@pytest.mark.parametrize("given", [f"Bearer {TOKEN}", f"bearer {TOKEN}"])
def test_programs_bring_the_token_in_a_header(given: str, shared: Application) -> None:
    assert httpx.get(f"{shared.url}/openapi.json", headers={"Authorization": given}).status_code == 200


@pytest.mark.parametrize("given", ["Bearer", f"Basic {TOKEN}", TOKEN, f"Bearer {TOKEN}x", "Bearer é"])
def test_a_wrong_token_is_refused(given: str, shared: Application) -> None:
    headers = [(b"Authorization", given.encode())]
    assert kind(httpx.get(f"{shared.url}/openapi.json", headers=headers)) == (401, "TokenMissing")


def test_the_token_in_an_address_becomes_a_cookie_that_no_script_and_no_other_site_gets(shared: Application) -> None:
    answer = httpx.get(f"{shared.url}/api?token={TOKEN}&a=b")
    assert (answer.status_code, answer.headers["location"]) == (303, "/api?a=b")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    away = httpx.get(f"{shared.url}//evil.example/?token={TOKEN}")
    assert away.headers["location"] == "/evil.example/"


def test_the_token_does_not_open_the_application_to_other_sites(shared: Application) -> None:
    headers = {"Authorization": f"Bearer {TOKEN}", "Origin": "https://evil.example"}
    assert kind(httpx.post(f"{shared.url}/extract", headers=headers)) == (403, "ForeignRequest")


def test_with_a_token_the_application_answers_to_every_name(shared: Application) -> None:
    headers = {"Authorization": f"Bearer {TOKEN}", "Host": "reader.example"}
    assert httpx.get(f"{shared.url}/openapi.json", headers=headers).status_code == 200


def test_a_person_opens_the_printed_address_and_stays_in(shared: Application, page: Page) -> None:
    page.goto(f"{shared.url}/api?token={TOKEN}")
    expect(page).to_have_url(f"{shared.url}/api")
    expect(page.get_by_role("heading", name="API")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="API")).to_be_visible()
    assert page.evaluate("document.cookie") == ""


def test_errors_carry_the_policy_too(application: Application) -> None:
    answer = httpx.get(f"{application.url}/", headers={"Host": "evil.example"})
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
