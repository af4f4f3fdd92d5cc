"""Journal articles: from a rendered page to a record."""
