"""`scripts/attack`, `scripts/fuzz` and `scripts/soak` detect what they look for."""

import socket
import sys
import time
from pathlib import Path

import pytest

from scripts.attacks.__main__ import attempt
from scripts.attacks.arena import Arena
from scripts.attacks.attack import Attack, Attempt, GotThrough, Skipped
from scripts.attacks.servers import Listener, Server, says
from scripts.attacks.sites import innocent, word, wrong_ones
from scripts.fuzzing.worker import Question, Worker
from scripts.soaking import report
from scripts.soaking.site import Sites, hostile_name
from scripts.soaking.usage import Sample as Usage


def record(number: int, text: str) -> dict[str, str]:
    return {"url": f"http://127.0.0.1/innocent/{number}", "text": text}


def test_a_page_that_is_lost_doubled_or_anothers_is_seen() -> None:
    mine = [record(number, innocent(number)) for number in range(4)]
    assert not wrong_ones(mine, range(4))
    assert wrong_ones(mine[1:], range(4)) == ["innocent 0 is there 0 times"]
    assert wrong_ones([*mine, mine[2]], range(4)) == ["innocent 2 is there 2 times"]
    assert "missing from its text" in wrong_ones([*mine[:3], record(3, "something else")], range(4))[0]
    mixed = record(3, f"{innocent(3)} {word(1)}")
    assert "words of another page" in wrong_ones([*mine[:3], mixed], range(4))[0]
    failed = {"url": mine[0]["url"], "error": "no answer", "error_class": "VisitTimeout"}
    assert "VisitTimeout" in wrong_ones([failed, *mine[1:]], range(4))[0]


def fail(_: Arena) -> str:
    raise GotThrough("it got through")


def skip(_: Arena) -> str:
    raise Skipped("not here")


def stumble(_: Arena) -> str:
    raise KeyError("text")


def dawdle(_: Arena) -> str:
    time.sleep(0.3)
    return "well"


@pytest.mark.parametrize(
    ("made", "result"),
    [(fail, "GOT THROUGH"), (skip, "skipped"), (stumble, "GOT THROUGH"), (dawdle, "GOT THROUGH"), (str, "held")],
)
def test_an_attack_has_an_outcome_whatever_happens(made: Attempt, result: str) -> None:
    outcome = attempt(Attack("x", "group", "nothing", made, 0.2, quick=False))
    assert outcome.result == result
    assert outcome.what


def test_all_that_an_attack_started_is_ended_and_its_folder_is_gone() -> None:
    sleeper = (sys.executable, "-c", "import os, time; os.fork() or os.setsid(); time.sleep(600)")
    with Arena() as arena:
        arena.start(command=sleeper)
        deadline = time.monotonic() + 20
        while len(arena.left()) < 2 and time.monotonic() < deadline:
            time.sleep(0.1)
        started = [process.pid for process in arena.left()]
        assert len(started) == 2
    assert not arena.folder.exists()
    gone = [number for number in started if not Path(f"/proc/{number}").exists() or is_dead(number)]
    assert gone == started


def is_dead(number: int) -> bool:
    """Whether a process has ended and waits for somebody to ask after it."""
    return ") Z" in Path(f"/proc/{number}/stat").read_text()


def test_temporary_files_are_measured_also_when_they_have_no_name() -> None:
    code = (
        "import tempfile, time; one = tempfile.TemporaryFile(); one.write(bytes(9_000_000)); one.flush();"
        "two = tempfile.NamedTemporaryFile(); two.write(bytes(5_000_000)); two.flush(); time.sleep(600)"
    )
    with Arena() as arena:
        arena.start(command=(sys.executable, "-c", code))
        deadline = time.monotonic() + 20
        while arena.most_temporary < 14_000_000 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert 14_000_000 <= arena.most_temporary < 20_000_000


def test_connections_and_packets_are_counted() -> None:
    with Server(says(b"x")) as server, Listener() as listener:
        for _ in range(3):
            with socket.create_connection((server.host, server.port)) as connection:
                connection.sendall(b"GET / HTTP/1.1\r\n\r\n")
                assert connection.recv(10) == b"x"
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
            sender.sendto(b"x", ("127.0.0.1", listener.port))
        deadline = time.monotonic() + 10
        while not listener.packets and time.monotonic() < deadline:
            time.sleep(0.05)
        assert (server.connections, listener.packets) == (3, 1)


def test_a_strange_error_much_memory_a_crash_and_a_hang_are_finds_and_the_process_is_replaced() -> None:
    kinds = {
        "strange": "KeyError in misbehaving.py:strange",
        "hungry": "memory",
        "crash": "crash (-6)",
        "refuse": "typed",
        "hang": "hang",
    }
    worker = Worker(200.0, "tests.attacks.misbehaving")
    try:
        outcomes = {name: worker.ask(Question(name, 0), 3.0 if name == "hang" else 30.0) for name in kinds}
    finally:
        worker.end()
    assert {name: outcome.kind for name, outcome in outcomes.items()} == kinds
    assert [name for name, outcome in outcomes.items() if not outcome.is_find] == ["refuse"]


def test_faults_are_the_same_at_every_run_and_every_page_answers_in_the_end() -> None:
    one, other = Sites(400, 21), Sites(400, 21)
    numbers = one.innocents()
    faults = {number: [one._fault(number, attempt) for attempt in (1, 2, 3)] for number in numbers}
    assert faults == {number: [other._fault(number, attempt) for attempt in (1, 2, 3)] for number in numbers}
    assert 8 < sum(bool(first) for first, _, _ in faults.values()) < 60
    assert not any(third for _, _, third in faults.values())
    assert sum(bool(hostile_name(number)) for number in range(400)) == 20


@pytest.mark.parametrize(("last", "grew"), [(1000.0, False), (1200.0, False), (1600.0, True)])
def test_growth_is_reported(last: float, grew: bool, tmp_path: Path) -> None:
    samples = [Usage(60.0 + n, n, 500.0, 100.0, 400.0 + (last - 1000.0) * (n > 80), 300, 12) for n in range(100)]
    memory = {name: more for name, _, _, more in report.grown(samples)}
    assert memory["memory, MB"] == grew
    assert not memory["open files"]
    report.picture(samples, tmp_path / "soak.png")
    assert (tmp_path / "soak.png").stat().st_size > 10_000
