"""Dates in many languages and several calendars, as precise as they are."""

import pytest

from zoning.metadata.times.calendars import of_solar_hijri
from zoning.metadata.times.dates import date_in, exists, is_span, moment_in


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2019-05-07", "2019-05-07"),
        ("2019/5/7", "2019-05-07"),
        ("2019-05-07T10:00:00Z", "2019-05-07"),
        ("20190507", "2019-05-07"),
        ("2019", "2019"),
        ("2019 May 7", "2019-05-07"),
        ("2019 May", "2019-05"),
        ("7 May 2019", "2019-05-07"),
        ("on the 7th of May, 2019", "2019-05-07"),
        ("May 7, 2019", "2019-05-07"),
        ("May 7th 2019", "2019-05-07"),
        ("Sept. 2019", "2019-09"),
        ("21-Nov-2019", "2019-11-21"),
        ("Tue May  7 12:30:00 2019", "2019-05-07"),
        ("Tue May 7 12:30:00 UTC 2019", "2019-05-07"),
        ("12/19/2014", "2014-12-19"),
        ("19/12/2014", "2014-12-19"),
        ("07.05.2019", "2019-05-07"),
        ("7 de mayo de 2019", "2019-05-07"),
        ("30 Set 2020", "2020-09-30"),
        ("16 de agosto de 2021", "2021-08-16"),
        ("1er juillet 2019", "2019-07-01"),
        ("15 décembre 2019", "2019-12-15"),
        ("7. März 2019", "2019-03-07"),
        ("Dezember 2019", "2019-12"),
    ],
)
def test_a_date_in_many_writings(text: str, iso: str) -> None:
    assert date_in(text) == iso


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("05/07/2019", "2019"),  # May or July: nobody knows
        ("Jan-Apr 2017", "2017"),
        ("Sep/Oct 1999", "1999"),
    ],
)
def test_what_is_in_doubt_is_left_out(text: str, iso: str) -> None:
    assert date_in(text) == iso


