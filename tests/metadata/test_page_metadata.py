"""Metadata of pages of any kind in the real browser: each source, conflicts, hostile values."""

import re
from html import escape

import numpy as np
import pytest

from tests.one_tab import Render
from zoning import Snapshot, limits, read_snapshot
from zoning.metadata.find import find_page_metadata
from zoning.metadata.lines import Lines, is_running_text, shown
from zoning.metadata.model import PAGE_FIELDS, PageMetadata

SENTENCE = "The river rises in spring and floods the meadows, and nobody in the valley minds the water at all."
TEXT = f"<p>{SENTENCE}</p>" * 4
STANDFIRST = f"<p>{'The river rises in spring and floods the meadows of the valley. ' * 4}</p>"


def page(head: str, body: str = "<h1>Rivers in spring</h1>", title: str = "Rivers in spring") -> str:
    return (
        f'<!DOCTYPE html><html lang="en"><head><title>{title}</title><base href="https://valley.example/news/">{head}'
        f"</head><body>{body}{TEXT}</body></html>"
    )


def whole(head: str, body: str) -> str:
    """A page without a text behind the body."""
    return page(head, body).removesuffix(f"{TEXT}</body></html>")


def found_on(snapshot: Snapshot, *, scholarly: bool = False) -> PageMetadata:
    return find_page_metadata(snapshot, np.zeros(len(snapshot), np.bool_), scholarly=scholarly)


def said(found: PageMetadata, field: str) -> list[tuple[str, str, bool]]:
    """Where each value of a field stands, the value, whether it was taken."""
    return [(claim.where, claim.value, claim.taken) for claim in found.claims if claim.field == field]


def linked(*objects: str) -> str:
    return "".join(f'<script type="application/ld+json">{one}</script>' for one in objects)


ARTICLE = """{"@context": "https://schema.org", "@graph": [
 {"@type": "WebSite", "@id": "#site", "name": "Valley News"},
 {"@type": "WebPage", "@id": "#page", "description": "What the water does.", "isPartOf": {"@id": "#site"}},
 {"@type": "Organization", "@id": "#press", "name": "Valley Press"},
 {"@type": "NewsArticle", "headline": "Rivers in spring", "isPartOf": {"@id": "#page"}, "publisher": {"@id": "#press"},
  "author": [{"@type": "Person", "name": "Ann Dee"}, {"@type": "Person", "name": "Bob Roe"}],
  "datePublished": "2019-05-07T10:00:00.123+0200", "dateModified": "2019-06-01", "articleSection": "Water",
  "image": IMAGE, "isAccessibleForFree": FREE, "commentCount": 12, "keywords": "river, spring",
  "mainEntityOfPage": {"@type": "WebPage", "@id": "https://valley.example/rivers"}, "inLanguage": ["en", "cy"],
  "license": "https://creativecommons.org/licenses/by/4.0/"}]}"""


@pytest.mark.parametrize(
    "image",
    [
        '"/a.jpg"',
        '{"@type": "ImageObject", "url": "/a.jpg"}',
        '[{"contentUrl": "../a.jpg"}, "/b.jpg"]',
        '{"@id": "https://valley.example/a.jpg"}',
    ],
)
def test_json_ld_of_an_article(image: str, render_html: Render) -> None:
    found = found_on(render_html(page(linked(ARTICLE.replace("IMAGE", image).replace("FREE", "true")))))
    assert found.known == {
        "title": "Rivers in spring",
        "authors": ["Ann Dee", "Bob Roe"],
        "published": "2019-05-07T10:00:00+02:00",
        "modified": "2019-06-01",
        "site_name": "Valley News",
        "publisher": "Valley Press",
        "description": "What the water does.",
        "image": "https://valley.example/a.jpg",
        "section": "Water",
        "tags": ["river", "spring"],
        "canonical": "https://valley.example/rivers",
        "licence": "https://creativecommons.org/licenses/by/4.0/",
        "languages": ["en", "cy"],
        "is_free": True,
        "comment_count": 12,
    }
    assert tuple(found.known) == PAGE_FIELDS


@pytest.mark.parametrize(
    ("written", "free"),
    [("false", False), ('"False"', False), ('"https://schema.org/True"', True), ('"perhaps"', None), ("[]", None)],
)
def test_what_a_page_states_of_who_may_read_it(written: str, free: bool | None, render_html: Render) -> None:
    found = found_on(render_html(page(linked(ARTICLE.replace("IMAGE", '"a"').replace("FREE", written)))))
    assert found.is_free is free


HEAD = """<meta property="og:title" content="Rivers in spring | Valley News">
<meta property="og:site_name" content="Valley News">
<meta property="og:description" content="What the water does."><meta property="og:image" content="a.jpg?w=1&amp;copy=2">
<meta property="article:published_time" content="2019-05-07T08:00:00Z"><meta property="article:section" content="Water">
<meta property="article:modified_time" content="2019-06-01 09:30"><meta property="article:tag" content="spring">
<meta property="article:content_tier" content="locked"><meta name="author" content="Ann Dee">
<link rel="canonical" href="/rivers"><link rel="license" href="https://creativecommons.org/licenses/by/4.0/">"""


def test_meta_and_link_elements(render_html: Render) -> None:
    assert found_on(render_html(page(HEAD))).known == {
        "title": "Rivers in spring",
        "authors": ["Ann Dee"],
        "published": "2019-05-07T08:00:00Z",
        "modified": "2019-06-01T09:30",
        "site_name": "Valley News",
        "description": "What the water does.",
        "image": "https://valley.example/news/a.jpg?w=1&copy=2",
        "section": "Water",
        "tags": ["spring"],
        "canonical": "https://valley.example/rivers",
        "licence": "https://creativecommons.org/licenses/by/4.0/",
        "languages": ["en"],
        "is_free": False,
    }


