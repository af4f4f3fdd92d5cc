"""Sections, figures, tables and citations of rendered pages."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.articles.notices import PROSE
from zoning.articles.body import keywords
from zoning.articles.body.citations import Targets, in_sections
from zoning.articles.body.floats import Floats
from zoning.articles.body.looks import Looks
from zoning.articles.body.name_citations import Works
from zoning.articles.body.outline import outline
from zoning.articles.body.parts import Known, Parts, part
from zoning.articles.body.wrappers import Wrappers
from zoning.articles.model import Reference, Section
from zoning.document.blocks import Block, Link, Paragraph, plain
from zoning.document.build import build
from zoning.extractors import extract
from zoning.snapshot import Snapshot

TITLE = "How rivers learn the shape of their valleys"
LONG = f"<p>{PROSE * 3}</p>"


def page(body: str, style: str = "") -> Callable[..., None]:
    return answer(f"<title>{TITLE}</title><style>body {{ width: 800px }} {style}</style>{body}")


NUMBERED = f"""
<h1>{TITLE}</h1><p>Ada Brook and Tom Ford</p><p>Received 3 May 2019</p>
<h2>Abstract</h2>
<p><b>Background:</b> Rivers are old. They are seldom asked.</p><p><b>Methods:</b> We asked one. It was patient.</p>
<p><b>Keywords:</b> rivers; silt; bridges</p>
<h2>1. Introduction</h2>{LONG}
<p>Others have measured it [1, 2], and so have we (<a href="#B2">Ford 1999</a>). See <a href="#F1">Fig. 1A</a> and
<a href="#T1">Table 1</a>. A list [9] is no citation.</p>
<h2>2. Methods</h2>{LONG}<h3>2.1. Bridges</h3>{LONG}<h3>2.2. Summers</h3>{LONG}
<div><img src="one.png" width=300 height=200 alt="A bridge"><p><b>Figure 1.</b> The bridge in spring.</p></div>
<p>Figure 2 shows nothing of the kind. It was lost in the flood.</p>
<p>Table 1. Widths of the river</p>
<table><tr><th>Bridge</th><th colspan=2>Width</th></tr><tr><td>Old</td><td>12</td><td>13</td></tr>
<tr><td>New</td><td>20</td><td>21</td></tr></table>
<h2>3. Results</h2>{LONG}
<h2>Competing interests</h2><p>None. The river pays nobody.</p>
<h2>References</h2><ol><li id="B1">Brook A. Rivers. 1998.</li><li id="B2">Ford T. Valleys. 1999.</li></ol>
<h2>How to cite</h2><p>Brook and Ford, 2019.</p><h2>Comments of reviewers</h2>{LONG}
<div class=popup><img src="one.png" width=300 height=200 alt="A bridge"><p>Figure 1. The bridge in spring.</p></div>
"""
BY_LOOKS = f"""
<div class=title>{TITLE}</div><div class=big>Introduction</div>{LONG}<div class=big>Materials and Methods</div>{LONG}
<div class=small>Statistical methods</div>{LONG}<p><b>Not a heading, but a bold sentence of a paragraph.</b></p>{LONG}
<div class=big>Discussion</div>{LONG}
"""
LOOKS_STYLE = ".title {font: bold 30px serif} .big {font: bold 22px serif} .small {font: bold 17px serif}"
LARGE_ABSTRACT = f"""
<h1>{TITLE}</h1><h2>Abstract</h2><p>{PROSE}</p>
<h3>Introduction</h3>{LONG}<h3>Results</h3><h4>Widths</h4>{LONG}<h4>Depths</h4>{LONG}
<h3>Acknowledgments</h3><p>We thank the miller, who lent us his boat, and his dog, who did not mind.</p>
<h3>Related pages</h3><p><a href="/a">All about mills</a> <a href="/b">All about boats</a></p>
"""
TAGS_AGAINST_LOOKS = f"""
<h1>{TITLE}</h1><h5 class=big>Background</h5>{LONG}<h2 class=small>Earlier work</h2>{LONG}
<h5 class=big>Methods</h5>{LONG}
"""
TRANSLATED = f"""
<h1>{TITLE}</h1><p>Ada Brook</p><h2>Cómo los ríos aprenden la forma de sus valles</h2>
<h3>Abstract</h3><p>{PROSE}</p>
<p><b>Keywords</b> silt; valleys</p>
<h3>Resumen</h3><p><b>Objetivo:</b> El río sube en primavera. Cubre los prados.</p><p><b>Métodos:</b> Caminamos.</p>
<h3>Introduction</h3>{LONG}<h3>Results</h3>{LONG}<h3>Discussion</h3>{LONG}
<h3>References</h3><ol><li id="B1">Brook A. Rivers. 1998.</li><li id="B2">Ford T. Valleys. 1999.</li></ol>
<h3>History</h3><p>This is an article under a licence that lets {PROSE}</p><h4>Authorship</h4><p>Ada Brook {PROSE}</p>
<h4>Review I</h4>{LONG}<h4>Figures | Tables</h4><p>{PROSE}</p>
"""
ESSAY = f"""
<h1>{TITLE}</h1><h2>Cómo los ríos aprenden la forma de sus valles</h2>
<h3>Abstract</h3><p>{PROSE}</p><h3>I</h3>{LONG}<h3>II</h3>{LONG}
"""
FLOATS = f"""
<h1>{TITLE}</h1><h2>Introduction</h2>{LONG}
<p>Download figureOpen in new tabFigure 1. The bridge in spring.</p>{LONG}
<p>Figura 2. A ponte no verão.</p><p>Figure 2. The bridge in summer.</p>{LONG}
<p>Chart 1 Widths of the bridge</p>{LONG}
<h4>table_chartChart 1 Widths of the bridge</h4><table><tr><th>Year</th><th>Width</th></tr><tr><td>1</td><td>2</td></tr>
</table>{LONG}
<table><tr><td>Received:</td><td>3 May 2019</td></tr><tr><td>Accepted:</td><td>4 June 2019</td></tr></table>
<p><a href="/licence"><img src="one.png" width=88 height=31 alt="a licence"></a></p>
"""
SWALLOWING = f"""
<h1>{TITLE}</h1><h2>Abstract</h2><p>{PROSE}</p>
<div class=kwd-group><a href=/1>silt</a>, <a href=/2>old bridges</a></div>
<p>© 2019 The Millers' Society. All rights reserved.</p>
<ul><li>Received 2 May 2019</li><li>Accepted 3 June 2019</li></ul>
<h3>How to cite</h3><p>Brook A. Rivers. 2019.</p><h3>Downloads</h3><p>Download data is not yet available.</p>
<h2>Introduction</h2>{LONG}
"""
ENGLISH_AFTER_ALL = f"""<h1>{TITLE}</h1><h2>Abstract</h2><p>{PROSE}</p><p>Manuscript submitted May 3, 2019.</p>
{LONG}<p>Short.</p>{LONG}"""
PEOPLE_AS_HEADINGS = f"""<h1>{TITLE}</h1><h4>Ada Brook</h4><p>{(PLACE := "University of Hill Valley, Hill Valley")}</p>
<h4>Tom Ford</h4><p>{PLACE}</p><h4>2019-05-03</h4><p>Abstract</p>
<p>Background. {PROSE}</p><p>Results. {PROSE}</p><p><b>Keywords</b>: silt, old bridges</p>
<h2>1 A valley without bridges</h2>{LONG}<h2>2 A bridge</h2>{LONG}"""
BELOW_A_SUBTITLE = PEOPLE_AS_HEADINGS.replace("</h1>", "</h1><h3>A study of banks</h3>")
SHORT = "The river rose in spring and carried silt to all of the meadows that lie below the mill. "
TITLED_PARTS = f"""<h1>{TITLE}</h1><p>Ada Brook, {", ".join([PLACE] * 8)}</p>
<p><b>Background.</b> {SHORT * 2}</p><p><b>Results.</b> {SHORT * 2}</p>
<h2>Introduction</h2>{LONG}<h2>Bridges</h2>{LONG}"""
BOLD_LINES = f"""<h1>{TITLE}</h1><div class=big>Introduction</div>{LONG}<div class=big>Methods</div>{LONG}
<div class=even>Where we sampled</div>{LONG}<div class=even>A bold line without text below</div>
<ul><li>silt</li></ul><div class=big>Discussion</div>{LONG}"""
OUTLINED = f"""<h1>{TITLE}</h1><h2>Was hier steht</h2>
<ul><li><a href="#a">1 Valleys</a></li><li><a href="#b">2 Bridges</a></li><li><a href="#c">3 Silt</a></li></ul>
<p>Abstract. {PROSE}</p><h2 id=a>1 Valleys</h2>{LONG}<h2 id=b>2 Bridges</h2>{LONG}<h2 id=c>3 Silt</h2>{LONG}"""
CONTENTS = f"""<h1>{TITLE}</h1><h2>Table des matières</h2><blockquote><b>Résumé:</b> {PROSE}</blockquote>
<h2>Vallées</h2>{LONG}<h2>Ponts</h2>{LONG}"""
UNTOLD = f"""<h1>{TITLE}</h1><p>Ada Brook</p><p>{PROSE * 2}</p><h2>Introduction</h2>{LONG}<h2>Bridges</h2>{LONG}"""
IN_A_HEADING = (
    f"""<h1>{TITLE}</h1><h2>{PROSE * 2}</h2><p>Ada Brook</p><h2>Introduction</h2>{LONG}<h2>Bridges</h2>{LONG}"""
)
LINES = f"""<h1>{TITLE}</h1><h2>Abstract</h2><h3>Aims</h3><p>{PROSE}</p><h3>Results</h3>
<p>{PROSE}</p><p>Keywords<br>silt; old bridges</p><h2>Introduction</h2>{LONG}"""
JAPANESE = f"""<h1>{TITLE}</h1><div>山本 花</div><div>キーワード: 川, 泥、橋</div><div>抄録</div>
<p>{"川は春に増水し、毎年のように牧場を浸して細かい泥を残す。" * 4}</p><div>引用文献 (2)</div>"""
APART = "".join(
    f"<p>Table {n}. {what}</p>{LONG}" for n, what in ((1, "Widths of the river"), (2, "Depths of the river"))
)
BARE = "".join(f"<table><tr><th>Bridge</th><th>m</th></tr><tr><td>{name}</td><td>12</td></tr></table>" for name in "AB")
WITH_CONTROLS = f"""<h1>{TITLE}</h1><h2>Results</h2>{LONG}
<figure><img src="one.png" width=300 height=200 alt="A bridge"><figcaption><b>Figure 1.</b> The bridge in spring, as in
<a href="#F2">Figure 2</a>. <a href="/1.png">Download figure</a> | <a href="/1.ppt">Download PowerPoint slide</a>
</figcaption></figure>{LONG}<p>Table 1. Widths of the river <a href="/t1">[View larger version]</a></p>
<table><tr><th>Bridge</th><th>m</th></tr><tr><td>A</td><td>12</td></tr></table>{LONG}"""
NESTED = f"""<p class=even>River Letters, vol. 3</p><h2>River Letters</h2><h3>ISSN 1188-4041</h3>
<p>{TITLE}</p><h4>Abstract</h4><p>{PROSE}</p><h2>Introduction</h2>{LONG}<h2>Bridges</h2>{LONG}
<h3>References</h3><p>1. Brook</p><h3>How to cite</h3><p>Brook 2019.</p>"""
PAGES = {
    "nested": page(NESTED),
    "with-controls": page(WITH_CONTROLS),
    "people-as-headings": page(PEOPLE_AS_HEADINGS),
    "below-a-subtitle": page(BELOW_A_SUBTITLE),
    "titled-parts": page(TITLED_PARTS),
    "bold-lines": page(BOLD_LINES, f"{LOOKS_STYLE} .even {{font-weight: bold}}"),
    "outlined": page(OUTLINED),
    "contents": page(CONTENTS),
    "untold": page(UNTOLD),
    "in-a-heading": page(IN_A_HEADING),
    "lines": page(LINES),
    "floats": page(FLOATS),
    "apart": page(f"<h1>{TITLE}</h1><h2>Results</h2>{APART}{BARE}"),
    "one-of-two": page(f"<h1>{TITLE}</h1><h2>Results</h2>{APART}{BARE[: len(BARE) // 2]}"),
    "translated": page(TRANSLATED),
    "essay": page(ESSAY),
    "swallowing": page(SWALLOWING),
    "no-heading-behind": page(ENGLISH_AFTER_ALL),
    "japanese": page(JAPANESE),
    "inline": page(f"<h1>{TITLE}</h1><p>Ada Brook</p><p><b>Abstract:</b> {PROSE}</p><p>Volume 3, 2019</p>"),
    "dash": page(f"<h1>{TITLE}</h1><p>Ada Brook</p><p><i>Abstract</i>—{PROSE}</p>"),
    "repository": page(f"<h1>{TITLE}</h1><p>Ada Brook</p><h2>Description</h2><p>{PROSE}</p><h2>Files</h2><p>a.csv</p>"),
    "numbered": page(NUMBERED),
    "looks": page(BY_LOOKS, LOOKS_STYLE),
    "abstract": page(LARGE_ABSTRACT),
    "against": page(TAGS_AGAINST_LOOKS, "h5.big {font: bold 24px serif} h2.small {font: bold 17px serif}"),
}


class Body(NamedTuple):
    snapshot: Snapshot
    floats: Floats
    parts: Parts
    blocks: Sequence[Block]


@pytest.fixture(scope="module")
def bodies(capture_all: Callable[[Sequence[str]], list[Snapshot]]) -> dict[str, Body]:
    with FixtureServer(routes={f"/{name}": made for name, made in PAGES.items()}) as server:
        snapshots = capture_all([f"{server.url}/{name}" for name in PAGES])
    found = {}
    for name, snapshot in zip(PAGES, snapshots, strict=True):
        floats = Floats(Wrappers(snapshot))
        blocks = floats.take_out(build(snapshot, extract(snapshot, "plain").mask).blocks)
        found[name] = Body(snapshot, floats, part(outline(blocks, Looks(snapshot)), Known(TITLE)), blocks)
    return found


def tree(sections: Sequence[Section]) -> list[object]:
    """Titles, each followed by the list of its subsections' where there are any."""
    found: list[object] = []
    for section in sections:
        found.append(section.title)
        if section.sections:
            found.append(tree(section.sections))
    return found


