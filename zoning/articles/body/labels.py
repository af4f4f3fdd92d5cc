"""The labels of figures and tables, as captions begin with them: `Figure 1.`, `Tab. II`, `図3`."""

import re

import msgspec

from zoning.articles.body.captions import unnumbered
from zoning.document.blocks import Block, Content, Heading, Image, Link, Paragraph, Text, plain

_MORE = r"(?:(?:supplement(?:ary|al)|extended data|appendix)\s+)?"
_NUMBER = r"\.?\s*(?:S?\d{1,3}[A-Za-z]?|[A-Z]\d{1,2}|[IVX]{1,5})(?:\b|(?-i:(?=[A-Z][a-z])))"
FIGURE_LABEL = re.compile(
    rf"(?P<label>{_MORE}(?:fig(?:ure|ura|\.)?|abb(?:ildung|\.)|scheme|chart|plate|gr[áa]fico|image|photo|video|movie"
    rf"|рис(?:унок|\.)?){_NUMBER}|[図图圖]\s*\d{{1,3}})",
    re.IGNORECASE,
)
TABLE_LABEL = re.compile(
    rf"(?P<label>{_MORE}(?:table|tabla|tabela|tableau|tabelle|quadro|cuadro|tab(?=\.\s?\d)|таблица|табл(?=\.)){_NUMBER}"
    r"|表\s*\d{1,3})",
    re.IGNORECASE,
)
AFTER_LABEL = re.compile(
    r"\s*(?:[.:|–—-]+\s*|\n\s*|$|(?=\s[A-ZÀ-Ý“\"(\[])|(?<=\d)(?=[A-Z][a-z])|(?<=[図图圖表]\d)\s+|(?<=[図图圖表]\d\d)\s+)"
)
"""What parts a label from its caption; `Figure 1 shows` is running text."""
DOI = re.compile(r"\s*(?:doi:?\s*)?(?:(?:https?://)?(?:dx\.)?doi\.org/|10\.\d{4,9}/)\S+\s*", re.IGNORECASE)
"""The DOI that some publishers give each figure, before its label or behind its caption."""
GLUED = re.compile(r"(?-i:\S{0,20}[a-z](?=[A-Z]))")
"""What stands glued before a label: the names of icons, links to other sizes."""
GLUED_LOOKED_AT = 80
_LANGUAGES = (
    ("figure", "figura", "fig.", "fig", "abbildung", "abb."),
    ("table", "tabla", "tabela", "tableau", "tabelle", "tab."),
    ("quadro", "cuadro"),
)
"""Words for one thing: captions stand in two languages under some figures."""


def label_key(label: str) -> tuple[str, str]:
    """The same for a label in two languages or two ways of writing."""
    word, _, number = " ".join(label.casefold().split()).rpartition(" ")
    return next((words[0] for words in _LANGUAGES if word in words), word), number


def label_of(pattern: re.Pattern[str], block: Block) -> str:
    """The label that a block begins with, when it is a caption."""
    if not isinstance(block, Paragraph | Heading):
        return ""
    found = match_label(pattern, block.text)
    return found["label"] if found and AFTER_LABEL.match(block.text, found.end()) else ""


def match_label(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """The label that a text begins with, or that is glued to its first words."""
    doi = DOI.match(text)
    blank = doi.end() if doi else len(text) - len(text.lstrip())
    if found := pattern.match(text, blank):
        return found
    glued = (glue.end() for glue in GLUED.finditer(text, blank, blank + GLUED_LOOKED_AT))
    return next((found for place in glued if (found := pattern.match(text, place))), None)


def split_label(pattern: re.Pattern[str], caption: Content) -> tuple[str, Content]:
    """The label of a caption, and the caption without it."""
    text = plain(caption)
    found = match_label(pattern, text)
    if found is None:
        return "", _from(caption, length) if (length := unnumbered(text)) else caption
    after = AFTER_LABEL.match(text, found.end())
    return " ".join(found["label"].split()), _from(caption, after.end() if after else found.end())


def _from(content: Content, start: int) -> Content:
    """Content without its first characters; formulas and pictures are kept whole."""
    kept: list[object] = []
    for inline in content:
        length = len(plain((inline,)))
        if start <= 0:
            kept.append(inline)
        elif length > start and isinstance(inline, Text):
            kept.append(msgspec.structs.replace(inline, text=inline.text[start:]))
        elif length > start and isinstance(inline, Link):
            kept.append(msgspec.structs.replace(inline, content=_from(inline.content, start)))
        elif isinstance(inline, Image):
            kept.append(inline)
        start -= length
    return tuple(kept)  # type: ignore[arg-type]
