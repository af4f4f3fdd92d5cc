"""Which leaf zones are paragraphs, and how long they are (Rae et al. 2018, "paragraph": two sentences with a verb).

The authors used OpenNLP; here a spaCy pipeline of our own, for all languages, splits sentences and tags words
(`zoning.layout.sentences`). Where it is in doubt about words, a text is a paragraph that probably is one, all readings
of it together: a deviation from the paper, which decides word by word. Auxiliaries are verbs. A zone's length is its
number of words and punctuation marks.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from zoning.layout import language as languages
from zoning.layout import sentences as pipelines
from zoning.layout.sentences import PROBABLE, Pipeline, VerbSentences, Words

READ_CHARACTERS = 300
"""A text is read so far first, and only then on: most paragraphs show two verb sentences early."""
DEEPER = 4
"""How much more is read each time that it was not enough."""
PIECE_CHARACTERS = 20_000
"""Never more at a time: what the tagger takes grows with what it reads at a time."""
BLANKS = re.compile(r"[^\S\n]+")
SENTENCE_ENDS_WITHIN = re.compile(
    r"[.!?:;…।۔؟؛][^\w\s]*\s+\S|[。！？।۔]\S|\n|[다요]\s+\S|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]\s+\S"
)
"""Texts without are taken for single sentences: headings, menu entries, captions, names.

Thai, Lao, Burmese and Khmer part sentences by blanks; Korean often does without the stop after a final 다 or 요.
"""


@dataclass(frozen=True, slots=True)
class Labels:
    """What is known of each leaf zone's text."""

    tokens: list[int]
    """Number of tokens, punctuation included; 0 where the zone is no paragraph."""
    language: str
    """Of all the texts, as `zoning.layout.language` tells it."""
    warnings: tuple[str, ...] = ()


def label(texts: Sequence[str], declared_language: str, *, sentences: int, spacy_pipeline: str = "") -> Labels:
    """Return the length in tokens of each text that is a paragraph.

    sentences: how many sentences with a verb make a paragraph.
    declared_language: the page's own claim, a BCP 47 tag or "".
    spacy_pipeline: the installed spaCy pipeline to read with instead of the one shipped with zoning.
    Raises `PipelineNotFound` when that is not installed.
    """
    code = languages.of_text(texts, declared_language)
    pipeline = pipelines.load(spacy_pipeline)
    tidy = [BLANKS.sub(" ", text) for text in texts]
    tokens = {text: languages.count_tokens(text) for text in find(pipeline, tidy, sentences)}
    warning = f"language {code or 'unknown'}: sentences and verbs told by what was learned of other languages"
    is_known = spacy_pipeline or pipelines.has_learned(code)
    return Labels([tokens.get(text, 0) for text in tidy], code, () if is_known else (warning,))


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a zone."""

    text: str
    has_verb: bool


def sentences_of(text: str, spacy_pipeline: str = "") -> list[Sentence]:
    """The sentences of one text as `label` sees them.

    Raises `PipelineNotFound` as `label` does.
    """
    text = BLANKS.sub(" ", text)
    (words,) = pipelines.load(spacy_pipeline).read([text])
    begins, verbs = words.sentences()
    pieces = [" ".join(text[begin:end].split()) for begin, end in pairwise([*begins.tolist(), len(text)])]
    return [Sentence(piece, verb) for piece, verb in zip(pieces, verbs.tolist(), strict=True) if piece]


@dataclass(slots=True)
class _Reading:
    """How far a text is read that is not known to be a paragraph."""

    text: str
    counted: VerbSentences
    """Up to `start`."""
    start: int = 0
    """Of what is still to be read."""
    anew: bool = True
    """Whether a sentence begins there."""

    def next_piece(self, characters: int) -> str:
        """What is left, up to the first blank after so many characters, or twice as many where none comes."""
        most = self.start + 2 * characters
        blank = self.text.find(" ", self.start + characters, most)
        return self.text[self.start : most if blank < 0 else blank]

    def is_paragraph_with(self, words: Words) -> bool:
        """Whether it probably is one, with the words of its next piece."""
        return self.counted.after(words, anew=self.anew).enough >= PROBABLE

    def go_on_after(self, piece: str, words: Words) -> bool:
        """Take a piece for read, and return whether there is more.

        Its last sentence may be cut where the piece ends, and is read again, if it is not the only one.
        """
        if self.start + len(piece) >= len(self.text):
            return False
        last = int(np.flatnonzero(words.beginnings >= PROBABLE)[-1]) if len(words.places) else 0
        self.counted = self.counted.after(words.before(last) if last else words, anew=self.anew)
        self.start += int(words.places[last]) if last else len(piece)
        self.anew = last > 0
        return True


def find(pipeline: Pipeline, texts: Iterable[str], sentences: int) -> Iterator[str]:
    """The texts that probably have so many sentences with a verb; the same text is read once.

    The beginning of each text is read first, and more of it only while it is not known to be a paragraph.
    """
    several = sentences > 1
    nothing = VerbSentences.none(sentences)
    distinct = dict.fromkeys(texts)
    readings = [_Reading(text, nothing) for text in distinct if not several or SENTENCE_ENDS_WITHIN.search(text)]
    characters = READ_CHARACTERS
    while readings:
        pieces = [reading.next_piece(characters) for reading in readings]
        unsure = []
        for reading, piece, words in zip(readings, pieces, pipeline.read(pieces), strict=True):
            if reading.is_paragraph_with(words):
                yield reading.text
            elif reading.go_on_after(piece, words):
                unsure.append(reading)
        readings = unsure
        characters = min(DEEPER * characters, PIECE_CHARACTERS)
