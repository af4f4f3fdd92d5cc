"""Read single facts that a page shows about its article: dates, identifiers, licence, keywords, kind of article."""

import re
from collections.abc import Iterable, Sequence

import numpy as np

from zoning.document.nodes import with_attribute
from zoning.metadata import identifiers, keywords
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line, TitledPage
from zoning.metadata.rights import is_imprint
from zoning.metadata.sections import kind_of
from zoning.metadata.times import dates
from zoning.snapshot import Snapshot
from zoning.text import words
from zoning.text.cached import cached
from zoning.text.comment_words import comment_words, counters, totals
from zoning.text.expressions import expressions

_WORDS = expressions(__package__, "labels.toml")
_DATES = ("received", "revised", "accepted", "published", "modified")
_LABELLED = {
    f"dates.{date}": re.compile(
        rf"(?:^|[.;,|•·(/。；，、（–—]\s*|[\d日일]\s+)(?:{_WORDS[date]})(?![^\W\d])\s*(?:on|em|el|le|am|in|il)?\s*[:：.]?\s*",
        re.IGNORECASE,
    )
    for date in _DATES
}
COMMENTS = comment_words()
_OF_MANUSCRIPT = re.compile(
    "|".join(rf"^\W*(?!submi)(?:{_WORDS[date]})\b" for date in ("received", "revised", "accepted")),
    re.IGNORECASE,
)
_COUNT = rf"(\d{{1,3}}(?:[,.\s]\d{{3}}){{1,2}}|\d{{1,6}})\s*(?:{counters()})?"
_COUNTED = re.compile(
    rf"\W*(?:(?:{totals()})?\s*{_COUNT}\s*(?:{COMMENTS})|(?:{COMMENTS})\s*[(:：（]?\s*{_COUNT}\s*[)）]?)\W*",
    re.IGNORECASE,
)
COUNT_WORDS = 4
_DIGIT = re.compile(r"\d")
_DATE_BEGINS = re.compile(r"\W{0,3}(?:\d|(?:[^\W\d_]{3,10}\.?[\s/–-]+){1,2}\d)")
DATE_CHARACTERS = 30
"""The most characters between a label and its date."""
LINE_WORDS = 60
LABEL_BEGINS = 10
"""A label behind more words of its line is a part of a sentence, unless the line has other labels, too."""
LABEL_WORDS = 4
"""The most words of a label of keywords on a line of its own."""
_TYPE = re.compile(rf"\W*({_WORDS['article_type']})\W*", re.IGNORECASE)
TYPE_LINES_AFTER = 4
NUMBERED_LINES = 80
"""The number of lines, from the beginning of the front matter on, that are searched for PubMed's and arXiv's
numbers."""
_LABELLED_DOI = re.compile(r"\W*doi\W{1,3}(?:https?://(?:dx\.)?doi\.org/)?10\.\S+", re.IGNORECASE)
"""The beginning of a line with the DOI of the article, which some designs have below the abstract."""
_NUMBERS = {
    "identifiers.pmid": re.compile(r"\bPMID\W{0,3}(\d{1,9})\b"),
    "identifiers.pmcid": re.compile(r"\bPMCID\W{0,3}(PMC\d+)"),
    "identifiers.arxiv": re.compile(r"\b(arXiv:\s*\S+)"),
}
_CC = re.compile(r"^(?:https?:)?//(?:www\.)?creativecommons\.org/(?:licenses|publicdomain)/\S+", re.IGNORECASE)
_LICENCE = re.compile(r"(?:^|\s)license(?:\s|$)", re.IGNORECASE)
_ISSN_LABEL = re.compile(
    r"\be?-?ISSN(?:[- ]L)?\b\W{0,3}(?:\((?:print|online|electronic|impresso|on-line)\W*\)?\W{0,3})?", re.I
)


def read_facts(page: TitledPage, evidence: Evidence) -> None:
    """Claim the labelled facts on the whole page, and from the front matter also facts without a label."""
    lines, seen = page.lines, set[str]()
    numbered = [_DIGIT.search(line.text) is not None for line in lines] + [False]
    for number, line in enumerate(lines):
        if line.words <= LINE_WORDS:
            if numbered[number] or numbered[number + 1]:
                following = lines[number + 1].text if number + 1 < len(lines) else ""
                _read_dates(line, following, seen, evidence)
                _read_issn(line.text, evidence)
            _read_keywords(line, lines[number + 1] if number + 1 < len(lines) else line, evidence)
    _read_numbers(page, evidence)
    _read_licence(page.snapshot, evidence)
    above, below = lines[page.front.start : page.number], lines[page.number + 1 :]
    for line in [*reversed(above), *below[:TYPE_LINES_AFTER]]:
        for piece in re.split(r"[•·|]", line.text):
            if found := _TYPE.fullmatch(piece):
                evidence.say("article_type", found[1], "page", "", 0.75)
                return


