"""Read an article's text: its nested sections, figures, tables, formulas, and citations."""