def test_numbered_headings_nest_by_their_numbers(bodies: dict[str, Body]) -> None:
    sections = bodies["numbered"].parts.sections
    assert tree(sections[:4]) == ["Introduction", "Methods", ["Bridges", "Summers"], "Results", "Competing interests"]
    assert [section.label for section in sections[:4]] == ["1", "2", "3", ""]
    assert [section.kind for section in sections[:4]] == ["introduction", "methods", "results", "conflicts"]
    assert [section.label for section in sections[1].sections] == ["2.1", "2.2"]


def test_front_matter_abstract_and_keywords_are_told_apart(bodies: dict[str, Body]) -> None:
    parts = bodies["numbered"].parts
    assert [block.text for block in parts.front] == ["Ada Brook and Tom Ford", "Received 3 May 2019"]
    assert [(one.title, one.blocks[0].text) for one in parts.abstract] == [
        ("Background", "Rivers are old. They are seldom asked."),
        ("Methods", "We asked one. It was patient."),
    ]
    assert parts.keywords == ("rivers", "silt", "bridges")


def test_an_abstract_ends_before_what_its_box_holds_beside_it(bodies: dict[str, Body]) -> None:
    snapshot, parts = bodies["swallowing"].snapshot, bodies["swallowing"].parts
    assert keywords.marked(snapshot) == ("silt", "old bridges")
    again = part(outline(bodies["swallowing"].blocks, Looks(snapshot)), Known(TITLE, keywords=("silt", "old bridges")))
    assert [block.text for section in again.abstract for block in section.blocks] == [PROSE.strip()]
    assert tree(again.abstract) == [""]
    assert [section.title for section in parts.sections] == ["Introduction"]
    assert "Brook A. Rivers. 2019." in [block.text for block in parts.front]


