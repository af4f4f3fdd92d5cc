"""Training content-seeker on the fixture pages: labels, learners, the comparison, and the same file each time."""

import sys
from pathlib import Path

import numpy as np
import pytest

from fixtures.trees import Element, snapshot
from scripts.training import content_seeker
from scripts.training.content_seeker import (
    Example,
    classifiers_of,
    compare,
    example_of,
    facts_of,
    figures,
    kind_of,
    printed,
)
from scripts.training.examples import Origin, Page, pages
from scripts.training.learners import LEARNERS, require_package, trees_of
from zoning import Snapshot
from zoning.errors import EnvironmentProblem
from zoning.evaluation.gold import marked
from zoning.extractors.literature.content_seeker.method import judge
from zoning.extractors.literature.content_seeker.model import PAIRS, Model, load
from zoning.extractors.literature.content_seeker.segments import By

TYPES = ("article", "forum", "listing")


def origin(name: str, kind: str = "", corpus: str = "some") -> Origin:
    return Origin(name, corpus, host=name, kind=kind, language="en")


@pytest.fixture(scope="module")
def examples(fixture_pages: dict[str, Snapshot]) -> list[Example]:
    return examples_of(fixture_pages, "elements")


@pytest.fixture(scope="module")
def visual(fixture_pages: dict[str, Snapshot]) -> list[Example]:
    return examples_of(fixture_pages, "vips")


def examples_of(fixture_pages: dict[str, Snapshot], by: By) -> list[Example]:
    pages = (
        Page(page, page.text(marked(page)), origin(name, TYPES[number % 3]), "https://example.org/blog/")
        for number, (name, page) in enumerate(fixture_pages.items())
    )
    return [example for page in pages if (example := example_of(page, by))]


# ---------------------------------------------------------------------- labels

MENU = Element("ul", [Element("li", ["Home"]), Element("li", ["News"])])
STORY = Element("div", [Element("p", ["The river rises in spring."]), Element("p", ["It floods the meadows."])])
GOLD = "The river rises in spring. It floods the meadows."


def labelled(*body: Element | str, gold: str = GOLD) -> dict[str, tuple[bool, bool]]:
    """Tag and number of each segment → whether it is of good granularity, whether content."""
    example = example_of(Page(snapshot(body), gold, origin("one"), ""), "elements")
    assert example is not None
    segments = example.segments
    return {
        f"{segments.body.snapshot.tag(int(node))} {number}": (bool(good), bool(content))
        for number, (node, good, content) in enumerate(zip(segments.nodes, example.good, example.content, strict=True))
    }


def test_a_segment_of_both_is_too_coarse_and_what_is_pure_is_good() -> None:
    assert labelled(MENU, STORY) == {
        "body 0": (False, True),
        "ul 1": (True, False), "li 2": (True, False), "li 3": (True, False),
        "div 4": (True, True), "p 5": (True, True), "p 6": (True, True),
    }  # fmt: skip


def test_a_segment_is_good_where_its_content_lies_in_none_inside() -> None:
    mixed = Element("div", ["The river rises in spring. It floods the meadows.", Element("span", ["Share"])])
    assert labelled(mixed)["div 1"] == (True, True), "going further down would lose the river"


def test_few_words_do_not_make_a_segment_too_coarse() -> None:
    long = " ".join(f"word{number}" for number in range(100))
    body = Element("div", [Element("p", [long]), Element("p", ["Share"])])
    assert labelled(body, gold=long)["div 1"] == (True, True)


def test_a_page_without_gold_has_no_content() -> None:
    assert not any(content for _, content in labelled(STORY, gold="").values())


def test_f1_counts_words() -> None:
    page = snapshot([MENU, STORY])
    example = example_of(Page(page, GOLD, origin("one"), ""), "elements")
    assert example is not None
    assert example.f1(page.has_words) == pytest.approx(2 * 9 / (11 + 9))
    assert example.f1(example.kept.whole([4])) == 1
    assert example.f1(np.zeros(len(page), np.bool_)) == 0


def test_a_page_that_shows_nothing_is_no_example() -> None:
    assert example_of(Page(snapshot([Element("div", [])]), GOLD, origin("one"), ""), "elements") is None


@pytest.mark.parametrize(
    ("corpus", "kind", "url", "expected"),
    [
        ("fundus", "", "https://example.org/blog/one", "news"),
        ("wcxb", "article", "https://Blog.example.org/one", "blog"),
        ("wcxb", "article", "https://example.org/one", "news"),
        ("wcxb", "forum", "https://example.org/blog/one", "forum"),
        ("wcxb", "listing", "https://example.org/blog/", ""),
        ("journals", "", "", ""),
    ],
)
def test_the_kind_of_a_page(corpus: str, kind: str, url: str, expected: str) -> None:
    assert kind_of(origin("one", kind, corpus), url) == expected


