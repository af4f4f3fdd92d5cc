"""Define what requests about queues ask for."""

import msgspec

from zoning.labelling.label_sets import GivenLabel


class Sources(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pages for a queue, from a list or from a run's folder."""

    list: str = ""
    """The text of a list as `zoning batch` takes it."""
    list_name: str = ""
    """The name of its file, whose ending determines the format; "" if the list was typed."""
    batch: str = ""
    """The folder of a run of `zoning batch` on this machine."""


class NewQueue(Sources, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A queue to create."""

    name: str


class WantedLabels(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A label set for a queue: the text of a file, or labels. If both are empty, the built-in set."""

    text: str = ""
    file_name: str = ""
    """If it ends in `.toml`, the text is TOML; otherwise JSON."""
    labels: tuple[GivenLabel, ...] = ()


class Assignment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The people who are to label a queue's pages, or one of them; without people, anybody may."""

    people: tuple[str, ...] = ()
    each: int = 1
    """The number of people per page; an assignment of one item goes to all `people`."""
    item: int | None = None
    """The item's number; None for all pages."""
