"""Define label sets: the labels of a queue, in place of the built-in ones.

A label that is not content is stored as `boilerplate: NAME`, so that corpora, measures and agreement recognize it.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from zoning.errors import UsageError
from zoning.evaluation.gold import BOILERPLATE
from zoning.labelling.names import CONTENT, NAMES, RESERVED_KEYS, Label, is_content
from zoning.storage.decoding import convert, from_json

T = TypeVar("T")

TOML = ".toml"
MOST_LABELS = 40
NAME_CHARACTERS = 40
CONTRAST = 4.5
"""The least contrast of white text on a label's colour: WCAG 2.1, success criterion 1.4.3."""
COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
KEY = re.compile(r"[a-z0-9]")


class GivenLabel(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A label of a set, as written by people."""

    name: str
    colour: str
    """`#rrggbb`, dark enough for white text."""
    key: str
    """A letter or a digit."""
    content: bool = True
    """Whether its zones count as main content."""


class LabelSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of labels, as in a file."""

    labels: tuple[GivenLabel, ...]


def parse(text: str, file_name: str) -> LabelSet:
    """Read the label set in a file: TOML if its name ends so, otherwise JSON.

    Raises `UsageError`, which says what is wrong and where.
    """
    try:
        if file_name.lower().endswith(TOML):
            return check(convert(tomllib.loads(text), LabelSet))
        return check(from_json(text.encode(), LabelSet))
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{file_name or 'the label set'} is not a label set: {error}") from error


def check(given: LabelSet) -> LabelSet:
    """Return the set if it is valid. Raises `UsageError`, which names the label and says what is wrong with it."""
    if not 0 < len(given.labels) <= MOST_LABELS:
        raise UsageError(f"a label set has 1 to {MOST_LABELS} labels, not {len(given.labels)}")
    for label in given.labels:
        _check_one(label)
    _check_apart("name", [label.name.casefold() for label in given.labels])
    _check_apart("key", [label.key for label in given.labels])
    _check_apart("colour", [label.colour.lower() for label in given.labels])
    return given


def _check_one(label: GivenLabel) -> None:
    name = label.name
    if not name or name != name.strip() or not name.isprintable() or len(name) > NAME_CHARACTERS:
        raise UsageError(f"{name[:80]!r} is not a name for a label: use 1 to {NAME_CHARACTERS} characters on one line")
    if name.casefold().startswith(BOILERPLATE):
        raise UsageError(f"the label {name}: leave out {BOILERPLATE}, and mark the label as not content")
    if not KEY.fullmatch(label.key):
        raise UsageError(f"the label {name}: its key must be a lower-case letter or a digit, not {label.key[:20]!r}")
    if label.key in RESERVED_KEYS:
        free = "".join(key for key in "abcdefghijklmnopqrstuvwxyz123456789" if key not in RESERVED_KEYS)
        raise UsageError(f"the label {name}: the key {label.key} is already in use: choose one of {free}")
    if not COLOUR.fullmatch(label.colour):
        raise UsageError(f"the label {name}: its colour must have the form #rrggbb, not {label.colour[:20]!r}")
    if (contrast := contrast_with_white(label.colour)) < CONTRAST:
        why = f"white words on {label.colour} have a contrast of {contrast:.1f}, and need {CONTRAST}"
        raise UsageError(f"the label {name}: {why}: choose a darker colour")


def _check_apart(what: str, values: Sequence[str]) -> None:
    value, count = Counter(values).most_common(1)[0]
    if count > 1:
        raise UsageError(f"{count} labels have the {what} {value}: each label needs its own")


def contrast_with_white(colour: str) -> float:
    """Return the contrast ratio of white and `#rrggbb`, 1 to 21.

    Source: WCAG 2.1, "contrast ratio", "relative luminance".
    """
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 1.05 / (luminance + 0.05)


def labels_of(given: LabelSet) -> tuple[Label, ...]:
    """Return the labels of a set, as they are stored and shown."""
    return tuple(
        Label(label.name, label.key, "content", label.name, label.colour)
        if label.content
        else Label(f"{BOILERPLATE}: {label.name}", label.key, "boilerplate", label.name, label.colour)
        for label in given.labels
    )


def fitted(found: dict[T, str], labels: Sequence[Label]) -> dict[T, str]:
    """Map a method's labels to those of a set: the same name, else its `content`, else its first content label.

    If a set has no label for content, these zones get none.
    """
    contents = [label.name for label in labels if is_content(label.name)]
    names = {label.name for label in labels}
    instead = CONTENT if CONTENT in contents else next(iter(contents), "")
    given = {zone: label if label in names else instead for zone, label in found.items()}
    return {zone: label for zone, label in given.items() if label}


def check_known(labels: set[str], own: set[str]) -> None:
    """Raise `UsageError` if a label is neither built in nor one of `own`."""
    if unknown := labels - NAMES - own:
        raise UsageError(f"there is no label {', '.join(sorted(unknown))}: load the page again")
