"""Metadata from HTML semantics: authors by `rel`, `itemprop` and class, dates by `time`."""

import numpy as np
import pytest

from tests.one_tab import Render
from zoning import Snapshot
from zoning.metadata.find import find_metadata

SENTENCES = "The river rises in spring and floods the meadows, and nobody in the valley minds the water at all. " * 4


def found_on(snapshot: Snapshot) -> tuple[list[str], str, str]:
    """Authors, day of publication, day of the last change."""
    found = find_metadata(snapshot, np.zeros(len(snapshot), np.bool_))
    return [author.name for author in found.authors], found.dates.published, found.dates.modified


@pytest.mark.parametrize(
    ("byline", "authors"),
    [
        ("<p><a rel=author href=/dee>Ann Dee</a></p>", ["Ann Dee"]),
        ("<p>Posted by <span itemprop=author>Ann Dee</span></p>", ["Ann Dee"]),
        ("<p class=entry-author>By Ann Dee</p>", ["Ann Dee"]),
        ("<p><a rel=author>Ann Dee</a> and <a rel=author>Bob Roe</a></p>", ["Ann Dee", "Bob Roe"]),
        ("<p>March 15, 2022 · 3 min read · By Ann Dee</p>", ["Ann Dee"]),
        ("<p>Posted by Ann Dee and Bob Roe on May 7, 2019 | 3 comments</p>", ["Ann Dee", "Bob Roe"]),
        ("<p>ByAnn Dee, May 7, 2019</p>", ["Ann Dee"]),
        ("<p>By ANN DEE and BOB ROE JR. | Updated 4 hours ago</p>", ["ANN DEE", "BOB ROE JR."]),
        ("<p>By Ann Dee, Bob Roe and Carl Lee, May 7, 2019</p>", ["Ann Dee", "Bob Roe", "Carl Lee"]),
        ("<p>By Ann Dee, Associated Press</p>", ["Ann Dee"]),
        ("<p>By Ann Dee August 2, 2019</p>", ["Ann Dee"]),
        ("<p>A guest post by Ann Dee</p>", ["Ann Dee"]),
        ("<p>Words by Ann Dee. Photographs by Bob Roe.</p>", ["Ann Dee"]),
        ("<p>Ann ap Dee, Sports Editor</p>", ["Ann ap Dee"]),
        ("<p>Von Anna Weber und Jan Koch, 3. März 2024</p>", ["Anna Weber", "Jan Koch"]),
        ("<p>Ein Gastbeitrag von Prof. Dr. Anna Weber</p>", ["Anna Weber"]),
        ("<p>Interview: Jan von der Au, Fotos: Julia Brandt</p>", ["Jan von der Au"]),
        ("<p>Propos recueillis par Anne Le Bihan</p>", ["Anne Le Bihan"]),
        ("<p>Por José García-Luengo y Ana Ruiz</p>", ["José García-Luengo", "Ana Ruiz"]),
        ("<p>Inês d’Almeida e Rui Costa</p>", ["Inês d’Almeida", "Rui Costa"]),
        ("<p class=author>Door Anna ’t Hooft</p>", ["Anna ’t Hooft"]),
        ("<p class=author>Автор: Ольга Кузнецова</p>", ["Ольга Кузнецова"]),
        ("<p>Текст: Ольга Кузнецова и Иван Петров</p>", ["Ольга Кузнецова", "Иван Петров"]),
        ("<p>بقلم: ليلى الحسن</p>", ["ليلى الحسن"]),
        ("<p>كتبت - ليلى الحسن وسعاد النجار</p>", ["ليلى الحسن", "سعاد النجار"]),
        ("<p>تقرير: ليلى الحسن</p>", ["ليلى الحسن"]),
        ("<p>گزارش از مریم کاوه و رضا نوری</p>", ["مریم کاوه", "رضا نوری"]),
        ("<p>เรื่อง: สมชาย ใจดี</p><p>ภาพ: มานะ รักดี</p>", ["สมชาย ใจดี"]),
        ("<p>記者　山田太郎</p>", ["山田太郎"]),
        ("<p>文／山田太郎、鈴木花子</p>", ["山田太郎", "鈴木花子"]),
        ("<p>記者 鈴木花子</p><p>Ann</p>", ["鈴木花子"]),
        ("<p>原创：陈雨桐 湖畔观察</p>", ["陈雨桐"]),
        ("<p>김민수 기자 입력 2024.03.08 10:21</p>", ["김민수"]),
        ("<p><a rel=author>Uschi K.</a></p>", ["Uschi K."]),
        ("<p class=author>river88</p>", ["river88"]),
        (
            "<p><span property=author>Ann Dee, M.D.</span>, <span property=author>Bob Roe, Ph.D.</span></p>",
            ["Ann Dee", "Bob Roe"],
        ),
        (
            "<p><span property=author>Ann Dee <a href=/a>https://orcid.org/1</a> <a href=/m>ann@dee.example</a></span>",
            ["Ann Dee"],
        ),
        (
            "<p><span><span class=x_personname>Ann Dee</span> Mill Lab</span>"
            "<span><span class=x_personname>Bob Roe</span> Weir Lab</span></p>",
            ["Ann Dee", "Bob Roe"],
        ),
        ("<p><a href=/a>Ann Dee</a>; <a href=/b>Bob Roe</a> <a href=/c>All Authors</a></p>", ["Ann Dee", "Bob Roe"]),
        (
            "<div><p><a rel=author>Ann Dee</a> <b>Editor</b></p><p><a rel=author>Bob Roe</a></p></div>",
            ["Ann Dee", "Bob Roe"],
        ),
        ("<p>Text Generation Server</p>", []),
        ("<p>By Ann Dee and Bo Ek, Weir Reporters</p>", ["Ann Dee", "Bo Ek"]),
        ("<p>By Ann Dee, science editor, and Bo Ek, data reporter</p>", ["Ann Dee", "Bo Ek"]),
        ("<p>By <a href=/people/dee>Ann Dee</a>, <a href=/people/ek>Bo Ek</a></p>", ["Ann Dee", "Bo Ek"]),
        ("<p>By <a href=/people/dee>Ann Dee</a>, <a href=/places/vale>Weir Vale</a></p>", ["Ann Dee"]),
        *(
            (f"<p>{name}, {job}</p><p>2019-05-07</p>", [name])
            for name, job in (
                ("Anne Leclerc", "journaliste à Brest"),
                ("Anna Rossi", "inviata"),
                ("Anna de Vries", "verslaggever"),
                ("Anna Virtanen", "politiikan toimittaja"),
                ("Anna Nowak", "dziennikarka"),
                ("Jana Nová", "redaktorka"),
                ("Анна Иванова", "специальный корреспондент"),
                ("Ганна Коваленко", "журналістка"),
                ("Anna Weber", "Wirtschaftsredakteurin"),
                ("सीता शर्मा", "विशेष संवाददाता"),
            )
        ),
        ("<p>Ann Dee, Mill Watch Lead | May 7, 2019</p>", ["Ann Dee"]),
        *(
            (f"<p>{line}</p>", ["Ana Novak"])
            for line in (
                "Avtorica: Ana Novak",
                "Autorė: Ana Novak",
                "Teksts: Ana Novak",
                "Muhabir: Ana Novak",
                "Parengė Ana Novak",
                "Пише: Ana Novak",
                "Автор статьи: Ana Novak",
                "Oprac. Ana Novak",
            )
        ),
        ("<p>By &amp; |</p>", []),
        ("<p>By Ann Dee, cook at the Mill and Weir</p>", ["Ann Dee"]),
        ("<p>By Ann Dee<br>and Bo Ek<br><i>Gazette Staff</i></p>", ["Ann Dee", "Bo Ek"]),
        ("<p><span>Written by: <b>Ann Dee</b></span> <span>Edited by: Bo Ek</span></p>", ["Ann Dee"]),
        ("<p>By Ann Dee<br>and the river rose</p>", ["Ann Dee"]),
        ("<p>Recipe submitted by <b>Ann Dee</b>, from Weir · 7 May 2019</p>", ["Ann Dee"]),
        ("<p>Door Window Sensor</p>", []),
        ("<p class=author>Written by</p>", []),
        ("<p>Fotos: Julia Brandt</p>", []),
        ("<p>Photo by Ann Dee</p>", []),
        ("<p>Passed by the mill and the old weir</p>", []),
        ("<p>Ann Dee</p><p>May 7, 2019</p>", ["Ann Dee"]),
        ("<p>Ann Dee</p><p>The river of the week</p>", []),
        ("<p>Updated August</p><p>May 7, 2019</p>", []),
        ("<p class=author>Ann Dee (editor at large)</p>", ["Ann Dee"]),
        ("<p>By <a href=/p>Ann Dee</a> <span>Tue 7 May 2019</span></p>", ["Ann Dee"]),
        ("<p>Added by <a href=/p>Ann Dee</a> over 3 years ago</p>", ["Ann Dee"]),
        ("<p>Von Anna Weber vor 3 Stunden</p>", ["Anna Weber"]),
        ("<p>José García · Hace 5 horas</p>", ["José García"]),
        ("<p>Jan Novák, před 3 hodinami</p>", ["Jan Novák"]),
        ("<p>Anna Virtanen</p><p>3 päivää sitten</p>", ["Anna Virtanen"]),
        ("<p>Ask Question</p><p>Asked 12 years ago</p>", []),
        ("<div class=author><p>Ann Dee</p><p>Lv2</p></div>", ["Ann Dee"]),
        ("<div class=author><a>A</a> <a>Ann Dee</a></div>", ["Ann Dee"]),
        ("<div class=author><a>annd55</a> <a>A</a></div>", ["annd55"]),
        ("<div class=author><p>Ann Dee</p><p>Writer</p></div>", ["Ann Dee"]),
        ("<div class=author><b>Ann Dee</b><i>Founder at Green Mill</i></div>", ["Ann Dee"]),
        ("<div class=author><b>Ann</b> <i>Dee</i></div>", ["Ann Dee"]),
        ("<p id=post-author>Ann Dee</p>", ["Ann Dee"]),
        ("<p><a href=/author/ann-dee>Ann Dee</a></p>", ["Ann Dee"]),
        ("<p><a href=/author/ann-dee>View all of Ann Dee's posts</a></p>", []),
        ("<p>7 May 2019</p><p>2019, Green Mill Trust</p>", []),
        ("<p class=author-box-about>Our favourite rivers of spring</p>", []),
        ("<p><a rel=author href=/all>All of the many stories that we have from her so far</a></p>", []),
    ],
)
def test_authors_around_the_title(byline: str, authors: list[str], render_html: Render) -> None:
    page = render_html(f"<h1>Rivers in spring</h1>{byline}<p>{SENTENCES}</p>")
    assert found_on(page)[0] == authors