@pytest.mark.parametrize(
    ("language", "text", "iso"),
    [
        ("nl", "12 maart 2026", "2026-03-12"),
        ("pl", "12 marca 2026 r.", "2026-03-12"),
        ("cs", "12. března 2026", "2026-03-12"),
        ("hu", "2026. március 12.", "2026-03-12"),
        ("hu", "2026. 03. 12. 10:20", "2026-03-12"),
        ("fi", "12. maaliskuuta 2026", "2026-03-12"),
        ("tr", "12 Mart 2026", "2026-03-12"),
        ("el", "12 Μαρτίου 2026", "2026-03-12"),
        ("ru", "12 марта 2026 г.", "2026-03-12"),
        ("uk", "12 березня 2026 року", "2026-03-12"),
        ("ar", "12 مارس 2026", "2026-03-12"),
        ("ar", "12 آذار 2026", "2026-03-12"),
        ("ar", "٩ مارس ٢٠٢٦", "2026-03-09"),
        ("ar", "18 كانون الثاني 2026", "2026-01-18"),
        ("he", "12 במרץ 2026", "2026-03-12"),
        ("ur", "12 مارچ 2026", "2026-03-12"),
        ("hi", "12 मार्च 2026", "2026-03-12"),
        ("bn", "১২ মার্চ ২০২৬", "2026-03-12"),
        ("ta", "12 மார்ச் 2026", "2026-03-12"),
        ("ta", "12 மார்ச், 2026", "2026-03-12"),
        ("vi", "12 tháng 3, 2026", "2026-03-12"),
        ("vi", "ngày 12 tháng 3 năm 2026", "2026-03-12"),
        ("id", "12 Maret 2026", "2026-03-12"),
        ("ka", "12 მარტი, 2026", "2026-03-12"),
        ("sw", "12 Machi 2026", "2026-03-12"),
        ("it", "Pubblicato il 12 gennaio 2026", "2026-01-12"),
        ("sv", "den 12 mars 2026", "2026-03-12"),
        ("da", "12. maj 2026", "2026-05-12"),
        ("nb", "12. mai 2026 kl. 12.00", "2026-05-12"),
        ("ro", "12 martie 2026", "2026-03-12"),
        ("bg", "12 март 2026 г.", "2026-03-12"),
        ("sr", "12. март 2026.", "2026-03-12"),
        ("sr", "12. mart 2026.", "2026-03-12"),
        ("hr", "12. listopada 2026.", "2026-10-12"),
        ("hr", "12.3.2026.", "2026-03-12"),
        ("pl", "12 listopada 2026", "2026-11-12"),
        ("sk", "12. marca 2026", "2026-03-12"),
        ("sl", "12. marec 2026", "2026-03-12"),
        ("lt", "2026 m. kovo 12 d.", "2026-03-12"),
        ("lv", "2026. gada 12. marts", "2026-03-12"),
        ("et", "12. märts 2026", "2026-03-12"),
        ("ca", "12 de març del 2026", "2026-03-12"),
        ("ca", "12 d’abril de 2026", "2026-04-12"),
        ("ms", "12 Mac 2026", "2026-03-12"),
        ("fil", "Marso 12, 2026", "2026-03-12"),
        ("az", "12 mart 2026", "2026-03-12"),
        ("kk", "2026 ж. 12 наурыз", "2026-03-12"),
        ("kk", "12 наурыз 2026", "2026-03-12"),
        ("mn", "2026 оны 3-р сарын 12", "2026-03-12"),
        ("am", "12 ማርች 2026", "2026-03-12"),
        ("ne", "2026 मार्च 12", "2026-03-12"),
        ("mr", "12 मार्च, 2026", "2026-03-12"),
        ("te", "12 మార్చి, 2026", "2026-03-12"),
        ("ml", "2026 മാർച്ച് 12", "2026-03-12"),
        ("my", "2026၊ မတ် ၁၂", "2026-03-12"),
        ("my", "12 မတ် 2026", "2026-03-12"),
        ("km", "12 មីនា 2026", "2026-03-12"),
        ("km", "១២ មីនា ២០២៦", "2026-03-12"),
        ("eu", "2026ko martxoaren 12a", "2026-03-12"),
        ("ko", "2026. 3. 12.", "2026-03-12"),
        ("ko", "2026.03.09. 오전 9:42", "2026-03-09"),
        ("is", "12. mars 2026", "2026-03-12"),
        ("cy", "12 Mawrth 2026", "2026-03-12"),
        ("ga", "12 Márta 2026", "2026-03-12"),
        ("hy", "12 մարտի, 2026 թ.", "2026-03-12"),
        ("mk", "12 март 2026 г.", "2026-03-12"),
        ("be", "12 сакавіка 2026 г.", "2026-03-12"),
        ("uz", "12-mart, 2026", "2026-03-12"),
        ("ps", "د ۲۰۲۶ د مارچ ۱۲", "2026-03-12"),
        ("gl", "12 de marzo de 2026", "2026-03-12"),
        ("af", "12 Maart 2026", "2026-03-12"),
        ("zu", "Mashi 12, 2026", "2026-03-12"),
        ("ru", "12-го марта 2026", "2026-03-12"),
        ("de", "12. Jän. 2026", "2026-01-12"),
        ("de-AT", "12. Jänner 2026", "2026-01-12"),
        ("el", "12 Μαΐου 2026", "2026-05-12"),
        ("el", "12 ΜΑΡΤΙΟΥ 2026", "2026-03-12"),
        ("tr", "12 AĞUSTOS 2026", "2026-08-12"),
        ("pt", "12 de mar. de 2026 às 10h", "2026-03-12"),
        ("fr", "jeudi 12 févr. 2026 à 10h20", "2026-02-12"),
        ("fr", "01 août 2026", "2026-08-01"),
        ("id", "Kamis, 12 Agu 2026 07:15 WIB", "2026-08-12"),
        ("de", "Freitag, den 12. März 2026", "2026-03-12"),
        ("el", "Πέμπτη, 12 Μαρ 2026", "2026-03-12"),
    ],
)
def test_months_as_languages_call_them(language: str, text: str, iso: str) -> None:
    assert date_in(text, language) == iso


@pytest.mark.parametrize("text", ["12 maart 2026", "12. března 2026", "12 березня 2026 року", "12 tháng 3, 2026"])
def test_months_are_known_on_pages_in_other_languages(text: str) -> None:
    assert date_in(text) == date_in(text, "en-US") == "2026-03-12"


def test_a_month_that_languages_share_is_that_of_the_page() -> None:
    assert date_in("12. listopada 2026.", "hr") == "2026-10-12"
    assert date_in("12 listopada 2026", "pl-PL") == "2026-11-12"


@pytest.mark.parametrize(
    "text",
    ["Late November / early December (2026)", "sold 12 in 2026", "Pods Pro 3 2026", "the sun 2026", "12 was 2026"],
)
def test_words_that_are_months_elsewhere_are_none(text: str) -> None:
    assert date_in(text, "en") == "2026"


@pytest.mark.parametrize(
    ("language", "text", "iso"),
    [
        ("pt", "10/03/2026", "2026-03-10"),
        ("es", "11/03/2026 10:20", "2026-03-11"),
        ("vi", "Thứ năm, 5/3/2026, 08:30", "2026-03-05"),
        ("hi", "08-03-2026", "2026-03-08"),
        ("nl", "12-01-2026", "2026-01-12"),
        ("id", "11/03/2026, 07:15 WIB", "2026-03-11"),
        ("he", "\u200f10/03/2026", "2026-03-10"),
        ("bn", "০৭/০৩/২০২৬", "2026-03-07"),
        ("en-GB", "10/03/2026", "2026-03-10"),
        ("en-US", "10/03/2026", "2026-10-03"),
        ("es-PR", "10/03/2026", "2026-10-03"),
        ("en", "10/03/2026", "2026"),
        ("", "10/03/2026", "2026"),
        ("zh", "10/03/2026", "2026"),
        ("en-US", "25/03/2026", "2026-03-25"),
    ],
)
def test_the_language_and_its_region_tell_which_number_is_the_month(language: str, text: str, iso: str) -> None:
    assert date_in(text, language) == iso


