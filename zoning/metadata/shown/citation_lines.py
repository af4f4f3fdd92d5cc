"""Read the lines of a page that cite its own article: journal, year, volume, issue and pages in the usual forms."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from zoning.metadata import identifiers
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line
from zoning.metadata.times.dates import date_in
from zoning.text import words
from zoning.text.expressions import expressions

LINE_CHARACTERS = 1500
_YEAR = r"(?:1[89]|20)\d\d"
_PAGES = r"(?P<pages>[A-Za-z]{0,3}\d+[A-Za-z]?(?:\s*[-‐‑–]\s*[A-Za-z]{0,3}\d+[A-Za-z]?)?)"
_ISSUE = r"(?:\s*\((?P<issue>[^()]{1,20})\))?"
_JOURNAL = r"(?P<journal>[A-ZÀ-Þ][^;:•|\n\d]{1,100}?)"
_PIECE = r"(?P<journal>[A-ZÀ-Þ][^;•|\n\d]{1,100}?)"
_CJK = "\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af"
_CJK_JOURNAL = rf"(?P<journal>[{_CJK}]{{2,20}})"
FORMS = tuple(
    re.compile(form)
    for form in (
        # Front Digit Health. 2022 Feb 15;4(2):788124
        rf"^\W*{_JOURNAL}[.,]?\s+(?P<date>{_YEAR}(?:\s+[A-Z][a-z]{{2}}(?:[-\s]\w+)?)?)\s*;\s*(?P<volume>\w+){_ISSUE}\s*:\s*{_PAGES}",
        # PLoS ONE 7(2): e31314.
        rf"^\W*{_JOURNAL}[.,]?\s+(?P<volume>\d+){_ISSUE}\s*[:,]\s*(?:pp?\.?\s*)?{_PAGES}",
        # Revista X [online]. 2022, v. 22, n. 3, e210081
        rf"^\W*{_JOURNAL}\s*(?:\[[^\]]+\])?[.,]\s+(?P<date>{_YEAR}),\s*v\.\s*(?P<volume>\w+)(?:,\s*n\.\s*(?P<issue>\w+))?",
        # Revista X 27 (3), between bullets
        rf"^\W*{_PIECE}\s+(?P<volume>\d{{1,4}}){_ISSUE}\s*$",
        # Revista X (34)
        rf"^\W*{_PIECE}\s+\((?P<issue>\d{{1,4}}(?:[-/ ]\w+)?)\)\s*$",
    )
)
FORM_OF_LINES = (
    *FORMS[:1],
    # Trials 2015, 16:16
    re.compile(rf"^\W*{_JOURNAL}\s+(?P<date>{_YEAR}),?\s+(?P<volume>\d+){_ISSUE}\s*:\s*{_PAGES}\b"),
    # Ann Mud . 2022 Jul 14:378:e071234
    re.compile(
        rf"^\W*{_JOURNAL}[.,]?\s+(?P<date>{_YEAR}\s+[A-Z][a-z]{{2}}\s+\d{{1,2}})\s*:\s*(?P<volume>\d+){_ISSUE}\s*:\s*{_PAGES}"
    ),
    # 2021 年 82 巻 1 号 p. 15-28, 2021年第42卷第3期
    re.compile(
        rf"^\W*(?:{_CJK_JOURNAL}\W*)?(?P<date>{_YEAR})\s*年\W*(?:第?\s*(?P<volume>\d+)\s*[巻卷]\W*)?"
        rf"第?\s*(?P<issue>\d+)\s*[号期號](?:\W*(?:pp?\.?|第)?\s*{_PAGES})?"
    ),
    # 泥学报. 2021, 42(3): 45-56
    re.compile(
        rf"^\W*(?:{_CJK_JOURNAL}\W*)?(?P<date>{_YEAR})\s*[,，]\s*(?P<volume>\d+)\s*[(（]\s*(?P<issue>\d+)\s*[)）]"
        rf"(?:\s*[:：]\s*{_PAGES})?"
    ),
    # 泥学报. 2021 (03)
    re.compile(rf"^\W*{_CJK_JOURNAL}\W*(?P<date>{_YEAR})\s*[(（]\s*(?P<issue>\d+)\s*[)）]"),
)
"""Forms that nothing else has: any line of the front matter in such a form is a citation."""
_BULLET = re.compile(r"\s+[•·|]\s+")
_WORDS = expressions(__package__, "labels.toml")
_VALUES = {"volume": r"\d+", "issue": r"\d+(?:[-–/]\d+)?", "pages": r"\d+\s*[-–]\s*\d+"}
_LABELLED = {
    f"journal.{field}": re.compile(
        rf"(?<!\w)(?:{_WORDS[field]})\s*[:：]?\s*(?P<value>{value})\b"
        rf"|(?<!\d)(?P<before>{value})\.?\s*(?:{_WORDS[f'{field}_behind']})",
        re.IGNORECASE,
    )
    for field, value in _VALUES.items()
}
_NAMES = {field: f"{_WORDS[field]}|{_WORDS[f'{field}_behind']}" for field in _VALUES}
_NAMES_ALONE = re.compile(rf"\W*(?:{'|'.join(_NAMES.values())})\W*", re.IGNORECASE)
_VOLUME_NAMED, _ISSUE_NAMED = (
    re.compile(rf"(?:{_NAMES[field]})\s*[:：]\s*({_VALUES[field]})", re.IGNORECASE) for field in ("volume", "issue")
)
_PAGES_NAMED = re.compile(rf"(?:{_NAMES['pages']})\s*[:：]?\s*({_VALUES['pages']})", re.IGNORECASE)
_DATE_NAMED = re.compile(
    r"(?:date of publication|publication (?:date|year)|year of publication|year|erscheinungs(?:jahr|datum)"
    r"|fecha de publicaci[óo]n|data de publica[çc][ãa]o|date de (?:publication|parution)|data di pubblicazione"
    r"|дата публикации|год(?: издания)?|发表时间|出版(?:日期|年)|发布日期|発行(?:日|年)|公開日|발행(?:일|년))"
    r"\s*[:：]\s*(.{4,30})",
    re.IGNORECASE,
)
_DOI_NAMED = re.compile(r"(?:doi\b\W{0,3})?((?:https?://(?:dx\.)?doi\.org/)?10\.\d{4,9}/\S+)", re.IGNORECASE)
_JOURNAL_NAMED = re.compile(
    r"(?:journal(?: title)?|zeitschrift|revista|rivista|журнал|期刊|刊名|来源期刊|掲載誌|저널)\s*[:：]\s*(\S.{2,80})",
    re.IGNORECASE,
)
_NAMED = (
    ("journal.volume", "journal.volume", _VOLUME_NAMED),
    ("journal.issue", "journal.issue", _ISSUE_NAMED),
    ("journal.first_page", "journal.pages", _PAGES_NAMED),
    ("dates.published", "dates.published", _DATE_NAMED),
    ("identifiers.doi", "identifiers.doi", _DOI_NAMED),
    ("journal.title", "journal.title", _JOURNAL_NAMED),
)
"""Lines, or pieces of them, with the name of a field and its value: if there is no claim to the first of these fields,
they claim the second."""
_PIECES = re.compile(r"\s*[|•·;]\s+|\s+(?=\w{2,6}：)")
_OF_OTHERS = re.compile(
    r"\W*(?:(?:this article is )?cited by|citing|similar|related|recommended|more (?:from|by|like)"
    r"|most (?:read|cited)).*",
    re.IGNORECASE,
)
"""Headings of lists of other articles."""
_DATED = re.compile(rf"(?<!\d){_YEAR}\s*$")
DATE_CHARACTERS = 30
WEIGHT = 0.8
FRONT_LINES = 40
"""Similar lines further down cite other articles."""
LABELLED_CHARACTERS = 200
LABEL_CHARACTERS = 20
"""A longer text is not only a label."""
JOURNAL_WORDS = 10
_INTRODUCED = re.compile(
    r"^\W*(?:(?:this )?(?:paper|article) appears in|(?:published )?in|publication|journal|source)\s*:\s*", re.IGNORECASE
)
_LABEL_ALONE = re.compile(r"^(?:issue|journal|volume|source|citation|article|pages?)$", re.IGNORECASE)
_EDGES = " ,.;:/|•·-–"
_WAY = re.compile(r"\s+[›»→>/]\s+")
"""The sign between the steps of a path through the site: Home › Annals of Mud › Volume 12."""
_FIRST_STEP = re.compile(r"^(?:home(?:page)?|start(?:seite)?|inicio|início|accueil|main page)$", re.IGNORECASE)


def read_citation_lines(lines: Sequence[Line], title: str, evidence: Evidence) -> None:
    """Claim the values in the first line with the article's title, then labelled values, then the first citation.

    lines: those of the front matter first.
    """
    cited = next((line.text for line in lines if _cites(line.text, title)), "")
    if cited:
        _read_citation(cited, title, evidence)
    lines = list(_not_of_others(lines[:FRONT_LINES]))
    texts = [line.text for line in lines]
    _read_named(texts, evidence)
    for number, line in enumerate(lines):
        apart = " ".join(run.text for run in line.runs)
        if len(line.text) < LINE_CHARACTERS and (_read_line(line.text, evidence) or _read_line(apart, evidence)):
            return
        if _read_labelled(line.text, texts[max(0, number - 2) : number], evidence):
            return


def _not_of_others(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines, without those from the heading of a list of other articles up to the next heading."""
    outside = True
    for line in lines:
        if line.level:
            outside = not _OF_OTHERS.fullmatch(line.text)
        if outside:
            yield line


