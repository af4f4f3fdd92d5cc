"""Training the model of `vips`: its examples, and that it learns from them."""

from pathlib import Path

import numpy as np
import pytest

from scripts.training.examples import Origin, Page
from scripts.training.vips import Example, example_of, learn, measured, printed
from zoning import Snapshot
from zoning.evaluation.gold import marked
from zoning.extractors.literature.vips.importance import FEATURES, Model, load


@pytest.fixture(scope="module")
def examples(fixture_pages: dict[str, Snapshot]) -> list[Example]:
    found = []
    for name, snapshot in fixture_pages.items():
        gold = snapshot.text(marked(snapshot) & snapshot.has_words)
        origin = Origin(name=name, corpus="fixtures", host=f"{name}.example.org", kind="", language="en")
        found.append(example_of(Page(snapshot, gold, origin, "")))
    return [example for example in found if example]


def test_an_example_says_of_each_block_whether_it_is_content(examples: list[Example]) -> None:
    example = next(one for one in examples if one.origin.name == "german")
    assert example.rows.shape == (len(example.content), len(FEATURES))
    content = "\n".join(text for text, is_in in zip(example.texts, example.content.tolist(), strict=True) if is_in)
    assert "Wer das Moor zum ersten Mal sieht" in content
    assert "Zum Antrag" not in content


def test_a_model_is_learned_measured_and_kept(examples: list[Example], tmp_path: Path) -> None:
    trees = learn(examples)
    likely = np.concatenate([trees.raw(one.rows) for one in examples])
    content = np.concatenate([one.content for one in examples])
    assert ((likely >= 0.5) == content).mean() > 0.9
    found = measured(examples)
    assert found.pages == len(examples)
    assert 0.4 < found.text.f1 <= 1
    assert any("level right" in line for line in printed(examples, found))
    file = tmp_path / "vips.npz"
    Model(important=trees, facts={"learner": "forest"}).save(file)
    kept = load(file.read_bytes())
    assert np.array_equal(kept.important.raw(examples[0].rows), trees.raw(examples[0].rows))
