"""Parse a reference by order, punctuation, quotes and italics. Fields that are uncertain stay empty."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from zoning.articles.references.authors import Authors, read_authors, read_persons
from zoning.articles.references.editions import find_edition, without_edition
from zoning.articles.references.editors import Editors, find_editors
from zoning.articles.references.locator import Locator, find_locator
from zoning.bibliography.styled import Run, Span, StyledText

LONGEST = 4000
"""A longer entry is not parsed."""
LONGEST_TITLE = 500
LONGEST_CONTAINER = 250
MOST_WORDS_ABBREVIATED = 3
LONGEST_ABBREVIATED = 100
"""In a shorter name of a container, full stops belong to abbreviations."""
MOST_WORDS_DATED = 8
"""The most words of a newspaper's name."""
MOST_WORDS_UNTITLED, MOST_WORDS_IN_FULL = 7, 12
"""The most words of a container without a title before it: with abbreviations, and without."""

LEAST_WORDS_TITLE, LONGEST_CUT = 4, 6
"""The fewest words of a title before a journal's name; the most letters of an abbreviated word."""

SAME_AUTHORS = re.compile(r"\s*[_—–―-]{2,}[\s.,;:]*")
"""A dash in place of the authors: they are those of the entry before."""

_TAIL = re.compile(
    r"(?:\bdoi\b\s?[:.]?\s?(?:https?:|10\.)|https?://|www\.|\b10\.\d{4,9}/|\bPMID\b|\bPMC\d|\bPubMed\b|"
    r"\bISBN\b|\[?\(?\b(?:Available|Accessed|Retrieved|Last accessed|"
    r"accessed (?:on )?\d|Disponível em|Disponible en|Acesso em|Acessado|Consultado|Recuperado|Epub|"
    r"cited \d{4}|citado|acesso em|accedido)\b(?![^\[\]]{0,30}\];\s?\d))",
)
_YEAR_FIRST = re.compile(
    r"[\s,.:;]*(?:[(\[]\s?(?P<year>(?:1[5-9]|20)\d\d)[a-z]?(?:[,/;–-][^()\[\]]{0,30})?[)\]]|"
    r"(?P<bare>(?:1[5-9]|20)\d\d)[a-z]?(?=[.,:)])|\((?:in press|forthcoming|n\.d\.|"
    r"s\.d\.)\))\s?[.,:;)]{0,2}\s*",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<![\d.:/–-])((?:1[5-9]|20)\d\d)(?=[a-z]?(?![\d:/A-Za-z–-]))")
