"""Find the references of an article: its reference lists, their entries, and the fields of each entry."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from zoning.addresses import links
from zoning.articles.model import Reference
from zoning.articles.references.declared import Declared, declared_references, matched, with_declared
from zoning.articles.references.declared_types import declared_type
from zoning.articles.references.parse import SAME_AUTHORS, parse
from zoning.articles.references.types import type_of
from zoning.bibliography import Bibliography, Entry, find_bibliography
from zoning.bibliography.index import TextIndex
from zoning.bibliography.item_list import Range
from zoning.snapshot import Mask, Snapshot
from zoning.text import identifiers

OWN_SHARE = 0.1
"""A DOI in the links of more than this share of the entries, and of more than two, is the article's own."""

_SEARCHES = re.compile(
    r"scholar\.google|google\.[a-z.]+/search|crossref\.org/(?:guestquery|openurl)|[?&](?:db=pubmed|term=|"
    r"q=|query=)|openurl|/sfx|linkout|"
    r"ncbi\.nlm\.nih\.gov|europepmc\.org|scopus\.com|webofknowledge|webofscience|chemport|adsabs|doi\.org/|javascript:",
    re.IGNORECASE,
)


@dataclass(frozen=True, eq=False)
class FoundReferences:
    """The references of a page and their nodes. `references`, `nodes` and `spans` have one item for each reference."""

    references: tuple[Reference, ...]
    nodes: tuple[int, ...]
    """The element that contains each; if only line breaks separate the entries, the node with most of its text."""
    spans: tuple[Range, ...]
    """The first node and one past the last of each, including its label, the anchors before it, and its links."""
    mask: Mask
    """(n,): the text nodes of the lists, including furniture and repetitions."""
    warnings: tuple[str, ...]


def find_references(snapshot: Snapshot) -> FoundReferences:
    """Find the reference lists of a page and read their entries. A page without a list gives no warning for that."""
    found = snapshot.once(find_bibliography)
    entries = found.entries
    said = declared_references(snapshot)
    parts = matched(said, [entry.raw for entry in entries])
    dois = _linked_dois(entries)
    notes = [run.headed == "notes" for run, listed in found.lists for _ in listed]
    references = [
        _reference(snapshot, number, *each)
        for number, each in enumerate(zip(entries, notes, parts, dois, strict=True), 1)
    ]
    return FoundReferences(
        references=tuple(_with_authors_before(references)),
        nodes=tuple(_holder(found.index, entry.span) for entry in entries),
        spans=tuple(entry.span for entry in entries),
        mask=found.mask,
        warnings=tuple(_warnings(found, said)),
    )


def _holder(index: TextIndex, span: Range) -> int:
    """Return the outermost element inside a range of nodes; of several, the one with the most text."""
    start, stop = span
    inside = index.within(start, stop)
    node = inside[0]
    while index.parent[node] >= start and index.end[index.parent[node]] <= stop:
        node = index.parent[node]
    candidate = node
    while candidate < stop and index.end[candidate] < stop:
        following = index.within(index.end[candidate], stop)
        if not following:
            break
        candidate = following[0]
        while index.parent[candidate] >= start and index.end[index.parent[candidate]] <= stop:
            candidate = index.parent[candidate]
        if index.characters[candidate] > index.characters[node]:
            node = candidate
    return node


def _linked_dois(entries: Sequence[Entry]) -> list[str]:
    """Return for each entry the DOI in its links, or "". The article's own DOI, which many links have, is ignored."""
    found = [
        tuple(dict.fromkeys(doi for address in entry.addresses for doi in identifiers.dois_of_address(address)))
        for entry in entries
    ]
    counts = Counter(doi for dois in found for doi in dois)
    own = {doi for doi, count in counts.items() if count > max(2, OWN_SHARE * len(entries))}
    return [next((doi for doi in dois if doi not in own), "") for dois in found]


def _reference(snapshot: Snapshot, number: int, entry: Entry, is_note: bool, said: Declared, linked: str) -> Reference:
    fields = with_declared(parse(entry.raw, entry.runs, is_note=is_note), said)
    doi, pmid, pmcid = (said.get(name, ("",))[0] for name in ("doi", "pmid", "pmcid"))
    addresses = entry.addresses
    doi = identifiers.doi_in(entry.raw) or linked or identifiers.doi_in(doi)
    reference = Reference(
        id=f"r{number}",
        label=entry.label,
        raw=entry.raw,
        doi=doi,
        pmid=identifiers.pmid_in(entry.raw) or _first(identifiers.pmid_of_address, addresses) or pmid,
        pmcid=identifiers.pmcid_in(entry.raw) or _first(identifiers.pmcid_of_address, addresses) or pmcid,
        url=_url(snapshot, entry),
        **fields._asdict(),
    )
    return msgspec.structs.replace(reference, type=type_of(reference, declared_type(snapshot, entry.span, said)))


def _with_authors_before(references: Sequence[Reference]) -> Iterator[Reference]:
    """Yield the references; those that begin with a dash get the authors of the reference before."""
    authors: tuple[str, ...] = ()
    for reference in references:
        if SAME_AUTHORS.match(reference.raw) and not reference.authors:
            yield msgspec.structs.replace(reference, authors=authors)
        else:
            authors = reference.authors or reference.editors
            yield reference


def _first(read: Callable[[str], str], addresses: tuple[str, ...]) -> str:
    return next((found for address in addresses if (found := read(address))), "")


def _url(snapshot: Snapshot, entry: Entry) -> str:
    """Return the first address in an entry's text, or else that of a link if the text has it; "" for none.

    Addresses of resolvers and searches are left out.
    """
    written = [url for url in identifiers.urls_in(entry.raw) if not re.search(r"\bdoi\.org/", url)]
    if written:
        return written[0]
    base = snapshot.page.base_url
    for address in entry.addresses:
        url = links.absolute(address, base)
        if re.match(r"https?://", address) and url and not _SEARCHES.search(url) and url in entry.raw:
            return url
    return ""


def _warnings(found: Bibliography, said: list[Declared]) -> list[str]:
    entries = found.entries
    warnings = []
    if entries and not any(entry.shown for entry in entries):
        warnings.append("the list of references is folded on the page")
    if not entries and said:
        warnings.append(f"the page's metadata has {len(said)} references, but the page shows no list of them")
    if entries and all(run.headed != "references" for run, _ in found.lists):
        warnings.append("the list of references has no heading; it was recognised by its entries")
    if found.repetitions:
        warnings.append("the page repeats its references; they were read once")
    return warnings
