"""Sections, abstracts and notes are found in designs of many kinds."""

from collections.abc import Sequence

import pytest

from tests.one_tab import Render
from zoning.articles import Article, article
from zoning.articles.model import Section

HEAD = "<h1>Dunes on the move</h1><p>Anna Brook, Tom Reed</p><p>Coastal Letters 12 (2019), 33-41</p>"
LEAD = (
    "Dunes move. We measured by how much they do so, with forty stakes over three years, and found that grass halves"
    " their movement wherever sheep are kept away from it, which nobody had expected in the valley before."
)
TEXTS = {
    "Introduction": "The dunes of the eastern shore have moved inland by four metres each year since the first survey."
    " We ask why they moved, and whether grasses hold them. Earlier work looked at single winters only, and the wind"
    " was measured far away from the shore.",
    "Stakes and masts": "We set forty stakes in two rows and read the height of the sand at each of them every month."
    " A mast with four cups stood between the rows. Gaps in the record were filled from the station at the harbour.",
    "What moved": "The sand rose by twelve centimetres behind the first row and fell by nine in front of it. Storms"
    " from the west moved more than all other winds together. After the second winter the grasses had covered a third"
    " of the slope and the movement halved.",
    "Discussion": "Our figures agree with those of older surveys, although these were taken with poles and string."
    " Grass holds the sand once its roots reach the wet layer. Where the slope was grazed, nothing held it.",
}
LIST = (
    "<h2>References</h2><ol><li>Adler QT. Rain. J Wet. 2001;1:2-3.</li><li>Brandt L. Sand. J Wet. 2002;2:4-9.</li>"
    "<li>Castell M. Wind and grass. J Wet. 2004;4:14-19.</li></ol>"
)
TEXT = "".join(f"<h2>{title}</h2><p>{text}</p>" for title, text in TEXTS.items())
NOTES = {
    "Acknowledgements": "We thank the town of Marsh for the stakes.",
    "Funding": "This work was funded by the Marsh Foundation (grant MF-1234).",
    "Conflict of interest": "The authors declare none.",
    "Data availability": "All readings are at the harbour.",
    "Author contributions": "A.B. wrote, T.R. measured.",
}
KINDS = ["acknowledgements", "funding", "conflicts", "data-availability", "contributions"]


def read(render_html: Render, body: str, style: str = "") -> Article:
    style = f"<style>body{{font:16px/1.5 serif;width:700px}}{style}</style>"
    return article(render_html(f"<html lang=en><title>Dunes on the move</title>{style}{body}"))


def titles(sections: Sequence[Section]) -> list[str]:
    return [section.title for section in sections]


@pytest.mark.parametrize("note", ["<p><b>{}:</b> {}</p>", "<p>{}: {}</p>", "<p><b>{}</b><br>{}</p>", "<h4>{}</h4>{}"])
@pytest.mark.parametrize("before", [True, False])
def test_notes_with_labels_are_sections(note: str, before: bool, render_html: Render) -> None:
    notes = "".join(note.format(*one) for one in NOTES.items())
    found = read(
        render_html, HEAD + f"<h2>Abstract</h2><p>{LEAD}</p>{TEXT}" + (notes + LIST if before else LIST + notes)
    )
    assert titles(found.sections[:4]) == list(TEXTS)
    assert [section.kind for section in found.sections[4:]] == KINDS
    assert [block.text for section in found.sections[4:] for block in section.blocks] == list(NOTES.values())


def test_a_label_within_the_text_begins_no_section(render_html: Render) -> None:
    text = TEXT.replace("<p>We set", "<p>Funding: none was needed for the stakes, which were old.</p><p>We set")
    found = read(render_html, f"{HEAD}<h2>Abstract</h2><p>{LEAD}</p>{text}{LIST}")
    assert titles(found.sections) == list(TEXTS)


def test_a_heading_above_notes_keeps_them(render_html: Render) -> None:
    notes = "".join(f"<h3>{title}</h3><p>{text}</p>" for title, text in NOTES.items())
    found = read(render_html, f"{HEAD}<h2>Abstract</h2><p>{LEAD}</p>{TEXT}<h2>Declarations</h2>{notes}{LIST}")
    assert titles(found.sections) == [*TEXTS, "Declarations"]
    assert titles(found.sections[-1].sections) == list(NOTES)


