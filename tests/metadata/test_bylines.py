"""Authors, their places of work and addresses in by-lines of many designs."""

import pytest

from tests.one_tab import Render
from zoning import Snapshot
from zoning.metadata.find import find_metadata

TEXT = "<p>" + "The water rose over the meadows in the spring, and it left the silt behind. " * 6 + "</p>"
MUD, MILLS = "School of Mud, Weir University, Dale", "Institute of Mills, Vale"
Author = tuple[str, tuple[str, ...], str]
BOTH = [("Ann Dee", (MUD,), ""), ("Noor al-Reed", (MILLS,), "")]


def authors_of(snapshot: Snapshot) -> list[Author]:
    found = find_metadata(snapshot, snapshot.has_words)
    texts = {place.id: place.text for place in found.affiliations}
    return [(one.name, tuple(texts[number] for number in one.affiliations), one.email) for one in found.authors]


def article(head: str, foot: str = "") -> str:
    declared = "<meta name=citation_title content='Silt on meadows'><h1>Silt on meadows</h1>"
    return f"{declared}{head}<h2>Abstract</h2>{TEXT}{TEXT}{foot}"


@pytest.mark.parametrize(
    "head",
    [
        f"<p>Ann Dee<sup>1</sup>, Noor al-Reed<sup>2</sup></p><ol><li>{MUD}<li>{MILLS}</ol>",
        f"<p>Dee, Ann<sup>1</sup>; al-Reed, Noor<sup>2</sup></p><p>1. {MUD}</p><p>2. {MILLS}</p>",
        f"<p>Ann Dee<sup>1</sup>, Noor al-Reed<sup>2</sup></p><p>(1. {MUD}; 2. {MILLS})</p>",
        f"<p>Author: <b>Ann Dee</b></p><p>Affiliation: {MUD}</p>"
        f"<p>Author: <b>Noor al-Reed</b></p><p>Affiliation: {MILLS}</p>",
        f"<p>Ann Dee <span>{MUD}</span></p><p>Noor al-Reed <span>{MILLS}</span></p>",
        f"<p><span title='{MUD}'>Ann Dee</span>, <span title='{MILLS}'>Noor al-Reed</span></p>",
        "<p><button aria-describedby=t1>Ann Dee</button>, <button aria-describedby=t2>Noor al-Reed</button></p>"
        f"<p id=t1 role=tooltip hidden>{MUD}</p><p id=t2 role=tooltip hidden>{MILLS}</p>",
        "<p>Ann Dee<a href=#n1><sup>note 1</sup></a>, Noor al-Reed<a href=#n2><sup>note 2</sup></a></p>"
        f"<p id=n1>{MUD}</p><p id=n2>{MILLS}</p>",
        f"<p>Ann Dee<sup>*</sup>, Noor al-Reed<sup>**†</sup></p><p>* {MUD}</p><p>** {MILLS}</p><p>† Died in May",
        f"<p>Ann Dee<sup>I</sup>; Noor al-Reed<sup>II</sup></p><p><sup>I</sup>{MUD}</p><p><sup>II</sup>{MILLS}</p>",
        f"<p>Ann Dee<span>1)</span> Noor al-Reed<span>2)</span></p><p>1) {MUD}<br>2) {MILLS}</p>",
        f"<button data-place='{MUD}'>Ann Dee</button><button data-place='{MILLS}'>Noor al-Reed</button>",
        f"<p>Ann Dee<sup>[1]</sup>, Noor al-Reed<sup>[2]</sup></p><p>[1] {MUD}<br>[2] {MILLS}</p>",
        f"<p>Ann Dee①, Noor al-Reed②</p><p>① {MUD}</p><p>② {MILLS}</p>",
        f"<p>Ann Dee¹, Noor al-Reed²</p><p>¹ {MUD}</p><p>² {MILLS}</p>",
        f"<button popovertarget=p1>Ann Dee</button><div popover id=p1>Ann Dee, {MUD}</div>"
        f"<button popovertarget=p2>Noor al-Reed</button><div popover id=p2>Noor al-Reed, {MILLS}</div>",
        "<p><button class=a>Ann Dee<sup>1</sup></button><p>"
        "<p><button class=a aria-controls=o>Noor al-Reed<sup>2</sup></button></p>"
        f"<p id=o hidden>ORCID 0000-0002-1825-0097</p><p><sup>1</sup>{MUD}</p><p><sup>2</sup>{MILLS}</p>",
        f"<p>Ann Dee</p><p>{MUD}</p><p>Noor al-Reed</p><p>{MILLS}</p><p>Keywords: hospital, silt</p>",
        f"<p>Ann Dee<sup>A</sup>, Noor al-Reed<sup>B</sup></p><p>A {MUD}</p><p>B {MILLS}</p>",
        f"<p>Ann Dee <sup>1 A,B</sup>, Noor al-Reed <sup>2 B</sup></p><p>1 {MUD}</p><p>2 {MILLS}</p><p>A – design",
        f"<p>Ann Dee (a), Noor al-Reed [b]</p><p>(a) {MUD}</p><p>[b] {MILLS}</p>",
        f"<p><span>Ann Dee<span hidden><b>Ann Dee</b><br>{MUD}<br>Find this author on Silt</span></span>, "
        f"<span>Noor al-Reed<span hidden><b>Noor al-Reed</b><br>{MILLS}<br>Find this author on Silt</span></span>",
        f"<p><i>{MUD}</i></p><p>Ann Dee</p><p><i>{MILLS}</i></p><p>Noor al-Reed</p>",
    ],
    ids=[
        "list", "inverted", "bracket", "labels", "card", "tool tip", "described", "notes", "signs", "Roman numbers",
        "numbers in brackets", "data of buttons", "square brackets", "circled", "raised signs", "names in panels",
        "one button tells", "keywords", "capitals", "roles", "brackets in the text", "hidden boxes", "places above",
    ],
)  # fmt: skip
def test_each_author_has_the_own_place(head: str, render_html: Render) -> None:
    assert authors_of(render_html(article(head))) == BOTH


