"""What comments are called, in many languages."""

from functools import cache

from zoning.text.expressions import expressions


@cache
def comment_words() -> str:
    """Return a regular expression, in lower case, that Python and JavaScript read alike."""
    return expressions(__package__, "comment_words.toml")["comments"]
