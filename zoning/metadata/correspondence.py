"""Match the lines on correspondence, also those at the foot of an article, to its authors: "Correspondence to: …"."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from zoning.metadata.lines import Line
from zoning.metadata.model import Author

EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+")
_LABEL = re.compile(
    r"\W*(?:(?:address|direct|send)\b.{0,40}?)?(?:author )?(?:for )?"
    r"(?:corresponden(?:ce|cia|z)|correspondência|correspondance|corrispondenza|corresponding author|korrespondenz|"
    r"reprint request|autora? (?:para|de) correspond\w+|auteure? correspondante?|通信作者|通讯作者|責任著者|교신저자)"
    r"(?:\(?s\)?|e)?(?:.{0,80}?\b(?:addressed|sent|directed))?\s*(?:to\b|at\b|[:：*–—-]|$)",
    re.IGNORECASE,
)
"""A line on correspondence up to the names; a label alone on its line is followed by them."""
MOST_WORDS = 80
LINES = 6
"""The most lines from the label on, up to the last address."""


def correspondence_in(lines: Sequence[Line]) -> Iterator[str]:
    """Yield the text of each label with what it leads to: its line, or up to the first line with an address."""
    for place, line in enumerate(lines):
        label = _LABEL.match(line.text)
        if label is None or line.words > MOST_WORDS:
            continue
        text = line.text[label.end() :]
        for below in lines[place + 1 : place + LINES]:
            if EMAIL.search(text) or below.words > MOST_WORDS or below.level:
                break
            text += f"\n{below.text}"
        yield text if EMAIL.search(text) else line.text[label.end() :]


def with_correspondence(authors: Sequence[Author], texts: Sequence[str]) -> tuple[Author, ...]:
    """Return the authors, those marked as corresponding whom a text on correspondence names, with their addresses.

    A text that names nobody is about the only author whose family name is in its address.
    """
    found = list(authors)
    for text in texts:
        emails = list(dict.fromkeys(email.rstrip(".") for email in EMAIL.findall(text)))
        named = _named(found, EMAIL.sub(" ", text))
        by_address = [[n for n, one in enumerate(found) if _is_of(email, one)] for email in emails]
        if not named:
            named = sorted({owners[0] for owners in by_address if len(owners) == 1})
        for number in named:
            own = [email for email, owners in zip(emails, by_address, strict=True) if owners == [number]]
            email = own[0] if own else emails[0] if len(named) == len(emails) == 1 else ""
            found[number] = replace(found[number], corresponding=True, email=found[number].email or email)
    return tuple(found)


def _named(authors: Sequence[Author], text: str) -> list[int]:
    """Return the numbers of the authors whose names are in a text; of namesakes those with their given names."""
    words = set(_words(text))
    told = [n for n, one in enumerate(authors) if one.family and words.issuperset(_words(one.family))]
    families = [authors[n].family for n in told]
    return [n for n in told if families.count(authors[n].family) == 1 or words.intersection(_words(authors[n].given))]


def _is_of(email: str, author: Author) -> bool:
    """Whether the family name is in the address."""
    family = "".join(_words(author.family))
    return len(family) > 2 and family in "".join(_words(email.partition("@")[0]))


def _words(text: str) -> list[str]:
    """Return the words of a text, without accents and case."""
    plain = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
    return re.findall(r"[^\W\d_]+", plain.casefold())
