"""Split lists of people into names, and names into given and family names.

A name is split only if its form decides: `Ana María López García` may have one family name or two, so it stays whole
until a source gives its parts.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import NamedTuple

from zoning.metadata.people.groups import group_behind, is_group
from zoning.text.words import normalised

PARTICLES = frozenset(
    "van von der den de da do dos das di del della du la le los las ten ter te 't ’t zu zur zum af av al el bin binti "
    "ibn ben ap ab y e i í á vom bint ould".split()
)
"""In lower case, they begin a family name or are within one."""
_SURE_PARTICLES = frozenset("von der del della dos das".split())
"""Particles that are particles in a name in capitals, too; others may be names of their own: `NGUYEN VAN ANH`."""
_SPANISH = re.compile(r"del|de l[ao]s?")
"""Before these particles, there may be another family name: `José María García de la Torre`."""
NAMES_REMEMBERED = 4096
"""The number of names whose parts are cached, since names are compared again and again."""
SUFFIXES = frozenset(("jr", "sr", "ii", "iii", "iv"))
DESCENT = frozenset("filho neto júnior junior sobrinho netto".split())
"""The last part of some family names in Portuguese."""
CREDENTIALS = frozenset(
    "md phd dphil msc bsc ma ba ms mph mba rn dds dmd dvm do mbbs mbchb frcp frcs facs facp prof dr phil med drph scd "
    "pharmd mrcp bs mpharm dsc edd jd llm".split()
)
_DEGREE = re.compile(r"[A-Z](?:[a-z]{0,4}[A-Z]){1,4}[a-z]?(?:-[A-Z]{1,4})?")
"""The form of degrees; initials written together have it, too."""
_MARKS = "0123456789*†‡§¶#✉ ,;"
_INITIALS = re.compile(r"(?:[^\W\d_]\.?[- ]?){1,4}")
_BUNDLED = re.compile(r"[A-ZÀ-ÖØ-Þ]{1,3}(?:-[A-Z])?")
_CONJUNCTIONS = (
    "and|und|et|y|e|ed|en|og|och|i|ve|və|oraz|és|ja|a|și|ir|un|dhe|eta|dan|và|и|й|і|та|και"
    "|و|ו|और|এবং|และ|და|和|与|與|及|と|및|과|와"
)
_JOINED_ARABIC = (
    r"\sو(?!(?:ليد|ائل|سام|فاء|داد|لاء|جدي|سيم|ديع|هيب|حيد|صفي|جيه|فيق|ضاح|ئام|هبة|رد|ردة|عد)(?!\w))(?=\w{3})"
)
_JOINED_HEBREW = r"\sו(?!(?:רד|יקטור|לדימיר|יויאן|ניה)(?!\w))(?=\w{3})"
"""The conjunction as the first letter of a word, except of names that begin with this letter."""
_BEGINS_WITH_AND, _FIRST_AND = re.compile(rf"(?:{_CONJUNCTIONS})\s"), re.compile(rf"^(?:{_CONJUNCTIONS}|&)\s+")
_AND = re.compile(rf"\s*(?:,\s*)?(?:\s(?:{_CONJUNCTIONS})\s|&|{_JOINED_ARABIC}|{_JOINED_HEBREW})\s*")
_ONLY_AND = re.compile(rf"\W*(?:{_CONJUNCTIONS})\W*")
_IDEOGRAPH = "\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af\u3040-\u30ff"
_MARKED = re.compile(rf"(?<=[{_IDEOGRAPH}])\s*\d{{1,2}}(?:\s*[,，]\s*\d{{1,2}})*\s*(?=[{_IDEOGRAPH}])")
"""Marks between names without another separator: 陈雨桐1李小明2."""
_WHOLE_CJK = re.compile(rf"[{_IDEOGRAPH}]{{3,8}}|[{_IDEOGRAPH}]{{1,4}} [{_IDEOGRAPH}]{{1,4}}")
_CJK_NAME = re.compile(rf"[{_IDEOGRAPH}]{{2,4}}")
_EAST_ASIAN = re.compile("[\u3005\u3040-\u309f\u3400-\u9fff\uac00-\ud7af]+")
"""A part of a name that is written with the family name first. Names in katakana are foreign ones."""
_WIDE_SIGNS = str.maketrans("，、；", ",,;")
_WORD = re.compile(r"[^\W\d_]")
_TITLE = re.compile(
    r"^(?:(?:by|prof(?:essora?)?\.?|dra?\.?|mr\.?|mrs\.?|ms\.?|sir|(?:assoc|asst|mg|msc|lic|ing|mag|hab|inż|mgr|doc)\.|"
    r"(?:أ\.)?د\.|أ\.|م\.|دکتر|проф\.|д-р)\s+)+(?=\S)",
    re.IGNORECASE,
)


NAME_CHARACTERS = 200
"""A longer text is not split."""


class Name(NamedTuple):
    """A name as written, and its parts if they are known."""

    name: str
    given: str = ""
    family: str = ""
    suffix: str = ""


def of_parts(given: str, family: str, suffix: str = "") -> Name:
    """Return the name for parts that a source gives separately."""
    given, family, suffix = (" ".join(part.split()) for part in (given, family, suffix))
    whole = " ".join(filter(None, (given, family, suffix)))
    return Name(whole, given, family, suffix) if given and family else Name(whole)


@lru_cache(maxsize=NAMES_REMEMBERED)
def parse_name(text: str) -> Name:
    """Split a name as far as its form decides; groups and doubtful names have only `name`.

    A group has its name without the words that say that others write for it.
    """
    text = without_credentials(text)
    if group := group_behind(text):
        return Name(group)
    if len(text) > NAME_CHARACTERS or is_group(text):
        return Name(_FIRST_AND.sub("", text))
    parts = [part.strip() for part in text.split(",") if part.strip()]
    suffix = next((part for part in parts[1:] if _is_suffix(part)), "")
    parts = [part for part in parts if part != suffix]
    if len(parts) == 2:
        return of_parts(parts[1], parts[0], suffix)
    if len(parts) != 1:
        return Name(text)
    tokens = parts[0].split()
    if not suffix and len(tokens) > 2 and _is_suffix(tokens[-1]):
        suffix = tokens.pop()
    if len(tokens) == 2 and all(map(_EAST_ASIAN.fullmatch, tokens)):
        return Name(text, tokens[1], tokens[0], suffix)
    given = _given_tokens(tokens)
    if given < 0:
        return of_parts(" ".join(tokens[given:]), " ".join(tokens[:given]), suffix)
    return of_parts(" ".join(tokens[:given]), " ".join(tokens[given:]), suffix) if given else Name(text)


def split_names(text: str) -> list[str]:
    """Return the names of a list, separated by semicolons, or by commas that do not separate family and given names."""
    text = ";".join(unmarked(" ".join(text.split()).translate(_WIDE_SIGNS)))
    if ";" in text or "|" in text:
        parts = re.split(r"[;|]", text)
        return _told_by_others(
            [name.strip(" ,") for part in parts for name in joined_by_and(part) if _WORD.search(name)]
        )
    joined = [part.strip() for part in _AND.split(text)]
    if len(joined) > 1 and all(map(_is_inverted, joined)):
        return joined
    pieces = _pieces(text)
    if len(pieces) > 1 and all(map(_is_whole_cjk, pieces)):
        return pieces
    sides = [_pieces(side) for side in joined]
    if all(map(_are_pairs, sides)):
        return [f"{family}, {given}" for side in sides for family, given in zip(side[::2], side[1::2], strict=True)]
    if len(pieces) == 2 and len(joined) == 1 and _is_family_and_given(*pieces):
        return [", ".join(pieces)]
    return [name for piece in pieces for name in joined_by_and(piece)]


def _are_pairs(pieces: Sequence[str]) -> bool:
    """Whether these are family names, each with initials behind it."""
    return len(pieces) > 1 and len(pieces) % 2 == 0 and all(map(_are_initials, pieces[1::2]))


def unmarked(text: str) -> list[str]:
    """Split names with only marks between them, as in Chinese: 陈雨桐1李小明2; without such marks, return the text."""
    return _MARKED.split(text)


def names_of_each(texts: Sequence[str]) -> list[list[str]]:
    """Return the names in each of these texts, which may be a name or a list of names.

    If several texts have one comma and none has more, the comma separates family and given names of any length.
    """
    texts = _told_by_others([" ".join(text.split()) for text in texts])
    commas = [len(_pieces(text)) - 1 for text in texts]
    inverted = sum(map(_is_inverted, texts)) > 1 and max(commas) == 1 and not any(re.search("[;|]", t) for t in texts)
    return [[text] if inverted and _is_inverted(text) else split_names(text) for text in texts]


def _told_by_others(names: list[str]) -> list[str]:
    """Return the names of a list without degrees, and with dots between initials that look like degrees.

    Where one name has known degrees behind it, others have degrees, too: `Anna Berg, MSN; Bo Ek, PhD`. Where one has
    initials, others have initials: `García López, MA; Pérez Ruiz, J`.
    """
    behind = [[piece.strip() for piece in name.split(",")[1:]] for name in names]
    if any(len(pieces) == 1 and _is_initials_only(pieces[0]) for pieces in behind):
        return [_with_dots(name) for name in names]
    if any(map(_are_surely_degrees, behind)):
        return [_without_degrees(name) for name in names]
    return names


def _are_initials(text: str) -> bool:
    """Whether these are initials, or one given name as short as they; two short words are a name: Bo Ek."""
    words = text.split()
    is_name = len(words) == 2 and text.istitle() and all(len(word) > 1 and word.isalpha() for word in words)
    return _INITIALS.fullmatch(text) is not None and not is_name


def _is_initials_only(text: str) -> bool:
    return _are_initials(text) and not _DEGREE.fullmatch(text) and not _is_credential(text)


def _are_surely_degrees(pieces: Sequence[str]) -> bool:
    """Whether known degrees are all that is behind a name, and cannot be initials, as two letters can."""
    return bool(pieces) and all(map(_is_credential, pieces)) and (len(pieces) > 1 or len(pieces[0]) > 2)


def _with_dots(name: str) -> str:
    family, comma, given = name.partition(",")
    initials = given.strip()
    return f"{family}, {'. '.join(initials)}." if comma and initials.isupper() and _is_credential(initials) else name


def _without_degrees(name: str) -> str:
    first, *behind = name.split(",")
    while " " in first.strip() and behind and (_DEGREE.fullmatch(behind[-1].strip()) or _is_credential(behind[-1])):
        behind.pop()
    return ",".join([first, *behind])


def degrees_among(pieces: Sequence[str]) -> frozenset[str]:
    """Return the texts of a list that are degrees: the known ones, and if there are such, those of the same form."""
    known = frozenset(piece for piece in pieces if _is_credential(piece))
    if not any(len(piece) > 2 for piece in known):
        return known
    return known | {piece for piece in pieces if _DEGREE.fullmatch(piece)}


def without_credentials(text: str) -> str:
    """Return the name without titles before it, degrees behind it, and marks."""
    text = " ".join(text.split()).lstrip(" ,;")
    text = text.rstrip(_MARKS if " " in text else " ,;")  # the digits of an account are a part of it
    text = _TITLE.sub("", text)
    while "," in text and _is_credential(text.rsplit(",", 1)[1]):
        text = text.rsplit(",", 1)[0].strip()
    return text


def key_of(name: str) -> str:
    """Return a key that is equal for different forms of a name, and distinguishes the authors of one article.

    It has only the last word of the family name, since the beginning of a family name is unknown in unsplit names.
    """
    parsed = parse_name(name)
    family = ((parsed.family or parsed.name).split() or [""])[-1]
    return normalised(family) + "/" + (parsed.given or parsed.name).casefold()[:1]


def _given_tokens(tokens: list[str]) -> int:
    """Return the number of tokens that are given names; 0 if in doubt, -n if the last n are: `Smith J. A.`."""
    if len(tokens) < 2:
        return 0
    tokens = _with_small_particles(tokens)
    abbreviated = [bool(_BUNDLED.fullmatch(token)) or _is_initial(token) for token in tokens]
    initials_behind = len(list(takewhile(_is_initial, reversed(tokens))))
    last = initials_behind or int(abbreviated[-1])
    if last and not any(abbreviated[:-last]):
        return -last
    initials = [index for index, token in enumerate(tokens[:-1]) if _is_initial(token)]
    particle = next((index for index, token in enumerate(tokens[1:-1], 1) if token in PARTICLES - {"y", "e", "i"}), 0)
    if particle:
        rest = [token for token in tokens[particle:] if token not in PARTICLES and token.lower() not in DESCENT]
        if particle > 2 and len(rest) == 1 and _SPANISH.match(" ".join(tokens[particle:])):
            return initials[-1] + 1 if initials and initials[-1] else 0
        return particle if len(rest) == 1 else 0
    if initials:
        after = len(tokens) - initials[-1] - 1
        return initials[-1] + 1 if after == 1 or initials[-1] > 0 else 0
    if len(tokens) == 3 and tokens[-1].lower() in DESCENT:
        return 1
    return 1 if len(tokens) == 2 else 0


def _with_small_particles(tokens: list[str]) -> list[str]:
    """Return a name in capitals with its particles in lower case, if one of them is sure: `JAN VAN DER BERG`."""
    small = [token.lower() for token in tokens]
    doubtful = small[0] in PARTICLES or _BUNDLED.fullmatch(tokens[-1])
    if doubtful or not " ".join(tokens).isupper() or _SURE_PARTICLES.isdisjoint(small[1:-1]):
        return tokens
    return [low if low in PARTICLES else token for token, low in zip(tokens, small, strict=True)]


def _is_initial(token: str) -> bool:
    return bool(re.fullmatch(r"(?:[^\W\d_]\.-?){1,4}|[^\W\d_]", token))


def _pieces(text: str) -> list[str]:
    return _with_suffixes([piece.strip() for piece in text.split(",") if _WORD.search(piece)])


def _is_whole_cjk(text: str) -> bool:
    """Whether a text is a name in Chinese, Japanese or Korean: a family name and a given name, without a comma."""
    return bool(_WHOLE_CJK.fullmatch(text))


def _is_inverted(text: str) -> bool:
    """Whether a text has one comma and no conjunction, so that it can be a family name and given names."""
    return len(_pieces(text)) == 2 and len(_AND.split(text)) == 1


def _is_family_and_given(before: str, behind: str) -> bool:
    """Whether the two parts of a text with one comma cannot be two people."""
    words = before.split()
    return len(words) == 1 or words[0] in PARTICLES or behind.rsplit(maxsplit=1)[-1] in PARTICLES


def _is_suffix(text: str) -> bool:
    return text.lower().rstrip(".") in SUFFIXES


def _is_credential(text: str) -> bool:
    words = re.sub(r"[.()]", "", text).lower().split()
    return bool(words) and all(word in CREDENTIALS for word in words)


def _with_suffixes(pieces: list[str]) -> list[str]:
    """Join suffixes to the name before them, and drop degrees."""
    joined = pieces[:1]
    degrees = degrees_among(pieces[1:])
    for before, piece in pairwise(pieces):
        if _is_suffix(piece):
            joined[-1] += f", {piece}"
        elif not _is_credential(piece) and not (piece in degrees and (" " in before or before in degrees)):
            joined.append(piece)
    return joined


def begins_with_and(text: str) -> bool:
    """Whether a text begins with a conjunction, so that names go on: `and Ann Dee`."""
    return _BEGINS_WITH_AND.match(text) is not None


def is_and(text: str) -> bool:
    """Whether a text is only a conjunction, perhaps with a comma; a single capital is an initial or a mark."""
    is_letter = sum(map(str.isalpha, text)) == 1
    return _ONLY_AND.fullmatch(text if is_letter else text.lower()) is not None


@lru_cache(maxsize=NAMES_REMEMBERED)
def joined_by_and(text: str) -> tuple[str, ...]:
    """Split names at conjunctions; `y` and `e` also occur in names, so each part must be a whole name."""
    parts = parts_at_and(text)
    are_whole = all(len(part.split()) > 1 or _CJK_NAME.fullmatch(part) for part in parts)
    are_names = len(parts) > 1 and are_whole and not is_group(text)
    return tuple(parts) if are_names else (_without_and(text),)


def parts_at_and(text: str) -> list[str]:
    """Split a text at all conjunctions."""
    return [part.strip() for part in _AND.split(_without_and(text)) if part.strip()]


def _without_and(text: str) -> str:
    return _FIRST_AND.sub("", text.strip())
