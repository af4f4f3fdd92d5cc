"""Find the title of a reference, by quotes, styles and sentences."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from zoning.articles.references.boundaries import (
    CASELESS_LETTER,
    EDGES,
    IN,
    PAGES_BEFORE_IN,
    SENTENCE_END,
    YEAR_BEFORE_IN,
    sentence_end,
)
from zoning.articles.references.editions import find_edition
from zoning.articles.references.imprint import find_imprint
from zoning.articles.references.locator import find_locator
from zoning.articles.references.words import in_languages
from zoning.bibliography.styled import Span, StyledText
from zoning.text.words import CAPITALS

LONGEST_TITLE = 500
MOST_WORDS_ABBREVIATED = 3
MOST_WORDS_UNTITLED, MOST_WORDS_IN_FULL = 7, 12
"""The most words of a container without a title before it: with abbreviations, and without."""
LEAST_WORDS_TITLE, LONGEST_CUT = 4, 6
"""The fewest words of a title before a journal's name; the most letters of an abbreviated word."""

_QUOTED = re.compile(
    r"[\s,.:;]*(?:[“\"„](?P<a>[^“”\"„]{3,500})[”\"“]|«(?P<b>[^«»]{3,500})»|"
    r"[‘'](?P<c>[^‘\n]{5,500}?)[’'](?=[,.]?\s)|[「『](?P<d>[^「」『』]{2,500})[」』])[.,。]?\s*"
)
_QUOTED_CONTAINER = re.compile(r"[\s,.]*(?:in\s)?[„«“\"](?P<name>[^„“”«»\"]{3,150})[”»“\"]", re.IGNORECASE)
"""A journal's name in quotes behind a title in italics, as in Polish and Italian."""
_NAMED_IN_BRACKETS = re.compile(r"[^「」『』。]{0,60}『(?P<name>[^『』]{2,150})』")
"""The name of a book or a journal in Japanese and Korean, behind the title and the editors."""
_THESIS = re.compile(
    rf"(?:[.,;(\[]\s?|:\s(?=[а-я]))(?:[\w.]{{1,20}}\s){{0,2}}(?:{in_languages('thesis')})|\(\s?(?:report\s)?(?:no|nr|n[ºᵒ°])\.?\s",
    re.IGNORECASE,
)
"""The beginning of the kind of a thesis, or of the number of a report."""
_SLASH = re.compile(rf" // | / (?=под|за|ред|сост|[{CAPITALS}]\. ?[{CAPITALS}])")
"""What ends a title in Russian: two slashes before the journal, or one before editors and authors."""
LEAST_LETTERS = 8
"""The least letters of a title before what belongs to its book."""
_NO_CONTAINER = ("In", "Em", "En", "Et al", "Apud")
LONGEST_NO_TITLE, LONGEST_NO_CASELESS_TITLE = 15, 4
"""The most characters of what is no title before a comma or a colon: in scripts with capitals, and in others."""
_ENDS = '.?!”"’)»'
"""The characters that end a sentence or a title."""


class Title(NamedTuple):
    """A title, and where it ends in the entry."""

    text: str
    end: int
    container: Span | None = None
    """The span of the container, if its style shows it."""
    whole: bool = False
    """Whether it is a book: no container follows."""


def find_title_before_authors(styled: StyledText, text: str) -> Title | None:
    """Return a title in bold on a line of its own before the authors, if there is one."""
    bold = next((span for span in styled.bold if span.start <= 1), None)
    line = next((end for end in styled.line_ends if end > 1), 0)
    if bold is None or bold.stop - bold.start < 10 or not bold.stop - 2 <= line < len(text) - 10:
        return None
    return Title(text[bold.start : bold.stop], line)


