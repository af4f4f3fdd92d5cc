"""Measure how well pipelines and other methods find sentences, verbs and paragraphs, on the treebanks' test parts."""

import gc
import random
import re
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from scripts.training.sentences_noise import joined, plain_texts
from scripts.training.sentences_treebanks import UNSPACED, Part, Treebank
from zoning.layout import paragraphs
from zoning.layout.language import function_words
from zoning.layout.sentences import Pipeline, SentencesOf

MOST_SENTENCES = 4
PARAGRAPH = 2
"""The number of sentences with a verb that make a paragraph."""


class Contestant(NamedTuple):
    """A method that finds paragraphs, and perhaps sentences."""

    paragraphs: Callable[[Collection[str]], Iterable[str]]
    """Returns the texts that are paragraphs."""
    sentences: Callable[[Sequence[str]], Iterable[SentencesOf]] | None = None


class Figures(NamedTuple):
    """The figures of one treebank or language, as shares; NaN if there are no data."""

    texts: int
    boundaries: float
    """F1 of sentence starts in texts of one to four sentences."""
    verbs: float
    """F1 of "has a verb", for single sentences."""
    paragraphs: float
    """The share of texts correctly classified as having two sentences with a verb or not."""
    majority: float
    """The share that always giving the more frequent answer classifies correctly."""
    speed: float
    """Words per second on one core, for splitting and tagging whole texts."""


class Counts(NamedTuple):
    """The counts behind `Figures`; they add up over treebanks."""

    texts: int = 0
    right: int = 0
    longer: int = 0
    """The number of texts that are paragraphs."""
    boundaries_right: int = 0
    boundaries: int = 0
    """The number of boundaries in the gold and found ones together."""
    verbs_right: int = 0
    verbs: int = 0
    words: int = 0
    seconds: float = 0.0

    @classmethod
    def sum(cls, parts: Iterable["Counts"]) -> "Counts":
        """Return the sum of all parts."""
        return cls(*map(sum, zip(*parts, strict=True)))

    @property
    def figures(self) -> Figures:
        """Compute the figures; nan where there are no texts, such as in dev parts of treebanks without one."""
        share = 1 / self.texts if self.texts else float("nan")
        return Figures(
            self.texts,
            _f1(self.boundaries_right, self.boundaries),
            _f1(self.verbs_right, self.verbs),
            self.right * share,
            max(self.longer, self.texts - self.longer) * share,
            self.words / self.seconds if self.seconds else float("nan"),
        )


def _f1(right: int, both: int) -> float:
    return 2 * right / both if both else float("nan")


def by_pipeline(pipeline: Pipeline) -> Contestant:
    """Return the paragraphs and sentences of layout analysis with a pipeline."""
    return Contestant(
        lambda texts: paragraphs.find(pipeline, texts, PARAGRAPH),
        lambda texts: [words.sentences() for words in pipeline.read(texts)],
    )


def by_function_words(language: str) -> Contestant:
    """Split sentences at marks. One with two function words, or with ten characters without blanks, has a verb."""
    ends = re.compile(r"(?<=[.!?…؟۔।])\s+|(?<=[。！？])|\n")
    known = function_words(language)

    def is_clause(sentence: str) -> bool:
        if language in UNSPACED:
            return len(sentence.strip()) >= 10 and (not known or any(word in sentence for word in known))
        words = re.findall(r"\w+", sentence.lower())
        return len(words) >= 6 and (not known or sum(word in known for word in words) >= 2)

    return Contestant(lambda texts: [text for text in texts if sum(map(is_clause, ends.split(text))) >= PARAGRAPH])


def counted(contestant: Contestant, bank: Treebank, data: Path, part: Part = "test") -> Counts:
    """Return the counts of a method on one treebank."""
    sentences = bank.part(data, part)
    groups = list(plain_texts(sentences, random.Random(2), MOST_SENTENCES))
    texts = [joined(group, bank.language).written for group in groups]
    gold = [sum(sentence.has_verb for sentence in group) >= PARAGRAPH for group in groups]
    said = set(contestant.paragraphs(texts))
    found = Counts(
        len(texts), sum((text in said) == is_one for text, is_one in zip(texts, gold, strict=True)), sum(gold)
    )
    if contestant.sentences is None:
        return found
    gc.freeze()  # garbage collection of the treebanks must not count as time of the method
    begun = time.process_time()
    read = list(contestant.sentences(texts))
    seconds = time.process_time() - begun
    begins = [
        (set(joined(group, bank.language).begins) - {0}, set(one.begins.tolist()) - {0})
        for group, one in zip(groups, read, strict=True)
    ]
    alone = contestant.sentences([joined([sentence], bank.language).written for sentence in sentences])
    verbs = [(sentence.has_verb, bool(one.verbs.any())) for sentence, one in zip(sentences, alone, strict=True)]
    return found._replace(
        boundaries_right=sum(len(a & b) for a, b in begins),
        boundaries=sum(len(a) + len(b) for a, b in begins),
        verbs_right=sum(a and b for a, b in verbs),
        verbs=sum(a + b for a, b in verbs),
        words=sum(len(sentence.words) for sentence in sentences),
        seconds=seconds,
    )
