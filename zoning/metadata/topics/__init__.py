"""Read the section and the tags that a page shows."""
