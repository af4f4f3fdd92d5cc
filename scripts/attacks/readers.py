"""Feed each reader a few hundred damaged files; `scripts/fuzz` feeds many more."""

import gzip
import json

from scripts.attacks.arena import Arena
from scripts.attacks.attack import attack, expect
from scripts.attacks.sites import innocent, word

INPUTS = {"har": 500, "snapshot": 300, "warc": 500, "wacz": 500, "mhtml": 500, "list": 200, "labels": 300, "queue": 500,
          "manifest": 500, "html": 500, "robots": 150, "request": 150, "ledger": 20, "record": 60}  # fmt: skip


@attack("each of 500 files per reader is read or gives a typed error", limit_s=300)
def mutated_files(_: Arena) -> str:
    from scripts.fuzzing.worker import Question, Worker

    worker = Worker(most_mb=400.0)
    found: dict[str, list[str]] = {}
    try:
        for reader, count in INPUTS.items():
            for seed in range(100_000, 100_000 + count):
                outcome = worker.ask(Question(reader, seed), 20.0)
                if outcome.is_find:
                    found.setdefault(reader, []).append(f"{outcome.kind} (seed {seed})")
    finally:
        worker.end()
    told = "; ".join(
        f"{reader} {len(kinds)} of {INPUTS[reader]}, such as {kinds[0]}" for reader, kinds in found.items()
    )
    expect(not found, told)
    return f"{sum(INPUTS.values())} files, {len(INPUTS)} readers"


@attack("a snapshot with styles in another order, or with other styles, is read by their names")
def snapshot_of_other_styles(arena: Arena) -> str:
    ended = arena.run("render", arena.file("page.html", innocent(3)), "-o", "page.snapshot.json.gz")
    expect(ended.code == 0, ended.last_words)
    whole = json.loads(gzip.decompress((arena.folder / "page.snapshot.json.gz").read_bytes()))
    plain = arena.run("extract", "page.snapshot.json.gz").text
    names, width = whole["styles"], len(whole["styles"])
    rows = [whole["style"][place : place + width] for place in range(0, len(whole["style"]), width)]
    more = {
        **whole,
        "styles": [*reversed(names), "cursor"],
        "style": [value for row in rows for value in (*reversed(row), row[0])],
    }
    arena.file("other.snapshot.json", json.dumps(more))
    ended = arena.run("extract", "other.snapshot.json")
    expect(ended.code == 0, f"refused: {ended.last_words}")
    expect(word(3) in ended.text and ended.text == plain, "its text is different")
    return "both give the same text"
