"""What counts as a paragraph, and how many tokens it has."""

from collections.abc import Iterable, Iterator

import pytest

from zoning.layout import language, paragraphs
from zoning.layout.paragraphs import label, sentences_of
from zoning.layout.sentences import Pipeline, Words

TWO = "The river floods the meadows every spring. It carries mud to the old mill."


def lengths(*texts: str, declared: str = "en", sentences: int = 2) -> list[int]:
    return label(texts, declared, sentences=sentences).tokens


def test_two_sentences_with_a_verb_make_a_paragraph_and_punctuation_counts() -> None:
    assert lengths(TWO) == [16]


def test_one_sentence_is_no_paragraph_unless_asked_for() -> None:
    one = "The river floods the meadows every spring."
    assert lengths(one) == [0]
    assert lengths(one, sentences=1) == [8]


def test_a_sentence_without_a_verb_does_not_count() -> None:
    assert lengths("The river floods the meadows every spring. A wet year on the whole.") == [0]


def test_forms_of_be_count_as_verbs() -> None:
    assert lengths("The water is cold. The meadows are wet.") == [10]


def test_lists_of_links_are_no_paragraphs() -> None:
    assert lengths("Home. About us. Contact. Privacy policy. Terms of use.") == [0]


def test_verb_sentences_far_into_a_text_are_found() -> None:
    names = "Jones, A.; Miller, B.; Smith, C.; " * 60
    assert lengths(names + TWO)[0] > 0


