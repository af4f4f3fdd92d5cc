"""Define the pipeline's tokenizer: spaCy's own, with three expressions for all languages and no exceptions.

Tokens are words, numbers, and runs of the same mark. In scripts without blanks: each Han character, runs of Hiragana or
Katakana, and in Thai each consonant with the signs before, above and below it.
"""

import re
import sys
import unicodedata
from collections.abc import Callable, Iterator
from itertools import groupby

import spacy
from spacy.language import Language
from spacy.util import registry

from zoning.layout.sentences.pipeline import describe_no_more_than_needed

HAN = r"\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
HIRAGANA = r"\u3041-\u309f"
KATAKANA = r"\u30a0-\u30ff\u31f0-\u31ff\uff66-\uff9f"
THAI, THAI_CONSONANTS, THAI_FIRST_VOWELS = r"\u0e00-\u0e7f", r"\u0e01-\u0e2e", r"\u0e40-\u0e44"
MANY = 8
"""This many marks in a row are one token: as single tokens, the time would grow with the square of their number."""
ADDRESS = r"^(?:https?://|www\.)\S+$"


def set_tokenizer() -> Callable[[Language], Language]:
    """Give a new pipeline this tokenizer."""

    def change(nlp: Language) -> Language:
        nlp.tokenizer = tokenizer(nlp)
        describe_no_more_than_needed(nlp)
        return nlp

    return change


def tokenizer(nlp: Language) -> spacy.tokenizer.Tokenizer:
    """Return the tokenizer for this pipeline's vocabulary."""
    marks = _class_of("PS", without="_")
    inner = _class_of("PS", without="_.,")
    borders = [
        rf"(?<=[{HAN}])(?=\w)", rf"(?<=\w)(?=[{HAN}])",
        *(rf"(?<=[{kana}])(?=\w)(?![{kana}])|(?<=\w)(?<![{kana}])(?=[{kana}])" for kana in (HIRAGANA, KATAKANA)),
        rf"(?<=[{THAI}])(?=[{THAI_FIRST_VOWELS}])",
        rf"(?<=[{THAI}])(?<![{THAI_FIRST_VOWELS}])(?=[{THAI_CONSONANTS}])",
    ]  # fmt: skip
    # Points and commas within numbers do not split.
    infix = re.compile("|".join([rf"([{inner}])\1*", r"(?<!\d)[.,]", r"[.,](?!\d)", *borders]))
    return spacy.tokenizer.Tokenizer(
        nlp.vocab,
        prefix_search=re.compile(rf"^(?:[{marks}]{{{MANY},}}|([{marks}])\1*)").search,
        suffix_search=re.compile(rf"(?<![{marks}])[{marks}]{{{MANY},}}$|([{marks}])\1{{0,{MANY}}}$").search,
        infix_finditer=infix.finditer,
        url_match=re.compile(ADDRESS).match,
    )


def _class_of(categories: str, *, without: str) -> str:
    """Return the inside of a character class for these Unicode categories."""
    return "".join(_ranges([
        code for code in range(sys.maxunicode + 1)
        if unicodedata.category(chr(code))[0] in categories and chr(code) not in without
    ]))  # fmt: skip


def _ranges(codes: list[int]) -> Iterator[str]:
    for _, group in groupby(enumerate(codes), lambda pair: pair[1] - pair[0]):
        run = [code for _, code in group]
        yield rf"\U{run[0]:08x}-\U{run[-1]:08x}"


registry.callbacks("zoning.tokenizer.v1", func=set_tokenizer)
