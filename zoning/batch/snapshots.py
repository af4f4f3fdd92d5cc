"""Name the files in which a run keeps the snapshots of its pages."""

import hashlib
from pathlib import Path

FOLDER = "snapshots"
"""The folder of snapshots, in the run's folder."""


def snapshot_file(folder: Path, source: str) -> Path:
    """Return the file of a source's snapshot in a folder of snapshots."""
    name = hashlib.sha256(source.encode()).hexdigest()[:24]
    return folder / f"{name}.snapshot.json.gz"