@pytest.mark.parametrize(
    ("language", "text", "iso"),
    [
        ("ar", "٩ مارس ٢٠٢٦", "2026-03-09"),
        ("km", "១២ មីនា ២០២៦", "2026-03-12"),
        ("th", "12 มีนาคม พ.ศ. 2569", "2026-03-12"),
        ("th", "8 มี.ค. 2569 09:20 น.", "2026-03-08"),
        ("th", "12/03/2569", "2026-03-12"),
        ("th", "12 มีนาคม 2026", "2026-03-12"),
        ("ja", "令和8年3月12日", "2026-03-12"),
        ("ja", "令和元年5月1日", "2019-05-01"),
        ("zh-TW", "民國115年3月12日", "2026-03-12"),
        ("fa", "۱۴۰۴/۱۲/۱۹", "2026-03-10"),
        ("fa", "۲۱ اسفند ۱۴۰۴", "2026-03-12"),
        ("", "پنجشنبه ۲۱ اسفند ۱۴۰۴", "2026-03-12"),
        ("fa", "12 مارس 2026", "2026-03-12"),
        ("ko", "2026. 03. 12. 오후 3:20", "2026-03-12"),
    ],
)
def test_other_digits_and_calendars(language: str, text: str, iso: str) -> None:
    assert date_in(text, language) == iso


@pytest.mark.parametrize(
    ("year", "month", "day", "gregorian"),
    [
        (1357, 11, 22, "1979-02-11"),  # the revolution
        (1395, 12, 30, "2017-03-20"),
        (1398, 6, 31, "2019-09-22"),
        (1399, 12, 30, "2021-03-20"),
        (1400, 1, 1, "2021-03-21"),
        (1403, 1, 1, "2024-03-20"),
        (1403, 12, 30, "2025-03-20"),
        (1404, 1, 1, "2025-03-21"),
    ],
)
def test_days_of_the_solar_hijri_calendar(year: int, month: int, day: int, gregorian: str) -> None:
    assert of_solar_hijri(year, month, day).isoformat() == gregorian


def test_no_date_of_the_solar_hijri_calendar() -> None:
    with pytest.raises(ValueError, match="Solar Hijri"):
        of_solar_hijri(1404, 7, 31)


@pytest.mark.parametrize("text", ["", "soon", "3月12日 08:15", "vol. 12", "12345", "0199", "maybe 20"])
def test_no_date(text: str) -> None:
    assert date_in(text) == ""


def test_the_first_date_holds() -> None:
    assert date_in("Received 3 March 2018; accepted 4 April 2019") == "2018-03-03"


def test_days_that_do_not_exist() -> None:
    assert not exists("2019-02-30")
    assert not exists("2019-13")
    assert exists("2020-02-29")
    assert exists("2020")


def test_days_to_come() -> None:
    assert not exists("2027-01", "2026-11-21")
    assert not exists("2026-11-22", "2026-11-21")
    assert exists("2026", "2026-11-21")


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2019-05-07T10:00:00+02:00", "2019-05-07T10:00:00+02:00"),
        ("2019-05-07T10:00:00.123-0530", "2019-05-07T10:00:00-05:30"),
        ("2019-05-07 10:00 UTC", "2019-05-07T10:00Z"),
        ("2019-05-07t10:00z", "2019-05-07T10:00Z"),
        ("2019-05-07T10:00", "2019-05-07T10:00"),
        ("2019-05-07T25:00", "2019-05-07"),
        ("at 2019-05-07T10:00", "2019-05-07"),
        ("7 May 2019, 10:00", "2019-05-07"),
        ("2019", "2019"),
        ("soon", ""),
    ],
)
def test_moments_keep_time_and_zone(text: str, moment: str) -> None:
    assert moment_in(text) == moment


def test_a_moment_exists_as_its_day_does() -> None:
    assert exists("2019-05-07T10:00Z", "2019-05-07")
    assert not exists("2019-02-30T10:00Z")
    assert not exists("2019-05-08T00:00+14:00", "2019-05-07")


@pytest.mark.parametrize(
    "text",
    ["La 5.7.2025 klo 18–22", "March 14, 2026 @ 8:00 pm - 11:30 pm", "July 5-7, 2025", "5.–7. Juli 2025",
     "5 – 7 July 2025", "2025-12-12 - 2025-12-17", "6–10 pm, 3 May 2025"],
)  # fmt: skip
def test_a_span_is_when_something_takes_place(text: str) -> None:
    assert is_span(text, "en")


@pytest.mark.parametrize(
    "text",
    ["2025-07-05", "5-7-2025", "13-Dec-2025", "February 4, 2025 - 11 minutes", "May 3, 2025 | 5-7 min read",
     "12:30 - 4 comments, 3 May 2025", "2025/12/05 - 12:30", "Berlin, 5.7.2025 - 18:00"],
)  # fmt: skip
def test_other_numbers_beside_a_day_are_no_span(text: str) -> None:
    assert not is_span(text, "en")
