"""What kind of answer a page is: an article, or a wall, a list, an error before one. Decided by evidence that is told.

Every kind has its evidence; one strong piece decides, or two weak ones. Phrases are looked for in what the page
shows, in the languages in which they were collected; markers (addresses, ids, metadata) know no language.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, get_args

import msgspec
import numpy as np

from zoning import words
from zoning.extractors import Extraction
from zoning.layout import hidden_nodes
from zoning.layout.visibility import overlays
from zoning.linked_data import ARTICLE_TYPES, blocks, objects, types_of
from zoning.metadata.sections import kind_of
from zoning.parts.related import Cards, related
from zoning.scholarly import OF_PAPERS, Work
from zoning.snapshot import Mask, Snapshot
from zoning.wording import counted

Kind = Literal[
    "article", "abstract-only", "paywall", "login", "bot-challenge", "consent-wall", "error-page", "empty", "listing",
    "not-html", "unknown",
]  # fmt: skip
"""`not-html` is what a server answered with something else: there is no snapshot then, but an error."""

EMPTY_WORDS = 12
WALL_WORDS = 300
"""A page that shows more is not all wall."""
TEASER_WORDS = 700
"""A main content with more words is no teaser or abstract."""
ARTICLE_WORDS = 80
LISTED, UNDECLARED_LISTED = 0.5, 0.4
"""Share of linked letters from which on content is a list; where the page does not declare an article."""
SHELF, BESIDE_SHELF = 20, 10
"""So many cards with pictures, and so few words of main content beside them a card, are a list."""
TEASERS, TEASER_SHARE = 5, 0.6
"""So many linked headings, and such a share of all headings, are a list of teasers."""
TEXT_BELOW = 50
"""Words of main content for each linked heading, from which on it heads a text of its own."""
TEASED = 0.5
"""Share of the main content's letters in teasers of other pages from which on it is a list."""
LIST_TYPES = ("CollectionPage", "SearchResultsPage", "product.group")
"""What schema.org and Open Graph call lists."""
PRODUCT_TYPES = ("Product", "ProductGroup")
"""One of these in a page's metadata is what the page is about."""
TURNED_AWAY = (401, 403, 405, 406, 429, 503)
"""What servers answer with to visitors that they take for programs."""

