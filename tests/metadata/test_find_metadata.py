"""Metadata of complete pages in the real browser: every vocabulary, visible text, and hostile values."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.one_tab import Render
from zoning import Snapshot, limits
from zoning.metadata.find import find_metadata
from zoning.metadata.model import Citation, Claim

TEXT = """<p>The river rises in spring and floods the meadows behind the old mill, as people there have known for a long
time, and when the water falls again it leaves a layer of silt that is not much thicker than a coin but feeds the grass
of the whole valley until the end of the summer.</p>"""

HIGHWIRE = f"""<!DOCTYPE html><html lang="en"><head><title>Silt on meadows | Annals of Mud</title>
<meta name="citation_title" content="Silt on &lt;i&gt;meadows&lt;/i&gt; &amp;amp; banks">
<meta name="Citation_Author" content="Mill, Jane A.">
<meta name="citation_author_institution" content="School of Mud, Weir University">
<meta name="citation_author_orcid" content="https://orcid.org/0000-0002-1825-0097">
<meta name="citation_author_email" content="jane@mud.example">
<meta name="citation_author" content="van der Reed, Otto">
<meta name="citation_author_institution" content="House of Silt">
<meta name="citation_author_orcid" content="0000-0002-1825-0098">
<meta name="citation_journal_title" content="Annals of Mud">
<meta name="citation_journal_abbrev" content="Ann Mud">
<meta name="citation_issn" content="2049-3631"><meta name="citation_issn" content="2049-3630">
<meta name="citation_volume" content="12"><meta name="citation_issue" content="3">
<meta name="citation_firstpage" content="101"><meta name="citation_lastpage" content="109">
<meta name="citation_publication_date" content="2019/05/07"><meta name="citation_online_date" content="2018/12/30">
<meta name="citation_keywords" content="silt; meadow, flood">
<meta name="citation_pmid" content="123456"><meta name="citation_language" content="eng">
<meta name="DC.Identifier" scheme="DOI" content="10.1234/mud.7"><meta name="dc:date" content="2031-01-01">
<meta name="dcterms.dateAccepted" content="2018-11-01">
<meta property="prism.publicationName" content="Annals of Mud"><meta name="prism.doi" content="doi:10.1234/MUD.7">
<meta property="og:title" content="Silt on meadows &amp; banks | Annals of Mud">
<meta property="og:site_name" content="Mudpress">
</head><body><meta name="citation_doi" content="https://doi.org/10.1234/mud.8"><h1>Silt on meadows &amp; banks</h1>
{TEXT}</body></html>"""

JSON_LD = f"""<!DOCTYPE html><html><head><title>x</title>
<script type="application/ld+json">{{"@context": "https://schema.org", "@graph": [
 {{"@id": "#jane", "@type": "Person", "givenName": "Jane", "familyName": "Mill", "name": "Jane Mill",
   "sameAs": "https://orcid.org/0000-0002-1825-0097",
   "affiliation": [{{"@type": "Organization", "name": "School of Mud"}}, "House of Silt"]}},
 {{"@type": "WebPage", "headline": "The site", "author": "The Press"}},
 {{"@type": ["ScholarlyArticle"], "headline": "Silt on banks", "author": [{{"@id": "#jane"}}, "Otto Weir"],
   "datePublished": "2019-05-07T00:00:00Z", "keywords": ["silt", "banks"], "pageStart": 7, "pageEnd": 19,
   "license": {{"@type": "CreativeWork", "url": "https://creativecommons.org/licenses/by/4.0/"}},
   "identifier": {{"@type": "PropertyValue", "propertyID": "doi", "value": "10.1234/mud.9"}},
   "isPartOf": {{"@type": "PublicationIssue", "issueNumber": "3",
     "isPartOf": {{"@type": ["PublicationVolume", "Periodical"],
     "volumeNumber": 12, "name": "Annals of Mud", "issn": ["2049-3630"]}}}}}}]}}</script>