_QUOTED = re.compile(
    r"[\s,.:;]*(?:[“\"„](?P<a>[^“”\"„]{3,500})[”\"“]|«(?P<b>[^«»]{3,500})»|"
    r"[‘'](?P<c>[^‘\n]{5,500}?)[’'](?=[,.]?\s))[.,]?\s*"
)
_SENTENCE_END = re.compile(r"(?<=[^\s])(?P<mark>[.?!]['”\"’)\]]?|[.?!])\s+(?=[“\"'‘«(\[]?[A-ZÀ-ÞŚŠŽČ0-9])")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(.\[])(?:[A-Za-z]|vs|sp|spp|var|subsp|ssp|cf|St|Dr|[Nn]o|nº|[Vv]ol|Bd|eds?|pp|al|ca|Mt|aff|nov|gen|"
    r"Jr|Sr|Inc|Ltd|etc|Fig)$"
)
_LETTER_OF_A_KIND = re.compile(r"[a-z]{5} [A-Z]$")
"""`hepatitis B`, `vitamin D`, `plantagineum L`: the letter is not an initial of a name."""
_IN = re.compile(r"[\s,.;]*\b(?:In|Em|En|in)\s?(?::|(?=\s[A-ZÀ-Þ“\"]))\s*")
_YEAR_BEFORE_IN = re.compile(r"[.,;]\s?\(?(?:19|20)\d\d[a-z]?[).,;]*\s(?=(?:In|Em|En)\b)")
_IN_WORD = re.compile(r"[\s,.;]*(?:In|Em|En)\b")
_EDITION_OR_KIND = re.compile(
    r"\s*[\[(](?:[^\[\]()]{0,40}\b(?:ed|edn|edition|thesis|dissertation|internet|online|review|article|"
    r"letter)\b[^\[\]()]{0,40})[\])]\.?",
    re.IGNORECASE,
)
_KIND = re.compile(
    r"\s?\[(?:[^\[\]]{0,30}\b)?(?:thesis|dissertation|internet|online|tese|dissertação|tesis)\b[^\[\]]{0,60}\]$",
    re.IGNORECASE,
)
_EDITORS_END = re.compile(
    r"^.{0,300}?\b(?:eds?|editors?|editores|orgs?|organizador[ae]?s?|coords?|coordenador[ae]?s?|hrsg)\b"
    r"\.?\s?[)\]]?\s?[.,:;]?\s+",
    re.IGNORECASE,
)
_IMPRINT = re.compile(
    r"(?:^|"
    r"[.,;(\]?!]\s?)\s?(?P<place>[A-ZÀ-Þ][\w .,'’&/-]{1,50}?):\s(?P<publisher>[A-ZÀ-Þ][^:;()\[\]]{1,80}?)"
    r"(?=[;,.]?\s?(?:[(\[]?(?:c|"
    r"©)?(?:19|20)\d\d|p{1,2}\.|v\.|\d+ ?p|$)|\.\s|\)|;|,\s)"
)
_HOUSE = re.compile(
    r"(?:^|[.,;]\s)(?P<publisher>[A-ZÀ-Þ][^.,;:()]{0,60}\b(?:Press|Publish(?:ers?|ing)|Verlag|Editora|"
    r"Editorial|Springer|Elsevier|Wiley|Routledge|Books|University|Universidade|Blackwell|Academic|"
    r"McGraw-Hill)\b[^.,;:()]{0,40})(?=[.,;)]|\s\(|\s?$)"
)
_NUMBER_WORD = re.compile(r",\s(?:[Nn]o?|[Nn][º°])\.?\s*$")
_DATED = re.compile(
    r"[.?!]\s(?P<name>[A-ZÀ-Þ][^.;:,]{2,60})(?:,\s[A-ZÀ-Þ][^.;:,\d]{1,40}){0,2},"
    r"\s(?:\d{1,2}º?\s(?:de\s)?[A-Za-zç]{3,9}\.?(?:\sde)?|[A-Z][a-z]{2,8}\.?\s\d{1,2},)\s(?:19|20)\d\d[a-z]?[.\s]*$"
)
"""A newspaper with its places, and a date instead of a volume."""
_NAME_GOES_ON = re.compile(
    r"\s?\([^()\d]{2,30}\)|\s?:?\s[a-zà-ÿ][^.,;()\d]{2,80}(?=[,.;(])|"
    r"(?:\s\d)?:\s[^\W\d_][^.:;()]{2,80}(?=\.)"
)
_PLACE = re.compile(
    r",\s[A-ZÀ-Þ][\w’'.-]+(?:\s(?:(?:d[aeo]s?|del|la|of|am)\s)?[A-ZÀ-Þ][\w’'-]+){0,3}(?:[,/-]\s?[A-Z]{2})?$"
)
_NOT_YET = re.compile(
    r"[\s,.;]{0,3}[(\[]?\b(?:in press|forthcoming|no prelo|en prensa|im druck|sous presse|in stampa)\b[)\].]*$",
    re.IGNORECASE,
)
_NO_CONTAINER = ("In", "Em", "En", "Et al", "Apud")
_ENDS = '.?!”"’)»'
"""The characters that end a sentence or a title."""
_EDGES = ' /,.;:()[]“”"‘«»|–—-»›'


class Fields(NamedTuple):
    """The fields of an entry."""

    authors: tuple[str, ...] = ()
    editors: tuple[str, ...] = ()
    year: str = ""
    title: str = ""
    container: str = ""
    volume: str = ""
    issue: str = ""
    first_page: str = ""
    last_page: str = ""
    edition: str = ""
    publisher: str = ""


class _Title(NamedTuple):
    text: str
    end: int
    container: Span | None = None
    """The span of the container, if its style shows it."""
    whole: bool = False
    """Whether it is a book: no container follows."""


