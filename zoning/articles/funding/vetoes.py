"""Recognise numbers that are not grant numbers: years, amounts, catalogue numbers, numbers of trials."""

import re

from zoning.articles.funding.words import any_of, in_languages

BEFORE = re.compile(
    r"(?:\b(?:" + any_of(r"""
        approvals? approved protocol irb ethic\w* cat catalog catalogue version licen[cs]e patents? room box model lot
        serial tel telephone phone fax ext extension doi pmid pmcid orcid figs? figures? tables? vol volume
        publications? contributions? manuscript regist\w+ accession\w* trial clinicaltrials charity company since
        during in until of between usd eur
    """) + r""")\b|\bv\.|\bpp?\.|[$€£¥]|""" + in_languages("other") + r""")[\s.:\#=()№-]{0,3}
    (?:(?:\b(?:no|nos|nº|nr|n|number|numbers|code|id|ids)\b|""" + in_languages("number") + r""")[\s.:\#°º]{0,3})?$""",
    re.IGNORECASE | re.VERBOSE,
)  # fmt: skip
"""Directly before a number, this says that it is not a grant number."""
AFTER = re.compile(
    r"\s?(?:%|[°$€£]|,\d{3}\b)|\s(?:of[ ](?:the[ ])?\d|" + any_of("""
        patients? participants? subjects? persons? people children women men samples? cases? controls? households?
        hours? days? weeks? months? years? usd euros? eur dollars? pounds million mg ml µg kg mm km
    """) + r")\b|\s?(?:" + in_languages("counted") + ")",
    re.IGNORECASE | re.VERBOSE,
)  # fmt: skip
"""Directly after a number, this says that it is an amount."""
OTHER_NUMBER = re.compile(
    any_of(r"""
        NCT\d ISRCTN EudraCT ACTRN ChiCTR UMIN\d CRD\d GS[EM]\d GPL\d [SED]R[PRXSA]\d PRJ SAM[NE] PXD rs\d phs\d
        E-[A-Z]{4}- DRKS\d EMD- 10\.\d{4} 0000-000 COVID SARS PMC\d https?: www\. ICH ISO\b H\dN\d
        \w{0,10}[/(]?(?:19|20)\d\d-(?:19|20)\d\d \d{4}-\d{6}-\d\d$ [A-Z]{2}-\d{5}$ pp?\.\d X?S\d{1,2}$
    """),
    re.IGNORECASE,
)
"""The beginnings of other numbers: of trials, data sets, viruses, ranges of years, postal codes."""
YEAR = re.compile(r"(?:19|20)\d\d")
DATE = re.compile(
    r"(?:19|20)\d\d[-–/](?:(?:19|20)\d\d|\d\d)|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:19|20)\d\d-\d\d-\d\d|\d{1,3}\.\d+"
)
LIKE_A_WORD = re.compile(r"[a-z]{4}|\d[A-Z][a-z]")
YEARS = re.compile(r"(?:19|20)\d\d[-–/]\d\d")
"""A year with the next one, or with a running number."""
MOST_DIGITS = 16
IN_OR_OF = re.compile(r"(?:in|of)\b", re.IGNORECASE)


def could_be_a_number(token: str, *, introduced: bool) -> bool:
    """Whether a token may be a grant number, by its characters alone.

    introduced: whether "no." or the like, or the capitals of a programme, are before it.
    """
    digits = sum(letter.isdigit() for letter in token)
    if not 2 <= digits <= MOST_DIGITS or OTHER_NUMBER.match(token):
        return False
    if DATE.fullmatch(token) and not (introduced and YEARS.fullmatch(token)):
        return False
    return not LIKE_A_WORD.search(token)


def says_enough(token: str) -> bool:
    """Whether a token is more than a year, a small count or a label such as B12."""
    if token.isdigit():
        return len(token) >= 4 and not YEAR.fullmatch(token)
    return sum(letter.isdigit() for letter in token) >= 3


def is_something_else(before: str, *, explicit: bool) -> bool:
    """Whether the text before a number says that it is not a grant number.

    explicit: whether that text ends with "no." or the like.
    """
    said = BEFORE.search(before)
    return said is not None and not (explicit and IN_OR_OF.match(said[0]))


def counts_something(text: str, end: int) -> bool:
    """Whether the text after a number, which ends at `end`, makes it an amount."""
    return AFTER.match(text, end) is not None
