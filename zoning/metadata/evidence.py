"""Collect the claims of sources to single fields, and their lists of authors; limit the number and length of all."""

import html
import re
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from zoning import limits
from zoning.addresses import links
from zoning.metadata import identifiers
from zoning.metadata.model import Claim, Source
from zoning.metadata.people.person import Contact, Correspondence, Person
from zoning.metadata.people.placed_names import LinesBelow
from zoning.metadata.sources import SOURCES
from zoning.metadata.times import dates
from zoning.storage.decoding import SURROGATES
from zoning.text.page_ranges import whole_last_page

WRONG = 0.05
"""The confidence of a value with a wrong check digit, without the form of its field, or in the future."""

_IDENTIFIERS = {
    "identifiers.doi": identifiers.doi_in,
    "identifiers.pmid": identifiers.pmid_in,
    "identifiers.pmcid": identifiers.pmcid_in,
    "identifiers.arxiv": identifiers.arxiv_in,
    "journal.issn": identifiers.issn_in,
}
_ADDRESSES = ("image", "canonical")
_MOMENTS = ("dates.published", "dates.modified")
_COMMENTS = re.compile(r"(?:UserComments:)?\s*(\d{1,3}(?:[,. ]\d{3}){1,2}|\d{1,9})", re.IGNORECASE)
_LANGUAGES = {
    **dict.fromkeys(("eng", "english", "inglés", "inglês"), "en"),
    **dict.fromkeys(("spa", "spanish", "español"), "es"),
    **dict.fromkeys(("por", "portuguese", "português"), "pt"),
    **dict.fromkeys(("fra", "fre", "french", "français"), "fr"),
    **dict.fromkeys(("deu", "ger", "german", "deutsch"), "de"),
}
_PAGES = re.compile(r"^\s*(?:pp?\.?\s*)?([A-Za-z]{0,3}\d+[A-Za-z]?)\s*(?:[-‐‑–—]+\s*([A-Za-z]{0,3}\d+[A-Za-z]?))?\s*$")
_NOBODY = re.compile(r"undefined|null|none|nan|\[object object\]|n/?a", re.IGNORECASE)
"""What programs write in place of a name that they do not have."""
_UNSHOWN = re.compile(
    rf"{_NOBODY.pattern}|(?:.{{1,40}}\s)?web ?(?:site )?team|web ?master|webmestre|webmäster|вебмастер|веб-мастер",
    re.IGNORECASE,
)
"""What programs write in place of a name, and the name of whoever runs the site, which the markup has for pages that
show no author."""
_CONTROLS = re.compile(r"[\x00-\x1f]")
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")

_DECODED_WRONGLY = re.compile("[ÃÂ][\u0080-\u00ff]|â[\u0080-\u00bf€]")


@dataclass(frozen=True)
class AuthorList:
    """All authors that one source gives, in its order."""

    source: Source
    where: str
    confidence: float
    people: tuple[Person, ...]


