"""What comments are called and how their number is written, in many languages."""

from functools import cache

from zoning.text.expressions import expressions


@cache
def comment_words() -> str:
    """Return a regular expression, in lower case, that Python and JavaScript read alike."""
    return expressions(__package__, "comment_words.toml")["comments"]


@cache
def counters() -> str:
    """Return a regular expression for what may follow a number of things: `件` in `3件`, `de` in `30 de comentarii`."""
    return expressions(__package__, "comment_words.toml")["counters"]


@cache
def totals() -> str:
    """Return a regular expression for what stands before a number of all things: `共` in `共3条`."""
    return expressions(__package__, "comment_words.toml")["total"]
