"""Notices about articles have their own title, DOI and kind, not those of the article that they are about."""

from collections.abc import Callable, Sequence
from xml.etree import ElementTree as ET

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.articles.notices import (
    CORRECTED,
    CORRECTED_DOI,
    EDITORS_TEXT,
    ENTRIES,
    NAME_TEXT,
    NOTICE_DOI,
    PAGES,
    PROSE,
    REFERS_TO,
    declared,
    own,
)
from tests.one_tab import Render
from zoning import Snapshot, article
from zoning.articles import Article, paragraphs_of
from zoning.articles.writers import jats, write
from zoning.metadata.shown.notices import notice_in
from zoning.scholarly import Work

NOTICES = ("correction", "retraction", "concern", "undeclared correction")
ARTICLES = ("corrected article", "undeclared article")


@pytest.fixture(scope="module")
def snapshots(capture_all: Callable[[Sequence[str]], list[Snapshot]]) -> dict[str, Snapshot]:
    routes = {f"/{number}": answer(html) for number, html in enumerate(PAGES.values())}
    with FixtureServer(routes=routes) as server:
        return dict(zip(PAGES, capture_all([server.url + path for path in routes]), strict=True))


@pytest.fixture(scope="module")
def articles(snapshots: dict[str, Snapshot]) -> dict[str, Article]:
    return {name: article(snapshot) for name, snapshot in snapshots.items()}


@pytest.mark.parametrize(
    ("name", "title", "kind"),
    [
        ("correction", f"Correction to: {CORRECTED}", "Correction"),
        ("retraction", f"Retraction notice to “{CORRECTED}” [J. Rivers 7 (2019) 1–9]", "Retraction notice"),
        ("concern", f"Expression of Concern: {CORRECTED}", "Expression of Concern"),
        ("undeclared correction", f"Correction to: {CORRECTED}", "ERRATUM"),
    ],
)
def test_title_doi_and_kind_are_the_notice_s(name: str, title: str, kind: str, articles: dict[str, Article]) -> None:
    found = articles[name]
    assert (found.title, found.article_type, found.identifiers.doi) == (title, kind, NOTICE_DOI)


@pytest.mark.parametrize(
    ("name", "volume", "page"),
    [("correction", "8", ""), ("retraction", "", ""), ("concern", "8", ""), ("undeclared correction", "", "")],
)
def test_volume_and_pages_are_not_those_of_the_other_article(
    name: str, volume: str, page: str, articles: dict[str, Article]
) -> None:
    assert (articles[name].journal.volume, articles[name].journal.first_page) == (volume, page)


@pytest.mark.parametrize("name", NOTICES)
def test_a_notice_is_short_and_has_no_references_of_others(name: str, articles: dict[str, Article]) -> None:
    found = articles[name]
    text = " ".join(paragraphs_of(found.front, found.abstract, found.sections, (), ()))
    assert found.abstract == ()
    assert {section.kind for section in found.sections} <= {"other"}
    assert len(text.split()) < 150
    assert "Journal of Mud" not in text
    assert [reference.doi for reference in found.references] in ([], [CORRECTED_DOI])


@pytest.mark.parametrize(
    ("name", "relation", "doi"),
    [
        ("correction", "corrects", CORRECTED_DOI),
        ("retraction", "retracts", CORRECTED_DOI),
        ("concern", "concerns", CORRECTED_DOI),
        ("undeclared correction", "corrects", CORRECTED_DOI),
        ("corrected article", "corrected-by", NOTICE_DOI),
        ("undeclared article", "corrected-by", NOTICE_DOI),
    ],
)
def test_the_other_article_is_related(name: str, relation: str, doi: str, articles: dict[str, Article]) -> None:
    assert [(related.relation, related.doi) for related in articles[name].related] == [(relation, doi)]


