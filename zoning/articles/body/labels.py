"""Parse the labels of figures and tables at the beginning of captions: `Figure 1.`, `Tab. II`, `図3`."""

import re

import msgspec

from zoning.articles.body.captions import unnumbered
from zoning.document.blocks import Block, Content, Heading, Image, Inline, Link, Paragraph, Text, plain
from zoning.text.words import CAPITALS

_MORE = r"(?:(?:supplement(?:ary|al)|extended data|appendix)\s+)?"
_DIGITS = r"(?:\d{1,3}(?!\d)|[(（]\d{1,3}[)）])"
_FIGURES = (
    r"kuva|slika|bild|figuur|figur|obr(?:ázek|\.)|rys(?:unek|\.)|şekil|gambar|hình|paveikslas|joonis|εικόνα|σχήμα|мал(?:юнок|\.)"
    r"|слика|фиг(?:ура|\.)|그림|شكل|الشكل|شکل|איור|ภาพที่|รูปที่|चित्र|চিত্র"
)
_PICTURES = (
    r"resim|ryc(?:ina|\.)|wykres|graf|grafi[ck]o?n?|diagramm?|schéma|foto(?:ğraf|graf[ií]a|grafie)?|karte|график|схема|фото"
    r"|사진|写真|照片|圖版|sơ đồ"
)
_TABLES = (
    r"taulukko|tablica|tabell|tabel|tabulka|tabuľka|tab\.|tablo|tabella|bảng|lentelė|πίνακας|таблиця|табела|표|جدول|الجدول"
    r"|טבלה|ตารางที่|तालिका|সারণি|übersicht|çizelge|кесте|cədvəl|jadval|tabelul|preglednica|taula|jadual|tafla|табліца|ცხრილი|աղյուսակ"
    r"|அட்டவணை|పట్టిక"
)
"""The words for figures, for kinds of pictures, and for tables in further languages; a number follows, perhaps in
digits of the script."""
_FIGURES_BEHIND, _TABLES_BEHIND = r"ábra|kép|attēls|pav(?:eikslas|\.)", r"táblázat|tabula|lentelė"
"""The words in languages in which they follow the number: `1. ábra`."""
_NUMBER = r"\.?\s*(?:S?\d{1,3}[A-Za-z]?|[A-Z]\d{1,2}|[IVX]{1,5})(?:\b|(?-i:(?=[A-Z][a-z])))"
FIGURE_LABEL = re.compile(
    rf"(?P<label>{_MORE}(?:fig(?:ure|ura|\.)?|abb(?:ildung|\.)|scheme|chart|plate|gr[áa]fico|image|photo|video|movie"
    rf"|graph(?:ique)?|map|mapa|carte|ill(?:ustration|ustrazione|\.)|tav(?:ola|\.)|planche|рис(?:унок|\.)?){_NUMBER}"
    rf"|(?:{_FIGURES}|{_PICTURES})\s*{_DIGITS}|[図图圖]\s*\d{{1,3}}|\d{{1,3}}\.?\s(?:{_FIGURES_BEHIND}))",
    re.IGNORECASE,
)
TABLE_LABEL = re.compile(
    rf"(?P<label>{_MORE}(?:table|tabla|tabela|tableau|tabelle|quadro|cuadro|tab(?=\.\s?\d)|таблица|табл(?=\.)){_NUMBER}"
    rf"|(?:{_TABLES})\s*{_DIGITS}|表\s*\d{{1,3}}|\d{{1,3}}\.?\s(?:{_TABLES_BEHIND}))",
    re.IGNORECASE,
)
AFTER_LABEL = re.compile(
    rf"\s*(?:[.:|–—-]+\s*|\n\s*|$|(?=\s[{CAPITALS}“\"(\[])|(?<=\d)(?=[A-Z][a-z])"
    r"|(?:(?<=[図图圖表림표]\d)|(?<=[図图圖表림표] \d)|(?<=[図图圖表림표]\d\d)|(?<=[림표] \d\d)|(?<=ที่ \d)"
    r"|(?<=ที่ \d\d))\s+)"
)
"""What separates a label from its caption; `Figure 1 shows` is running text."""
DOI = re.compile(r"\s*(?:doi:?\s*)?(?:(?:https?://)?(?:dx\.)?doi\.org/|10\.\d{4,9}/)\S+\s*", re.IGNORECASE)
"""The DOI that some publishers give each figure, before its label or after its caption."""
GLUED = re.compile(r"(?-i:\S{0,20}[a-z](?=[A-Z]))")
"""Text directly before a label, without a blank: the names of icons, links to other sizes."""
GLUED_LOOKED_AT = 80
_CONTROL = re.compile(
    r"\W*(?:download|enlarge|expand|open|view|save)(?:\s+(?:this|the|a|as|in|new|tab|window|full|larger?|high|original"
    r"|resolution|size|version|fig(?:ure|\.)?|image|picture|table|powerpoint|ppt|slides?|csv|pdf|png|jpe?g|tiff?))*\W*",
    re.IGNORECASE,
)
"""The text of a link in a caption that leads to another size or format."""
_BETWEEN_CONTROLS = re.compile(r"[\s|·•/,;()\[\]]*")
_SAME = (
    re.compile(rf"fig(?:ure|ura)?|abb(?:ildung)?|рис(?:унок)?|[図图圖]|{_FIGURES}|{_FIGURES_BEHIND}"),
    re.compile(rf"tab(?:le|la|ela|leau|elle)?|табл(?:ица)?|表|{_TABLES}|{_TABLES_BEHIND}"),
    re.compile("quadro|cuadro"),
)
"""Words with the same meaning, without a full stop: some figures have captions in two languages."""
_KEY_NUMBER = re.compile(r"(?:(?<![^\W\d_])[a-z])?\d+[a-z]?|\b[ivx]+\b(?=\W*$)")