def test_pages_of_a_corpus_know_their_hosts(tmp_path: Path) -> None:
    (tmp_path / "gold").mkdir()
    for name in ("one", "two"):
        snapshot([STORY]).save(tmp_path / f"{name}.snapshot.json.gz")
        (tmp_path / "gold" / f"{name}.json").write_text('{"include": ["p"], "exclude": []}')
    (tmp_path / "index.tsv").write_text(
        "name\tpage\tpublisher\turl\n"
        "one\tone.snapshot.json.gz\tSome\thttps://www.example.org/1\n"
        "two\ttwo.snapshot.json.gz\tOther\t\n"
    )
    found = list(pages([tmp_path]))
    assert [(page.origin.host, page.url, page.gold) for page in found] == [
        ("example.org", "https://www.example.org/1", GOLD.replace(". ", ".\n")),
        ("Other", "", GOLD.replace(". ", ".\n")),
    ]


# ---------------------------------------------------------------------- learners


@pytest.mark.parametrize("learner", LEARNERS)
def test_every_learner_learns_a_rule(learner: str) -> None:
    rows = np.random.default_rng(5).normal(size=(800, 3)).astype(np.float32)
    target = rows[:, 1] > 0.2
    said = LEARNERS[learner].judge(rows, target)(rows) >= 0.5
    assert np.mean(said == target) > 0.95
    assert (LEARNERS[learner].judge(rows, np.ones(800, np.bool_))(rows) >= 0.5).all()


@pytest.mark.parametrize("classes", [(False, True), (True,), (False,)])
def test_a_forest_as_arrays_says_what_it_said_before(classes: tuple[bool, ...]) -> None:
    rows = np.random.default_rng(7).normal(size=(500, 4)).astype(np.float32)
    target = (rows[:, 0] + rows[:, 2] > 0) if len(classes) == 2 else np.full(500, classes[0])
    forest = LEARNERS["forest"].fit(rows, target)
    likely = forest.predict_proba(rows)[:, list(forest.classes_).index(True)] if True in classes else np.zeros(500)
    assert trees_of(forest).raw(rows) == pytest.approx(likely, abs=1e-5)


def test_without_scikit_learn_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sklearn", None)
    with pytest.raises(EnvironmentProblem, match=r"pip install 'zoning\[train\]'"):
        require_package()
    monkeypatch.setattr(sys, "argv", ["content_seeker", "--data", "nosuch"])
    with pytest.raises(SystemExit, match=r"zoning\[train\]"):
        content_seeker.main()


# ---------------------------------------------------------------------- the model


def test_training_twice_gives_the_same_file(examples: list[Example], visual: list[Example], tmp_path: Path) -> None:
    paths = [tmp_path / "first.npz", tmp_path / "second.npz"]
    told = {"elements": facts_of(examples, {}), "vips": facts_of(visual, {})}
    for path in paths:
        Model(classifiers=classifiers_of(examples, "elements") | classifiers_of(visual, "vips"), facts=told).save(path)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    model = load(paths[0].read_bytes())
    assert set(model.classifiers) == set(PAIRS)
    assert model.facts == told
    assert told["vips"]["corpora"] == {"some": len(visual)}
    assert told["vips"]["kinds"]["any"] == len(visual)


@pytest.mark.browser
@pytest.mark.parametrize(("fixture", "by", "pair"), [("examples", "elements", "any"), ("visual", "vips", "vips")])
def test_a_model_knows_the_pages_it_was_trained_on(
    request: pytest.FixtureRequest, fixture: str, by: By, pair: str
) -> None:
    learned_from: list[Example] = request.getfixturevalue(fixture)
    good, content = classifiers_of(learned_from, by)[pair]
    scores = [
        example.f1(example.kept.whole(judge(example.segments, good.raw, content.raw).taken)) for example in learned_from
    ]
    everything = [example.f1(example.segments.body.is_text) for example in learned_from]
    assert np.mean(scores) > np.mean(everything) + 0.05


def test_learners_and_heuristics_are_compared(examples: list[Example]) -> None:
    found = figures(compare(examples, ("tree", "forest"), folds=2))
    assert set(found) == {
        f"{learner} {trained} {heuristic}"
        for learner in ("tree", "forest")
        for trained in ("own", "any")
        for heuristic in ("none", "LBS", "SLS", "TP")
    }
    assert set(found["tree any none"]) == {"any", "blog", "forum"}
    assert set(found["tree own none"]) == {"blog", "forum"}
    lines = printed(found).splitlines()
    assert len(lines) == 2 + 16
    assert lines[0] == "| learner | trained on | heuristic | news | blog | forum | any |"
    assert all(line.count("|") == 8 for line in lines)


def test_visual_blocks_are_compared_by_what_learned_from_all_pages(visual: list[Example]) -> None:
    found = figures(compare(visual, ("forest",), kinds=("any",), folds=2))
    assert set(found) == {f"forest any {heuristic}" for heuristic in ("none", "LBS", "SLS", "TP")}
    assert set(found["forest any none"]) == {"any", "blog", "forum"}
