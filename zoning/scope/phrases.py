"""Search for the phrases that pages of each kind contain, and for marks that do not depend on the language.

Fixed phrases are data (`phrases.toml`), in the languages in which they were collected. Those with many forms are
patterns in this module.
"""

import re
from functools import cache
from typing import Literal

from zoning.text.expressions import entries
from zoning.text.offer_words import offer_words
from zoning.text.words import UNSPACED, plain

Phrases = Literal["error", "unavailable", "nothing", "challenge", "login", "consent", "accept", "paywall", "loading"]

CHALLENGE_TITLES = re.compile(
    r"^(just a moment|attention required|one moment|access denied|access to this page has been denied|robot check|"
    r"are you (a )?(robot|human)|security (check|verification)|checking your browser|pardon our interruption|"
    r"human verification|bot verification|verify(ing)? (that )?you are (a )?human|please wait|ddos.guard|captcha|"
    r"request rejected|client challenge|un instant|un momento|einen moment|um momento)",
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
    r"page (doesn.t|does not|no longer) exists?",
    re.IGNORECASE,
)
ERROR_NUMBER = re.compile(r"(?<![\w.,-])(404|410)(?![\w.,-])")
"""The status codes of servers for pages that do not exist."""
LOGIN_ADDRESS = re.compile(r"/(log-?in|sign-?in|signon|sso|auth(orize|enticate|entication)?|idp|saml2?|cas)\b", re.I)
CONSENT_ADDRESS = re.compile(r"^https?://(consent|guce|privacy)[.-]|/(cookie-?consent|consent-?wall)(?![\w-])", re.I)
PAYWALL_TEXT = re.compile(offer_words().pattern, re.IGNORECASE)
ACCESS_TEXT = re.compile(
    r"(buy|purchase|rent) (this )?(article|pdf|chapter|access|instant access)|get (full |instant )?access|"
    r"access (through|via) your (institution|organi[sz]ation)|institutional (access|login|log in|sign in)|"
    r"preview of subscription content|full text (access|is available to)|check (your )?access|"
    r"this is a preview|pay.per.view|log in (via|through) (an )?institution",
    re.IGNORECASE,
)
ASKED_TO_LOG_IN = (401, 403)
"""The status codes of servers for visitors who have to log in."""
TURNED_AWAY = (401, 403, 405, 406, 429, 503)
"""The status codes of servers for visitors that they take for robots."""


def phrase_in(kind: Phrases, plain_text: str) -> str:
    """Return the first phrase of a kind that is in a `plain` text, or ""."""
    return next((phrase for phrase, plain_phrase in _phrases()[kind] if _says(plain_text, plain_phrase)), "")


def says_nothing_found(plain_text: str) -> bool:
    """Whether a `plain` text is a phrase of the kind `nothing` and no more, signs and digits aside."""
    letters = _letters(plain_text)
    return any(letters == _letters(phrase) for _, phrase in _phrases()["nothing"])


def sells(text: str) -> str:
    """Return the phrase by which a text offers the rest for sale, or ""."""
    match = PAYWALL_TEXT.search(text)
    return " ".join(match[0].split()) if match else phrase_in("paywall", plain(text))


def _says(text: str, phrase: str) -> bool:
    place = text.find(phrase)
    while place > 0 and text[place - 1].isalnum() and not UNSPACED.match(phrase):
        place = text.find(phrase, place + 1)
    return place >= 0


def _letters(text: str) -> str:
    return " ".join("".join(sign if sign.isalpha() else " " for sign in text).split())


@cache
def _phrases() -> dict[str, tuple[tuple[str, str], ...]]:
    """Return the phrases of each kind, each as written and plain."""
    kinds = {**entries(__package__, "phrases.toml"), "paywall": offer_words().phrases}
    return {kind: tuple((phrase, plain(phrase)) for phrase in phrases) for kind, phrases in kinds.items()}
