"""Sitemaps and feeds as files, including hostile ones."""

import pytest

from zoning.listing.feeds import NoFeed, read_feed
from zoning.listing.sitemaps import NoSitemap, read_sitemap

NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def test_no_entity_is_expanded() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>http://x/&b;</loc></url></urlset>'
    with pytest.raises(NoSitemap, match="DOCTYPE"):
        read_sitemap(bomb.encode())


@pytest.mark.parametrize(
    "data", [b"<html><body>no</body></html>", b"\x1f\x8bbroken", b"some words", b"<a>" * 50, b"\xff\xfe<\x00"]
)
def test_what_is_no_sitemap_is_refused(data: bytes) -> None:
    with pytest.raises(NoSitemap):
        read_sitemap(data)


def test_what_came_before_a_fault_counts() -> None:
    data = f"<urlset {NAMESPACE}><url><loc>http://example.org/1</loc></url><url><loc>http://exa"
    assert [page.url for page in read_sitemap(data.encode()).pages] == ["http://example.org/1"]


def test_a_text_of_addresses_is_a_sitemap() -> None:
    assert [page.url for page in read_sitemap(b"http://example.org/1\nhttp://example.org/2\n").pages] == [
        "http://example.org/1",
        "http://example.org/2",
    ]


@pytest.mark.parametrize("data", [b"<html><p>no</p></html>", b"{}", b'{"version": 3}', b"\x00\x01"])
def test_what_is_no_feed_is_refused(data: bytes) -> None:
    with pytest.raises(NoFeed):
        read_feed(data, "http://example.org/")