@pytest.mark.parametrize(
    ("head", "field", "value"),
    [
        ('<meta name="twitter:description" content="Water.">', "description", "Water."),
        ('<meta name="description" content="Water.">', "description", "Water."),
        ('<meta name="DC.description" content="Water.">', "description", "Water."),
        ('<meta name="twitter:image" content="/b.png">', "image", "https://valley.example/b.png"),
        ('<link rel="image_src" href="/b.png">', "image", "https://valley.example/b.png"),
        ('<meta name="application-name" content="Valley">', "site_name", "Valley"),
        ('<meta name="apple-mobile-web-app-title" content="Valley">', "site_name", "Valley"),
        ('<meta name="dcterms.publisher" content="Valley Press">', "publisher", "Valley Press"),
        ('<meta property="og:url" content="https://valley.example/x">', "canonical", "https://valley.example/x"),
        ('<meta name="news_keywords" content="river, spring">', "tags", ["river", "spring"]),
        (
            '<meta name="keywords" content="river,spring,1,2-dichloroethane">',
            "tags",
            ["river", "spring", "1,2-dichloroethane"],
        ),
        ('<meta name="keywords" content="1,2-dichloroethane, river">', "tags", ["1,2-dichloroethane", "river"]),
        ('<meta name="parsely-tags" content="river,spring">', "tags", ["river", "spring"]),
        ('<meta name="sailthru.tags" content="河、泉">', "tags", ["河", "泉"]),
        ('<meta name="parsely-section" content="Water">', "section", "Water"),
        ('<meta name="articleSection" content="Water">', "section", "Water"),
        ('<meta name="articleAuthor" content="Ann Dee">', "authors", ["Ann Dee"]),
        ('<meta name="sailthru.description" content="Water.">', "description", "Water."),
        ('<meta name="parsely-image-url" content="/c.png">', "image", "https://valley.example/c.png"),
        ('<meta name="sailthru.image.full" content="/c.png">', "image", "https://valley.example/c.png"),
        ('<meta name="parsely-link" content="/rivers">', "canonical", "https://valley.example/rivers"),
        ('<meta name="date" content="July 17, 2019">', "published", "2019-07-17"),
        ('<meta property="og:article:modified_time" content="2019-06-01T10:00Z">', "modified", "2019-06-01T10:00Z"),
        ('<meta name="w-published-date" content="2019-05-07">', "published", "2019-05-07"),
        ('<meta name="Updated Date" content="2019-06-01T14:13:01Z">', "modified", "2019-06-01T14:13:01Z"),
        (
            '<meta itemprop="datePublished" content="2019-05-07T09:00:00-0700">',
            "published",
            "2019-05-07T09:00:00-07:00",
        ),
        ('<meta itemprop="thumbnailUrl" content="/c.png">', "image", "https://valley.example/c.png"),
    ],
)
def test_other_names_in_the_head(head: str, field: str, value: object, render_html: Render) -> None:
    assert found_on(render_html(page(head))).known[field] == value


@pytest.mark.parametrize("name", ["update", "unpublish-date", "update_frequency", "publisher"])
def test_names_in_the_head_that_are_of_no_day(name: str, render_html: Render) -> None:
    found = found_on(render_html(page(f'<meta name="{name}" content="2019-06-01">')))
    assert (found.published, found.modified) == ("", "")


MICRODATA = """<article itemscope itemtype="https://schema.org/BlogPosting">
<h1 itemprop="headline">Rivers in spring</h1>
<meta itemprop="description" content="Water."><span itemprop="articleSection">Water</span>
<link itemprop="mainEntityOfPage" href="/rivers">
<time itemprop="datePublished" datetime="2019-05-07T10:00:00-05:00">7</time>
<figure itemprop="image" itemscope itemtype="https://schema.org/ImageObject">
<img itemprop="url" src="/a.jpg" alt=""></figure>
<span itemprop="publisher" itemscope><b itemprop="name">Valley Press</b></span>
<meta itemprop="isAccessibleForFree" content="true"><meta itemprop="interactionCount" content="UserComments:1,234">
</article>"""


@pytest.mark.parametrize(
    "keywords",
    [
        "<ul itemprop=keywords><li><a href=/t/ice>ice</a></li><li><a href=/t/mill>mill race</a></li></ul>",
        "<p itemprop=keywords><a href=/t/ice>ice</a> <a href=/t/mill>mill race</a></p>",
        "<a itemprop=keywords href=/t/ice>ice</a> <a itemprop=keywords href=/t/mill>mill race</a>",
        "<ul><li itemprop=keywords>ice</li><li itemprop=keywords>mill race</li></ul>",
        "<p itemprop=keywords>ice, mill race</p>",
    ],
)
def test_keywords_of_microdata_in_a_list(keywords: str, render_html: Render) -> None:
    body = MICRODATA.replace("</article>", f"{keywords}</article>")
    assert list(found_on(render_html(page("", body))).tags) == ["ice", "mill race"]


RDFA = (
    re.sub(r' itemscope itemtype="https://schema.org/(\w+)"', r' typeof="schema:\1"', MICRODATA)
    .replace(" itemscope", ' typeof="Organization"')
    .replace('itemprop="', 'property="schema:')
)


@pytest.mark.parametrize("body", [MICRODATA, RDFA])
def test_microdata_and_rdfa_of_an_article(body: str, render_html: Render) -> None:
    assert found_on(render_html(page("", body))).known == {
        "title": "Rivers in spring",
        "published": "2019-05-07T10:00:00-05:00",
        "site_name": "Valley Press",
        "publisher": "Valley Press",
        "description": "Water.",
        "image": "https://valley.example/a.jpg",
        "section": "Water",
        "canonical": "https://valley.example/rivers",
        "languages": ["en"],
        "is_free": True,
        "comment_count": 1234,
    }


@pytest.mark.parametrize(
    ("document", "name"),
    [
        ("Rivers in spring | Water | The Meadow", "The Meadow"),
        ("The Meadow » Rivers in spring", "The Meadow"),
        ("Water: Rivers in spring - The Meadow", "The Meadow"),
        ("Valley Post: Rivers in spring - All about water", "Valley Post"),
        ("Rivers in spring | Valley Post | 7 May 2019", "Valley Post"),
        ("Rivers in spring", ""),
        ("Rivers in spring: The whole truth", ""),
        ("Water: Rivers in spring", ""),
        ("Rivers in spring - and how they flood", ""),
        ("Seven brooks | The Meadow", ""),
    ],
)
def test_the_site_s_name_in_the_title_of_the_document(document: str, name: str, render_html: Render) -> None:
    assert found_on(render_html(page("", title=document))).site_name == name


