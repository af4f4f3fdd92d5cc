"""Decide whether a text looks like a reference, and whether a line is the heading of a reference list.

The signs of a reference are those common to all citation styles: names with initials at the beginning, a year, a
volume with pages, an identifier, the words of imprints. One sign is not enough, since running text has them too.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from zoning.bibliography.styled import LOOSE
from zoning.text.cached import cached
from zoning.text.words import CAPITALS

LOOKED_AT = 1500
"""The number of characters at the beginning of a text that are searched for signs."""
SHORTEST = 15
LONGEST = 4000
"""A longer text is a section, not a reference."""
MOST_YEARS = 12
"""A text with more years is a list or an overview."""

_CASELESS = "\u05d0-\u05ea\u0620-\u06d3\u0904-\u0e46\u10a0-\u10ff"
"""Letters of scripts without capitals: Hebrew, Arabic, those of India, Thai, Georgian."""
_CJK = "\u3400-\u9fff\u3041-\u30fa\uac00-\ud7af"
_NAME = (
    rf"(?:[dD]['’]|O['’]|Mc|Mac|(?:(?:van|von|de|del|della|da|dos|das|di|du|la|le|den|der|ten|ter|el|"
    rf"al)[ -]){{1,3}})?[{CAPITALS}][\w'’‐-]{{1,30}}"
)
_NAMES = rf"{_NAME}(?:,? (?:(?:and|und|et|y|e|i|&) )?{_NAME}){{1,6}}"
"""Names as they are spoken or with the family name first, without a comma: `Kerbrat Yann et Dufour Odile`."""
_INITIAL = rf"[{CAPITALS}](?:\.|(?![\w]))"

_NO_PART_OF_A_NUMBER = r"(?<![\d.:/–-]\d{4})(?=[a-z]?(?!:\S|[\d/A-Za-z]))"
_EASTERN = "[٠-٩۰-۹]{2}(?![٠-٩۰-۹])"
YEAR = re.compile(
    rf"1[5-9]\d\d{_NO_PART_OF_A_NUMBER}|20\d\d{_NO_PART_OF_A_NUMBER}|"
    r"i(?<!\wi)n press\b|f(?<!\wf)orthcoming\b|n(?<!\wn)\.d\.|s(?<!\ws)\.d\.|n(?<!\wn)o prelo\b|"
    rf"١[٩۹]{_EASTERN}|۱[٩۹۳۴]{_EASTERN}|٢[٠۰]{_EASTERN}|۲[٠۰]{_EASTERN}|1[34]\d\d(?<=\(\d{{4}})(?=\))"
)
"""Persian years begin at 1300.

