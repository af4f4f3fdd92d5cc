"""Find sentences and verbs in texts of any language, with our own small spaCy pipeline or an installed one.

README.md in this folder is the model card; `scripts/train sentences` trains the model.
"""

from zoning.layout.sentences.counting import VerbSentences
from zoning.layout.sentences.pipeline import (
    PROBABLE,
    Pipeline,
    SentencesOf,
    Words,
    has_learned,
    installed,
    load,
    require,
)

__all__ = [
    "PROBABLE",
    "Pipeline",
    "SentencesOf",
    "VerbSentences",
    "Words",
    "has_learned",
    "installed",
    "load",
    "require",
]
