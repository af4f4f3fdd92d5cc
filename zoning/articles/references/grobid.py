"""Parse reference strings with a GROBID server, if the caller names one.

`POST /api/processCitationList` takes the strings as form fields and answers TEI, with one `biblStruct` for each.
Identifiers that the reference has already are kept, since links on the page are more reliable than any parser.
"""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit
from xml.parsers import expat

import msgspec

from zoning import limits
from zoning.articles.model import Reference
from zoning.articles.references.types import type_of
from zoning.errors import GrobidUnavailable, UsageError

PATH = "/api/processCitationList"

_TITLES = {"a": "title", "j": "container", "m": "container"}
_UNITS = {"volume": "volume", "issue": "issue"}
_UNREADABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def parse_with_grobid(references: Sequence[Reference], address: str) -> tuple[Reference, ...]:
    """Return the references with the fields that the server at `address` reads in their raw strings.

    address: such as `http://localhost:8070`. Raises `UsageError` if it is not an http(s) address, and
    `GrobidUnavailable` if no server answers there in time, or not as GROBID does.
    """
    if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).netloc:
        raise UsageError(f"{address} is not the address of a GROBID server: use one such as http://localhost:8070")
    parsed: dict[str, dict[str, str | tuple[str, ...]]] = {}
    readable = [reference for reference in references if _sent(reference.raw)]
    for batch in _batches(readable):
        answers = _read(_asked([_sent(reference.raw) for reference in batch], address), address)
        if len(answers) != len(batch):
            raise GrobidUnavailable(
                f"{address}: returned {len(answers)} references for {len(batch)}: is this a GROBID server?"
            )
        parsed |= {reference.id: answer for reference, answer in zip(batch, answers, strict=True)}
    return tuple(_merged(reference, parsed.get(reference.id, {})) for reference in references)


def _sent(raw: str) -> str:
    return " ".join(_UNREADABLE.sub(" ", raw).split())[: limits.GROBID_CHARACTERS]


def _batches(references: Sequence[Reference]) -> Iterator[Sequence[Reference]]:
    for start in range(0, len(references), limits.GROBID_BATCH):
        yield references[start : start + limits.GROBID_BATCH]


def _asked(raws: list[str], address: str) -> bytes:
    """Return the server's answer to a batch of strings."""
    from zoning.network.http import NoAnswer, ask_now

    form: dict[str, str | list[str]] = {"citations": raws, "consolidateCitations": "0"}
    try:
        answer = ask_now(
            address.rstrip("/") + PATH,
            within_s=limits.GROBID_S,
            most_bytes=limits.GROBID_BYTES,
            headers={"Accept": "application/xml"},
            form=form,
        )
    except NoAnswer as error:
        raise _unavailable(address, str(error)) from error
    if answer.status != 200:
        raise _unavailable(address, f"HTTP {answer.status}")
    if answer.cut:
        raise GrobidUnavailable(f"{address}: its answer has more than {limits.GROBID_BYTES} bytes")
    return answer.body


def _unavailable(address: str, why: str) -> GrobidUnavailable:
    return GrobidUnavailable(f"no GROBID server answers at {address} ({why}): start one there, or omit --grobid")


# ---------------------------------------------------------------------- the answer


class _Tei:
    """Reads the entries of an answer. Document types and entities are refused."""

    def __init__(self) -> None:
        self.entries: list[dict[str, str | tuple[str, ...]]] = []
        self.path: list[tuple[str, dict[str, str]]] = []
        self.text: list[str] = []
        self.person: dict[str, list[str]] = {}
        self.authors: list[str] = []

    def read(self, data: bytes) -> None:
        parser = expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = self.begin, self.end
        parser.CharacterDataHandler = self.text.append
        parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _refused
        parser.Parse(data, True)

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        self.path.append((name.rpartition(":")[2], attributes))
        self.text.clear()
        if self.path[-1][0] == "biblStruct":
            self.entries.append({})
            self.authors = []
        elif self.path[-1][0] == "author":
            self.person = {}

    def end(self, _: str) -> None:
        name, attributes = self.path.pop()
        text = " ".join("".join(self.text).split())
        self.text.clear()
        if self.entries and any(above == "biblStruct" for above, _ in self.path):
            self.field(name, attributes, text)
        elif name == "biblStruct" and self.authors:
            self.entries[-1]["authors"] = tuple(self.authors)

    def field(self, name: str, attributes: dict[str, str], text: str) -> None:
        """Take the value of the element `name`, which has just ended."""
        in_author = any(above == "author" for above, _ in self.path)
        match name:
            case "title" if text:
                self.put(_TITLES.get(attributes.get("level", ""), ""), text)
            case "surname" | "forename" | "genName" if in_author and text:
                self.person.setdefault(name, []).append(text)
            case "author":
                self.authors += _name(self.person)
            case "idno":
                self.identifier(attributes.get("type", "").upper(), text)
            case "biblScope":
                self.scope(attributes, text)
            case "date":
                year = re.match(r"\d{4}", attributes.get("when", "") or text)
                self.put("year", year[0] if year else "")
            case "publisher":
                self.put("publisher", text)

    def identifier(self, kind: str, text: str) -> None:
        names = {"DOI": "doi", "PMID": "pmid", "PMCID": "pmcid"}
        self.put(names.get(kind, ""), text.lower() if kind == "DOI" else text)

    def scope(self, attributes: dict[str, str], text: str) -> None:
        unit = attributes.get("unit", "")
        self.put(_UNITS.get(unit, ""), text)
        if unit == "page":
            self.put("first_page", attributes.get("from", "") or text)
            self.put("last_page", attributes.get("to", ""))

    def put(self, name: str, value: str) -> None:
        if name and value:
            self.entries[-1].setdefault(name, value)


def _refused(*_: object) -> None:
    raise ValueError("a document type or an entity")


def _name(person: dict[str, list[str]]) -> list[str]:
    family, given = (" ".join(person.get(part, ())) for part in ("surname", "forename"))
    return [f"{family}, {given}" if given else family] if family else []


def _read(data: bytes, address: str) -> list[dict[str, str | tuple[str, ...]]]:
    tei = _Tei()
    try:
        tei.read(data)
    except (expat.ExpatError, ValueError) as error:
        raise GrobidUnavailable(f"{address}: its answer is not TEI ({error}): is this a GROBID server?") from error
    return [_book(entry) for entry in tei.entries]


def _book(entry: dict[str, str | tuple[str, ...]]) -> dict[str, str | tuple[str, ...]]:
    """Correct the entry of a book: its only title is its own, not that of a container."""
    if "title" not in entry and "container" in entry and "volume" not in entry:
        return {"title": entry["container"], **{name: value for name, value in entry.items() if name != "container"}}
    return entry


def _merged(reference: Reference, answer: dict[str, str | tuple[str, ...]]) -> Reference:
    """Return the reference with the server's fields; its identifiers, and fields that the server lacks, stay.

    A type that nothing told before may be told by these fields.
    """
    kept = {name for name in ("doi", "pmid", "pmcid") if getattr(reference, name)}
    fields = {name: value for name, value in answer.items() if name not in kept}
    merged = msgspec.structs.replace(reference, **fields)
    return msgspec.structs.replace(merged, type=reference.type or type_of(merged))
