"""The next page of the same article is found by its address, and not confused with the next article."""

import pytest

from fixtures.trees import Element, snapshot
from zoning.paging.links import next_page

SITE = "https://example.org"


def link(address: str, text: str, **attributes: str) -> Element:
    return Element("p", [Element("a", [text], {"href": address, **attributes})])


FOLLOWED = [
    # address of the first page, number wanted, link on the page before
    ("/story", 2, link("/story?page=2", "Next page")),
    ("/story", 2, link("?page=2", "2")),
    ("/story?id=5&page=1", 2, link("/story?page=2&id=5", "weiter »")),
    ("/story/", 2, link("/story/2", "Next")),
    ("/story/", 3, link("/story/3/", "3")),
    ("/story.html", 2, link("/story-2.html", "›")),
    ("/story.html", 2, link("/story_2.html", "suivant")),
    ("/story/page/1", 2, link("/story/page/2", "Next >")),
    ("/story-page1.html", 2, link("/story-page2.html", "次へ")),
    ("/2019/05/story", 2, link("/2019/05/story/page/2/", "", rel="next")),
    ("/story/index.html", 2, link("/story/2", "Next page", rel="nofollow next")),
    ("/story", 2, link("/story/2#text", "Next")),
    ("/story", 2, link("/story?sida=2", "Nästa sida")),
    ("/story", 2, link("/story/strana/2", "Další strana »")),
    ("/story", 2, link("/story/2", "Следующая страница")),
    ("/story", 2, link("/story/2", "الصفحة التالية")),
    ("/story", 2, link("/story/2", "आगे")),
    ("/story", 2, link("/story/2", "İleri")),
    ("/story", 2, link("/story/2", "第2页")),
    ("/story", 2, link("/story/2", "Seite ٢")),
]
LEFT = [
    ("/story", 2, link("/another-story", "Next")),
    ("/story", 2, link("/another-story", "Next article", rel="next")),
    ("/news/1041", 2, link("/news/1042", "Next", rel="next")),
    ("/news/41", 2, link("/news/42", "Next", rel="next")),
    ("/story", 2, link("/story?page=3", "Next")),
    ("/story", 3, link("/story?page=2", "2")),
    ("/story", 2, link("https://elsewhere.example/story?page=2", "Next")),
    ("/story", 2, link("/story?page=2", "Comments")),
    ("/story", 2, link("/story?page=two", "Next")),
    ("/story", 2, link("/story?year=2", "2")),
    ("/story", 2, link("/story/2", "2 comments")),
    ("/story", 2, link("/story/2", "Previous page")),
    ("/story", 2, link("/story/2", "«")),
    ("/story", 2, link("javascript:next()", "Next")),
    ("/story", 2, Element("p", ["Next"])),
]


@pytest.mark.parametrize(("first", "number", "linked"), FOLLOWED)
def test_the_next_page_is_found(first: str, number: int, linked: Element) -> None:
    page = snapshot([Element("p", ["The river rises in spring."]), linked], url=SITE + first)
    found = next_page(page, SITE + first, number)
    assert found is not None
    assert found.startswith(SITE)
    assert "#" not in found


@pytest.mark.parametrize(("first", "number", "linked"), LEFT)
def test_what_is_another_page_is_left(first: str, number: int, linked: Element) -> None:
    page = snapshot([linked], url=SITE + first)
    assert next_page(page, SITE + first, number) is None


def test_the_page_s_own_word_counts_first() -> None:
    links = [link("/story?p=2", "2"), link("/story/2", "more", rel="next")]
    assert next_page(snapshot(links, url=f"{SITE}/story"), f"{SITE}/story", 2) == f"{SITE}/story/2"