def find_title(styled: StyledText, text: str, begin: int, *, named: bool, dated: bool) -> Title | None:
    """Return the title at `begin`; None if the container follows at once, as in references in chemistry."""
    quoted = _QUOTED.match(text, begin)
    if quoted and text[quoted.end() : quoted.end() + 1] != ":":
        bracketed = _NAMED_IN_BRACKETS.match(text, quoted.end())
        container = Span(*bracketed.span("name")) if bracketed else _container_span(styled, text, quoted.end())
        return Title(quoted[quoted.lastgroup or 0], quoted.end(), container)
    if bold := next(
        (span for span in styled.bold if begin - 3 <= span.start <= begin + 3 and span.stop - span.start > 15), None
    ):
        stop = _with_subtitle(text, bold.stop)
        return Title(text[bold.start : stop], stop, _container_span(styled, text, stop))
    if not named and not dated and begin == 0 and not SENTENCE_END.search(text):
        return None
    if named and not dated and _untitled(styled, text, begin):
        return None
    italic = _italic_at(styled, text, begin)
    if italic:
        behind = find_locator(text, italic.stop - 1)
        if behind and behind.volume and behind.start - italic.stop <= 4:
            return None
        if italic.stop - italic.start > 8:
            if quoted := _QUOTED_CONTAINER.match(text, italic.stop):
                return Title(text[italic.start : italic.stop], italic.stop, Span(*quoted.span("name")))
            return _whole_title(text, italic)
    return _plain_title(styled, text, begin)


def _untitled(styled: StyledText, text: str, begin: int) -> bool:
    """Whether the authors are followed by a short capitalised name and at once by a volume with pages."""
    locator = find_locator(text, begin)
    if locator is None or not locator.volume or not locator.first_page:
        return False
    if any(begin < end < locator.start for end in styled.line_ends):
        return False
    journal = _container_span(styled, text, begin + 1)
    if journal and journal.stop <= locator.start:
        return False
    sentence = sentence_end(text, begin)
    if sentence < locator.start and _is_title(text[begin:sentence].split()):
        return False
    name = text[begin : locator.start].strip(EDGES)
    words = name.split()
    most = MOST_WORDS_UNTITLED if re.search(r"[.;?!]", name) else MOST_WORDS_IN_FULL
    return 0 < len(words) <= most and all(word[:1].isupper() or len(word) < 4 for word in words)


def _is_title(words: Sequence[str]) -> bool:
    """Whether a sentence of capitalised and short words is a title, as in German; journals end with abbreviations."""
    small = any(word.islower() for word in words)
    return len(words) >= LEAST_WORDS_TITLE and small and len(words[-1].strip(EDGES)) > LONGEST_CUT


def _whole_title(text: str, italic: Span) -> Title:
    """Return the title of a book in italics, with its subtitle."""
    stop = _with_subtitle(text, italic.stop)
    return Title(text[italic.start : stop], stop, None, whole=True)


def _with_subtitle(text: str, stop: int) -> int:
    """Return the end of a styled title, including a subtitle after a colon that is not styled."""
    if text[stop : stop + 1] == ":" or text[:stop].endswith(":"):
        return min(sentence_end(text, stop), stop + LONGEST_TITLE)
    return stop


def _italic_at(styled: StyledText, text: str, begin: int) -> Span | None:
    found = next((span for span in styled.italic if begin - 1 <= span.start <= begin + 2), None)
    return None if found is None or text[found.stop : found.stop + 2].strip()[:1].islower() else found


def _plain_title(styled: StyledText, text: str, begin: int) -> Title | None:
    """Return the title at `begin` if neither quotes nor its own style mark it.

    It ends where the container begins: in italics, on a line of its own, after `In` or `//`, or before a volume.
    Otherwise it ends with the sentence.
    """
    container = _container_span(styled, text, begin + 1)
    line = next((end for end in styled.line_ends if begin + 10 < end < len(text)), len(text))
    chapter = next(
        (m.start() for m in IN.finditer(text, begin + 3) if text[m.start()] in ".,;?!" or ":" in m[0]), len(text)
    )
    if paged := PAGES_BEFORE_IN.search(text, begin + 3):
        chapter = min(chapter, paged.start())
    sentence = container.start if container else _before_journal(text, begin, min(chapter, line))
    if not container and chapter < len(text) and text[sentence - 1 : sentence] in "?!":
        sentence = min(sentence_end(text, sentence + 1), chapter)  # a question, and its answer
    if dated := YEAR_BEFORE_IN.search(text, begin):
        chapter = min(chapter, dated.start())
    slash = _SLASH.search(text, begin)
    end = min(sentence, line, chapter, slash.start() if slash else len(text))
    title = text[begin:end]
    if len(title) > LONGEST_TITLE:
        end = sentence_end(text, begin)
        title, container = text[begin:end], None
    if len(title) > LONGEST_TITLE or (len(title.split()) < 2 and end >= len(text) - 1):
        return None
    if container:
        return Title(title, end, container)
    locator = find_locator(text, begin)
    if locator and locator.volume:
        parted = _before_name(text, begin, locator.start) if end == len(text) else -1
        most = LONGEST_NO_CASELESS_TITLE if CASELESS_LETTER.match(text, begin) else LONGEST_NO_TITLE
        return Title(text[begin:parted], parted) if parted > begin + most else Title(title, end)
    imprint = _imprint_start(text, begin, end)
    return Title(text[begin:imprint], imprint)


