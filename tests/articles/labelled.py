"""Labelled sentences, and the quality of a method on them.

The part `built` was used to write the rules; the parts `held` and `fresh` were not. When these were first measured,
precision and recall were .860/.804 and .872/.820 (grants), 1/1 and 1/.889 (accession numbers). Their errors have been
corrected since, so they are no longer independent.

The parts `languages built` and `languages held` have sentences in 23 languages, the first in 14 more. With the first,
the rules were written; on the second, they were measured once: .955/.940 (numbers), .926/.940 (numbers and funders).
Its errors remain. One author wrote the sentences of both parts and then the rules.
"""

from collections.abc import Callable
from pathlib import Path

Facts = set[tuple[str, str]]
PARTS = ("built", "held", "fresh")
FLOOR = 0.98


def labelled(name: str) -> list[tuple[str, Facts, str]]:
    """Part, what is right, and the sentence."""
    rows = []
    for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()[1:]:
        part, facts, sentence = line.split("\t")
        separator = "@" if "funding" in name else ":"
        pairs = [fact.split(separator, maxsplit=1) for fact in facts.split(" ; ") if fact]
        rows.append((part, {(first.strip(), second.strip()) for first, second in pairs}, sentence))
    return rows


def assert_good(name: str, part: str, find: Callable[[str], Facts], floor: float = FLOOR) -> None:
    """Precision and recall are not below the floor; otherwise all misses are shown."""
    rows = [(facts, find(text), text) for row_part, facts, text in labelled(name) if row_part == part]
    right = sum(len(facts & found) for facts, found, _ in rows)
    precision = right / sum(len(found) for _, found, _ in rows)
    recall = right / sum(len(facts) for facts, _, _ in rows)
    misses = [
        f"{text}\n  missed {facts - found}, too much {found - facts}" for facts, found, text in rows if facts != found
    ]
    assert min(precision, recall) >= floor, f"P {precision:.3f} R {recall:.3f}\n" + "\n".join(misses)


def assert_enough(name: str, sentences: int, false_friends: int) -> None:
    """At least `sentences` sentences are labelled, and at least `false_friends` without anything to find."""
    rows = labelled(name)
    assert len(rows) >= sentences
    assert sum(not facts for _, facts, _ in rows) >= false_friends


PIECES = ["grant ", "NIH ", "R01 CA123456, ", "12345", "(", ") ", "a", "supported by the ", "Foundation of ", "- ",
          ". ", "AF123456-", "PDB ", "1abc ", "from ", "A.B. ", "/", "_", "and ", "GenBank ", "no. "]  # fmt: skip
"""Of these, adversarial texts are made."""
REPEATED = ["a", "1", " ", "(", "- ", "A. ", "A.1/", "thanks to ", "Foundation of ", "AF123456-", "grant 12 ",
            "基金", "（１", "№ ", "фонд ", "Фонда и ", "förder", "منحة "]  # fmt: skip
"""A pattern that goes back over all of a long text of one of these would not end: no time need be asserted."""
