"""Run a spaCy pipeline to find only where sentences begin and which words are verbs."""

import json
import re
import warnings
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning import limits
from zoning.errors import PipelineNotFound
from zoning.layout.language import NORWEGIAN
from zoning.layout.sentences.bias import Bias, Biases
from zoning.layout.sentences.lean import import_spacy
from zoning.layout.sentences.remembered import MOST_WORDS as MOST_REMEMBERED
from zoning.layout.sentences.remembered import remembering
from zoning.storage.loaded import once

if TYPE_CHECKING:
    from spacy.language import Language

SHIPPED = Path(__file__).with_name("model")
ENTRY_POINTS = "spacy_models"
"""The entry points by which packages with a pipeline register it with spaCy."""
BATCH, BATCH_CHARACTERS = 64, 8_000
"""The most texts, and characters, in a batch, so that its data fits in the processor's cache."""
NOT_NEEDED = ("ner", "lemmatizer", "attribute_ruler")
LEXICAL = ("NORM", "LOWER", "SHAPE", "PREFIX", "SUFFIX", "IS_SPACE")
STOPS = str.maketrans("۔", ".")
"""Marks that no treebank has → their replacements, of the same length, so that positions in the text stay."""
MOST_WORDS = 500_000
"""A pipeline with more words than this in its vocabulary is loaded again, since it keeps all that it has read."""
OURS = ["tok2vec", "senter", "tagger"]
"""The components of a pipeline that `scripts/train sentences` makes."""
BEGINS, VERBS = ("S",), ("VERB", "AUX")
"""Its labels of words that begin a sentence, and of verbs."""
PROBABLE = 0.5
LEAST = 0.1
"""Lower probabilities of a verb or a sentence beginning count as 0: in long lists they would add up."""
Probabilities = NDArray[np.float32]


