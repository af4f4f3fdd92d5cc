"""The evidence in words: what each column of a model is about, for people who read why a zone is in or out."""

import re
from functools import cache

TOPICS = (
    (r"what is around", "what the text around it was taken for"),
    (r"site\..*", "what other pages of the site say at its place"),
    (r"text\.(characters|words|word_length|distinct_words)", "how long it is"),
    (r"text\.(sentences|words_a_sentence|function_words|stops|commas|ends_.*)", "whether it is made of sentences"),
    (r"text\.(begins_.*|letters|capitals|digits|marks|currencies|separators)", "its letters, digits and signs"),
    (r"text\.(dates|addresses|copyright)", "dates, addresses and copyright signs in it"),
    (r"text\.said_before|copies\..*|scholarly\.reference_copy|folded\.repeats", "whether the page says it twice"),
    (r"wording\.(own|together|heading)", "its words, and the class names of its elements"),
    (r"wording\..*", "words and class names around it"),
    (r"markup\.(linked|links|in_link|click)", "links in it"),
    (r"markup\.(role_.*|labelled|item_properties|in_(article|main|section|header|footer|nav|aside))",
     "the part of the page that its markup names"),
    (r"markup\.(tag|in_.*)", "the elements that it stands in"),
    (r"markup\.pictures_\d", "pictures beside it"),
    (r"markup\..*", "where it stands in the order of the page"),
    (r"looks\..*", "its letters beside the page's usual ones"),
    (r"geometry\.(left|centre|width|block_width|edge_share|in_column|column_filled)", "its place across the page"),
    (r"geometry\..*", "how far down it stands, its height and its gaps"),
    (r"layout\..*", "layout analysis"),
    (r"verdict\..*", "what other methods say"),
    (r"repetition\..*", "how often elements like those around it are repeated"),
    (r"declared\..*", "whether the page's title, description or data say it"),
    (r"near\..*", "the text before and after it"),
    (r"above\..*", "what the elements around it hold"),
    (r"page\..*", "what the page is like"),
    (r"kind\..*", "what kind of page it is"),
    (r"folded\..*", "how the page folds it away"),
    (r"beside\..*", "what is shown beside it"),
    (r"scholarly\.(reference|entries|since_references|until_references|furniture)", "the list of references"),
    (r"scholarly\.(title|since_title|until_title|people|names|places|address|doi|dois)", "the work's title and people"),
    (r"scholarly\..*", "the section of the work that it stands in"),
    (r"general\..*", "what the model of other pages says"),
)  # fmt: skip
"""Columns, and what they are about; the first that fits counts."""


@cache
def topic(column: str) -> str:
    """What a column is about. Raises `LookupError` for a column that no topic names."""
    for pattern, words in TOPICS:
        if re.fullmatch(pattern, column):
            return words
    raise LookupError(column)
