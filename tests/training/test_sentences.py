"""Training and measuring the sentence model, on an invented treebank."""

import gzip
import json
import random
import shutil
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

import numpy as np
import pytest
import spacy

from scripts.training import sentences, sentences_bias, sentences_card, sentences_corpus, sentences_silver
from scripts.training.sentences_measure import Contestant, by_function_words, by_pipeline, counted
from scripts.training.sentences_noise import Text, joined, noisy_texts, plain_texts
from scripts.training.sentences_tokenizer import tokenizer
from scripts.training.sentences_treebanks import MEASURED_ONLY, TRAINED, Sentence, Treebank, Word
from zoning.layout.sentences import Pipeline, SentencesOf
from zoning.layout.sentences.bias import Bias, Biases

READER = """
import gzip, json
def sentences(path):
    with gzip.open(path, "rt") as lines:
        yield from map(json.loads, lines)
"""
"""Each corpus brings its own; this one reads what `written` writes."""
BANK = Treebank("Made-Up", "en")
NOUNS, VERBS = ("river", "mill", "meadow", "miller", "bridge"), ("rises", "stands", "turns", "sleeps", "floods")


CYRILLIC = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "АБЦДЕФГХИЙКЛМНОПЯРСТУВШЩЫЗабцдефгхийклмнопярстувшщыз"
)