def test_text_behind_an_abstract_that_no_heading_ends_is_kept(bodies: dict[str, Body]) -> None:
    parts = bodies["no-heading-behind"].parts
    assert [len(section.blocks) for section in parts.abstract] == [1]
    assert [len(section.blocks) for section in parts.sections] == [3]


def test_abstracts_without_headings_are_known_by_their_labels(bodies: dict[str, Body]) -> None:
    japanese = bodies["japanese"].parts
    assert [section.blocks[0].text[:4] for section in japanese.abstract] == ["川は春に"]
    assert japanese.keywords == ("川", "泥", "橋")
    for name in ("inline", "dash"):
        parts = bodies[name].parts
        assert [[block.text.strip() for block in section.blocks] for section in parts.abstract] == [[PROSE.strip()]]
        assert not parts.sections


def test_headings_of_people_places_and_dates_are_front_matter(bodies: dict[str, Body]) -> None:
    known = Known(TITLE, people=("Ada Brook", "Tom Ford", PLACE))
    found = part(outline(bodies["people-as-headings"].blocks, Looks(bodies["people-as-headings"].snapshot)), known)
    assert tree(found.sections) == ["A valley without bridges", "A bridge"]
    assert [block.text for block in found.front] == ["Ada Brook", PLACE, "Tom Ford", PLACE, "2019-05-03"]
    assert [block.text.split()[0] for one in found.abstract for block in one.blocks] == ["Background.", "Results."]
    assert found.keywords == ("silt", "old bridges")


