"""Annotate English texts of web pages with another pipeline, as additional training data."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import lxml.html
import msgspec
import spacy
from lxml.etree import ParserError

from scripts.training.sentences_noise import Text
from scripts.training.sentences_treebanks import Word
from zoning.evaluation import corpora
from zoning.layout import language, paragraphs

BLOCKS = "p li dt dd td th h1 h2 h3 h4 blockquote figcaption".split()
SEED = 0
TEXTS_A_PAGE = 12
LONGEST = 800
"""The maximum characters of a text for training."""
TEXTS_AN_EPOCH = 10_000
BLOCK, HELD = 100, 10
"""Texts are divided into blocks of `BLOCK`; one block in `HELD` is not used for training."""


class Judged(msgspec.Struct, frozen=True):
    """A text with the teacher's annotation."""

    words: list[tuple[str, str, bool]]
    starts: list[bool]


def distil(data: Sequence[Path], teacher: str, target: Path) -> int:
    """Write the teacher's annotations of texts of English pages, and return the number of texts.

    data: corpora that `zoning eval` reads. teacher: an installed spaCy pipeline.
    """
    nlp: Any = spacy.load(teacher, exclude=["ner", "lemmatizer", "parser"])
    nlp.enable_pipe("senter")
    chance = random.Random(SEED)
    wanted = [text for path in _pages(data) for text in _texts(path, chance)]
    judged = [
        Judged(
            [(token.text, "" if token.is_space else token.pos_, bool(token.whitespace_)) for token in doc],
            [bool(token.is_sent_start) for token in doc],
        )
        for doc in nlp.pipe(dict.fromkeys(wanted))
    ]
    target.write_bytes(msgspec.msgpack.encode(judged))
    return len(judged)


def learned(path: Path, chance: random.Random) -> list[Text]:
    """Return some of the training texts."""
    texts = [text for number, text in enumerate(_stored(path)) if not _is_held(number)]
    return chance.sample(texts, min(TEXTS_AN_EPOCH, len(texts)))


def held(path: Path) -> list[Text]:
    """Return the texts that are kept for choosing."""
    return [text for number, text in enumerate(_stored(path)) if _is_held(number)]


def _is_held(number: int) -> bool:
    """Blocks contain texts of several pages: so only few pages have texts in both parts."""
    return number // BLOCK % HELD == HELD - 1


@cache
def _stored(path: Path) -> list[Text]:
    judged = msgspec.msgpack.decode(path.read_bytes(), type=list[Judged])
    return [Text([Word(*word) for word in one.words], one.starts) for one in judged]


def _pages(data: Sequence[Path]) -> Iterator[Path]:
    for folder in data:
        for page in corpora.read(folder).pages:
            yield folder / page.page


def _texts(path: Path, chance: random.Random) -> list[str]:
    """Return the beginnings of texts of an English page that may contain two sentences."""
    try:
        page = lxml.html.fromstring(path.read_bytes())
    except (ParserError, ValueError):
        return []
    texts = [" ".join("".join(map(str, block.itertext())).split()) for block in page.iter(*BLOCKS)]
    if language.of_text(texts, page.get("lang", "")) != "en":
        return []
    longer = [text for text in dict.fromkeys(texts) if paragraphs.SENTENCE_ENDS_WITHIN.search(text)]
    return [text[:LONGEST].rstrip() for text in chance.sample(longer, min(TEXTS_A_PAGE, len(longer)))]
