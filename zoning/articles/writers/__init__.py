"""An article as a file for other programs: one module a format, each with `write(article) -> str`.

What JATS and TEI share has modules of its own: `xml` makes elements, `anchors` gives parts their ids, `inlines` walks
running text, `placing` finds where figures and tables stand, `mathml` reads formulas.
"""