@pytest.mark.parametrize(
    ("form", "style"),
    [
        ("<p>{}</p>", ""),
        ("<p><u>{}</u></p>", ""),
        ("<p class=h>{}</p>", ".h{text-transform:uppercase;text-align:center}"),
        ("<p class=h>{}</p>", ".h{font-family:sans-serif}"),
        ("<div class=h>{}</div>", ".h{background:#246;color:#fff}"),
        ("<details open><summary>{}</summary><p>Text</p></details>", ""),
        ("<fieldset><legend>{}</legend><p>Text</p></fieldset>", ""),
        ("<table width=100%><tr><td>{}</td></tr><tr><td>Text</td></tr></table>", ""),
    ],
)
def test_lines_above_texts_are_headings_however_they_look(form: str, style: str, render_html: Render) -> None:
    form = form if "Text" in form else f"{form}<p>Text</p>"
    text = "".join(form.format(title).replace("Text", said) for title, said in TEXTS.items())
    found = read(render_html, f"{HEAD}<p><b>Abstract.</b> {LEAD}</p>{text}{LIST.replace('h2', 'p')}", style)
    assert titles(found.sections) == list(TEXTS)
    assert [[block.text for block in section.blocks] for section in found.sections] == [[one] for one in TEXTS.values()]


def test_titles_of_folded_texts_are_headings_whatever_they_name(render_html: Render) -> None:
    texts = {"Sand": TEXTS["What moved"], "Grass": TEXTS["Discussion"]}
    folded = "".join(f"<details open><summary>{title}</summary>{said}</details>" for title, said in texts.items())
    found = read(render_html, f"{HEAD}<p><b>Abstract.</b> {LEAD}</p><p>{TEXTS['Introduction']}</p>{folded}{LIST}")
    assert titles(found.sections)[-2:] == ["Sand", "Grass"]


def test_short_lines_beside_headings_are_none(render_html: Render) -> None:
    text = TEXT.replace("<p>Our figures", "<p>Results</p><p>These figures stand alone.</p><p>Methods</p><p>Our figures")
    found = read(render_html, f"{HEAD}<h2>Abstract</h2><p>{LEAD}</p>{text}{LIST}")
    assert titles(found.sections) == list(TEXTS)


@pytest.mark.parametrize(
    ("around", "entry"),
    [
        ("<dl>{}</dl>", "<dt>{}</dt><dd>{}</dd>"),
        ("<table border=1>{}</table>", "<tr><td>{}</td><td><p>{}</p></td></tr>"),
        ("{}", "<p><b>{}</b><br>{}</p>"),
    ],
)
def test_lists_tables_and_paragraphs_that_consist_of_sections(around: str, entry: str, render_html: Render) -> None:
    text = around.format("".join(entry.format(title, f"{said} " * 4) for title, said in TEXTS.items()))
    found = read(render_html, f"{HEAD}<h2>Abstract</h2><p>{LEAD}</p>{text}{LIST}")
    assert titles(found.sections) == list(TEXTS)
    assert not found.tables


def test_the_parts_of_an_abstract_are_no_sections(render_html: Render) -> None:
    parts = "".join(f"<dt>{title}</dt><dd>{said}</dd>" for title, said in TEXTS.items())
    found = read(render_html, f"{HEAD}<h2>Abstract</h2><dl>{parts}</dl>{TEXT}{LIST}")
    assert titles(found.sections) == list(TEXTS)
    assert found.abstract


@pytest.mark.parametrize(
    "style",
    [".x{background:#eef}", ".x{border:1px solid #888;padding:1em}", ".x{margin:0 4em}", ".x{font-family:fantasy}"],
)
def test_a_box_before_the_text_is_the_abstract(style: str, render_html: Render) -> None:
    text = TEXT.replace("<h2>Introduction</h2>", "")
    found = read(render_html, f"{HEAD}<div class=x><p>{LEAD} {LEAD}</p></div>{text}{LIST}", style)
    assert [block.text for part in found.abstract for block in part.blocks] == [f"{LEAD} {LEAD}"]
    assert [block.text for block in found.sections[0].blocks] == [TEXTS["Introduction"]]
    assert not read(render_html, f"{HEAD}<div><p>{LEAD} {LEAD}</p></div>{text}{LIST}").abstract


