"""Recognise names of people, their jobs, and the places where they work."""

import re
from functools import lru_cache

from zoning.layout.language import UNSPACED
from zoning.metadata.cldr import is_country
from zoning.metadata.keywords import behind_label
from zoning.metadata.people.groups import group_behind, is_group
from zoning.metadata.people.names import NAME_CHARACTERS, PARTICLES, without_credentials
from zoning.text.expressions import expressions
from zoning.text.words import MARKS

_WORDS = expressions(__package__, "people_words.toml")
_PLACE = re.compile(
    rf"\b(?:{_WORDS['place_begins']})|\w(?:{_WORDS['place_ends']})|\b(?:{_WORDS['place_words']})(?!\w)", re.IGNORECASE
)
_PRINTED = re.compile(r"\bpress\b|\b(?:19|20)\d\d\b", re.IGNORECASE)
"""Words and years in the data of books, but not in places."""
_FURNITURE = frozenset(
    "open access article articles download pdf search menu journal view cite cited citation citations share "
    "abstract volume published received accepted full text original research paper review sign log home about "
    "author authors information metrics figures figure references related content comments copyright rights "
    "permissions special issue case report letter editor editorial save email facebook twitter google scholar "
    "pubmed create advanced subject areas for how to more next previous show hide login register similar key "
    "words keywords united states kingdom print request reprints add alert alerts tools contents table "
    "supplementary data material materials peer reviewed affiliations affiliation notes license free first online "
    "version purchase export get help contact us the a an on in with and or of from this crossref mendeley reddit "
    "linkedin recommend article's section sections main skip outline introduction methods results discussion "
    "conclusion conclusions background correction erratum retraction brief communication perspective commentary "
    "news views focus feature opinion short science health public medicine engineering technology systems "
    "sciences user log-in sign-in date authorship rankings autoria scimago artigo artículo editors editor(s) "
    "academic reviewers corresponding address correspondence doi pmc pmid issn article-level jump latest reprint "
    "history link copy copiar institutions by updated posted january february september october november december "
    "draft unofficial standard living "
    "monday tuesday wednesday thursday friday saturday sunday blog product products shop recipe recipes".split()
)
_OTHER_ROLE = re.compile(
    r"\b(editor|reviewer|reviewed|translator|tradu[ct]t?or|revisor|edited|handling)", re.IGNORECASE
)
_JOB = re.compile(
    rf"^(?:[^\s,]+ ){{0,4}}(?:{_WORDS['jobs']})(?: (?:in|en|à|de|du|di|em|i|w|v|u|в|у) [\w ]{{2,30}})?$", re.IGNORECASE
)
_POSITION = re.compile(rf"(?:{_WORDS['positions']})(?: (?:of|in|for|für|de|di|por) .{{2,60}})?", re.IGNORECASE)
_TOKEN = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{MARKS}{UNSPACED}'’`´.‐‑־-])*+")
_COMMA = re.compile("[,،，、]")
_JOINED_PARTICLE = re.compile(r"(?:[dl]['’]|(?:al|el|as|ash|ad|an|ar|at|az)-)(?=[^\W\d_])")
"""A particle that is written together with the name behind it: `d'Arbois`, `al-Rashidi`."""
_ENDS_ABBREVIATED = re.compile(r"\s[js]r\.$", re.IGNORECASE)
_ABBREVIATED = re.compile(r"[^\W\d_][\w'’]+(?:[ -][^\W\d_][\w'’]+)? ?(?:[^\W\d_]\.[ -]?){1,3}")
_INITIALS_BEHIND = re.compile(r"[^\W\d_a-zà-öø-ÿ]\.\W{0,2}[^\W\d_a-zà-öø-ÿ]\.$", re.IGNORECASE)
"""At least two initials that are not Latin: `Hugh P. A.` may be the given names of somebody."""
_GEORGIAN = re.compile("[\u10d0-\u10ff]")
"""Letters that have capitals in Unicode, but are never written with them at the beginning of names."""
_UNSPACED_NAME = re.compile("[\u3005\u4e00-\u9fff]{2,6}|[\u4e00-\u9fff]{2,8}·[\u4e00-\u9fff]{2,8}|[\uac00-\ud7a3]{2,5}")
_MAX_TOKENS = 6
TEXTS_REMEMBERED = 4096
"""The number of texts for which the answer is cached, since each line of a page is checked again and again."""


