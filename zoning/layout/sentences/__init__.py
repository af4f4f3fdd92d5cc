"""Sentences and verbs in texts of any language, by a small spaCy pipeline of our own or by an installed one.

README.md in this folder is the model's card; `scripts/train sentences` makes it.
"""

from zoning.layout.sentences.counting import VerbSentences
from zoning.layout.sentences.pipeline import PROBABLE, Pipeline, SentencesOf, Words, has_learned, installed, load

__all__ = ["PROBABLE", "Pipeline", "SentencesOf", "VerbSentences", "Words", "has_learned", "installed", "load"]
