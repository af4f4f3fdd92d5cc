"""URL lists: every source of a list visited and written down exactly once, whatever dies on the way."""