@pytest.mark.parametrize(
    ("language", "byline", "authors"),
    [
        ("nl", "Door Marieke de Wit · 12 maart 2026", ["Marieke de Wit"]),
        ("hu", "Szerző: Kovács Eszter", ["Kovács Eszter"]),
        ("el", "Του Γιώργου Παπαδόπουλου · 12 Μαρτίου 2026", ["Γιώργου Παπαδόπουλου"]),
        ("fa", "نویسنده: سارا محمدی", ["سارا محمدی"]),
        ("fa", "نوشته سارا محمدی | 12 مارس 2026", ["سارا محمدی"]),
        ("ar", "كتب: سمير حداد وليلى نجار", ["سمير حداد", "ليلى نجار"]),
        ("ar", "كتب: سمير أحمد وليد حداد", ["سمير أحمد وليد حداد"]),
        ("pt", "Receita enviada por Marta Lopes, de Vila Nova", ["Marta Lopes"]),
        ("he", "מאת דנה לוי · 12 במרץ 2026", ["דנה לוי"]),
        ("ur", "تحریر: احمد علی خان", ["احمد علی خان"]),
        ("hi", "द्वारा राजेश कुमार · 12 मार्च 2026", ["राजेश कुमार"]),
        ("hi", "राजेश कुमार द्वारा", ["राजेश कुमार"]),
        ("bn", "লিখেছেন সাদিয়া রহমান", ["সাদিয়া রহমান"]),
        ("ta", "எழுதியவர் மீனா சுந்தரம்", ["மீனா சுந்தரம்"]),
        ("th", "โดยสมชาย ใจดี", ["สมชาย ใจดี"]),
        ("id", "Oleh Budi Santoso", ["Budi Santoso"]),
        ("ja", "文 田村彩 · 2026年3月12日", ["田村彩"]),
        ("ja", "田村彩 記者", ["田村彩"]),
        ("ko", "글 박서연 기자 · 2026년 3월 12일", ["박서연"]),
        ("ka", "ავტორი: ნინო ბერიძე", ["ნინო ბერიძე"]),
        ("sw", "Na Juma Ali · 12 Machi 2026", ["Juma Ali"]),
        ("bg", "От Иван Петров", ["Иван Петров"]),
        ("hr", "Piše: Ana Horvat", ["Ana Horvat"]),
        ("ml", "രചന: അനിത മേനോൻ", ["അനിത മേനോൻ"]),
        ("zh", "新华社记者", []),
        ("zh", "記者王芳／台北報導", ["王芳"]),
        ("zh", "本报记者 王芳", ["王芳"]),
        ("zh", "文｜王芳", ["王芳"]),
        ("zh", "撰文 王芳", ["王芳"]),
        ("zh", "作者｜王芳 编辑｜李明", ["王芳"]),
        ("zh", "来源：湖畔观察 作者：王芳", ["王芳"]),
        ("zh", "文・攝影／王芳", ["王芳"]),
        ("zh", "本报记者从市政府获悉,水位下降。", []),
        ("ja", "取材・文＝佐藤花子", ["佐藤花子"]),
        ("ja", "文＝佐藤花子 写真＝鈴木一郎", ["佐藤花子"]),
        ("ja", "ライター 佐藤花子", ["佐藤花子"]),
        ("ko", "[서울=물결] 김민수 기자", ["김민수"]),
        ("ko", "김민수·이영희 기자", ["김민수", "이영희"]),
        ("ko", "입력 2024.05.03 10:21 | 김민수 기자", ["김민수"]),
        ("ko", "기자 김민수", ["김민수"]),
        ("ru", "Текст: Анна Петрова Фото: Иван Волков", ["Анна Петрова"]),
        ("fi", "Teksti: Anna Virtanen Kuvat: Kalle Mäkinen", ["Anna Virtanen"]),
        ("sv", "Av Karin Bildt", ["Karin Bildt"]),
        ("nl", "Tekst Anna Bakker Foto's Kees Visser", ["Anna Bakker"]),
        ("en", "Na Pali Coast", []),
        # Names without a word such as `by`, beside a date
        ("sv", "Astrid Lindqvist · 12 mars 2026", ["Astrid Lindqvist"]),
        ("ro", "12 martie 2026 | Ioana Popescu", ["Ioana Popescu"]),
        ("kk", "Айгүл Серікова · 12 наурыз 2026", ["Айгүл Серікова"]),
        ("am", "አበበ ቢቂላ · 12 ማርች 2026", ["አበበ ቢቂላ"]),
        ("he", "דנה לוי · 12 במרץ 2026", ["דנה לוי"]),
        ("sv", "Lokala Nyheter · 12 mars 2026", []),  # as in the menu
        ("he", "דנה לוי", []),
    ],
)
def test_by_lines_of_many_languages(language: str, byline: str, authors: list[str], render_html: Render) -> None:
    menu = "<ul><li><a href=/n>Lokala Nyheter</a></li></ul>"
    page = f"<html lang={language}>{menu}<h1>2026</h1><p>{byline}</p>"
    assert found_on(render_html(page))[0] == authors