def test_the_site_s_name_without_blanks(render_html: Render) -> None:
    html = page("", "<h1>春天的河流</h1>", "{}").replace('lang="en"', 'lang="zh"')
    assert found_on(render_html(html.format("春天的河流_河谷网"))).site_name == "河谷网"
    assert found_on(render_html(html.format("春天的河流：河谷网"))).site_name == ""


def test_the_site_s_name_in_letters_that_have_no_capitals_at_the_beginning(render_html: Render) -> None:
    html = page("", "<h1>ძველი სკოლა მთაში</h1>", "ძველი სკოლა მთაში - მთის ამბები").replace('lang="en"', 'lang="ka"')
    assert found_on(render_html(html)).site_name == "მთის ამბები"


def test_a_title_of_two_signs(render_html: Render) -> None:
    body = "<div style='font-size: 40px'><a href=/home2>바람길매거진</a></div><h1>여행</h1>"
    found = found_on(render_html(page("", body, "여행 - 바람길매거진").replace('lang="en"', 'lang="ko"')))
    assert (found.title, found.site_name) == ("여행", "바람길매거진")


def test_the_site_s_own_word_for_its_name_is_believed_more(render_html: Render) -> None:
    article = '{"@type": "NewsArticle", "headline": "Rivers in spring", "publisher": {"name": "Valley Press, Inc."}}'
    title = "Rivers in spring | Valley Post"
    found = found_on(render_html(page(linked(article), title=title)))
    assert (found.site_name, found.publisher) == ("Valley Post", "Valley Press, Inc.")
    assert ("publisher", "Valley Press, Inc.", False) in said(found, "site_name")
    assert found_on(render_html(page(linked(article)))).site_name == "Valley Press, Inc."
    assert found_on(render_html(page(linked(article.replace('"name"', '"@type": "Person", "name"'))))).site_name == ""
    declared = '<meta property="og:site_name" content="The Valley">'
    assert found_on(render_html(page(declared + linked(article), title=title))).site_name == "The Valley"


OTHER = '{"@type": "NewsArticle", "headline": "Seven brooks", "author": "Bob Roe", "url": "/brooks"}'


@pytest.mark.parametrize(
    "own",
    [
        '"headline": "Rivers in spring"',
        '"headline": "Where water is", "url": "https://www.valley.example/rivers/"',
        '"headline": "Where water is", "mainEntityOfPage": {"@id": "http://valley.example/rivers#a"}',
        '"headline": "Where water is", "@id": "https://valley.example/rivers#article"',
    ],
)
@pytest.mark.parametrize("order", [1, -1])
def test_of_several_articles_the_one_that_fits_the_page(own: str, order: int, render_html: Render) -> None:
    article = f'{{"@type": "Article", "author": {{"name": "Ann Dee"}}, {own}}}'
    head = '<link rel="canonical" href="/rivers">' + linked(*(OTHER, article)[::order])
    assert found_on(render_html(page(head))).authors == ("Ann Dee",)


def test_of_several_articles_that_do_not_fit_the_first(render_html: Render) -> None:
    as_page = '{"@type": "WebPage", "name": "Rivers in spring", "author": "Carl Lee"}'
    assert found_on(render_html(page(linked(OTHER, as_page)))).authors == ("Bob Roe",)


@pytest.mark.parametrize(
    "declared",
    ["admin", "redaktion2", "a.dee", "Valley News", "Valley News.fr", "Web desk", "Redaktion Talblatt", "Redacción",
     "La rédaction", "編集部"],
)  # fmt: skip
def test_an_account_or_the_site_gives_way_to_a_person(declared: str, render_html: Render) -> None:
    article = f'{{"@type": "NewsArticle", "headline": "Rivers in spring", "author": {{"name": "{declared}"}}}}'
    head = f'<script type="application/ld+json">{article}</script><meta property="og:site_name" content="Valley News">'
    assert found_on(render_html(page(head))).authors == (declared,)
    found = found_on(render_html(page(head, "<h1>Rivers in spring</h1><p>Words by Ann Dee</p>")))
    assert found.authors == ("Ann Dee",)
    assert ("author", declared, False) in said(found, "authors")
    found = found_on(render_html(page(head, "<h1>Rivers in spring</h1><p>By Valley News Staff</p>")))
    assert found.authors == (declared,)


@pytest.mark.parametrize(
    "rights", ["© 2019 – 2026 Bob Roe", "<span>©</span><p>2026<p>Bob Roe", "2019-2026 Bob Roe", "Copyright Bob Roe"]
)
def test_the_owner_of_the_site_gives_way_to_whom_the_page_names(rights: str, render_html: Render) -> None:
    head, text = '<meta name="author" content="Bob Roe">', STANDFIRST * 4
    body = f"<h1>Rivers in spring</h1>{{}}{text}{{}}<footer>{rights}</footer>"
    assert found_on(render_html(whole(head, body.format("", "")))).authors == ("Bob Roe",)
    for told in ("<p class=author>Ann Dee</p>", "<p>By Ann Dee</p>"):
        assert found_on(render_html(whole(head, body.format(told, "")))).authors == ("Ann Dee",)
    assert found_on(render_html(whole(head, body.format("", "<ul><li>Written by: Ann Dee</ul>")))).authors == (
        "Ann Dee",
    )


@pytest.mark.parametrize("nobody", ["Portal", "Administrador", "Администратор сайта", "Newsroom", "Valley"])
def test_keepers_of_the_site_give_way_to_a_name_below_the_text(nobody: str, render_html: Render) -> None:
    head = f'<base href="https://valley.example/rivers"><meta name="author" content="{nobody}">'
    body = f"<h1>Rivers in spring</h1>{STANDFIRST * 4}<p>Written by Ann Dee</p>"
    assert found_on(render_html(whole(head, body))).authors == ("Ann Dee",)


