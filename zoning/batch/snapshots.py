"""Where a run keeps the snapshots of its pages."""

import hashlib
from pathlib import Path

FOLDER = "snapshots"
"""Below the run's folder."""


def snapshot_file(folder: Path, source: str) -> Path:
    """The file of a source's snapshot in the folder of snapshots."""
    name = hashlib.sha256(source.encode()).hexdigest()[:24]
    return folder / f"{name}.snapshot.json.gz"