def test_what_menus_and_buttons_and_headlines_say_is_nobody_s_name(render_html: Render) -> None:
    hebrew = "<h2>כתבה למנויים בלבד</h2><button>לרכישת מנוי</button><h3>קראו גם</h3><a href=/a>אזהרת סערה בחוף</a>"
    english = "<button>Sign Up</button><nav><a href=/a>Garden Markers</a><a href=/b>Kneeling Pads</a></nav>"
    for said in (hebrew, english):
        assert found_on(render_html(f"<h1>Title</h1>{said}<p>{SENTENCES}</p>"))[0] == []


def test_names_that_only_look_like_names_give_way_to_the_markup_s(render_html: Render) -> None:
    article = '{"@type": "NewsArticle", "headline": "Rivers in spring", "author": {"name": "Ann Dee"}}'
    marked = f"<script type=application/ld+json>{article}</script>"
    page = render_html(f"{marked}<h1>Rivers in spring</h1><p>Green Mill, Old Weir</p><p>{SENTENCES}</p>")
    assert found_on(page)[0] == ["Ann Dee"]


def test_authors_below_the_text_are_those_of_other_pages(render_html: Render) -> None:
    page = render_html(f"<h1>Rivers in spring</h1><p>{SENTENCES}</p><p>More by <a rel=author>Bob Roe</a></p>")
    assert found_on(page)[0] == []


