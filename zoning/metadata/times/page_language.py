"""Find the language and region of a page, which decide how its dates are read."""

import numpy as np

from zoning.layout import language
from zoning.metadata.cldr import primary
from zoning.snapshot import Snapshot


def page_language(snapshot: Snapshot) -> str:
    """Return a BCP 47 tag: the language of the text, with the region if the page declares that language.

    The declared language alone is not enough: templates declare `en-US` on pages in all languages. Call this by
    `Snapshot.once`.
    """
    declared = snapshot.page.language.strip()
    texts = np.flatnonzero(snapshot.has_words & snapshot.rendered)
    if not len(texts):
        return declared
    found = language.of_text([snapshot.text_of(node) for node in texts.tolist()], declared)
    return declared if primary(declared) == found else found