@pytest.mark.parametrize(("name", "text"), [("short correction", NAME_TEXT), ("short retraction", EDITORS_TEXT)])
def test_the_text_of_a_short_notice_is_in_every_file_with_text(
    name: str, text: str, articles: dict[str, Article]
) -> None:
    found = articles[name]
    assert [block.text for block in found.sections[0].blocks] == [text]
    assert "Ada Brook, Tom Ford" in [block.text for block in found.front]
    assert not any("no text found" in warning for warning in found.warnings)
    body = ET.fromstring(jats.write(found).partition('.dtd">')[2]).find("body/p")
    assert body is not None
    assert "".join(body.itertext()) == text
    assert all(" ".join(text.split()) in " ".join(write(found, form).split()) for form in ("tei", "markdown", "text"))


@pytest.mark.parametrize("name", ARTICLES)
def test_an_article_that_was_corrected_is_still_the_article(name: str, articles: dict[str, Article]) -> None:
    found = articles[name]
    assert (found.scope, found.title, found.identifiers.doi) == ("article", CORRECTED, CORRECTED_DOI)
    assert "orrect" not in found.article_type
    assert [section.kind for section in found.sections] == ["introduction", "methods", "results"]
    assert len(found.references) == ENTRIES.count("<li>")


@pytest.mark.parametrize("name", [*NOTICES, *ARTICLES])
def test_a_notice_alone_is_no_evidence_of_a_paper(name: str, snapshots: dict[str, Snapshot]) -> None:
    signs = Work(snapshots[name]).signs
    assert any("heading" in sign or "references" in sign for sign in signs) == (name in ARTICLES)


def test_a_box_below_the_title_names_the_other_article(render_html: Render) -> None:
    title = f"Corrigendum to “{CORRECTED}”"
    found = article(
        render_html(
            f"<title>{title}</title><h1>{title}</h1><p>Ada Brook</p>{own(NOTICE_DOI)}{REFERS_TO}"
            "<p>The authors regret that the scale of the map in the first figure was wrong by a half.</p>"
        )
    )
    assert (found.article_type, found.identifiers.doi, found.journal.volume) == ("Corrigendum", NOTICE_DOI, "")
    assert [(one.relation, one.doi) for one in found.related] == [("corrects", CORRECTED_DOI)]


def test_the_text_of_a_notice_known_by_its_kind_is_in_the_sections(render_html: Render) -> None:
    found = article(
        render_html(
            f"{declared(CORRECTED, NOTICE_DOI, 'Correction')}<main><h1>{CORRECTED}</h1><p>A. Brook</p>{own(NOTICE_DOI)}"
            f"<p>{NAME_TEXT}</p><h2>How it was found</h2><p>A reader wrote to us in spring, and asked who that was. "
            "We looked, and we found that the name on the first page was that of another man.</p></main>"
        )
    )
    assert [section.title for section in found.sections] == ["", "How it was found"]
    assert [block.text for block in found.sections[0].blocks] == [NAME_TEXT]


def test_a_retracted_article_keeps_its_kind(render_html: Render) -> None:
    title = f"RETRACTED ARTICLE: {CORRECTED}"
    banner = f"<p>This article was retracted on 4 June 2020: https://doi.org/{NOTICE_DOI}</p>"
    found = article(render_html(f"{declared(title, CORRECTED_DOI, 'Article')}{banner}<h1>{title}</h1>"))
    assert (found.article_type, found.identifiers.doi) == ("Article", CORRECTED_DOI)
    assert [(one.relation, one.doi) for one in found.related] == [("retracted-by", NOTICE_DOI)]


