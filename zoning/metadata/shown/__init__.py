"""Read what a page shows of itself in its text, most of it around the title."""