def parse(raw: str, runs: Sequence[Run] = ()) -> Fields:
    """Parse an entry without its label; an entry of more than `LONGEST` characters gives no fields.

    runs: the same text with its styles on the page, which help to distinguish titles from containers.
    """
    if len(raw) > LONGEST:
        return Fields()
    styled = StyledText.of(raw, runs)
    text = _core(styled.text)
    title_first = _title_first(styled, text)
    authors = _authors(styled, text, title_first.end if title_first else 0)
    dated = _YEAR_FIRST.match(text, authors.end)
    begin = dated.end() if dated else authors.end
    begin += len(text[begin:]) - len(text[begin:].lstrip(" ,.:;"))
    year = (dated["year"] or dated["bare"] or "") if dated else ""
    title = title_first or _title(styled, text, begin, named=authors.sure or bool(authors.names), dated=bool(dated))
    if title_first:
        title = title_first._replace(end=begin)
    locator = find_locator(text, title.end if title else begin)
    year = year or (locator.year if locator else "") or _last_year(text, begin) or _last_year(styled.text, begin)
    editors = find_editors(text, begin)
    container, publisher = _container(styled, text, title, begin, locator, editors)
    edition = find_edition(text, begin)
    return Fields(
        authors=() if authors.are_editors else authors.names,
        editors=authors.names if authors.are_editors else editors.names,
        year=year,
        title=_tidy(without_edition(_KIND.sub("", _tidy(title.text).removesuffix(".")))) if title else "",
        container=_with_dot(container, text),
        volume=locator.volume if locator else "",
        issue=locator.issue if locator else "",
        first_page=locator.first_page if locator else "",
        last_page=locator.last_page if locator else "",
        edition=edition.text if edition else "",
        publisher=publisher,
    )


def _title_first(styled: StyledText, text: str) -> _Title | None:
    """Return a title in bold on a line of its own before the authors, if there is one."""
    bold = next((span for span in styled.bold if span.start <= 1), None)
    line = next((end for end in styled.line_ends if end > 1), 0)
    if bold is None or bold.stop - bold.start < 10 or not bold.stop - 2 <= line < len(text) - 10:
        return None
    return _Title(text[bold.start : bold.stop], line)


def _authors(styled: StyledText, text: str, start: int) -> Authors:
    """Return the authors, none for a dash. If the first line consists of names, the authors end with it."""
    if dash := SAME_AUTHORS.match(text):
        return Authors((), dash.end(), sure=True)
    line = next((end for end in styled.line_ends if end > start + 3), len(text))
    begin = start + len(text[start:line]) - len(text[start:line].lstrip())
    authors = read_authors(text[:line].rstrip(), begin)
    if line < len(text) and len(text[authors.end : line].strip(_EDGES)) > 3:
        authors = read_authors(text, begin)
    return authors


def _core(text: str) -> str:
    """Return the text before the identifiers and addresses at its end."""
    found = next((match for match in _TAIL.finditer(text) if match.start() > 0.2 * len(text)), None)
    return text[: found.start()].rstrip(" ,;([") if found else text


def _last_year(text: str, start: int) -> str:
    found = _YEAR.findall(text, start) if start < len(text) else []
    return found[-1] if found else ""


# ---------------------------------------------------------------------- title


def _title(styled: StyledText, text: str, begin: int, *, named: bool, dated: bool) -> _Title | None:
    """Return the title at `begin`; None if the container follows at once, as in references in chemistry."""
    quoted = _QUOTED.match(text, begin)
    if quoted and text[quoted.end() : quoted.end() + 1] != ":":
        return _Title(
            quoted["a"] or quoted["b"] or quoted["c"], quoted.end(), _container_span(styled, text, quoted.end())
        )
    if bold := next(
        (span for span in styled.bold if begin - 3 <= span.start <= begin + 3 and span.stop - span.start > 15), None
    ):
        stop = _with_subtitle(text, bold.stop)
        return _Title(text[bold.start : stop], stop, _container_span(styled, text, stop))
    if not named and not dated and begin == 0 and not _SENTENCE_END.search(text):
        return None
    if named and not dated and _untitled(styled, text, begin):
        return None
    italic = _italic_at(styled, text, begin)
    if italic:
        behind = find_locator(text, italic.stop - 1)
        if behind and behind.volume and behind.start - italic.stop <= 4:
            return None
        if italic.stop - italic.start > 8:
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
    sentence = _sentence_end(text, begin)
    if sentence < locator.start and _is_title(text[begin:sentence].split()):
        return False
    name = text[begin : locator.start].strip(_EDGES)
    words = name.split()
    most = MOST_WORDS_UNTITLED if re.search(r"[.;?!]", name) else MOST_WORDS_IN_FULL
    return 0 < len(words) <= most and all(word[:1].isupper() or len(word) < 4 for word in words)


def _is_title(words: Sequence[str]) -> bool:
    """Whether a sentence of capitalised and short words is a title, as in German; journals end with abbreviations."""
    small = any(word.islower() for word in words)
    return len(words) >= LEAST_WORDS_TITLE and small and len(words[-1].strip(_EDGES)) > LONGEST_CUT


def _whole_title(text: str, italic: Span) -> _Title:
    """Return the title of a book in italics, with its subtitle."""
    stop = _with_subtitle(text, italic.stop)
    return _Title(text[italic.start : stop], stop, None, whole=True)