def _before_name(text: str, begin: int, stop: int) -> int:
    """Return where the journal's name begins in a text without sentences: behind the last comma, or a colon; or -1."""
    stop = len(text[:stop].rstrip(" ,"))
    colon = text.rfind(": ", begin, stop)
    name = text[colon + 1 : stop].split()
    named = 0 < len(name) <= MOST_WORDS_UNTITLED and all(word[:1].isupper() or len(word) < 4 for word in name)
    return max(text.rfind(",", begin, stop), colon if named else -1)


def _imprint_start(text: str, begin: int, end: int) -> int:
    """Return where the edition, the imprint or the kind of a book begins within its title, or `end`."""
    imprint, edition = find_imprint(text, begin + LEAST_LETTERS), find_edition(text, begin + LEAST_LETTERS)
    kind = _THESIS.search(text, begin + LEAST_LETTERS)
    starts = [imprint.start if imprint else end, kind.start() if kind else end]
    if edition and text[: edition.start].rstrip()[-1:] in tuple(",.;(["):
        starts.append(len(text[: edition.start].rstrip(" ,.;([")))
    return min(*starts, end)


def _before_journal(text: str, begin: int, stop: int) -> int:
    """Return the end of the title: before the last sentence in front of the volume, or else after the first sentence.

    Short sentences before that last one belong to the journal's name too: `Proc. Natl Acad. Sci.`
    """
    first = sentence_end(text, begin)
    locator = find_locator(text, first)
    if first >= stop or locator is None or not locator.volume:
        return first
    ends = [first]
    while (following := sentence_end(text, ends[-1] + 1)) < min(locator.start - 2, stop):
        ends.append(following)
    while len(ends) > 1:
        sentence = text[ends[-2] : ends[-1]].strip(EDGES).split()
        # If the first word is abbreviated, so is the last: `Z. angew. Math.`
        whole = sentence[:-1] if sentence[0].endswith(".") else sentence
        if len(sentence) > MOST_WORDS_ABBREVIATED or any(word[:1].islower() and len(word) > 3 for word in whole):
            break
        ends.pop()
    return ends[-1]


def _container_span(styled: StyledText, text: str, begin: int) -> Span | None:
    """Return the first italic or bold span at or after `begin` that begins a part of the reference.

    Italics in the middle of a sentence are a name, such as that of a species.
    """
    for span in sorted(styled.italic + styled.bold):
        before = text[max(0, span.start - 5) : span.start].rstrip()
        words = text[span.start : span.stop].strip(EDGES)
        parted = before[-1:] in '.,?!:;”"’)»' or before.endswith(("In", "in", "Em")) or span.start in styled.line_ends
        if (
            span.start >= begin
            and parted
            and len(words) > 1
            and words[:1].isupper()
            and words not in _NO_CONTAINER
            and not _abbreviation_before(before)
            and not (span in styled.bold and _behind_authors(before))
            and not ((span in styled.bold or before[-1:] not in _ENDS) and _container_follows(text, span))
        ):
            return span
    return None


def _behind_authors(before: str) -> bool:
    """Whether a bold span comes after authors and a colon, and is thus the title."""
    return before.endswith(":") and not before.endswith(("In:", "Em:", "En:"))


def _container_follows(text: str, span: Span) -> bool:
    """Whether another sentence, which is the container, is between a styled span and the volume."""
    locator = find_locator(text, span.stop - 1)
    return bool(locator and locator.volume and re.search(r"[.?!]\s+[^\W\d_]", text[span.stop - 2 : locator.start]))


def _abbreviation_before(before: str) -> bool:
    return bool(re.search(r"\b(?:sp|var|subsp|cf|sect|subg)\.$", before))
