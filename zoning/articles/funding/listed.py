"""Find grants in special forms: entries of PubMed's records, and funders in Chinese with their numbers."""

import re
from collections.abc import Iterator

from zoning.articles.funding.funders import find_mentions
from zoning.articles.funding.numbers import find_candidates
from zoning.articles.funding.table import Funder, Funders
from zoning.articles.model import Grant

SURE = 0.9
_OF_PUBMED = re.compile(r"(?P<number>[\w ./-]{3,40})/[\w &-]{0,12}/(?P<agency>[A-Z][^/\d]{2,80})/[A-Z][A-Za-z .]{2,40}")
"""NIHR128765/DH_/Department of Health/United Kingdom."""
_CJK = "\u3400-\u9fff"
_NUMBER = r"(?=[\w-]*\d)[A-Za-z0-9][\w-]{3,}"
_IN_CHINESE = re.compile(
    rf"(?P<funder>[{_CJK}]{{2,40}})\s*[(（]\s*(?:(?:nos?\b|grant|[{_CJK}]{{0,4}}号)\W*)?"
    rf"(?P<numbers>{_NUMBER}(?:\s*[,，、;；]\s*{_NUMBER})*)\s*[)）]",
    re.IGNORECASE | re.ASCII,
)
"""国家自然科学基金(41877345、41877346)."""
_SPEAKS_OF_MONEY = re.compile("基金|资助|資助|科研(?:项目|費)|研发计划|助成")
_BEFORE_FUNDER = re.compile(r".*(?:得到|受到|获得|感谢|资助项目|基金项目|由)(?=.{2})|^[和与及](?=.{2})")


def find_listed(text: str, paragraph: int, funders: Funders) -> Iterator[Grant]:
    """Yield the grants of a paragraph that is an entry of PubMed's list, or that names funders in Chinese."""
    entry = _OF_PUBMED.fullmatch(text.strip())
    if entry is not None:
        yield from _of_pubmed(text, entry, paragraph, funders)
    elif _SPEAKS_OF_MONEY.search(text):
        for named in _IN_CHINESE.finditer(text):
            yield from _in_chinese(text, named, paragraph, funders)


def _of_pubmed(text: str, entry: re.Match[str], paragraph: int, funders: Funders) -> Iterator[Grant]:
    """Yield the grant, unless it has an NIH number, which says more than this form."""
    number = entry["number"].strip()
    candidates = find_candidates(number, number, 0, len(number), sure_only=False)
    if not re.search(r"\d", number) or any(one.parts for one in candidates):
        return
    start = text.index(number)
    agency = entry["agency"]
    known = _known(agency, funders)
    yield Grant(
        funder=known.name if known else "",
        funder_as_written=agency,
        funder_id=known.id if known else "",
        funder_country=known.country if known else "",
        number=number,
        number_as_written=number,
        paragraph=paragraph,
        start=start,
        end=start + len(number),
        confidence=SURE,
        evidence=text,
    )


def _in_chinese(text: str, named: re.Match[str], paragraph: int, funders: Funders) -> Iterator[Grant]:
    written = _BEFORE_FUNDER.sub("", named["funder"])
    known = _known(written, funders)
    for number in re.finditer(_NUMBER, named["numbers"], re.ASCII):
        start = named.start("numbers") + number.start()
        yield Grant(
            funder=known.name if known else "",
            funder_as_written=written,
            funder_id=known.id if known else "",
            funder_country=known.country if known else "",
            number=number[0],
            number_as_written=number[0],
            paragraph=paragraph,
            start=start,
            end=start + len(number[0]),
            confidence=SURE,
            evidence=text,
        )


def _known(name: str, funders: Funders) -> Funder | None:
    """Return the first funder of the table in a name."""
    return next((one.funder for one in find_mentions(name, 0, len(name), funders) if one.funder), None)
