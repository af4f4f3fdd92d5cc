"""An article as a file for other programs: one module a format, each with `write(article) -> str`.

What JATS and TEI share has modules of its own: `xml` makes elements, `anchors` gives parts their ids, `inlines` walks
running text, `placing` finds where figures and tables stand, `mathml` reads formulas. What records share: `names` and
`dates`.
"""

from zoning.articles.model import Article
from zoning.articles.writers import bibtex, coins, csl_json, jats, markdown, ris, tei, text

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
    """The article in one of the formats of `WRITERS`."""
    return WRITERS[form](article)