CHALLENGE_TITLES = re.compile(
    r"^(just a moment|attention required|one moment|access denied|access to this page has been denied|robot check|"
    r"are you (a )?(robot|human)|security (check|verification)|checking your browser|pardon our interruption|"
    r"human verification|bot verification|verify(ing)? (that )?you are (a )?human|please wait|ddos.guard|captcha|"
    r"request rejected|client challenge|un instant|un momento|einen moment|um momento)",
    re.IGNORECASE,
)
CHALLENGE_TEXT = re.compile(
    r"verif(y|ying) (that )?you are (a )?(human|not a robot)|not a (ro)?bot|"
    r"checking (your browser|if the site connection)|"
    r"unusual (traffic|activity)|automated (access|requests|queries)|enable javascript and cookies to continue|"
    r"complete the (security check|captcha)|press (&|and) hold|needs to review the security of your connection|"
    r"kein roboter|no eres un robot|n'êtes pas un robot|não é um rob[oô]",
    re.IGNORECASE,
)
CHALLENGE_MARKS = re.compile(
    r"challenge-platform|cf-turnstile|challenge-form|challenge-running|cf-chl|px-captcha|_incapsula_|geo\.captcha|"
    r"captcha-delivery|hcaptcha|recaptcha|arkoselabs|anubis|ddos-guard|sucuri_cloudproxy|aws-waf|awswaf",
    re.IGNORECASE,
)
ERROR_TEXT = re.compile(
    r"\b(404|410|500|502|503)\b.{0,20}(error|not found)|\b(error|fehler|erreur)\b.{0,5}\b(404|410|500|502|503)\b|"
    r"page (you (requested|are looking for) )?(was |could |can )?not( be)? (found|available|exist)|"
    r"page (doesn.t|does not|no longer) exists?|page not found|not found|internal server error|bad gateway|"
    r"service unavailable|seite nicht gefunden|page (non trouvée|introuvable)|página no encontrada|"
    r"página não encontrada|pagina non trovata",
    re.IGNORECASE,
)
LOGIN_TEXT = re.compile(
    r"\b(log ?in|sign ?in|sign on|anmelden|einloggen|se connecter|connexion|iniciar sesión|entrar|accedi|login)\b",
    re.IGNORECASE,
)
LOGIN_ADDRESS = re.compile(r"/(log-?in|sign-?in|signon|sso|auth(orize|enticate|entication)?|idp|saml2?|cas)\b", re.I)
CONSENT_TEXT = re.compile(
    r"cookies?\b|consent|before you continue|your privacy|zustimmen|einwilligung|confidentialité|privacidad", re.I
)
CONSENT_ADDRESS = re.compile(r"^https?://(consent|guce|privacy)[.-]|/(cookie-?consent|consent-?wall)\b", re.I)
PAYWALL_TEXT = re.compile(
    r"subscribe (now )?(to|for) (continue|read|keep reading|unlock|full|unlimited)|(to|and) (continue|keep) reading|"
    r"to read (the (full|rest|complete)|this (article|story))|subscribers?.only|members?.only (article|content|story)|"
    r"(article|story|content) is (only )?(for|available to|reserved for) (paying |registered )?(subscribers|members)|"
    r"already a (subscriber|member)|you have (reached|used) .{0,30}(free|limit)|unlock this (article|story)|"
    r"nur für abonnenten|jetzt weiterlesen|artikel ist kostenpflichtig|réservé aux abonnés|"
    r"la suite est réservée|solo para suscriptores|exclusivo para (suscriptores|assinantes)",
    re.IGNORECASE,
)
ACCESS_TEXT = re.compile(
    r"(buy|purchase|rent) (this )?(article|pdf|chapter|access|instant access)|get (full |instant )?access|"
    r"access (through|via) your (institution|organi[sz]ation)|institutional (access|login|log in|sign in)|"
    r"preview of subscription content|full text (access|is available to)|check (your )?access|"
    r"this is a preview|pay.per.view|log in (via|through) (an )?institution",
    re.IGNORECASE,
)
SECTION_NUMBER = re.compile(r"^(\d+(\.\d+)*|[IVX]+\b)[.)\s]*")
KINDS: tuple[Kind, ...] = get_args(Kind)
NAMES: dict[Kind, str] = {
    "article": "Article",
    "abstract-only": "Abstract only",
    "paywall": "Paywall",
    "login": "Login",
    "bot-challenge": "Challenge to robots",
    "consent-wall": "Consent wall",
    "error-page": "Error page",
    "empty": "Empty page",
    "listing": "List of pages",
    "not-html": "Not HTML",
    "unknown": "Page of unknown kind",
}
"""What people call them."""
UNUSABLE: tuple[Kind, ...] = ("bot-challenge", "consent-wall", "login", "error-page", "empty", "not-html")
"""Answers that are not the page that was asked for."""
WALLS: Sequence[Kind] = ("abstract-only", "paywall", "login", "consent-wall")
"""Pages that show less than they have to whom they do not know."""
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


class Scope(msgspec.Struct, frozen=True):
    """What kind of answer a page is, and what speaks for that."""

    kind: Kind
    evidence: tuple[str, ...]

    @property
    def usable(self) -> bool:
        """Whether it is the page that was asked for, or a part of it."""
        return self.kind not in UNUSABLE


def scope_of(snapshot: Snapshot, main: Mask) -> Scope:
    """Return what kind of page `snapshot` is. main: (n,), the text nodes of its main content."""
    page = _Page(snapshot, main)
    for kind, rule in RULES:
        if evidence := rule(page):
            return Scope(kind, tuple(evidence))
    return Scope("unknown", ("no evidence of any kind of page",))


