"""Find advertisements that are labelled as such: by the name of their box, or by a line at its beginning."""

import numpy as np

from zoning.document.lengths import words_of_texts
from zoning.document.nodes import text_on_one_line
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot

LABELS = frozenset(
    (
        "ad", "ads", "advert", "advertisement", "advertisements", "sponsored", "sponsored content", "paid content",
        "anzeige", "werbung", "werbeanzeige", "publicité", "annonce publicitaire", "contenu sponsorisé", "publicidad",
        "anuncio", "contenido patrocinado", "publicidade", "anúncio", "conteúdo patrocinado", "pubblicità",
        "annuncio pubblicitario", "contenuto sponsorizzato", "publicitat", "publicitate", "advertentie", "reclame",
        "annons", "annonse", "annonce", "reklame", "mainos", "reklama", "artykuł sponsorowany", "inzerce", "hirdetés",
        "oglas", "reklam", "quảng cáo", "iklan", "реклама", "оголошення", "διαφήμιση", "إعلان", "إعلانات", "פרסומת",
        "آگهی", "تبلیغات", "विज्ञापन", "বিজ্ঞাপন", "โฆษณา", "広告", "スポンサーリンク", "광고", "广告", "廣告",
    )
)  # fmt: skip
"""What boxes of advertisements are called, in lower case."""
LABEL_WORDS, LABEL_CHARACTERS = 3, 30
BOX_WORDS = 60
"""The most words of a box with such a line."""
PAGE_SHARE = 0.2
"""A box with more than this share of the page's words is no advertisement."""
NO_LABELS = (*HEADING_TAGS, "a", "b", "button", "dt", "label", "option", "strong", "summary", "td", "th")
"""Where such a line is the name of something else, such as a section about advertising."""


def advertisements(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` of boxes that are labelled as advertisements, with their labels."""
    counts = snapshot.once(words_of_texts) * snapshot.rendered
    words = snapshot.count_within(counts)
    boxes = np.zeros(len(snapshot), np.bool_)
    for name, nodes in snapshot.nodes_by_value("aria-label").items():
        if _is_label(name):
            boxes[nodes] = True
    elsewhere = snapshot.within(snapshot.named(*NO_LABELS))
    for node in np.flatnonzero((counts > 0) & (counts <= LABEL_WORDS) & ~elsewhere).tolist():
        if _is_label(text_on_one_line(snapshot, node)):
            box = next((box for box in snapshot.ancestors(node) if words[box] > words[node]), 0)
            begins = box + int(np.argmax(counts[box:] > 0)) == node
            boxes[box] |= begins and words[box] <= BOX_WORDS
    return text & snapshot.within(boxes & (words <= PAGE_SHARE * words[0]))


def _is_label(line: str) -> bool:
    return len(line) <= LABEL_CHARACTERS and line.strip(" :–—-|·").lower() in LABELS