@pytest.mark.parametrize(
    ("dates", "published", "modified"),
    [
        ("<time datetime=2019-05-07T10:00:00Z>last week</time>", "2019-05-07", ""),
        ("<time datetime=2019-05-07>7/5</time> Edited <time datetime=2019-06-01>1</time>", "2019-05-07", "2019-06-01"),
        ("<abbr class=published title=2019-05-07T10:00:00Z>last week</abbr>", "2019-05-07", ""),
        ("<p>May 7, 2019</p>", "2019-05-07", ""),
        ("<p>Last updated: 7 May 2019</p>", "", "2019-05-07"),
        ("<p>By Ann Dee | Senior Writer | May 7, 2019</p>", "2019-05-07", ""),
        ("<p>Written by Ann Dee and Bob Roe May 7, 2019</p>", "2019-05-07", ""),
        ("<p>The Valley Team May 7, 2019 • Updated 1 June 2019</p>", "2019-05-07", "2019-06-01"),
        ("<p>By Ann Dee | 7 May 2019 | Water</p><p>Meadows</p><p>1 March 2011</p>", "2019-05-07", ""),
        ("<p>7 May 2019</p><p>Updated: 1 June 2019, 9:10</p>", "2019-05-07", "2019-06-01"),
        ("<p>7 May 2019</p><p>The old mill by the weir below the bridge was updated 1 June 2019</p>", "2019-05-07", ""),
        ("<p>anndee</p><p>Joined: 2012-07-04</p><p>May 7, 2019, 09:14</p>", "2019-05-07", ""),
        ("<p>anndee</p><p>Mitglied seit</p><p>4. Juli 2012</p>", "", ""),
        ("<p>Member since <time datetime=2012-07-04>July</time></p>", "", ""),
        ("<time>last week</time>", "", ""),
        ("<p>7 May 2019, 18–22 h</p>", "", ""),
        ("<time itemprop=startDate datetime=2019-05-07>Tuesday</time>", "", ""),
        ("<p>7 May 2019 - Updated 1 June 2019</p>", "2019-05-07", "2019-06-01"),
        ("<p>Since 7 May 2019 the river has been rising in all of the valley, they say.</p>", "", ""),
    ],
)  # fmt: skip
def test_dates_around_the_title(dates: str, published: str, modified: str, render_html: Render) -> None:
    page = render_html(f"<h1>Rivers in spring</h1><div>{dates}</div><p>{SENTENCES}</p>")
    assert found_on(page)[1:] == (published, modified)


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("<meta property=article:modified_time content=2019-06-01T08:00:00+02:00>", ([], "", "2019-06-01")),
        ("<meta property=article:author content='Ann Dee'>", (["Ann Dee"], "", "")),
        ("<meta property=article:author content='https://example.org/dee'>", ([], "", "")),
        ("<meta name=parsely-pub-date content=2019-05-07>", ([], "2019-05-07", "")),
        (
            "<script type=application/ld+json>{'@type': 'OpinionNewsArticle', 'author': {'name': 'Ann Dee'},"
            " 'datePublished': '2019-05-07', 'dateModified': '2019-06-01'}</script>",
            (["Ann Dee"], "2019-05-07", "2019-06-01"),
        ),
        (
            "<script type=application/ld+json>{'@type': 'DiscussionForumPosting', 'author': {'name': 'anndee'},"
            " 'dateCreated': '2019-05-07'}</script>",
            (["anndee"], "2019-05-07", ""),
        ),
    ],
)
def test_vocabularies(head: str, found: tuple[list[str], str, str], render_html: Render) -> None:
    page = render_html(
        f"{head.replace(chr(39), chr(34)) if 'ld+json' in head else head}<h1>Rivers</h1><p>{SENTENCES}</p>"
    )
    assert found_on(page) == found