def test_contacts_between_authors(render_html: Render) -> None:
    rows = "".join(
        f"<tr><td>Autor:<td>{name}<tr><td>Afiliación:<td>{place}<tr><td>Correo electrónico:<td>{email}"
        f"<tr><td>ORCID:<td>0000-0002-1825-0097"
        for name, place, email in (("Ann Dee", MUD, "lab1@mud.example"), ("Bo Reed", MILLS, "lab2@mud.example"))
    )
    rows += "<tr><td>Fecha de recepción:<td>3 de mayo de 2021<tr><td>Fecha de aceptación:<td>5 de junio de 2021"
    found = authors_of(render_html(f"<html lang=es>{article(f'<table>{rows}</table>')}"))
    assert found == [("Ann Dee", (MUD,), "lab1@mud.example"), ("Bo Reed", (MILLS,), "lab2@mud.example")]


BARN, FORD = "Spolek Stodola, Lhota", "Vodárna U Brodu, Zlatá"
"""Places whose words say nothing in a language that nobody here knows."""
ADDRESSES = {"Ann Dee": "lab1@mud.example", "Noor al-Reed": "lab2@mud.example"}


@pytest.mark.parametrize(
    ("head", "emails"),
    [
        (f"<p>Ann Dee<sup>1</sup>, Noor al-Reed<sup>2</sup></p><p><sup>1</sup>{BARN}<p><sup>2</sup>{FORD}", 0),
        (f"<p>Ann Dee<sup>a</sup>, Noor al-Reed<sup>b</sup></p><p>a {BARN}<br>b {FORD}</p><p>c Two days</p>", 0),
        (f"<p><b>Ann Dee</b><br>{BARN}</p><p><b>Noor al-Reed</b><br>{FORD}</p>", 0),
        (
            f"<div>Ann Dee<br>{BARN}<br>Pošta: lab1@mud.example</div>"
            f"<div>Noor al-Reed<br>{FORD}<br>Pošta: lab2@mud.example</div>",
            2,
        ),
        (
            f"<table><tr><td>Ann Dee<td>{BARN}<td>lab1@mud.example"
            f"<tr><td>Noor al-Reed<td>{FORD}<td>lab2@mud.example</table>",
            2,
        ),
        (
            f"<div>Ann Dee<br>{BARN}</div><div>Noor al-Reed<br>{FORD}</div><p>Pošta: lab1@mud.example</p>",
            0,
        ),
    ],
    ids=["numbers", "letters", "blocks", "blocks with addresses", "rows", "an address below"],
)
def test_places_of_unknown_words(head: str, emails: int, render_html: Render) -> None:
    people = zip(ADDRESSES, (BARN, FORD), strict=True)
    expected = [(name, (place,), ADDRESSES[name] if emails else "") for name, place in people]
    assert authors_of(render_html(article(head))) == expected


