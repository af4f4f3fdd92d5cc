"""Check that existing files and written results are never lost."""

import json
from pathlib import Path

from fixtures.answers import answer
from fixtures.server import FixtureServer
from scripts.attacks.arena import Arena
from scripts.attacks.attack import Skipped, attack, expect
from scripts.attacks.servers import free_port
from scripts.attacks.serving import ask, serving
from scripts.attacks.sites import PROSE, innocent, innocents, word

BEFORE = "what stood here before\n"
COMMANDS = {
    "extract": ("out.txt",),
    "extract -f json": ("out.json",),
    "article -f jats": ("out.xml",),
    "render": ("out.snapshot.json.gz",),
    "view": ("out.png",),
}


@attack("a failed visit does not change an existing output file")
def output_after_failure(arena: Arena) -> str:
    dead = f"http://127.0.0.1:{free_port()}/"
    lost = []
    for command, (name,) in COMMANDS.items():
        file = arena.file(f"{command.replace(' ', '')}/{name}", BEFORE)
        ended = arena.run(*command.split(), dead, "-o", file, "--timeout", "5")
        expect(
            ended.code == 1 and dead in ended.said and not ended.has_traceback,
            f"{command}: exit code {ended.code}: {ended.last_words}",
        )
        if "json" not in command.split() and file.read_text() != BEFORE:
            lost.append(f"{command} ({file.stat().st_size} bytes)")
        beside = [path.name for path in file.parent.iterdir() if path != file]
        expect(not beside, f"{command}: extra files: {beside}")
    expect(not lost, f"file destroyed by {', '.join(lost)}")
    return f"{len(COMMANDS)} commands"


@attack("writing a page to its own file succeeds or is refused; the file is never emptied")
def output_is_input(arena: Arena) -> str:
    page = arena.file("self.html", innocent(1))
    ended = arena.run("extract", page, "-f", "html", "-o", page)
    left = page.read_text()
    expect(word(1) in left, f"exit code {ended.code}; {len(left)} bytes remain")
    expect((ended.code == 0) == (left != innocent(1)), f"exit code {ended.code}: {ended.last_words}")
    return f"exit code {ended.code}, {len(left)} bytes"


@attack("a missing folder is reported before the visit, and no file is left")
def output_without_folder(arena: Arena) -> str:
    site = arena.held(FixtureServer(routes=innocents(1)))
    for command, (name,) in COMMANDS.items():
        ended = arena.run(*command.split(), f"{site.url}/innocent/0", "-o", f"missing/{name}")
        expect(ended.code not in (0, None), f"{command}: exit code {ended.code}")
        expect(not ended.has_traceback, f"{command}: a traceback: {ended.last_words}")
        expect(not site.requests, f"{command}: the page was visited first")
    return f"{len(COMMANDS)} commands"


@attack("a full or read-only disk gives a typed error, and no empty file", limit_s=120)
def output_on_full_disk(arena: Arena) -> str:
    pages = "".join(f"<p>Number {number}: the river rises in spring.</p>" for number in range(4000))
    page = arena.file("page.html", f"<main><h1>x</h1>{pages}</main>")
    with arena.mounted("40k") as full, arena.mounted("40k", read_only=True) as fixed:
        if full is None or fixed is None:
            raise Skipped("cannot mount a small disk here")
        for place in (full, fixed):
            (full / "filler").write_bytes(b"x" * 20_000)
            for command, (name,) in COMMANDS.items():
                ended = arena.run(*command.split(), page, "-o", place / name)
                told = f"{command} on {'a full' if place == full else 'a read-only'} disk"
                expect(ended.code in (2, 3), f"{told}: exit code {ended.code}: {ended.last_words}")
                expect(not ended.has_traceback, f"{told}: a traceback: {ended.last_words}")
                left = [path.name for path in place.iterdir() if path.name != "filler"]
                expect(not left, f"{told}: {left} is left")
    return f"{len(COMMANDS)} commands on two disks"


@attack("a run on a full disk reports this, stops, and continues when there is space", limit_s=150)
def batch_on_full_disk(arena: Arena) -> str:
    site = arena.held(FixtureServer(routes=innocents(30)))
    arena.file("list.txt", "\n".join(f"{site.url}/innocent/{number}" for number in range(30)))
    with arena.mounted("220k") as disk:
        if disk is None:
            raise Skipped("cannot mount a small disk here")
        filler = disk / "filler"
        filler.write_bytes(b"x" * 60_000)
        run = ("batch", "list.txt", "-o", disk / "run", "--per-host-delay", "0", "--per-host-concurrency", "9",
        "--robots",
               "ignore", "--workers", "1")  # fmt: skip
        first = arena.run(*run, timeout_s=60)
        expect(first.code == 3, f"exit code {first.code}: {first.last_words}")
        expect(not first.has_traceback and "rollback" not in first.said, f"the message is: {first.last_words}")
        filler.unlink()
        import subprocess

        subprocess.run(["mount", "-o", "remount,size=20m", str(disk)], check=True, capture_output=True)
        second = arena.run(*run, timeout_s=80)
        expect(second.code == 0, f"with space again: exit code {second.code}: {second.last_words}")
        lines = [line for file in (disk / "run").glob("results-*.jsonl") for line in file.read_bytes().splitlines()]
        texts = [json.loads(line)["text"] for line in lines]
        lost = [number for number in range(30) if sum(word(number) in text for text in texts) != 1]
        expect(not lost, f"not exactly once: {lost}")
    return "stopped with exit code 3, then 30 of 30"


@attack("a refused first change leaves no file that blocks the page's labels")
def labels_refused_first(arena: Arena) -> str:
    return _labelled(arena, b"")


@attack("a first line truncated by a crash does not block the page's labels")
def labels_torn_first_line(arena: Arena) -> str:
    return _labelled(arena, b'{"format": "zoning-lab')


def _labelled(arena: Arena, torn: bytes) -> str:
    _, port = serving(arena)
    site = arena.held(FixtureServer(routes={"/": answer(f"<main><h1>x</h1>{PROSE}</main>")}))
    status, said = ask(port, "/ui/visits", json.dumps({"url": site.url + "/"}).encode())
    expect(status == 202, f"a visit: status {status} {said!r}")
    job = json.loads(said)["visit"]
    _, events = ask(port, f"/ui/visits/{job}/events", timeout_s=50)
    page = next(json.loads(line[6:])["page"] for line in events.splitlines()
                if line.startswith(b"data: ") and b'"page"' in line)  # fmt: skip
    labels = f"/ui/labels/pages/{page}/labels?annotator=ada"
    if torn:
        kept = arena.folder / "data" / "labels" / page / "ada.jsonl"
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(torn)
    else:
        status, said = ask(port, labels, json.dumps({"revision": 7, "labels": [[3, 4, "title"]]}).encode())
        expect(status >= 400, f"a change without a base is accepted: status {status}")
        empty = [str(path.name) for path in _files(arena.folder / "data" / "labels") if not path.stat().st_size]
        expect(not empty, f"an empty file is left: {empty}")
    status, said = ask(port, labels)
    expect(status == 200, f"the labels cannot be read: {status} {said[:150]!r}")
    status, said = ask(port, "/ui/labels?annotator=ada")
    expect(status == 200, f"the overview fails: {status} {said[:150]!r}")
    status, said = ask(port, labels, json.dumps({"revision": 1, "labels": [[3, 4, "title"]]}).encode())
    expect(status == 200, f"a first change is refused: {status} {said[:150]!r}")
    return "the first change is accepted"


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]
