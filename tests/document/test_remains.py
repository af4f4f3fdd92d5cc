"""Brackets and separators do not stay when what they belong to is left out."""

import pytest

from tests.one_tab import Render
from zoning import build_document
from zoning.document import text

FORMULA = "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x</annotation></semantics></math>"
LINES = {
    "empty brackets": ("Dee A. Rivers. [<a>PubMed</a>] [<a>Scholar</a>]", "Dee A. Rivers."),
    "brackets that stand alone": ("<i>Rivers</i>. <b>[</b><a>PubMed</a><b>]</b>", "Rivers."),
    "brackets with more in them": ("Rivers [1999, <a>PubMed</a>] rise.", "Rivers [1999, ] rise."),
    "full-width brackets": ("河流［<a>全文</a>］上涨。", "河流上涨。"),
    "a bracket that closes what stays": ("Rivers (pg. <i>12</i><b>)</b> <a>PubMed</a>", "Rivers (pg. 12)"),
    "brackets in brackets": ("Rivers ([<a>1</a>]; <a>2</a>) rise.", "Rivers rise."),
    "commas around a name": ("Dee<i>, </i><a>Roe</a><i>, </i>Poe", "Dee, , Poe"),
    "lines of their own": ("Rivers.<p>[</p><a>PubMed</a><p>] [</p><a>Scholar</a><p>]</p>", "Rivers."),
    "other brackets than these": ("Rivers [<a>PubMed</a>) rise.", "Rivers [) rise."),
    "separators": ("Rivers rise. <a>PubMed</a> | <a>Scholar</a> | <a>Full text</a>", "Rivers rise."),
    "a separator of what stays": ("Rivers | <b>lakes</b> | seas", "Rivers | lakes | seas"),
    "a sentence's end": ("Rivers rise <a>in spring</a>.", "Rivers rise ."),
    "a formula in brackets": (f"Rivers (<b>{FORMULA}</b>) rise.", "Rivers (x) rise."),
    "code": ("<pre><code>rivers[<a>0</a>]</code></pre>", "rivers[]"),
}


@pytest.mark.parametrize("name", LINES)
def test_what_belonged_to_omitted_links_goes_with_them(name: str, render_html: Render) -> None:
    html, expected = LINES[name]
    snapshot = render_html(f"<!DOCTYPE html><div>{html}</div>")
    links = snapshot.within(snapshot.named("a"))
    document = build_document(snapshot, snapshot.has_words & snapshot.in_body & ~links)
    assert text.write(document).strip() == expected
