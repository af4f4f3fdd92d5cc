"""Word lists as patterns."""


def any_of(words: str) -> str:
    """A regular expression for any of the blank-separated expressions."""
    return "|".join(words.split())