@pytest.mark.parametrize(
    "head",
    [
        f"<p>Ann Dee ({MUD}), Noor al-Reed ({FORD})</p>",
        f"<ul><li>Ann Dee – {MUD}<li>Noor al-Reed – {FORD}</ul>",
        f"<p><b>Ann Dee</b>, {MUD}</p><p><b>Noor al-Reed</b>, {FORD}</p>",
    ],
    ids=["brackets", "dashes", "commas"],
)
def test_places_like_that_of_another_author(head: str, render_html: Render) -> None:
    assert authors_of(render_html(article(head))) == [("Ann Dee", (MUD,), ""), ("Noor al-Reed", (FORD,), "")]


def test_an_address_behind_a_sign_that_nothing_explains(render_html: Render) -> None:
    head = "<p>Ann Dee<sup>1</sup>, Noor al-Reed<sup>1*</sup></p><p><sup>1</sup>Ana Borova, Karl Linde</p>"
    head += "<p>* Dopisy: lab2@mud.example</p>"
    assert [email for *_, email in authors_of(render_html(article(head)))] == ["", "lab2@mud.example"]


def test_links_beside_names(render_html: Render) -> None:
    orcid = "0000-0002-1825-0097"
    head = (
        "<ul><li>Ann Dee <a href=mailto:lab1@mud.example>@</a></li><li>Bo Roe</li>"
        f"<li>Cy Li <span>Corresponding</span> <a href=mailto:lab3@mud.example>✉</a>"
        f"<a href=https://orcid.org/{orcid}>iD</a></li></ul>"
    )
    snapshot = render_html(article(head))
    people = find_metadata(snapshot, snapshot.has_words).authors
    told = [("Ann Dee", "lab1@mud.example", ""), ("Bo Roe", "", ""), ("Cy Li", "lab3@mud.example", orcid)]
    assert [(one.name, one.email, one.orcid) for one in people] == told