@pytest.mark.parametrize(
    ("line", "authors"),
    [
        ("Posted by <a href=/a>Ann Dee</a> on the seventh of May in <a href=/f>Floods</a> | 3 comments", ("Ann Dee",)),
        (
            "Skrivet av <a href=/a>Ann Dee</a> i <a href=/f>Vatten</a> kl. <a href=/t>21:17</a> | Inga svar",
            ("Ann Dee",),
        ),
        ("<b>Ditulis oleh Ann Dee</b>", ("Ann Dee",)),
        ("Story: <b>Ann Dee</b>", ("Ann Dee",)),
        ("Gönderen <a href=/a>Ann Dee</a> zaman: 21:12", ("Ann Dee",)),
        ("گزارشگر: نسرین غوری و فرید تایمنی", ("نسرین غوری", "فرید تایمنی")),
        ("Af Ann í Dímun og Bob Roe (foto)", ("Ann í Dímun", "Bob Roe")),
    ],
)
def test_by_lines_of_systems_below_the_text(line: str, authors: tuple[str, ...], render_html: Render) -> None:
    body = f"<h1>Rivers in spring</h1>{STANDFIRST * 4}<p>{line}</p>"
    assert found_on(render_html(page("", body))).authors == authors


def test_by_lines_of_different_people_below_the_text_name_nobody(render_html: Render) -> None:
    lines = "".join(f"<p>Posted by <a href=/a>{name}</a> at 9:15</p>" for name in ("Ann Dee", "Bob Roe"))
    body = f"<h1>Rivers in spring</h1>{STANDFIRST * 4}{lines}"
    assert found_on(render_html(page("", body))).authors == ()


def test_a_preposition_of_place_in_indonesian_introduces_nobody(render_html: Render) -> None:
    text = "<p>Sungai naik pada musim hujan dan menggenangi padang, dan tidak ada orang yang heran.</p>" * 5
    body = f"<h1>Sungai di musim hujan</h1><p>Diterbitkan 14 April 2025 di Jawa Tengah</p>{text}"
    assert found_on(render_html(whole("", body).replace('lang="en"', 'lang="id"'))).authors == ()


@pytest.mark.parametrize(
    ("document", "heading"),
    [
        (
            "相机慢门偏慢求清洗办法 - 机械相机 - 暗房论坛 - Powered by Board!",
            "<h1><a href=/h>[求助]</a> 相机慢门偏慢求清洗办法</h1>",
        ),
        (
            "Camera shutter is slow - Cameras - Darkroom",
            "<h1 style='display:inline'>Camera shutter is slow</h1> <i>[copy]</i>",
        ),
    ],
)
def test_a_heading_with_other_text_on_its_line_is_the_title(document: str, heading: str, render_html: Render) -> None:
    body = f"<p>Camera &gt; List</p>{heading}<p>Short.</p><p>Powered by Board! X2</p>"
    title = found_on(render_html(f"<title>{document}</title><body>{body}</body>")).title
    assert title.endswith(document.partition(" - ")[0])


@pytest.mark.parametrize(
    "sentence",
    [
        "春天河水上涨，淹没了山谷里的草地。",
        "ترتفع مياه النهر في الربيع وتغمر المروج في الوادي كله. ",
        "แม่น้ำเอ่อล้นในฤดูใบไม้ผลิและท่วมทุ่งหญ้า ",
    ],
)
def test_sentences_in_scripts_without_case_are_running_text(sentence: str, render_html: Render) -> None:
    names = "، ".join(("نسرین غوری", "فرید تایمنی")) * 20
    snapshot = render_html(f"<p>{sentence * 8}</p><p>{sentence}</p><p>{names}</p>")
    assert [is_running_text(line) for line in Lines(snapshot).of(shown(snapshot))] == [True, False, False]


def test_a_by_line_below_the_text_may_begin_with_a_word_of_the_page_s_language(render_html: Render) -> None:
    text = f"<p>{'Το ποτάμι φουσκώνει κάθε άνοιξη και πλημμυρίζει τα λιβάδια της κοιλάδας. ' * 5}</p>"
    body = f"<h1>Τα ποτάμια την άνοιξη</h1>{text * 5}<p>Της Άννας Μύλου</p>"
    assert found_on(render_html(f'<html lang="el"><title>Τα ποτάμια την άνοιξη</title>{body}')).authors == (
        "Άννας Μύλου",
    )


@pytest.mark.parametrize(
    "foot",
    [
        "<div><time datetime=2019-05-07>May 7, 2019</time></div><p class=x-post-author__name>Ann Dee</p><p>Rivers</p>",
        "<footer><time>Created: Tue 7 May 2019.</time> <a href=/author/dee>Ann Dee</a></footer>",
    ],
)
def test_who_wrote_a_page_and_when_may_stand_below_its_text(foot: str, render_html: Render) -> None:
    comment = f"<h2>One response</h2><p>Bob Roe</p><p>June 1, 2019</p><p>{SENTENCE}</p>"
    found = found_on(render_html(whole("", f"<h1>Rivers in spring</h1>{STANDFIRST * 5}{foot}{comment}")))
    assert (found.authors, found.published) == (("Ann Dee",), "2019-05-07")


@pytest.mark.parametrize(
    ("program", "author", "authors"),
    [
        ("Weirboard! X2.5", "Weirboard! Team and Silt UI Team", ()),
        ("Weirboard 5", "Weirboard", ()),
        ("Olaf 0.80", "Olaf Sand", ("Olaf Sand",)),
    ],
)
def test_the_program_that_made_a_page_and_its_team_are_not_authors(
    program: str, author: str, authors: tuple[str, ...], render_html: Render
) -> None:
    head = f'<meta name="generator" content="{program}"><meta name="author" content="{author}">'
    assert found_on(render_html(page(head))).authors == authors


