"""Find the leaf zones that are paragraphs, and their lengths (Rae et al. 2018: two sentences with a verb).

The authors used OpenNLP; here a spaCy pipeline of our own, for all languages, splits sentences and tags words
(`zoning.layout.sentences`). A text is a paragraph if this is probable, summed over all possible divisions into
sentences and all tags: a deviation from the paper, which decides word by word. Auxiliaries are verbs. A zone's length
is its number of words and punctuation marks.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from zoning.layout import language as languages
from zoning.layout import sentences as pipelines
from zoning.layout.sentences import PROBABLE, Pipeline, VerbSentences, Words
from zoning.text.words import SENTENCE_ENDS

READ_CHARACTERS = 300
"""The length of the first piece of a text to read: most paragraphs have two sentences with a verb early on."""
DEEPER = 4
"""The factor by which pieces grow while a text is not known to be a paragraph."""
PIECE_CHARACTERS = 20_000
"""The greatest length of a piece: the tagger's needs grow with what it reads at a time."""
BLANKS = re.compile(r"[^\S\n]+")
SENTENCE_ENDS_WITHIN = re.compile(
    rf"[{SENTENCE_ENDS}:;…؛][^\w\s]*\s+\S|[。！？।۔።]\S|\n|[다요]\s+\S|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]\s+\S"
)
"""Texts without a match count as single sentences: headings, menu entries, captions, names.

Thai, Lao, Burmese and Khmer separate sentences by blanks; Korean often omits the full stop after a final 다 or 요.
"""


@dataclass(frozen=True, slots=True)
class Labels:
    """The lengths of the paragraphs among the texts of leaf zones, and the language of all texts."""

    tokens: list[int]
    """Number of tokens of each text, punctuation included; 0 if it is not a paragraph."""
    language: str
    """The language of all texts together, by `zoning.layout.language`."""
    warnings: tuple[str, ...] = ()


def label(texts: Sequence[str], declared_language: str, *, sentences: int, spacy_pipeline: str = "") -> Labels:
    """Return the length in tokens of each text that is a paragraph.

    declared_language: the language that the page declares, a BCP 47 tag or "".
    sentences: the least number of sentences with a verb in a paragraph.
    spacy_pipeline: the installed spaCy pipeline to use instead of the one shipped with zoning.
    Raises `PipelineNotFound` if that is not installed.
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
    """Return the sentences of one text as `label` sees them.

    Raises `PipelineNotFound` as `label` does.
    """
    text = BLANKS.sub(" ", text)
    (words,) = pipelines.load(spacy_pipeline).read([text])
    begins, verbs = words.sentences()
    pieces = [" ".join(text[begin:end].split()) for begin, end in pairwise([*begins.tolist(), len(text)])]
    return [Sentence(piece, verb) for piece, verb in zip(pieces, verbs.tolist(), strict=True) if piece]


@dataclass(slots=True)
class _Reading:
    """The state of reading a text that is not yet known to be a paragraph."""

    text: str
    counted: VerbSentences
    """The probabilities of the text before `start`."""
    start: int = 0
    """The position from which the text is still to be read."""
    anew: bool = True
    """Whether a sentence begins at `start`."""

    def next_piece(self, characters: int) -> str:
        """Return the next piece of the text.

        It ends at the first blank behind `characters` characters, or behind twice as many if there is no blank between.
        """
        most = self.start + 2 * characters
        blank = self.text.find(" ", self.start + characters, most)
        return self.text[self.start : most if blank < 0 else blank]

    def is_paragraph_with(self, words: Words) -> bool:
        """Return whether the text probably is a paragraph, given the words of its next piece."""
        return self.counted.after(words, anew=self.anew).enough >= PROBABLE

    def go_on_after(self, piece: str, words: Words) -> bool:
        """Mark a piece as read, and return whether there is more to read.

        The end of the piece may cut its last sentence, so this is read again, unless it is the only one.
        """
        if self.start + len(piece) >= len(self.text):
            return False
        last = int(np.flatnonzero(words.beginnings >= PROBABLE)[-1]) if len(words.places) else 0
        self.counted = self.counted.after(words.before(last) if last else words, anew=self.anew)
        self.start += int(words.places[last]) if last else len(piece)
        self.anew = last > 0
        return True


def find(pipeline: Pipeline, texts: Iterable[str], sentences: int) -> Iterator[str]:
    """Yield the texts that probably have at least `sentences` sentences with a verb; equal texts only once.

    The beginning of each text is read first; more of it is read only while it is not known to be a paragraph.
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