This expression and those of locators and identifiers begin with a character, and check the one before it by a
lookbehind: so all other places of a text are skipped, which is much faster."""
_AUTHOR = re.compile(
    rf"{_NAME}(?:[ -]{_NAME}){{0,2}},? ?(?:[{CAPITALS}]\.?[ -]?){{1,4}}(?:[,.;:&(]| (?:and|und|et|y|e|&|\()|$)"
    rf"|(?:{_INITIAL}[ -]?){{1,4}} ?{_NAME}"
    rf"|[{CAPITALS}]{{2,}}(?:[ -][{CAPITALS}]{{2,}}){{0,3}}, [{CAPITALS}]"
    rf"|{_NAME}, {_NAME}(?:[ ,.]|$)"
    rf"|{_NAMES}, (?:{YEAR.pattern})[,.:]"
    rf"|[{_CJK}]{{1,6}}(?: [{_CJK}]{{1,4}})?(?:[・,，、．.;；(（:：]| \(|$)"
    rf"|[{_CASELESS}][^\d()]{{1,80}}\(\s?(?:{YEAR.pattern})"
)
_IN_NOTE = re.compile(rf"(?:[^\W\d]+\.? ){{0,3}}?{_NAME}(?:[ /]{_NAME}){{0,3}}[,:] [{CAPITALS}«„“\"‚‹]")
"""The author and the title of a work as notes cite it: `See Rosemarie Uhlig, The Night Road`."""
_ANYWHERE = re.compile(rf"\bet al\b|\be outros\b|\bColl\b\.|\bIn: |, in: |, in (?=[{CAPITALS}]\.)")
_LOCATOR = re.compile(
    r"\d(?i:\s?(?:\([^()]{1,20}\))?\s?[:,]\s?(?:pp?\.? ?)?[A-Za-z]?\d{1,7}\s?[-–—‐]\s?[A-Za-z]?\d"
    r"|\s?\((?:\d{1,3}(?:[-–]\d{1,3})?|1[5-9]\d\d|20\d\d)\)\s?[:,.،]|;\s?\d+\s?[:(]"
    r"|(?:(?<=1)9|(?<=2)0)\d\d,? \d{1,4}[,:] [A-Z]?\d+)"
)
_NAMED_LOCATOR = re.compile(
    r"[pPvVsSсС](?<!\w.)(?i:(?:(?<=p)p?\.?|(?<=[sс])s?\.) ?\d+\s?[-–—‐]\s?\d|(?<=v)(?:ol(?:ume)?\.? ?\d|\. ?\d))"
)
"""`pp. 3-7`, `S. 3–7` (also `s.` and Cyrillic `С.`), `vol. 3`."""
_IMPRINT = re.compile(
    r"\b(?:Press|Publish(?:ers?|ing)|Verlag|Editora|Editorial|Springer|Elsevier|Wiley|Routledge|"
    r"University|Universidade|"
    r"Proceedings|Proc\b|Conference|Congress|Symposium|[Tt]hesis|[Dd]issertation|Tese|Dissertação|Eds?\b|"
    r"[Ee]ditors?|Orgs?\b|"
    r"In|Accessed|[Aa]ccessed|[Rr]etrieved|[Aa]vailable|Disponível|Disponible|Acesso|ISBN|ISSN|arXiv|[Rr]eport|"
    r"[Ii]nternet|[Jj]ournal|preprint|bioRxiv|Rev|Ann|Acta|Bull)\b\.?|https?://|www\."
    r"|出版社|[学學][报報]|雑誌|学会誌|論文集|\[[JMCDNPRS](?:/OL)?\]|출판|학회지|학술지"
    r"|Nhà xuất bản|Tạp chí|Penerbit|Jurnal|Yayın|Dergisi|Εκδόσεις|Περιοδικό|انتشارات|فصلنامه|مجل[ةه]"
    r"|प्रकाशन|पत्रिका|สำนักพิมพ์|วารสาร"
)
_IDENTIFIER = re.compile(r"[1dDpP](?<!\w.)(?i:(?<=1)0\.\d{4,9}/\S|(?<=d)oi\b|(?<=p)(?:MID\b|MC\d))")
_NUMBER = re.compile(r"\s*(?:(?:[\[(]\s?)?\d{1,4}[a-z]?\s?(?:[\])]|[.:)]|\s)|\[\s?[^\W_][\w+:.-]{0,30}\s?\])\s?\.?")
"""The number or key of an entry."""

_HEADING = (
    r"references?|reference list|list of references|(?:cited|selected|key|main|primary|secondary|"
    r"additional|supplementa(?:l|ry)|other|"
    r"supporting|informative|normative|web|online|electronic|general|methods?|further|online-only|"
    r"on-?line methods) (?:references?|bibliograph(?:y|ies)|sources|reading|resources)|"
    r"references? (?:and|&|et|/) (?:notes?|recommended reading|further reading|links|bibliography|"
    r"resources|sources|footnotes|suggested reading)|notes (?:and|&) references?|"
    r"references? cited|bibliograph(?:y|ies)|bibliographical references?|bibliographic references?|"
    r"works cited|works consulted|"
    r"literature(?: cited)?|cited literature|references? list|sources?(?: cited)?|citations|cited works|"
    r"article references|"
    r"refer[êe]ncias?(?: bibliogr[áa]ficas?)?|referencias?(?: bibliogr[áa]ficas?)?|"
    r"bibliograf[íi]a(?: citada)?|literatura (?:citada|cited)|obras citadas|fuentes|"
    r"r[ée]f[ée]rences?(?: bibliographiques?)?|bibliographie|ouvrages cit[ée]s|litt?[ée]rature cit[ée]e|"
    r"literatur(?:verzeichnis|angaben|hinweise|nachweise)?|quellen(?:verzeichnis|angaben)?|"
    r"zitierte literatur|schrifttum|referenzen|riferimenti(?: bibliografici)?|referenze|literatuur(?:lijst)?|"
    r"referenties|referenser|litteratur|kilder|kirjallisuus|lähteet|"
    r"литература|(?:библиографический )?список (?:использованной |цитируемой )?литературы|библиография|источники|"
    r"список (?:использованных )?источников|(?:використана |цитована )?література|використані джерела|"
    r"список (?:використаних джерел|(?:використаної |цитованої )?літератури)|(?:използвана )?литература|"
    r"piśmiennictwo|literatura cytowana|spis literatury|bibliografia|bibliografie|(?:použitá )?literatura|"
    r"seznam (?:použité )?literatury|(?:použitá )?literatúra|zoznam (?:použitej )?literatúry|"
    r"popis literature|viri in literatura|kaynaklar|kaynakça|referanslar|ədəbiyyat|"
    r"irodalom(?:jegyzék)?|felhasznált irodalom|referințe(?: bibliografice)?|referències(?: bibliogràfiques)?|"
    r"erreferentziak|kirjandus|literatūra|literatūros sąrašas|källförteckning|litteraturförteckning|litteraturliste|"
    r"referanser|referencer|lähdeluettelo|daftar (?:pustaka|referensi|rujukan)|referensi|rujukan|"
    r"tài liệu (?:tham khảo|trích dẫn)|βιβλιογραφία|βιβλιογραφικές αναφορές|reference|"
    r"(?:主要|引用・?)?参考文献|參考文獻|(?:参考・?)?引用文献|引用文獻|参照文献|文献(?:一覧)?|文獻|参考书目|參考書目|"
    r"참고 ?문헌|인용 ?문헌|(?:قائمة )?(?:ال)?(?:مراجع|مصادر)(?: والمراجع| والمصادر)?|(?:فهرست )?منابع(?: و م[اآ]خذ)?|"
    r"کتابنامه|حوالہ جات|(?:רשימת )?מקורות|ביבליוגרפיה|संदर्भ(?: सूची| ग्रंथ(?: सूची)?)?|ग्रंथसूची|তথ্যসূত্র|"
    r"গ্রন্থপঞ্জি|เอกสารอ้างอิง|บรรณานุกรม|(?:გამოყენებული )?ლიტერატურა|(?:օգտագործված )?գրականություն"
)
_TRAILING = (
    r"(?: ?(?:\(\d{1,4}\)|\[\d{1,4}\]|\d{1,4}(?!\d)(?: references)?|show|hide|expand|collapse|open|close|"
    r"view all|show all|top|\+|-|[▲▼▾▸▶▴►↓↑⌄⌃]))*"
)
_NUMBERED = r"(?:(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,5}|[A-Z])[.)]? )?"
_PART = r"(?: ?[:–—-] ?[\w ,]{1,40})?"
HEADING = re.compile(rf"{_NUMBERED}(?:{_HEADING}){_PART}{_TRAILING}", re.IGNORECASE)
NOTES = re.compile(
    rf"{_NUMBERED}(?:(?:foot|end)?notes?(?: and comments)?|notas|anmerkungen|fu(?:ß|ss)noten|endnoten|note|noter"
    r"|voetnoten|notes de bas de page|notas (?:finais|finales|al pie|de rodapé)|przypisy|poznámky|примечания|сноски"
    r"|примітки|dipnotlar|注释|註釋|尾注|脚注|注記?|註|각주|미주|후주"
    r"|(?:ال)?حواشي|(?:ال)?هوامش|پی ?نوشت(?: ?ها)?|הערות)",
    re.IGNORECASE,
)
OTHERS = re.compile(
    r".{0,30}\b(?:cit(?:ed|ing) (?:by|articles?|literature|in)|articles? citing|related|similar|"
    r"recommended|recommendations?|most (?:read|cited|viewed|popular)|"
    r"people also|also (?:read|viewed|by)|more (?:from|by|articles)|other articles|latest|trending|"
    r"in this issue|publications?|you may|readers|"
    r"how to cite|cite this|citation tools|(?:suggested|recommended) citation|citation information|"
    r"associated|news|artigos|artículos|citado por|crossmark|altmetric)\b.{0,60}|citation",
    re.IGNORECASE,
)  # fmt: skip
OF_THE_ARTICLE = re.compile(
    r"\W*(?:key ?words?|index terms|palavras[- ]chave|palabras clave|mots[- ]cl[ée]s|schlüsselwörter|schlagwörter"
    r"|parole chiave|ключевые слова|キーワード|关键词|關鍵詞|키워드"
    r"|(?:recommended |suggested )?citation|how to cite|(?:to )?cite this (?:article|paper)(?: as)?"
    r"|como citar|cómo citar|pour citer|zitiervorschlag|引用本文"
    r"|received|accepted|published|edited by|reviewed by|copyright)\s*(?:[:：]|©)"
    r"|\s*(?:©|(?:copyright|\(c\))\s*(?:©|\(c\)|(?:19|20)\d\d))",
    re.IGNORECASE,
)
"""The beginnings of lines about the article itself: its keywords, how to cite it, its dates, its copyright."""


@dataclass(frozen=True, eq=False)
class ReferenceFeatures:
    """The signs of a reference that a text has; each is searched for when it is first read."""

    raw: str
    """The beginning of the text."""
    identified: bool
    """Whether one of its links leads to a DOI, to PubMed, or to a search for the work."""
    length: int
    """The length of the whole text in characters."""

    @cached_property
    def begin(self) -> str:
        """The beginning of the text on one line."""
        return LOOSE.sub(r"\1", " ".join(self.raw.split()))

    @cached_property
    def named(self) -> bool:
        """Whether it begins with an author's name, perhaps after a label."""
        number = _NUMBER.match(self.begin)
        return bool(_AUTHOR.match(self.begin[number.end() :] if number else self.begin))

    @cached_property
    def author(self) -> bool:
        """Whether it begins with a name, or has words such as `et al` or `In:` anywhere."""
        return self.named or bool(_ANYWHERE.search(self.begin))

    @property
    def year(self) -> bool:
        """Whether it has a year, or words such as `in press`."""
        return self._years > 0

    @cached_property
    def _years(self) -> int:
        return len(YEAR.findall(self.begin))

    @cached_property
    def locator(self) -> bool:
        """Whether it has a volume or pages."""
        return bool(_LOCATOR.search(self.begin) or _NAMED_LOCATOR.search(self.begin))

    @cached_property
    def imprint(self) -> bool:
        """Whether it names a publisher, a kind of publication or a web address."""
        return bool(_IMPRINT.search(self.begin))

    @cached_property
    def identifier(self) -> bool:
        """Whether it has a DOI or a PubMed number, in its text or its links."""
        return self.identified or bool(_IDENTIFIER.search(self.begin))

    @cached_property
    def like_a_reference(self) -> bool:
        """Whether it has the length of a reference and two signs at least, rarely found together in running text."""
        if not SHORTEST <= self.length <= LONGEST or OF_THE_ARTICLE.match(self.begin):
            return False
        others = self._others()
        return any(others) and self._years <= MOST_YEARS and (self.year or any(others))

    @cached_property
    def like_a_note(self) -> bool:
        """Whether it is a note that cites a work: like a reference, or an author, a title and a year."""
        number = _NUMBER.match(self.begin)
        cites = self.year and _IN_NOTE.match(self.begin, number.end() if number else 0) is not None
        return self.like_a_reference or (cites and SHORTEST <= self.length <= LONGEST)

    def _others(self) -> Iterator[bool]:
        """Yield whether each sign other than the year is present, the fastest test first."""
        yield self.identifier
        yield self.locator
        yield self.imprint
        yield self.author


def reference_features(text: str, *, identified: bool = False) -> ReferenceFeatures:
    """Return the signs of a reference that `text` has.

    identified: whether one of its links leads to a DOI, to PubMed, or to a search for the work.
    """
    return ReferenceFeatures(text[:LOOKED_AT], identified, len(text))


@cached
def heading(text: str) -> str:
    """Return what a short line is the heading of: `references`, `notes`, `others` (works that are not cited), or ""."""
    line = " ".join(text.split()).strip(" :.|*—–-•■▪#")
    if not line or len(line) > 80:
        return ""
    if HEADING.fullmatch(line):
        return "references"
    if NOTES.fullmatch(line):
        return "notes"
    return "others" if OTHERS.fullmatch(line) else ""