def test_a_heading_above_those_of_people_is_front_matter(bodies: dict[str, Body]) -> None:
    body = bodies["below-a-subtitle"]
    found = part(outline(body.blocks, Looks(body.snapshot)), Known(TITLE, people=("Ada Brook", "Tom Ford", PLACE)))
    assert tree(found.sections) == ["A valley without bridges", "A bridge"]
    assert [block.text for block in found.front[:2]] == ["A study of banks", "Ada Brook"]


def test_titled_paragraphs_before_the_introduction_are_the_abstract(bodies: dict[str, Body]) -> None:
    body = bodies["titled-parts"]
    found = part(outline(body.blocks, Looks(body.snapshot)), Known(TITLE, people=("Ada Brook", PLACE)))
    assert [one.title for one in found.abstract] == ["Background", "Results"]
    assert tree(found.sections) == ["Introduction", "Bridges"]


def test_lines_that_stand_out_between_headings_without_tags_are_headings(bodies: dict[str, Body]) -> None:
    assert tree(bodies["bold-lines"].parts.sections) == [
        "Introduction", "Methods", ["Where we sampled"], "Discussion",
    ]  # fmt: skip


def test_an_outline_is_no_section_and_what_stands_below_it_is_kept(bodies: dict[str, Body]) -> None:
    for name, sections in (("outlined", ["Valleys", "Bridges", "Silt"]), ("contents", ["Vallées", "Ponts"])):
        assert tree(bodies[name].parts.sections) == sections
        assert [block.text for one in bodies[name].parts.abstract for block in one.blocks] == [PROSE.strip()]