@lru_cache(maxsize=TEXTS_REMEMBERED)
def is_person(text: str) -> bool:
    """Whether the text can be a person's name and nothing else: capitalised words, initials and particles."""
    if len(text) > NAME_CHARACTERS:
        return False
    text = without_credentials(text)
    if text.count(",") > 1:
        return False
    tokens = text.replace(",", " ").split()
    ends_short = _ENDS_ABBREVIATED.search(text) or (_INITIALS_BEHIND.search(text) and is_abbreviated(text))
    sentence = text.endswith(".") and "," not in text and not ends_short
    if len(tokens) > 2 * _MAX_TOKENS or sentence:
        return False
    tokens = [_JOINED_PARTICLE.sub("", token) for token in tokens]
    named = [token for token in tokens if token not in PARTICLES]
    shaped = (
        1 < len(named) <= _MAX_TOKENS
        and (tokens[-1] == named[-1] or "," in text)
        and all(_TOKEN.fullmatch(token) and token[0].isalpha() and not _is_small(token[0]) for token in named)
        and any(len(token.strip(".")) > 1 for token in named)
    )
    return shaped and not (is_group(text) or is_place(text) or is_furniture(" ".join(named)))


def is_abbreviated(text: str) -> bool:
    """Whether a text has the form of a family name with initials behind it: `Smirnova A. S.`, `Nowak J.`."""
    return _ABBREVIATED.fullmatch(text) is not None


def is_unspaced_name(text: str) -> bool:
    """Whether the text has the form of a name in Chinese, Japanese or Korean, as many other short texts have."""
    return _UNSPACED_NAME.fullmatch(text.strip()) is not None and not is_place(text)


def is_single_name(text: str) -> bool:
    """Whether the text is one word in the form of a name, as some people have no other."""
    token = _TOKEN.fullmatch(text) and len(text) > len("Xu") and not text.isupper()
    return bool(token) and not _is_small(text[0]) and not (is_furniture(text) or is_place(text))


def has_capitals(text: str) -> bool:
    """Whether a text is in a script with capitals. In other scripts, any few words have the form of a name."""
    return any(letter.lower() != letter.upper() and not _GEORGIAN.match(letter) for letter in text)


def _is_small(letter: str) -> bool:
    return letter.islower() and not _GEORGIAN.match(letter)


_NAMES_TOO = frozenset({"An", "In", "On", "Or", "To"})
"""Words with which no title in capitals ends, but the names of people in Vietnam and elsewhere do."""


def is_furniture(text: str) -> bool:
    """Whether the text has a word that pages have around articles and that names of people do not have."""
    words = [word.strip(".,:()") for word in text.split()]
    if len(words) > 1 and words[-1] in _NAMES_TOO:
        words.pop()
    return any(len(word) > 1 and word.lower() in _FURNITURE for word in words)


@lru_cache(maxsize=TEXTS_REMEMBERED)
def is_place(text: str) -> bool:
    """Whether the text names a place where people work, and neither keywords nor a group for which they write."""
    if not (_PLACE.search(text) or _ends_with_country(text)):
        return False
    is_label = text.rstrip().endswith((":", "："))
    return not (is_label or _PRINTED.search(text) or behind_label(text) is not None or group_behind(text))


def place_in(text: str) -> re.Match[str] | None:
    """Return the first word for a place of work in a text; None for none."""
    return _PLACE.search(text)


def has_comma(text: str) -> bool:
    """Whether the text has a comma of any script, as most places with their parts have."""
    return _COMMA.search(text) is not None


def _ends_with_country(text: str) -> bool:
    """Whether a text is an address: a name of several words, further parts between commas, and a country."""
    first, *others = re.split(r"[,،，]\s*", text.strip(" .,;"))
    return len(others) > 1 and len(first.split()) > 1 and is_country(others[-1])


def is_job(text: str) -> bool:
    """Whether the text is a job of people who write for a newspaper."""
    return bool(_JOB.match(text))


def is_position(text: str) -> bool:
    """Whether the text is a position at a university, perhaps with its subject: `Professor of History`."""
    return bool(_POSITION.fullmatch(text.strip())) and not is_place(text)


def is_other_role(text: str) -> bool:
    """Whether the text names a person's role, and it is not that of an author."""
    return bool(_OTHER_ROLE.search(text))
