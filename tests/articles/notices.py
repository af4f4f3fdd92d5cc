"""Invented notices about articles, as publishers' pages have them: correction, retraction, expression of concern."""

CORRECTED = "How rivers learn the shape of their valleys"
CORRECTED_DOI = "10.5555/rivers.2019.1"
NOTICE_DOI = "10.5555/rivers.2020.77"
LINK = f'<a href="https://doi.org/{CORRECTED_DOI}">https://doi.org/{CORRECTED_DOI}</a>'
PROSE = (
    "The river rises in spring. It floods the meadows every year, and it leaves a coat of fine grey silt behind. "
    "We walked along it for three summers, and measured how wide it was at each of the old bridges. "
)
ENTRIES = "".join(f"<li>Ford T, Brook A. On silt, part {n}. J Mud. 199{n};{n}:1{n}-2{n}.</li>" for n in range(1, 6))
RECOMMENDED = "".join(
    f"<li><a href=/pii/S{n}>On the silt of mountain rivers, part {n}</a><p>Journal of Mud, Volume {n}, 199{n}, "
    f'<a href="https://doi.org/10.5555/mud.{n}">10.5555/mud.{n}</a></p></li>'
    for n in range(1, 6)
)
MENU = "<nav><a href=/>Journal of Rivers</a> <a href=/about>About</a> <a href=/submit>Submit</a></nav>"
ARTICLE = (
    f"<h2>Abstract</h2><p>{PROSE}</p><h2>Introduction</h2><p>{PROSE * 3}</p><h2>Methods</h2><p>{PROSE * 3}</p>"
    f"<h2>Results</h2><p>{PROSE * 3}</p><h2>References</h2><ol>{ENTRIES}</ol>"
)


def declared(title: str, doi: str, kind: str = "") -> str:
    """The head of a page whose metadata states what its work is."""
    kind = f'<meta name="citation_article_type" content="{kind}">' if kind else ""
    return (
        f'<title>{title} | Journal of Rivers</title><meta name="citation_title" content="{title}">'
        f'<meta name="citation_doi" content="{doi}"><meta name="citation_journal_title" content="Journal of Rivers">'
        f'<meta name="citation_author" content="Ada Brook"><meta name="citation_publication_date" content="2020/06/04">'
        f"{kind}"
    )


def own(doi: str) -> str:
    """The line in which a page shows the DOI of its own work."""
    return f'<p>DOI: <a href="https://doi.org/{doi}">https://doi.org/{doi}</a></p>'


