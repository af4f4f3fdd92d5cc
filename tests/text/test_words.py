"""The number of words in texts, in scripts with and without blanks."""

import pytest

from zoning.text import words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        (" \n", []),
        ("It isn't 3.5 km – far!", ["It", "isn't", "3.5", "km", "–", "far!"]),
        ("naïve café", ["naïve", "café"]),
        ("灯台の光、百年目", ["灯台", "の光", "百年", "目"]),
        ("iPhone 15を発売。", ["iPhone", "15", "を発", "売"]),
        ("她说：“好。”", ["她说", "好"]),
        ("ประภาคารเก่า", ["ประภา", "คารเก", "่า"]),
        ("등대의 불빛", ["등대의", "불빛"]),
        ("ضوء المنارة", ["ضوء", "المنارة"]),
        ("。、", ["。、"]),
    ],
)
def test_words_are_parted_by_blanks_where_there_are_any(text: str, found: list[str]) -> None:
    assert words.split(text) == found
    assert words.count(text) == len(found)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("", 0),
        ("14 January 2025", 3),
        ("2025年1月14日", 1),
        ("灯", 1),
        ("灯台の光は百年目を迎えた。", 6),
        ("ประภาคารเก่า", 2),
    ],
)
def test_a_date_is_no_longer_in_one_script_than_in_another(text: str, length: int) -> None:
    assert words.length(text) == length


@pytest.mark.parametrize(
    ("text", "letters"), [("", 0), ("The light", 9), ("灯台の光", 12), ("ประภา", 6), ("प्रकाश", 6), ("第7回", 7)]
)
def test_a_word_is_about_as_long_in_all_scripts(text: str, letters: float) -> None:
    assert words.letters(text) == pytest.approx(letters)


def test_vowel_signs_belong_to_their_word() -> None:
    assert words.WORD.findall("पुराना प्रकाशस्तंभ, ١٠ सालः 7th") == ["पुराना", "प्रकाशस्तंभ", "١٠", "सालः", "7th"]


def test_digits_are_those_of_any_script() -> None:
    assert all(map(words.has_digit, ("May 7", "٧ مايو", "m²", "第7回")))
    assert not any(map(words.has_digit, ("", "May", "مايو", "五月")))
