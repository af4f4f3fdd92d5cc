"""Texts as zones of web pages hold them, made of sentences of treebanks: joined, cut, in capitals, in lists."""

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
"""Between the entries of menus and lists."""

UNTIE, NEWLINE, STOPLESS, ENTRIES, CUT, UPPER, TITLE, LOWER = 0.8, 0.1, 0.25, 0.06, 0.08, 0.02, 0.02, 0.03
"""How often each happens, to a text or to a sentence."""


@dataclass(slots=True)
class Text:
    """A text whose words and sentences are known."""

    words: list[Word] = field(default_factory=list)
    starts: list[bool] = field(default_factory=list)
    """Whether a sentence begins with each word."""

    def add(self, words: Sequence[Word], *, starts: bool = True) -> None:
        """Append words, the first of which may begin a sentence."""
        self.words += words
        self.starts += [starts, *[False] * (len(words) - 1)]

    def separate(self, separator: str) -> None:
        """Put a blank, a line break, a mark or nothing behind the last word."""
        last = self.words[-1]._replace(space=separator.startswith(" "))
        self.words[-1] = last
        if mark := separator.strip(" "):
            self.add([Word(mark, "", separator.endswith(" "))], starts=False)

    @property
    def written(self) -> str:
        """The text itself."""
        return "".join(word.text + " " * word.space for word in self.words).rstrip(" ")

    @property
    def places(self) -> list[int]:
        """Where each word begins, in characters."""
        return [0, *accumulate(len(word.text) + word.space for word in self.words[:-1])]

    @property
    def verb_sentences(self) -> int:
        """How many of its sentences have a verb."""
        numbers = accumulate(self.starts)
        return len({number for number, word in zip(numbers, self.words, strict=True) if word.tag in VERBS})

    @property
    def begins(self) -> list[int]:
        """Where each sentence begins."""
        return [place for place, starting in zip(self.places, self.starts, strict=True) if starting]


def plain_texts(sentences: Sequence[Sentence], chance: random.Random, most: int) -> Iterator[list[Sentence]]:
    """Groups of one to `most` neighbours, never across the beginning of a text, in their order."""
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
    """These sentences as a text, with nothing changed."""
    text = Text()
    for sentence in group:
        if text.words:
            text.separate("" if language in UNSPACED else " ")
        text.add(sentence.words)
    return text


def noisy_texts(sentences: Sequence[Sentence], language: str, chance: random.Random) -> Iterator[Text]:
    """Texts of one to six neighbours, spoiled, and lists of their words."""
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
    """The same without the blanks that a treebank writes before its marks."""
    if chance.random() > UNTIE:
        return list(words)
    followers = [*words[1:], None]
    return [
        word._replace(space=False) if follower and follower.text in TIGHT else word
        for word, follower in zip(words, followers, strict=True)
    ]


def _entries(group: Sequence[Sentence], language: str, chance: random.Random) -> Text:
    """A menu or list of short pieces of sentences: each a sentence of its own only where it has its own line."""
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
    """The text with its end or its beginning lost, as teasers are."""
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
