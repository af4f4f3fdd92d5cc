"""Find identifiers of publications in text and in web addresses: DOI, PMID, PMCID; also addresses."""

import re
from urllib.parse import parse_qsl, quote, unquote, urlsplit

LONGEST_ADDRESS = 2000
"""The number of characters of an address that are searched."""

_DOI = re.compile(r"\b10\.\d{4,9}(?:\.\d{1,9})*/[^\s\"<>{}|\\^`»«]{1,300}")
_PMID_WORD = re.compile(r"\bPMID[\s:#]{0,4}([1-9]\d{0,8})\b", re.IGNORECASE)
_PMCID = re.compile(r"\bPMC\s?(\d{3,9})\b", re.IGNORECASE)
_NUMBER = re.compile(r"[1-9]\d{0,8}")
_URL = re.compile(r"\b(?:https?|ftp)://[^\s<>\"“”»«]{4,1500}", re.IGNORECASE)
RESOLVERS: dict[str, tuple[re.Pattern[str], str]] = {
    "doi": (re.compile(r"(?:doi:\s*)?(10\.\d{4,9}(?:\.\d+)*/\S+)", re.IGNORECASE), "https://doi.org/{}"),
    "pmcid": (re.compile(r"(?:PMCID:\s*)?(PMC\d{3,9})(?:\.\d+)?", re.IGNORECASE), "https://pmc.ncbi.nlm.nih.gov/articles/{}/"),
    "pmid": (re.compile(r"PMID:?\s*([1-9]\d{0,8})", re.IGNORECASE), "https://pubmed.ncbi.nlm.nih.gov/{}/"),
    "arxiv": (
        re.compile(r"arXiv:\s*(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?)", re.IGNORECASE),
        "https://arxiv.org/abs/{}",
    ),
    "handle": (re.compile(r"hdl:\s*(\d+(?:\.\d+)*/\S+)", re.IGNORECASE), "https://hdl.handle.net/{}"),
}  # fmt: skip
"""By kind of identifier: a pattern for it where an address is expected, and the address of its public resolver."""
_TRAILING = ".,;:'\"’”*†‡"
_PAIRS = {")": "(", "]": "[", ">": "<"}
_PUBMED_HOSTS = ("pubmed.ncbi.nlm.nih.gov", "www.ncbi.nlm.nih.gov", "ncbi.nlm.nih.gov", "europepmc.org",
                 "www.europepmc.org", "pubmed.gov", "www.pubmed.gov", "pubmed.com",
                 "eutils.ncbi.nlm.nih.gov")  # fmt: skip


def resolver_of(name: str) -> str:
    """Return the address of the work with this identifier at a public resolver: DOI, PMCID, PMID, arXiv id or handle.

    Returns "" for anything else, such as a file or an address.
    """
    for pattern, resolver in RESOLVERS.values():
        if found := pattern.fullmatch(name.strip()):
            return resolver.format(quote(found[1], safe="/:;().,-_~@!*+="))
    return ""


def dois_in(text: str) -> tuple[str, ...]:
    """Return all DOIs in the text, each once, in lower case and without the punctuation after it."""
    if "10." not in text:
        return ()
    return tuple(dict.fromkeys(trimmed(found[0]).lower() for found in _DOI.finditer(text)))


def doi_in(text: str) -> str:
    """Return the first DOI in the text; "" if there is none."""
    return next(iter(dois_in(text)), "")


def dois_of_address(url: str) -> tuple[str, ...]:
    """Return the DOIs in the address of a resolver, a search engine or a publisher, with escapes decoded."""
    path, query = _split(url[:LONGEST_ADDRESS])
    values = [doi_in(unquote(value)) for _, value in query]
    in_path = re.sub(r"(?:/(?:full|abstract|abs|pdf|epdf|html|fulltext|meta))+$", "", doi_in(unquote(unquote(path))))
    return tuple(dict.fromkeys(doi for doi in (in_path, *values) if doi))


def pmid_in(text: str) -> str:
    """Return the number after `PMID`; "" if there is none."""
    found = _PMID_WORD.search(text)
    return found[1] if found else ""


def pmid_of_address(url: str) -> str:
    """Return the PubMed number that an address leads to; "" if it leads elsewhere or is only a search."""
    path, query = _split(url[:LONGEST_ADDRESS])
    host, _, rest = path.partition("/")
    if host.lower() not in _PUBMED_HOSTS and "pubmed" not in path.lower():
        return ""
    last = re.search(r"(?:^|/)(?:pubmed|med|abstract/med)?/?([1-9]\d{0,8})/?$", rest, re.IGNORECASE)
    if last and ("pubmed" in path.lower() or "/med/" in f"/{rest.lower()}"):
        return last[1]
    names = ("list_uids", "pmid", "term", "id", "uid", "from_uid")
    values = {name.lower(): value.strip() for name, value in query}
    return next((values[name] for name in names if _NUMBER.fullmatch(values.get(name, ""))), "")


def pmcid_in(text: str) -> str:
    """Return the first PubMed Central number in the text, with its prefix; "" if there is none."""
    found = _PMCID.search(text)
    return f"PMC{found[1]}" if found else ""


def pmcid_of_address(url: str) -> str:
    """Return the PubMed Central number that an address leads to; "" if it leads elsewhere."""
    return pmcid_in(unquote(url[:LONGEST_ADDRESS]))


def urls_in(text: str) -> list[str]:
    """Return the web addresses in the text, without the punctuation after them."""
    return [trimmed(found[0]) for found in _URL.finditer(text)]


def trimmed(identifier: str) -> str:
    """Remove punctuation at the end, and closing brackets without an opening one."""
    while identifier and (identifier[-1] in _TRAILING or _closes_nothing(identifier)):
        identifier = identifier[:-1]
    return identifier


def _closes_nothing(identifier: str) -> bool:
    opening = _PAIRS.get(identifier[-1])
    return opening is not None and identifier.count(identifier[-1]) > identifier.count(opening)


def _split(url: str) -> tuple[str, list[tuple[str, str]]]:
    """Return host and path, and the query's parameters; an invalid address counts as a path."""
    try:
        parts = urlsplit(url.strip())
        return f"{parts.netloc}{parts.path}", parse_qsl(parts.query)
    except ValueError:  # such as an invalid IPv6 host, or too many parameters
        return url, []