def _with_subtitle(text: str, stop: int) -> int:
    """Return the end of a styled title, including a subtitle after a colon that is not styled."""
    if text[stop : stop + 1] == ":" or text[:stop].endswith(":"):
        return min(_sentence_end(text, stop), stop + LONGEST_TITLE)
    return stop


def _italic_at(styled: StyledText, text: str, begin: int) -> Span | None:
    found = next((span for span in styled.italic if begin - 1 <= span.start <= begin + 2), None)
    return None if found is None or text[found.stop : found.stop + 2].strip()[:1].islower() else found


def _plain_title(styled: StyledText, text: str, begin: int) -> _Title | None:
    """Return the title at `begin` if neither quotes nor its own style mark it.

    It ends where the container begins: in italics, on a line of its own, after `In` or `//`, or before a volume.
    Otherwise it ends with the sentence.
    """
    container = _container_span(styled, text, begin + 1)
    line = next((end for end in styled.line_ends if begin + 10 < end < len(text)), len(text))
    chapter = next(
        (m.start() for m in _IN.finditer(text, begin + 3) if text[m.start()] in ".,;?!" or ":" in m[0]), len(text)
    )
    sentence = container.start if container else _before_journal(text, begin, min(chapter, line))
    if dated := _YEAR_BEFORE_IN.search(text, begin):
        chapter = min(chapter, dated.start())
    double = text.find(" // ", begin)
    end = min(sentence, line, chapter, double if double > 0 else len(text))
    title = text[begin:end]
    if len(title) > LONGEST_TITLE:
        end = _sentence_end(text, begin)
        title, container = text[begin:end], None
    if len(title) > LONGEST_TITLE or (len(title.split()) < 2 and end >= len(text) - 1):
        return None
    if end == len(text):
        locator = find_locator(text, begin)
        comma = text.rfind(",", begin, len(text[: locator.start].rstrip(" ,"))) if locator else -1
        return (
            _Title(text[begin:comma], comma)
            if comma > begin + 15 and locator and locator.volume
            else _Title(title, end)
        )
    return _Title(title, end, container)


def _before_journal(text: str, begin: int, stop: int) -> int:
    """Return the end of the title: before the last sentence in front of the volume, or else after the first sentence.

    Short sentences before that last one belong to the journal's name too: `Proc. Natl Acad. Sci.`
    """
    first = _sentence_end(text, begin)
    locator = find_locator(text, first)
    if first >= stop or locator is None or not locator.volume:
        return first
    ends = [first]
    while (following := _sentence_end(text, ends[-1] + 1)) < min(locator.start - 2, stop):
        ends.append(following)
    while len(ends) > 1:
        sentence = text[ends[-2] : ends[-1]].strip(_EDGES).split()
        # If the first word is abbreviated, so is the last: `Z. angew. Math.`
        whole = sentence[:-1] if sentence[0].endswith(".") else sentence
        if len(sentence) > MOST_WORDS_ABBREVIATED or any(word[:1].islower() and len(word) > 3 for word in whole):
            break
        ends.pop()
    return ends[-1]


def _sentence_end(text: str, begin: int) -> int:
    for found in _SENTENCE_END.finditer(text, begin + 3):
        before = text[begin : found.start()][-12:]
        if found["mark"].startswith(".") and _ABBREVIATED.search(before) and not _LETTER_OF_A_KIND.search(before):
            continue
        return found.start() + (0 if found["mark"].startswith(".") else 1)
    return len(text)


def _container_span(styled: StyledText, text: str, begin: int) -> Span | None:
    """Return the first italic or bold span at or after `begin` that begins a part of the reference.

    Italics in the middle of a sentence are a name, such as that of a species.
    """
    for span in sorted(styled.italic + styled.bold):
        before = text[max(0, span.start - 5) : span.start].rstrip()
        words = text[span.start : span.stop].strip(_EDGES)
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


# ---------------------------------------------------------------------- container