@pytest.mark.parametrize(
    ("head", "names"),
    [
        ("<p><a href=/1>Ann Dee</a> <a href=/2>Bo Reed</a> <a href=/3>Cy Li</a></p>", ["Ann Dee", "Bo Reed", "Cy Li"]),
        (
            "<style>li{display:inline}</style><ul><li>Ann Dee</li> <li>Bo Reed</li> <li>Wren</li></ul>",
            ["Ann Dee", "Bo Reed", "Wren"],
        ),
        ("<p><button>Ann Dee</button> <button>Bo Reed</button></p>", []),
        (
            "<p>DÁVID ÁGNES<sup>1</sup> – HEGYI IMRE<sup>2</sup></p><p><sup>1</sup>Iszap Egyetem",
            ["DÁVID ÁGNES", "HEGYI IMRE"],
        ),
        ("<p>Joan Puig i Ferrer · Ugo Spada</p>", ["Joan Puig i Ferrer", "Ugo Spada"]),
        (
            "<p>هدى النجار<sup>1</sup>، يوسف السباعي<sup>1،2</sup></p><p><sup>1</sup> جامعة الواحات، مصر",
            ["هدى النجار", "يوسف السباعي"],
        ),
        (
            "<h3>邓永昌<sup>1</sup> 徐国梁<sup>1,2</sup></h3><p>（1. 岭西大学，南宁；2. 滨州湾海洋研究所，烟台）",
            ["邓永昌", "徐国梁"],
        ),
        (
            f"<p>di Ugo Spada e Ada Bosco</p><p>Ugo Spada <span>{MUD}</span></p><p>Ada Bosco <span>{MUD}</span></p>",
            ["Ugo Spada", "Ada Bosco"],
        ),
        ("<p>小野寺剛（みなと市立歴史資料館）</p><p>三枝遥香（北陸先端環境研究所）</p>", ["小野寺剛", "三枝遥香"]),
        (
            "<div><b>د. هدى النجار</b><br>كلية الزراعة، مصر</div><div><b>أ. يوسف السباعي</b><br>معهد الطمي، مصر</div>",
            ["هدى النجار", "يوسف السباعي"],
        ),
        ("<div>邓永昌</div><div>岭西大学</div><div>徐国梁</div><div>水利试验场</div>", ["邓永昌", "徐国梁"]),
        ("<p>Sukarni<sup>1</sup>, Wulan<sup>2</sup></p><p><sup>1</sup>Universitas Lumpur", ["Sukarni", "Wulan"]),
        ("<table><tr><td>Dra. Ann Dee<td>Mud College<tr><td>Mg. Bo Roe<td>Mud College</table>", ["Ann Dee", "Bo Roe"]),
        (
            f"<p>Ann Dee</p><p>{MUD}</p><dl><dt>Geliş Günü<dd>3 May 2021<dt>Son Biçim<dd>5 June 2021</dl>",
            ["Ann Dee"],
        ),
    ],
    ids=[
        "links", "items", "buttons", "dashes", "Catalan", "Arabic", "Chinese", "introduced", "Japanese",
        "Arabic blocks", "Chinese blocks", "single names",
        "titles", "labels of dates",
    ],
)  # fmt: skip
def test_names_apart(head: str, names: list[str], render_html: Render) -> None:
    assert [name for name, *_ in authors_of(render_html(f"<html lang=it>{article(head)}"))] == names


def test_positions_are_no_part_of_a_place(render_html: Render) -> None:
    foot = f"<p><b>Ann Dee</b>, d-r nauk, docent, {MUD}</p><p><b>Noor al-Reed</b>, Associate Professor, {MILLS}</p>"
    assert authors_of(render_html(article("<p>Ann Dee, Noor al-Reed</p>", foot))) == BOTH


def test_an_address_in_a_list_below_the_names_is_not_the_last_author_s(render_html: Render) -> None:
    foot = f"<ul><li>{MUD}</ul><p>Contact: <a href=mailto:lab1@mud.example>lab1@mud.example</a> (AD)</p>"
    head = f"<p>Ann Dee<sup>1</sup>, Noor al-Reed<sup>1</sup></p>{foot}"
    assert [email for *_, email in authors_of(render_html(article(head)))] == ["lab1@mud.example", ""]


def test_an_orcid_in_a_link_below_the_last_name_is_the_last_author_s(render_html: Render) -> None:
    link = "<p><a href=https://orcid.org/0000-0002-1825-0097>ORCID</a></p>"
    snapshot = render_html(f"<h1>Silt on meadows</h1><p>Bob Roe, Ann Dee</p>{link}<h2>Abstract</h2>{TEXT}")
    people = find_metadata(snapshot, snapshot.has_words).authors
    assert [(one.name, one.orcid) for one in people] == [("Bob Roe", ""), ("Ann Dee", "0000-0002-1825-0097")]


