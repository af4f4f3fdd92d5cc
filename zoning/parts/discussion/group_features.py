"""Describe a group of like elements by structure alone, to tell whether each of them is the contribution of a person.

Neither words of a language nor names of elements count, so that the features mean the same on pages of all sites.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from zoning.document.lengths import Counts, words_of_texts
from zoning.document.nodes import nodes_within
from zoning.parts.discussion.names import NAME_WORDS, SignedTexts
from zoning.parts.discussion.signed_moments import unmarked_names
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot
from zoning.text.words import SENTENCE_ENDS
from zoning.trees import Columns

Features = Mapping[str, float]
DESCRIBED = 16
"""The most elements of a group that are described."""
ABOVE = 3
"""The number of elements around a group in which a field to write is looked for."""
NEAR = 12
"""The number of texts before a group that may tell how many elements it has."""
NUMBERED_CHARACTERS = 60
ALIKE_PX = 2.0
ROUND_MINUTES = 5

_TIME = re.compile(r"\b(?:[01]?\d|2[0-3])[:.h]([0-5]\d)\b")
_NUMBER = re.compile(r"(?<![\d.,/:-])\d{1,4}(?![\d.,/:-]\d|\d)")
_PATH_END = re.compile(r"[^/]*$")
_CUT = re.compile(r"(?:…|\.\.\.|\[…\]|»|→)\s*$")
_ENDS = tuple(f"{SENTENCE_ENDS})”…")


class GroupFeatures:
    """Describes groups of like elements of one page."""

    def __init__(self, snapshot: Snapshot, text: Mask, stamps: Mask) -> None:
        """text: (n,), the shown text nodes; stamps: (n,), those with a date or time."""
        self._snapshot, self._text, self._stamps = snapshot, text, stamps
        self._lengths = snapshot.once(words_of_texts) * text
        self._linked = snapshot.within(snapshot.links)
        headings = snapshot.named(*HEADING_TAGS)
        short = self._lengths <= NAME_WORDS
        self._fields = snapshot.named("textarea") | snapshot.attributed("contenteditable")
        self._held = {
            name: snapshot.count_within(mask)
            for name, mask in {
                "words": self._lengths,
                "linked": self._lengths * self._linked,
                "long links": text & self._linked & ~short,
                "short links": text & self._linked & short,
                "headings": headings,
                "pictures": snapshot.named("img", "svg", "picture"),
                "controls": snapshot.named("button", "input") | snapshot.attributed("onclick"),
                "links": snapshot.links,
                "paragraphs": snapshot.named("p"),
                "items": snapshot.named("li", "td", "dd"),
                "moments": stamps,
                "texts": text,
            }.items()
        }
        self._words_before = np.concatenate(([0], np.cumsum(self._lengths)))

    def of(self, group: Counts) -> Features:
        """Return the features of a group, by name."""
        those = group[:DESCRIBED]
        held = {name: counts[those] for name, counts in self._held.items()}
        words, total = held["words"], max(1, int(self._words_before[-1]))
        last = int(self._snapshot.end[group[-1]])
        return {
            "elements": float(np.log2(len(group))),
            "words": float(np.log2(1 + np.median(words))),
            "spread": float(words.std() / max(1.0, words.mean())),
            "linked": float(np.median(held["linked"] / np.maximum(words, 1))),
            "long_links": _share(held["long links"]),
            "short_links": _share(held["short links"]),
            "headings": _share(held["headings"]),
            "pictures": float(held["pictures"].mean()),
            "controls": _share(held["controls"]),
            "links": float(held["links"].mean()),
            "paragraphs": _share(held["paragraphs"]),
            "items": float(np.median(held["items"])),
            "texts": float(np.log2(1 + np.median(held["texts"]))),
            "moments": float(held["moments"].mean()),
            "share": float(words.sum() / total),
            "before": float(self._words_before[those[0]] / total),
            "behind": float(1 - self._words_before[last] / total),
            "field": self._field(int(those[0])),
            "counted": self._counted(len(group), int(those[0])),
            **self._layout(those),
            **self._texts(those.tolist()),
            **self._names(those.tolist()),
        }

    def _field(self, node: int) -> float:
        """Return how near a field to write is: 1 in the element around, 0 in none."""
        for level in range(ABOVE):
            node = int(self._snapshot.parent[node])
            if node <= 0:
                break
            if self._fields[node : self._snapshot.end[node]].any():
                return 1 / (level + 1)
        return 0.0

    def _counted(self, count: int, node: int) -> float:
        """Return 1 if a text before the group has the number of its elements, 0.5 for a higher one, else 0."""
        texts = np.flatnonzero(self._text[:node])[-NEAR:].tolist()
        told = [
            int(number)
            for text in texts
            if not self._stamps[text]
            for number in _NUMBER.findall(self._snapshot.text_of(text)[:NUMBERED_CHARACTERS])
        ]
        return 1.0 if count in told else 0.5 if any(number > count for number in told) else 0.0

    def _layout(self, those: Counts) -> Features:
        """Return where the elements stand: at one left edge, with one width, beside each other, in what column."""
        left, top, right, _ = self._snapshot.boxes[those].T.astype(np.float64)
        wide = right - left
        page = max(1.0, float(self._snapshot.boxes[0, 2]))
        beside = np.abs(np.diff(top)) <= ALIKE_PX
        return {
            "same_left": float((np.abs(left - np.median(left)) <= ALIKE_PX).mean()),
            "same_width": float((np.abs(wide - np.median(wide)) <= ALIKE_PX).mean()),
            "beside": float(beside.mean()) if len(beside) else 0.0,
            "left": float(np.median(left) / page),
            "width": float(np.median(wide) / page),
        }

    def _texts(self, those: Sequence[int]) -> Features:
        """Return what the texts look like: where dates stand and how exact they are, how the longest text ends."""
        told, firsts, days = zip(*map(self._read, those), strict=True)
        return {
            **{name: float(np.mean([one[name] for one in told])) for name in _MEANS},
            "before_moment": float(np.log2(1 + np.median([one["before_moment"] for one in told]))),
            "first_words": float(np.log2(1 + np.median([one["first_words"] for one in told]))),
            "firsts": len({*firsts}) / len(those),
            "different_days": len({*days}) / len(those),
        }

    def _read(self, node: int) -> tuple[dict[str, float], str, str]:
        """Return numbers about the texts of one element, its first text, and its date."""
        snapshot, lengths = self._snapshot, self._lengths
        texts = nodes_within(snapshot, self._text, node)
        dated = [text for text in texts if self._stamps[text]]
        plain = [text for text in texts if not self._stamps[text] and lengths[text]]
        unlinked = [text for text in plain if not self._linked[text]]
        longest = max(unlinked, key=lambda text: lengths[text], default=-1)
        said = snapshot.text_of(longest).strip() if longest >= 0 else ""
        moment = " ".join(snapshot.text_of(text) for text in dated[:2])
        time = _TIME.search(moment)
        first = plain[0] if plain else -1
        opening = snapshot.text_of(first).strip() if plain else ""
        digits = sum(map(str.isdigit, "".join(snapshot.text_of(text) for text in plain)))
        numbers = {
            "before_moment": float(sum(lengths[text] for text in plain if dated and text < dated[0])),
            "long_before": float(longest >= 0 and bool(dated) and longest < dated[0]),
            "timed": float(time is not None),
            "odd_minutes": float(time is not None and int(time[1]) % ROUND_MINUTES > 0),
            "cut": float(_CUT.search(said) is not None),
            "prose": float(said.endswith(_ENDS)),
            "longest": lengths[longest] / max(1, sum(lengths[plain])) if longest >= 0 else 0.0,
            "digits": digits / max(1, sum(lengths[plain])),
            "bold_longest": float(longest >= 0 and bool(snapshot.bold[longest])),
            "first_words": float(lengths[first]) if first >= 0 else 0.0,
            "first_linked": float(first >= 0 and bool(self._linked[first])),
            "first_bold": float(first >= 0 and bool(snapshot.bold[first])),
        }
        return numbers, opening, moment

    def _names(self, those: Sequence[int]) -> Features:
        """Return the share of elements with a name at one place or before a date, how many, and of how many words.

        And the share of the names in links, and of the most frequent path among those links.
        """
        texts = SignedTexts(self._snapshot, self._text & ~self._stamps, self._stamps)
        names = unmarked_names(texts, those, is_surely_signed=True)
        links = list(self._links_of(names))
        paths = Counter(_PATH_END.sub("", self._snapshot.attribute(link, "href")) for link in links)
        return {
            "signed": len(names) / len(those),
            "different": len({*names.values()}) / max(1, len(names)),
            "name_words": float(np.mean([len(name.split()) for name in names.values()])) if names else 0.0,
            "linked_names": len(links) / max(1, len(names)),
            "one_path": max(paths.values()) / len(links) if links else 0.0,
        }

    def _links_of(self, names: Mapping[int, str]) -> Iterator[int]:
        """Yield the link around each name that has one."""
        snapshot = self._snapshot
        for record, name in names.items():
            links = nodes_within(snapshot, snapshot.links, record)
            yield from [link for link in links if name in snapshot.text_within(link, self._text)][:1]


_MEANS = (
    "long_before", "timed", "odd_minutes", "cut", "prose", "longest", "digits", "bold_longest", "first_linked",
    "first_bold",
)  # fmt: skip


def _share(counts: Counts) -> float:
    return float((counts > 0).mean())


def columns(features: Sequence[Features]) -> Columns:
    """Return the features of groups by name: (groups,) each."""
    return {name: [one[name] for one in features] for name in features[0]}
