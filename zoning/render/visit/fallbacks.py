"""Other ways to read a page that was read already, where what came tells that another way may bring more."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from zoning import limits
from zoning.layout import letters_shown
from zoning.render.visit.encodings import FALLBACK
from zoning.render.visit.misread import misread, of_bytes, unreadable
from zoning.render.visit.once import Read
from zoning.render.visit.served import brings_back
from zoning.render.visit.wanted import Manner, Otherwise

AS_BYTES = f"text/html; charset={FALLBACK}"
MUCH_MORE = 2
"""So many times the text is worth reading a page without its scripts."""


def whatever_it_is(_: Read) -> bool:
    """The other reading is taken if it succeeds."""
    return True


@dataclass(frozen=True, slots=True)
class Fallback:
    """Another way to read the page, and which reading of that way is taken in place of the one before."""

    manner: Manner
    is_better: Callable[[Read], bool] = whatever_it_is


def in_its_own_encoding(read: Read, manner: Manner) -> Fallback | None:
    """One that is in another encoding than the one that it names or the browser took; malformed XML, read as HTML."""
    otherwise = misread(read)
    if not otherwise:
        return None
    before = unreadable(read.rendering.snapshot)
    return Fallback(
        manner.read_as(otherwise),
        lambda another: unreadable(another.rendering.snapshot) <= before,
    )


def in_that_of_its_bytes(read: Read, manner: Manner) -> Fallback | None:
    """One that declares UTF-8 and was read by the fallback in its place, by which every byte is one character."""
    if manner.content_type != AS_BYTES or not (found := of_bytes(read)):
        return None
    return Fallback(manner.read_as(Otherwise(f"text/html; charset={found}", f"its bytes are in {found}; read so")))


def without_what_does_not_come(read: Read, manner: Manner) -> Fallback | None:
    """One that a script or a style sheet which does not come keeps from being read to its end."""
    if not read.held_up_by:
        return None
    why = f"{len(read.held_up_by)} scripts or style sheets did not load; read without them"
    return Fallback(replace(manner, without=read.held_up_by).because(why))


def without_scripts_that_blank(read: Read, manner: Manner) -> Fallback | None:
    """One that shows next to nothing with its scripts on: forums hide their posts so, and broken scripts anything."""
    snapshot = read.rendering.snapshot
    shown = letters_shown(snapshot)
    if not read.scripts_ran or shown >= limits.BLANK_CHARACTERS or not snapshot.named("script", "noscript").any():
        return None
    enough = MUCH_MORE * shown
    if read.served.letters is not None and read.served.letters <= enough:
        return None
    return Fallback(
        manner.without_scripts("shows nothing when its scripts run"),
        lambda bare: letters_shown(bare.rendering.snapshot) > enough,
    )


def as_it_was_served(read: Read, manner: Manner) -> Fallback | None:
    """One whose scripts took away most of the text that its server sent."""
    if not read.served.removed:
        return None
    return Fallback(
        manner.without_scripts("its scripts removed most of its text"),
        lambda served: brings_back(served.rendering.snapshot, read.served.removed),
    )


FALLBACKS = (
    in_its_own_encoding, in_that_of_its_bytes, without_what_does_not_come, without_scripts_that_blank, as_it_was_served,
)  # fmt: skip
"""In the order in which they are tried, each on the reading that was taken before it."""
