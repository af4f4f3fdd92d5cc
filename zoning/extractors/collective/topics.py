"""Describe features of models in words, to explain to people why a zone was kept or dropped."""

import re
from functools import cache

TOPICS = (
    (r"what is around", "the probabilities of the text around it"),
    (r"site\..*", "what other pages of the site have at its place"),
    (r"items\..*", "how the same field of like items was classified"),
    (r"text\.(characters|words|word_length|distinct_words)", "its length"),
    (r"text\.(sentences|words_a_sentence|function_words|stops|commas|ends_.*)", "whether it consists of sentences"),
    (r"text\.(begins_.*|letters|capitals|digits|marks|currencies|separators)", "its letters, digits and signs"),
    (r"text\.(dates|addresses|copyright)", "dates, addresses and copyright signs in it"),
    (r"text\.said_before|copies\..*|scholarly\.reference_copy|folded\.repeats", "whether the page repeats it"),
    (r"wording\.(own|together|heading)", "its words, and the class names of its elements"),
    (r"wording\..*", "words and class names around it"),
    (r"markup\.(linked|links|in_link|click)", "links in it"),
    (r"markup\.(role_.*|labelled|item_properties|in_(article|main|section|header|footer|nav|aside))",
     "its part of the page according to the markup"),
    (r"markup\.(tag|in_.*)", "the elements that it is in"),
    (r"markup\.pictures_\d", "pictures beside it"),
    (r"markup\..*", "its place in the order of the page"),
    (r"looks\..*", "its font compared with the page's usual font"),
    (r"geometry\.(left|centre|width|block_width|edge_share|in_column|column_filled)", "its place across the page"),
    (r"geometry\..*", "how far down it is, its height and its gaps"),
    (r"layout\..*", "layout analysis"),
    (r"verdict\..*", "the results of other methods"),
    (r"repetition\..*", "how often elements like those around it are repeated"),
    (r"declared\..*", "whether the page's title, description or metadata contain it"),
    (r"near\..*", "the text before and after it"),
    (r"above\..*", "the contents of the elements around it"),
    (r"page\..*", "properties of the whole page"),
    (r"kind\..*", "what kind of page it is"),
    (r"folded\..*", "whether it is in a folded section"),
    (r"beside\..*", "what is shown beside it"),
    (r"scholarly\.(reference|entries|since_references|until_references|furniture)", "the list of references"),
    (r"scholarly\.(title|since_title|until_title|people|names|places|address|doi|dois)", "the work's title and people"),
    (r"scholarly\..*", "the section of the work that it is in"),
    (r"general\..*", "the result of the model for pages of any kind"),
)  # fmt: skip
"""Patterns of features, and what they are about; the first match counts."""


@cache
def topic(column: str) -> str:
    """Return what a feature is about. Raises `LookupError` if no topic matches it."""
    for pattern, words in TOPICS:
        if re.fullmatch(pattern, column):
            return words
    raise LookupError(column)
