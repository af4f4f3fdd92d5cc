"""Find the main column of a page: snapshot → zones → columns → main column.

Source: Rae, Kim, Le, Thoma: "Main Content Detection in HTML Journal Articles", DocEng 2018. Where the paper and the
authors' own code differ, this follows the code.
"""

from zoning.layout.analysis import Analysis, Parameters, Zoned, analyse, zoned
from zoning.layout.columns import Column
from zoning.layout.elements import Elements, classify
from zoning.layout.paragraphs import Sentence, sentences_of
from zoning.layout.shown_text import ShownText
from zoning.layout.visibility import (
    hidden_because,
    hidden_nodes,
    is_veiled,
    letters_beside,
    letters_shown,
    shown_texts,
)
from zoning.layout.zones import Box, Zone

__all__ = [
    "Analysis",
    "Box",
    "Column",
    "Elements",
    "Parameters",
    "Sentence",
    "ShownText",
    "Zone",
    "Zoned",
    "analyse",
    "classify",
    "hidden_because",
    "hidden_nodes",
    "is_veiled",
    "letters_beside",
    "letters_shown",
    "sentences_of",
    "shown_texts",
    "zoned",
]
