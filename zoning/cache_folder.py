"""The folder for what can be made again: rendered pages, packages of peers, what has been said once."""

import os
from contextlib import suppress
from pathlib import Path


def path() -> Path:
    """`zoning` in `XDG_CACHE_HOME`, or in `~/.cache`; it may not exist yet."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "zoning"


def is_first_time(what: str) -> bool:
    """Whether nobody has asked this before on this machine; always true where the folder cannot be written."""
    mark = path() / f"said-{what}"
    if mark.exists():
        return False
    with suppress(OSError):
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
    return True
