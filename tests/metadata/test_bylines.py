"""Authors, their places of work and addresses in by-lines of many designs."""

from collections.abc import Callable

import pytest

from zoning import Snapshot
from zoning.metadata.find import find_metadata

pytestmark = pytest.mark.browser
RenderHtml = Callable[[str], Snapshot]
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
    ],
    ids=["list", "inverted", "bracket", "labels", "card", "tool tip", "described", "notes", "signs"],
)
def test_each_author_has_the_own_place(head: str, render_html: RenderHtml) -> None:
    assert authors_of(render_html(article(head))) == BOTH


def test_contacts_between_authors(render_html: RenderHtml) -> None:
    rows = "".join(
        f"<tr><td>Autor:<td>{name}<tr><td>Afiliación:<td>{place}<tr><td>Correo electrónico:<td>{email}"
        f"<tr><td>ORCID:<td>0000-0002-1825-0097"
        for name, place, email in (("Ann Dee", MUD, "lab1@mud.example"), ("Bo Reed", MILLS, "lab2@mud.example"))
    )
    rows += "<tr><td>Fecha de recepción:<td>3 de mayo de 2021<tr><td>Fecha de aceptación:<td>5 de junio de 2021"
    found = authors_of(render_html(f"<html lang=es>{article(f'<table>{rows}</table>')}"))
    assert found == [("Ann Dee", (MUD,), "lab1@mud.example"), ("Bo Reed", (MILLS,), "lab2@mud.example")]


@pytest.mark.parametrize(
    ("head", "names"),
    [
        ("<p><a href=/1>Ann Dee</a> <a href=/2>Bo Reed</a> <a href=/3>Cy Li</a></p>", ["Ann Dee", "Bo Reed", "Cy Li"]),
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
    ],
    ids=["links", "Arabic", "Chinese", "introduced", "Japanese"],
)
def test_names_apart(head: str, names: list[str], render_html: RenderHtml) -> None:
    assert [name for name, *_ in authors_of(render_html(f"<html lang=it>{article(head)}"))] == names


def test_positions_are_no_part_of_a_place(render_html: RenderHtml) -> None:
    foot = f"<p><b>Ann Dee</b>, d-r nauk, docent, {MUD}</p><p><b>Noor al-Reed</b>, aspirant, {MILLS}</p>"
    assert authors_of(render_html(article("<p>Ann Dee, Noor al-Reed</p>", foot))) == BOTH


def test_an_address_in_a_list_below_the_names_is_not_the_last_author_s(render_html: RenderHtml) -> None:
    foot = f"<ul><li>{MUD}</ul><p>Contact: <a href=mailto:lab1@mud.example>lab1@mud.example</a> (AD)</p>"
    head = f"<p>Ann Dee<sup>1</sup>, Noor al-Reed<sup>1</sup></p>{foot}"
    assert [email for *_, email in authors_of(render_html(article(head)))] == ["lab1@mud.example", ""]


def test_an_orcid_in_a_link_below_the_last_name_is_the_last_author_s(render_html: RenderHtml) -> None:
    link = "<p><a href=https://orcid.org/0000-0002-1825-0097>ORCID</a></p>"
    snapshot = render_html(f"<h1>Silt on meadows</h1><p>Bob Roe, Ann Dee</p>{link}<h2>Abstract</h2>{TEXT}")
    people = find_metadata(snapshot, snapshot.has_words).authors
    assert [(one.name, one.orcid) for one in people] == [("Bob Roe", ""), ("Ann Dee", "0000-0002-1825-0097")]


def test_paragraphs_of_the_page_with_dates_are_no_entries(render_html: RenderHtml) -> None:
    dated = "<p>Received 3 May 2021<br>Revised 9 May 2021<br>Accepted 5 June 2021</p>"
    page = f"<p>UDC 551.58</p><h1>Silt on meadows</h1><p>Ann Dee<sup>1</sup></p><p><sup>1</sup>{MUD}</p>{dated}"
    page += "<h2>Abstract</h2>" + TEXT * 6 + "<p>Published on 3 July 2021<br>Printed in Vale</p>"
    assert authors_of(render_html(page)) == [("Ann Dee", (MUD,), "")]