def _read_named(texts: Sequence[str], evidence: Evidence) -> None:
    """Claim the first value of each field that is behind its name and has no claim yet."""
    known = {claim.field for claim in evidence.claims}
    missing = [(field, form) for unless, field, form in _NAMED if unless not in known]
    for text, following in zip_longest(texts, texts[1:], fillvalue=""):
        if len(text) > LABELLED_CHARACTERS:
            continue
        ends = text.rstrip().endswith((":", "："))
        alone = len(text) <= LABEL_CHARACTERS and _NAMES_ALONE.fullmatch(text) is not None
        whole = f"{text}{'' if ends else ':'} {following}" if ends or alone else text
        for piece in _PIECES.split(whole):
            for field, form in missing:
                if found := form.fullmatch(piece.strip()):
                    evidence.say(field, found[1], "page", "", WEIGHT)
                    missing.remove((field, form))
                    break


def _cites(text: str, title: str) -> bool:
    """Whether the line contains the title with something before it and behind it."""
    start = text.casefold().find(title.casefold())
    return start > 3 and len(title) > 15 and len(title) + 8 < len(text) - start and len(text) < LINE_CHARACTERS


def _read_citation(text: str, title: str, evidence: Evidence) -> None:
    start = text.casefold().find(title.casefold())
    before, behind = text[:start], text[start + len(title) :]
    behind = re.sub(r"^[\s.,;:?!”\"'’]+(?:In:\s*)?", "", behind)
    if year := re.search(rf"\(({_YEAR})\)|\b({_YEAR})\b\W*$", before):
        evidence.say("dates.published", year[1] or year[2], "page", "", WEIGHT)
    for form in FORMS[:3]:
        if match := form.match(behind):
            _say(match.groupdict(), evidence)
            break
    if doi := identifiers.doi_in(behind):
        evidence.say("identifiers.doi", doi, "page")


