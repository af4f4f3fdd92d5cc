"""Find the child processes of this one, from /proc: Linux only."""

import os
from collections import defaultdict
from pathlib import Path

PROC = Path("/proc")
PARENT = 1
"""The index of the parent in a process's fields."""
KIB = 1024


def below() -> dict[int, list[str]]:
    """Return all processes below this one → the fields of `/proc/ID/stat` after the name."""
    fields: dict[int, list[str]] = {}
    children: dict[int, list[int]] = defaultdict(list)
    for entry in PROC.iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has just ended
                continue
            fields[int(entry.name)] = stat
            children[int(stat[PARENT])].append(int(entry.name))
    found: dict[int, list[str]] = {}
    todo = list(children[os.getpid()])
    while todo:
        process = todo.pop()
        found[process] = fields[process]
        todo += children[process]
    return found


def command(process: int) -> str:
    """Return the process's command line; "" if it has ended."""
    try:
        return (PROC / str(process) / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def memory(process: int) -> tuple[int, int]:
    """Return bytes of memory (RSS, PSS); in PSS, shared memory is divided among its processes. 0 if it has ended."""
    try:
        rows = (PROC / str(process) / "smaps_rollup").read_text().splitlines()[1:]
    except OSError:
        return 0, 0
    sizes = {row.split(":")[0]: int(row.split()[1]) * KIB for row in rows}
    return sizes["Rss"], sizes["Pss"]
