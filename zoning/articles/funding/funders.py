"""Find the names of funders: those of a table, and others with words such as "foundation" or "council"."""

import re
from collections.abc import Iterator

from zoning.articles.funding.table import Funder, Funders, Mention, Word
from zoning.articles.funding.words import compounds_of, in_languages, is_uncased

WORD = re.compile(r"[^\W_]+|&")
HEADS = frozenset(
    "academy administration agency association board bureau center centre charity commission committee consortium "
    "council department federation fondation fondazione foundation fonds fund fundación fundação funds fonden "
    "förderung initiative institute institutes institution laboratory league ministry ministère ministerio ministério "
    "network office organization organisation program programme project schools society stiftung stiftelse stiftelsen "
    "trust university universidad universidade université universität säätiö".split()
)
"""A name with one of these words, capitalised, is that of an organisation."""
ORGANISATION = re.compile(in_languages("organisation"), re.IGNORECASE | re.VERBOSE)
"""The words of `ORGANISATIONS` in other languages, in some of which only the first word of a name has a capital."""
COMPOUND = re.compile(rf"\w{{3,}}(?:{'|'.join(sorted(compounds_of('organisation')))})", re.IGNORECASE)
"""Compounds that end with a word for an organisation, which are names without another word."""
ENDS_NAME = re.compile("|".join(map(in_languages, ("money", "number", "by"))), re.IGNORECASE | re.VERBOSE)
"""In scripts without capitals, and among words without them, a name does not go beyond these words."""
SMALL_WORDS_IN_NAME = 8
AFTER_NAME = re.compile(r"\s?[(（,]")
CONNECTORS = frozenset(
    "of for the and & on in de da do das dos du des la le las los el et e y für der die und voor van het och för di "
    "del della per a à og ja i и і та ve és dan và w v på til".split()
)
NAME = re.compile(r"[^\W\d_a-z][^\W\d_]*")
LONGEST_NAME = 14
"""In words."""
BREAK = re.compile(r"[.;:()\[\]]|, ")
"""Between two words, this ends a name that is not in the table."""


ACRONYM = re.compile(
    r"\b(?:(?:the|by|from|and|of|an?) ([A-Z]{3,8})(?= (?:project|grant|award|contract|fellowship|scholarship)s?\b)"
    r"|(?:the|by|from) ([A-Z]{3,8})(?= \((?:grant|project|award|no|[A-Z]{0,4}\d)))"
)
"""An abbreviation in the place of a funder's name."""
ACRONYM_ELSEWHERE = re.compile(
    rf"(?:{in_languages('by')})\s(?P<name>(?-i:[^\W\d_a-zа-я]{{3,10}}))(?=\s\([^()]{{0,40}}\d)",
    re.IGNORECASE | re.VERBOSE,
)
NO_FUNDERS = frozenset("CAREER VIDI VENI VICI".split())


def find_mentions(text: str, start: int, end: int, funders: Funders) -> list[Mention]:
    """Return the funders named between `start` and `end`, in the order of the text, without overlaps."""
    words = [(match[0], *match.span()) for match in WORD.finditer(text, start, end)]
    known = [*funders.among(words), *funders.uncased_in(text, start, end)]
    mentions = known + list(_find_unknown(text, words, known))
    return _joined(text, sorted(mentions, key=lambda mention: mention.start))


def _find_unknown(text: str, words: list[Word], known: list[Mention]) -> Iterator[Mention]:
    """Yield names that are not in the table: words around a word for an organisation, and abbreviations."""
    if not words:
        return
    taken = {word[1] for mention in known for word in words if mention.start <= word[1] < mention.end}
    past = 0
    for index, (word, start, _) in enumerate(words):
        if index < past or start in taken:
            continue
        found = _around(text, words, taken, index, past)
        if found is not None:
            first, past = found[0], found[1] + 1
            if first < found[1] or COMPOUND.fullmatch(word):
                yield Mention(words[first][1], words[found[1]][2], None)
    start, end = words[0][1], words[-1][2]
    yield from (Mention(*span, None) for span in _acronyms(text, start, end) if span[0] not in taken)


def _around(text: str, words: list[Word], taken: set[int], index: int, past: int) -> tuple[int, int] | None:
    """Return the first and the last word of the name around a word for an organisation; None if it is not one."""
    word = words[index][0]
    in_english = word[0].isupper() and word.casefold() in HEADS
    if not in_english and not ORGANISATION.search(word):
        return None
    # In scripts without capitals, where the name begins is known only if that word is its first, as in Arabic.
    first = index if is_uncased(word) else _reach(text, words, taken, index, -1, max(past, index - LONGEST_NAME))
    last = _reach(text, words, taken, index, +1, min(len(words) - 1, index + LONGEST_NAME))
    if not in_english:
        first = _first_capital(text, words, taken, first, past)
        last = _before_break(text, words, last)
    return None if words[first][0][0].islower() else (first, last)


