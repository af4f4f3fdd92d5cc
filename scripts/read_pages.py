"""Read the rendered pages that standard input names, and write what was read and its CPU time, in JSON, a line a page.

`scripts/bench versions` runs this file with the version of `zoning` that PYTHONPATH names, so it may use nothing that
is new in this version.
"""

import json
import sys
import time
from dataclasses import replace
from typing import Any

import msgspec

from zoning import Snapshot, read_snapshot
from zoning.articles import article


def read(snapshot: Snapshot, rounds: int, with_article: bool) -> dict[str, Any]:
    """Return the record of the page, its article's record, and the CPU seconds of the fastest reading."""
    fastest = float("inf")
    for _ in range(rounds):
        fresh = replace(snapshot)  # drops the cached results of the snapshot
        begun = time.process_time()
        reading = read_snapshot(fresh)
        reading.text  # noqa: B018  # written at first use
        fastest = min(fastest, time.process_time() - begun)
    record = json.loads(reading.json)
    del record["timing"]
    if with_article:
        record["article"] = msgspec.to_builtins(article(fresh))
    return {"seconds": fastest, "record": record}


def main() -> None:
    """Read pages until standard input ends. Arguments: rounds, and `article` to read the articles' records, too."""
    rounds, *others = sys.argv[1:]
    for line in sys.stdin:
        snapshot = Snapshot.load(line.strip())
        print(json.dumps(read(snapshot, int(rounds), "article" in others)), flush=True)


if __name__ == "__main__":
    main()
