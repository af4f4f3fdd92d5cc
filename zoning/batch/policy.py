"""Define the limits of a run for servers and failures."""

import msgspec


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """The limits for servers and failures."""

    retries: int = 2
    """The number of further visits to a source after an error that may pass."""
    per_host_delay_s: float = 1.0
    per_host_concurrency: int = 1
    robots: bool = True
    shuffle: bool = False
    stop_after_errors: float | None = None
    """The percentage of sources that may fail before the run stops; None: it never stops."""
    limit: int | None = None
    """The maximum number of sources to visit."""
