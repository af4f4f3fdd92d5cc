"""Find promotion: boxes that ask the reader for an e-mail address, money or a subscription."""

import re

import numpy as np

from zoning.document.lengths import words_of_texts
from zoning.document.nodes import with_attribute
from zoning.parts.own_heading import own_headings
from zoning.snapshot import Mask, Snapshot
from zoning.text.expressions import entries

_ASKS = re.compile(
    r"(?:^|[\s_-])(?:newsletters?|subscri(?:be|ption)s?|sign-?up|mailing-?list|donat(?:e|ions?)|mc4wp|mailchimp)"
    r"(?:$|[\s_-])",
    re.IGNORECASE,
)
_ASKING = ("newsletter", "subscri", "signup", "sign-up", "mailing", "donat", "mc4wp", "mailchimp")
_ADDRESS = entries(__package__, "words.toml")["address"]
PAGE_SHARE = 0.2
"""An element with more than this share of the page's letters or words is the page itself."""
SIGN_UP_WORDS = 60
"""The most words of a box that asks for an address."""


def promotion(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` of sign-ups, and of what the markup calls newsletter, subscription or donation."""
    marked = with_attribute(snapshot, "class", _ASKS, *_ASKING) | with_attribute(snapshot, "id", _ASKS, *_ASKING)
    held = snapshot.count_within(snapshot.letters_of(text))
    return text & (snapshot.within(marked & (held <= PAGE_SHARE * held[0])) | sign_ups(snapshot, text))


def sign_ups(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` of boxes that ask for an e-mail address and little else.

    A box is the largest element around the field with few words that is not the item of a list, since a product that
    one can ask for by mail is not a sign-up. Nor does it contain the heading of the page, which may have a field below
    its first sentence. A form with a field for a text, a choice or a password is not a sign-up.
    """
    words = snapshot.count_within(snapshot.once(words_of_texts) * text)
    fields = snapshot.named("input") & snapshot.rendered
    others = snapshot.named("textarea", "select") & snapshot.rendered
    asks = np.zeros(len(snapshot), np.bool_)
    for node in np.flatnonzero(fields).tolist():
        kind = snapshot.attribute(node, "type").lower()
        asks[node] = kind == "email" or (kind in ("", "text") and _takes_address(snapshot, node))
        others[node] = kind == "password"
    heads = snapshot.named("h1") | snapshot.mask_of(own_headings(snapshot, text))
    other = snapshot.containing(others | heads) | snapshot.named("li", "tr", "dd", "article")
    boxes = np.zeros(len(snapshot), np.bool_)
    for node in np.flatnonzero(asks).tolist():
        box, around = node, int(snapshot.parent[node])
        while around > 0 and words[around] <= min(SIGN_UP_WORDS, PAGE_SHARE * words[0]) and not other[around]:
            box, around = around, int(snapshot.parent[around])
        boxes[box] = True
    return text & snapshot.within(boxes)


def _takes_address(snapshot: Snapshot, field: int) -> bool:
    attributes = snapshot.attributes_of(field)
    said = "\n".join(attributes.get(name, "") for name in ("placeholder", "name", "id", "aria-label")).lower()
    return any(word in said for word in _ADDRESS)
