"""`zoning list` on a site on localhost: 600 articles in sitemaps, three feeds, the page of an issue."""

import gzip
import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer, Route
from tests.cli.conftest import Ran, Zoning
from zoning.errors import ExitCode

STORY = "<p>The river rises in spring. It floods the meadows every year, and nobody minds the water.</p>" * 6
MENU = "".join(f'<li><a href="/menu/{n}">A menu entry that is long, no. {n}</a></li>' for n in range(12))
ARTICLES = 600
XML = "application/xml"
NAMESPACES = (
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"'
)


def urls(url: str, numbers: range) -> str:
    entries = "".join(f"<url><loc>{url}/a/{n}</loc><lastmod>2026-{1 + n % 12:02}-01</lastmod></url>" for n in numbers)
    return f'<?xml version="1.0"?><urlset {NAMESPACES}>{entries}</urlset>'


@pytest.fixture(scope="module")
def site() -> Iterator[FixtureServer]:
    """Half of the articles in a gzipped sitemap, a third in a plain one, the rest in one for news; an index of them."""
    with FixtureServer() as server:
        at = server.url
        news = "".join(
            f"<url><loc>{at}/a/{n}</loc><news:news><news:publication_date>2026-11-0{1 + n % 9}T10:00:00+01:00"
            f"</news:publication_date><news:title>What came of no. {n}</news:title></news:news></url>"
            for n in range(500, ARTICLES)
        )
        index = "".join(
            f"<sitemap><loc>{at}{path}</loc></sitemap>" for path in ("/one.xml.gz", "/two.xml", "/news.xml", "/map.xml")
        )
        issue = "".join(
            f'<li><h3><a href="/a/{n}">How the water came to the mill in year {n}</a></h3><p>Ann Dee, Bob Roe</p>'
            f'<a href="/a/{n}.pdf">PDF</a></li>'
            for n in range(1, 13)
        )
        rss = "".join(
            f"<item><title>Story no. {n}</title><link>{at}/a/{n}</link><pubDate>Tue, 03 Nov 2026 10:00:00 GMT</pubDate>"
            "</item>" for n in range(20)
        )  # fmt: skip
        atom = "".join(
            f'<entry><title>Note {n}</title><link href="/a/{n}"/><updated>2026-11-05T10:00:00Z</updated></entry>'
            for n in range(15, 30)
        )
        items = [{"url": f"/a/{n}", "title": f"Item {n}", "date_published": "2026-11-06"} for n in range(25, 40)]
        feeds = "".join(
            f'<link rel="alternate" type="application/{kind}" href="/{path}">'
            for kind, path in (("rss+xml", "rss"), ("atom+xml", "atom"), ("feed+json", "feed.json"))
        )
        page = f"<title>The valley</title>{feeds}<nav><ul>{MENU}</ul></nav><main><h1>The valley</h1>{STORY}</main>"
        files = "".join(f"<li><a href={n}.html>{n}.html</a></li>" for n in range(12))
        cards = "".join(
            f"<article><h2><a href=/a/{n}>The mill in year {n}</a></h2><p>What the miller of that year, no. {n},"
            " wrote about the water and about the meadows.</p></article>" for n in range(12)
        )  # fmt: skip
        most_read = "<h3>Most read</h3>" + "".join(
            f"<li><a href=/a/{n}>{n} What everybody reads today about the mill and about its water</a></li>"
            for n in range(5)
        )
        routes = {
            "/": answer(page),
            "/robots.txt": answer(f"User-agent: *\nDisallow: /secret\nSitemap: {at}/map.xml\n", kind="text/plain"),
            "/map.xml": answer(f'<sitemapindex {NAMESPACES}>{index}</sitemapindex>', kind=XML),
            "/one.xml.gz": answer(gzip.compress(urls(at, range(300)).encode()), kind="application/gzip"),
            "/two.xml": answer(urls(at, range(300, 500)), kind=XML),
            "/news.xml": answer(f"<urlset {NAMESPACES}>{news}</urlset>", kind=XML),
            "/rss": answer(f'<rss version="2.0"><channel><title>Valley</title>{rss}</channel></rss>', kind=XML),
            "/atom": answer(f'<feed xmlns="http://www.w3.org/2005/Atom"><title>V</title>{atom}</feed>', kind=XML),
            "/feed.json": answer(
                json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "V", "items": items}),
                kind="application/feed+json",
            ),
            "/issue": answer(
                f"<title>Volume 3, issue 2</title><nav><ul>{MENU}</ul></nav><main><h1>Volume 3, issue 2</h1>"
                f"<ul>{issue}</ul></main>"
            ),
            "/directory/": answer(f"<title>Directory</title><h1>Directory</h1><ul>{files}</ul>"),
            "/paper": answer(f"<title>The paper</title>{feeds}<main><h1>Paper</h1>{cards}</main><aside>{most_read}"),
            "/bare/": answer(f"<title>Bare</title><main><h1>Bare</h1>{STORY}</main>"),
            **{f"/a/{n}": answer(f"<title>No. {n}</title><h1>No. {n}</h1>{STORY}") for n in range(40)},
        }  # fmt: skip
        server.routes.update(routes)
        yield server