def test_verb_sentences_of_a_long_text_are_found_in_all_its_pieces() -> None:
    menu = "menu home " * (paragraphs.PIECE_CHARACTERS // 8)
    text = f"The river floods the meadows. {menu}. {menu}. It carries mud to the mill. {menu}"
    tokens = len(text.replace(".", " .").split())
    assert label([text], "en", sentences=2).tokens == [tokens]
    assert label([text], "en", sentences=3).tokens == [0]


def test_a_sentence_across_two_pieces_counts_once() -> None:
    phrase = "of the old house, "
    filler = (phrase * ((paragraphs.PIECE_CHARACTERS - 25) // len(phrase))).rstrip(", ")
    text = f"{filler}. The river that floods the meadows every spring and that carries mud is wide. {filler}"
    assert label([text], "en", sentences=1).tokens != [0]
    assert label([text], "en", sentences=2).tokens == [0]


def test_the_same_text_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read = watched(monkeypatch)
    assert lengths(TWO, TWO, TWO) == [16, 16, 16]
    assert read == [TWO]


def test_no_more_is_read_than_shows_that_it_is_a_paragraph(monkeypatch: pytest.MonkeyPatch) -> None:
    read = watched(monkeypatch)
    text = " ".join([TWO] * 100)
    assert lengths(text) == [1600]
    (beginning,) = read
    assert len(beginning) < 2 * paragraphs.READ_CHARACTERS


def watched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that pipelines will be given."""
    given: list[str] = []
    read = Pipeline.read

    def noting(self: Pipeline, texts: Iterable[str]) -> Iterator[Words]:
        some = list(texts)
        given.extend(some)
        return read(self, some)

    monkeypatch.setattr(Pipeline, "read", noting)
    return given


def test_blanks_are_no_tokens() -> None:
    assert lengths(TWO.replace(" ", "   ")) == lengths(TWO)


PARAGRAPHS = {
    "ar": "يرتفع النهر في الربيع ويغمر المروج. ثم يعود الماء إلى مجراه ويبقى الطين في الحقول.",
    "de": "Der Fluss steigt im Frühling und tritt über die Ufer. Er überschwemmt die Wiesen in der ganzen Ebene.",
    "es": "El río crece en primavera y cubre los prados. Después el agua vuelve a su cauce y deja barro en los campos.",
    "fa": "رودخانه در بهار بالا می‌آید و چمنزارها را می‌پوشاند. سپس آب به بستر خود باز می‌گردد.",
    "hi": "नदी वसंत में बढ़ जाती है और मैदानों को ढक लेती है। फिर पानी अपने रास्ते पर लौट आता है।",
    "ja": "川は春に水かさを増して岸を越える。それから平野の牧草地をすべて水でおおう。",
    "ru": "Река разливается весной и заливает луга. Потом вода возвращается в русло и оставляет ил на полях.",
    "zh": "河水每年春天上涨，淹没了草地。后来水退回河道，在田里留下了泥土。",
}
NO_PARAGRAPHS = {
    "de": "Startseite. Über uns. Kontakt. Impressum.",
    "es": "Inicio. Sobre nosotros. Contacto. Aviso legal.",
    "ja": "ホーム。会社概要。お問い合わせ。",
    "ru": "Главная страница. О нас. Контакты. Карта сайта.",
}


@pytest.mark.parametrize("code", PARAGRAPHS)
def test_paragraphs_are_found_in_other_languages(code: str) -> None:
    labels = label([PARAGRAPHS[code]], code, sentences=2)
    assert labels.tokens == [language.count_tokens(PARAGRAPHS[code])]
    assert labels.language == code
    assert labels.warnings == ()


@pytest.mark.parametrize("code", NO_PARAGRAPHS)
def test_menus_in_other_languages_are_no_paragraphs(code: str) -> None:
    assert lengths(NO_PARAGRAPHS[code], declared=code) == [0]


def test_a_language_that_was_not_learned_is_read_all_the_same_and_said_so() -> None:
    text = (
        "A folyó tavasszal megárad, és elönti a réteket. Azután a víz visszatér a medrébe, és iszapot hagy a földeken."
    )
    labels = label([text], "hu", sentences=1)
    assert labels.tokens[0] > 0
    assert "language hu" in labels.warnings[0]


def test_the_stop_of_urdu_ends_sentences() -> None:
    found = sentences_of("دریا بہار میں بڑھتا ہے۔ پھر پانی واپس آتا ہے۔")
    assert [sentence.text for sentence in found] == ["دریا بہار میں بڑھتا ہے۔", "پھر پانی واپس آتا ہے۔"]


def test_the_sentences_of_a_text() -> None:
    found = sentences_of(f"{TWO}  A wet year.\nRivers")
    assert [sentence.text for sentence in found] == [
        "The river floods the meadows every spring.", "It carries mud to the old mill.", "A wet year.",
        "Rivers",
    ]  # fmt: skip
    assert [sentence.has_verb for sentence in found] == [True, True, False, False]
    assert sentences_of("") == []


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        (TWO, 16),
        ("It's 3.5 m (10,000)!", 9),
        ("नदी वसंत में बढ़ती है।", 6),
        ("می‌رود؟", 2),
        ("川は春に", 4),
        ("e\u0301tat", 1),
    ],
)
def test_words_numbers_and_marks_are_tokens(text: str, tokens: int) -> None:
    assert language.count_tokens(text) == tokens


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
        ("Řeka na jaře stoupá a zaplavuje louky v celém kraji, a nikomu v údolí to nevadí.", "en", "cs"),
        ("رودخانه در بهار بالا می‌آید و چمنزارهای دشت را فرا می‌گیرد.", "", "fa"),
        ("Sông dâng cao vào mùa xuân và làm ngập các đồng cỏ ở vùng đồng bằng.", "", "vi"),
        ("Elva stiger om våren og oversvømmer engene.", "nn", "nn"),
        ("Rijeka raste u proljeće i poplavljuje livade u ravnici.", "hr", "hr"),
        ("המגדלור הישן עומד בצפון האי, והוא נבנה שם לפני מאה שנה.", "iw", "he"),
        ("12 34 56", "de", "de"),
        ("", "", "en"),
    ],
)
def test_the_language_is_the_declared_one_unless_the_text_is_another(text: str, declared: str, code: str) -> None:
    assert language.of_text([text], declared) == code


def test_norwegian_has_the_words_of_bokmal() -> None:
    assert (
        language.function_words("no") == language.function_words("nn") == language.function_words("nb") != frozenset()
    )
