"""What offers of a text for sale say, in many languages."""

from functools import cache
from typing import NamedTuple

from zoning.text.expressions import entries

PATTERN = (
    r"subscribe (now )?(to|for) (continue|read|keep reading|unlock|full|unlimited)|(to|and) (continue|keep) reading|"
    r"to read (the (full|rest|complete)|this (article|story))|subscribers?.only|members?.only (article|content|story)|"
    r"(article|story|content) is (only )?(for|available to|reserved for) (paying |registered )?(subscribers|members)|"
    r"already a (subscriber|member)|you have (reached|used) .{0,30}(free|limit)|unlock this (article|story)"
)


class OfferWords(NamedTuple):
    """How an offer of the rest of a text is recognised by its words."""

    pattern: str
    """A regular expression for English, whatever the case, which Python and JavaScript read alike."""
    phrases: tuple[str, ...]
    """Those of all languages, to be compared in lower case and without accents."""


@cache
def offer_words() -> OfferWords:
    """Return the words of all languages."""
    return OfferWords(PATTERN, tuple(entries(__package__, "offer_words.toml")["phrases"]))
