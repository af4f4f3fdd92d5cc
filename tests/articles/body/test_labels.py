"""Labels of figures and tables are the same in any language and spelling."""

import pytest

from zoning.articles.body.labels import is_translation, label_key


@pytest.mark.parametrize(
    ("one", "other"),
    [("Figure 1", "Fig.1"), ("图1", "Fig. 1"), ("图 2", "图2"), ("Рис. 3", "Abbildung 3"), ("1. ábra", "Figure 1"),
     ("Таблица 1", "Table 1"), ("TABLA II", "Table II"), ("Fig. 2A", "figura 2a"), ("그림 (4)", "Figure 4"),
     ("Figur 1", "Figure 1"), ("1 pav.", "Figure 1"), ("Preglednica 1", "Table 1"), ("Tabelul 2", "Table 2"),
     ("Taula 1", "Table 1"), ("ตารางที่ 1", "Table 1")],
)  # fmt: skip
def test_labels_are_the_same_in_any_language(one: str, other: str) -> None:
    assert label_key(one) == label_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Figure 1", "Table 1"), ("Figure 1", "Figure 2"), ("Figure 1", "Scheme 1"), ("Figure 1", "Figure S1"),
     ("Quadro 1", "Tabela 1"), ("Figure 1", "Supplementary Figure 1"), ("Figure 2A", "Figure 2B")],
)  # fmt: skip
def test_labels_of_others_are_not_the_same(one: str, other: str) -> None:
    assert label_key(one) != label_key(other)


def test_a_spelling_is_no_translation() -> None:
    assert is_translation("Fig. 1", "图1")
    assert not is_translation("Fig. 1", "FIGURE 1")
    assert not is_translation("Fig. 2", "图1")
