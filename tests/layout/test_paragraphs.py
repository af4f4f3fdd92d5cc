"""What makes a paragraph, and how long it is."""

from collections.abc import Iterator, Sequence

import pytest
from spacy.language import Language
from spacy.tokens import Doc

from zoning.layout import language, paragraphs
from zoning.layout.paragraphs import label

TWO = "The river rises in spring. It floods the meadows every year."


def lengths(*texts: str, declared: str = "en", sentences: int = 2) -> list[int]:
    return label(texts, declared, sentences=sentences).tokens


def test_two_sentences_with_a_verb_make_a_paragraph_and_punctuation_counts() -> None:
    assert lengths(TWO) == [13]


def test_one_sentence_is_no_paragraph_unless_asked_for() -> None:
    one = "The river rises in spring and floods the meadows."
    assert lengths(one) == [0]
    assert lengths(one, sentences=1) == [10]


def test_a_sentence_without_a_verb_does_not_count() -> None:
    assert lengths("The river rises in spring. A wet year on the whole.") == [0]


def test_forms_of_be_count_as_verbs() -> None:
    assert lengths("The water is cold. The meadows are wet.") == [10]


def test_lists_of_links_are_no_paragraphs() -> None:
    assert lengths("Home. About us. Contact. Privacy policy. Terms of use.") == [0]


def test_verb_sentences_far_into_a_text_are_found() -> None:
    names = "Jones, A.; Miller, B.; Smith, C.; " * 60
    assert lengths(names + TWO)[0] > 0


def test_verb_sentences_of_a_long_text_are_found_in_all_its_pieces() -> None:
    menu = "menu home " * (paragraphs.PIECE_CHARACTERS // 8)
    text = f"The river rises in spring. {menu}. {menu}. It floods the meadows. {menu}"
    tokens = len(text.replace(".", " .").split())
    assert label([text], "en", sentences=2).tokens == [tokens]
    assert label([text], "en", sentences=3).tokens == [0]


def test_a_sentence_across_two_pieces_counts_once() -> None:
    filler = ("of the old house, " * paragraphs.PIECE_CHARACTERS)[: paragraphs.PIECE_CHARACTERS - 25]
    text = f"{filler}. The river that rises in spring and that floods the meadows is wide. {filler}"
    assert label([text], "en", sentences=1).tokens != [0]
    assert label([text], "en", sentences=2).tokens == [0]


def test_what_is_read_at_a_time_does_not_grow_with_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = 0
    parsed = paragraphs._parsed

    def watched(nlp: Language, texts: Sequence[str], needed: Sequence[int]) -> Iterator[Doc]:
        nonlocal longest
        longest = max(longest, *(sum(map(len, batch)) for batch in paragraphs._batches(texts)))
        yield from parsed(nlp, texts, needed)

    monkeypatch.setattr(paragraphs, "_parsed", watched)
    texts = ["menu. home " * 20_000, *["menu. home " * 200] * 200, "menu." * 40_000]
    assert label(texts, "en", sentences=2).tokens == [0] * len(texts)
    assert longest <= paragraphs.BATCH_CHARACTERS


def test_blanks_are_no_tokens() -> None:
    assert lengths(TWO.replace(" ", "   ")) == lengths(TWO)


def test_a_language_without_pipeline_is_approximated_and_said_so() -> None:
    text = (
        "Der Fluss steigt im Frühling an und tritt über die Ufer. Er überschwemmt dann die Wiesen in der ganzen Ebene."
    )
    labels = label([text, "Startseite. Über uns. Kontakt."], "de", sentences=2)
    assert labels.tokens[0] > 0
    assert labels.tokens[1] == 0
    assert "language de" in labels.warnings[0]


def test_scripts_without_blanks_are_approximated() -> None:
    labels = label(
        ["川は春に水かさを増して岸を越える。それから平野の牧草地をすべて水でおおう。", "ホーム"], "ja", sentences=2
    )
    assert labels.tokens[0] > 0
    assert labels.tokens[1] == 0


@pytest.mark.parametrize(
    ("text", "declared", "code"),
    [
        (TWO, "", "en"),
        (TWO, "en-GB", "en"),
        ("Der Fluss steigt im Frühling an, und er tritt dann auch über die Ufer in der Ebene.", "en", "de"),
        ("Река разливается весной и заливает луга на равнине.", "", "ru"),
        ("Річка розливається навесні й заливає луки на рівнині.", "uk", "uk"),
        ("يرتفع النهر في الربيع ويغمر المروج كل عام", "en", "ar"),
        ("川は春に水かさを増して岸を越える。", "", "ja"),
        ("気象庁は十三日夜、日向灘で震度五弱の地震発生と発表。", "", "ja"),
        ("河水每年春天上涨，淹没平原上的草地。", "", "zh"),
        ("歌手昨天在北京首次演唱新歌《さくら》，吸引了三千多名观众到场，门票早在上个月就全部售完。", "", "zh"),
        ("", "", "en"),
    ],
)
def test_the_language_is_told_by_script_and_function_words(text: str, declared: str, code: str) -> None:
    assert language.of_text([text], declared) == code