def _acronyms(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for acronym in ACRONYM.finditer(text, start, end):
        group = 1 if acronym[1] else 2
        if acronym[group] not in NO_FUNDERS:
            yield acronym.span(group)
    # The bracket behind the abbreviation decides, and is not a word.
    for acronym in ACRONYM_ELSEWHERE.finditer(text, start, end + 1):
        yield acronym.span("name")


def _first_capital(text: str, words: list[Word], taken: set[int], index: int, limit: int) -> int:
    """Return the capitalised word before a name that begins with a small one: "Российского" of "научного фонда"."""
    at = index
    while words[at][0][0].islower() and at > limit and index - at < SMALL_WORDS_IN_NAME // 2:
        if words[at - 1][1] in taken or BREAK.search(text, words[at - 1][2], words[at][1]):
            break
        at -= 1
    return index if words[at][0][0].islower() else at


def _before_break(text: str, words: list[Word], index: int) -> int:
    """Return the last word of a name that has small words up to a bracket or comma: "Министерства науки ("."""
    for at in range(index, min(index + SMALL_WORDS_IN_NAME, len(words))):
        if at > index and ENDS_NAME.fullmatch(words[at][0]):
            break
        if AFTER_NAME.match(text, words[at][2]):
            return at
        if BREAK.match(text, words[at][2]):
            break
    return index


def _reach(text: str, words: list[Word], taken: set[int], index: int, step: int, limit: int) -> int:
    """Return the last capitalised word of the name that extends from `index` in the direction of `step`."""
    reached = at = index
    while at != limit:
        gap = (words[at + step][2], words[at][1]) if step < 0 else (words[at][2], words[at + step][1])
        word, start, _ = words[at + step]
        if start in taken or BREAK.search(text, *gap) or not (word in CONNECTORS or _may_be_in_a_name(word)):
            break
        at += step
        if word not in CONNECTORS:
            reached = at
    return reached


def _may_be_in_a_name(word: str) -> bool:
    return NAME.fullmatch(word) is not None and (
        word[0].isupper() or (is_uncased(word) and not ENDS_NAME.fullmatch(word))
    )


JOINT = re.compile(
    r"[\s,/()'’:–-]*(?:s )?(?:(?:of|at|from|under|through|within|via|for|in) )?(?:(?:the|its|US|U\.S\.) )*"
)
LONGEST_JOINT = 20


def _joined(text: str, mentions: list[Mention]) -> list[Mention]:
    """Join a name with its abbreviation, and a part with the whole next to it, each to one mention."""
    joined: list[Mention] = []
    for mention in mentions:
        if joined and mention.start < joined[-1].end:
            continue
        before = joined[-1] if joined else None
        if before and _is_abbreviation_of(text, before, mention):
            joined[-1] = Mention(before.start, mention.end, before.funder or mention.funder)
            continue
        if before and before.funder and mention.funder and before.funder.family == mention.funder.family:
            gap = text[before.end : mention.start]
            if len(gap) <= LONGEST_JOINT and JOINT.fullmatch(gap) and _names_a_whole(before, mention):
                joined[-1] = Mention(before.start, mention.end, _narrower(before.funder, mention.funder))
                continue
        joined.append(mention)
    return joined


WHOLES = frozenset((
    "National Institutes of Health", "U.S. Public Health Service", "U.S. Department of Health and Human Services",
    "European Commission", "Horizon 2020", "Horizon Europe", "Seventh Framework Programme",
    "UK Research and Innovation",
    "U.S. Department of Defense", "U.S. Department of Energy", "U.S. Department of Agriculture",
    "Nederlandse Organisatie voor Wetenschappelijk Onderzoek",
    "Ministry of Education, Culture, Sports, Science and Technology",
))  # fmt: skip
"""Organisations whose parts are themselves funders."""


def _is_abbreviation_of(text: str, name: Mention, mention: Mention) -> bool:
    """Whether the mention is an abbreviation in brackets that follows the name: "… of Korea (NRF)"."""
    same_family = name.funder and mention.funder and name.funder.family == mention.funder.family
    return (
        not same_family
        and text[name.end : mention.start] == " ("
        and text[mention.end : mention.end + 1] == ")"
        and text[mention.start : mention.end].isupper()
        and " " in text[name.start : name.end]
    )


def _names_a_whole(one: Mention, other: Mention) -> bool:
    assert one.funder is not None
    assert other.funder is not None
    return one.funder == other.funder or one.funder.key in WHOLES or other.funder.key in WHOLES


def _narrower(one: Funder, other: Funder) -> Funder:
    """Return the part of a part and its whole, and the narrower of two wholes: the one with the higher rank."""
    ranks = {
        "European Commission": 0,
        "U.S. Department of Health and Human Services": 0,
        "U.S. Public Health Service": 1,
    }
    if one.key in WHOLES and other.key in WHOLES:
        return max(one, other, key=lambda funder: ranks.get(funder.key, 2))
    return other if one.key in WHOLES else one
