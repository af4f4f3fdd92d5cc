"""The references of an article: its lists, their entries, what each entry names."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from zoning.articles import identifiers
from zoning.articles.model import Reference
from zoning.articles.references.declared import Declared, declared_references, matched, with_declared
from zoning.articles.references.entries import Entry, EntryReader
from zoning.articles.references.lists import ItemList, Range, find_lists
from zoning.articles.references.parse import parse
from zoning.articles.references.words import Words
from zoning.document import links
from zoning.snapshot import Mask, Snapshot

REPEATED_SHARE = 0.5
"""A list of which so many entries stood in a list before it is that list again, as for small windows or pop-ups."""
KEY_CHARACTERS = 60
OWN_SHARE = 0.1
"""A DOI that the links of so many entries name is that of the article."""

_SEARCHES = re.compile(
    r"scholar\.google|google\.[a-z.]+/search|crossref\.org/(?:guestquery|openurl)|[?&](?:db=pubmed|term=|"
    r"q=|query=)|openurl|/sfx|linkout|"
    r"ncbi\.nlm\.nih\.gov|europepmc\.org|scopus\.com|webofknowledge|webofscience|chemport|adsabs|doi\.org/|javascript:",
    re.IGNORECASE,
)


@dataclass(frozen=True, eq=False)
class FoundReferences:
    """The references of a page, and where they stand; `references`, `nodes` and `spans` are in step."""

    references: tuple[Reference, ...]
    nodes: tuple[int, ...]
    """The element that holds each; where entries are parted by line breaks alone, the first of its nodes."""
    spans: tuple[Range, ...]
    """First node and one past the last of each: its label, the anchors before it and its links are in there."""
    mask: Mask
    """(n,): text nodes of the lists, their furniture and repetitions included."""
    warnings: tuple[str, ...]


def find_references(snapshot: Snapshot) -> FoundReferences:
    """Find the lists of references and read their entries; a page without any has none, and no warning."""
    words = Words.of(snapshot)
    lists = find_lists(words)
    read = [(run, EntryReader.of(run).entries()) for run in lists]
    kept, repeated = _without_repeated(read)
    entries = [entry for _, found in kept for entry in found]
    said = declared_references(snapshot)
    parts = matched(said, [entry.raw for entry in entries])
    mask = np.zeros(len(snapshot), np.bool_)
    for run in lists:
        mask[run.start : run.stop] = True
    dois = _linked_dois(entries)
    references = [
        _reference(snapshot, number, *each) for number, each in enumerate(zip(entries, parts, dois, strict=True), 1)
    ]
    return FoundReferences(
        references=tuple(references),
        nodes=tuple(_holder(words, entry.span) for entry in entries),
        spans=tuple(entry.span for entry in entries),
        mask=mask & words.is_word,
        warnings=tuple(_warnings(kept, repeated, said)),
    )


def _without_repeated(read: list[tuple[ItemList, list[Entry]]]) -> tuple[list[tuple[ItemList, list[Entry]]], int]:
    """The lists without those that are there again; shown ones and longer ones stay."""
    by_worth = sorted(read, key=lambda pair: (-any(entry.shown for entry in pair[1]), -len(pair[1]), pair[0].start))
    known: set[str] = set()
    kept = []
    for run, entries in by_worth:
        keys = [_key(entry.raw) for entry in entries]
        again = sum(key in known for key in keys)
        if entries and again < REPEATED_SHARE * len(keys):
            kept.append((run, entries))
            known.update(keys)
    return sorted(kept, key=lambda pair: pair[0].start), len(read) - len(kept)


def _key(raw: str) -> str:
    return re.sub(r"\W+", "", raw[: 3 * KEY_CHARACTERS]).casefold()[:KEY_CHARACTERS]


def _holder(words: Words, span: Range) -> int:
    """The outermost element that begins in a range of nodes, ends there, and holds most of its words."""
    start, stop = span
    inside = words.within(start, stop)
    node = inside[0]
    while words.parent[node] >= start and words.end[words.parent[node]] <= stop:
        node = words.parent[node]
    candidate = node
    while candidate < stop and words.end[candidate] < stop:
        following = words.within(words.end[candidate], stop)
        if not following:
            break
        candidate = following[0]
        while words.parent[candidate] >= start and words.end[words.parent[candidate]] <= stop:
            candidate = words.parent[candidate]
        if words.characters[candidate] > words.characters[node]:
            node = candidate
    return node


def _linked_dois(entries: list[Entry]) -> list[str]:
    """For each entry the DOI that its links lead to; the article's own, which comes back in them, is none."""
    found = [
        tuple(dict.fromkeys(doi for address in entry.addresses for doi in identifiers.dois_of_address(address)))
        for entry in entries
    ]
    counts = Counter(doi for dois in found for doi in dois)
    own = {doi for doi, count in counts.items() if count > max(2, OWN_SHARE * len(entries))}
    return [next((doi for doi in dois if doi not in own), "") for dois in found]


def _reference(snapshot: Snapshot, number: int, entry: Entry, said: Declared, linked: str) -> Reference:
    fields = with_declared(parse(entry.raw, entry.runs), said)
    doi, pmid, pmcid = (said.get(name, ("",))[0] for name in ("doi", "pmid", "pmcid"))
    addresses = entry.addresses
    doi = identifiers.doi_in(entry.raw) or linked or identifiers.doi_in(doi)
    return Reference(
        id=f"r{number}",
        label=entry.label,
        raw=entry.raw,
        doi=doi,
        pmid=identifiers.pmid_in(entry.raw) or _first(identifiers.pmid_of_address, addresses) or pmid,
        pmcid=identifiers.pmcid_in(entry.raw) or _first(identifiers.pmcid_of_address, addresses) or pmcid,
        url=_url(snapshot, entry),
        **fields._asdict(),
    )


def _first(read: Callable[[str], str], addresses: tuple[str, ...]) -> str:
    return next((found for address in addresses if (found := read(address))), "")


def _url(snapshot: Snapshot, entry: Entry) -> str:
    """The address in its words, or of a link that leads neither to a search nor to a resolver."""
    written = [url for url in identifiers.urls_in(entry.raw) if not re.search(r"\bdoi\.org/", url)]
    if written:
        return written[0]
    base = snapshot.page.base_url
    for address in entry.addresses:
        url = links.absolute(address, base)
        if re.match(r"https?://", address) and url and not _SEARCHES.search(url) and url in entry.raw:
            return url
    return ""


def _warnings(kept: list[tuple[ItemList, list[Entry]]], repeated: int, said: list[Declared]) -> list[str]:
    entries = [entry for _, found in kept for entry in found]
    warnings = []
    if entries and not any(entry.shown for entry in entries):
        warnings.append("the list of references is folded on the page")
    if not entries and said:
        warnings.append(f"the page's metadata names {len(said)} references, but it shows no list of them")
    if kept and all(run.headed != "references" for run, _ in kept):
        warnings.append("the list of references has no heading; it was told by its entries")
    if repeated:
        warnings.append("the page repeats its references; they were read once")
    return warnings
