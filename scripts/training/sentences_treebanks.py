"""Read sentences of Universal Dependencies treebanks, divided for training, choosing and measuring.

The corpus `ud` has a reader of its own, `load_ud.py`, which is used here.
"""

import gzip
import importlib.util
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Literal, NamedTuple

from scripts import corpora

Part = Literal["train", "dev", "test"]
PARTS: tuple[Part, ...] = ("train", "dev", "test")
UNSPACED = frozenset(("zh", "ja"))
"""There is nothing between sentences; in Thai there is a blank, but nothing between words."""
DEV_SENTENCES, DEV_SHARE = 300, 0.15
"""The maximum number and share of sentences of a dev part for choosing between models; the others are for training."""
ISOLATED = 0.9
TEST_SHARE = 0.25
"""Of a treebank that has only a test part."""


class Word(NamedTuple):
    """A surface token."""

    text: str
    tag: str
    """The universal part of speech; "" if it is unknown."""
    space: bool
    """Whether a blank follows."""


class Sentence(NamedTuple):
    """A sentence of a treebank."""

    words: tuple[Word, ...]
    begins_text: bool
    """Whether it is the first of a document or paragraph."""

    @property
    def has_verb(self) -> bool:
        """Whether one of its words is a verb or an auxiliary."""
        return any(word.tag in VERBS for word in self.words)


VERBS = frozenset(("VERB", "AUX"))


class Treebank(NamedTuple):
    """A treebank of the corpus `ud`."""

    name: str
    """The name of its folder."""
    language: str
    """ISO 639-1."""

    @property
    def shipped(self) -> bool:
        """Whether the shipped model learns from it."""
        return self in TRAINED

    def citation(self, data: Path) -> str:
        """Return source, commit and contributors, as the corpus states them."""
        return (data / self.name / "CITATION.txt").read_text(encoding="utf-8").strip()

    def part(self, data: Path, part: Part) -> list[Sentence]:
        """Return its sentences for training, for choosing between models, or for measuring."""
        return _parted(corpora.file_of(data, self.name), trained=self.shipped)[PARTS.index(part)]


def _treebanks(language: str, names: str) -> Iterable[Treebank]:
    return (Treebank(name, language) for name in names.split())


TRAINED: tuple[Treebank, ...] = (
    *_treebanks("ar", "Arabic-PUD"),
    *_treebanks("cs", "Czech-CAC"),
    *_treebanks("da", "Danish-DDT"),
    *_treebanks("de", "German-GSD German-PUD"),
    *_treebanks("el", "Greek-GUD"),
    *_treebanks("en", "English-EWT"),
    *_treebanks("es", "Spanish-AnCora Spanish-GSD"),
    *_treebanks("fa", "Persian-PerDT Persian-Seraji"),
    *_treebanks("fi", "Finnish-TDT"),
    *_treebanks("fr", "French-GSD French-PUD"),
    *_treebanks("he", "Hebrew-IAHLTwiki Hebrew-IAHLTknesset"),
    *_treebanks("hi", "Hindi-PUD"),
    *_treebanks("id", "Indonesian-GSD"),
    *_treebanks("it", "Italian-PUD Italian-MarkIT Italian-ParlaMint Italian-TWITTIRO Italian-Valico"),
    *_treebanks("ja", "Japanese-GSD"),
    *_treebanks("ko", "Korean-GSD"),
    *_treebanks("nb", "Norwegian-Bokmaal"),
    *_treebanks("nl", "Dutch-Alpino"),
    *_treebanks("pl", "Polish-PUD"),
    *_treebanks("ps", "Pashto-Sikaram"),
    *_treebanks("pt", "Portuguese-Bosque Portuguese-GSD"),
    *_treebanks("ro", "Romanian-RRT"),
    *_treebanks("ru", "Russian-Taiga Russian-GSD"),
    *_treebanks("sv", "Swedish-Talbanken"),
    *_treebanks("th", "Thai-TUD Thai-PUD"),
    *_treebanks("tr", "Turkish-BOUN Turkish-Kenet"),
    *_treebanks("uk", "Ukrainian-ParlaMint"),
    *_treebanks("vi", "Vietnamese-VTB"),
    *_treebanks("zh", "Chinese-GSDSimp Chinese-GSD"),
)
"""Treebanks whose licences allow the distribution of a trained model, also commercially."""

MEASURED_ONLY: tuple[Treebank, ...] = (
    *_treebanks("ar", "Arabic-PADT"),
    *_treebanks("en", "English-GUM"),
    *_treebanks("hi", "Hindi-HDTB"),
    *_treebanks("hu", "Hungarian-Szeged"),
    *_treebanks("it", "Italian-ISDT Italian-VIT"),
    *_treebanks("uk", "Ukrainian-IU"),
    *_treebanks("ur", "Urdu-UDTB"),
)
"""Treebanks for non-commercial use: their test parts are only measured on, not learned from."""


@cache
def _parted(folder: Path, *, trained: bool) -> tuple[list[Sentence], list[Sentence], list[Sentence]]:
    train, dev, test = ([one for path in _files(folder, part) for one in _read(path)] for part in PARTS)
    if not trained:
        return [], [], test
    if not train and not dev:
        kept = round(len(test) * (1 - TEST_SHARE))
        train, test = test[:kept], test[kept:]
    learned = [*train, *dev]
    kept = len(learned) - min(DEV_SENTENCES, round(DEV_SHARE * len(learned)))
    return [*learned[:kept], *_untagged(folder)], learned[kept:], test


def _files(folder: Path, part: str) -> list[Path]:
    return sorted(folder.glob(f"{part}*.conllu.gz"))


def _read(path: Path) -> Iterator[Sentence]:
    found = list(_reader(path.parent.parent).sentences(path))
    begins = [bool(one["newdoc"] or one["newpar"]) for one in found]
    # Some treebanks mark each sentence as a document.
    marked = sum(begins) < ISOLATED * len(begins)
    for one, begin in zip(found, begins, strict=True):
        yield Sentence(tuple(Word(*word) for word in one["tokens"]), marked and begin)


def _untagged(folder: Path) -> Iterator[Sentence]:
    """Yield sentences without tags, one a line."""
    path = folder / "train.sentences.txt.gz"
    if path.is_file():
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                words = line.split()
                yield Sentence(tuple(Word(word, "", True) for word in words), begins_text=False)


@cache
def _reader(data: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("load_ud", data / "load_ud.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
