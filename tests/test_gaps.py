"""Gaps between texts that people see as blanks, though the document has none there."""

import pytest

from tests.one_tab import Render
from zoning import read_snapshot


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<b>Ann Dee</b><i style='margin-left:8px'>4 May</i>", "Ann Dee 4 May"),
        ("<b style='padding-right:.25em'>Ann Dee</b><i>4 May</i>", "Ann Dee 4 May"),
        ("<span dir=rtl>نور<i style='margin-right:8px'>حداد</i></span>", "نور حداد"),
        ("Votes<i style='display:inline-block;margin-left:1em'>17</i>", "Votes 17"),
        # No gaps: these are words.
        ("H<sub>2</sub>O", "H2O"),
        ("un<b>believ</b>able", "unbelievable"),
        ("19<sup style='margin-left:2px'>99</sup>", "1999"),
        ("<b style='letter-spacing:.5em'>wide</b>ly", "widely"),
        ("<span style='font-size:60px;margin-right:8px'>O</span>nce upon a time", "Once upon a time"),
        ("<b>Ann Dee</b> <i style='margin-left:8px'>4 May</i>", "Ann Dee 4 May"),
    ],
)
def test_a_gap_is_a_blank(markup: str, text: str, render_html: Render) -> None:
    page = render_html(f"<p>{markup}</p>")
    assert page.text() == text
    assert read_snapshot(page, "plain").text.strip() == text


def test_lines_of_one_text_are_no_gaps(render_html: Render) -> None:
    words = "The river rises in the hills above the town and flows to the sea."
    page = render_html(f"<p style='width:160px'>{words}<b>Its</b> banks are steep.<i>Few</i> boats pass.</p>")
    assert page.text() == f"{words}Its banks are steep.Few boats pass."