def test_days_below_other_texts_are_not_the_page_s(render_html: Render) -> None:
    for others in (
        f"<h2>Recent posts</h2><p>{SENTENCE}</p><p>May 7, 2019</p><h2>More</h2><p>{SENTENCE}</p><p>May 8, 2019</p>",
        f"<div class=comment><p>{SENTENCE}</p><p>Ann Dee</p><p>May 7, 2019</p></div>",
        f"<aside><p>{SENTENCE}</p><p>Ann Dee</p><p>May 7, 2019</p></aside>",
        "<p>© Ann Dee, May 7, 2019</p>",
    ):
        found = found_on(render_html(whole("", f"<h1>Rivers in spring</h1>{STANDFIRST * 5}{others}")))
        assert (found.authors, found.published) == ((), "")


def test_one_by_line_below_the_text_names_the_author(render_html: Render) -> None:
    body = f"<h1>Rivers in spring</h1>{STANDFIRST * 4}<p>{{}}</p>"
    assert found_on(render_html(page("", body.format("Por Ana Ruiz<br>7/5/2019")))).authors == ("Ana Ruiz",)
    several = "<p>By Ann Dee</p><p>By Bob Roe</p>"
    assert found_on(render_html(page("", body.format(several)))).authors == ()
    declared = '<meta name="author" content="Ann Dee">'
    assert found_on(render_html(page(declared, body.format("By Bob Roe")))).authors == ("Ann Dee",)


@pytest.mark.parametrize(
    ("line", "published", "modified"),
    [
        ("Stand: 07.05.2019 20:15 Uhr", "", "2019-05-07"),
        ("This page was last edited on 7 May 2019, at 21:14.", "", "2019-05-07"),
        ("Zveřejněno: 7. 5. 2019", "2019-05-07", ""),
        ("수정 2019.05.07 15:47", "", "2019-05-07"),
        ("Обновлено: 07.05.2019", "", "2019-05-07"),
        ("Päivitetty 7.5.2019", "", "2019-05-07"),
        ("Ажурирано: 07.05.2019", "", "2019-05-07"),
        ("Data actualizării: 07.05.2019", "", "2019-05-07"),
        ("Atjaunināts 07.05.2019", "", "2019-05-07"),
        ("ปรับปรุงล่าสุด: 7 พฤษภาคม 2562", "", "2019-05-07"),
        ("به روز شده در ۱۷ اردیبهشت ۱۳۹۸", "", "2019-05-07"),
        ("Opdateret: 07.05.2019", "", "2019-05-07"),
        ("Frissítve: 2019. május 7.", "", "2019-05-07"),
        ("Ενημερώθηκε: 7 Μαΐου 2019", "", "2019-05-07"),
        ("Julkaistu 7.5.2019 | Päivitetty 1.6.2019", "2019-05-07", "2019-06-01"),
        ("最終更新日：2019年5月7日", "", "2019-05-07"),
        ("2019年5月7日", "2019-05-07", ""),
        ("公開日：2019/05/07 11:30 更新日：2019/05/08 11:30", "2019-05-07", "2019-05-08"),
        ("このページの最終更新日時は 2019年5月7日 (火) 20:15 です。", "", "2019-05-07"),
        ("本页面最后编辑于2019年5月7日 (星期二) 20:15。", "", "2019-05-07"),
        ("发布于2019年5月7日", "2019-05-07", ""),
        (
            "2019年5月7日、港の古い灯台が百年の務めを終えた。明日からは新しい灯台が船を導く。人々は岬で手を振って灯を見送り、島の鐘が鳴った。",
            "",
            "",
        ),
        ("<b>Updated 4 hours ago</b> <time datetime=2019-05-07>May 7</time>", "2019-05-07", ""),
    ],
)
def test_what_is_said_of_days(line: str, published: str, modified: str, render_html: Render) -> None:
    found = found_on(render_html(page("", f"<h1>Rivers in spring</h1><p>{line}</p>")))
    assert (found.published, found.modified) == (published, modified)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("sv", "Senast ändrad: 2019-05-07"), ("no", "Sist oppdatert 07.05.2019"), ("nl", "Bijgewerkt op 7 mei 2019"),
        ("it", "Ultimo aggiornamento: 7 maggio 2019"), ("es", "Última actualización: 7 de mayo de 2019"),
        ("pt", "Atualizado em 07/05/2019"), ("ca", "Última actualització: 07/05/2019"),
        ("ro", "Ultima actualizare: 07.05.2019"), ("pl", "Zaktualizowano 07.05.2019"),
        ("cs", "Poslední úprava: 7. 5. 2019"), ("uk", "Останнє оновлення: 07.05.2019"),
        ("bg", "Обновена на 07.05.2019"), ("hr", "Zadnja izmjena: 07.05.2019."), ("sl", "Posodobljeno: 07.05.2019"),
        ("lt", "Atnaujinta 2019-05-07"), ("et", "Viimati uuendatud: 07.05.2019"), ("tr", "Son güncelleme: 07.05.2019"),
        ("id", "Diperbarui 7 Mei 2019"), ("vi", "Cập nhật lần cuối: 07/05/2019"), ("zh", "更新时间：2019-05-07"),
        ("ar", "آخر تحديث: 7 مايو 2019"), ("fa", "آخرین به‌روزرسانی: 2019/05/07"), ("he", "עודכן לאחרונה: 07.05.2019"),
        ("hi", "अंतिम अपडेट: 7 मई 2019"), ("th", "อัปเดตล่าสุด 7 พฤษภาคม 2019"),
    ],
)  # fmt: skip
def test_the_last_change_is_no_publication(language: str, line: str, render_html: Render) -> None:
    found = found_on(render_html(f"<html lang={language}><h1>Rivers</h1><p>{line}</p>"))
    assert (found.published, found.modified) == ("", "2019-05-07")


