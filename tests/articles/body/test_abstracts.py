"""A paragraph without its label keeps its links and styles where only text is cut off."""

import pytest

from zoning.articles.body.abstracts import without_beginning
from zoning.document.blocks import Inline, Link, Paragraph, Text

LINK = Link(url="https://example.org/", content=(Text(text="here"),))


@pytest.mark.parametrize(
    ("content", "kept"),
    [
        ((Text(text="Abstract: "), LINK, Text(text=" we go")), (LINK, Text(text=" we go"))),
        ((Text(text="Abstract: see "), LINK), (Text(text="see "), LINK)),
        ((LINK, Text(text=": we go")), (Text(text="we go"),)),
    ],
    ids=["a link behind the label", "a text behind the label", "a label in a link"],
)
def test_the_end_of_a_paragraph(content: tuple[Inline, ...], kept: tuple[Inline, ...]) -> None:
    whole = "".join(one.text if isinstance(one, Text) else "here" for one in content)
    text = "".join(one.text if isinstance(one, Text) else "here" for one in kept)
    block = Paragraph(text=whole, box=None, content=content)
    assert without_beginning(block, text).content == kept
