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