def _read_dates(line: Line, following: str, seen: set[str], evidence: Evidence) -> None:
    """Claim dates right behind their label, on its line or the next one; only the first of each kind on the page."""
    text = line.text
    if "preprint" in text.lower() or is_imprint(text):
        return
    labels = _labels_in(text)
    for field, ends in labels:
        in_text = field == "dates.published" and len(labels) == 1
        for end in ends if field not in seen else ():
            if in_text and len(text[:end].split()) > LABEL_BEGINS:
                continue
            behind = text[end : end + DATE_CHARACTERS] or (following if end == len(text) else "")
            date = dates.date_in(behind[:DATE_CHARACTERS], line.language) if _DATE_BEGINS.match(behind) else ""
            if date:
                evidence.say(field, date, "page")
                seen.add(field)
                break


@cached
def _labels_in(text: str) -> Sequence[tuple[str, Sequence[int]]]:
    """Return the fields whose labels a line has, with the offset behind each."""
    found = ((field, [match.end() for match in label.finditer(text)]) for field, label in _LABELLED.items())
    return [(field, ends) for field, ends in found if ends]


def is_of_manuscript(text: str) -> bool:
    """Whether a line begins with a label such as `Received`, `Revised` or `Accepted` for a manuscript's dates."""
    return _OF_MANUSCRIPT.match(text) is not None


def _read_issn(text: str, evidence: Evidence) -> None:
    if "issn" not in text.lower():
        return
    for match in _ISSN_LABEL.finditer(text):
        if issn := identifiers.issn_in(text[match.end() : match.end() + 12]):
            evidence.say("journal.issn", issn, "page")


def _read_keywords(line: Line, following: Line, evidence: Evidence) -> None:
    """Claim the page's first list of keywords, with separators between them or each in a text node of its own."""
    words = keywords.behind_label(line.text)
    is_label = words is None and line.words <= LABEL_WORDS and kind_of(line.text) == "keywords"
    if not (words or is_label):
        return
    if any(claim.field == "keywords" and claim.source == "page" for claim in evidence.claims):
        return
    listed = keywords.split(words or following.text)
    if len(listed) == 1 and is_label:
        listed = [run.text.strip(" .,;") for run in following.runs]
    for keyword in listed:
        evidence.say("keywords", keyword, "page")


def _read_numbers(page: TitledPage, evidence: Evidence) -> None:
    """Claim the first DOI in the front matter, as text or as a link, and PubMed's and arXiv's labelled numbers."""
    snapshot, lines, front, others = page.snapshot, page.lines, page.front, page.others
    runs = [run.text for number in front if number not in others for run in lines[number].runs]
    found = [identifiers.doi_in(run) for run in runs if "10." in run]
    begin, end = lines[front.start].nodes[0], lines[front.stop - 1].nodes[-1]
    named = snapshot.mask_of(node for number in others for node in lines[number].nodes)
    links = (np.flatnonzero((snapshot.named("a") & ~snapshot.containing(named))[begin:end]) + begin).tolist()
    hrefs = [snapshot.attribute(node, "href") for node in links]
    found += [identifiers.doi_in(href) for href in hrefs if "doi.org/" in href]
    numbered = lines[front.start : front.start + NUMBERED_LINES]
    below = enumerate(numbered[len(front) :], front.stop)
    found += _labelled_doi(line for number, line in below if number not in others)
    evidence.say("identifiers.doi", next(filter(None, found), ""), "page")
    text = "\n".join(line.text for line in numbered if line.words < LINE_WORDS)
    for field, label in _NUMBERS.items():
        if match := label.search(text):
            evidence.say(field, match[1], "page")


def _labelled_doi(lines: Iterable[Line]) -> list[str]:
    """Return the DOI behind its label at the beginning of a line; none if several lines have different ones."""
    labels = (_LABELLED_DOI.match(line.text) for line in lines if line.words < LINE_WORDS)
    found = {identifiers.doi_in(label[0]) for label in labels if label} - {""}
    return list(found) if len(found) == 1 else []


def _read_licence(snapshot: Snapshot, evidence: Evidence) -> None:
    """Claim the first link to a Creative Commons licence, or with `rel=license`."""
    free = with_attribute(snapshot, "href", _CC) | with_attribute(snapshot, "rel", _LICENCE)
    links = np.flatnonzero(snapshot.links & free)
    if len(links):
        evidence.say("licence", snapshot.attribute(int(links[0]), "href"), "page")


def read_comment_count(lines: Sequence[Line], evidence: Evidence) -> None:
    """Claim the number of comments if the page shows only one such number: lists show one for each article."""
    counting = (line for line in lines if _DIGIT.search(line.text))
    texts = (text for line in counting for text in (line.text, *(run.text for run in line.runs)))
    short = (text for text in texts if words.length(text) <= COUNT_WORDS)
    counts = {found[1] or found[2] for text in short if (found := _COUNTED.fullmatch(text))}
    if len(counts) == 1:
        evidence.say("comment_count", counts.pop(), "page", "", 0.6)