def test_an_orcid_in_the_note_of_a_name(render_html: Render) -> None:
    head = "<p><button aria-describedby=t1>Ann Dee</button>, <button aria-describedby=t2>Bo Roe</button></p>"
    notes = f"<div id=t1 role=tooltip hidden><p>{MUD}<p>0000-0002-1825-0097</div><div id=t2 hidden><p>{MUD}</div>"
    snapshot = render_html(article(head + notes))
    people = find_metadata(snapshot, snapshot.has_words).authors
    assert [(one.name, one.orcid) for one in people] == [("Ann Dee", "0000-0002-1825-0097"), ("Bo Roe", "")]


def test_paragraphs_of_the_page_with_dates_are_no_entries(render_html: Render) -> None:
    dated = "<p>Received 3 May 2021<br>Revised 9 May 2021<br>Accepted 5 June 2021</p>"
    page = f"<p>UDC 551.58</p><h1>Silt on meadows</h1><p>Ann Dee<sup>1</sup></p><p><sup>1</sup>{MUD}</p>{dated}"
    page += "<h2>Abstract</h2>" + TEXT * 6 + "<p>Published on 3 July 2021<br>Printed in Vale</p>"
    assert authors_of(render_html(page)) == [("Ann Dee", (MUD,), "")]


def test_the_title_is_below_the_menu(render_html: Render) -> None:
    menu = "<a href=/a>Archive</a> <a href=/b>Board</a> <a href=/c>Contact</a>"
    head = "<p style='font-size:20px'>Silt on meadows of the vale</p>"
    banner = "<div style='font-size:30px'>Letters on Silt</div>"
    page = f"<title>Letters on Silt 2007, 3 – article</title>{banner}{menu}{head}<p>Ann Dee</p><p>{MUD}</p>"
    snapshot = render_html(f"{page}<h2>Abstract</h2>{TEXT}")
    found = find_metadata(snapshot, snapshot.has_words)
    assert (found.title, [one.name for one in found.authors]) == ("Silt on meadows of the vale", ["Ann Dee"])


def test_points_within_names(render_html: Render) -> None:
    head = "<p>古丽娜尔·艾山<sup>1</sup>，戴传礼<sup>2</sup></p><p>1. 西域大学</p><p>2. 北原研究所</p>"
    assert authors_of(render_html(f"<html lang=zh>{article(head)}")) == [
        ("古丽娜尔·艾山", ("西域大学",), ""),
        ("戴传礼", ("北原研究所",), ""),
    ]


def test_one_name_in_html_beside_several_below_the_title(render_html: Render) -> None:
    page = article(f"<p>Ann Dee and Noor al-Reed</p><p>{MUD}</p>")
    found = authors_of(render_html(f"<meta name=author content='Ateliers du parler'>{page}"))
    assert [name for name, _, _ in found] == ["Ann Dee", "Noor al-Reed"]


@pytest.mark.parametrize("more", [
    "Show all authors", "Alle Autoren anzeigen", "Mehr anzeigen", "Afficher tous les auteurs", "Ver más",
    "Mostrar mais", "Mostra tutti gli autori", "Toon alle auteurs", "Visa alla författare", "Pokaż wszystkich autorów",
    "Zobrazit více", "Показать всех авторов", "Ще 3 автори", "Tüm yazarları göster", "Εμφάνιση όλων",
    "展开更多作者", "すべての著者を表示", "모든 저자 보기", "عرض جميع المؤلفين", "Lihat semua penulis",
    "Xem tất cả tác giả", "Összes szerző",
])  # fmt: skip
def test_a_control_that_shows_the_rest_of_the_names_is_none(more: str, render_html: Render) -> None:
    head = f"<p>Ann Dee<sup>1</sup>, Noor al-Reed<sup>2</sup>, <a>{more}</a></p><ol><li>{MUD}<li>{MILLS}</ol>"
    assert authors_of(render_html(article(head))) == BOTH


def test_without_marks_the_words_of_the_control_tell(render_html: Render) -> None:
    names = [name for name, *_ in authors_of(render_html(article("<p>Ann Dee, Noor al-Reed, Mehr anzeigen</p>")))]
    assert names == ["Ann Dee", "Noor al-Reed"]