def open_to_readers(snapshot: Snapshot, extraction: Extraction, scope: Scope) -> Extraction:
    """The same without what a wall folds away: that is for those whom the wall lets in, and it is said."""
    page = _Page(snapshot, extraction.mask)
    if scope.kind not in WALLS or (scope.kind == "abstract-only" and not page.access):
        return extraction
    shown = page.main
    if (shown == extraction.mask).all():
        return extraction
    left_out = words.count(snapshot.text(extraction.mask & ~shown))
    warning = f"{counted(left_out, 'word')} in folded parts left out: {scope.kind}"
    return replace(extraction, mask=shown, warnings=(*extraction.warnings, warning))


@dataclass(frozen=True, eq=False)
class _Page:
    """A snapshot with what the rules ask of it, found when first asked for."""

    snapshot: Snapshot
    selected: Mask

    @cached_property
    def main(self) -> Mask:
        """(n,): the main content that a person reads: what is folded away says nothing of the kind of page."""
        return self.selected & self.seen

    @cached_property
    def seen(self) -> Mask:
        """(n,): text that a person reads, and what lies over the page."""
        snapshot = self.snapshot
        text = snapshot.has_words & snapshot.rendered & snapshot.has_area & snapshot.in_body
        return text & (~hidden_nodes(snapshot) | self.laid_over)

    @cached_property
    def laid_over(self) -> Mask:
        return self.snapshot.within(overlays(self.snapshot))

    @cached_property
    def text(self) -> str:
        return self.snapshot.text(self.seen)

    @cached_property
    def words(self) -> int:
        return words.count(self.text)

    @cached_property
    def main_text(self) -> str:
        return self.snapshot.text(self.main)

    @cached_property
    def main_words(self) -> int:
        return words.count(self.main_text)

    @cached_property
    def title(self) -> str:
        return self.snapshot.page.title.strip()

    @cached_property
    def headings(self) -> list[str]:
        """The texts of the page's headings that are seen."""
        headings = np.flatnonzero(self.snapshot.named(*HEADINGS)).tolist()
        return [self.snapshot.text_within(node, self.seen) for node in headings]

    @cached_property
    def metadata(self) -> dict[str, str]:
        """The content of `meta` elements by name or property, in lower case."""
        found: dict[str, str] = {}
        for node in np.flatnonzero(self.snapshot.named("meta")).tolist():
            attributes = self.snapshot.attributes_of(node)
            name = attributes.get("name") or attributes.get("property") or ""
            found.setdefault(name.lower(), attributes.get("content", ""))
        return found

    @cached_property
    def linked_data(self) -> list[dict[str, Any]]:
        """The objects of the page's JSON-LD."""
        return [item for block in blocks(self.snapshot) for item in objects(block)]

    @cached_property
    def types(self) -> list[str]:
        """What its JSON-LD calls the page and what it holds."""
        return [kind for item in self.linked_data for kind in types_of(item)]

    @cached_property
    def graph_type(self) -> str:
        """What Open Graph calls the page."""
        return self.metadata.get("og:type", "").lower()

    @cached_property
    def declared_article(self) -> list[str]:
        """The metadata that declares an article."""
        names: list[str] = [name for name in ("citation_title", "article:published_time") if name in self.metadata]
        if self.graph_type == "article":
            names.append("og:type article")
        return [f"metadata {name}" for name in (*names, *list(filter(ARTICLE_TYPES.search, self.types))[:1])]

    @cached_property
    def is_scholarly(self) -> bool:
        return "citation_title" in self.metadata or "ScholarlyArticle" in self.types or self.work.is_there

    @cached_property
    def sections(self) -> int:
        """How many of its headings are those of a paper's sections."""
        return sum(kind_of(SECTION_NUMBER.sub("", heading)) in OF_PAPERS for heading in self.headings)

    @cached_property
    def access(self) -> str:
        """What it says of access to the whole of a work; "" where it says nothing."""
        return self.says(ACCESS_TEXT, self.text)

    @cached_property
    def work(self) -> Work:
        return self.snapshot.once(Work)

    @property
    def linked(self) -> Mask:
        """(n,): what stands in links."""
        return self.snapshot.within(self.snapshot.named("a") & self.snapshot.attributed("href"))

    def share(self, part: Mask) -> float:
        """Share of the main content's letters that are in `part`, (n,)."""
        letters = np.where(self.main, self.snapshot.string_lengths[self.snapshot.value], 0)
        return float(letters[part].sum() / max(1, letters.sum()))

    def says(self, expression: re.Pattern[str], *texts: str) -> str:
        """What the first text says that matches, or ""."""
        found = next((match[0] for text in texts if (match := expression.search(text))), "")
        return " ".join(found.split())


