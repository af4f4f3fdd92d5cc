"""Provide the data for spaCy's training loop: examples of noisy texts, which are new in each epoch."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
from spacy.language import Language
from spacy.training import Example
from spacy.util import registry

from scripts.training.sentences_noise import Text, joined, noisy_texts, plain_texts
from scripts.training.sentences_treebanks import TRAINED, VERBS, Sentence, Treebank

MOST_SENTENCES, TIMES = 5_000, 4
"""The maximum sentences of a language in an epoch, and the maximum number of repetitions of each."""
DEV_SENTENCES = 4

Reader = Callable[[Language], Iterator[Example]]


def training_texts(data: str, silver: str = "", seed: int = 0) -> Reader:
    """Read noisy texts of all languages in turn, with a fair share for each."""
    chance = random.Random(seed)

    def read(nlp: Language) -> Iterator[Example]:
        found = [
            text for language, banks in by_language(TRAINED) for text in _share(language, banks, Path(data), chance)
        ]
        if silver:
            from scripts.training.sentences_silver import learned

            found += learned(Path(silver), chance)
        chance.shuffle(found)
        for text in found:
            yield example(nlp, text)

    return read


def dev_texts(data: str) -> Reader:
    """Read texts of the dev parts, unchanged."""

    def read(nlp: Language) -> Iterator[Example]:
        for bank in TRAINED:
            sentences = bank.part(Path(data), "dev")
            for group in plain_texts(sentences, random.Random(1), DEV_SENTENCES):
                yield example(nlp, joined(group, bank.language))

    return read


def tags() -> list[str]:
    """Return the universal parts of speech."""
    return "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split()


def by_language(banks: Sequence[Treebank]) -> Iterator[tuple[str, list[Treebank]]]:
    """Yield the treebanks of each language, which are adjacent."""
    for language, some in groupby(banks, lambda bank: bank.language):
        yield language, list(some)


def _share(language: str, banks: Sequence[Treebank], data: Path, chance: random.Random) -> Iterator[Text]:
    """Yield a language's texts of one epoch: sections of each treebank with random starts."""
    parts = [bank.part(data, "train") for bank in banks]
    available = sum(map(len, parts))
    wanted = min(MOST_SENTENCES, TIMES * available)
    for sentences in parts:
        left = round(wanted * len(sentences) / available)
        while left > 0:
            yield from noisy_texts(_stretch(sentences, left, chance), language, chance)
            left -= len(sentences)


def _stretch(sentences: Sequence[Sentence], count: int, chance: random.Random) -> Sequence[Sentence]:
    start = chance.randrange(len(sentences))
    return [*sentences[start:], *sentences[:start]][:count]


def example(nlp: Language, text: Text) -> Example:
    """Return the text in the pipeline's tokens. A token is a verb if it shares a character with one."""
    doc = nlp.make_doc(text.written)
    begins = np.array(text.places)
    ends = begins + [len(word.text) for word in text.words]
    token_begins, lengths, blank = doc.to_array(["IDX", "LENGTH", "IS_SPACE"]).T.astype(np.int64)
    token_ends = token_begins + lengths
    firsts = np.searchsorted(ends, token_begins, "right").tolist()
    lasts = np.searchsorted(begins, token_ends, "left").tolist()
    shared = [[word.tag for word in text.words[first:last]] for first, last in zip(firsts, lasts, strict=True)]
    tags = [next((tag for tag in some if tag in VERBS), some[0] if some else "") for some in shared]
    starts = np.array(text.begins)
    starting = np.searchsorted(starts, token_begins) < np.searchsorted(starts, token_ends)
    labels = np.empty((len(doc), 2), np.uint64)
    labels[:, 0] = np.where(blank, 0, [nlp.vocab.strings.add(tag) for tag in tags])
    labels[:, 1] = np.where(starting, 1, -1).astype(np.int64).view(np.uint64)
    reference: Any = doc.copy()
    reference.from_array(["TAG", "SENT_START"], labels)
    return Example(doc, reference)


for _name, _reader in (("treebanks", training_texts), ("treebanks_dev", dev_texts), ("tags", tags)):
    registry.readers(f"zoning.{_name}.v1", func=_reader)
