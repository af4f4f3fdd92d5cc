"""Read the types that a page's markup declares for its references: by classes of elements, and by COinS.

Publishers' systems name the kind of a work (`ref-book`, `citation_source-journal`) or of its title (`bookTitle`);
LaTeXML names the BibTeX type (`ltx_bib_inproceedings`). COinS name a format and a genre (ANSI/NISO Z39.88).
"""

import re
from urllib.parse import parse_qs

from zoning.articles.model import ReferenceType
from zoning.articles.references.declared import Declared
from zoning.bibliography.item_list import Range
from zoning.snapshot import Snapshot

LONGEST_COINS = 5000
"""The most characters of a COinS that are read."""

_NAMES: dict[str, ReferenceType] = {
    "article": "article-journal", "journal": "article-journal", "book": "book", "inbook": "chapter",
    "incollection": "chapter", "bookitem": "chapter", "chapter": "chapter", "conference": "paper-conference",
    "confproc": "paper-conference", "inproceedings": "paper-conference", "proceeding": "paper-conference",
    "phdthesis": "thesis", "mastersthesis": "thesis", "thesis": "thesis", "dissertation": "thesis",
    "techreport": "report", "report": "report", "patent": "patent",
    "preprint": "preprint", "dataset": "dataset", "software": "software",
    "web": "webpage", "webpage": "webpage", "website": "webpage",
}  # fmt: skip
"""The names in classes, in BibTeX, and of genres."""
_OF_WORK = re.compile(rf"(?:^|[\s_-])(?:bib|ref|cit|citation|source)[_-]({'|'.join(_NAMES)})(?:\s|$)")
_OF_TITLE = re.compile(r"(?:^|\s)(?:\w+[-_])?(?P<kind>journal|book)[-_]?title(?:\s|$)", re.IGNORECASE)
_COINS = re.compile(r"(?:^|\s)Z3988(?:\s|$)")
_PARTS: dict[str, ReferenceType] = {
    "journal_title": "article-journal", "inbook_title": "chapter", "conference_title": "paper-conference",
    "dissertation_institution": "thesis", "technical_report_institution": "report",
}  # fmt: skip
"""The parts of `citation_reference` that only works of one type have."""


def declared_type(snapshot: Snapshot, span: Range, said: Declared) -> ReferenceType:
    """Return the type that the nodes in `span`, or else the page's metadata, declare for an entry; "" for none."""
    for node in range(*span):
        attributes = snapshot.attributes_of(node)
        named = attributes.get("class", "")
        if found := _OF_WORK.search(named):
            return _NAMES[found[1]]
        if found := _OF_TITLE.search(named):
            return _NAMES[found["kind"].lower()]
        if _COINS.search(named) and (kind := _of_coins(attributes.get("title", ""))):
            return kind
    return next((kind for part, kind in _PARTS.items() if part in said), "")


def _of_coins(title: str) -> ReferenceType:
    values = parse_qs(title.replace("&amp;", "&")[:LONGEST_COINS])
    genre = values.get("rft.genre", [""])[0].lower()
    return _NAMES.get(genre) or _NAMES.get(values.get("rft_val_fmt", [""])[0].rpartition(":")[2], "")