def listed(zoning: Zoning, site: FixtureServer, path: str = "/", *arguments: str) -> tuple[list[dict[str, str]], Ran]:
    done = zoning("list", site.url + path, "--per-host-delay", "0", *arguments)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")], done


def results(folder: Path) -> list[dict[str, Any]]:
    """What the batch in `run` has written."""
    files = (folder / "run").glob("results-*")
    return [json.loads(line) for file in files for line in file.read_text().splitlines()]


class TestSites:
    """`zoning list`; what it writes goes into `zoning batch`."""

    def test_sitemaps_give_all_and_nothing_else(
        self, site: FixtureServer, zoning: Zoning, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ZONING_CHROMIUM", "/nonexistent")  # no browser is started for sitemaps
        found, done = listed(zoning, site)
        assert done.returncode == ExitCode.OK, done.stderr
        assert [one["url"] for one in found] == [f"{site.url}/a/{n}" for n in range(ARTICLES)]
        assert (found[5]["date"], found[5]["via"]) == ("2026-06-01", "sitemap")
        assert (found[501]["title"], found[501]["date"]) == ("What came of no. 501", "2026-11-07T10:00:00+01:00")
        assert f"{ARTICLES} pages" in done.stderr

    def test_feeds_are_joined(self, site: FixtureServer, zoning: Zoning) -> None:
        found, _ = listed(zoning, site, "/", "--via", "feed")
        assert [one["url"] for one in found] == [f"{site.url}/a/{n}" for n in range(40)]
        assert (found[0]["title"], found[0]["date"]) == ("Story no. 0", "2026-11-03T10:00:00Z")
        assert (found[39]["title"], found[39]["date"]) == ("Item 39", "2026-11-06")

    def test_an_issue_is_listed_by_its_main_content(self, site: FixtureServer, zoning: Zoning) -> None:
        found, _ = listed(zoning, site, "/issue")
        assert [one["url"] for one in found] == [f"{site.url}/a/{n}" for n in range(1, 13)]
        assert found[0]["title"] == "How the water came to the mill in year 1"

    def test_a_sitemap_and_a_feed_are_read_as_what_they_are(self, site: FixtureServer, zoning: Zoning) -> None:
        assert len(listed(zoning, site, "/two.xml")[0]) == 200
        assert len(listed(zoning, site, "/atom")[0]) == 15

    def test_filters(self, site: FixtureServer, zoning: Zoning) -> None:
        found, _ = listed(zoning, site, "/", "--since", "2026-11", "--match", "/a/5[0-9]$", "--limit", "3")
        assert [one["url"].rpartition("/")[2] for one in found] == ["58", "59"]
        assert all(one["date"] >= "2026-11" for one in found)
        found, done = listed(zoning, site, "/", "--since", "2027")
        assert (found, "600 pages found, all left out by --since or --match" in done.stderr) == ([], True)

    def test_a_date_without_a_day_or_month_may_be_late_enough(self, site: FixtureServer, zoning: Zoning) -> None:
        dates = ("2025", "2025-12", "2026", "2026-01", "2026-01-30", "2026-01-31")
        entries = "".join(f"<url><loc>{site.url}/a/{date}</loc><lastmod>{date}</lastmod></url>" for date in dates)
        site.routes["/dated.xml"] = answer(f"<urlset {NAMESPACES}>{entries}</urlset>", kind=XML)
        found, _ = listed(zoning, site, "/dated.xml", "--since", "2026-01-31")
        assert [one["date"] for one in found] == ["2026", "2026-01", "2026-01-31"]

    def test_a_list_goes_into_a_batch(self, site: FixtureServer, tmp_path: Path, zoning: Zoning) -> None:
        found, done = listed(zoning, site, "/", "--match", "/a/[0-3]$")
        assert len(found) == 4
        batch = zoning(
            "batch", "-", "-o", "run", "--per-host-delay", "0", "--workers", "1", "-x", "plain", "--reveal", "none",
            stdin=done.stdout,
        )  # fmt: skip
        assert "4 done, 0 failed of 4" in batch.stderr, batch.stderr
        assert {result["carried"]["date"] for result in results(tmp_path)} == {
            "2026-01-01",
            "2026-02-01",
            "2026-03-01",
            "2026-04-01",
        }

    def test_a_batch_of_a_list_goes_on_by_the_same_input(
        self, site: FixtureServer, tmp_path: Path, zoning: Zoning
    ) -> None:
        found, done = listed(zoning, site, "/", "--match", "/a/1[0-9]$")
        arguments = [
            "batch", "-", "-o", "run", "--per-host-delay", "0", "-x", "plain", "--reveal", "none", "--workers", "1",
        ]  # fmt: skip
        begun = zoning(*arguments, "--limit", "3", stdin=done.stdout)
        assert "3 done, 0 failed of 10" in begun.stderr, begun.stderr
        again = zoning(*arguments, stdin=done.stdout)
        assert "10 done, 0 failed of 10" in again.stderr, again.stderr
        assert sorted(result["url"] for result in results(tmp_path)) == sorted(one["url"] for one in found)

    def test_what_robots_forbids_is_not_asked_for(self, site: FixtureServer, zoning: Zoning) -> None:
        asked = len(site.requests)
        found, done = listed(zoning, site, "/secret/list")
        assert (found, done.returncode) == ([], ExitCode.SOURCE_FAILED)
        assert "robots.txt disallows it" in done.stderr
        assert "/secret/list" not in site.requests[asked:]

    def test_rules_for_the_user_agent_apply_and_all_requests_have_it(self, zoning: Zoning) -> None:
        agents: list[str] = []

        def noting(handle: Route) -> Route:
            def noted(request: BaseHTTPRequestHandler) -> None:
                agents.append(request.headers["User-Agent"])
                handle(request)

            return noted

        rules = answer("User-agent: MyBot\nDisallow: /one\n\nUser-agent: zoning\nDisallow: /", kind="text/plain")
        with FixtureServer(routes={"/robots.txt": noting(rules)}) as server:
            for path in ("/one", "/two"):
                server.routes[path] = noting(answer(urls(server.url, range(3)), kind=XML))
            assert "disallows it" in listed(zoning, server, "/one", "--user-agent", "MyBot/1.0")[1].stderr
            assert len(listed(zoning, server, "/two", "--user-agent", "MyBot/1.0")[0]) == 3
            assert server.requests == ["/robots.txt", "/robots.txt", "/two"]
        assert set(agents) == {"MyBot/1.0"}

    def test_nothing_found_is_told(self, site: FixtureServer, zoning: Zoning) -> None:
        found, done = listed(zoning, site, "/bare/")
        assert (found, done.returncode) == ([], ExitCode.SOURCE_FAILED)
        assert "0 pages" in done.stderr
        assert f"{site.url}/bare/: it has no links to other pages of its site; --page-time 15" in done.stderr
        assert done.stdout == ""

    def test_links_without_titles_are_counted_and_explained(self, site: FixtureServer, zoning: Zoning) -> None:
        found, done = listed(zoning, site, "/directory/")
        assert (found, done.returncode) == ([], ExitCode.SOURCE_FAILED)
        assert "it links to 12 pages of its site, but no link in its main content has a title" in done.stderr

    def test_via_names_the_only_places(self, site: FixtureServer, zoning: Zoning) -> None:
        found, _ = listed(zoning, site, "/paper", "--via", "feed")
        assert {one["via"] for one in found} == {"feed"}
        found, done = listed(zoning, site, "/issue", "--via", "feed")
        assert (found, "the page names no feed; --via sitemap,page looks elsewhere" in done.stderr) == ([], True)
        with FixtureServer(routes={"/": site.routes["/issue"]}) as other:
            found, done = listed(zoning, other, "/", "--via", "sitemap")
        assert (found, "no sitemap with pages was found; --via feed,page looks" in done.stderr) == ([], True)

    def test_titles_in_the_main_content_win(self, site: FixtureServer, zoning: Zoning) -> None:
        found, done = listed(zoning, site, "/paper", "--via", "page")
        assert [one["title"] for one in found] == [f"The mill in year {n}" for n in range(12)]
        assert "warning" not in done.stderr

    def test_an_error_page_is_named_with_its_status(self, site: FixtureServer, zoning: Zoning) -> None:
        found, done = listed(zoning, site, "/missing")
        assert (found, done.returncode) == ([], ExitCode.SOURCE_FAILED)
        assert f"warning: {site.url}/missing: the server answered 404 Not Found" in done.stderr

    def test_wrong_usage_is_told(self, zoning: Zoning) -> None:
        for arguments, says in (
            (("ftp://example.org/",), "only http and https"),
            (("http://127.0.0.1:1/", "--match", "("), "not a regular expression"),
            (("http://127.0.0.1:1/", "--via", "moon"), "no place moon"),
            (("http://127.0.0.1:1/", "--since", "2026-1-1"), "'2026-1-1' is not a date such as 2026-01-31"),
            (("http://127.0.0.1:1/", "--since", "2026-13-45"), "'2026-13-45' is not a date"),
            (("http://127.0.0.1:1/", "--since", "yesterday"), "'yesterday' is not a date"),
        ):
            done = zoning("list", *arguments)
            assert (done.returncode, says in done.stderr) == (ExitCode.USAGE, True), done.stderr

    def test_reading_an_endless_sitemap_ends(self, zoning: Zoning) -> None:
        numbers = count()
        with FixtureServer() as server:

            def deeper(request: BaseHTTPRequestHandler) -> None:
                place = f"<loc>{server.url}/deep?{next(numbers)}</loc>"
                answer(f"<sitemapindex {NAMESPACES}><sitemap>{place}</sitemap></sitemapindex>", kind=XML)(request)

            server.routes["/deep"] = deeper
            found, done = listed(zoning, server, "/deep?x")
        assert (found, done.returncode) == ([], ExitCode.SOURCE_FAILED)
        assert next(numbers) < 20


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("nosuch", "nosuch: not a URL (http:// or https://)\n"),
        (
            "example.org/news",
            "example.org/news: not a URL (http:// or https://): write https://example.org/news",
        ),
        ("n" * 5000, "not a URL (http:// or https://)"),
        ("https://a..b/", "https://a..b/: not a URL (a..b is not a host name)"),
        ("https://exa mple.org/", "a host name has no white space"),
        ("https://example.org:x/", "the port is not a number from 0 to 65535"),
        ("ftp://example.org/", "only http and https addresses"),
    ],
)
def test_what_is_no_address_is_wrong_usage(zoning: Zoning, url: str, why: str) -> None:
    ran = zoning("list", url)
    assert (ran.returncode, ran.stdout) == (ExitCode.USAGE, "")
    assert why in ran.stderr
    assert "Error:" not in ran.stderr