def sentence(number: int) -> Sentence:
    noun, verb = NOUNS[number % 5], VERBS[number // 5 % 5]
    words = [Word("The", "DET", True), Word(noun, "NOUN", True), Word(verb, "VERB", False), Word(".", "PUNCT", True)]
    title = [Word("A", "DET", True), Word(noun, "NOUN", False), Word(".", "PUNCT", True)]
    return Sentence(tuple(title if number % 4 == 0 else words), begins_text=number % 10 == 0)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The corpus `ud`, with one treebank of two parts."""
    (tmp_path / "load_ud.py").write_text(READER)
    (tmp_path / "MANIFEST.tsv").write_text("treebank\tlicence\nMade-Up\tCC BY 4.0\n")
    folder = tmp_path / BANK.name
    folder.mkdir()
    (folder / "CITATION.txt").write_text("Made by nobody.")
    for part, numbers in (("train", range(200)), ("test", range(1000, 1040))):
        with gzip.open(folder / f"{part}.conllu.gz", "wt") as lines:
            for one in map(sentence, numbers):
                found = {"tokens": one.words, "newdoc": one.begins_text, "newpar": None}
                lines.write(json.dumps(found) + "\n")
    return tmp_path


@pytest.fixture
def only_bank(monkeypatch: pytest.MonkeyPatch) -> Treebank:
    """Train on the treebank that is made up alone."""
    monkeypatch.setattr("scripts.training.sentences_treebanks.TRAINED", (BANK,))
    for module in (sentences, sentences_bias, sentences_card, sentences_corpus):
        monkeypatch.setattr(module, "TRAINED", (BANK,))
    monkeypatch.setattr(sentences_card, "MEASURED_ONLY", ())
    return BANK


# ---------------------------------------------------------------------- data


def test_nothing_is_learned_from_what_is_measured(data: Path, only_bank: Treebank) -> None:
    train, dev, test = (only_bank.part(data, part) for part in ("train", "dev", "test"))
    assert (len(train), len(dev), len(test)) == (170, 30, 40)
    assert [*train, *dev] == [sentence(number) for number in range(200)]
    assert not {bank.name for bank in TRAINED} & {bank.name for bank in MEASURED_ONLY}


def test_of_a_treebank_for_measuring_only_the_whole_test_part_is_measured(data: Path) -> None:
    assert [len(BANK.part(data, part)) for part in ("train", "dev", "test")] == [0, 0, 40]


def test_texts_never_cross_the_beginning_of_another() -> None:
    groups = list(plain_texts([sentence(number) for number in range(100)], random.Random(1), 4))
    assert [one for group in groups for one in group] == [sentence(number) for number in range(100)]
    assert all(not one.begins_text for group in groups for one in group[1:])
    assert {len(group) for group in groups} == {1, 2, 3, 4}


def test_a_joined_text_knows_where_its_sentences_begin() -> None:
    text = joined([sentence(1), sentence(2)], "en")
    assert text.written == "The mill rises. The meadow rises."
    assert text.begins == [0, 16]
    assert joined([sentence(1), sentence(2)], "ja").written == "The mill rises.The meadow rises."


def test_spoiled_texts_still_know_their_words() -> None:
    texts = list(noisy_texts([sentence(number) for number in range(2000)], "en", random.Random(1)))
    written = [text.written for text in texts]
    for text in texts:
        assert text.starts[0]
        assert len(text.words) == len(text.starts) == len(text.places)
        assert all(
            text.written.startswith(word.text, place) for word, place in zip(text.words, text.places, strict=True)
        )
    assert any(text.isupper() for text in written)
    assert any("\n" in text for text in written)
    assert any(" | " in text for text in written)
    assert any(text.endswith("…") for text in written)
    assert any(text[-1].isalpha() for text in written)


# ---------------------------------------------------------------------- tokens and labels


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("It's 3.5 m (see Fig. 2)...", ["It", "'", "s", "3.5", "m", "(", "see", "Fig", ".", "2", ")", "..."]),
        ("well-known, https://a.org/b?c", ["well", "-", "known", ",", "https://a.org/b?c"]),
        ("a " + "=-" * 50 + "b" + "=-" * 50, ["a", "=-" * 50, "b", "=-" * 50]),
        ("川は春に、コップ。", ["川", "は", "春", "に", "、", "コップ", "。"]),
        ("นา เป็น", ["นา", "เป็", "น"]),
        ("बढ़ती है।", ["बढ़ती", "है", "।"]),
        ("می‌رود؟", ["می‌رود", "؟"]),
    ],
)
def test_tokens(text: str, tokens: list[str]) -> None:
    nlp = spacy.blank("xx")
    assert [token.text for token in tokenizer(nlp)(text)] == tokens


def test_tokens_take_the_verbs_and_beginnings_of_the_words_they_overlap() -> None:
    nlp = spacy.blank("xx")
    nlp.tokenizer = tokenizer(nlp)
    words = [Word("do", "AUX", False), Word("n't", "PART", True), Word("state-run", "ADJ", False),
             Word("\n", "", False), Word("Go", "VERB", False), Word(".", "PUNCT", False)]  # fmt: skip
    found = sentences_corpus.example(nlp, Text(words, [True, False, False, False, True, False])).reference
    assert [token.text for token in found] == ["don", "'", "t", "state", "-", "run", "\n", "Go", "."]
    assert [token.tag_ for token in found] == ["AUX", "PART", "PART", "ADJ", "ADJ", "ADJ", "", "VERB", "PUNCT"]
    assert [token.i for token in found if token.is_sent_start] == [0, 7]


# ---------------------------------------------------------------------- measuring


def test_a_perfect_pipeline_scores_one(data: Path) -> None:
    known = {}
    for group in [
        *plain_texts(BANK.part(data, "test"), random.Random(2), 4),
        *([one] for one in BANK.part(data, "test")),
    ]:
        text = joined(group, "en")
        known[text.written] = SentencesOf(np.array(text.begins), np.array([one.has_verb for one in group]))

    def sentences_of(texts: Sequence[str]) -> Iterable[SentencesOf]:
        return [known[text] for text in texts]

    def paragraphs(texts: Collection[str]) -> list[str]:
        return [text for text in texts if known[text].verbs.sum() > 1]

    figures = counted(Contestant(paragraphs, sentences_of), BANK, data).figures
    assert (figures.boundaries, figures.verbs, figures.paragraphs) == (1, 1, 1)
    assert figures.majority < 1
    nothing = SentencesOf(np.zeros(0, np.intp), np.zeros(0, np.bool_))
    nobody = counted(Contestant(lambda _: [], lambda texts: [nothing] * len(texts)), BANK, data).figures
    assert nobody.paragraphs < 1
    assert nobody.boundaries == nobody.verbs == 0


def test_function_words_tell_paragraphs() -> None:
    two = "The river is in the valley of the mill. It is not as wide as it was in the spring."
    assert by_function_words("en").paragraphs([two, "Home. About us. Contact."]) == [two]


# ---------------------------------------------------------------------- training


SETTINGS = (
    "training.max_steps=60",
    "training.eval_frequency=30",
    "training.batcher.size=200",
    "training.optimizer.learn_rate.warmup_steps=5",
    "training.optimizer.learn_rate.initial_rate=0.02",
    "components.tok2vec.model.encode.width=8",
)


def test_a_pipeline_is_trained_and_described(data: Path, only_bank: Treebank, tmp_path: Path) -> None:
    output = tmp_path / "out" / "model"
    sentences.learn(data, (), SETTINGS, tmp_path / "report", output)
    figures = counted(by_pipeline(Pipeline(output)), only_bank, data).figures
    assert min(figures.boundaries, figures.verbs, figures.paragraphs) > 0.9
    card = sentences_card.card(output, data, "test", {})
    assert "| UD_Made-Up | English | CC BY 4.0 | 170 |" in card
    assert "CC BY-SA 4.0" in card
    assert "Made by nobody." in sentences_card.citations(data)


def test_a_writing_system_gets_a_bias_of_its_own(
    data: Path, only_bank: Treebank, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pipeline learns from Latin letters only; what look like their verbs are no verbs in Cyrillic ones."""
    bank = Treebank("Made-Over", "ru")
    shutil.copytree(data / only_bank.name, data / bank.name)
    with gzip.open(data / bank.name / "train.conllu.gz", "wt") as lines:
        for one in map(sentence, range(200)):
            tokens = [Word(word.text.translate(CYRILLIC), "NOUN", word.space) for word in one.words]
            lines.write(json.dumps({"tokens": tokens, "newdoc": one.begins_text, "newpar": None}) + "\n")
    monkeypatch.setattr("scripts.training.sentences_treebanks.TRAINED", (only_bank, bank))
    monkeypatch.setattr(sentences_bias, "TRAINED", (only_bank, bank))
    monkeypatch.setattr(sentences_bias, "OWN", (Bias(), Bias(verb=-20)))
    output = tmp_path / "model"
    sentences.learn(data, (), SETTINGS, tmp_path / "report", output)
    stored = Biases.stored(json.loads((output / "meta.json").read_text())).known
    assert stored == {"Cyrillic": Bias(verb=-20)}
    assert "apart for texts in Cyrillic" in sentences_card.card(output, data, "test", {})


def test_texts_of_pages_are_judged_by_another_pipeline(tmp_path: Path) -> None:
    corpus = tmp_path / "pages"
    (corpus / "html").mkdir(parents=True)
    (corpus / "gold").mkdir()
    text = "The river rises in spring and floods the meadows. Nobody minds the water of the old mill."
    (corpus / "html" / "1.html").write_text(f"<html lang=en><body><p>{text}</p><p>Home</p></body></html>")
    (corpus / "gold" / "1.txt").write_text(text)
    target = tmp_path / "silver.msgpack"
    assert sentences_silver.distil([corpus], sentences.TEACHER, target) == 1
    (found,) = sentences_silver.learned(target, random.Random(1))
    assert found.written == text
    assert found.begins == [0, 50]
    assert {"rises", "minds"} <= {word.text for word in found.words if word.tag == "VERB"}