@pytest.mark.parametrize(
    ("path", "day"),
    [
        ("/2019/05/07/rivers", "2019-05-07"),
        ("/news/2019-05-07-rivers", "2019-05-07"),
        ("/news/2019-05-07", "2019-05-07"),
        ("/2019-05/07/rivers", ""),
        ("/2019/0507/rivers", ""),
        ("/item/2019-05-071", ""),
    ],
)
def test_the_day_in_an_address(path: str, day: str, render_html: Render) -> None:
    page = render_html(f"<link rel=canonical href=https://example.org{path}><h1>Rivers</h1><p>{SENTENCES}</p>")
    assert found_on(page)[1] == day


@pytest.mark.parametrize(
    ("label", "day"),
    [
        ("Page last modified May 7, 2019", "2019-05-07"),
        ("Zuletzt aktualisiert: 7. Mai 2019", "2019-05-07"),
        ("Dernière mise à jour le 7 mai 2019", "2019-05-07"),
        ("We last updated the mill, and on May 7, 2019 the weir", ""),
    ],
)
def test_a_label_of_the_last_change_counts_wherever_it_stands(label: str, day: str, render_html: Render) -> None:
    page = render_html(f"<h1>Rivers in spring</h1><p>{SENTENCES}</p><footer><p>{label}</p></footer>")
    assert found_on(page)[2] == day


@pytest.mark.parametrize(
    ("byline", "places"),
    [
        (
            "<div><span><div><a href=/a>Ann Dee</a><span hidden>Institute of Silt, Millford</span></div></span>"
            "<span><div><a href=/b>Bob Roe</a><span hidden>School of Weirs, Oxbow</span></div></span></div>",
            ["Institute of Silt, Millford", "School of Weirs, Oxbow"],
        ),
        (
            "<p class=author><a rel=author>Ann Dee</a></p>"
            "<div><a>Ann Dee</a><span hidden>School of Silt, Millford</span></div>",
            ["School of Silt, Millford"],
        ),
        ("<p>By Ann Dee</p><div><a>Bob Roe</a><span hidden>School of Silt, Millford</span></div>", []),
    ],
)
def test_places_folded_behind_names(byline: str, places: list[str], render_html: Render) -> None:
    page = render_html(f"<h1>Rivers in spring</h1>{byline}<p>{SENTENCES}</p>")
    found = find_metadata(page, np.zeros(len(page), np.bool_))
    assert [place.text for place in found.affiliations] == places
