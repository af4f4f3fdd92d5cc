"""Past times that are stated relative to now, in any language."""

from unittest.mock import ANY

import pytest

from zoning.metadata.times.relative_times import relative_times, without_relative_times


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("3 hours ago", ""),
        ("Added by Ann Dee over 3 years ago in Trees", " in Trees"),
        ("3h ago", ""),
        ("vor 2 Tagen geändert", " geändert"),
        ("Il y a 3 jours · Répondre", " · Répondre"),
        ("hace 5 horas", ""),
        ("há 12 dias", ""),
        ("4 giorni fa", ""),
        ("2 dagar sedan", ""),
        ("před 5 dny", ""),
        ("3 дня назад", ""),
        ("5 päivää sitten", ""),
        ("πριν από 3 ώρες", ""),
        ("3 gün önce", ""),
        ("قبل 3 أيام", ""),
        ("לפני 3 ימים", ""),
        ("3 घंटे पहले", ""),
        ("3 ชั่วโมงที่ผ่านมา", ""),
        ("2 giờ trước", ""),
        ("3시간 전", ""),
        ("3小时前发布", ""),
        ("3小时前 发布", " 发布"),
        ("1 day ago, edited 5 minutes ago by Bob Roe", " by Bob Roe"),
    ],
)
def test_text_goes_on_behind_the_last_relative_time(text: str, rest: str) -> None:
    assert without_relative_times(text, "\n").rpartition("\n") == (ANY, "\n", rest)


def test_words_before_the_number_belong_to_it() -> None:
    assert without_relative_times("Ann Dee vor 3 Tagen", "|") == "Ann Dee |"
    assert without_relative_times("Ann Dee, il y a 3 jours (Paris), 2 hours ago", "|") == "Ann Dee, | (Paris), |"


@pytest.mark.parametrize(
    "text", ["", "in 3 days", "30 min", "page 3 of 7", "12 replies", "5 days", "2019", "vor 2019 Jahren"]
)
def test_other_numbers_are_no_relative_times(text: str) -> None:
    assert relative_times(text) == ()
    assert without_relative_times(text, "|") == text


def test_very_many_numbers_end() -> None:
    assert relative_times("1 " * 100_000 + "x vor 3 Tagen") == ((200_002, 200_013),)
