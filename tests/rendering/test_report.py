"""The report of visits, and the stored results."""

from pathlib import Path

from scripts.rendering import report
from scripts.rendering.figures import BARE, OURS, ratio_of_medians, rows_of
from scripts.rendering.records import BareVisit, Conditions, Cpu, OurVisit, Pair, Run


def pair(page: str, bare: float, ours: float, *, letters: int = 1000, error: str = "") -> Pair:
    return Pair(
        page,
        BareVisit(seconds=bare, whole_s=bare + 0.2, cpu=Cpu(0.3, 0.1, 0.1)),
        OurVisit(
            seconds=ours,
            whole_s=ours + 0.3,
            cpu=Cpu(0.6, 0.2, 0.2),
            error=error,
            steps_ms={"open": 50, "load": 200, "settle": 300, "reveal": 100, "capture": 50, "snapshot": 50},
            letters=letters,
        ),
    )


def run(*pairs: Pair, hanging: float = 0.0) -> Run:
    return Run(Conditions(("journals",), len(pairs), 1, hanging, 10.0, False, "Chromium"), list(pairs))


def test_ratios_are_taken_page_by_page_and_of_the_medians() -> None:
    rows = rows_of([pair("a", 1, 2), pair("b", 2, 3), pair("c", 3, 30)])
    assert rows["ours to bare, page by page"] == [2, 1.5, 10]
    assert ratio_of_medians(rows) == 1.5
    assert rows["CPU, ours to bare, page by page"] == [2, 2, 2]
    assert rows["ours: settle, s"] == [0.3, 0.3, 0.3]


def test_the_figure_of_a_page_is_the_median_of_its_rounds_and_failures_are_none() -> None:
    rows = rows_of([pair("a", 1, 2), pair("a", 2, 4), pair("a", 3, 9), pair("b", 1, 60, error="no answer")])
    assert (rows[BARE], rows[OURS]) == ([2], [4])
    assert "no answer" in report.text(run(pair("b", 1, 60, error="no answer")))


def test_a_run_that_was_kept_is_the_same_when_it_is_read(tmp_path: Path) -> None:
    done = run(pair("a", 1, 2), pair("b", 1, 60, error="no answer"))
    done.save(tmp_path / "run.json")
    assert Run.load(tmp_path / "run.json") == done


def test_two_runs_are_compared_on_the_pages_that_came_in_both() -> None:
    before = run(pair("a", 1, 4), pair("b", 1, 9), pair("c", 1, 60, error="no answer"))
    after = run(pair("a", 1, 2), pair("b", 1, 3, letters=500), pair("c", 1, 2), hanging=0.2)
    said = report.comparison(before, after)
    assert "2 pages that came in both runs" in said
    assert "not the same: hanging was 0.0, is 0.2" in said
    (line,) = (line for line in said.splitlines() if line.startswith(OURS))
    assert line.split()[-4:] == ["6.50", "2.50", "8.75", "2.95"]
    assert "of 2 pages 1 show less text than before, 0 more" in said
    assert "less: b (1000 letters, now 500)" in said
