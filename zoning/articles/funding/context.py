"""Judge by the text around a number whether it may be a grant number."""

import re
from collections.abc import Iterator, Sequence

from zoning.articles.funding.funders import find_mentions
from zoning.articles.funding.table import Funders
from zoning.articles.funding.words import any_of, in_languages, is_uncased, words_of

FUNDING = re.compile(
    r"\b(?:" + any_of(r"""
        funds? funded funding funders? financ\w+ grants? awards? awarded sponsor\w* fellowships? fellows? scholarships?
        scholars? studentships? stipends? contracts? subsid\w+ subventions? donations? endow\w+ investigatorships?
        supported acknowledge\w* acknowledgment indebted thanks? grateful gratitude
    """) + r"""|investigators? of|recipients? of
    |(?:paid|provided|enabled|backed|sustained)[ ](?:\w+,?[ ]){0,4}(?:by|from|through|for|under)
    |projects?[ ](?=(?:no|nr|n|number|code|id)?\W{0,3}[A-Z]{0,4}[-/]?\d)
    |supports?[ ](?:\w+[ ]){0,3}(?:from|of|by|under|through))\b|""" + in_languages("money"),
    re.IGNORECASE | re.VERBOSE,
)  # fmt: skip
"""A sentence without these words is not about money."""
PAID_BY = re.compile(
    r"""\b(?:
    (?:supported|funded|financed|sponsored|subsidi[sz]ed|paid|underwritten)
        (?:[ ][\w-]+,?){0,6}[ ](?:by|from|through|with|under|of)
    |(?:supports?|funding|funds?|grants?|awards?|fellowships?|scholarships?|studentships?|sponsorship|assistance|aid|help
        |contributions?)
        (?:[ ][\w-]+,?){0,6}[ ](?:by|from|of|through|under|provided)
    |(?:investigators?|fellows?|scholars?|recipients?)[ ](?:of|at|from)|our[ ](?:funders?|sponsors?)
    |(?:supported|funded|financed|sponsored|paid[ ]for)[ ](?:this|our|these|his|her|in[ ]part|[A-Z]\.)
    |(?:provided?|gave|contributed|offered|given)[ ](?:\w+[ ]){0,4}(?:support|fund(?:s|ing)|grants?|assistance)
    |(?:thank|acknowledge|grateful)\w*[ ](?:[\w'’-]+,?[ ]){0,12}
        (?:support|funding|funds|grant\w*|financial\w*|fellowship\w*)
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""The sentence says that somebody gave money, with or without a grant number."""
PAID = re.compile(in_languages("paid"), re.IGNORECASE | re.VERBOSE)
"""The words of `PAID_BY` in other languages; the verb may be behind the number."""
DENIED = re.compile(
    r"""\b(?:
    no[ ](?:(?:specific|external|particular|additional|financial|direct)[ ]){0,3}(?:grants?|fund(?:s|ing)|support)
    |no[ ]role|had[ ]no[ ]role|not[ ](?:\w+[ ])?(?:funded|supported|sponsored|financed)
    |without[ ](?:\w+[ ])?(?:funding|financial[ ]support)|independent[ ]of[ ]the[ ]fund\w+
    |não[ ](?:\w+[ ])?financi\w+|consult\w+|honorari\w+|speaker|advisory[ ]board
    |(?:views?|opinions?)[ ]of[ ]the|represent[ ]the[ ](?:official[ ])?views)\b|"""
    + in_languages("denied"),
    re.IGNORECASE | re.VERBOSE,
)
"""The sentence names organisations that did not pay, or that paid for other things."""
APPROVAL = re.compile(
    r"\b(?:ethic\w*|review[ ]boards?|irb|helsinki|informed[ ]consent|animal[ ]care|institutional[ ]animal)\b|"
    + in_languages("approval"),
    re.IGNORECASE | re.VERBOSE,
)
"""The sentence is about the approval of a study; its numbers are those of approvals."""
GRANT_WORD = re.compile(
    r"\b(?:" + any_of(r"""
        awards? contracts? agreements? fellowships? scholarships? studentships? process
        projects? programs? programmes? code reference\w* identifiers?
        decisions? files? dossiers?
    """) + r"""|grants?(?:[- ]in[- ]aid|[ ]agreements?|[ ]awards?|[ ]contracts?)?|finance[ ]codes?
    |(?:research|funding|application)[ ](?=(?:no|nr|number|code|id|ref|grant)\w*\b))\b|"""
    + "|".join(map(in_languages, ("grant", "project"))),
    re.IGNORECASE | re.VERBOSE,
)  # fmt: skip
"""A number after such a word may be a grant number."""
STRONG_GRANT_WORD = re.compile(
    r"grant|award|contract|agreement|fellowship|scholarship|studentship|finance[ ]code|" + in_languages("grant"),
    re.IGNORECASE | re.VERBOSE,
)
EXPLICIT = re.compile(
    r"(?:\b(?:" + any_of("""
        no nos nr nrs num number numbers nº n code codes id ids ref reference references agreement
    """) + r")\b|[\#№º°]|" + in_languages("number") + r")[\s.:\#№()-]{0,4}$",
    re.IGNORECASE | re.VERBOSE,
)  # fmt: skip
"""Directly before a number, this says that a number follows."""
NUMBERED = re.compile(r"[\s-]?(?:" + in_languages("numbered") + ")", re.IGNORECASE | re.VERBOSE)
"""Directly behind a number, this says that the text before was a number."""
SECTION = re.compile(
    r"""^[\d.\s]{0,6}(?:
    acknowledge?ments?|funding\b.*|financial[ ](?:support|disclosures?)|(?:grants?|support|sponsors?)(?=[\s.:]*$)
    |source\w*[ ]of[ ](?:funding|support)|grant[ ](?:support|information|disclosures?|sponsors?)
    )\b[^.]{0,60}[.:]?$|^[\d.\s]{0,6}(?:"""
    + in_languages("heading")
    + r")[\s.:：]{0,3}$",
    re.IGNORECASE | re.VERBOSE,
)
"""The headings of sections about funding."""
HEADING = re.compile(r"^[\d.\s]{0,8}[^\W\d_][^.;:()\d]{0,70}$")
SMALL_WORDS = frozenset("""
    a an and or to the of for from by under with within in via through as at well s is are et al e y und de da do
    no nos nr nrs num n nº number numbers numéro número code codes id ids identifier identifiers ref
    reference references decision decisions file dossier
    grant grants award awards awarded contract contracts project projects agreement agreements fellowship fellowships
    scholarship scholarships studentship studentships bolsa bolsas auxílio process processo processos proc
    programme program programs scheme research innovation development training career investigator postdoctoral doctoral
    phd senior junior young start starting consolidator advanced operating core center centre
    support supported funded funding provided given received finance financial both part
""".split()) | words_of("between")  # fmt: skip
"""The words allowed between a funder, or a word such as "grant", and the number, besides capitalised ones."""
BRIDGE_CHARACTERS = 90
UNCASED_CHARACTERS = 40
"""The most letters of scripts without capitals, which do not show what is a name, in such a place."""
WORDS = re.compile(r"[^\W\d_]+")


def speaks_of_funding(sentence: str) -> bool:
    """Whether the sentence may be about funding."""
    return FUNDING.search(sentence) is not None


def says_who_paid(sentence: str) -> bool:
    """Whether the sentence says that the organisations that it names gave money."""
    paid = PAID_BY.search(sentence) or PAID.search(sentence)
    return paid is not None and DENIED.search(sentence) is None


def speaks_of_approval(sentence: str) -> bool:
    """Whether the numbers in the sentence belong to the approval of a study, not to a grant."""
    return APPROVAL.search(sentence) is not None and STRONG_GRANT_WORD.search(sentence) is None


def says_number_follows(before: str) -> bool:
    """Whether the text before a number ends with "no." or the like."""
    return EXPLICIT.search(before) is not None


def says_it_is_a_number(text: str, end: int) -> bool:
    """Whether the text behind a number, which ends at `end`, calls it a number (in Hungarian, Turkish …)."""
    return NUMBERED.match(text, end) is not None


def is_bridge(between: str) -> bool:
    """Whether the text between a funder or grant word and a number, or between two numbers, connects them."""
    if len(between) > BRIDGE_CHARACTERS:
        return False
    words = [word[0] for word in WORDS.finditer(between)]
    uncased = sum(len(word) for word in words if is_uncased(word))
    return uncased <= UNCASED_CHARACTERS and all(not word[0].islower() or word.lower() in SMALL_WORDS for word in words)


def in_funding_section(paragraphs: Sequence[str], funders: Funders) -> Iterator[bool]:
    """Yield for each paragraph whether it is below a heading such as "Funding"."""
    inside = False
    for paragraph in paragraphs:
        if len(paragraph) < 100:
            if SECTION.match(paragraph.strip()):
                inside = True
            elif HEADING.match(paragraph.strip()) and not FUNDING.search(paragraph):
                inside = inside and bool(find_mentions(paragraph, 0, len(paragraph), funders))
        yield inside
