"""E-mail addresses and ORCIDs are matched to the authors beside whose names they stand."""

import pytest

from tests.one_tab import Render
from zoning.metadata.find import find_metadata
from zoning.snapshot import Snapshot

DECLARED = "".join(f"<meta name=citation_author content='{name}'>" for name in ("Ann Dee", "Otto van der Reed"))
TEXT = "<p>" + "The water rose over the meadows in the spring, and it left the silt behind. " * 6 + "</p>"
ANN, OTTO = "0000-0002-1825-0097", "0000-0001-5109-3700"
ICON = "<a href='https://orcid.org/{}'><img src=o.png alt=ORCID width=9 height=9></a>"


def contacts(snapshot: Snapshot) -> list[tuple[str, str]]:
    return [(one.email, one.orcid) for one in find_metadata(snapshot, snapshot.has_words).authors]


@pytest.mark.parametrize(
    ("foot", "expected"),
    [
        (
            "<table><tr><th>Author<th>E-mail<th>ORCID"
            f"<tr><td>Ann Dee<td>lab1@mud.example<td>{ANN}<tr><td>Otto van der Reed<td>lab2@mud.example<td>{OTTO}"
            "</table>",
            [("lab1@mud.example", ANN), ("lab2@mud.example", OTTO)],
        ),
        (
            f"<p><b>Ann Dee</b>, head of the School of Mud, Weir. E-mail: lab1@mud.example. ORCID: {ANN}",
            [("lab1@mud.example", ANN), ("", "")],
        ),
        (
            "<div><p>Otto van der Reed</p><p>School of Mud, Weir University</p><p><a href='mailto:lab2@mud.example'>"
            f"E-mail</a></p><p>ORCID {OTTO}</p></div>",
            [("", ""), ("lab2@mud.example", OTTO)],
        ),
        (
            "<div><b>Ann Dee</b> (corresponding author)<br>School of Mud, Weir University<br>lab1@mud.example</div>",
            [("lab1@mud.example", ""), ("", "")],
        ),
        (
            f"<div><p>Ann Dee {ICON.format(ANN)}</p><p>School of Mud, Weir University</p></div>",
            [("", ANN), ("", "")],
        ),
        (
            "<p>E-mail addresses: lab1@mud.example (A. Dee), lab2@mud.example (OR).",
            [("lab1@mud.example", ""), ("lab2@mud.example", "")],
        ),
        ("<p>Ann Dee, School of Mud, lab1 [at] mud [dot] example", [("lab1@mud.example", ""), ("", "")]),
        (f"<p>ORCID: A.D., https://orcid.org/{ANN}; O.R., https://orcid.org/{OTTO}", [("", ANN), ("", OTTO)]),
        (
            f"<h3>Ann Dee, School of Mud</h3><p>She dives.</p><p>lab1@mud.example</p><p>{ANN}</p>",
            [("lab1@mud.example", ANN), ("", "")],
        ),
        (
            f"<ul><li>Ann Dee <a href=# title='Write to lab1@mud.example'>✉</a></li><li data-orcid={OTTO}>"
            "Otto van der Reed</li></ul>",
            [("lab1@mud.example", ""), ("", OTTO)],
        ),
        ("<ul><li>Ann Dee</li><li>Otto van der Reed</li></ul><p>lab1@mud.example", [("", ""), ("", "")]),
        ("<p>Ann Dee</p><p>Office of the journal: office@mud.example", [("", ""), ("", "")]),
        ("<p>Ann Dee and Otto van der Reed: lab1@mud.example", [("", ""), ("", "")]),
        (f"<p>Ann Dee, School of Mud. ORCID: {ANN[:-1]}1", [("", ""), ("", "")]),
    ],
    ids=[
        "table", "sentence", "block", "note", "icon", "names behind", "spelled out", "initials",
        "heading", "attributes", "below a list", "of the journal", "of both", "check digit",
    ],
)  # fmt: skip
def test_what_stands_beside_a_name(foot: str, expected: list[tuple[str, str]], render_html: Render) -> None:
    head = f"<meta name=citation_title content='Silt on meadows'>{DECLARED}<h1>Silt on meadows</h1>"
    assert contacts(render_html(f"{head}<h2>Abstract</h2>{TEXT}{TEXT}{foot}")) == expected


def test_an_address_behind_the_mark_of_an_author(render_html: Render) -> None:
    page = "<h1>Silt on meadows</h1><p>Ann Dee<sup>1</sup>, Otto van der Reed<sup>1†</sup></p><p>† lab2@mud.example</p>"
    snapshot = render_html(f"<meta name=citation_title content='Silt on meadows'>{page}<h2>Abstract</h2>{TEXT}")
    assert contacts(snapshot) == [("", ""), ("lab2@mud.example", "")]


def test_addresses_of_words_and_initials_of_a_name(render_html: Render) -> None:
    people = ("María Jesús Ibarra Goikoa", "Nagy Ilona", "Wulandari", "Karl Linde")
    declared = "".join(f"<meta name=citation_author content='{name}'>" for name in people)
    found = ["mj.ibarra@mud.example", "nagy.i@mud.example", "wulandari@mud.example", "karl@mud.example"]
    page = f"<meta name=citation_title content='Silt on meadows'>{declared}<h1>Silt on meadows</h1><h2>Abstract</h2>"
    snapshot = render_html(f"{page}{TEXT}{TEXT}<p>Addresses: {', '.join(found)}</p>")
    assert [email for email, _ in contacts(snapshot)] == [*found[:3], ""]


def test_the_orcid_on_a_line_on_correspondence(render_html: Render) -> None:
    page = (
        "<h1>Silt on meadows</h1><p>Ann Dee<sup>1</sup>, Otto van der Reed<sup>1＊</sup></p><p><sup>1</sup>Mud College"
    )
    page += f"<p>＊責任著者 e-mail: lab2@mud.example ORCID: {OTTO}</p><h2>Abstract</h2>{TEXT}"
    found = contacts(render_html(f"<meta name=citation_title content='Silt on meadows'>{page}"))
    assert found == [("", ""), ("lab2@mud.example", OTTO)]