@dataclass
class Evidence:
    """Collect what the sources of one page state."""

    today: str = ""
    """The day on which the page was captured, ISO 8601; later dates are not believed."""
    base: str = ""
    """The address that relative addresses are resolved against."""
    claims: list[Claim] = field(default_factory=list)
    author_lists: list[AuthorList] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)
    """Affiliation → the mark that links it to its authors on the page."""
    rights: list[str] = field(default_factory=list)
    """The keys of the page's copyright lines, which name the owner of the site (`rights.rights_in`)."""
    correspondence: list[Correspondence] = field(default_factory=list)
    """The lines on correspondence below the title (`correspondence.correspondence_in`)."""
    contacts: list[Contact] = field(default_factory=list)
    """The e-mail addresses and ORCIDs below the title (`contacts.contacts_in`)."""
    below: LinesBelow | None = None
    """The lines below the title of a scholarly article, where authors without a place of work may have theirs."""
    beside: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Key of a name below the title → the places of work in what is not shown beside it."""
    warnings: list[str] = field(default_factory=list)
    is_thread: bool = False
    """Whether the page declares a post or question, whose author may be an account."""
    _said: Counter[str] = field(default_factory=Counter)

    def say(self, name: str, raw: object, source: Source, where: str = "", weight: float = 1.0) -> None:
        """Add a source's claim to a field; the value is brought into the form of the field.

        name: the field's path; `journal.pages` is split into first and last page, `journal.issn` into single ones,
        addresses are made absolute. weight: a factor for the source's confidence, lower for names that are less exact
        than others.
        """
        text = self._address(raw) if name in _ADDRESSES else clean(raw)
        if not text:
            return
        if self._said[name] >= limits.CLAIMS_A_FIELD:
            self.warn(f"more than {limits.CLAIMS_A_FIELD} values for one field: the others were not read")
            return
        if name == "journal.pages":
            self._say_pages(text, source, where, weight)
            return
        if name == "journal.issn" and len(issns := identifiers.issns_in(text)) > 1:
            for issn in issns:
                self.say(name, issn, source, where, weight)
            return
        value, sound = self._read(name, text)
        if name == "journal.issn" and identifiers.issn_in(text) and not sound:
            self._warn_of_check_digit("ISSN", value)
        confidence = round(SOURCES[source].confidence * weight, 3) if sound else WRONG
        self._said[name] += 1
        self.claims.append(Claim(field=name, value=value, source=source, where=where, confidence=confidence))

    def say_authors(self, people: list[Person], source: Source, where: str, weight: float = 1.0) -> None:
        """Add a source's list of authors; `weight` is a factor for the source's confidence."""
        nobody = _NOBODY if source == "page" else _UNSHOWN
        named = [person for person in people if person.name and not nobody.fullmatch(person.name)]
        if len(named) > limits.AUTHORS:
            self.warn(f"more than {limits.AUTHORS} authors: the others were not read")
        if named:
            confidence = round(SOURCES[source].confidence * weight, 3)
            people = [self._with_sound_orcid(person) for person in named[: limits.AUTHORS]]
            self.author_lists.append(AuthorList(source, where, confidence, tuple(people)))

    def copy(self) -> "Evidence":
        """Return a copy; additions to it do not change this object."""
        return replace(
            self,
            claims=[*self.claims],
            author_lists=[*self.author_lists],
            labels={**self.labels},
            beside={**self.beside},
            rights=[*self.rights],
            correspondence=[*self.correspondence],
            contacts=[*self.contacts],
            warnings=[*self.warnings],
            _said=Counter(self._said),
        )

    def warn(self, message: str) -> None:
        """Add a warning, unless it has been added before."""
        if message not in self.warnings:
            self.warnings.append(message)

    def _with_sound_orcid(self, person: Person) -> Person:
        if not person.orcid or identifiers.is_orcid(person.orcid):
            return person
        self._warn_of_check_digit("ORCID", person.orcid)
        return replace(person, orcid="")

    def _warn_of_check_digit(self, kind: str, number: str) -> None:
        self.warn(f"wrong check digit, left out: {kind} {number}")

    def _address(self, raw: object) -> str:
        """Return the absolute address; "" if it is not one, or too long."""
        if not isinstance(raw, str) or len(raw) > limits.URL_CHARACTERS:
            return ""
        # Decode only `&amp;`: other entities without a semicolon are names of parameters, such as `&copy=2`.
        address = links.absolute(raw.replace("&amp;", "&"), self.base).replace(" ", "%20")
        try:
            urlsplit(address)
        except ValueError:  # such as a broken IPv6 host
            return ""
        return address if address.isprintable() else ""

    def _say_pages(self, text: str, source: Source, where: str, weight: float) -> None:
        pages = _PAGES.match(text)
        if pages and pages[2]:
            self.say("journal.first_page", pages[1], source, where, weight)
            self.say("journal.last_page", whole_last_page(pages[1], pages[2]), source, where, weight)
        elif pages:
            self.say("journal.first_page", pages[1], source, where, weight)

    def _read(self, name: str, text: str) -> tuple[str, bool]:
        """Return the value in the form of its field, and whether it is a valid one."""
        if name in _IDENTIFIERS:
            value = _IDENTIFIERS[name](text)
            return value or text, bool(value) and (name != "journal.issn" or identifiers.is_issn(value))
        if name in _ADDRESSES:
            return text, links.is_web(text)
        if name == "is_free":
            value = text.lower().rpartition("/")[2]
            return value, value in ("true", "false")
        if name == "comment_count":
            count = _COMMENTS.fullmatch(text)
            return re.sub(r"\D", "", count[1]) if count else text, bool(count)
        if name.startswith("dates."):
            text = dates.of_seconds(text)
            value = dates.moment_in(text) if name in _MOMENTS else dates.date_in(text)
            return value or text, bool(value) and dates.exists(value, self.today)
        if name == "language":
            return language_tag(text), bool(re.fullmatch("[a-z]{2,3}(-[A-Za-z0-9]+)*", language_tag(text)))
        return text, True


def language_tag(text: str) -> str:
    """Return a language as its ISO 639-1 code, with the region if the text has one."""
    text = text.replace("_", "-").strip()
    primary, dash, rest = text.partition("-")
    return _LANGUAGES.get(primary.lower(), primary.lower()) + dash + rest


def clean(raw: object) -> str:
    """Return a value as plain text on one line, cut to a limit: entities decoded, markup and controls removed."""
    if not isinstance(raw, (str, int, float)) or isinstance(raw, bool):
        return ""
    text = html.unescape(str(raw)[: limits.METADATA_CHARACTERS])
    text = _TAG.sub("", html.unescape(text) if "&" in text else text)
    text = _CONTROLS.sub(" ", SURROGATES.sub("", text))
    return " ".join(_decoded_once(text).split())


def _decoded_once(text: str) -> str:
    """Repair text whose UTF-8 was decoded as another encoding; hardly any other text can be decoded as UTF-8."""
    for encoding in ("cp1252", "latin-1") if _DECODED_WRONGLY.search(text) else ():
        with suppress(UnicodeError):
            return text.encode(encoding).decode("utf-8")
    return text