@pytest.mark.parametrize("conjunction", [
    "and", "und", "et", "y", "e", "ed", "en", "og", "och", "i", "ja", "oraz", "és", "și", "и", "і", "та", "ve", "και",
    "dan", "và", "ir", "un", "dhe", "eta", "və", "a", ", and",
])  # fmt: skip
def test_a_conjunction_between_names_in_elements_of_their_own(conjunction: str, render_html: Render) -> None:
    linked = f"<p><a href=/1>Ann Dee</a><sup>1</sup> {conjunction} <a href=/2>Noor al-Reed</a><sup>2</sup></p>"
    assert authors_of(render_html(article(f"{linked}<ol><li>{MUD}<li>{MILLS}</ol>"))) == BOTH


@pytest.mark.parametrize("names", [
    ("王芳", "和", "李伟"), ("山田太郎", "と", "鈴木花子"), ("김민수", "와", "이영희"), ("דנה כהן", "ו", "יוסי לוי"),
    ("Nguyễn Văn An", "và", "Trần Thị Hoa"),
])  # fmt: skip
def test_a_conjunction_on_a_line_of_names(names: tuple[str, str, str], render_html: Render) -> None:
    first, conjunction, second = names
    line = f"{first} {conjunction}{'' if conjunction == 'ו' else ' '}{second}"
    assert [name for name, *_ in authors_of(render_html(article(f"<p>{line}</p><p>{MUD}</p>")))] == [first, second]


@pytest.mark.parametrize(
    "names", ["Dee A. B.<sup>1</sup>, Reed N. C.<sup>2</sup>", "Dee A.<sup>1</sup>, Reed N.<sup>2</sup>"]
)
def test_initials_behind_the_family_names(names: str, render_html: Render) -> None:
    found = authors_of(render_html(article(f"<p>{names}</p><ol><li>{MUD}<li>{MILLS}</ol>")))
    assert [(name.split()[-1], places) for name, places, _ in found] == [("Dee", (MUD,)), ("Reed", (MILLS,))]


def test_other_people_are_no_place(render_html: Render) -> None:
    """The first words of the place may be a name, so that the line looks like a name with its place."""
    names = "<p>Ann Dee<sup>1</sup>, Noor Reed<sup>2</sup>, Bob Roe<sup>1</sup></p>"
    places = "<ol><li>Lumpur Biologi, Weir University, Dale<li>Silt Raya, Institute of Mills, Vale</ol>"
    found = authors_of(render_html(article(f"{names}{places}")))
    assert not any("Reed" in place for _, places, _ in found for place in places)


@pytest.mark.parametrize(
    "names",
    [
        "Ann Dee (corresponding author), Noor al-Reed",
        "Ann Dee<sup>1</sup> (Korrespondenzautorin), Noor al-Reed<sup>2</sup>",
        "Ann Dee<sup>1</sup> (通讯作者), Noor al-Reed<sup>2</sup>",
    ],
)
def test_a_note_in_brackets_says_who_is_written_to(names: str, render_html: Render) -> None:
    page = render_html(article(f"<p>{names}</p>"))
    authors = find_metadata(page, page.has_words).authors
    assert [(one.name, one.corresponding) for one in authors] == [("Ann Dee", True), ("Noor al-Reed", False)]


def test_a_label_of_correspondence_is_no_author(render_html: Render) -> None:
    label = "<p>Sorumlu Yazar: Ann Dee, Weir University, Dale. E-posta: a@weir.example</p>"
    page = render_html(
        article(f"<p>Ann Dee<sup>1</sup>, Noor al-Reed<sup>2</sup></p><p>1 {MUD}</p><p>2 {MILLS}</p>{label}")
    )
    authors = find_metadata(page, page.has_words).authors
    assert [(one.name, one.corresponding) for one in authors] == [("Ann Dee", True), ("Noor al-Reed", False)]
