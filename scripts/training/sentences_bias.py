"""Choose the biases of a trained pipeline, for sentence starts and for verbs, that classify most paragraphs correctly.

A network that is right about most words still misses a sentence's only verb when it is uncertain. What counts is the
verdict on texts, so a constant is added to the scores of sentence starts and of verbs. Both are chosen on texts that
were not used for training: the treebanks' dev parts, with equal weight for each language, and web pages; these two have
equal weight.

A writing system gets a bias of its own, which is added to that, if it classifies clearly more of the system's texts
correctly.
"""

import json
import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from scripts.training.sentences_corpus import by_language
from scripts.training.sentences_measure import MOST_SENTENCES, PARAGRAPH
from scripts.training.sentences_noise import Text, joined, plain_texts
from scripts.training.sentences_treebanks import TRAINED
from zoning.layout import paragraphs
from zoning.layout.sentences import PROBABLE, Pipeline, VerbSentences, Words
from zoning.layout.sentences.bias import STORED, SYSTEMS, Bias, is_written_in
from zoning.layout.sentences.pipeline import BEGINS, VERBS

GENERAL = tuple(Bias(*pair) for pair in product((0.0, 0.5, 1.0), (0.0, 0.5, 1.0, 1.5)))
OWN = tuple(Bias(*pair) for pair in product((-0.5, 0.0, 0.5, 1.0), (-2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0)))
"""The biases that are tried for all writing systems, and in addition for one."""
GAIN, MARGIN = 0.01, 0.005
"""The least share of its texts by which a writing system must be better with a bias of its own.

It gets the smallest bias that is worse than the best one by at most the margin: there are few texts.
"""
DIVISIONS = (2, 3, 4)
"""Seeds: the sentences of the treebanks are divided into texts in several ways."""


class Texts(NamedTuple):
    """Texts as a pipeline reads them, and for each whether it is a paragraph."""

    system: str
    """Their writing system, if it may have a bias of its own, otherwise ""."""
    read: list[Words | None]
    """None: a text that counts as a single sentence without being read."""
    gold: list[bool]

    @classmethod
    def of(cls, pipeline: Pipeline, texts: Sequence[Text]) -> "Texts":
        """Read texts of one language."""
        written = [text.written for text in texts]
        together = "".join(written)
        read = [
            words if paragraphs.SENTENCE_ENDS_WITHIN.search(text) else None
            for text, words in zip(written, pipeline.read(written), strict=True)
        ]
        system = next((name for name in SYSTEMS if is_written_in(name, together)), "")
        return cls(system, read, [text.verb_sentences >= PARAGRAPH for text in texts])

    def right(self, bias: Bias) -> float:
        """Return the share of texts that are classified correctly with a bias."""
        said = [words is not None and _is_paragraph(words.biased(bias)) for words in self.read]
        return float(np.mean(np.equal(said, self.gold)))


def choose(model: Path, data: Path, pages: Sequence[Text]) -> Bias:
    """Set the best bias for all writing systems in the pipeline of a folder, and return it.

    pages: texts of web pages that were not used for training.
    """
    pipeline = _without_own(model)
    web = [Texts.of(pipeline, pages)] if pages else []
    groups = [list(_languages(pipeline, data)), web]
    best = max(GENERAL, key=lambda bias: _right(groups, bias))
    for name, labels, constant in (("senter", BEGINS, best.beginning), ("tagger", VERBS, best.verb)):
        component: Any = pipeline.nlp.get_pipe(name)
        _add(component, labels, constant)
        component.to_disk(model / name, exclude=["vocab"])
    return best


def choose_own(model: Path, data: Path) -> dict[str, Bias]:
    """Store biases for single writing systems in the pipeline of a folder, and return them."""
    languages = list(_languages(_without_own(model), data))
    chosen = {}
    for system in SYSTEMS:
        some = [texts for texts in languages if texts.system == system]
        if some and (found := _own([some])) != Bias():
            chosen[system] = found
    _store(model, chosen)
    return chosen


def _own(texts: Sequence[Sequence[Texts]]) -> Bias:
    """Return the bias of a writing system: none, unless one is clearly better."""
    right = {bias: _right(texts, bias) for bias in OWN}
    best = max(right.values())
    if best < right[Bias()] + GAIN:
        return Bias()
    good = [bias for bias in OWN if right[bias] >= best - MARGIN]
    return min(good, key=lambda bias: abs(bias.beginning) + abs(bias.verb))


def _right(groups: Iterable[Sequence[Texts]], bias: Bias) -> float:
    """Return the share of correctly classified texts, with equal weight for each group and each part of a group."""
    return float(np.mean([np.mean([some.right(bias) for some in group]) for group in groups if group]))


def _is_paragraph(words: Words) -> bool:
    return VerbSentences.none(PARAGRAPH).after(words, anew=True).enough >= PROBABLE


def _languages(pipeline: Pipeline, data: Path) -> Iterator[Texts]:
    """Yield the dev parts of each language."""
    for language, banks in by_language(TRAINED):
        yield Texts.of(pipeline, [
            joined(group, language)
            for bank in banks
            for seed in DIVISIONS
            for group in plain_texts(bank.part(data, "dev"), random.Random(seed), MOST_SENTENCES)
        ])  # fmt: skip


def _without_own(model: Path) -> Pipeline:
    _store(model, {})
    return Pipeline(model)


def _store(model: Path, chosen: Mapping[str, Bias]) -> None:
    """Write the biases of writing systems into the facts of a pipeline."""
    facts = json.loads((model / "meta.json").read_text(encoding="utf-8"))
    facts[STORED] = {system: bias._asdict() for system, bias in chosen.items()}
    written = json.dumps(facts, indent=2, separators=(",", ":"), ensure_ascii=False)  # as spaCy does
    (model / "meta.json").write_text(written, encoding="utf-8")


def _add(component: Any, labels: Collection[str], bias: float) -> None:
    """Add a bias to the scores of some labels."""
    layer = component.model.get_ref("softmax")
    changed = layer.get_param("b").copy()
    changed[[number for number, label in enumerate(component.labels) if label in labels]] += bias
    layer.set_param("b", changed)
