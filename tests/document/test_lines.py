"""References whose parts are blocks of their own are lines of text."""

from tests.one_tab import Render
from zoning import read_snapshot
from zoning.bibliography import find_bibliography

NAMES = (("Dee", "A", "Rivers in spring", "1999"), ("Roe", "B", "Lakes in autumn", "2001"),
         ("Poe", "C", "Seas in winter", "2004"), ("Lee", "D", "Ponds in summer", "2010"))  # fmt: skip
PARTS = (
    "<div>{0}</div><div>{1}</div>. <div>(</div><div>{3}</div><div>)</div> <div>{2}</div>. <div>J Water</div>,"
    " <div>12</div>, <div>3</div><div>–</div><div>9</div>."
)
WHOLE = "{0} {1}. ({3}) {2}. J Water, 12, 3–9."
ABSTRACT = "The river rises in spring. It floods the meadows every year. We measured how far it came and for how long."
PAGE = """<!DOCTYPE html><html lang=en><title>Floods</title><meta name=citation_title content="Floods">
<meta name=citation_doi content="10.1000/182"><meta name=citation_journal_title content="J Water">
<main><h1>Floods</h1><h2>Abstract</h2><p>{abstract}</p><h2>References</h2>{entries}</main>"""


def page_of(entry: str) -> str:
    """A page with these references, each in an element of its own."""
    entries = "".join(f"<div class=ref>{entry.format(*names)}</div>" for names in NAMES)
    return PAGE.format(abstract=ABSTRACT, entries=entries)


def test_a_reference_in_blocks_is_one_line(render_html: Render) -> None:
    reading = read_snapshot(render_html(page_of(PARTS)))
    assert reading.extraction.read_as == "scholarly"
    assert [line for line in reading.text.splitlines() if "J Water" in line] == [
        WHOLE.format(*names) for names in NAMES
    ]


def test_only_references_in_blocks_are_joined(render_html: Render) -> None:
    in_blocks, in_lines = (find_bibliography(render_html(page_of(entry))) for entry in (PARTS, WHOLE))
    three = "<div>{0} {1}</div><div>{2}. J Water, 12, 3–9.</div><div>{3}</div>"
    in_three = find_bibliography(render_html(page_of(three)))
    assert [len(found.entries) for found in (in_blocks, in_lines, in_three)] == [4, 4, 4]
    assert [len(found.shredded) for found in (in_blocks, in_lines, in_three)] == [4, 0, 0]
