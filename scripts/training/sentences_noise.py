"""Make texts like those of zones on web pages from sentences of treebanks: joined, cut, in capitals, as lists."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from scripts.training.sentences_treebanks import UNSPACED, VERBS, Sentence, Word

MOST_SENTENCES = 6
STOPS = frozenset(".!?…。！？।۔؟")
TIGHT = STOPS | frozenset(",;:")
"""Marks before which some treebanks write a blank."""
SEPARATORS = (" ", " ", " ", "\n", "\n", " | ", " · ", " / ", " • ", ", ", " > ", " - ")
"""The separators of entries in menus and lists."""

UNTIE, NEWLINE, STOPLESS, ENTRIES, CUT, UPPER, TITLE, LOWER = 0.8, 0.1, 0.25, 0.06, 0.08, 0.02, 0.02, 0.03
"""The probability of each change, for a text or a sentence."""


@dataclass(slots=True)
class Text:
    """A text with known words and sentences."""

    words: list[Word] = field(default_factory=list)
    starts: list[bool] = field(default_factory=list)
    """Whether each word starts a sentence."""

    def add(self, words: Sequence[Word], *, starts: bool = True) -> None:
        """Append words, the first of which may start a sentence."""
        self.words += words
        self.starts += [starts, *[False] * (len(words) - 1)]

    def separate(self, separator: str) -> None:
        """Put a blank, a line break, a mark or nothing after the last word."""
        last = self.words[-1]._replace(space=separator.startswith(" "))
        self.words[-1] = last
        if mark := separator.strip(" "):
            self.add([Word(mark, "", separator.endswith(" "))], starts=False)

    @property
    def written(self) -> str:
        """Return the text as a string."""
        return "".join(word.text + " " * word.space for word in self.words).rstrip(" ")

    @property
    def places(self) -> list[int]:
        """Return the position of each word, in characters."""
        return [0, *accumulate(len(word.text) + word.space for word in self.words[:-1])]

    @property
    def verb_sentences(self) -> int:
        """Return the number of its sentences that have a verb."""
        numbers = accumulate(self.starts)
        return len({number for number, word in zip(numbers, self.words, strict=True) if word.tag in VERBS})

    @property
    def begins(self) -> list[int]:
        """Return the position of each sentence."""
        return [place for place, starting in zip(self.places, self.starts, strict=True) if starting]


def plain_texts(sentences: Sequence[Sentence], chance: random.Random, most: int) -> Iterator[list[Sentence]]:
    """Yield groups of one to `most` adjacent sentences in order, never across the beginning of a text."""
    group: list[Sentence] = []
    size = chance.randint(1, most)
    for sentence in sentences:
        if group and (len(group) == size or sentence.begins_text):
            yield group
            group, size = [], chance.randint(1, most)
        group.append(sentence)
    if group:
        yield group


def joined(group: Sequence[Sentence], language: str) -> Text:
    """Return these sentences as a text, unchanged."""
    text = Text()
    for sentence in group:
        if text.words:
            text.separate("" if language in UNSPACED else " ")
        text.add(sentence.words)
    return text


def noisy_texts(sentences: Sequence[Sentence], language: str, chance: random.Random) -> Iterator[Text]:
    """Yield noisy texts of one to six adjacent sentences, and lists of their words."""
    for group in plain_texts(sentences, chance, MOST_SENTENCES):
        if chance.random() < ENTRIES:
            yield _entries(group, language, chance)
        text = _spoiled(group, language, chance)
        if chance.random() < CUT:
            text = _cut(text, chance)
        yield _recased(text, chance)


def _spoiled(group: Sequence[Sentence], language: str, chance: random.Random) -> Text:
    text = Text()
    usual = "" if language in UNSPACED else " "
    breaks = chance.random() < NEWLINE
    for number, sentence in enumerate(group):
        words = _untied(sentence.words, chance)
        alone = breaks or number == len(group) - 1
        if alone and len(words) > 1 and words[-1].text in STOPS and chance.random() < STOPLESS:
            words = words[:-1]
        if text.words:
            text.separate("\n" if breaks else usual)
        text.add(words)
    return text


def _untied(words: Sequence[Word], chance: random.Random) -> list[Word]:
    """Return the words without the blanks that a treebank writes before its marks."""
    if chance.random() > UNTIE:
        return list(words)
    followers = [*words[1:], None]
    return [
        word._replace(space=False) if follower and follower.text in TIGHT else word
        for word, follower in zip(words, followers, strict=True)
    ]


def _entries(group: Sequence[Sentence], language: str, chance: random.Random) -> Text:
    """Return a menu or list of short pieces of sentences.

    An entry is a sentence of its own only on a line of its own.
    """
    text = Text()
    separator = chance.choice(SEPARATORS)
    capital = chance.random() < 0.7
    for sentence in group:
        words = [word for word in sentence.words if word.text[0].isalnum()]
        while words:
            size = chance.randint(1, 4)
            entry, words = words[:size], words[size + chance.randint(0, 8) :]
            if text.words:
                text.separate(separator if language not in UNSPACED or separator != " " else "")
            if capital:
                entry = [entry[0]._replace(text=_capitalized(entry[0].text)), *entry[1:]]
            text.add(entry, starts=not text.words or separator == "\n")
    return text if text.words else joined(group, language)


def _cut(text: Text, chance: random.Random) -> Text:
    """Return the text with its end or its beginning cut off, like a teaser."""
    place = chance.randint(1, len(text.words))
    if chance.random() < 0.3:
        place = min(place, len(text.words) - 1)
        return Text(text.words[place:], [True, *text.starts[place + 1 :]])
    found = Text(text.words[:place], text.starts[:place])
    if chance.random() < 0.5:
        found.words[-1] = found.words[-1]._replace(space=chance.random() < 0.3)
        found.add([Word(chance.choice(("…", "...", "[...]")), "PUNCT", False)], starts=False)
    return found


def _recased(text: Text, chance: random.Random) -> Text:
    lot = chance.random()
    change: Callable[[str], str]
    if lot < UPPER:
        change = str.upper
    elif lot < UPPER + TITLE:
        change = _capitalized
    elif lot < UPPER + TITLE + LOWER:
        change = str.lower
    else:
        return text
    return Text([word._replace(text=change(word.text)) for word in text.words], text.starts)


def _capitalized(word: str) -> str:
    return word[:1].upper() + word[1:]