GRAPHICAL = "<{0}>Graphical abstract</{0}><p><img src=a.png width=400 height=200></p>"
HIGHLIGHTS = "<{0}>Highlights</{0}><ul><li>Dunes move.</li><li>Grass holds them.</li></ul>"


@pytest.mark.parametrize("before", [True, False])
def test_highlights_and_graphical_abstracts_are_none_of_the_abstract(before: bool, render_html: Render) -> None:
    others = HIGHLIGHTS.format("h2" if before else "h3") + GRAPHICAL.format("h2" if before else "h3")
    own = f"<h2>Abstract</h2><p>{LEAD}</p>"
    found = read(render_html, f"{HEAD}{others + own if before else own + others}{TEXT}{LIST}")
    assert [block.text for part in found.abstract for block in part.blocks] == [LEAD]
    assert titles(found.sections) == ["Highlights", *TEXTS]


def test_a_line_within_a_sentence_is_no_heading(render_html: Render) -> None:
    text = "".join(f"<p>{title}</p><p>{said}</p>" for title, said in TEXTS.items())
    text = text.replace("A mast with", "</p><p>The heights are shown in Table 2</p><p>and were read twice. A mast with")
    found = read(render_html, f"{HEAD}<p><b>Abstract.</b> {LEAD}</p>{text}{LIST}")
    assert titles(found.sections) == list(TEXTS)


@pytest.mark.parametrize("line", ["A study of sand at the eastern shore", "Wandernde Dünen an der östlichen Küste"])
def test_a_heading_between_the_title_and_the_authors_is_front_matter(line: str, render_html: Render) -> None:
    head = HEAD.replace("</h1>", f"</h1><h2>{line}</h2>")
    found = read(render_html, f"{head}<h2>Abstract</h2><p>{LEAD}</p>{TEXT}{LIST}")
    assert titles(found.sections) == list(TEXTS)
    assert line in [block.text for block in found.front]


def test_a_structured_abstract_in_a_second_language_stands_apart(render_html: Render) -> None:
    parts = {
        "Ziel": "Wir wollten messen, wie weit die Dünen an der östlichen Küste in einem Jahr wandern.",
        "Ergebnis": "Das Gras halbierte die Wanderung überall dort, wo keine Schafe auf den Dünen weideten.",
        "Aim": "We wanted to measure how far the dunes of the eastern shore move in the course of a year.",
        "Result": "The grass halved the movement of the dunes wherever there were no sheep on the slopes.",
    }
    listed = "".join(f"<h3>{title}</h3><p>{text}</p>" for title, text in parts.items())
    found = read(render_html, f"{HEAD}<h2>Abstract</h2>{listed}{TEXT}{LIST}")
    assert titles(found.abstract) == ["Aim", "Result"]
    assert [(one.language, titles(one.sections)) for one in found.other_abstracts] == [("de", ["Ziel", "Ergebnis"])]


def test_key_points_below_the_last_part_of_an_abstract_end_it(render_html: Render) -> None:
    parts = "".join(f"<h3>{title}</h3><p>{LEAD}</p>" for title in ("Background", "Methods", "Conclusions"))
    found = read(render_html, f"{HEAD}<h2>Abstract</h2>{parts}<h4>Key points</h4><p>Grass holds sand.</p>{TEXT}{LIST}")
    assert titles(found.abstract) == ["Background", "Methods", "Conclusions"]
    assert titles(found.sections) == ["Key points", *TEXTS]


def test_what_is_said_of_the_article_before_its_text_is_front_matter(render_html: Render) -> None:
    about = "<h2>Article history</h2><p>Received 1 May 2019.</p>"
    found = read(render_html, f"{HEAD}<h2>Abstract</h2><p>{LEAD}</p>{about}{TEXT}{LIST}")
    assert titles(found.sections) == list(TEXTS)
    assert "Received 1 May 2019." in [block.text for block in found.front]
