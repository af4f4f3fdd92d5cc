"""Training on the fixture pages learns the gold, and gives the same model each time."""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scripts.training import collective as command
from scripts.training import report, stages
from scripts.training.collective import EVIDENCE, Measuring
from scripts.training.examples import LIGHTLY, Example, Origin, example_of, fold_of
from scripts.training.measure import judge_all
from scripts.training.shown import KINDS, show
from zoning import Snapshot
from zoning.evaluation.gold import marked
from zoning.extractors.collective.model import Model

METHODS = ("lqf-50", "cetd")
ROUNDS = 20


@pytest.fixture(scope="module")
def examples(fixture_pages: dict[str, Snapshot]) -> list[Example]:
    return [
        example_of(page, page.text(marked(page)), METHODS,
                   Origin(name, "fixtures", host=name, kind=KINDS[number % 2], language="en"))
        for number, (name, page) in enumerate(fixture_pages.items())
    ]  # fmt: skip


@pytest.fixture(scope="module")
def model(examples: list[Example]) -> Model:
    return stages.learn(examples, METHODS, ROUNDS)


def test_a_model_knows_the_pages_it_was_trained_on(model: Model, examples: list[Example]) -> None:
    scores = [found.f1 for found in judge_all(model, examples)]
    everything = [example.score(np.ones(len(example.share), np.bool_)).f1 for example in examples]
    assert np.mean(scores) > np.mean(everything) + 0.05


def test_the_trees_for_folded_text_may_come_from_another_model(model: Model, examples: list[Example]) -> None:
    fewer = stages.learn(examples[::2], METHODS, ROUNDS)
    own, other = (
        replace(one, facts={"corpora": {"fixtures": pages}, "data": ""}) for one, pages in ((fewer, 1), (model, 2))
    )
    both = command.with_folded(own, other)
    assert both.facts == {**own.facts, "folded": other.facts}
    assert both.folded is other.folded
    for mine, alone in zip(judge_all(both, examples), judge_all(own, examples), strict=True):
        shown = len(mine.example.context.words)
        assert np.array_equal(mine.likely[:shown], alone.likely[:shown])


def test_pages_may_weigh_less(examples: list[Example]) -> None:
    first, *others = examples
    alike, less = (show([replace(first, importance=weight), *others]).weights for weight in (1.0, LIGHTLY))
    zones = len(first.share)
    assert np.allclose(less[:zones], LIGHTLY * alike[:zones])
    assert np.array_equal(less[zones:], alike[zones:])


def test_only_corpora_that_are_read_may_weigh_less(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["collective", "--data", "news", "books", "--lightly", "books", "boks"])
    with pytest.raises(SystemExit, match="2"):
        command.main()
    assert "--lightly: not in --data: boks\n" in capsys.readouterr().err


def test_training_twice_gives_the_same_model(model: Model, examples: list[Example]) -> None:
    first, second = model, stages.learn(examples, METHODS, ROUNDS)
    assert (first.columns, first.signs) == (second.columns, second.signs)
    for one, other in zip(
        (first.first, first.second, first.folded), (second.first, second.second, second.folded), strict=True
    ):
        assert np.array_equal(one.threshold, other.threshold, equal_nan=True)
        assert np.array_equal(one.value, other.value)


def test_evidence_can_be_left_out(examples: list[Example]) -> None:
    shown = show(examples)
    model = stages.taught(shown.without(("verdict.", "layout.")), METHODS, ROUNDS)
    assert not any(name.startswith(("verdict.", "layout.")) for name in model.columns)
    everything = shown.names
    assert [what for what, beginnings in EVIDENCE.items() if not any(map(_begins_with(beginnings), everything))] == []
    told = tuple(beginning for beginnings in EVIDENCE.values() for beginning in beginnings)
    assert [name for name in everything if not name.startswith(told)] == []


def _begins_with(beginnings: tuple[str, ...]) -> Callable[[str], bool]:
    return lambda name: name.startswith(beginnings)


def test_everything_can_be_measured_and_reported(
    examples: list[Example], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "PARTS", (2,))
    monkeypatch.setattr(command, "METHODS", METHODS)
    monkeypatch.setattr(command, "EVIDENCE", {"its text": ("text.",)})
    # A corpus like most: it does not name the kinds of its pages.
    other = [replace(example, origin=example.origin._replace(corpus="others", host=f"{number}.example", kind=""))
             for number, example in enumerate(examples[::2])]  # fmt: skip
    asked = argparse.Namespace(rounds=2, folds=1, ablation=True, lessons=True, transfer=True,
                               sites=True, report=tmp_path)  # fmt: skip
    figures = Measuring([*examples, *other], "fixtures", asked).figures()
    assert 0 < len(figures.pages) < len(examples)
    assert figures.corpora == {"fixtures": len(examples), "others": len(other)}
    assert set(figures.without) == {"its text", "what is folded away"}
    assert [lesson.pages for lesson in figures.lessons] == sorted(lesson.pages for lesson in figures.lessons)
    assert {transfer.corpus for transfer in figures.transfers} == {"fixtures", "others"}
    assert sum(site.pages for site in figures.sites) == len(figures.pages)
    report.write(figures, tmp_path)
    assert (tmp_path / "report.html").read_text().count("<section") > 5


def test_a_run_that_was_ended_goes_on(examples: list[Example], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "METHODS", METHODS)
    learned: list[int] = []

    def learn(examples: Sequence[Example], methods: Sequence[str], rounds: int) -> Model:
        learned.append(len(examples))
        return stages.learn(examples, methods, rounds)

    monkeypatch.setattr(command, "learn", learn)
    asked = argparse.Namespace(rounds=2, folds=1, ablation=False, lessons=False, transfer=False,
                               sites=False, report=tmp_path)  # fmt: skip
    first, second = (Measuring(examples, "fixtures", asked).figures() for _ in range(2))
    assert (len(learned), second.pages) == (1, first.pages)
    Measuring(examples[1:], "fixtures", asked).figures()
    assert len(learned) == 2


def test_a_host_is_in_one_fold_always() -> None:
    assert [fold_of(host, 5) for host in ("example.org", "example.com", "a.test")] == [
        fold_of(host, 5) for host in ("example.org", "example.com", "a.test")
    ]
    assert {fold_of(f"host-{number}.test", 5) for number in range(60)} == {0, 1, 2, 3, 4}
