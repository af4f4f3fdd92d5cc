"""Read the authors and the title of a work as notes cite it: `See Rosemarie Uhlig, The Night Road, Marburg 1987`."""

import re

from zoning.articles.references.authors import Authors, read_persons
from zoning.articles.references.title import LONGEST_TITLE, Title
from zoning.bibliography.styled import StyledText
from zoning.text.words import CAPITALS

LONGEST_LEAD = 40
"""The most characters before the authors, such as `See also`."""
_NAME = rf"(?:[dDlLO]['’]|(?:[dvVDL][a-z]{{1,2}} ){{1,2}})?(?:[{CAPITALS}]\.|[{CAPITALS}][\w’'-]+)"
_PERSON = rf"{_NAME}(?: {_NAME}){{0,3}}"
_BETWEEN = r"/| (?:and|und|et|y|e|i|&|a) "
_YEAR = r"(?<![\d–-])(?:1[5-9]|20)\d\d(?![\d–-])"
_NAMES = re.compile(rf"(?:[^\W\d]+\.? ){{0,3}}?(?P<names>{_PERSON}(?:(?:{_BETWEEN}){_PERSON}){{0,3}})(?=[,:] )")
_QUOTED = rf"[„“«\"](?P<quoted>[^„“”«»\"\n]{{3,{LONGEST_TITLE}}}?),?[”“»\"](?=,? [^\W\d])"
_TITLE = re.compile(
    rf"[,:] (?:{_QUOTED}|[„“«\"‚‹]?(?P<title>[{CAPITALS}][^\n]{{4,{LONGEST_TITLE}}}?)[”“»\"‘›]?"
    rf"(?=,? in: |, in | // |,[^,]{{0,80}}?{_YEAR}| \({_YEAR}|\.?$))"
)
"""The title ends with its quotes, before its book, before a part with a year, or with the note."""


def read_note(styled: StyledText, text: str) -> tuple[Authors, Title] | None:
    """Return the authors and the title of the work that a note cites; None if they cannot be told apart."""
    italic = next((span for span in styled.italic if span.start <= LONGEST_LEAD), None)
    told = italic if italic and text[italic.stop : italic.stop + 2] in (", ", ": ") else None
    names = _NAMES.match(text[told.start :] if told else text)
    end = (told.start if told else 0) + names.end() if names else 0
    title = _TITLE.match(text, end) if names else None
    if names is None or title is None:
        return None
    read = tuple(map(_written, re.split(_BETWEEN, names["names"])))
    return Authors(read, end, sure=True), Title(title["quoted"] or title["title"], title.end())


def _written(name: str) -> str:
    """Return a name with the family name first."""
    return next(iter(read_persons(name, 0).names), name)
