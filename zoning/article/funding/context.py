"""What speaks for a grant around a number, and what against it."""

import re
from collections.abc import Iterator

FUNDING = re.compile(
    r"\b(?:fund(?:s|ed|ing|er|ers)?|financ\w+|grants?|awards?|awarded|sponsor\w*|fellowships?|scholarships?|scholars?|"
    r"studentships?|stipends?|contracts?|subsid\w+|subventions?|donations?|endow\w+|investigators?hips?|investigators? of|"
    r"(?:supported|paid|provided|enabled|backed|sustained) (?:\w+,? ){0,4}(?:by|from|through|for|under)|"
    r"supports? (?:\w+ ){0,3}(?:from|of|by|under|through)|"
    r"supported|recipients? of|acknowledge\w*|acknowledgment|indebted|thanks?|grateful|gratitude|"
    r"auxílio|bolsas?|bolsista|apoio|financiad[oa]s?|financiamento|financiación|financiamiento|processo|subvención|beca|"
    r"proyectos?|projeto|gefördert|förderung|unterstützt|financé\w*|financement|soutenu\w*|bourse)\b",
    re.IGNORECASE,
)
"""A sentence without is not about money."""
PAID_BY = re.compile(
    r"\b(?:(?:supported|funded|financed|sponsored|subsidi[sz]ed|paid|underwritten|financiad[oa]s?|gefördert|financée?s?)"
    r"(?: [\w-]+,?){0,6} (?:by|from|through|with|under|of|pel[oa]s?|por|durch|von|par)|"
    r"(?:supports?|funding|funds?|grants?|awards?|fellowships?|scholarships?|studentships?|sponsorship|assistance|aid|help|"
    r"contributions?|apoio|auxílio|bolsas?|financiamento)"
    r"(?: [\w-]+,?){0,6} (?:by|from|of|through|under|provided|d[aoe])|"
    r"(?:investigators?|fellows?|scholars?|recipients?) (?:of|at|from)|supported|funded|funders?|sponsors?|finance support|"
    r"(?:thank|acknowledge|grateful)\w* (?:[\w'’-]+,? ){0,12}(?:support|funding|funds|grant\w*|financial\w*|fellowship\w*))\b",
    re.IGNORECASE,
)
"""Somebody named in this sentence gave money, with or without a number."""
DENIED = re.compile(
    r"\b(?:no (?:specific |external |particular |additional |financial |direct )*(?:grants?|fund(?:s|ing)|support)|had no role|"
    r"no role|not (?:\w+ )?(?:funded|supported|sponsored|financed)|without (?:\w+ )?(?:funding|financial support)|"
    r"independent of the fund\w+|não (?:\w+ )?financi\w+|sem financiamento|consult\w+|honorari\w+|speaker|advisory board|"
    r"views? of the|opinions? of the|represent the (?:official )?views)\b",
    re.IGNORECASE,
)
"""A sentence that names who did not pay, or who paid for other things."""
GRANT_WORD = re.compile(
    r"\b(?:grants?[- ]in[- ]aid|grants?(?: agreements?| awards?| contracts?)?|awards?|contracts?|agreements?|fellowships?|"
    r"scholarships?|studentships?|finance codes?|(?:project|research|funding|award|application) (?=(?:no|nr|number|code|id|ref|grant)\w*\b)|"
    r"processo|processos|process|auxílio|bolsas?|projects?|proyectos?|projetos?|projekt|programs?|programmes?|code|"
    r"reference\w*|identifiers?)\b",
    re.IGNORECASE,
)
"""A number that follows one may be that of a grant."""
STRONG_GRANT_WORD = re.compile(
    r"grant|award|contract|agreement|fellowship|scholarship|studentship|finance code|processo|auxílio|bolsa", re.IGNORECASE
)
EXPLICIT = re.compile(r"(?:\b(?:no|nos|nr|nrs|num|numbers?|nº|n|código|codes?|ids?|ref|references?|número|agreement)\b|[#№º°])[\s.:#()-]{0,4}$", re.IGNORECASE)
"""Just before a number, this says that it is one."""
SECTION = re.compile(
    r"^[\d.\s]{0,6}(?:acknowledge?ments?|funding|financial (?:support|disclosures?)|grants?|support|sponsors?\w*|source\w* of (?:funding|support)|"
    r"funding\b.*|grant (?:support|information|disclosures?|sponsors?)|financiamento|agradecimentos?|"
    r"agradecimientos?|financiación|financiamiento|fuentes? de financiación|apoio financeiro|remerciements?|financement|danksagung|förderung)\b[^.]{0,60}[.:]?$",
    re.IGNORECASE,
)
"""The heading of a section about money."""
HEADING = re.compile(r"^[^\W\d_][^.;:()\d]{0,70}$")