<script type="application/ld+json">{{"@type": "ScholarlyArticle", "headline": </script>
</head><body><h1>Silt on banks</h1>{TEXT}</body></html>"""

OPEN_URL = "&amp;".join(
    ("ctx_ver=Z39.88-2004", "rft.atitle=Silt+in+weirs", "rft.volume=4", "rft.au=Jane+Mill", "rft.au=Otto+Weir",
     "rft_id=info%3Adoi%2F10.1234%2Fmud.10")
)  # fmt: skip
OTHERS = f"""<!DOCTYPE html><html lang="en"><head><title>x</title>
<meta name="eprints.creators_name" content="Mill, Jane"><meta name="eprints.creators_name" content="Weir, Otto">
<meta name="eprints.title" content="Silt in weirs"><meta name="eprints.pagerange" content="12-19">
<meta name="eprints.publication" content="Annals of Mud">
<meta name="bepress_citation_doi" content="10.1234/mud.10"><meta name="bepress_citation_date" content="2017">
</head><body><span class="Z3988" title="{OPEN_URL}"></span>
<article itemscope itemtype="https://schema.org/ScholarlyArticle"><h1 itemprop="headline">Silt in weirs</h1>
<time itemprop="datePublished" datetime="2017-03-04">spring</time>
<ol><li itemprop="citation" itemscope itemtype="https://schema.org/ScholarlyArticle"><b itemprop="headline">Old silt</b>
<span itemprop="datePublished">1901</span></li></ol>{TEXT}</article></body></html>"""

SEEN = f"""<!DOCTYPE html><html lang="en"><head><title>A quiet flood - Annals of Mud</title></head><body>
<header><a href="/"><span style="font-size: 60px">Annals of Mud</span></a><p>ISSN 2049-3630 (online)</p></header>
<p>Annals of Mud, Volume 12, Issue 3, May 2019, Pages 101–109</p>
<p>Original Article</p>
<h1>A quiet flood</h1>
<p>Jane A. Mill<sup>1,2,*</sup> <a href="https://orcid.org/0000-0002-1825-0097"><img alt=""></a>, Otto van der
Reed<sup>2</sup> and Ann Weir<sup>1</sup></p>
<p><sup>1</sup>School of Mud, Weir University, Weirtown</p><p><sup>2</sup>Institute of Silt, Reedham, Norfolk</p>
<p>* Correspondence: jane@mud.example</p>
<p>Received 3 March 2018; Accepted 4 April 2019; Published 7 May 2019</p>
<p><a href="https://doi.org/10.1234/mud.11">https://doi.org/10.1234/mud.11</a></p>
<h2>Abstract</h2>{TEXT}<p>Keywords: silt; quiet rivers; mills</p>
<p>Samples were received on 9 September 2009 by the institute and read twice by its oldest members.</p>
<p>Licence: <a href="https://creativecommons.org/licenses/by/4.0/">CC BY</a></p>{TEXT * 3}</body></html>"""

PORTUGUESE = """<!DOCTYPE html><html lang="en"><head><title>Uma cheia</title></head><body>
<div>ARTIGO ORIGINAL • Rev. Lama 27 (2) • Mar 2021 • https://doi.org/10.1234/lama.1</div><h1>Uma cheia tranquila</h1>
<p>Recebido<br>30 Set 2020</p><p>Aceito<br>16 de agosto de 2021</p>
<h2>Resumo</h2><p>O rio sobe na primavera e cobre os prados atrás do velho moinho, como as pessoas dali sabem há muito
tempo, e quando a água baixa deixa uma camada de lodo que não é mais grossa do que uma moeda, mas que alimenta a erva do
vale inteiro até ao fim do verão e mais além, como dizem os que lá vivem.</p>
<h3>Palavras-chave:</h3><p>lodo; prados; cheias</p>
<div style="display: none"><div><h5>Autoria</h5>
<div><strong>Maria Clara da Silva</strong><div>Conceituação</div><span>Universidade da Lama, Moinho, Brasil</span>
<a href="https://orcid.org/0000-0002-1825-0097">ORCID</a></div>
<div><strong>João de Souza Filho</strong><span>Faculdade do Lodo, Prado, Brasil</span>
<a href="mailto:joao%40lama.example?subject=Lama">escrever</a></div></div></div>
</body></html>"""

NO_ARTICLE = f"""<!DOCTYPE html><html lang="en"><head><title>Opening hours</title></head><body>
<h1>Opening hours of the mill</h1><p>Summer Season</p><p>Market Street</p><p>Every day but Monday</p>{TEXT}
<p>Grey, A. Old silt. Annals of Mud 3, 4 (1999). https://doi.org/10.1234/old.1</p></body></html>"""

KEYWORDS = f"""<!DOCTYPE html><html lang="en"><head><title>Silt</title><meta name="keywords" content="KEYWORDS">
</head><body><h1>Silt</h1>{TEXT}</body></html>"""

HOSTILE = (
    "<!DOCTYPE html><html><head><title>x</title>"
    + '<meta name="citation_author" content="Jane Mill">' * 30_000
    + "".join(f'<meta name="citation_keyword" content="k{n}">' for n in range(10_000))
    + '<meta name="citation_title" content="' + "x" * 90_000 + '">'
    + '<meta name="citation_author_email" content="nobody@mud.example"><meta name="" content="y">'
    + '<meta property="og:title">'
    + '<script type="application/ld+json">' + "[" * 100_000 + "</script>"
    + '<script type="application/ld+json">{"@type": "ScholarlyArticle", "author": {"name": {"name": 7}}, "isPartOf": 5,'
    + ' "headline": ["a", {"b": []}], "keywords": 9, "identifier": [[1]], "datePublished": "99999-99-99"}</script>'
    + '<script type="application/ld+json">"text"</script><script type="application/ld+json">{"@id": {"a": 1}}</script>'
    + '</head><body><span class="Z3988" title="%%%&amp;rft.date=;&amp;=&amp;rft.au"></span>'
    + f"<h1>Mud</h1>{TEXT}</body></html>"
)  # fmt: skip

PAGES = {
    "highwire": HIGHWIRE,
    "json-ld": JSON_LD,
    "others": OTHERS,
    "seen": SEEN,
    "portuguese": PORTUGUESE,
    "no-article": NO_ARTICLE,
    "site-keywords": KEYWORDS.replace("KEYWORDS", "journals, publisher, open access"),
    "own-keywords": KEYWORDS.replace("KEYWORDS", "meadow, mill, peat"),
    "hostile": HOSTILE,
    "empty": "<!DOCTYPE html><html><body></body></html>",
}


@pytest.fixture(scope="module")
def found(
    capture_all: Callable[[Sequence[str]], list[Snapshot]], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Citation]:
    """What is found on each page; the main content is all text in paragraphs."""
    folder: Path = tmp_path_factory.mktemp("articles")
    for name, html in PAGES.items():
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
    snapshots = capture_all([str(folder / f"{name}.html") for name in PAGES])
    mains = [page.is_text & page.rendered & page.within(page.named("p")) for page in snapshots]
    return {name: find_metadata(page, main) for name, page, main in zip(PAGES, snapshots, mains, strict=True)}


def claims(citation: Citation, field: str) -> list[Claim]:
    return [claim for claim in citation.claims if claim.field == field]


class TestMarkup:
    def test_highwire_with_dublin_core_and_prism(self, found: dict[str, Citation]) -> None:
        citation = found["highwire"]
        assert citation.title == "Silt on meadows & banks"
        assert citation.keywords == ("silt", "meadow", "flood")
        journal = citation.journal
        assert (journal.title, journal.abbreviation, journal.issn) == ("Annals of Mud", "Ann Mud", ("2049-3630",))
        assert (journal.volume, journal.issue, journal.first_page, journal.last_page) == ("12", "3", "101", "109")
        assert (citation.dates.published, citation.dates.accepted) == ("2018-12-30", "2018-11-01")
        assert (citation.identifiers.pmid, citation.language) == ("123456", "en")

    def test_what_follows_an_author_is_the_author_s(self, found: dict[str, Citation]) -> None:
        jane, otto = found["highwire"].authors
        assert (jane.given, jane.family, jane.orcid, jane.email) == (
            "Jane A.", "Mill", "0000-0002-1825-0097", "jane@mud.example",
        )  # fmt: skip
        assert (otto.name, otto.family, otto.orcid) == ("Otto van der Reed", "van der Reed", "")
        assert [place.text for place in found["highwire"].affiliations] == [
            "School of Mud, Weir University", "House of Silt",
        ]  # fmt: skip
        assert (jane.affiliations, otto.affiliations) == (("a1",), ("a2",))

    def test_conflicts_are_kept(self, found: dict[str, Citation]) -> None:
        dois = {claim.value: claim.taken for claim in claims(found["highwire"], "identifiers.doi")}
        assert dois == {"10.1234/mud.7": True, "10.1234/mud.8": False}  # two sources against one, which is in the body
        assert [
            (c.value, c.taken) for c in claims(found["highwire"], "dates.published") if c.source == "dublin-core"
        ] == [("2031-01-01", False)]

    def test_json_ld(self, found: dict[str, Citation]) -> None:
        citation = found["json-ld"]
        assert citation.title == "Silt on banks"
        assert [(author.name, author.orcid) for author in citation.authors] == [
            ("Jane Mill", "0000-0002-1825-0097"), ("Otto Weir", ""),
        ]  # fmt: skip
        assert [place.text for place in citation.affiliations] == ["School of Mud", "House of Silt"]
        journal = citation.journal
        assert (journal.title, journal.volume, journal.issue, journal.issn) == (
            "Annals of Mud",
            "12",
            "3",
            ("2049-3630",),
        )
        assert (journal.first_page, journal.last_page) == ("7", "19")
        assert (citation.identifiers.doi, citation.dates.published) == ("10.1234/mud.9", "2019-05-07")
        assert citation.licence == "https://creativecommons.org/licenses/by/4.0/"
        assert citation.warnings == ("JSON-LD is invalid and was not read",)

    def test_eprints_bepress_coins_and_microdata(self, found: dict[str, Citation]) -> None:
        citation = found["others"]
        assert {claim.source for claim in claims(citation, "title")} == {
            "eprints",
            "coins",
            "microdata",
            "page",
            "html",
        }
        assert (citation.title, citation.identifiers.doi) == ("Silt in weirs", "10.1234/mud.10")
        assert [author.name for author in citation.authors] == ["Jane Mill", "Otto Weir"]
        assert (citation.journal.volume, citation.journal.first_page, citation.journal.last_page) == ("4", "12", "19")
        assert citation.dates.published == "2017-03-04"


class TestSeen:
    def test_title_journal_and_facts(self, found: dict[str, Citation]) -> None:
        citation = found["seen"]
        assert citation.title == "A quiet flood"
        assert citation.article_type == "Original Article"
        journal = citation.journal
        assert (journal.title, journal.volume, journal.issue, journal.issn) == (
            "Annals of Mud",
            "12",
            "3",
            ("2049-3630",),
        )
        assert (journal.first_page, journal.last_page) == ("101", "109")
        dates = citation.dates
        assert (dates.received, dates.accepted, dates.published) == ("2018-03-03", "2019-04-04", "2019-05-07")
        assert citation.identifiers.doi == "10.1234/mud.11"
        assert citation.keywords == ("silt", "quiet rivers", "mills")
        assert citation.licence == "https://creativecommons.org/licenses/by/4.0/"

    def test_authors_with_their_places_by_marks(self, found: dict[str, Citation]) -> None:
        citation = found["seen"]
        jane, otto, ann = citation.authors
        assert [author.name for author in citation.authors] == ["Jane A. Mill", "Otto van der Reed", "Ann Weir"]
        assert [(place.label, place.text) for place in citation.affiliations] == [
            ("1", "School of Mud, Weir University, Weirtown"), ("2", "Institute of Silt, Reedham, Norfolk"),
        ]  # fmt: skip
        assert (jane.affiliations, otto.affiliations, ann.affiliations) == (("a1", "a2"), ("a2",), ("a1",))
        assert (jane.orcid, jane.email, jane.corresponding) == ("0000-0002-1825-0097", "jane@mud.example", True)
        assert (otto.orcid, otto.email, otto.corresponding) == ("", "", False)

    def test_other_languages_and_authors_folded_away(self, found: dict[str, Citation]) -> None:
        citation = found["portuguese"]
        assert (citation.title, citation.article_type) == ("Uma cheia tranquila", "ARTIGO ORIGINAL")
        assert (citation.dates.received, citation.dates.accepted) == ("2020-09-30", "2021-08-16")
        assert (citation.journal.title, citation.journal.volume, citation.journal.issue) == ("Rev. Lama", "27", "2")
        assert citation.keywords == ("lodo", "prados", "cheias")
        assert [(author.name, author.family) for author in citation.authors] == [
            ("Maria Clara da Silva", "da Silva"), ("João de Souza Filho", "de Souza Filho"),
        ]  # fmt: skip
        assert [place.text for place in citation.affiliations] == [
            "Universidade da Lama, Moinho, Brasil", "Faculdade do Lodo, Prado, Brasil",
        ]  # fmt: skip
        assert [author.email for author in citation.authors] == ["", "joao@lama.example"]
        assert citation.language == "pt"  # the page declares English, its text is not

    def test_keywords_that_the_article_does_not_use_are_not_its_own(self, found: dict[str, Citation]) -> None:
        citation = found["site-keywords"]
        assert citation.keywords == ()
        assert {claim.value for claim in claims(citation, "keywords")} == {"journals", "publisher", "open access"}
        assert found["own-keywords"].keywords == ("meadow", "mill", "peat")

    def test_a_page_that_is_no_article(self, found: dict[str, Citation]) -> None:
        citation = found["no-article"]
        assert (citation.authors, citation.identifiers.doi, citation.journal.title) == ((), "", "")
        assert citation.dates.published == ""
        assert citation.title == "Opening hours of the mill"

    def test_an_empty_page(self, found: dict[str, Citation]) -> None:
        citation = found["empty"]
        assert (citation.title, citation.authors) == ("", ())
        assert citation.warnings == ("no visible title found on the page",)


def test_hostile_metadata_is_bounded_and_told(found: dict[str, Citation]) -> None:
    citation = found["hostile"]
    assert len(claims(citation, "keywords")) <= limits.CLAIMS_A_FIELD
    assert len(citation.authors) <= limits.AUTHORS
    assert max(len(claim.value) for claim in citation.claims if claim.field != "authors") <= limits.METADATA_CHARACTERS
    warnings = " ".join(citation.warnings)
    for told in ("meta elements", "authors", "JSON-LD"):
        assert told in warnings


BLOCKS = """<h1>Silt on meadows</h1><div>Jane Mill<br>School of Mud, Weir University, Weir, England<br>
<tt>jane@mud.example</tt> Otto Reed<br>Faculty of Banks, Ford College, Ford, New Zealand{}Ida Zu der Ford<br>
Institut für Schlamm, Universität Furt, Furt, Österreich</div><h2>Abstract</h2>"""
MARKED = """<h1>Silt on meadows</h1><p>Jane Mill<a href="#fn1"><sup>1</sup></a><br>
School of Mud, Weir University, Weir, England</p><p>Otto Reed<br>Faculty of Banks, Ford College, Ford, Ireland</p>
<h2>Abstract</h2>"""
BRACKETED = """<h1>Silt on meadows</h1><p>Living Standard, 3 May 2019</p><dl><dt>Editors:</dt>
<dd>Jane Mill (School of Mud, Weir University)</dd><dd>Otto Reed (Faculty of Banks, Ford College)</dd></dl>"""
RUN_TOGETHER = """<h1>Silt on meadows<br>A study of banks</h1><h3>Jane Mill<sup><a href="#n">*</a></sup><br>
School of Mud, Weir University, Weir, France  Otto Reed Ford<br>
Faculty of Banks, Ford College, Ford, United Kingdom  Ida Stone<br>
Institute of Silt, Furt University, Furt, Austria</h3><h2>Abstract</h2>"""
IN_ELEMENTS = """<h1>Silt on meadows</h1><div><span>Jane Mill<br>School of Mud, Weir University, Weir, England</span>
<span>Corresponding author:</span> <span>Otto Reed<br>Faculty of Banks, Ford College, Ford, Czech Republic</span>
<span>Ida Stone<br>Institute of Silt, Furt University, Furt, Czech Republic</span></div><h2>Abstract</h2>"""
NOTED = """<h1>Silt on meadows</h1>
<div><b>Jane Mill</b> (corresponding author)<br><i>Weir University, Weir, England</i></div>
<div><b>Otto Reed</b><br><i>Ford College, Ford, Ireland</i></div><h2>Abstract</h2>"""
BELOW_THE_ABSTRACT = """<h1>Silt on meadows</h1><p>Jane Mill<sup>1</sup>, Otto Reed<sup>1</sup></p>
<p><sup>1</sup> Weir University, Weir, England</p><p>E-mail: reed@mud.example, office@mud.example</p>
<p>Received 2018-02-22 / Accepted 2018-07-24</p><h2>Abstract</h2>"""
IN_CAPITALS = "<h1>Silt on meadows</h1><p>JANE MILL, OTTO REED, AND IDA FORD</p><h2>Abstract</h2>"


@pytest.mark.parametrize("parted", ["<br>", ", "])
def test_names_behind_the_places_of_others_are_authors(parted: str, render_html: Render) -> None:
    snapshot = render_html(BLOCKS.format(parted) + TEXT)
    citation = find_metadata(snapshot, snapshot.has_words)
    places = {one.id: one.text for one in citation.affiliations}
    assert [(one.name, *map(places.__getitem__, one.affiliations)) for one in citation.authors] == [
        ("Jane Mill", "School of Mud, Weir University, Weir, England"),
        ("Otto Reed", "Faculty of Banks, Ford College, Ford, New Zealand"),
        ("Ida Zu der Ford", "Institut für Schlamm, Universität Furt, Furt, Österreich"),
    ]


def authors_of(page: Snapshot) -> list[tuple[str, ...]]:
    citation = find_metadata(page, page.has_words)
    places = {one.id: one.text for one in citation.affiliations}
    return [(one.name, *map(places.__getitem__, one.affiliations)) for one in citation.authors]


def test_names_behind_the_names_of_countries_are_authors(render_html: Render) -> None:
    assert authors_of(render_html(RUN_TOGETHER + TEXT)) == [
        ("Jane Mill", "School of Mud, Weir University, Weir, France"),
        ("Otto Reed Ford", "Faculty of Banks, Ford College, Ford, United Kingdom"),
        ("Ida Stone", "Institute of Silt, Furt University, Furt, Austria"),
    ]


def test_names_in_elements_behind_places_are_authors(render_html: Render) -> None:
    assert authors_of(render_html(IN_ELEMENTS + TEXT)) == [
        ("Jane Mill", "School of Mud, Weir University, Weir, England"),
        ("Otto Reed", "Faculty of Banks, Ford College, Ford, Czech Republic"),
        ("Ida Stone", "Institute of Silt, Furt University, Furt, Czech Republic"),
    ]


def test_a_note_behind_a_name_tells_the_corresponding_author(render_html: Render) -> None:
    snapshot = render_html(NOTED + TEXT)
    authors = find_metadata(snapshot, snapshot.has_words).authors
    assert [(one.name, one.corresponding) for one in authors] == [("Jane Mill", True), ("Otto Reed", False)]


def test_an_address_with_the_name_of_one_author_is_that_author_s(render_html: Render) -> None:
    snapshot = render_html(BELOW_THE_ABSTRACT + TEXT)
    authors = find_metadata(snapshot, snapshot.has_words).authors
    assert [(one.name, one.email, one.corresponding) for one in authors] == [
        ("Jane Mill", "", False),
        ("Otto Reed", "reed@mud.example", False),
    ]


def test_dates_of_the_manuscript_may_be_parted_by_a_slash(render_html: Render) -> None:
    snapshot = render_html(BELOW_THE_ABSTRACT + TEXT)
    dates = find_metadata(snapshot, snapshot.has_words).dates
    assert (dates.received, dates.accepted) == ("2018-02-22", "2018-07-24")


def test_a_labelled_doi_below_the_abstract_is_the_article_s(render_html: Render) -> None:
    snapshot = render_html(f"{BELOW_THE_ABSTRACT}{TEXT}<p>DOI: 10.5555/silt.7. Received 2018-02-22.</p>")
    assert find_metadata(snapshot, snapshot.has_words).identifiers.doi == "10.5555/silt.7"


def test_a_line_below_the_title_with_the_class_of_a_subtitle_is_one(render_html: Render) -> None:
    line = '</h1><h3 class="article subtitle">A study of banks</h3>'
    for title, subtitle in (("Silt on meadows", "A study of banks"), ("Silt on meadows: a study of banks", "")):
        declared = f'<meta name="citation_title" content="{title}">'
        snapshot = render_html(declared + BELOW_THE_ABSTRACT.replace("</h1>", line) + TEXT)
        assert find_metadata(snapshot, snapshot.has_words).subtitle == subtitle


def test_an_address_between_a_place_and_a_name_is_that_of_the_person_before(
    render_html: Render,
) -> None:
    blocks = BLOCKS.replace("England<br>\n<tt>", "England\n<tt>").format("<br>")
    snapshot = render_html(blocks + TEXT)
    citation = find_metadata(snapshot, snapshot.has_words)
    places = {one.id: one.text for one in citation.affiliations}
    assert [(one.name, one.email, *map(places.__getitem__, one.affiliations)) for one in citation.authors] == [
        ("Jane Mill", "jane@mud.example", "School of Mud, Weir University, Weir, England"),
        ("Otto Reed", "", "Faculty of Banks, Ford College, Ford, New Zealand"),
        ("Ida Zu der Ford", "", "Institut für Schlamm, Universität Furt, Furt, Österreich"),
    ]


def test_places_below_names_with_marks_of_other_notes_are_theirs(render_html: Render) -> None:
    snapshot = render_html(MARKED + TEXT)
    citation = find_metadata(snapshot, snapshot.has_words)
    places = {one.id: one.text for one in citation.affiliations}
    assert [(one.name, *map(places.__getitem__, one.affiliations)) for one in citation.authors] == [
        ("Jane Mill", "School of Mud, Weir University, Weir, England"),
        ("Otto Reed", "Faculty of Banks, Ford College, Ford, Ireland"),
    ]


def test_a_name_right_behind_a_country_is_an_author(render_html: Render) -> None:
    snapshot = render_html(BLOCKS.replace("New Zealand{}", "England ") + TEXT)
    authors = find_metadata(snapshot, snapshot.has_words).authors
    assert [one.name for one in authors] == ["Jane Mill", "Otto Reed", "Ida Zu der Ford"]


@pytest.mark.parametrize(("page", "names"), [(BRACKETED, ["Jane Mill", "Otto Reed"]),
                                             (IN_CAPITALS, ["JANE MILL", "OTTO REED", "IDA FORD"])])  # fmt: skip
def test_other_ways_to_set_authors(page: str, names: list[str], render_html: Render) -> None:
    snapshot = render_html(page + TEXT)
    assert [one.name for one in find_metadata(snapshot, snapshot.has_words).authors] == names


MUD, SILT = "School of Mud, Weir University, Weir, Norway", "Institute of Silt, Delta, Spain"


@pytest.mark.parametrize(
    ("shown", "names"),
    [
        ("Jane Mill, Otto Reed, Ida Ford", ["Jane Mill", "Otto Reed", "Ida Ford"]),
        ("Jane Mill, the banks of the Weir", ["Jane Mill"]),
        ("Otto Reed, Ida Ford", ["Jane Mill"]),
        (f"Jane Mill<sup>1</sup></p><p>Biol Silt</p><p><sup>1</sup> {MUD}", ["Jane Mill"]),
    ],
    ids=["more than it declares", "something else", "others", "a journal"],
)
def test_a_publication_may_declare_only_some_of_its_authors(shown: str, names: list[str], render_html: Render) -> None:
    declared = '<meta name=citation_title content="Silt on meadows"><meta name=citation_author content="Jane Mill">'
    snapshot = render_html(f"{declared}<h1>Silt on meadows</h1><p>{shown}</p><h2>Abstract</h2>{TEXT}")
    assert [one.name for one in find_metadata(snapshot, snapshot.has_words).authors] == names


def test_names_in_bare_buttons_are_authors(render_html: Render) -> None:
    names = "<button>Jane Mill <sup>a</sup></button>, <button>Otto Reed <sup>b</sup></button>"
    places = f"<p><sup>a</sup> {MUD}</p><p><sup>b</sup> {SILT}</p>"
    snapshot = render_html(f"<h1>Silt on meadows</h1><div>{names}</div>{places}<h2>Abstract</h2>{TEXT}")
    citation = find_metadata(snapshot, snapshot.has_words)
    assert [one.name for one in citation.authors] == ["Jane Mill", "Otto Reed"]
    assert [one.text for one in citation.affiliations] == [MUD, SILT]


def test_names_again_in_latin_letters_are_no_further_authors(render_html: Render) -> None:
    places = "<p>1. 浙西农学院 园艺系，浙江 衢溪；2. 云岭茶叶研究所，福建 安茗</p>"
    own = f"<p>蒋云樵<sup>1</sup>，诸葛晴<sup>2</sup></p>{places}"
    again = "<p>Silt on meadows</p><p>JIANG Yun-qiao<sup>1</sup>, ZHUGE Qing<sup>2</sup></p>"
    snapshot = render_html(f"<html lang=zh><h1>草地上的淤泥</h1>{own}{again}<h2>摘要</h2>{TEXT}</html>")
    citation = find_metadata(snapshot, snapshot.has_words)
    named = {one.id: one.text for one in citation.affiliations}
    assert [(one.name, *map(named.__getitem__, one.affiliations)) for one in citation.authors] == [
        ("蒋云樵", "浙西农学院 园艺系，浙江 衢溪"),
        ("诸葛晴", "云岭茶叶研究所，福建 安茗"),
    ]


@pytest.mark.parametrize(
    "revised",
    [
        "; received in revised form ",
        "; in revised form ",
        ", and in final revised form ",
        "; revised version received ",
    ],
)
def test_ways_to_say_that_a_manuscript_was_revised(revised: str, render_html: Render) -> None:
    line = f"<p>Received 3 March 2010{revised}1 December 2010; accepted 5 January 2011</p>"
    snapshot = render_html(f"<h1>Silt on meadows</h1><p>Jane Mill</p>{line}<h2>Abstract</h2>{TEXT}")
    dates = find_metadata(snapshot, snapshot.has_words).dates
    assert (dates.received, dates.revised, dates.accepted) == ("2010-03-03", "2010-12-01", "2011-01-05")


NAMES = "<p>Jane A. Mill, Otto van der Reed</p>"


@pytest.mark.parametrize(
    ("page", "places"),
    [
        (f"{NAMES}<ul><li>{MUD}</li><li>{SILT}</li></ul>", [[MUD], [SILT]]),
        (f"{NAMES}<p>{MUD}</p>", [[MUD], [MUD]]),
        (f"{NAMES}<p>School of Mud</p><p>Weir University</p>", [["School of Mud", "Weir University"]] * 2),
        (f"{NAMES}<p>{SILT} (O.v.d.R.)</p><p>{MUD} (J.A.M., OR)</p>", [[MUD], [SILT, MUD]]),
        (f"{NAMES}<p>From the {MUD} (J.A.M.), and the {SILT} (O.R.).</p>", [[MUD], [SILT]]),
        (f"{NAMES}<p>{MUD} (north bank); {SILT} (O.R.)</p>", [[f"{MUD} (north bank); {SILT} (O.R.)"]] * 2),
    ],
    ids=["one for each", "one for all", "one on two lines", "initials", "initials in a sentence", "other brackets"],
)
def test_places_without_marks(page: str, places: list[list[str]], render_html: Render) -> None:
    snapshot = render_html(f"<meta name=citation_title content='Silt on meadows'><h1>Silt on meadows</h1>{page}{TEXT}")
    found = find_metadata(snapshot, snapshot.has_words)
    texts = {place.id: place.text for place in found.affiliations}
    assert [[texts[place] for place in author.affiliations] for author in found.authors] == places


@pytest.mark.parametrize(
    "page",
    [
        "<p><a href=mailto:jane@mud.example>Jane A. Mill</a>, <a href=mailto:otto@silt.example>Otto van der Reed</a>",
        f"<p>Jane A. Mill<br>{MUD}<br>jane@mud.example</p><p>Otto van der Reed<br>{SILT}<br>E-mail: otto@silt.example",
    ],
    ids=["around the names", "below the places"],
)
def test_addresses_of_authors(page: str, render_html: Render) -> None:
    snapshot = render_html(f"<meta name=citation_title content='Silt on meadows'><h1>Silt on meadows</h1>{page}{TEXT}")
    authors = find_metadata(snapshot, snapshot.has_words).authors
    assert [author.email for author in authors] == ["jane@mud.example", "otto@silt.example"]


def test_an_orcid_below_a_place(render_html: Render) -> None:
    lines = f"<p>Jane A. Mill<br>{MUD}<br>ORCID: 0000-0002-1825-0097</p><p>Otto van der Reed<br>{SILT}</p>"
    snapshot = render_html(f"<meta name=citation_title content='Silt on meadows'><h1>Silt on meadows</h1>{lines}{TEXT}")
    assert [one.orcid for one in find_metadata(snapshot, snapshot.has_words).authors] == ["0000-0002-1825-0097", ""]
