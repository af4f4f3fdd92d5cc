"""Dates in five languages, as far as they go."""

import pytest

from zoning.metadata.dates import date_in, exists, moment_in


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


@pytest.mark.parametrize("text", ["", "soon", "vol. 12", "12345", "0199", "maybe 20"])
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