REFERS_TO = (
    f"<aside><h2>Refers to</h2><p>Ada Brook, Tom Ford</p><p><a href=/pii/S1>{CORRECTED}</a></p>"
    f"<p>Journal of Rivers, Volume 7, 2019, Pages 1-9</p><p>{LINK}</p></aside>"
)
CORRECTION_TITLE = f"Correction to: {CORRECTED}"
CORRECTION = (
    f"{declared(CORRECTION_TITLE, NOTICE_DOI)}{MENU}<main><article><ul><li>Correction</li><li>Open access</li>"
    f"<li>Published: 04 June 2020</li></ul><h1>{CORRECTION_TITLE}</h1><p>Ada Brook &amp; Tom Ford</p>"
    f"<p><i>Journal of Rivers</i> volume 8, Article number: 77 (2020)</p>"
    f'<div>The <a href="https://doi.org/{CORRECTED_DOI}">Original Article</a> was published on 03 May 2019</div>'
    f"<h2>Correction to: J Rivers 7, 1 (2019) {LINK}</h2>"
    "<p>Following publication of the original article [1], the authors told us of an error in Table 2. The width of "
    "the river at the third bridge is 12 metres and not 21. The original article has been corrected.</p>"
    f"<h2>Reference</h2><ol><li>Brook A, Ford T. {CORRECTED}. J Rivers. 2019;7:1. {LINK}</li></ol>"
    f"<h2>About this article</h2>{own(NOTICE_DOI)}</article></main>"
)
RETRACTION_TITLE = f"Retraction notice to “{CORRECTED}” [J. Rivers 7 (2019) 1–9]"
RETRACTION = (
    f"<title>{RETRACTION_TITLE} - Rivers Direct</title>"
    f'<meta name="citation_title" content="{RETRACTION_TITLE}"><meta name="citation_doi" content="{NOTICE_DOI}">'
    f"{MENU}{REFERS_TO}"
    f"<article><h1>{RETRACTION_TITLE}</h1><p>Ada Brook, Tom Ford</p>{own(NOTICE_DOI)}"
    "<p>This article has been retracted at the request of the editor. The authors could not show the notes in which "
    "the width of the river was written down, and the bridge that they name has never been built. We apologise to the "
    "readers of the journal that this was not seen when the article was reviewed.</p></article>"
    f"<section><h2>Recommended articles</h2><ul>{RECOMMENDED}</ul></section>"
)
CONCERN_TITLE = f"Expression of Concern: {CORRECTED}"
CONCERN = (
    f"<title>{CONCERN_TITLE}</title>{MENU}<header><p>Expression of Concern</p><h1>{CONCERN_TITLE}</h1>"
    f"<p>The Editors of the Journal of Rivers</p><p>Published: June 4, 2020</p>{own(NOTICE_DOI)}</header>"
    f"<p>After publication of this article [1], readers asked how the width of the river was measured in a summer "
    "without water. The authors have answered that they have lost their notes. The editors of the journal issue this "
    "expression of concern while the university looks into the matter, and will tell readers what it finds.</p>"
    f"<p><b>Citation:</b> The Editors of the Journal of Rivers (2020) {CONCERN_TITLE}. J Rivers 8(6): e77. "
    f"https://doi.org/{NOTICE_DOI}</p>"
    f"<h2>References</h2><ol><li>1. Brook A, Ford T. {CORRECTED}. J Rivers. 2019;7:1-9. {LINK}</li></ol>"
)
BANNER = (
    f'<div class="banner">This article has been corrected. <a href="https://doi.org/{NOTICE_DOI}">A Correction to this '
    f"article</a> was published on 04 June 2020: https://doi.org/{NOTICE_DOI}</div>"
)
CORRECTED_ARTICLE = (
    f"{declared(CORRECTED, CORRECTED_DOI, 'Research Article')}{MENU}<main>{BANNER}<p>Research Article</p>"
    f"<h1>{CORRECTED}</h1><p>Ada Brook, Tom Ford</p>{own(CORRECTED_DOI)}{ARTICLE}</main>"
)
UNDECLARED_ARTICLE = (
    f"<title>{CORRECTED}</title>{MENU}<main>{BANNER}<h1>{CORRECTED}</h1><p>Ada Brook, Tom Ford</p>"
    f"{own(CORRECTED_DOI)}{ARTICLE}</main>"
)
UNDECLARED_CORRECTION = (
    f"<title>{CORRECTION_TITLE}</title>{MENU}<main><p>ERRATUM</p><h1>{CORRECTION_TITLE}</h1>"
    f'<p>The original article: <a href="https://doi.org/{CORRECTED_DOI}">{CORRECTED}</a></p>{own(NOTICE_DOI)}'
    f"<p>In the article {CORRECTED}, with DOI number: {LINK}, published in the Journal of Rivers, 7:1-9, on page 3, "
    "where it read 21 metres it should read 12 metres.</p></main>"
)
NAME_TITLE = f"Author Correction: {CORRECTED}"
NAME_TEXT = (
    "In the original version of this article, the name of the author Tom Ford was misspelled as Tim Fort. The name has "
    "been corrected in the PDF and HTML versions of the article."
)
NAME = (
    f"{declared(NAME_TITLE, NOTICE_DOI)}{MENU}<main><article><h1>{NAME_TITLE}</h1><p>Ada Brook, Tom Ford</p>"
    f"{own(NOTICE_DOI)}<p>{NAME_TEXT}</p></article></main>"
)
EDITORS_TITLE = f"Retraction Note: {CORRECTED}"
EDITORS_TEXT = "We, the Editors, retract this article since its figures were copied from a book. The authors agree."
EDITORS = (
    f"{declared(EDITORS_TITLE, NOTICE_DOI)}{MENU}<main><article><h1>{EDITORS_TITLE}</h1><p>Ada Brook, Tom Ford</p>"
    f"{own(NOTICE_DOI)}<p>{EDITORS_TEXT}</p><h2>Additional information</h2>"
    f"<p>The online version of the original article can be found at {LINK}.</p></article></main>"
)
PAGES = {
    "correction": CORRECTION,
    "retraction": RETRACTION,
    "concern": CONCERN,
    "corrected article": CORRECTED_ARTICLE,
    "undeclared article": UNDECLARED_ARTICLE,
    "undeclared correction": UNDECLARED_CORRECTION,
    "short correction": NAME,
    "short retraction": EDITORS,
}
