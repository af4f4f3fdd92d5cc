"""Hosts take turns, are requested no more often than allowed, and are suspended if they keep failing."""

from hypothesis import given
from hypothesis import strategies as st

from zoning.batch.ledger import Queued
from zoning.batch.schedule import Schedule


def schedule(*hosts: str, delay_s: float = 1.0, concurrency: int = 1, park_after: int = 3) -> Schedule:
    made = Schedule(delay_s=delay_s, concurrency=concurrency, park_after=park_after)
    for number, host in enumerate(hosts, 1):
        made.add(Queued(number, host, 0))
    return made


def test_hosts_take_turns() -> None:
    plan = schedule("a", "a", "b", "c")
    assert [plan.next(0) for _ in range(4)] == [(1, "a"), (3, "b"), (4, "c"), None]


def test_a_host_is_asked_again_a_delay_after_its_last_visit_ended() -> None:
    plan = schedule("a", "a")
    assert plan.next(0) == (1, "a")
    assert plan.wait(0) is None
    plan.ended("a", 5.0)
    assert plan.next(5.9) is None
    assert plan.wait(5.9) is not None
    assert plan.next(6.0) == (2, "a")


def test_a_host_may_ask_for_more_time() -> None:
    plan = schedule("a", "a", "a")
    plan.slow_down("a", 10)
    plan.next(0)
    plan.ended("a", 1)
    assert plan.next(10) is None
    assert plan.next(11) == (2, "a")
    plan.hold("a", 100)
    plan.ended("a", 12)
    assert plan.next(99) is None
    assert plan.next(100) == (3, "a")


def test_a_host_that_was_not_requested_needs_no_delay() -> None:
    plan = schedule("a", "a", "b")
    plan.next(0)
    plan.ended("a", 1, requested=False)
    assert plan.hosts_waiting(1) == 0
    assert plan.next(1) is not None
    assert plan.next(1) == (2, "a")


def test_hosts_that_wait_are_counted() -> None:
    plan = schedule("a", "a", "b")
    plan.next(0)
    plan.next(0)
    plan.ended("a", 1)
    plan.ended("b", 1)
    assert (plan.hosts_waiting(1.5), plan.hosts_waiting(2)) == (1, 0)


def test_a_host_may_be_visited_several_times_at_once() -> None:
    plan = schedule("a", "a", "a", concurrency=2)
    assert [plan.next(0) for _ in range(3)] == [(1, "a"), (2, "a"), None]


def test_sources_without_a_host_do_not_wait() -> None:
    plan = schedule("", "", "")
    assert [plan.next(0) for _ in range(3)] == [(1, ""), (2, ""), (3, "")]


def test_a_postponed_source_comes_first_when_it_is_due() -> None:
    plan = schedule("a", "a")
    plan.add(Queued(9, "a", 50.0))
    assert plan.waiting() == 3
    assert plan.next(0) == (1, "a")
    plan.ended("a", 1)
    assert plan.next(60) == (9, "a")


def test_a_host_that_keeps_failing_is_suspended() -> None:
    plan = schedule(*"aaaaab", delay_s=0)
    visited = []
    now = 0.0
    while found := plan.next(now):
        visited.append(found[1])
        plan.ended(found[1], now, failed=found[1] == "a")
    assert sorted(visited) == ["a", "a", "a", "b"]
    assert list(plan.parked()) == [("a", 2)]
    assert plan.waiting() == 0


def test_sources_of_a_suspended_host_delay_nothing() -> None:
    plan = schedule(*"aaaa", delay_s=0)
    for moment in range(3):
        found = plan.next(moment)
        assert found is not None
        plan.add(Queued(found[0], "a", moment + 3600))
        plan.ended("a", moment, failed=True)
    assert plan.waiting() == 0
    assert list(plan.parked()) == [("a", 4)]


@given(
    hosts=st.lists(st.sampled_from("abcd"), min_size=1, max_size=40),
    delay_s=st.floats(0, 5),
    concurrency=st.integers(1, 3),
    lengths=st.lists(st.floats(0.01, 5), min_size=1, max_size=10),
)
def test_all_are_visited_once_and_politely(
    hosts: list[str], delay_s: float, concurrency: int, lengths: list[float]
) -> None:
    """A simulated run: visits of different lengths, at most five at a time."""
    plan = schedule(*hosts, delay_s=delay_s, concurrency=concurrency)
    now, visited = 0.0, []
    running: list[tuple[float, int, str]] = []
    ends: dict[str, list[float]] = {}
    while plan.waiting() or running:
        while len(running) < 5 and (found := plan.next(now)):
            number, host = found
            at_once = sum(other == host for _, _, other in running)
            assert at_once < concurrency
            if concurrency == 1 and host in ends:
                assert now >= ends[host][-1] + delay_s
            visited.append(number)
            running.append((now + lengths[number % len(lengths)], number, host))
        wait = plan.wait(now)
        times = [end for end, _, _ in running] + ([now + wait] if wait is not None and len(running) < 5 else [])
        now = max(now, min(times))
        for visit in sorted(visit for visit in running if visit[0] <= now):
            running.remove(visit)
            ends.setdefault(visit[2], []).append(visit[0])
            plan.ended(visit[2], now)
    assert sorted(visited) == list(range(1, len(hosts) + 1))