NOT_A_GRANT_BEFORE = re.compile(
    r"(?:\bcat(?:alog(?:ue)?)?\b|\bapprovals?\b|\bapproved\b|\bprotocol\b|\birb\b|\bethic\w*|\bversion\b|\bv\.|\btel\b|\btelephone\b|\bphone\b|\bfax\b|"
    r"\blicen[cs]e\b|\bpatents?\b|\broom\b|\bbox\b|\bmodel\b|\blot\b|\bpp?\.|\bdoi\b|\bpmid\b|\bpmcid\b|\borcid\b|\bfig(?:ure)?s?\b|\btables?\b|"
    r"\bregist\w+|\baccession\w*|\btrial\b|\bclinicaltrials\b|\bpublications?\b|\bcontributions?\b|\bmanuscript\b|\bserial\b|\bext(?:ension)?\b|"
    r"\bvol(?:ume)?\b|\bcharity\b|\bcompany\b|\bsince\b|\bduring\b|\bin\b|\buntil\b|\bof\b|[$€£¥]|\busd\b|\beur\b|\bbetween\b)[\s.:#=()-]{0,3}"
    r"(?:(?:no|nos|nr|number|numbers|code|id|ids)\b[\s.:#]{0,3})?$",
    re.IGNORECASE,
)
NOT_A_GRANT_AFTER = re.compile(
    r"\s?(?:%|[°$€£]|,\d{3}\b)|\s(?:patients?|participants?|subjects?|persons?|people|children|women|men|samples?|days?|weeks?|years?|months?|"
    r"hours?|usd|euros?|eur|dollars?|pounds|million|mg|ml|µg|kg|mm|km|cases?|controls?|households?|of (?:the )?\d)\b",
    re.IGNORECASE,
)
OTHER_NUMBER = re.compile(
    r"NCT\d|ISRCTN|EudraCT|ACTRN|ChiCTR|UMIN\d|CRD\d|GS[EM]\d|GPL\d|[SED]R[PRXSA]\d|PRJ|SAM[NE]|PXD|rs\d|phs\d|E-[A-Z]{4}-|DRKS\d|EMD-|"
    r"10\.\d{4}|0000-000|COVID|SARS|PMC\d|https?:|www\.|\d{4}-\d{6}-\d\d$|[A-Z]{2}-\d{5}$|ICH|ISO\b|X?S\d{1,2}$|H\dN\d",
    re.IGNORECASE,
)
YEAR = re.compile(r"(?:19|20)\d\d")
DATES = re.compile(r"(?:19|20)\d\d[-–/](?:(?:19|20)\d\d|\d\d)|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:19|20)\d\d-\d\d-\d\d|\d{1,3}\.\d+")
SMALL_WORDS = frozenset(
    "a an and or to the of for from by under with within in no nos nr number numbers grant grants award awards contract "
    "contracts project projects agreement agreements code codes id ids ref reference references fellowship fellowships "
    "scholarship scholarships programme program programs scheme research through via as well s et al e y und et de da do "
    "process processo processos proc nº n development training career project postdoctoral doctoral phd investigator "
    "innovation senior junior young start starting consolidator advanced core center centre program support supported "
    "funded funding awarded provided given received financial both part finance bolsa bolsas auxílio num nrs numéro "
    "número identifier identifiers operating studentship studentships contract".split()
)  # fmt: skip
"""These may stand between a funder or a word such as "grant" and the number; so may capitalised words and initials."""
BRIDGE_CHARACTERS = 90
WORDS = re.compile(r"[^\W\d_]+")


def speaks_of_funding(sentence: str) -> bool:
    """Whether money may be what the sentence is about."""
    return FUNDING.search(sentence) is not None


def says_who_paid(sentence: str) -> bool:
    """Whether those whom the sentence names gave money."""
    return PAID_BY.search(sentence) is not None and DENIED.search(sentence) is None


def is_bridge(between: str) -> bool:
    """Whether what stands between an anchor and a number leads from the one to the other."""
    if len(between) > BRIDGE_CHARACTERS:
        return False
    return all(word[0][0].isupper() or word[0].lower() in SMALL_WORDS for word in WORDS.finditer(between))


def in_funding_section(paragraphs: list[str]) -> Iterator[bool]:
    """For each paragraph, whether it stands below a heading such as "Funding"."""
    inside = False
    for paragraph in paragraphs:
        if len(paragraph) < 100:
            if SECTION.match(paragraph.strip()):
                inside = True
            elif HEADING.match(paragraph.strip()) and not FUNDING.search(paragraph):
                inside = inside and _may_be_a_funder(paragraph)
        yield inside


def _may_be_a_funder(line: str) -> bool:
    from zoning.article.funding.funders import find_mentions

    return bool(find_mentions(line, 0, len(line)))
