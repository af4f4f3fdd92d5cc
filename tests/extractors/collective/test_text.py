"""The evidence from a text says the same of texts in all scripts."""

import math

import pytest

from tests.one_tab import Render
from zoning.extractors.body import Body
from zoning.extractors.collective import declared, text
from zoning.extractors.collective.model import FILE, SCHOLARLY_FILE, shipped
from zoning.extractors.collective.zones import Zones

# The same three sentences: a lighthouse, its year, its price.
LIGHTHOUSES = {
    "en": "The old lighthouse stands in the north of the island. It was built in 1958. Does a visit cost 300 ¥?",
    "ja": "古い灯台は島の北にあります。1958年に建てられました。見学には三百円かかりますか？",
    "zh": "古老的灯塔位于岛的北部。它建于1958年。参观需要三百円吗？",
    "ko": "오래된 등대는 섬의 북쪽에 있습니다. 1958년에 세워졌습니다. 구경하는 데 300 ₩이 듭니까?",
    "hi": "पुराना प्रकाशस्तंभ द्वीप के उत्तर में खड़ा है। इसे 1958 में बनाया गया था। क्या देखने के लिए ₹300 लगते हैं?",
    "ar": "تقف المنارة القديمة في شمال الجزيرة. بُنيت في عام 1958. هل تكلف الزيارة 300 ₪؟",
}


@pytest.mark.parametrize("code", LIGHTHOUSES)
def test_a_text_is_described_alike_in_all_scripts(render_html: Render, code: str) -> None:
    zones = Zones.of(Body.of(render_html(f"<p>{LIGHTHOUSES[code]}</p>")))
    found = {name: values.item() for name, values in text.evidence(zones, code).items()}
    assert found["text.sentences"] == 3
    assert found["text.currencies"] == 1
    assert found["text.ends_question"] == 1
    assert found["text.dates"] * zones.words.item() == 1
    assert 4 < found["text.word_length"] < 8
    assert math.exp(found["text.characters"]) == pytest.approx(100, rel=0.5)
    assert 0.5 < found["text.letters"] < 1
    assert found["text.marks"] < 0.1


def test_models_that_learned_from_characters_get_these(render_html: Render) -> None:
    page = Body.of(render_html(f"<p>{LIGHTHOUSES['ja']}</p>"))
    alike, by_character = (Zones.of(page, alike=alike) for alike in (True, False))
    assert by_character.characters.item() == len(LIGHTHOUSES["ja"]) < alike.characters.item()
    shares = [text.evidence(zones, "ja")["text.function_words"].item() for zones in (alike, by_character)]
    assert shares[0] > shares[1] > 0
    assert shipped(FILE).measures_alike
    assert not shipped(SCHOLARLY_FILE).measures_alike


def test_function_words_are_counted_where_they_can_be_told(render_html: Render) -> None:
    def share(words: str, code: str) -> float:
        return text.evidence(Zones.of(Body.of(render_html(f"<p>{words}</p>"))), code)["text.function_words"].item()

    assert share(LIGHTHOUSES["en"], "en") > 0.3
    assert share(LIGHTHOUSES["ja"], "ja") > 0.3
    assert share("Det er en gammel lykt på den nordlige siden av øya.", "no") > 0.3
    assert math.isnan(share(LIGHTHOUSES["ko"], "ko"))
    assert math.isnan(share("ประภาคารเก่าอยู่ทางเหนือของเกาะ", "th"))


def test_texts_that_a_page_declares_are_known_in_all_scripts(render_html: Render) -> None:
    shown = "古い灯台は、島の北に、百年前から、立っています。"
    data = f'<script type="application/ld+json">{{"@type": "Article", "articleBody": "{shown}"}}</script>'
    page = render_html(f"{data}<p>{shown}</p><p>島の南に、新しい港が、あります。</p>")
    found = declared.evidence(Zones.of(Body.of(page)), declared.read(page))
    assert found["declared.data"].tolist() == [1, 0]