class SentencesOf(NamedTuple):
    """The sentences of one text; s sentences."""

    begins: NDArray[np.intp]
    """(s,): the position of each beginning, in characters."""
    verbs: NDArray[np.bool_]
    """(s,): whether each has a verb."""


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The words of one text, as a pipeline reads them; w words.

    For a pipeline without probabilities these are 0 and 1.
    """

    places: NDArray[np.intp]
    """(w,): the position of each word, in characters."""
    beginnings: Probabilities
    """(w,): the probability that each word begins a sentence; 1 for the first."""
    verbs: Probabilities
    """(w,): the probability that each word is a verb."""

    def biased(self, bias: Bias) -> "Words":
        """Return the words with probabilities that are changed by a bias."""
        return Words(self.places, bias.of_beginnings(self.beginnings), bias.of_verbs(self.verbs))

    def before(self, word: int) -> "Words":
        """Return the words before the one with this index."""
        return Words(self.places[:word], self.beginnings[:word], self.verbs[:word])

    def sentences(self) -> SentencesOf:
        """Return the sentences whose beginnings are probable, and whether each probably has a verb."""
        first = np.flatnonzero(self.beginnings >= PROBABLE)
        return SentencesOf(self.places[first], self.without_verb(first) <= 1 - PROBABLE)

    def without_verb(self, first: NDArray[np.intp]) -> Probabilities:
        """(s,): the probability that each piece has no verb; the pieces begin at the words `first`, (s,)."""
        if not len(first):
            return self.verbs[:0]
        found: Probabilities = np.multiply.reduceat(1 - np.where(self.verbs > LEAST, self.verbs, 0), first)
        return found


class Pipeline:
    """A pipeline that splits sentences and tags words.

    Verbs are words that it tags `VERB` or `AUX`, or, with tags of the Penn Treebank, `VB…`.
    """

    def __init__(self, source: str | Path) -> None:
        """Load the pipeline.

        source: the name of an installed pipeline, or the folder of one.
        Raises `PipelineNotFound` if there is none, or if spaCy cannot read it.
        """
        self._source = source
        self._load()

    def _load(self) -> None:
        self.nlp = _loaded(self._source)
        self._reader = _Weighed(self.nlp) if self.nlp.pipe_names == OURS else _Tagged(self.nlp)

    def read(self, texts: Iterable[str]) -> Iterator[Words]:
        """Yield the words of each text, in the order of the texts."""
        if len(self.nlp.vocab) > MOST_WORDS:
            self._load()
        for batch in batches(text.translate(STOPS) for text in texts):
            yield from self._reader.words(batch)


class _Tagged:
    """Reads the decisions of a pipeline, as probabilities 0 and 1."""

    def __init__(self, nlp: "Language") -> None:
        self._nlp = nlp
        labels = (label for some in nlp.pipe_labels.values() for label in some)
        tags = [*VERBS, *(label for label in labels if label.startswith("VB"))]
        self._verbs = np.array([nlp.vocab.strings[tag] for tag in tags], np.uint64)

    def words(self, batch: Sequence[str]) -> Iterator[Words]:
        for doc in self._nlp.pipe(batch, batch_size=BATCH):
            columns = doc.to_array(["SENT_START", "IDX", "TAG", "POS"])
            beginnings = columns[:, 0] == 1
            beginnings[:1] = True
            verbs = (columns[:, 2:, None] == self._verbs).any(axis=(1, 2))
            yield Words(columns[:, 1].astype(np.intp), beginnings.astype(np.float32), verbs.astype(np.float32))


class _Weighed:
    """Reads the probabilities of our pipeline, directly from the last layers of its components.

    Its biases for writing systems are added.
    """

    def __init__(self, nlp: "Language") -> None:
        self._nlp = nlp
        self._embedder: Any = nlp.get_pipe("tok2vec")
        self._splitter: Any = nlp.get_pipe("senter")
        self._tagger: Any = nlp.get_pipe("tagger")
        self._biases = Biases.stored(nlp.meta)

    def words(self, batch: Sequence[str]) -> Iterator[Words]:
        docs = list(map(self._nlp.make_doc, batch))
        vectors = np.concatenate(self._embedder.predict(docs))
        beginnings, verbs = _of(self._splitter, BEGINS, vectors), _of(self._tagger, VERBS, vectors)
        start = 0
        for text, doc in zip(batch, docs, strict=True):
            own = slice(start, start + len(doc))
            beginnings[start : start + 1] = 1
            words = Words(doc.to_array("IDX").astype(np.intp), beginnings[own], verbs[own])
            bias = self._biases.of(text)
            yield words.biased(bias) if bias else words
            start += len(doc)


def _of(component: Any, labels: Collection[str], vectors: NDArray[np.float32]) -> Probabilities:
    """(w,): the probability that a component gives one of these labels to each word."""
    wanted = [number for number, label in enumerate(component.labels) if label in labels]
    (scores,) = component.model.layers[1].predict([vectors])  # layer 0 only passes on the vectors
    odds = np.exp(scores - scores.max(axis=1, initial=0, keepdims=True))
    found: Probabilities = odds[:, wanted].sum(axis=1) / odds.sum(axis=1)
    return found


def batches(texts: Iterable[str]) -> Iterator[list[str]]:
    """Yield batches of at most `BATCH` texts and `BATCH_CHARACTERS` characters, but of at least one text."""
    batch: list[str] = []
    characters = 0
    for text in texts:
        if batch and (len(batch) == BATCH or characters + len(text) > BATCH_CHARACTERS):
            yield batch
            batch, characters = [], 0
        batch.append(text)
        characters += len(text)
    if batch:
        yield batch


def _loaded(source: str | Path) -> "Language":
    spacy = import_spacy()
    try:
        with warnings.catch_warnings():
            # spaCy warns at every load of a pipeline for another minor version; `zoning doctor` reports it once.
            warnings.simplefilter("ignore", UserWarning)
            nlp: Language = spacy.load(source, exclude=NOT_NEEDED)
    except (OSError, ImportError, ValueError) as error:
        raise PipelineNotFound(f"spaCy cannot read the pipeline {source}: {error}") from error
    if "senter" in nlp.disabled:
        nlp.enable_pipe("senter")
    if "senter" in nlp.pipe_names and "parser" in nlp.pipe_names:
        nlp.remove_pipe("parser")
    if not {"senter", "parser", "sentencizer"} & set(nlp.pipe_names):
        nlp.add_pipe("sentencizer")
    nlp.max_length = limits.TEXT_CHARACTERS
    describe_no_more_than_needed(nlp)
    _remember_words(nlp, whole=source == SHIPPED)
    return nlp


def describe_no_more_than_needed(nlp: "Language") -> None:
    """Compute only the needed attributes of new words in the vocabulary; the others are most of the work."""
    from spacy import attrs

    vocabulary: Any = nlp.vocab
    getters = vocabulary.lex_attr_getters
    wanted = [getattr(attrs, name) for name in LEXICAL]
    vocabulary.lex_attr_getters = {attribute: getters[attribute] for attribute in wanted if attribute in getters}


def _remember_words(nlp: "Language", *, whole: bool) -> None:
    """Cache how words are divided into tokens; with `whole`, for our own pipeline, also the vectors of words."""
    tokenizer: Any = nlp.tokenizer
    if hasattr(tokenizer, "max_cache_size"):  # the tokenizers of some languages have no cache
        tokenizer.max_cache_size = MOST_REMEMBERED
    if whole:
        _ask_few_words(tokenizer)
        embedder: Any = nlp.get_pipe("tok2vec")
        layers = embedder.model.layers
        layers[0] = remembering(layers[0])


def _ask_few_words(tokenizer: Any) -> None:
    """Run the regular expressions of our tokenizer only on words in which they can match.

    They split off marks at the end of a word; within it they split at marks, and at letters that are not ASCII.
    """
    suffix_search, infix_finditer = tokenizer.suffix_search, tokenizer.infix_finditer

    def suffix(word: str) -> re.Match[str] | None:
        found: re.Match[str] | None = None if word[-1:].isalnum() else suffix_search(word)
        return found

    def infixes(word: str) -> Iterable[re.Match[str]]:
        found: Iterable[re.Match[str]] = () if word.isascii() and word.isalnum() else infix_finditer(word)
        return found

    tokenizer.suffix_search, tokenizer.infix_finditer = suffix, infixes


@once
def load(name: str = "") -> Pipeline:
    """Load the installed pipeline of that name; without a name the one shipped with zoning.

    Raises `PipelineNotFound`, also for folders and for packages that are not pipelines: a name may come from a request.
    """
    require(name)
    return Pipeline(name or SHIPPED)


def has_learned(language: str) -> bool:
    """Return whether the pipeline shipped with zoning was trained on this language (ISO 639-1)."""
    return NORWEGIAN.get(language, language) in _learned()


@cache
def _learned() -> frozenset[str]:
    facts = json.loads((SHIPPED / "meta.json").read_text(encoding="utf-8"))
    return frozenset(facts["languages"])


def require(name: str) -> None:
    """Raise `PipelineNotFound` unless a spaCy pipeline of that name is installed, or the name is ""."""
    if name and name not in installed():
        there = ", ".join(sorted(installed())) or "none"
        raise PipelineNotFound(
            f"no spaCy pipeline called {name!r} is installed; available: {there}. spaCy's own are installed with"
            " `python -m spacy download NAME`, with the Python that runs zoning"
        )


@cache
def installed() -> frozenset[str]:
    """Return the names of the installed spaCy pipelines, which can be chosen instead."""
    return frozenset(entry_points(group=ENTRY_POINTS).names)
