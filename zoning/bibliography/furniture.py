"""Recognise what publishers add to a reference: links to search engines, to the full text, back to its citation.

Furniture is a link or button that names a known service, or whose words are repeated in many entries: works differ in
their words, so words that repeat do not belong to a work.
"""

import re
from collections import Counter
from collections.abc import Iterable

from zoning.text.cached import cached

MOST_CHARACTERS = 60
"""A link with a longer text names a work."""
REPEATED_SHARE = 1 / 3
"""Link texts in at least this share of the entries, and in at least `REPEATED_LEAST`, are furniture."""
REPEATED_LEAST = 3
REMOVED = "\ue000"
"""The placeholder for removed furniture in a text: a private-use character, which has no meaning on pages."""

_SERVICES = re.compile(
    r"\b(?:google ?scholar|scholar|cross ?ref|pub ?med(?: ?central)?|pmc|medline|ncbi|europe pmc|scopus|web of science|"
    r"web of knowledge|wos|isi|cas|chemport|chemical abstracts service|nasa ads|adsabs|ads|inspire|mathscinet|zbmath|"
    r"math ?sci ?net|zentralblatt|jstor|openurl|worldcat|dblp|arxiv|semantic scholar|acm digital library|ieee xplore|"
    r"scitation|citeulike|researchgate|lens|doi|url|publisher|sfx|ebsco|proquest|psycinfo|embase|cinahl|lilacs|scielo|"
    r"faculty opinions|f1000|copac|abstract|summary|full-?text|pdf|html|find it|get it|search ppn|order|bibtex|ris|"
    r"endnote|export|cite|copy|save|article|citation|link|links|reference|download|text|volltext|"
    r"opens?|context|texto completo|texto|resumen|resumo|enlace|acesso|zusammenfassung)\b",
    re.IGNORECASE,
)
_JOINING = frozenset(
    "a an and at author authors back by cited copy entry external first for free from full full-text get go here in is "
    "it item jump look new of on open opens opens-in-new or out page path placeholder publication published read "
    "record return search see show site source tab text the this title to up version via view where window with within "
    "free-access buscar no o ver na voltar ao volver al zurück zum bei suche suchen rechercher "
    "sur dans cerca su".split()
)
"""The other words of link texts that name a service, such as "view in Scopus"."""
_COUNT = re.compile(r"\d{1,5}(?:st|nd|rd|th)?")
ARROWS = "↑↩↵⤴^↖⬆▲⇧⏎←↗→»›▸➔⇒⇑⇗\ufe0e\ufe0f"
_WRAPPING = " []{}().,;:|·•<>\xa0" + ARROWS
BRACKETED = re.compile(rf"[\[({{]\s{{0,9}}{REMOVED}[\s,;|/·•{REMOVED}]{{0,30}}[\])}}]")
"""Brackets that contain only furniture."""
_SEQUENCE = re.compile(rf"(?:[\s,;|/·•]{{0,9}}{REMOVED})+(?P<stop>\s?\.(?!\w))?")
_STOPS = re.compile(r"\s?\.(?:\s?\.){1,9}\s?$")
"""The full stops that several pieces of furniture leave at the end."""
_SENTENCE = re.compile(r"\S+(?: \S+)+ [^\W\d_A-Z]\S*")
_EMPTY_BRACKETS = re.compile(r"\[\s*\]|\(\s*\)")


def normal(words: str) -> str:
    """Return the text of a link in lower case, without brackets and arrows around it."""
    return " ".join(words.split()).strip(_WRAPPING).lower()


@cached
def is_service(words: str) -> bool:
    """Whether a link with this text leads to a search engine, a library, the publisher's copy, or back to the text.

    This includes texts of arrows and punctuation alone.
    """
    name = normal(words)
    if len(name) > MOST_CHARACTERS:
        return False
    rest = _SERVICES.sub(" ", name)
    known = rest != name or not name or name.split()[0] in ("view", "return", "back", "go", "cited")
    return known and all(word in _JOINING or _COUNT.fullmatch(word) for word in re.split(r"[\s\W]+", rest) if word)


def repeated(words: Iterable[Iterable[str]]) -> set[str]:
    """Return the link texts, normalised by `normal`, that are in many entries. words: the link texts of each entry."""
    entries = [{normal(text) for text in texts if len(text) <= 2 * MOST_CHARACTERS} for texts in words]
    counts = Counter(name for names in entries for name in names if len(name) <= MOST_CHARACTERS)
    least = max(REPEATED_LEAST, REPEATED_SHARE * len(entries))
    return {name for name, count in counts.items() if count >= least}


def repeated_lines(lines: Iterable[Iterable[str]]) -> set[str]:
    """Return the lines, normalised by `normal`, that several entries have after the reference.

    `lines` has those of each entry. A journal's name on a line of its own may also be repeated, so that only lines of
    at least three words count whose last word is in lower case, as in sentences.
    """
    entries = [{normal(text) for text in texts if _SENTENCE.fullmatch(" ".join(text.split()))} for texts in lines]
    counts = Counter(name for names in entries for name in names)
    return {name for name, count in counts.items() if count >= REPEATED_LEAST}


def without_furniture(text: str) -> str:
    """Return the text without the placeholders of furniture (`REMOVED`) and the brackets and bars around them."""
    if REMOVED in text:
        text = BRACKETED.sub(REMOVED, text)
        text = _STOPS.sub(".", _SEQUENCE.sub(lambda found: found["stop"] or " ", text))
    text = _EMPTY_BRACKETS.sub("", text)
    return " ".join(text.split()).rstrip(" |·•[(,;")
