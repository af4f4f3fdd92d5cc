"""The words of `words.toml`, by which editors, editions and types of references are found."""

from functools import cache

from zoning.articles.word_lists import WordLists

_LISTS = WordLists(__package__)
in_languages = cache(_LISTS.pattern)


def words_of(kind: str) -> list[str]:
    """Return the words of a kind, those that begin others behind them."""
    return sorted((word.replace("_", " ") for word in _LISTS.words(kind)), reverse=True)
