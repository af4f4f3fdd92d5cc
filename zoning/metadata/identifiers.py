"""Find identifiers of articles, journals and people in texts, and check their check digits."""

import re
from urllib.parse import unquote

from zoning.text import identifiers
from zoning.text.identifiers import pmcid_in

__all__ = [
    "arxiv_in",
    "doi_in",
    "is_issn",
    "is_orcid",
    "issn_in",
    "issns_in",
    "orcid_in",
    "orcids_in",
    "pmcid_in",
    "pmid_in",
]

_ARXIV = re.compile(r"(?<![\w.])(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?![\w])")
_ISSN = re.compile(r"(?<![\d-])(\d{4})[-‐‑–]?(\d{3}[\dXx])(?![\d-])")
_ORCID = re.compile(r"(?<!\d)(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dXx])(?!\d)")


def doi_in(text: str) -> str:
    """Return the first DOI in a text or address, in lower case and without what is behind it; "" if there is none."""
    return identifiers.doi_in(unquote(text))


def pmid_in(text: str) -> str:
    """Return a PubMed number: behind `PMID`, in PubMed's address, or the text itself; "" if there is none."""
    patterns = (
        r"(?i:PMID|pubmed)\W{0,3}([1-9]\d{0,8})\b",
        r"pubmed\.ncbi[^/]*/([1-9]\d{0,8})\b",
        r"^\s*([1-9]\d{0,8})\s*$",
    )
    return next((found[1] for pattern in patterns if (found := re.search(pattern, text))), "")


def arxiv_in(text: str) -> str:
    """Return the arXiv number, without its version, in a text that mentions arXiv or is one; "" if there is none."""
    found = _ARXIV.search(text)
    spoken_of = "arxiv" in text.lower() or (found and found[0] == text.strip())
    return found[1] if found and spoken_of else ""


def issn_in(text: str) -> str:
    """Return the first text in the form of an ISSN, as `NNNN-NNNC`, or ""; `is_issn` checks its check digit."""
    return next(iter(issns_in(text)), "")


def issns_in(text: str) -> tuple[str, ...]:
    """Return all texts in the form of an ISSN, as `issn_in` returns the first."""
    return tuple(f"{first}-{last.upper()}" for first, last in _ISSN.findall(text))


def is_issn(issn: str) -> bool:
    """Return whether `issn` has the form `NNNN-NNNC` and a valid check digit; zeros alone only fill a form in."""
    if not re.fullmatch(r"\d{4}-\d{3}[\dX]", issn) or issn == "0000-0000":
        return False
    digits = map(_digit, issn.replace("-", ""))
    return sum(weight * digit for weight, digit in zip(range(8, 0, -1), digits, strict=True)) % 11 == 0


def orcid_in(text: str) -> str:
    """Return the first text in the form of an ORCID, as `NNNN-NNNN-NNNN-NNNC`, or ""; `is_orcid` checks it."""
    found = _ORCID.search(text)
    return "-".join(found.groups()).upper() if found else ""


def orcids_in(text: str) -> list[str]:
    """Return the ORCIDs in a text whose check digits are right."""
    found = (orcid_in(word) for word in text.split() if "-" in word)
    return [orcid for orcid in found if is_orcid(orcid)]


def is_orcid(orcid: str) -> bool:
    """Whether the check digit of an ORCID is right (ISO 7064, mod 11-2)."""
    digits = orcid.replace("-", "")
    if not re.fullmatch(r"\d{15}[\dX]", digits):
        return False
    total = 0
    for digit in digits[:-1]:
        total = (total + int(digit)) * 2
    return (12 - total % 11) % 11 == _digit(digits[-1])


def _digit(character: str) -> int:
    return 10 if character == "X" else int(character)