@pytest.mark.parametrize("name", ["untold", "in-a-heading"])
def test_running_text_before_the_introduction_is_the_abstract(name: str, bodies: dict[str, Body]) -> None:
    parts = bodies[name].parts
    assert [block.text for one in parts.abstract for block in one.blocks] == [(PROSE * 2).strip()]
    assert tree(parts.sections) == ["Introduction", "Bridges"]


def test_running_text_before_another_section_is_text(bodies: dict[str, Body]) -> None:
    blocks, snapshot = bodies["untold"].blocks, bodies["untold"].snapshot
    without = [block for block in blocks if block.text != "Introduction"]
    assert not part(outline(without, Looks(snapshot)), Known(TITLE)).abstract


def test_keywords_below_their_label_are_none_of_the_abstract(bodies: dict[str, Body]) -> None:
    parts = bodies["lines"].parts
    assert [(one.title, len(one.blocks)) for one in parts.abstract] == [("Aims", 1), ("Results", 1)]
    assert parts.keywords == ("silt", "old bridges")


def test_a_description_is_an_abstract_where_the_page_declares_a_publication(bodies: dict[str, Body]) -> None:
    repository = bodies["repository"]
    sections = outline(repository.blocks, Looks(repository.snapshot))
    assert not repository.parts.abstract
    assert len(part(sections, Known(TITLE, declared=True)).abstract) == 1