def _read_line(text: str, evidence: Evidence) -> bool:
    """Read a line in one of the forms, as a whole or piece by piece; return whether it has one."""
    for form in FORM_OF_LINES:
        if match := form.match(text):
            _say(match.groupdict(), evidence)
            return True
    return _read_pieces(_BULLET.split(text), evidence)


def _read_labelled(text: str, above: Sequence[str], evidence: Evidence) -> bool:
    """Read a line with labelled volume, issue or pages; return whether it is one.

    above: the two lines before it; the journal is at the beginning of the line, or alone on a line above.
    """
    found = [(field, match) for field, label in _LABELLED.items() if (match := label.search(text))]
    if not found or len(text) > LABELLED_CHARACTERS:
        return False
    *steps, last = _WAY.split(text[: min(match.start() for _, match in found)])
    beginning = _INTRODUCED.sub("", last).strip(_EDGES)
    if len(found) == 1 and not (beginning and date_in(text) and not date_in(beginning)):
        return False
    for field, match in found:
        evidence.say(field, match["value"] or match["before"], "page", "", WEIGHT)
    evidence.say("dates.published", date_in(text), "page", "", WEIGHT)
    for journal in _journals(beginning, above, steps):
        if not date_in(journal) and len(journal) > 2:
            if words.length(journal) <= JOURNAL_WORDS and not _LABEL_ALONE.match(journal):
                evidence.say("journal.title", journal, "page", "", WEIGHT)
            break
    return True


def _journals(beginning: str, above: Sequence[str], steps: Sequence[str]) -> list[str]:
    """Return the candidates for the journal of a line with bullets, the likeliest first; in a path, only its steps."""
    if steps:
        return [step for step in (beginning, *reversed(steps)) if step and not _FIRST_STEP.match(step.strip(_EDGES))]
    return [beginning, *(_INTRODUCED.sub("", line).strip(_EDGES) for line in reversed(above))]


def _read_pieces(pieces: list[str], evidence: Evidence) -> bool:
    """Read pieces between bullets: before a date is the journal, often with its volume. Return whether there is one."""
    dated = next((n for n, piece in enumerate(pieces) if len(piece) < DATE_CHARACTERS and _DATED.search(piece)), 0)
    if not dated:
        return False
    journal = pieces[dated - 1]
    match = next((match for form in FORMS[3:] if (match := form.match(journal))), None)
    if match:
        _say(match.groupdict(), evidence)
    elif len(pieces) > 2 and identifiers.doi_in(pieces[-1]):
        evidence.say("journal.title", journal, "page", "", WEIGHT)
    else:
        return False
    evidence.say("dates.published", pieces[dated], "page", "", WEIGHT)
    return True


def _say(parts: dict[str, str | None], evidence: Evidence) -> None:
    for name, field in (
        ("journal", "journal.title"),
        ("volume", "journal.volume"),
        ("issue", "journal.issue"),
        ("pages", "journal.pages"),
        ("date", "dates.published"),
    ):
        if value := parts.get(name):
            evidence.say(field, value.strip(" .,"), "page", "", WEIGHT)
