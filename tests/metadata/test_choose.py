"""Which of several claims is taken."""

from zoning.metadata.choose import choose, choose_for_page, with_first_post
from zoning.metadata.declared.meta_tags import VAGUE_DATE
from zoning.metadata.evidence import Evidence, clean
from zoning.metadata.model import PageMetadata, Source
from zoning.metadata.people.person import Person

Said = tuple[str, str, Source]


def evidence(*said: Said) -> Evidence:
    """Evidence of these fields, values and sources, on a page of 21 November 2026."""
    found = Evidence(today="2026-11-21")
    for field, value, source in said:
        found.say(field, value, source)
    return found


def test_the_surer_source_is_believed_and_the_other_kept() -> None:
    chosen = choose(evidence(("title", "Mud", "open-graph"), ("title", "Silt", "highwire")))
    assert chosen.title == "Silt"
    assert [(claim.value, claim.taken) for claim in chosen.claims] == [("Mud", False), ("Silt", True)]


def test_agreement_adds_up() -> None:
    alone: Said = ("journal.volume", "7", "prism")
    agreed: list[Said] = [("journal.volume", "8", source) for source in ("dublin-core", "microdata", "coins")]
    assert choose(evidence(alone, *agreed)).journal.volume == "8"


def test_one_source_does_not_agree_with_itself() -> None:
    repeated: list[Said] = [("journal.volume", "8", "microdata")] * 9
    assert choose(evidence(("journal.volume", "7", "highwire"), *repeated)).journal.volume == "7"


def test_writings_of_one_value_agree() -> None:
    chosen = choose(evidence(("title", "On  Mud: a Study", "highwire"), ("title", "ON MUD - A STUDY", "open-graph")))
    assert chosen.title == "On Mud: a Study"
    assert all(claim.taken for claim in chosen.claims)


def test_what_cannot_be_is_a_claim_but_never_taken() -> None:
    chosen = choose(
        evidence(
            ("journal.issn", "2049-3631", "highwire"),
            ("identifiers.doi", "see the abstract", "highwire"),
            ("dates.published", "2019-02-30", "highwire"),
            ("dates.accepted", "2031-01-01", "highwire"),
        )
    )
    assert chosen.journal.issn == ()
    assert chosen.identifiers.doi == ""
    assert (chosen.dates.published, chosen.dates.accepted) == ("", "")
    assert [claim.confidence < 0.1 for claim in chosen.claims] == [True] * 4
    assert not any(claim.taken for claim in chosen.claims)


def test_the_first_publication_counts() -> None:
    dates: list[Said] = [("dates.published", value, "highwire") for value in ("2020", "2019-12-30", "2020-03")]
    assert choose(evidence(*dates)).dates.published == "2019-12-30"


def test_a_name_with_several_meanings_does_not_outweigh_the_first_day() -> None:
    found = evidence(("dates.published", "2019-05-07", "open-graph"))
    found.say("dates.published", "2020-01-01", "dublin-core", "DC.date", VAGUE_DATE)
    assert choose(found).dates.published == "2019-05-07"


def test_seconds_since_1970_are_a_moment() -> None:
    dates: list[Said] = [("dates.published", "1557223200", "html"), ("dates.modified", "1557309600000", "html")]
    found = choose_for_page(evidence(*dates))
    assert (found.published, found.modified) == ("2019-05-07T10:00:00Z", "2019-05-08T10:00:00Z")


def test_a_year_gives_way_to_its_day() -> None:
    dates: list[Said] = [("dates.published", value, "prism") for value in ("2020", "2020-03-04")]
    assert choose(evidence(*dates)).dates.published == "2020-03-04"


def test_a_site_s_name_goes_from_a_title_only_if_another_claim_shows_it() -> None:
    titled: Said = ("title", "Mud and Silt | Annals of Mud", "open-graph")
    assert choose(evidence(titled)).title == "Mud and Silt | Annals of Mud"
    assert choose(evidence(titled, ("journal.title", "Annals of Mud", "highwire"))).title == "Mud and Silt"
    assert choose(evidence(titled, ("title", "Mud and Silt", "dublin-core"))).title == "Mud and Silt"
    assert choose(evidence(("title", "Mud - Silt - Sand", "highwire"))).title == "Mud - Silt - Sand"


def test_a_journal_has_several_numbers() -> None:
    chosen = choose(evidence(("journal.issn", "2049-3630", "highwire"), ("journal.issn", "2434-561X", "prism")))
    assert chosen.journal.issn == ("2049-3630", "2434-561X")


