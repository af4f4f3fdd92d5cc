"""Tell lines that say where a picture or its data come from; their words are data (`words.toml`)."""

import re

from zoning.document.blocks import Block, Paragraph
from zoning.text.expressions import expressions

_CREDIT = re.compile(rf"\W*(?:(?:{expressions(__package__, 'words.toml')['credit']})\s?[:：]|©)", re.IGNORECASE)


def is_credit(block: Block) -> bool:
    """Whether a paragraph is such a line: `Source: …`, `Foto: …`."""
    return isinstance(block, Paragraph) and _CREDIT.match(block.text) is not None
