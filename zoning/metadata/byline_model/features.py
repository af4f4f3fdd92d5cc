"""Describe texts that may name a page's author: their form, their line, their position, and the markup around them.

Words of a language count only where they introduce a name; names of classes and addresses are those that authors of
HTML use everywhere.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urlsplit

import numpy as np

from zoning.linked_data import declared_types, is_article, is_of_thing
from zoning.metadata.byline_model.candidates import Candidate
from zoning.metadata.byline_model.surroundings import Surroundings
from zoning.metadata.lines import text_key
from zoning.metadata.people.byline_words import introduces, is_name
from zoning.metadata.people.names import key_of
from zoning.metadata.people.people import is_furniture, is_person
from zoning.metadata.shown.front_matter import Front
from zoning.metadata.sites import names_of_host, parts_of_title
from zoning.snapshot import Snapshot
from zoning.trees import Columns

FAR = 60
"""Distances in lines and repetitions are counted up to here."""
DATED_WORDS = 25
"""The most words of a line whose date may belong to a name."""


def features(snapshot: Snapshot, front: Front, found: Sequence[Candidate]) -> Columns:
    """Return all features of the candidates on a page with a title."""
    nodes = np.array([front.lines[one.line].runs[one.run].node for one in found], np.intp)
    described = _Described(snapshot, front, found)
    texts, numbers = [one.text for one in found], [one.line for one in found]
    around = Surroundings(snapshot, front, texts, numbers, nodes)
    columns = {
        **described.of_texts(),
        **described.of_lines(),
        **around.positions(),
        **around.markup(),
        **{name: np.full(len(found), value) for name, value in described.of_page().items()},
    }
    return {**columns, **_of_same_name(found, columns)}


class _Described:
    """The candidates of a page, and what several features need."""

    def __init__(self, snapshot: Snapshot, front: Front, found: Sequence[Candidate]) -> None:
        self.snapshot, self.lines, self.running, self.found = snapshot, front.lines, front.running, found
        self.title = text_key(" ".join(self.lines[number].text for number in front.title))

    def of_texts(self) -> Columns:
        """Return the features of the candidates' own texts."""
        texts = [one.text for one in self.found]
        keys, words = list(map(text_key, texts)), [text.split() for text in texts]
        lines = [self.lines[one.line] for one in self.found]
        document = text_key(self.snapshot.page.title)
        return {
            "form": [one.form for one in self.found],
            "characters": list(map(len, texts)),
            "words": list(map(len, words)),
            "is_name": list(map(is_name, texts)),
            "is_person": list(map(is_person, texts)),
            "is_furniture": list(map(is_furniture, texts)),
            "capitals": [sum(word[0].isupper() for word in some) / len(some) for some in words],
            "small_elsewhere": [sum(word.lower() in self._small for word in some) / len(some) for some in words],
            "is_run": [
                key == text_key(line.runs[one.run].text) for key, line, one in zip(keys, lines, self.found, strict=True)
            ],
            "is_line": [key == text_key(line.text) for key, line in zip(keys, lines, strict=True)],
            "in_title": [key in self.title for key in keys],
            "in_document_title": [key in document for key in keys],
            "is_site": [key in self._site for key in keys],
            "in_pictures": [key in self._alternatives for key in keys],
        }

    def of_lines(self) -> Columns:
        """Return the features of the lines that the candidates are on."""
        columns: defaultdict[str, list[float]] = defaultdict(list)
        for one in self.found:
            for name, value in self._of_line(one).items():
                columns[name].append(value)
        return columns

    def _of_line(self, one: Candidate) -> dict[str, float]:
        line = self.lines[one.line]
        before, _, behind = line.text.partition(one.text)
        above = self.lines[one.line - 1] if one.line else None
        below = self.lines[one.line + 1] if one.line + 1 < len(self.lines) else None
        introduced = introduces(line.runs[one.run - 1].text) if one.run else False
        alone = above is not None and not before.strip() and introduces(above.text)
        next_date, last_date = bisect_left(self._dated, one.line), bisect_right(self._dated, one.line) - 1
        return {
            "introduced": one.form == 1 or introduced or alone,
            "words_before": len(before.split()),
            "words_behind": len(behind.split()),
            "line_words": line.words,
            "line_runs": len(line.runs),
            "words_above": above.words if above else 0,
            "words_below": below.words if below else 0,
            "date_below": min(FAR, self._dated[next_date] - one.line) if next_date < len(self._dated) else FAR,
            "date_above": min(FAR, one.line - self._dated[last_date]) if last_date >= 0 else FAR,
        }

    def of_page(self) -> dict[str, float]:
        """Return what is the same for all candidates of the page."""
        types = self.snapshot.once(declared_types)
        return {
            "lines": len(self.lines),
            "candidates": len(self.found),
            "paragraphs": len(self.running),
            "paragraph_words": sum(self.lines[number].words for number in self.running),
            "is_thing": is_of_thing(types),
            "is_article": any(map(is_article, types)),
            "address_parts": sum(map(bool, urlsplit(self.snapshot.page.final_url).path.split("/"))),
        }

    @cached_property
    def _small(self) -> frozenset[str]:
        """The words that the page's paragraphs have in lower case, as names of people rarely are."""
        return frozenset(word for number in self.running for word in self.lines[number].text.split() if word.islower())

    @cached_property
    def _site(self) -> str:
        """The keys of the names that the site may have."""
        parts = (key for part in parts_of_title(self.snapshot.page.title) if (key := text_key(part)) != self.title)
        return " ".join((*names_of_host(self.snapshot.page.base_url), *parts))

    @cached_property
    def _alternatives(self) -> str:
        """The keys of the texts in place of pictures."""
        return " ".join(text_key(text) for text in self.snapshot.nodes_by_value("alt") if text)

    @cached_property
    def _dated(self) -> list[int]:
        """The numbers of the lines with a day or an age."""
        return [number for number, line in enumerate(self.lines) if line.words <= DATED_WORDS and line.is_dated]


def _of_same_name(found: Sequence[Candidate], columns: Columns) -> Columns:
    """Return what is true of any candidate with the same name."""
    keys = [key_of(one.text) for one in found]
    numbers: defaultdict[str, list[int]] = defaultdict(list)
    for number, key in enumerate(keys):
        numbers[key].append(number)
    groups = [numbers[key] for key in keys]

    def most(name: str) -> list[float]:
        values = np.asarray(columns[name], np.float64)
        return [float(values[group].max()) for group in groups]

    return {
        "repetitions": [len({found[number].line for number in group}) for group in groups],
        "is_first": [group[0] == number for number, group in enumerate(groups)],
        "introduced_once": most("introduced"),
        "to_author_once": most("to_author"),
        "named_in_address_once": most("named_in_address"),
        "author_mark_once": most("author_mark"),
    }