def test_numbers_of_a_journal_in_one_text_are_parted_and_wrong_ones_told() -> None:
    chosen = choose(evidence(("journal.issn", "2049-3631 (print); 2434-561X (online)", "highwire")))
    assert chosen.journal.issn == ("2434-561X",)
    assert chosen.warnings == ("wrong check digit, left out: ISSN 2049-3631",)
    assert choose(evidence(("journal.issn", "n/a", "highwire"))).warnings == ()


def test_a_wrong_orcid_is_told_and_left_out() -> None:
    found = evidence()
    found.say_authors([Person("J. Mill", "J.", "Mill", orcid="0000-0002-1825-0098")], "highwire", "citation_author")
    chosen = choose(found)
    assert chosen.authors[0].orcid == ""
    assert chosen.warnings == ("wrong check digit, left out: ORCID 0000-0002-1825-0098",)


def test_pages_are_read() -> None:
    journal = choose(evidence(("journal.pages", "1234–41", "prism"))).journal
    assert (journal.first_page, journal.last_page) == ("1234", "1241")
    journal = choose(evidence(("journal.first_page", "e04407", "highwire"))).journal
    assert (journal.first_page, journal.article_number) == ("", "e04407")


def test_authors_are_filled_from_other_lists() -> None:
    found = evidence()
    found.say_authors([Person("J. Mill", "J.", "Mill"), Person("A. Reed", "A.", "Reed")], "highwire", "citation_author")
    found.say_authors(
        [
            Person("Jane Mill", "Jane", "Mill", orcid="0000-0002-1825-0097", affiliations=("School of Mud",)),
            Person("Anne Reed", "Anne", "Reed", affiliations=("School of Mud", "House of Silt")),
        ],
        "page",
        "",
    )
    chosen = choose(found)
    assert [author.name for author in chosen.authors] == ["Jane Mill", "Anne Reed"]
    assert chosen.authors[0].orcid == "0000-0002-1825-0097"
    assert [author.affiliations for author in chosen.authors] == [("a1",), ("a1", "a2")]
    assert [place.text for place in chosen.affiliations] == ["School of Mud", "House of Silt"]
    assert [claim.taken for claim in chosen.claims] == [True, True]


def test_initials_give_way_to_names_that_nobody_has_parted() -> None:
    found = evidence()
    found.say_authors(
        [Person("A Ní Weir", "A", "Ní Weir"), Person("O Reed", "O", "Reed")], "highwire", "citation_authors"
    )
    found.say_authors([Person("Aoife Ní Weir"), Person("Otto Reed", "Otto", "Reed")], "page", "")
    authors = choose(found).authors
    assert [(one.name, one.given, one.family) for one in authors] == [
        ("Aoife Ní Weir", "Aoife", "Ní Weir"),
        ("Otto Reed", "Otto", "Reed"),
    ]


def test_lists_of_authors_that_differ_stay_claims() -> None:
    found = evidence()
    found.say_authors([Person("Jane Mill", "Jane", "Mill")], "highwire", "citation_author")
    found.say_authors([Person("Otto Weir", "Otto", "Weir")], "open-graph", "article:author")
    chosen = choose(found)
    assert [author.name for author in chosen.authors] == ["Jane Mill"]
    assert [(claim.value, claim.taken) for claim in chosen.claims] == [("Jane Mill", True), ("Otto Weir", False)]


def test_values_are_cleaned() -> None:
    assert clean(" Mud &amp; <i>Silt</i>\n of the &#956; kind ") == "Mud & Silt of the μ kind"
    assert clean("p &lt; 0.05") == "p < 0.05"
    assert clean("France LÃ©garÃ©") == "France Légaré"
    assert clean("An Investorâ\x80\x99s Guide") == clean("An Investorâ€™s Guide") == "An Investor’s Guide"
    assert clean("le châ»teau") == "le châ»teau"
    assert clean("x" * 1_000_000) == "x" * 50_000
    assert clean({"not": "text"}) == ""
    assert clean("broken \ud800 half") == "broken half"


def test_nothing_said_is_an_empty_record() -> None:
    chosen = choose(Evidence())
    assert (chosen.title, chosen.authors, chosen.claims, chosen.warnings) == ("", (), (), ())


def test_an_earlier_by_line_with_a_date_is_that_of_a_thread() -> None:
    for authors, published, expected in (
        (("Ann Dee",), "2019-05-03", (("Ann Dee",), "2019-05-03")),
        (("Ann Dee",), "2019-05-09", (("Bob",), "2019-05-07")),
        ((), "2019-05-03", (("Bob",), "2019-05-07")),
    ):
        found = with_first_post(PageMetadata(authors=authors, published=published), "Bob", "2019-05-07")
        assert (found.authors, found.published) == expected
