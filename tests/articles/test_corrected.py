"""A person's corrections in the record of an article: checked, marked, beside what was read, and in all formats."""

from typing import Any

import jsonschema
import msgspec
import pytest
from lxml import etree

from tests.articles.writers.made import ARTICLE
from zoning import formats
from zoning.articles import corrected
from zoning.articles.corrected import FIELDS
from zoning.articles.model import Article, Correction
from zoning.document.blocks import Text
from zoning.errors import UsageError
from zoning.metadata.model import Claim

READ = msgspec.to_builtins(ARTICLE)


def fields(index: int, name: str, **changes: Any) -> dict[str, Any]:
    """An entry of a list of the record as read, with changes."""
    return {**READ[name][index], **changes}


def reference(index: int, **changes: Any) -> dict[str, Any]:
    """The value of `references` that changes one of them."""
    return {"references": {READ["references"][index]["raw"]: fields(index, "references", **changes)}}


def test_corrected_fields_are_told_with_what_was_read() -> None:
    found = corrected(ARTICLE, {"title": "Dunes", "journal.volume": "8", "dates.published": "2019-05"})
    assert (found.title, found.journal.volume, found.dates.published) == ("Dunes", "8", "2019-05")
    assert found.journal.issue == ARTICLE.journal.issue
    assert found.corrections == (
        Correction(field="title", read=ARTICLE.title),
        Correction(field="journal.volume", read="7"),
        Correction(field="dates.published", read="2019-05-07"),
    )


def test_what_equals_the_value_read_is_no_correction() -> None:
    assert corrected(ARTICLE, {path: value_at(path) for path in FIELDS if path != "references"}) == ARTICLE
    assert corrected(ARTICLE, reference(0)) == ARTICLE


def value_at(path: str) -> Any:
    value = READ
    for name in path.split("."):
        value = value[name]
    return value


def test_claims_and_the_title_with_its_italics_follow() -> None:
    claims = tuple(
        Claim(field="title", value=value, source="page", where="", confidence=0.5, taken=taken)
        for value, taken in ((ARTICLE.title, True), ("Dunes", False))
    )
    read = msgspec.structs.replace(ARTICLE, claims=claims, title_content=(Text(ARTICLE.title, ("emphasis",)),))
    found = corrected(read, {"title": "Dunes"})
    assert [claim.taken for claim in found.claims] == [False, True]
    assert found.title_content == ()


def test_identifiers_are_taken_in_their_usual_form() -> None:
    given = {"identifiers.doi": "https://doi.org/10.5555/ABC", "identifiers.pmcid": "", "identifiers.pmid": " 77 "}
    found = corrected(ARTICLE, given).identifiers
    assert (found.doi, found.pmcid, found.pmid) == ("10.5555/abc", "", "77")
    author = fields(2, "authors", orcid="https://orcid.org/0000000218250097")
    assert corrected(ARTICLE, {"authors": [author]}).authors[0].orcid == "0000-0002-1825-0097"


def test_a_grant_keeps_only_what_still_fits() -> None:
    other = fields(0, "funding", funder="DFG", number="AB 1", nih={"serial": "012345"})
    added = fields(0, "funding", funder="Pond Watch", number="", paragraph=-1)
    first, second, third = corrected(ARTICLE, {"funding": [fields(1, "funding"), other, added]}).funding
    assert first == ARTICLE.funding[1]
    assert (second.funder, second.nih, second.number_as_written) == ("Deutsche Forschungsgemeinschaft", None, "1234567")
    assert second.funder_id not in ("", first.funder_id)
    assert (third.funder, third.funder_id) == ("Pond Watch", "")


def test_an_accession_number_has_its_own_address() -> None:
    changed = fields(0, "accessions", databank="GenBank", number="ZX904417", to="ZX904419")
    (found,) = corrected(ARTICLE, {"accessions": [changed]}).accessions
    assert "ZX904417" in found.url
    assert found.to == ""
    assert found.number_as_written == "GSE 12345"


def test_the_text_of_a_reference_has_its_corrected_parts() -> None:
    given = reference(0, authors=["Sand A", "Windt B"], year="1998", publisher="Ground Press", doi="doi:10.5555/X")
    found = corrected(ARTICLE, given)
    first, second = found.references
    assert first.raw == "Sand A, Windt B. How dunes move. J Loose Ground. 1998;3(1):10-19. Ground Press"
    assert (first.id, first.doi) == ("r1", "10.5555/x")
    assert second == ARTICLE.references[1]
    assert found.corrections == (Correction(field="references", read=[READ["references"][0]]),)


def test_a_reference_that_the_page_does_not_have_is_ignored() -> None:
    assert corrected(ARTICLE, {"references": {"Gone 1999.": fields(0, "references", year="1990")}}) == ARTICLE


