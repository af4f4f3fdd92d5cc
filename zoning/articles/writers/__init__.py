"""Write an article in the formats of other programs: one module a format, each with `write(article) -> str`.

JATS and TEI share modules: `xml` makes elements, `anchors` gives parts their ids, `inlines` walks running text,
`placing` finds the places of figures and tables, `mathml` reads formulas. Bibliographic records share `names` and
`dates`.
"""

from zoning.articles.model import Article
from zoning.articles.writers import bibtex, coins, csl_json, jats, markdown, ris, tei, text
from zoning.errors import UsageError

WRITERS = {
    "jats": jats.write,
    "tei": tei.write,
    "csl-json": csl_json.write,
    "bibtex": bibtex.write,
    "ris": ris.write,
    "coins": coins.write,
    "markdown": markdown.write,
    "text": text.write,
}


def write(article: Article, form: str) -> str:
    """Return the article in one of the formats of `WRITERS`. Raises `UsageError` for any other."""
    if form not in WRITERS:
        raise UsageError(f"no format of articles is called {form!r}: write one of {', '.join(WRITERS)}")
    return WRITERS[form](article)