def test_jats_names_the_relation(articles: dict[str, Article]) -> None:
    for name, kind, relation in (
        ("retraction", "retraction", "retracted-article"),
        ("concern", "expression-of-concern", "object-of-concern"),
        ("corrected article", "research-article", "correction-forward"),
    ):
        root = ET.fromstring(jats.write(articles[name]).partition(".dtd\">")[2])  # fmt: skip
        related = root.find(".//related-article")
        assert related is not None
        assert (root.get("article-type"), related.get("related-article-type")) == (kind, relation)


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Publisher Correction: On silt", "Publisher Correction"),
        ("Erratum to: On silt", "Erratum"),
        ("Corrigendum to “On silt”", "Corrigendum"),
        ("Retraction: On silt", "Retraction"),
        ("Retraction Note to: On silt", "Retraction Note"),
        ("Notice of Retraction: On silt", "Notice of Retraction"),
        ("Editorial Expression of Concern: On silt", "Editorial Expression of Concern"),
        ("Errata", "Errata"),
        ("Correction of scoliosis in adolescents", ""),
        ("Retraction of the lung after surgery", ""),
        ("Corrections and how prisons understand them", ""),
        ("RETRACTED: On silt", ""),
        ("On silt: a correction", ""),
        ("Berichtigung zu: Über Schlick", "Berichtigung"),
        ("Erratum zum Artikel „Über Schlick“", "Erratum"),
        ("Avis de rétractation : Sur la vase", "Avis de rétractation"),
        ("Nota de retractación: Sobre el limo", "Nota de retractación"),
        ("Errata corrige: Sul limo", "Errata corrige"),
        ("Sprostowanie do artykułu „O mule”", "Sprostowanie"),
        ("Исправление к статье «Об иле»", "Исправление"),
        ("Ретракция: Об иле", "Ретракция"),
        ("تصحيح: عن الطمي", "تصحيح"),
        ("《论淤泥》一文的更正", "更正"),
        ("「泥について」の訂正", "訂正"),
        ("철회: 진흙에 대하여", "철회"),
        ("Korrektur der Skoliose bei Jugendlichen", ""),
        ("Rétractation du poumon après une opération", ""),
        ("Исправление ошибок в учебниках", ""),
        ("视力的更正与训练", ""),
        ("A test of the “sagging” correction", ""),
    ],
)
def test_titles_of_notices_are_recognised(title: str, kind: str) -> None:
    assert notice_in(title) == kind


@pytest.mark.parametrize(
    ("title", "relation"),
    [
        ("Berichtigung: Über Schlick", "corrects"),
        ("Ретракция: Об иле", "retracts"),
        ("撤稿:论淤泥", "retracts"),
        ("شطب", None),
    ],
)
def test_a_notice_is_about_the_only_other_article_that_it_names(
    title: str, relation: str | None, render_html: Render
) -> None:
    head = f"<meta charset=utf-8><title>{title}</title><meta name=citation_doi content={NOTICE_DOI}>"
    found = article(
        render_html(
            f"{head}<h1>{title}</h1><p>Ada Brook</p><p>{PROSE}</p><p>Silt {CORRECTED_DOI}.</p><p>doi: {NOTICE_DOI}</p>"
        )
    ).related
    assert [(one.relation, one.doi) for one in found] == ([(relation, CORRECTED_DOI)] if relation else [])


@pytest.mark.parametrize(
    ("said", "relation"),
    [
        ("Dieser Artikel wurde zurückgezogen", "retracted-by"),
        ("Cet article a été corrigé", "corrected-by"),
        ("В эту статью внесены исправления", "corrected-by"),
        ("Bu makale geri çekilmiştir", "retracted-by"),
        ("この論文は撤回されました", "retracted-by"),
        ("Dieser Artikel wurde zuerst gedruckt", None),
    ],
)
def test_an_article_names_its_notices_in_many_languages(said: str, relation: str | None, render_html: Render) -> None:
    head = f"<meta charset=utf-8><title>Silt</title><meta name=citation_doi content={CORRECTED_DOI}>"
    found = article(
        render_html(f"{head}<h1>On silt</h1><p>Ada Brook</p><p>{PROSE}</p><p>{said}: {NOTICE_DOI}</p>")
    ).related
    assert [(one.relation, one.doi) for one in found] == ([(relation, NOTICE_DOI)] if relation else [])
