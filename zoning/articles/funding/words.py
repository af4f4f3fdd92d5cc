"""The words by which grants are found: those given, and those of other languages than English in `words.toml`."""

from functools import cache

from zoning.articles.word_lists import WordLists

_LISTS = WordLists(__package__)
in_languages, words_of = cache(_LISTS.pattern), _LISTS.words


def any_of(words: str) -> str:
    """Return a regular expression for any of the blank-separated expressions in `words`."""
    return "|".join(words.split())


def is_uncased(word: str) -> bool:
    """Whether a word is in a script without capitals."""
    return word.upper() == word.lower()


def compounds_of(kind: str) -> frozenset[str]:
    """Return the words of a kind that stand at the end of compounds."""
    return frozenset(word[1:] for word in words_of(kind) if word.startswith("~"))
