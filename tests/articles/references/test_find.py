"""The list of references is found in any markup, and its entries without the publisher's additions."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from tests.articles.references.works import BODY, NO_LISTS, SHAPES, WORKS, page
from tests.one_tab import Render
from zoning import Snapshot
from zoning.articles.references import FoundReferences, find_references

META = "".join(
    f'<meta name="citation_reference" content="citation_title={work.title};'
    f" citation_author=A. {work.authors[0].split()[0]};"
    f" citation_journal_title=The Whole Name of {work.journal};"
    f' citation_volume={work.volume}; citation_doi={work.doi}">'
    for work in WORKS
)
OTHERS = {
    "metadata": page(
        "<h2>References</h2><ul>" + "".join(f"<li>{w.vancouver}</li>" for w in WORKS) + "</ul>", before=META + BODY
    ),
    "metadata alone": page("", before=META + BODY),
    "the article's own DOI in every link": page(
        "<h2>References</h2><ul>"
        + "".join(
            f'<li>{w.vancouver} <a href="/go?doi=10.5555/own&amp;key={w.doi.replace("/", "%2F")}">CrossRef</a></li>'
            for w in WORKS
        )
        + "</ul>"
    ),
    "addresses": page(
        "<h2>References</h2><ol><li>Adler QT. Rain. J Wet. 2001;1:2-3."
        ' <a href="https://pubmed.ncbi.nlm.nih.gov/1234567/">PubMed</a>'
        ' <a href="https://www.ncbi.nlm.nih.gov/pmc/articles/PMC7654321/">PMC</a></li>'
        "<li>Valley Town Council. Rules for roofs. 2004. Available from: https://valley.example/rules.html.</li>"
        "<li>Castell M. Slates. J Wet. 2002;2:4-9. https://doi.org/10.5555/ABC(2002)4&lt;9.</li></ol>"
    ),
    "large": page(
        "<h2>References</h2><ol>"
        + "".join(f"<li>{WORKS[n % 6].vancouver} No. {n}</li>" for n in range(2_000))
        + "</ol>"
    ),
    "one of 300,000 letters": page(
        "<h2>References</h2><ol><li>"
        + WORKS[0].vancouver
        + "</li><li>"
        + "A. B, " * 34_000
        + "</li><li>"
        + WORKS[1].vancouver
        + "</li><li>"
        + "[((" * 20_000
        + "</li><li>"
        + WORKS[2].vancouver
        + "</li></ol>"
    ),
    "deep": page("<h2>References</h2>" + "<div>" * 400 + f"<p>{WORKS[0].vancouver}</p>" + "</div>" * 400),
}


@pytest.fixture(scope="module")
def snapshots(
    tmp_path_factory: pytest.TempPathFactory, capture_all: Callable[[Sequence[str]], list[Snapshot]]
) -> dict[str, Snapshot]:
    folder: Path = tmp_path_factory.mktemp("pages")
    pages = SHAPES | NO_LISTS | OTHERS
    for number, html in enumerate(pages.values()):
        (folder / f"{number}.html").write_text(html, encoding="utf-8")
    rendered = capture_all([str(folder / f"{number}.html") for number in range(len(pages))])
    return dict(zip(pages, rendered, strict=True))


@pytest.fixture(scope="module")
def found(snapshots: dict[str, Snapshot]) -> dict[str, FoundReferences]:
    return {name: find_references(snapshot) for name, snapshot in snapshots.items() if name not in ("large",)}


@pytest.mark.parametrize("name", SHAPES)
def test_every_work_is_found_once_and_in_order(name: str, found: dict[str, FoundReferences]) -> None:
    references = found[name].references
    assert len(references) == (8 if name == "two lists" else 6)
    for work, reference in zip(WORKS, references, strict=False):
        assert work.title in reference.raw
        assert reference.title == work.title
        assert reference.year == work.year


@pytest.mark.parametrize("name", SHAPES)
def test_volume_and_pages_and_the_journal_are_read(name: str, found: dict[str, FoundReferences]) -> None:
    for work, reference in zip(WORKS, found[name].references, strict=False):
        assert (reference.volume, reference.first_page, reference.last_page) == (work.volume, work.first, work.last)
        assert reference.container == work.journal
        assert [name.split(",")[0] for name in reference.authors] == [name.split()[0] for name in work.authors]


@pytest.mark.parametrize("name", SHAPES)
def test_nothing_of_the_publisher_s_is_in_an_entry(name: str, found: dict[str, FoundReferences]) -> None:
    for work, reference in zip(WORKS, found[name].references, strict=False):
        assert not any(word in reference.raw for word in ("Scholar", "CrossRef", "View in", "|", "[", "]"))
        assert reference.raw.rstrip(".").endswith(work.last)


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("ordered list", "1 2 3 4 5 6"),
        ("definition list", "1 2 3 4 5 6"),
        ("table rows", "1 2 3 4 5 6"),
        ("lines parted by br", "1 2 3 4 5 6"),
        ("no heading", "1 2 3 4 5 6"),
        ("spans laid out as blocks, columns", "1 2 3 4 5 6"),
        ("paragraphs among paragraphs", "     "),
        ("folded", "     "),
    ],
)
def test_labels_are_those_of_the_page(name: str, labels: str, found: dict[str, FoundReferences]) -> None:
    assert [reference.label for reference in found[name].references] == labels.split(" ")


def test_a_link_with_authors_and_year_is_a_label(found: dict[str, FoundReferences]) -> None:
    references = found["parts on lines, keys as links"].references
    assert references[0].label == "Roof et al., 2001"
    assert references[0].raw.startswith("Adler QT, Brandt L")


@pytest.mark.parametrize("name", ["ordered list", "definition list", "furniture in paragraphs of its own"])
def test_dois_come_from_links(name: str, found: dict[str, FoundReferences]) -> None:
    assert [reference.doi for reference in found[name].references] == [work.doi for work in WORKS]


@pytest.mark.parametrize("name", NO_LISTS)
def test_other_lists_are_no_references(name: str, found: dict[str, FoundReferences]) -> None:
    assert found[name].references == ()
    assert not found[name].mask.any()
    assert found[name].warnings == ()


def test_a_list_that_stays_folded_is_read_with_a_warning(found: dict[str, FoundReferences]) -> None:
    assert found["hidden in a tab"].warnings == ("the list of references is folded on the page",)


def test_a_list_without_heading_is_told(found: dict[str, FoundReferences]) -> None:
    assert any("no heading" in warning for warning in found["no heading"].warnings)
    assert found["ordered list"].warnings == ()


def test_a_repeated_list_is_read_once_and_masked_twice(
    found: dict[str, FoundReferences], snapshots: dict[str, Snapshot]
) -> None:
    name = "twice, the second time in windows"
    assert any("repeats" in warning for warning in found[name].warnings)
    assert snapshots[name].text(found[name].mask).count(WORKS[0].title) == 2


@pytest.mark.parametrize("name", SHAPES)
def test_the_mask_holds_the_list_and_nothing_of_the_body(
    name: str, found: dict[str, FoundReferences], snapshots: dict[str, Snapshot]
) -> None:
    masked = snapshots[name].text(found[name].mask)
    assert all(work.title in masked for work in WORKS)
    assert not any(words in masked for words in ("wet houses", "two of us", "Printed in", "A story of rain"))


@pytest.mark.parametrize("name", ["ordered list", "folded", "furniture in paragraphs of its own", "no heading"])
def test_anchors_stand_in_the_span_of_their_entry(
    name: str, found: dict[str, FoundReferences], snapshots: dict[str, Snapshot]
) -> None:
    snapshot = snapshots[name]
    for number, (start, stop) in enumerate(found[name].spans, 1):
        names = {snapshot.attribute(node, key) for node in range(start, stop) for key in ("id", "name")}
        assert names & {"w1", "w2", "w3", "w4", "w5", "w6"} == {f"w{number}"}


@pytest.mark.parametrize("name", SHAPES)
def test_each_node_holds_its_entry(
    name: str, found: dict[str, FoundReferences], snapshots: dict[str, Snapshot]
) -> None:
    snapshot = snapshots[name]
    assert len(set(found[name].nodes)) == len(found[name].references)
    if name == "lines parted by br":
        return
    for work, node in zip(WORKS, found[name].nodes, strict=False):
        assert work.title in "".join(snapshot.text_of(inside) for inside in range(node, int(snapshot.end[node])))


def test_metadata_that_fits_an_entry_is_believed(found: dict[str, FoundReferences]) -> None:
    for work, reference in zip(WORKS, found["metadata"].references, strict=True):
        assert reference.container == f"The Whole Name of {work.journal}"
        assert reference.doi == work.doi
        assert len(reference.authors) == len(work.authors), "the page names more of them"


def test_metadata_without_a_list_is_told(found: dict[str, FoundReferences]) -> None:
    assert found["metadata alone"].references == ()
    warning = "the page's metadata has 6 references, but the page shows no list of them"
    assert found["metadata alone"].warnings == (warning,)


def test_the_article_s_own_doi_is_none_of_its_references(found: dict[str, FoundReferences]) -> None:
    references = found["the article's own DOI in every link"].references
    assert [reference.doi for reference in references] == [work.doi for work in WORKS]


def test_identifiers_and_addresses(found: dict[str, FoundReferences]) -> None:
    rain, rules, slates = found["addresses"].references
    assert (rain.pmid, rain.pmcid, rain.url) == ("1234567", "PMC7654321", "")
    assert (rules.url, rules.doi, rules.year) == ("https://valley.example/rules.html", "", "2004")
    assert slates.doi == "10.5555/abc(2002)4"


def test_two_thousand_entries(snapshots: dict[str, Snapshot]) -> None:
    found = find_references(snapshots["large"])
    assert len(found.references) == 2_000


def test_a_very_long_entry_harms_nobody(found: dict[str, FoundReferences]) -> None:
    references = found["one of 300,000 letters"].references
    assert [reference.title for reference in references if reference.title] == [work.title for work in WORKS[:3]]


def test_a_single_reference_under_many_elements(found: dict[str, FoundReferences]) -> None:
    assert [reference.title for reference in found["deep"].references] == [WORKS[0].title]


def test_a_page_without_anything(render_html: Render) -> None:
    snapshot = render_html("<meta name=citation_reference content='A book of slates'><p></p>")
    found = find_references(snapshot)
    assert not found.references
    assert not found.nodes
    assert not found.warnings
    assert not np.any(found.mask)


def test_a_dash_stands_for_the_authors_before(render_html: Render) -> None:
    entries = (
        "Wells P, Dee A. Animated roofs. J Wet. 2001;1:2-3.",
        "______. Understanding gutters. J Wet. 2002;2:4-9.",
        "———. More of gutters. J Wet. 2003;3:5-8.",
    )
    found = find_references(render_html(f"{BODY}<h2>References</h2>{''.join(f'<p>{one}</p>' for one in entries)}"))
    assert [reference.authors for reference in found.references] == [("Wells, P", "Dee, A")] * 3
    assert [reference.title for reference in found.references][1:] == ["Understanding gutters", "More of gutters"]


def test_a_journal_is_declared_without_its_catalogue_s_subtitle(render_html: Render) -> None:
    meta = (
        '<meta name="citation_reference" content="citation_title=Moss on slates and tiles;'
        ' citation_journal_title=Wet roofs : an official publication of the roofers">'
        '<meta name="citation_reference" content="citation_title=Rain in many valleys; citation_journal_abbrev=J Rain">'
    )
    entries = (
        "<li>Dee A. Moss on slates and tiles. Wet Roofs 2001;1:2-3.</li><li>Roe B. Rain in many valleys. 1999.</li>"
    )
    found = find_references(render_html(f"{meta}{BODY}<h2>References</h2><ol>{entries}</ol>"))
    assert [reference.container for reference in found.references] == ["Wet roofs", "J Rain"]


def test_keywords_and_the_article_s_own_citation_are_none_of_its_references(
    render_html: Render,
) -> None:
    entries = "".join(f"<div><p>{work.vancouver}</p></div>" for work in WORKS)
    own = "Reed O and Weir A (2023) Silt on meadows. <i>Ann Mud</i> 14:109. doi: 10.1234/mud.2023.109"
    behind = f"<p><b>Keywords:</b> silt, J. Mill, 2019, 12: 3-4</p><p><b>Citation:</b> {own}</p>"
    found = find_references(render_html(f"{BODY}<h2>References</h2><div>{entries}{behind}</div>"))
    assert len(found.references) == len(WORKS)
    found = find_references(render_html(f"{BODY}<h2>Citation</h2><p>Reed, O., & Weir, A. (2023). Silt. Mudpress.</p>"))
    assert not found.references


@pytest.mark.parametrize(
    "line", ["© 2011 Acta Litoralia", "Copyright © 2011 Ann Mud. 12: 3-4", "Copyright 2011, Mud Press"]
)
def test_a_copyright_line_behind_the_list_is_no_reference(line: str, render_html: Render) -> None:
    listed = "".join(f"<p>{work.vancouver}</p>" for work in WORKS)
    found = find_references(render_html(f"{BODY}<h2>References</h2>{listed}<p><font size=1>{line}</font></p>"))
    assert [reference.title for reference in found.references] == [work.title for work in WORKS]


@pytest.mark.parametrize("place", [0, 3, len(WORKS)])
def test_a_number_of_the_sequence_makes_a_reference_of_a_personal_communication(
    place: int, render_html: Render
) -> None:
    said = "Nordhaven Directorate of Roofs. Personal communication, Jan 5, 2023."
    texts = [work.vancouver for work in WORKS]
    texts.insert(place, said)
    listed = "".join(f"<div class=ref><span>{n}</span> <span>{text}</span></div>" for n, text in enumerate(texts, 1))
    found = find_references(render_html(f"{BODY}<h2>References</h2>{listed}<p>9 of 10 roofs were wet.</p>"))
    assert [reference.raw for reference in found.references] == texts


def test_entries_in_japanese_and_chinese_are_references(render_html: Render) -> None:
    entries = (
        "Reed, O. 1968. Silt on the meadows. J. Mud, 63: 1379-1389.",
        "山本花・小川太郎. 2005. 湖沼の泥. 泥学雑誌, 12: 1-14.",
        "王小雨, 赵大明. 河流泥沙研究[M]. 北京: 河口出版社, 2001.",
    )
    for some in (entries, entries[:2]):
        listed = "".join(f"<li>{entry}</li>" for entry in some)
        found = find_references(render_html(f"{BODY}<div>引用文献 ({len(some)})</div><ul>{listed}</ul>"))
        assert [reference.raw for reference in found.references] == list(some)


def test_a_table_of_contents_before_the_article_announces_nothing(render_html: Render) -> None:
    contents = "<nav><ul><li>Results</li><li>References</li><li>About the authors</li></ul></nav>"
    said = "Reed et al. 2001 dug here, and found silt that nobody had thought of before (doi:10.1234/mud.2001.7)."
    sections = f"<section><h2>Digging</h2><p>{said} {said}</p></section>" * (len(WORKS) + 4)
    listed = "".join(f"<li>{work.vancouver}</li>" for work in WORKS)
    page = f"{contents}<main>{sections}<section><h2>References</h2><ol>{listed}</ol></section></main>"
    found = find_references(render_html(page))
    assert [reference.title for reference in found.references] == [work.title for work in WORKS]


KEYED = "".join(f"<dt>[r{n}]</dt><dd>{work.vancouver}</dd>" for n, work in enumerate(WORKS, 1))
LINKED_BACK = "".join(
    f"<div id=w{n}><span>[<a href=#c{n}>De{n}x</a>]</span> <span>(<a href=#c{n}>1</a>,<a href=#d{n}>2</a>)</span>"
    f"<p>{work.vancouver}</p></div>"
    for n, work in enumerate(WORKS, 1)
)
ITEMS = "".join(f"<li>{work.vancouver}</li>" for work in WORKS)
CITING = "".join(f"<p id=c{n}>They dug there, <a id=d{n} href=#w{n}>as all do</a>.</p>" for n in range(1, 7))


@pytest.mark.parametrize(
    ("listed", "labels"),
    [
        (f"<h2>References</h2><dl>{KEYED}</dl>", [f"r{n}" for n in range(1, 7)]),
        (f"<h2>References</h2><h3>Informative references</h3><dl>{KEYED}</dl>", [f"r{n}" for n in range(1, 7)]),
        (f"{CITING}<h2>References</h2><div>{LINKED_BACK}</div>", [f"De{n}x" for n in range(1, 7)]),
        (f"<h2 id=refs>References<a href=#refs>¶</a></h2><ol>{ITEMS}</ol>", [str(n) for n in range(1, 7)]),
        (f"<div class=thebibliography>{''.join(f'<p>{w.vancouver}</p>' for w in WORKS)}</div>", [""] * 6),
    ],
)
def test_lists_as_programs_write_them_that_make_pages_of_manuscripts(
    listed: str, labels: list[str], render_html: Render
) -> None:
    found = find_references(render_html(f"{BODY}{listed}"))
    assert [reference.title for reference in found.references] == [work.title for work in WORKS]
    assert [reference.label for reference in found.references] == labels


def test_paragraphs_that_nothing_says_are_references_are_none(render_html: Render) -> None:
    listed = "".join(f"<p>{work.vancouver}</p>" for work in (WORKS[3], WORKS[0], *WORKS[4:], *WORKS[1:3]))
    assert not find_references(render_html(f"{BODY}<div class=box>{listed}</div>")).references


def test_sections_below_an_outline_are_no_references(render_html: Render) -> None:
    contents = "<ul><li>Digging</li><li>References</li></ul>"
    said = "Reed et al. 2001 dug here, and found silt that nobody had thought of before (doi:10.1234/mud.2001.7). " * 4
    sections = "".join(f"<div><h2>{n} Digging</h2><p>{said}</p></div>" for n in range(1, 5))
    listed = "".join(f"<p>{work.vancouver}</p>" for work in WORKS)
    page = f"{contents}<div>{sections}<div><h2>References</h2></div><div>{listed}</div></div>"
    found = find_references(render_html(page))
    assert [reference.title for reference in found.references] == [work.title for work in WORKS]


NOTES = (
    "Rosemarie Uhlig, Nachtwege. Der Schmuggel am Fluss, in: Blätter für Grenzgeschichte 14 (1979), S. 201–238.",
    "Vgl. Otto Kaltwasser, Das Handwerk der Gießer, Marburg 1987.",
    "So auch <i>Rottmann/Sievers</i>, Klauseln in der Praxis, Archiv für Wasserrecht 208 (2008), 477 (492).",
)


@pytest.mark.parametrize("links", [True, False])
def test_footnotes_that_cite_works_are_references(links: bool, render_html: Render) -> None:
    marks = ("<sup><a href=#n{0}>{0}</a></sup>" if links else "<sup>{0}</sup>").format
    text = "".join(f"<p>{n} Das Tal ist nass, und es bleibt nass.{marks(n)} Dem ist so.</p>" for n in (1, 2, 3))
    listed = "".join(f"<p id=n{n}><sup>{n}</sup> {note}</p>" for n, note in enumerate(NOTES, 1))
    found = find_references(render_html(f"<h1>Nasse Dächer</h1>{text}<hr>{listed}<p>* Der Verfasser dankt.</p>"))
    assert [(one.authors, one.title, one.year) for one in found.references] == [
        (("Uhlig, Rosemarie",), "Nachtwege. Der Schmuggel am Fluss", "1979"),
        (("Kaltwasser, Otto",), "Das Handwerk der Gießer", "1987"),
        (("Rottmann", "Sievers"), "Klauseln in der Praxis", "2008"),
    ]
    assert [one.label for one in found.references] == ["1", "2", "3"]


def test_numbered_paragraphs_without_marks_in_the_text_are_no_references(render_html: Render) -> None:
    listed = "".join(f"<p>{n} {note}</p>" for n, note in enumerate(NOTES, 1))
    assert not find_references(render_html(f"{BODY}<hr>{listed}")).references


def test_comments_in_footnotes_are_no_references(render_html: Render) -> None:
    text = "".join(f"<p>The valley is wet.<sup>{n}</sup> So it is.</p>" for n in (1, 2, 3, 4))
    said = ("The mayor told us so in 1987.", "We measured with a stick.", "Or longer, in wet years such as 2003.")
    listed = "".join(f"<p><sup>{n}</sup> {note}</p>" for n, note in enumerate((NOTES[0], *said), 1))
    assert not find_references(render_html(f"<h1>Wet roofs</h1>{text}<hr>{listed}")).references


def test_the_parts_of_a_bibliography_are_all_found(render_html: Render) -> None:
    sources = "<p>Tremeur Yann, 1931, <i>Livret du couvreur</i>, Saint-Aubrac, Imprimerie du Marché.</p>"
    studies = (
        "<p>Delmotte Hervé, 2008, « Le silence des toits », <i>Cahiers</i>, 12, p. 33-51.</p>"
        "<p>Fauvet Odile et Rostaing Luc, 2001, <i>Les tuiles ont des noms</i>, Lyon, Éditions du Tamis.</p>"
    )
    for top in ("<h2>Bibliographie</h2>", "<button>Bibliographie</button>"):
        listed = f"{top}<div><h3>Archives</h3>{sources}<h3>Études</h3>{studies}</div>"
        found = find_references(render_html(f"{BODY}<div>{listed}</div>"))
        assert [one.year for one in found.references] == ["1931", "2008", "2001"]


def test_lines_whose_years_end_with_a_colon_are_references(render_html: Render) -> None:
    lines = "<br>".join(f"[{n}] {w.authors[0]}, {w.year}: {w.title}. {w.journal}." for n, w in enumerate(WORKS, 1))
    found = find_references(render_html(f"{BODY}<div>Piśmiennictwo</div><div>{lines}</div>"))
    assert [reference.title for reference in found.references] == [work.title for work in WORKS]
