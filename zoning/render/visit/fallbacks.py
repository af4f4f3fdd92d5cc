"""Decide whether to read a page once more in another way, by what was read before."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from zoning import limits
from zoning.layout import hidden_nodes, letters_shown
from zoning.render.visit.encodings import FALLBACK
from zoning.render.visit.misread import misread, of_bytes, unreadable
from zoning.render.visit.once import Read
from zoning.render.visit.served import brings_back
from zoning.render.visit.wanted import Manner, Otherwise
from zoning.snapshot import Snapshot
from zoning.text.wording import counted

AS_BYTES = f"text/html; charset={FALLBACK}"
MUCH_MORE = 2
"""A page is read without its scripts only if its text is then more than this many times as long."""


@dataclass(frozen=True, slots=True)
class Fallback:
    """Another way to read the page, and the test whether its result replaces the one before."""

    manner: Manner
    is_better: Callable[[Read], bool] = lambda _: True


def in_its_own_encoding(read: Read, manner: Manner) -> Fallback | None:
    """Read a page again that was decoded with a wrong encoding, or is malformed XML, which is read as HTML."""
    otherwise = misread(read)
    if not otherwise:
        return None
    before = unreadable(read.rendering.snapshot)
    return Fallback(
        manner.read_as(otherwise),
        lambda another: unreadable(another.rendering.snapshot) <= before,
    )


def in_that_of_its_bytes(read: Read, manner: Manner) -> Fallback | None:
    """Read a page in the encoding of its bytes, if it declares UTF-8 falsely and was read with the fallback instead.

    (With the fallback every byte is one character, so that the bytes are known.)
    """
    if manner.content_type != AS_BYTES or not (found := of_bytes(read)):
        return None
    return Fallback(manner.read_as(Otherwise(f"text/html; charset={found}", f"its bytes are in {found}; read so")))


def without_what_does_not_come(read: Read, manner: Manner) -> Fallback | None:
    """Read a page without the scripts and style sheets that did not load and kept it from being parsed to its end."""
    if not read.held_up_by:
        return None
    why = f"{counted(len(read.held_up_by), 'file')} of scripts or styles did not load; read without them"
    return Fallback(replace(manner, without=read.held_up_by).because(why))


def without_scripts_that_blank(read: Read, manner: Manner) -> Fallback | None:
    """Read a page without scripts if it shows almost nothing with them.

    Scripts of some forums hide posts; broken scripts may hide everything.
    """
    snapshot = read.rendering.snapshot
    shown = letters_shown(snapshot)
    if not read.scripts_ran or shown >= limits.BLANK_CHARACTERS or not snapshot.named("script", "noscript").any():
        return None
    enough = MUCH_MORE * shown
    if read.served.letters is not None and read.served.letters <= enough:
        return None
    return Fallback(
        manner.without_scripts("shows nothing when its scripts run"),
        lambda bare: _letters_without_messages(bare.rendering.snapshot) > enough,
    )


def _letters_without_messages(snapshot: Snapshot) -> int:
    """How many characters the page shows, without a short `noscript`: it only asks the reader to turn on JavaScript."""
    instead = snapshot.within(snapshot.named("noscript")) & snapshot.rendered & ~hidden_nodes(snapshot)
    letters = int(snapshot.letters_of(instead).sum())
    return letters_shown(snapshot) - (letters if letters < limits.BLANK_CHARACTERS else 0)


def as_it_was_served(read: Read, manner: Manner) -> Fallback | None:
    """Read a page without scripts if they removed most of the text that the server sent."""
    if not read.served.removed:
        return None
    return Fallback(
        manner.without_scripts("its scripts removed most of its text"),
        lambda served: brings_back(served.rendering.snapshot, read.served.removed),
    )


FALLBACKS = (
    in_its_own_encoding, in_that_of_its_bytes, without_what_does_not_come, without_scripts_that_blank, as_it_was_served,
)  # fmt: skip
"""In the order in which they are tried, each on the reading that was accepted before."""
