"""Locate the cache folder: rendered pages, packages of peers, and marks of messages that are shown only once."""

import os
from contextlib import suppress
from pathlib import Path


def path() -> Path:
    """Return the folder `zoning` in `XDG_CACHE_HOME`, or in `~/.cache`; it may not exist yet."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "zoning"


def is_first_time(what: str) -> bool:
    """Return whether this is the first call with `what` on this machine; always True if the folder is not writable."""
    mark = path() / f"said-{what}"
    if mark.exists():
        return False
    with suppress(OSError):
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
    return True
