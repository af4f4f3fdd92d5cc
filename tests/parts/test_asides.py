"""Links to other pages within a text are left out, in any language; what belongs to the text stays."""

import pytest

from tests.one_tab import Render
from tests.parts.pages import SENTENCES, plain
from zoning import read_snapshot

PARAGRAPHS = f"<p>{SENTENCES * 3}</p>" * 4
HEADLINES = {
    "fr": ("Sur le même sujet", "Grève des trains : ceux qui rouleront jeudi", "Le prix des maisons baisse encore"),
    "ka": ("მეტი ამ თემაზე", "რკინიგზის გაფიცვა: რომელი მატარებლები ივლიან", "ბინების ფასი მესამე თვეა იკლებს"),
    "ja": ("関連記事", "鉄道スト、木曜に動く列車の一覧", "住宅価格、三か月続けて下がる"),
    "ar": ("اقرأ أيضا", "إضراب القطارات: ما الذي يسير يوم الخميس", "أسعار المنازل تهبط للشهر الثالث"),
}


def _text(render_html: Render, between: str) -> str:
    return read_snapshot(render_html(plain(f"{PARAGRAPHS}{between}{PARAGRAPHS}")), "plain").text


@pytest.mark.parametrize("language", HEADLINES)
def test_a_box_of_titles_between_paragraphs_is_left_out(render_html: Render, language: str) -> None:
    label, *titles = HEADLINES[language]
    items = "".join(f"<li><a href=/{number}>{title}</a></li>" for number, title in enumerate(titles))
    text = _text(render_html, f"<div class=k7x><h3>{label}</h3><ul>{items}</ul></div>")
    assert not [said for said in HEADLINES[language] if said in text]
    assert text.count("nobody in the valley minds") == 34


@pytest.mark.parametrize("language", HEADLINES)
def test_lines_with_one_label_and_a_title_are_left_out(render_html: Render, language: str) -> None:
    label, *titles = HEADLINES[language]
    lines = [f"<p>{label}: <a href=/{number}>{title}</a></p>" for number, title in enumerate(titles)]
    page = render_html(plain(f"{PARAGRAPHS}{lines[0]}{PARAGRAPHS}{lines[1]}{PARAGRAPHS}"))
    reading = read_snapshot(page, "plain")
    assert label not in reading.text
    assert any("of other articles and links to them left out" in warning for warning in reading.result.warnings)
    assert titles[1] in read_snapshot(page, "plain", parts=("related",)).text


TITLE = "The train strike: which trains run on Thursday"
ELSEWHERE = "https://other.example.net/strike"


@pytest.mark.parametrize(
    "between",
    [
        f"<p>Read: <a href=/1>{TITLE}</a></p>",
        f"<p>Read: <a href={ELSEWHERE}>{TITLE}</a></p>{PARAGRAPHS}<p>Read: <a href={ELSEWHERE}/2>{TITLE}</a></p>",
        f"<p>It was said in <a href=/1>{TITLE}</a> that nobody minds the water.</p>" * 2,
        f"<p>These are the stories:</p><ul><li><a href=/1>{TITLE}</a></li><li><a href=/2>{TITLE} again</a></li></ul>",
        f"<h2>See also</h2><ul><li><a href=/1>{TITLE}</a></li><li><a href=/2>{TITLE} again</a></li></ul>",
        f"<div><b>Parts</b><ul><li><a href=#p1>{TITLE}</a></li><li><a href=#p2>{TITLE} again</a></li></ul></div>",
        f"<div><b>Sources</b><ul><li><a href={ELSEWHERE}>{TITLE}</a></li><li><a href={ELSEWHERE}/2>{TITLE} again</a>"
        "</li></ul></div>",
    ],
    ids=["one line", "lines to other sites", "sentences", "a list of the text", "a section", "a table of contents",
         "sources"],
)  # fmt: skip
def test_links_that_belong_to_the_text_stay(render_html: Render, between: str) -> None:
    assert TITLE in _text(render_html, between)


def test_a_page_of_links_keeps_them(render_html: Render) -> None:
    sections = "".join(
        f"<div><h3>Valley {part}</h3><ul><li><a href=/{part}1>{TITLE}</a></li>"
        f"<li><a href=/{part}2>{TITLE} {part}</a></li></ul></div>"
        for part in "ABCDEF"
    )
    assert _text(render_html, sections).count(TITLE) >= 12
