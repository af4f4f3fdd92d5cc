"""Remove the names of sites from titles if another claim or the address confirms them, and read them from titles."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from zoning.addresses.links import split_address
from zoning.metadata.evidence import Evidence
from zoning.metadata.model import Claim
from zoning.metadata.people.people import has_capitals
from zoning.metadata.times.dates import date_in
from zoning.text.words import normalised

TITLE_CHARACTERS = 2000
"""A longer title is not changed."""
SITE_PARTS = 3
"""The most parts at either end of a title that belong to the site."""
SITES = ("site_name", "journal.title", "journal.abbreviation", "journal.publisher")
"""Fields with names that a document's title may have beside the article's title."""
HOST_LETTERS = 3
"""A shorter label of a host is not the name of a site: `co`, `de`."""
DOUBT = 0.5
"""The factor for the confidence of a title that equals the site's name."""
NAMED = 0.3
"""The least confidence of a site's name that makes an equal title doubtful."""
BANNER_WORDS = 8
"""A part of a title with more words is not a site's name."""
LIKE_THE_HOST, BANNER, BEFORE_A_COLON = 0.8, 0.64, 0.4
"""The weights of a part of a title as the site's name; text before a colon needs another claim to be believed."""
_SITE_PARTED = re.compile(r"\s+(?:[|–—·•]|-|::|»)\s+")
_BANNER_PARTED = re.compile(rf"{_SITE_PARTED.pattern}|\s*[｜：]\s*|(?<=[^\x00-\x7f])[_|](?=\S)|:\s+")
"""The separators in a title, including a colon behind the site's name, and signs without blanks, which are usual in
Chinese, Japanese and Korean."""


def without_sites(claims: Sequence[Claim], address: str) -> list[Claim]:
    """Return the claims, with titles without the site's or journal's name if another claim or the address confirms it.

    A title that equals the name of the site, as on its front page, is doubted, since any other title is better.
    """
    titles = {value_key(claim.value) for claim in claims if claim.field == "title"}
    sites = {value_key(claim.value) for claim in claims if claim.field in SITES}
    named = {value_key(claim.value) for claim in claims if claim.field == "site_name" and claim.confidence >= NAMED}
    hosts = names_of_host(address)

    def freed(claim: Claim) -> Claim:
        title = _without_site(claim.value, titles, sites, hosts)
        doubt = DOUBT if value_key(title) in named else 1.0
        return msgspec.structs.replace(claim, value=title, confidence=round(claim.confidence * doubt, 3))

    return [freed(claim) if claim.field == "title" else claim for claim in claims]


def banners(evidence: Evidence, title: str) -> list[Claim]:
    """Return claims to the site's name: the part of the document's title beside `title`, the page's own."""
    found = Evidence()
    for claim in evidence.claims:
        if (claim.field, claim.source, claim.where) == ("title", "html", "title"):
            name, weight = _banner(claim.value, value_key(title), names_of_host(evidence.base))
            found.say("site_name", name, "html", "title", weight)
    return found.claims


def parts_of_title(text: str) -> list[str]:
    """Split a document's title at the separators between a page's title and its site's name."""
    return _BANNER_PARTED.split(text[:TITLE_CHARACTERS])


def value_key(value: str) -> str:
    """Return the key by which values are compared: letters and digits without case, or the value if it has none."""
    return normalised(value) or value


def _banner(text: str, title: str, hosts: set[str]) -> tuple[str, float]:
    """Return the site's name in a document's title, and its weight; "" for none. title: the key of the page's own."""
    marks = list(_BANNER_PARTED.finditer(text)) if len(text) < TITLE_CHARACTERS else []
    if not marks or len(marks) > 2 * SITE_PARTS:
        return "", 0.0
    parts = [text[begin:end] for begin, end in _between(marks, len(text))]
    colons = [mark[0].strip() in (":", "：") for mark in marks]
    first, last = _own(parts, title)
    beside = [*reversed(range(last, len(parts))), *range(first)]
    names = [index for index in beside if _can_be_a_name(parts[index])]
    if like := [index for index in names if is_mostly_one_of(value_key(parts[index]), hosts)]:
        return parts[like[0]], LIKE_THE_HOST
    # Text behind a colon is a second title.
    plain = [index for index in names if not (index >= last and colons[index - 1])]
    if not plain:
        return "", 0.0
    return parts[plain[0]], BEFORE_A_COLON if plain[0] < first and colons[first - 1] else BANNER


def _can_be_a_name(part: str) -> bool:
    """Whether a part of a title can be a site's name: it is short, no continued sentence and no date."""
    words = part.split()
    goes_on = len(words) > 1 and words[0].islower() and words[0].isalpha() and has_capitals(words[0])
    return 0 < len(words) <= BANNER_WORDS and not goes_on and not date_in(part) and any(map(str.isalpha, part))


def _between(marks: Sequence[re.Match[str]], end: int) -> Iterator[tuple[int, int]]:
    """Return the beginning and end of each part between marks."""
    return zip((0, *(mark.end() for mark in marks)), (*(mark.start() for mark in marks), end), strict=True)


def _own(parts: Sequence[str], title: str) -> tuple[int, int]:
    """Return the bounds of the shortest run of parts that contains the title, or is most of it; or else of all."""
    for length in range(1, len(parts)):
        for first in range(len(parts) - length + 1):
            joined = value_key("".join(parts[first : first + length]))
            cut = title.startswith(joined) and 2 * len(joined) > len(title)
            if title and (title in joined or cut):
                return first, first + length
    return 0, len(parts)


def _without_site(title: str, titles: set[str], sites: set[str], hosts: set[str]) -> str:
    parted_at = list(_SITE_PARTED.finditer(title)) if len(title) < TITLE_CHARACTERS else []
    for parted in (*parted_at[-SITE_PARTS:], *parted_at[:SITE_PARTS]):
        before, after = title[: parted.start()], title[parted.end() :]
        if value_key(before) in titles or value_key(after) in sites or is_mostly_one_of(value_key(after), hosts):
            return before
        if value_key(after) in titles or value_key(before) in sites | hosts:
            return after
    return title


def names_of_host(address: str) -> set[str]:
    """Return possible names of the site: the labels of its host except the last one and short ones, and all joined."""
    host = split_address(address).hostname or ""
    labels = [value_key(label) for label in host.removeprefix("www.").split(".")]
    return {"".join(labels), *(label for label in labels[:-1] if len(label) >= HOST_LETTERS)} - {""}


def is_mostly_one_of(part: str, names: set[str]) -> bool:
    """Whether one of the names is most of the part (`The Container Store`), or the part is most of a name."""
    for name in names:
        shorter, longer = sorted((part, name), key=len)
        if shorter in longer and 2 * len(shorter) > len(longer):
            return True
    return False
