"""An article's text: sections as the headings nest, figures, tables, formulas, and what cites what."""
