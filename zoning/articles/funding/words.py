"""Make patterns from lists of words."""


def any_of(words: str) -> str:
    """Return a regular expression for any of the blank-separated expressions in `words`."""
    return "|".join(words.split())
