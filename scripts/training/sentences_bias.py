"""Choose two biases of a trained pipeline, for sentence starts and for verbs, that classify most paragraphs correctly.

A network that is right about most words still misses a sentence's only verb when it is uncertain. What counts is the
verdict on texts, so a constant is added to the scores of sentence starts and of verbs. Both are chosen on texts that
were not used for training: the treebanks' dev parts, with equal weight for each language, and web pages; these two have
equal weight.
"""

import random
from collections.abc import Collection, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from scripts.training.sentences_corpus import by_language
from scripts.training.sentences_measure import MOST_SENTENCES, PARAGRAPH
from scripts.training.sentences_noise import Text, joined, plain_texts
from scripts.training.sentences_treebanks import TRAINED, VERBS
from zoning.layout import paragraphs
from zoning.layout.sentences import Pipeline

BEGINNINGS, VERB_BIASES = (0.0, 0.5, 1.0), (0.0, 0.5, 1.0, 1.5)
"""The values that are tried. Less than 0 for beginnings costs languages without blanks more than web pages gain."""


class Bias(NamedTuple):
    """The constants that are added to the scores of each token."""

    beginning: float
    verb: float


class Texts(NamedTuple):
    """Texts, and for each whether it is a paragraph."""

    written: list[str]
    gold: list[bool]

    @classmethod
    def of(cls, texts: Sequence[Text]) -> "Texts":
        """Convert texts."""
        return cls([text.written for text in texts], [text.verb_sentences >= PARAGRAPH for text in texts])

    def right(self, pipeline: Pipeline) -> float:
        """Return the share of texts that a pipeline classifies correctly."""
        said = set(paragraphs.find(pipeline, self.written, PARAGRAPH))
        return float(np.mean([(text in said) == is_one for text, is_one in zip(self.written, self.gold, strict=True)]))


def choose(model: Path, data: Path, pages: Sequence[Text]) -> Bias:
    """Set the best biases in the pipeline of a folder, and return them.

    pages: texts of web pages that were not used for training.
    """
    pipeline = Pipeline(model)
    groups = [list(_languages(data)), [Texts.of(pages)] if pages else []]
    nlp: Any = pipeline.nlp
    splitter, tagger = _Output(nlp.get_pipe("senter"), "S"), _Output(nlp.get_pipe("tagger"), VERBS)

    def right(bias: Bias) -> float:
        splitter.add(bias.beginning)
        tagger.add(bias.verb)
        return float(np.mean([np.mean([some.right(pipeline) for some in group]) for group in groups if group]))

    best = max((Bias(*pair) for pair in product(BEGINNINGS, VERB_BIASES)), key=right)
    right(best)
    for name in ("senter", "tagger"):
        nlp.get_pipe(name).to_disk(model / name, exclude=["vocab"])
    return best


def _languages(data: Path) -> Iterator[Texts]:
    """Yield the dev parts of each language."""
    for language, banks in by_language(TRAINED):
        yield Texts.of([
            joined(group, language)
            for bank in banks
            for group in plain_texts(bank.part(data, "dev"), random.Random(2), MOST_SENTENCES)
        ])  # fmt: skip


class _Output:
    """The last layer of a component, in which some labels get a bias."""

    def __init__(self, component: Any, labels: Collection[str]) -> None:
        self._layer = component.model.get_ref("softmax")
        self._learned = self._layer.get_param("b").copy()
        self._numbers = [number for number, label in enumerate(component.labels) if label in labels]

    def add(self, bias: float) -> None:
        """Add the bias to the learned values."""
        changed = self._learned.copy()
        changed[self._numbers] += bias
        self._layer.set_param("b", changed)
