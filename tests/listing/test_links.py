"""The links of a page whose titles have no blanks between words."""

import dataclasses

import msgspec
import pytest

from tests.one_tab import Render
from zoning.listing.links import listed_on

SITE = "https://example.org/"
TITLES = {
    "ja": ("春の川が牧草地を水に沈める", "古い橋がまた流された朝", "渡し守が四十年を語る"),
    "zh": ("春天的河水淹没了草地", "老桥又被冲走的早晨", "摆渡人讲述四十年"),
    "th": ("แม่น้ำท่วมทุ่งหญ้าในฤดูใบไม้ผลิ", "สะพานเก่าถูกน้ำพัดไปอีกครั้ง", "คนพายเรือเล่าเรื่องสี่สิบปี"),
}


@pytest.mark.parametrize("language", TITLES)
def test_titles_without_blanks_are_titles(render_html: Render, language: str) -> None:
    cards = "".join(
        f"<div class=card><h2><a href=/story/{number}>{title}</a></h2><p>{title * 2}</p></div>"
        for number, title in enumerate(TITLES[language])
    )
    snapshot = render_html(f"<html lang={language}><title>News</title><main>{cards}</main>")
    page = msgspec.structs.replace(snapshot.page, final_url=SITE, base_url=SITE)
    found = listed_on(dataclasses.replace(snapshot, page=page))
    assert set(TITLES[language]) <= {one.title for one in found}


def test_pages_that_differ_behind_the_number_sign_are_pages(render_html: Render) -> None:
    cards = "".join(f"<h2><a href='#/story/{n}'>The river rises in spring, part {n}</a></h2><p>x</p>" for n in range(3))
    snapshot = render_html(f"<title>News</title><main>{cards}<a href='#here'>To the place that one reads</a></main>")
    page = msgspec.structs.replace(snapshot.page, final_url=f"{SITE}#/", base_url=SITE)
    found = listed_on(dataclasses.replace(snapshot, page=page))
    assert [one.url for one in found] == [f"{SITE}#/story/{n}" for n in range(3)]