def test_a_day_that_is_seen_keeps_the_declared_time(render_html: Render) -> None:
    article = '{"@type": "NewsArticle", "headline": "Rivers in spring", "datePublished": "2019-05-07T10:00:00Z"}'
    body = "<h1>Rivers in spring</h1><p>Published May 7, 2019</p>"
    assert found_on(render_html(page(linked(article), body))).published == "2019-05-07T10:00:00Z"


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        ("<h2>14 comments</h2>", 14),
        ("<h2>3 Kommentare:</h2>", 3),
        ("<h2>Comments (2)</h2>", 2),
        ("<p><a href='#c'>5 commentaires</a> | Partager</p><h2>5 commentaires</h2>", 5),
        ("<h2>1.234 Leserkommentare</h2>", 1234),
        *(
            (f"<p>{shown}</p>", 12)
            for shown in (
                "12 komentarų",
                "12 komentarjev",
                "12 komment",
                "12 комм.",
                "12 de comentarii",
                "12 تعليقا",
                "۱۲ دیدگاه",
                "১২টি মন্তব্য",
                "共12条评论",
                "12則留言",
                "コメント 12件",
                "全12件のコメント",
                "댓글 12개",
                "12개의 댓글",
            )
        ),
        ("<p>A: 5 comments</p><p>4 comments</p><p>7 comments</p>", None),
        ("<h2>14 comments by engineers on water</h2>", None),
    ],
)
def test_how_many_comments_a_page_tells(lines: str, count: int | None, render_html: Render) -> None:
    body = f"<h1>Rivers in spring</h1>{TEXT}{lines}"
    assert found_on(render_html(page("", body))).comment_count == count


LABELS = '<a rel="category tag" href="/w">Water</a> <a rel="tag" href="/r">#River</a> <a rel="tag" href="/s">spring</a>'


def test_tags_and_the_section_that_links_name(render_html: Render) -> None:
    article = f"<article><h1>Rivers in spring</h1>{TEXT}<p>{LABELS}</p></article>"
    found = found_on(render_html(page("", article)))
    assert (found.section, found.tags) == ("Water", ("River", "spring"))
    several = found_on(render_html(page("", article + article)))
    assert (several.section, several.tags) == ("", ())


THING = '{{"@type": "{}", "name": "A boat", "description": "It floats.", "image": "/boat.jpg"}}'


@pytest.mark.parametrize(
    "kind", ["Product", "VideoObject", "Event", "SoftwareApplication", "WebPage", "CollectionPage"]
)
def test_the_one_thing_that_a_page_is_about(kind: str, render_html: Render) -> None:
    found = found_on(render_html(page(linked(THING.format(kind)), "<h1>A boat</h1>", "Boats")))
    assert (found.title, found.description) == ("A boat", "It floats.")
    assert found.image == "https://valley.example/boat.jpg"


@pytest.mark.parametrize(("kind", "published"), [("Product", ""), ("MusicEvent", ""), ("VideoObject", "2019-05-07")])
def test_a_day_on_the_page_of_a_product_or_event_is_no_publication(
    kind: str, published: str, render_html: Render
) -> None:
    head = linked(THING.format(kind))
    assert found_on(render_html(page(head, "<h1>A boat</h1><p>7 May 2019</p>", "Boats"))).published == published
    labelled = page(head, "<h1>A boat</h1><p>Published: 7 May 2019</p>", "Boats")
    assert found_on(render_html(labelled)).published == "2019-05-07"


def test_the_author_of_a_post_may_be_an_account(render_html: Render) -> None:
    post = '{"@type": "DiscussionForumPosting", "headline": "Rivers in spring", "author": {"name": "millhand"}}'
    body = "<h1>Rivers in spring</h1><p>By Ann Dee</p>"
    assert found_on(render_html(page(linked(post), body))).authors == ("millhand",)


@pytest.mark.parametrize("name", ["undefined", "null", "[object Object]", "Webmaster", "Valley Web Team"])
def test_what_programs_write_for_nobody_is_no_author(name: str, render_html: Render) -> None:
    article = f'{{"@type": "NewsArticle", "headline": "Rivers in spring", "author": {{"name": "{name}"}}}}'
    assert found_on(render_html(page(linked(article)))).authors == ()


@pytest.mark.parametrize(
    ("shown", "authors"),
    [
        ("By Ann Dee and Bob Roe", ("Ann Dee", "Bob Roe")),
        ("By Bob Roe and Ann Dee", ("Ann Dee",)),
        ("By Ann Dee and the mill by the weir", ("Ann Dee",)),
    ],
)
def test_the_page_may_name_more_authors_than_it_declares(
    shown: str, authors: tuple[str, ...], render_html: Render
) -> None:
    article = '{"@type": "NewsArticle", "headline": "Rivers in spring", "author": {"name": "Ann Dee"}}'
    body = f"<h1>Rivers in spring</h1><p>{shown}</p>"
    assert found_on(render_html(page(linked(article), body))).authors == authors


def test_the_question_of_a_page_of_answers(render_html: Render) -> None:
    question = '{"@type": "QAPage", "mainEntity": {"@type": "Question", "name": "Why floods?", "answerCount": 2}}'
    assert found_on(render_html(page(linked(question), "<h2>Why floods?</h2>", "Q&A"))).title == "Why floods?"


def test_a_product_in_microdata(render_html: Render) -> None:
    body = (
        '<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">A boat</h1>'
        '<p itemprop="description">It floats.</p><img itemprop="image" src="/boat.jpg" alt=""></div>'
    )
    found = found_on(render_html(page("", body, "Boats")))
    assert (found.title, found.description, found.image) == ("A boat", "It floats.", "https://valley.example/boat.jpg")


def test_of_several_things_none_is_the_page_s(render_html: Render) -> None:
    things = linked(THING.format("Product"), THING.format("Product").replace("A boat", "An oar"))
    found = found_on(render_html(page(things)))
    assert (found.title, found.description) == ("Rivers in spring", "")


def test_a_thing_beside_an_article_is_not_the_page_s(render_html: Render) -> None:
    article = '{"@type": "NewsArticle", "headline": "Rivers in spring", "description": "Water."}'
    assert found_on(render_html(page(linked(THING.format("Product"), article)))).description == "Water."