def test_entries_of_an_outline_are_no_keywords() -> None:
    assert keywords.chosen(("1. Introduction", "2. Methods"), ("silt", "3D models")) == ("silt", "3D models")


def test_behind_the_references_what_is_no_text_is_left_out(bodies: dict[str, Body]) -> None:
    assert tree(bodies["numbered"].parts.sections[4:]) == ["Comments of reviewers"]


def test_a_translated_title_holds_no_other_article_and_abstracts_stand_together(bodies: dict[str, Body]) -> None:
    parts = bodies["translated"].parts
    assert [block.text for one in parts.abstract for block in one.blocks] == [PROSE.strip()]
    assert tree(parts.other_abstracts) == ["Resumen", ["Objetivo", "Métodos"]]
    assert "Cómo los ríos aprenden la forma de sus valles" in [block.text for block in parts.front]
    assert parts.others == ()
    assert parts.keywords == ("silt", "valleys")


def test_a_translated_title_is_known_by_the_abstract_where_sections_say_nothing(bodies: dict[str, Body]) -> None:
    parts = bodies["essay"].parts
    assert [block.text for one in parts.abstract for block in one.blocks] == [PROSE.strip()]
    assert "Cómo los ríos aprenden la forma de sus valles" in [block.text for block in parts.front]
    assert tree(parts.sections) == ["I", "II"]


def test_headings_above_the_abstract_and_small_ones_behind_the_text(bodies: dict[str, Body]) -> None:
    parts = bodies["nested"].parts
    assert [block.text for one in parts.abstract for block in one.blocks] == [PROSE.strip()]
    assert tree(parts.sections) == ["Introduction", "Bridges"]


def test_behind_the_references_only_text_of_its_own_stays(bodies: dict[str, Body]) -> None:
    assert tree(bodies["translated"].parts.sections) == ["Introduction", "Results", "Discussion", "Review I"]


def test_headings_are_known_by_their_looks_where_tags_say_nothing(bodies: dict[str, Body]) -> None:
    assert tree(bodies["looks"].parts.sections)[-4:] == [
        "Introduction", "Materials and Methods", ["Statistical methods"], "Discussion",
    ]  # fmt: skip


def test_looks_count_for_more_than_tags(bodies: dict[str, Body]) -> None:
    assert tree(bodies["against"].parts.sections) == ["Background", ["Earlier work"], "Methods"]


def test_sections_below_a_large_abstract_are_not_its_parts(bodies: dict[str, Body]) -> None:
    parts = bodies["abstract"].parts
    assert [block.text for one in parts.abstract for block in one.blocks] == [PROSE.strip()]
    assert tree(parts.sections) == ["Introduction", "Results", ["Widths", "Depths"], "Acknowledgments"]


def test_figures_and_tables_stand_by_themselves_each_once(bodies: dict[str, Body]) -> None:
    floats = bodies["numbered"].floats
    (figure,) = floats.figures
    assert (figure.id, figure.label, figure.text) == ("f1", "Figure 1", "The bridge in spring.")
    assert [image.alt for image in figure.images] == ["A bridge"]
    (table,) = floats.tables
    assert (table.label, table.text, table.header_rows) == ("Table 1", "Widths of the river", 1)
    assert table.rows == (("Bridge", "Width", "Width"), ("Old", "12", "13"), ("New", "20", "21"))
    assert table.html.startswith("<table")
    methods = bodies["numbered"].parts.sections[1].sections[1]
    assert methods.blocks[-1].text.startswith("Figure 2 shows nothing")


