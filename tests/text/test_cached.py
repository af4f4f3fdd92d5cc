"""Caches of answers about texts."""

from zoning.text.cached import CHARACTERS, cached


def test_answers_about_long_texts_are_not_cached() -> None:
    asked = []

    @cached
    def length(text: str) -> int:
        asked.append(text)
        return len(text)

    short, long = "word", "w" * (CHARACTERS + 1)
    assert [length(text) for text in (short, short, long, long)] == [4, 4, CHARACTERS + 1, CHARACTERS + 1]
    assert asked == [short, long, long]