@pytest.mark.parametrize(
    ("title", "host"),
    [
        ("Rivers in spring | Valley", "valley.example"),
        ("Rivers in spring - The Valley News", "www.valleynews.example"),
        ("Valley » Rivers in spring", "valley.example"),
    ],
)
def test_a_title_is_free_of_what_the_host_is_called(title: str, host: str, render_html: Render) -> None:
    html = page(f'<meta property="og:title" content="{title}">', "<h2>Water</h2>", title)
    assert found_on(render_html(html.replace("valley.example/", f"{host}/"))).title == "Rivers in spring"


@pytest.mark.parametrize("title", ["Rivers - In spring", "How a valley floods | Water"])
def test_other_parts_of_a_title_stay(title: str, render_html: Render) -> None:
    assert found_on(render_html(page(f'<meta property="og:title" content="{title}">', "", title))).title == title


def test_the_heading_is_believed_more_than_a_title_written_for_finders(render_html: Render) -> None:
    title = "Top 9 rivers of 2019"
    found = found_on(render_html(page(f'<meta property="og:title" content="{title}">', title=title)))
    assert found.title == "Rivers in spring"
    assert ("og:title", title, False) in said(found, "title")


def test_the_site_s_name_is_no_title_where_there_is_another(render_html: Render) -> None:
    head = '<meta property="og:title" content="Valley"><meta property="og:site_name" content="Valley">'
    assert found_on(render_html(page(head, "<h2>Rivers in spring</h2>", "Valley"))).title == "Rivers in spring"


BANNER = "The Valley Handbook 3.1"


@pytest.mark.parametrize(
    ("body", "document", "title"),
    [
        (f"<h1>{BANNER}</h1><h1>Rivers in spring</h1>", f"Rivers in spring — {BANNER}", "Rivers in spring"),
        (f"<h1>{BANNER}</h1><h2>Rivers</h2>", f"Rivers | {BANNER}", "Rivers"),
        (
            f"<p style='font-size: 40px'>{BANNER}</p><h1>Module mod_river</h1>",
            f"mod_river - {BANNER}",
            "Module mod_river",
        ),
        (f"<p>{BANNER}</p><h1>Class River</h1>", f"River ({BANNER})", "Class River"),
    ],
)
def test_a_banner_is_no_title(body: str, document: str, title: str, render_html: Render) -> None:
    """Documentation shows the product's name above the page's own title, and in larger letters."""
    sizes = "<style>.a { font-size: 40px } .b { font-size: 30px }</style>"
    assert found_on(render_html(page(sizes, body, document))).title == title


@pytest.mark.parametrize(
    ("body", "document"),
    [
        (
            f"<h1>Rivers in spring</h1><p>Rivers in spring are high, and nobody minds. {SENTENCE}</p>",
            "Rivers in spring – Valley News",
        ),
        (
            "<ul><li>The Valley News online » Water » <a href=./>Rivers in spring</a> »</ul><h1>Rivers in spring</h1>",
            "Rivers in spring — The Valley News online",
        ),
        ("<p><a href=../>Valley</a>/ <a href=..>news</a>/ Rivers in spring</p>", "Rivers in spring"),
        ("<div><h1 style='display:inline'>Valley News</h1> Rivers in spring</div>", "Valley News: Rivers in spring"),
        (
            "<h1 style='font-size:60px'>Waterworks</h1><h3>Wiki</h3><h1>Rivers in spring</h1>",
            "Wiki - Waterworks - Valley News",
        ),
        (
            "<p><a href=/>Valley News</a></p><p style='font-size:24px'>Rivers in spring</p><p>7 May</p>"
            f"<h2 style='font-size:30px'>Floods</h2><p>{SENTENCE}</p><h2 style='font-size:30px'>Mills</h2>",
            "Valley News",
        ),
    ],
)
def test_a_title_is_told_from_paths_banners_and_paragraphs(body: str, document: str, render_html: Render) -> None:
    assert found_on(render_html(page("", body, document))).title == "Rivers in spring"


def test_the_heading_is_the_title_if_only_a_breadcrumb_equals_the_declared_one(render_html: Render) -> None:
    title = "Rivers in spring - Latest news"
    path = f"<p><a href=/w>Water</a> {title}</p>"
    head = f'<meta property="og:title" content="{title}">'
    assert found_on(render_html(page(head, f"{path}<h1>Rivers in spring</h1>", title))).title == "Rivers in spring"
    assert found_on(render_html(page(head, f"{path}<h1>Valley News</h1>", title))).title == title


def test_a_heading_that_speaks_of_the_site_is_no_title(render_html: Render) -> None:
    body = "<h1>Rivers in spring</h1><h2>Add Valley News to your pages</h2><h3>Valley: all pages</h3>"
    for document in ("Valley - Rivers in spring", "Rivers in spring - Valley"):
        found = found_on(render_html(page("", body.replace("<h3>Valley: all pages</h3>", ""), document)))
        assert found.title == "Rivers in spring"
    assert found_on(render_html(page("", body, "Rivers in spring - Valley"))).title == "Rivers in spring"


@pytest.mark.parametrize("line", ["Appendix A. Rivers", "Part I. The Water", "Kapitel B. Der Fluss"])
def test_the_number_of_a_part_is_no_initial(line: str, render_html: Render) -> None:
    numbered, named = (page("", f"<h1>Rivers in spring</h1><p>{text}</p>") for text in (line, "Ann D. Dee"))
    assert found_on(render_html(numbered), scholarly=True).authors == ()
    assert found_on(render_html(named), scholarly=True).authors == ("Ann D. Dee",)


@pytest.mark.parametrize(
    "line", ["Adding Interactivity, Escape Hatches", "River Pods <sup>1</sup>", "Klatch D. Coffee"]
)
def test_form_alone_makes_authors_on_scholarly_pages_only(line: str, render_html: Render) -> None:
    """Several names, a mark, or an initial: names of products and of sections have them, too."""
    snapshot = render_html(page("", f"<h1>Rivers in spring</h1><p>{line}</p>{TEXT}"))
    assert found_on(snapshot).authors == ()
    assert found_on(snapshot, scholarly=True).authors != ()