def label_key(label: str) -> tuple[str, str]:
    """Return a key that is equal for the same label in different languages or spellings."""
    text = " ".join(label.casefold().split())
    number = _KEY_NUMBER.search(text)
    word = _KEY_NUMBER.sub("", text, count=1).strip(" .()（）")
    same = next((kind for kind, words in enumerate(_SAME) if words.fullmatch(word) or words.fullmatch(f"{word}.")), -1)
    return word if same < 0 else str(same), number[0] if number else ""


def is_translation(label: str, of: str) -> bool:
    """Whether a label is another one's in another language: the same number behind another word."""
    return label_key(label) == label_key(of) and label[:1].casefold() != of[:1].casefold()


def label_of(pattern: re.Pattern[str], block: Block) -> str:
    """Return the label at the beginning of a block; "" if the block is not a caption."""
    if not isinstance(block, Paragraph | Heading):
        return ""
    found = match_label(pattern, block.text)
    return found["label"] if found and AFTER_LABEL.match(block.text, found.end()) else ""


def match_label(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Match the label at the beginning of a text, also after a DOI, or after words that no blank separates from it."""
    doi = DOI.match(text)
    blank = doi.end() if doi else len(text) - len(text.lstrip())
    if found := pattern.match(text, blank):
        return found
    glued = (glue.end() for glue in GLUED.finditer(text, blank, blank + GLUED_LOOKED_AT))
    return next((found for place in glued if (found := pattern.match(text, place))), None)


def split_label(pattern: re.Pattern[str], caption: Content) -> tuple[str, Content]:
    """Return the label of a caption, and the caption without it and without links to other sizes and formats."""
    caption = _without_controls(caption)
    text = plain(caption)
    found = match_label(pattern, text)
    if found is None:
        return "", _from(caption, length) if (length := unnumbered(text)) else caption
    after = AFTER_LABEL.match(text, found.end())
    return " ".join(found["label"].split()), _from(caption, after.end() if after else found.end())


def _without_controls(caption: Content) -> Content:
    """Return a caption without links such as `Download figure`, and without the signs behind them."""
    kept: list[Inline] = []
    behind = False
    for inline in caption:
        text = plain((inline,))
        if isinstance(inline, Link) and _CONTROL.fullmatch(text):
            behind = True
        elif not (behind and isinstance(inline, Text) and _BETWEEN_CONTROLS.fullmatch(text)):
            behind = False
            kept.append(inline)
    return tuple(kept)


def _from(content: Content, start: int) -> Content:
    """Return content from the offset `start` on. Pictures before it are kept; a formula that it cuts is dropped."""
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
