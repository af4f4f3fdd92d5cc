"""Count what a run has done."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Tally:
    """The progress of a run."""

    total: int = 0
    done: int = 0
    unusable: int = 0
    """The number of done sources that are not the page that was asked for."""
    failed: int = 0
    due: int = 0
    """The number of done sources that a refresh is to visit again."""
    again: Counter[str] = field(default_factory=Counter)
    """What the refresh has found so far: unchanged, changed or failed."""
    errors: Counter[str] = field(default_factory=Counter)
    under_way: dict[int, str] = field(default_factory=dict)
    kept: int = 0
    """The number of kept pages that are read again, because more is known of their sites now."""
    kept_read: int = 0
    """The number of those that have been read again."""
    kept_changed: int = 0
    """The number of those whose text has changed by that."""
    parked: list[tuple[str, int]] = field(default_factory=list)
    """The parked hosts, and the number of their queued sources."""
    short_of_memory: bool = False
    """Whether visits wait until the machine has enough free memory."""
    stopped: str = ""
    """Why the run ended before its list was done; "" if it did not."""

    @property
    def ended(self) -> int:
        """Return the number of sources that have ended, for the first time or in a refresh."""
        return self.done + self.failed + self.again.total()

    @property
    def left(self) -> int:
        """Return the number of sources still to be visited."""
        return self.total + self.due - self.ended