def test_captions_are_known_behind_glued_links_and_in_two_languages(bodies: dict[str, Body]) -> None:
    floats = bodies["floats"].floats
    assert [(figure.label, figure.text) for figure in floats.figures] == [
        ("Figure 1", "The bridge in spring."), ("Figura 2", "The bridge in summer."),
    ]  # fmt: skip
    (table,) = floats.tables
    assert (table.label, table.text, len(table.rows)) == ("Chart 1", "Widths of the bridge", 2)


def test_links_to_other_sizes_are_no_part_of_a_caption(bodies: dict[str, Body]) -> None:
    floats = bodies["with-controls"].floats
    assert [one.text for one in floats.figures] == ["The bridge in spring, as in Figure 2."]
    assert [one.text for one in floats.tables] == ["Widths of the river"]


def test_captions_and_tables_apart_are_put_together_where_there_are_as_many_of_each(bodies: dict[str, Body]) -> None:
    both = [("Table 1", "Widths of the river", "A"), ("Table 2", "Depths of the river", "B")]
    assert [(one.label, one.text, one.rows[1][0]) for one in bodies["apart"].floats.tables] == both
    assert [(one.label, len(one.rows)) for one in bodies["one-of-two"].floats.tables] == [
        ("Table 1", 0), ("Table 2", 0), ("", 2),
    ]  # fmt: skip


def test_citations_lead_to_what_they_cite(bodies: dict[str, Body]) -> None:
    snapshot, floats, parts, _ = bodies["numbered"]
    items = [node for node in range(len(snapshot)) if snapshot.tag(node) == "li"]
    references = [(Reference(id=f"r{n}", label=str(n), raw=""), node) for n, node in enumerate(items, 1)]
    targets = Targets(snapshot, references, floats.figures, floats.tables)
    cited = in_sections(parts.sections, targets)[0].blocks[1]
    assert isinstance(cited, Paragraph)
    links = [(one.url, plain(one.content)) for one in cited.content if isinstance(one, Link)]
    assert links == [("#r1", "1"), ("#r2", "2"), ("#r2", "Ford 1999"), ("#f1", "Fig. 1A"), ("#t1", "Table 1")]
    assert plain(cited.content) == parts.sections[0].blocks[1].text


def works() -> Works:
    raws = (
        (("Ford, T", "Brook, A"), "1999", "Ford T, Brook A. Fords. 1999a."),
        (("Ford, T", "Miller, O", "Weir, J"), "1999", "Ford T, Miller O, Weir J. Mills. 1999b."),
        (("van der Reed, O",), "2001", "van der Reed O. Reed. 2001."),
        (("Müller, K",), "1859", "Müller K. Mehl. 1859."),
        (("World Health Organization",), "2010", "World Health Organization. Water. 2010."),
        (("Weir, J", "Ford, T"), "2004", "Weir J, Ford T. Weirs. 2004."),
        (("Weir, J", "Reed, A"), "2004", "Weir J, Reed A. Reeds. 2004."),
    )
    return Works(
        [
            Reference(id=f"r{number}", label="", raw=raw, authors=authors, year=year)
            for number, (authors, year, raw) in enumerate(raws, 1)
        ]
    )


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("as Ford and Brook (1999a) showed", [("Ford and Brook (1999a", "r1")]),
        ("so it is (Ford et al., 1999b; van der Reed 2001)", [("Ford et al., 1999b", "r2"), ("Reed 2001", "r3")]),
        ("Ford et al. (1999) may mean two", []),
        ("Ford and Brook (1999) means one", [("Ford and Brook (1999", "r1")]),
        ("Ford's (1999a, 1999b) papers", [("Ford's (1999a", "r1"), ("1999b", "r2")]),
        ("MULLER 1859 and Müller 1859", [("MULLER 1859", "r4"), ("Müller 1859", "r4")]),
        ("the World Health Organization (2010)", [("Organization (2010", "r5")]),
        ("Weir & Reed 2004, Weir et al. 2004", [("Weir & Reed 2004", "r7")]),
        ("In May 1999 the river rose; Brook 1999; Ford 2005", []),
    ],
)
def test_a_name_and_a_year_cite_the_one_work_that_they_mean(text: str, cited: list[tuple[str, str]]) -> None:
    assert [(text[found.start : found.end], found.reference) for found in works().cited_in(text)] == cited