def test_a_table_of_contents_names_nobody(render_html: Render) -> None:
    body = "<h1>Rivers in spring</h1><p>Table of Contents</p><p>A. Water Meadows</p><p>B. Old Mills</p>"
    assert found_on(render_html(page("", body))).authors == ()


def test_a_page_that_shows_no_title_has_its_document_s(render_html: Render) -> None:
    html = '<!DOCTYPE html><title>Rivers in spring</title><img alt="" src="data:," width=9 height=9>'
    assert found_on(render_html(html)).title == "Rivers in spring"


@pytest.mark.parametrize("mark", ["¶", " ¶", " #"])
def test_the_mark_of_a_heading_s_own_link_is_no_part_of_it(mark: str, render_html: Render) -> None:
    body = f"<h1 id=rivers>Rivers in spring<a href='#rivers'>{mark}</a></h1>"
    assert found_on(render_html(page("", body, "Rivers in spring — Valley 3.1"))).title == "Rivers in spring"


def test_a_day_is_no_title(render_html: Render) -> None:
    body = "<p style='font-size: 40px'>December 16, 2025</p><p style='font-size: 30px'>Rivers in spring</p>"
    assert found_on(render_html(page("", body, "valley"))).title == "Rivers in spring"


def test_who_wrote_it_may_stand_below_a_standfirst(render_html: Render) -> None:
    body = f"<h1>Rivers in spring</h1>{STANDFIRST}<p>Ann Dee</p><p>7 May 2019 · 6 min read</p>"
    found = found_on(render_html(page("", body)))
    assert (found.authors, found.published) == (("Ann Dee",), "2019-05-07")


def test_a_day_and_the_day_of_a_change_on_one_line(render_html: Render) -> None:
    found = found_on(render_html(page("", "<h1>Rivers in spring</h1><p>May 7, 2019 - Updated June 1, 2019</p>")))
    assert (found.published, found.modified) == ("2019-05-07", "2019-06-01")


def test_conflicts_are_kept_with_what_was_taken(render_html: Render) -> None:
    head = """<meta name="description" content="Short."><meta property="og:description" content="Longer.">
    <link rel="canonical" href="/one"><meta property="og:url" content="https://valley.example/two">"""
    article = '{"@type": "NewsArticle", "headline": "Rivers in spring", "description": "Longer."}'
    found = found_on(render_html(page(head + linked(article))))
    assert sorted(said(found, "description")) == [
        ("description", "Longer.", True),
        ("description", "Short.", False),
        ("og:description", "Longer.", True),
    ]
    assert found.canonical == "https://valley.example/one"
    assert said(found, "canonical") == [
        ("og:url", "https://valley.example/two", False),
        ("rel=canonical", "https://valley.example/one", True),
    ]


def test_a_day_agrees_with_its_moments(render_html: Render) -> None:
    head = '<meta property="article:published_time" content="2019-05-07T08:00:00Z">'
    found = found_on(render_html(page(head, "<h1>Rivers in spring</h1><p>May 7, 2019</p>")))
    assert found.published == "2019-05-07T08:00:00Z"
    assert [taken for *_, taken in said(found, "published")] == [True, True]


def test_what_frames_declare_is_not_the_page_s(render_html: Render) -> None:
    inner = escape('<head><link rel="canonical" href="https://tube.example/1"><meta name="description" content="Tube">')
    found = found_on(render_html(page("", f'<h1>Rivers in spring</h1><iframe srcdoc="{inner}"></iframe>')))
    assert (found.canonical, found.description) == ("", "")


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "data:image/png;base64,AAAA", "file:///etc/passwd", "https://[broken", "x" * 9000,
     "https://valley.example/\u202eevil"],
)  # fmt: skip
def test_addresses_that_nobody_hands_on(address: str, render_html: Render) -> None:
    head = f'<meta property="og:image" content="{address}"><link rel="canonical" href="{address}">'
    found = found_on(render_html(page(head)))
    assert (found.image, found.canonical) == ("", "")


HOSTILE = (
    "<meta property='og:description' content='" + "x" * 90_000 + "'>"
    + "<meta property='og:site_name' content='&amp;lt;b&amp;gt;bold&amp;lt;/b&amp;gt;\x01 name'>"
    + "<meta property='article:section' content='s'>" * 2000
    + "<meta property='article:published_time' content='2019-99-99T99:99:99Z'>"
    + linked(
        '{"@type": "NewsArticle", "headline": {"a": []}, "author": 7, "commentCount": {"x": 1},'
        ' "image": [[["a"]], 7, {}],'
        ' "isAccessibleForFree": {"x": 1}, "mainEntityOfPage": [[1], true, {"@id": {}}], "publisher": [["x"]],'
        ' "isPartOf": [[1], {"@type": 7}],'
        ' "interactionStatistic": [1, {"interactionType": [], "userInteractionCount": {}}]}',
        '{"@type": "WebSite", "name": {"name": 7}}',
        '{"@type": ["WebSite", 7], "@id": "#a", "isPartOf": {"@id": "#a"}, "name": ["x"]}',
    )
)  # fmt: skip


def test_hostile_values_are_bounded_and_end_nothing(render_html: Render) -> None:
    found = found_on(render_html(page(HOSTILE)))
    assert len(found.description) == limits.METADATA_CHARACTERS
    assert (found.title, found.published, found.is_free, found.comment_count) == ("Rivers in spring", "", None, None)
    assert found.site_name == "bold name"
    assert len(said(found, "section")) == limits.CLAIMS_A_FIELD
    assert any("more than" in warning for warning in found.warnings)


def test_html_says_of_itself_what_the_page_said(render_html: Render) -> None:
    head = HEAD.replace("What the water does.", "What &lt;the&gt; \"water\" &amp; 'rain' do.").replace("'", "&#39;")
    first = read_snapshot(render_html(page(head)))
    again = read_snapshot(render_html(first.html))
    assert again.metadata.known == first.metadata.known
