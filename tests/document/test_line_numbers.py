"""Line numbers are not part of code; other numbers to the left of code stay."""

import pytest

from tests.one_tab import Render
from zoning import Snapshot, read_snapshot
from zoning.document.blocks import Code

PARAGRAPH = "<p>The river rises in spring. It floods the meadows every year, and nobody minds the water.</p>"
CODE = ["rise = spring + 2", "if rise &gt; 9:", "", "    flood(meadow)"]
PLAIN = "\n".join(CODE).replace("&gt;", ">")
NUMBERS = "<br>".join(map(str, range(1, 5)))
WAYS = {
    "a cell": f"<table><tr><td class=gutter><pre>{NUMBERS}</pre><td><pre>{'<br>'.join(CODE)}</pre></table>",
    "a column behind a button": f"<div style='display:flex'><div>{NUMBERS}</div><pre style='order:2'>"
    f"{chr(10).join(CODE)}</pre><button style='order:3'>Copy</button></div>",
    "one text": f"<div style='display:flex'><pre>1\n2\n3\n4</pre><pre>{chr(10).join(CODE)}</pre></div>",
    "lines": "<pre>" + "\n".join(f"<i>{n} </i>{line}" for n, line in enumerate(CODE, 1)) + "</pre>",
    "lines from 98 on": "<pre>" + "\n".join(f"<i>{n:3} </i>{line}" for n, line in enumerate(CODE, 98)) + "</pre>",
}


def code_of(snapshot: Snapshot) -> list[str]:
    reading = read_snapshot(snapshot, "plain")
    return [block.text for block in reading.document.blocks if isinstance(block, Code)]


@pytest.mark.parametrize("way", WAYS)
def test_line_numbers_are_no_code(way: str, render_html: Render) -> None:
    snapshot = render_html(f"<article><h1>Rivers</h1>{PARAGRAPH * 3}{WAYS[way]}{PARAGRAPH}</article>")
    text = read_snapshot(snapshot, "plain").text
    assert not {"1", "2", "3", "4", "98", "99"} & set(text.replace("spring + 2", "").split())
    (code,) = code_of(snapshot)
    assert [line for line in code.split("\n") if line.strip()] == [line for line in PLAIN.split("\n") if line]


def test_the_number_of_a_single_line_goes_where_others_go(render_html: Render) -> None:
    one = "<table><tr><td><pre>1</pre><td><pre>flood(meadow)</pre></table>"
    snapshot = render_html(f"<article><h1>Rivers</h1>{PARAGRAPH * 3}{WAYS['a cell']}{PARAGRAPH}{one}</article>")
    assert code_of(snapshot)[-1] == "flood(meadow)"


@pytest.mark.parametrize(
    "body",
    [
        "<div style='display:flex'><b>{}</b><pre>flood(meadow)</pre></div>",
        "<div>{}</div><pre>flood(meadow)\ndry(meadow)</pre>",
        "<pre>flood(meadow) = \n{}\n{}</pre>",
    ],
)
def test_other_numbers_stay(body: str, render_html: Render) -> None:
    steps = "".join(body.replace("{}", str(n)) + PARAGRAPH for n in (41, 42))
    text = read_snapshot(render_html(f"<article><h1>Rivers</h1>{PARAGRAPH * 3}{steps}</article>"), "plain").text
    assert {"41", "42"} <= set(text.split())