def _container(
    styled: StyledText, text: str, title: _Title | None, begin: int, locator: Locator | None, editors: Editors
) -> tuple[str, str]:
    """Return the container and the publisher."""
    start = title.end if title else begin
    stop = locator.start if locator and locator.start >= start else len(text)
    if again := _YEAR_BEFORE_IN.match(text, start, stop):
        start = again.end()
    if locator and locator.volume:
        lines = (end for end in styled.line_ends if start < end < stop and text[end:stop].strip(_EDGES))
        start = max(lines, default=start)
    between = text[start:stop]
    rest = text[start:]
    inside = _IN.match(between) or (_IN.search(between) if _IN_WORD.match(between) else None)
    if title and title.container:
        rest = text[title.container.stop - 1 :]
    imprint = _IMPRINT.search(rest) or (None if locator and locator.volume and not inside else _HOUSE.search(rest))
    publisher = _tidy(imprint["publisher"]) if imprint else ""
    if locator and locator.volume and not inside:
        publisher = ""
    if title and title.container and not title.whole:
        return _italic_container(text, title.container, stop), publisher
    if title and title.whole and not inside:
        return "", publisher
    if title and imprint and start + imprint.start() < stop:
        between = text[start : start + imprint.start() + 1]
    if inside:
        return _inside(text, start + inside.end(), stop, editors)
    if not (locator and locator.volume):
        dated = _DATED.search(text, start)
        return dated["name"] if dated and len(dated["name"].split()) <= MOST_WORDS_DATED else "", publisher
    return _journal(between), publisher


def _inside(text: str, begin: int, stop: int, editors: Editors) -> tuple[str, str]:
    """Return the container after a word for "in", and the publisher after it."""
    between = text[begin:stop]
    if editors.announced and begin < editors.start:
        end = min(_sentence_end(between, 0), editors.start - begin)
    else:
        between = _EDITORS_END.sub("", between, count=1) if _EDITORS_END.match(between) else _without_authors(between)
        end = _sentence_end(between, 0)
    imprint = _IMPRINT.search(between, max(0, end - 2))
    return _without_volume(between[:end]), _tidy(imprint["publisher"]) if imprint else ""


def _italic_container(text: str, span: Span, stop: int) -> str:
    """Return the container in italics, with the rest of its name in brackets or after a colon."""
    end = min(span.stop, max(stop, span.start + 3))
    more = _NAME_GOES_ON.match(text, end, max(stop, end))
    return _without_volume(text[span.start : more.end() if more else end])


def _without_authors(text: str) -> str:
    """Return the text without persons at its beginning; a group there is the name of a conference."""
    authors = read_persons(text, 0, sure=False)
    return text[authors.end :] if authors.names and authors.end < len(text) - 4 else text


def _journal(between: str) -> str:
    """Return the name of the journal in the text between the title and the volume."""
    between = _NUMBER_WORD.sub(",", between)
    name = _EDITION_OR_KIND.sub("", between).strip(_EDGES)
    name = re.sub(
        r"[,;(]?\s?(?:(?:1[5-9]|20)\d\d[a-z]?|in press)[,;:)]?\s?(?:[A-Z][a-z]{2,8}\.?)?\s?$", "", name
    ).strip(_EDGES)
    name = re.sub(r"[.,;]\s(?:1[5-9]|20)\d\d\b.*$", "", name)
    if between.rstrip().endswith(","):
        name = _without_place(name)
    if len(name) > LONGEST_ABBREVIATED:
        name = name[_sentence_end(name, 0) :].strip(_EDGES)
    if len(name) > LONGEST_CONTAINER or not re.search(r"[^\W\d_]{2}", name):
        return ""
    return _tidy(_closed(name))


def _without_place(name: str) -> str:
    """Remove the city, and the state, after a journal's name. Names with more commas list subjects and stay."""
    found = _PLACE.search(name)
    return name[: found.start()] if found and "," not in name[: found.start()] else name


def _without_volume(name: str) -> str:
    """Remove the volume, or "in press", from the end of the name, since italics often include it."""
    name = _NOT_YET.sub("", name)
    name = re.sub(
        r"[\s,.;:(]+(?:vol(?:ume)?\.?|v\.)?\s?\d{1,4}(?:\s?\([\w–-]{1,10}\))?[\s,.:;)]*$", "", name.strip(_EDGES)
    )
    name = re.sub(r",?\s(?:vol(?:ume)?|v)\.?$|\s*\((?=[^()]*\d)[^()]*$", "", name)
    return _tidy(_closed(name)) if len(name) <= LONGEST_CONTAINER else ""


def _with_dot(name: str, text: str) -> str:
    """Return the name with its last full stop if it is made of abbreviations."""
    return f"{name}." if re.search(r"\w\.\s?\w", name) and f"{name}." in text else name


def _closed(name: str) -> str:
    """Close a bracket that is open at the end of the name."""
    return f"{name})" if name.count("(") > name.count(")") else name


def _tidy(text: str) -> str:
    text = " ".join(text.split()).strip(" ,;:|–—»›")
    return text.strip('“”"«» ').removesuffix(",")
