"""Read the section that a label names in words, such as `Category: Floods`, in many languages."""

import re
from collections.abc import Iterator, Sequence

from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line
from zoning.metadata.section_names import may_be_section, named
from zoning.snapshot import Mask, Snapshot

LINE_WORDS = 40
"""A line with a label has at most so many words."""
PAIR = 2
"""A row of a table of facts has so many cells: a label and what it tells."""
_LABEL = (
    r"categor(?:y|ies)|section|department|genres?|"
    r"kategorien?|rubrik(?:en)?|ressort|catégories?|rubriques?|"
    r"categor[ií]as?|sección|género|seção|editoria|secció|"
    r"categori[ae]|sezione|rubrica|genere|categorie(?:ën)?|rubriek|"
    r"kategori(?:er)?|avdelning|avdeling|sektion|seksjon|sjanger|osasto|aihealue|"
    r"kategori[ae]|kategórie?a?|dział|rubryka|rubrika|kategóriák|rovat|"
    r"categorii|secțiune|kategorij[ae]|kategooria|rubriik|kategorija|kategoriler|bölüm|"
    r"категори[яи]|категорі[яї]|рубрик[аи]|раздел|розділ|категорија|"
    r"κατηγορί(?:α|ες)|ενότητα|στήλη|"
    r"(?:ال)?(?:تصنيف|قسم|فئة)|سرویس|دسته\W?بندی|گروه|بخش|קטגורי(?:ה|ות)|מדור|"
    r"श्रेणी|বিভাগ|หมวด(?:หมู่)?|chuyên mục|danh mục|thể loại|rubrik|kanal|"
    r"(?:所属)?(?:分类|分類|栏目|欄目|频道|頻道|类别|類別|版块)|カテゴリー?|ジャンル|카테고리|분류|섹션"
)
_LABELLED = re.compile(rf"(?:{_LABEL})\s*[:：]\s*(?P<name>[^,;،，、]+).*", re.IGNORECASE)
_ALONE = re.compile(rf"(?:{_LABEL})\s*[:：]?", re.IGNORECASE)
_PARTS = re.compile(r"\s*[|·•\n]\s*")


def read_labelled_section(
    snapshot: Snapshot, lines: Sequence[Line], number: int, entries: Mask, evidence: Evidence
) -> None:
    """Claim the section that a label names; none if labels name several, which are those of the items of a list.

    number: that of the title's line; entries: (n,), the nodes of reviews, comments and other articles.
    """
    apart = entries | snapshot.within(snapshot.named("nav", "aside", "form", "button", "dialog", "footer"))
    own = [line for line in lines if not apart[line.nodes[0]]]
    names = {name: None for name in _names(snapshot, own) if may_be_section(name, lines[number], evidence)}
    if len(names) == 1:
        evidence.say("section", next(iter(names)), "page", "label", 0.6)


def _names(snapshot: Snapshot, lines: Sequence[Line]) -> Iterator[str]:
    """Yield the names behind labels, on the same line or in the next cell of a row."""
    cells = snapshot.named("td", "th", "dt", "dd")
    cell, row = snapshot.nearest(cells), snapshot.nearest(snapshot.named("tr", "dl"))
    of_facts = snapshot.named("dl") | (snapshot.count_within(cells) == PAIR)
    label = -1
    for line in lines:
        node = line.nodes[0]
        if label >= 0 and row[node] == row[label] and cell[node] != cell[label] and of_facts[row[node]]:
            yield named(line.text.partition(",")[0])
        label = node if row[node] >= 0 and _ALONE.fullmatch(line.text) else -1
        if line.words <= LINE_WORDS:
            found = filter(None, map(_LABELLED.fullmatch, _PARTS.split(line.text)))
            yield from (named(labelled["name"]) for labelled in found)