# ---------------------------------------------------------------------- the rules: evidence, or nothing


def _bot_challenge(page: _Page) -> list[str]:
    if page.words > WALL_WORDS:
        return []
    evidence = []
    if CHALLENGE_TITLES.match(page.title):
        evidence.append(f"title {page.title!r}")
    if said := page.says(CHALLENGE_TEXT, page.text):
        evidence.append(f"says {said!r}")
    if mark := _challenge_mark(page.snapshot):
        evidence.append(f"markup of a challenge: {mark}")
    if page.snapshot.page.http_status in TURNED_AWAY:
        evidence.append(f"status {page.snapshot.page.http_status}")
    return evidence if len(evidence) > 1 else []


def _challenge_mark(snapshot: Snapshot) -> str:
    names = [snapshot.string_ids[name] for name in ("id", "class", "src", "action") if name in snapshot.string_ids]
    values = np.unique(snapshot.attributes[np.isin(snapshot.attributes[:, 0], names), 1]).tolist()
    found = (CHALLENGE_MARKS.search(snapshot.strings[value]) for value in values)
    return next((match[0] for match in found if match), "")


def _error_page(page: _Page) -> list[str]:
    facts = page.snapshot.page
    if facts.refusal:
        return [f"status {facts.http_status}"]
    if page.words > WALL_WORDS:
        return []
    said = page.says(ERROR_TEXT, page.title) and page.says(ERROR_TEXT, *page.headings, page.text[:500])
    return [f"title {page.title!r}", f"says {said!r}"] if said else []


def _login(page: _Page) -> list[str]:
    snapshot = page.snapshot
    passwords = [
        node
        for node in np.flatnonzero(snapshot.named("input") & snapshot.rendered).tolist()
        if snapshot.attribute(node, "type").lower() == "password"
    ]
    evidence = ["asks for a password"] if passwords and page.words <= WALL_WORDS else []
    if LOGIN_ADDRESS.search(snapshot.page.final_url) and page.words <= WALL_WORDS:
        evidence.append(f"address {snapshot.page.final_url}")
    if evidence and (said := page.says(LOGIN_TEXT, page.title, *page.headings, page.text)):
        return [*evidence, f"says {said!r}"]
    return []


def _consent_wall(page: _Page) -> list[str]:
    snapshot = page.snapshot
    if CONSENT_ADDRESS.search(snapshot.page.final_url) and page.words <= 2 * WALL_WORDS:
        return [f"address {snapshot.page.final_url}"]
    # Not `overlays`: a wall without a page behind it lies over nothing.
    dialogs = snapshot.styled("position", "fixed", "absolute") & ~snapshot.is_text
    dialog = snapshot.text(page.seen & snapshot.within(dialogs))
    beside = page.words - words.count(dialog)
    if page.words <= WALL_WORDS and beside < EMPTY_WORDS and (said := page.says(CONSENT_TEXT, dialog)):
        return [f"a dialog that says {said!r} and hardly anything beside it"]
    return []


def _abstract_only(page: _Page) -> list[str]:
    if not page.is_scholarly:
        return []
    references = page.work.bibliography.mask
    shown, selected = (words.count(page.snapshot.text(mask & ~references)) for mask in (page.main, page.selected))
    if shown > TEASER_WORDS or page.sections > 1:
        return []
    evidence = [f"says {page.access!r}"] if page.access else []
    # An open page may fold the text away below its abstract.
    if not evidence and selected <= TEASER_WORDS and (abstract := page.work.abstract):
        evidence = [abstract]
    return ["a scholarly article", *evidence, f"{counted(shown, 'word')} of main content"] if evidence else []