def test_a_reference_is_removed_and_its_citations_lead_nowhere() -> None:
    found = corrected(ARTICLE, {"references": {READ["references"][0]["raw"]: False}})
    assert found.references == ARTICLE.references[1:]
    assert found.corrections == (Correction(field="references", read=[READ["references"][0]]),)
    jats = etree.fromstring(formats.of_article("jats").write(found).encode())
    ids = {one.get("id") for one in jats.iter()}
    assert "r1" not in ids
    assert {one.get("rid") for one in jats.iter()} <= ids


def test_an_added_reference_is_read_from_its_text() -> None:
    raw = "Lee A,  Kim B. Wet sand. J Loose Ground. 2001;4(2):11-15. doi:10.5555/WET"
    given = {"added-1": {"id": "added-1", "label": "", "raw": raw}}
    *others, added = corrected(ARTICLE, {"references": given}).references
    assert tuple(others) == ARTICLE.references
    assert (added.id, added.raw) == ("added-1", " ".join(raw.split()))
    assert (added.authors, added.year, added.doi) == (("Lee, A", "Kim, B"), "2001", "10.5555/wet")
    assert (added.title, added.container, added.type) == ("Wet sand", "J Loose Ground", "article-journal")
    changed = {**msgspec.to_builtins(added), "year": "2002", "issue": ""}
    *_, again = corrected(ARTICLE, {"references": {"added-1": changed}}).references
    assert (again.year, again.issue, again.title) == ("2002", "", "Wet sand")
    assert "2002" in again.raw


def test_affiliations_are_corrected_and_authors_lose_those_that_are_gone() -> None:
    second = {**READ["affiliations"][1], "text": "Harbour College"}
    added = {"id": "a3", "text": "Institute of Waves"}
    given = {
        "authors": [fields(0, "authors", affiliations=["a3"]), fields(1, "authors")],
        "affiliations": [second, added],
    }
    found = corrected(ARTICLE, given)
    assert [one.text for one in found.affiliations] == ["Harbour College", "Institute of Waves"]
    assert [one.affiliations for one in found.authors] == [("a3",), ("a2",)]
    assert [one.field for one in found.corrections] == ["affiliations", "authors"]
    only = corrected(ARTICLE, {"affiliations": [second]})
    assert [one.affiliations for one in only.authors] == [("a2",), ("a2",), ()]


def test_every_format_has_the_corrections_and_json_is_valid() -> None:
    given = {"title": "Quiet dunes", "identifiers.doi": "10.5555/quiet", **reference(1, title="Gravel")}
    given["funding"] = [fields(0, "funding", number="7654321")]
    found = corrected(ARTICLE, given)
    schema = msgspec.json.schema(Article)
    jsonschema.validate(msgspec.json.decode(msgspec.json.encode(found)), schema)
    for name in ("json", "jats", "tei", "csl-json", "bibtex", "ris", "coins", "markdown"):
        written = formats.of_article(name).write(found)
        assert "10.5555" in written
        assert "uiet" in written.replace("+", " ")
    jats = etree.fromstring(formats.of_article("jats").write(found).encode())
    assert jats.xpath("string(//ref[@id='r2']//article-title)") == "Gravel"
    assert jats.xpath("string(//award-id)") == "7654321"
    assert "7654321" in formats.of_article("tei").write(found)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"sections": []}, "'sections' cannot be corrected; fields that can be: title"),
        ({"title": 1}, "title: Expected `str`, got `int`"),
        ({"authors": [{"family": "Lee"}]}, "authors: Object missing required field `name`"),
        ({"authors": [{"name": "Lee", "orcid": "0000-0002-1825-0098"}]}, "check digit"),
        ({"authors": [{"name": "Lee", "orcid": "none"}]}, "not of the form 0000-0002"),
        (
            {"authors": [{"name": "Lee", "affiliations": ["a9"]}]},
            "no affiliation has the number 'a9'; there are: a1, a2",
        ),
        ({"affiliations": [{"id": "a1", "text": ""}]}, "needs a text"),
        ({"affiliations": [fields(0, "affiliations"), fields(1, "affiliations", id="a1")]}, "an id of its own"),
        ({"references": {"added-1": {"id": "added-1", "label": "", "raw": " "}}}, "a reference needs a text"),
        ({"identifiers.doi": "dunes"}, "'dunes' is not of the form 10.5555/abc"),
        ({"dates.received": "May 2019"}, "is no date such as"),
        ({"dates.received": "2019-02-30"}, "is no date such as"),
        ({"funding": [fields(0, "funding", funder="", number="")]}, "a grant needs"),
        ({"accessions": [fields(0, "accessions", databank="")]}, "needs a data bank"),
        ({"references": []}, "references: Expected `object`, got `array`"),
        (reference(0, pmid="many"), "references: 'many' is not of the form"),
    ],
)
def test_impossible_values_are_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(UsageError, match=r"(?s).*") as refused:
        corrected(ARTICLE, given)
    assert why in str(refused.value)