def _paywall(page: _Page) -> list[str]:
    if page.main_words > TEASER_WORDS:
        return []
    evidence = []
    if any(str(item.get("isAccessibleForFree")).lower() == "false" for item in page.linked_data):
        evidence.append("metadata: not accessible for free")
    if said := page.says(PAYWALL_TEXT, page.text):
        evidence.append(f"says {said!r}")
    return evidence if len(evidence) > 1 or (said and page.main_words <= WALL_WORDS) else []


def _empty(page: _Page) -> list[str]:
    return [f"shows {counted(page.words, 'word')}"] if page.words < EMPTY_WORDS else []


def _listing(page: _Page) -> list[str]:
    if declared := [kind for kind in (page.graph_type, *page.types) if kind in LIST_TYPES]:
        return [f"metadata {declared[0]}"]
    if len(page.declared_article) > 1 or page.is_scholarly:
        return []
    return _linked_text(page) or _linked_headings(page) or _teasers(page) or _shelf(page)


def _linked_text(page: _Page) -> list[str]:
    share = page.share(page.linked)
    least = LISTED if page.declared_article else UNDECLARED_LISTED
    is_list = page.main_words >= EMPTY_WORDS and share >= least
    return [f"{share:.0%} of the main content is link text"] if is_list else []


def _linked_headings(page: _Page) -> list[str]:
    snapshot = page.snapshot
    headings = snapshot.named("h2", "h3", "h4") & snapshot.containing(page.main)
    links = np.zeros_like(headings)
    # Others name the heading's own place.
    links[[node for node, address in snapshot.attributes_named("href").items() if not address.partition("#")[2]]] = True
    links &= snapshot.named("a")
    linked = headings & (snapshot.containing(links) | snapshot.within(links))
    count = int(linked.sum())
    is_list = count >= TEASERS and count >= TEASER_SHARE * headings.sum() and page.main_words < TEXT_BELOW * count
    return [f"{count} of {headings.sum()} headings are links"] if is_list else []


def _teasers(page: _Page) -> list[str]:
    teased = page.share(related(page.snapshot, page.main))
    return [f"{teased:.0%} of the main content teases other pages"] if teased >= TEASED else []


def _shelf(page: _Page) -> list[str]:
    """Cards that no method need take for content; beside a text they are no more than furniture."""
    if page.declared_article:
        return []
    snapshot = page.snapshot
    pictures = snapshot.containing(snapshot.named("img", "picture", "svg") & snapshot.rendered)
    groups = [group for group in Cards(snapshot, page.seen).groups() if np.median(pictures[group]) > 0]
    shelf = max(groups, key=len, default=[])
    cards = np.zeros(len(snapshot), np.bool_)
    cards[shelf] = True
    beside = words.count(snapshot.text(page.main & ~snapshot.within(cards)))
    is_list = len(shelf) >= SHELF and beside < BESIDE_SHELF * len(shelf)
    return [f"{len(shelf)} cards with a link and a picture each, {counted(beside, 'word')} beside them"] * is_list


def _article(page: _Page) -> list[str]:
    evidence = [*page.declared_article]
    if page.graph_type == "product":
        evidence.append("metadata og:type product")
    evidence += [f"metadata {kind}" for kind in PRODUCT_TYPES if page.types.count(kind) == 1]
    if page.main_words >= ARTICLE_WORDS:
        evidence.append(f"{counted(page.main_words, 'word')} of main content")
    return evidence if page.main_words >= ARTICLE_WORDS or len(evidence) > 1 else []


RULES: Sequence[tuple[Kind, Callable[[_Page], list[str]]]] = (
    ("bot-challenge", _bot_challenge),
    ("error-page", _error_page),
    ("login", _login),
    ("consent-wall", _consent_wall),
    ("empty", _empty),
    ("abstract-only", _abstract_only),
    ("paywall", _paywall),
    ("listing", _listing),
    ("article", _article),
)
