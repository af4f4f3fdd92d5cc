"""Every text-based method on a small page where its paper says it works, and on one where it is known to fail."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.one_tab import Render
from zoning import Snapshot, extract

MENU = "<ul>" + "".join(f"<li><a href='/section/{n}?from=menu'>menuword{n} here</a></li>" for n in range(25)) + "</ul>"
FOOTER = MENU.replace("menuword", "footword")
SENTENCES = (
    "The storyword river rises in spring and floods the meadows that lie between the village and the mill.",
    "Nobody minds the water, for it brings the mud that makes the storyword grass grow higher than anywhere else.",
    "In summer the children cross it on stones, and in autumn the storyword mill begins to turn again at night.",
    "Old people say that the river once took a bridge with it, and that the storyword miller saw it float away.",
)
PARAGRAPH = " ".join(SENTENCES)
STORY = f"<p>{PARAGRAPH}</p>" * 5
LINKS = " ".join(f"<a href='/wiki/an_article_with_a_long_name_{n}?redirect=no'>storyword{n}</a> and" for n in range(60))
LINKED_STORY = f"<p>{PARAGRAPH}</p><p>{PARAGRAPH}</p><p>{PARAGRAPH}</p><p>{LINKS} late.</p><p>{LINKS} last.</p>"
SHORT_LINES = "".join(f"<p>A storyword line {n}.</p>" for n in range(12))
FLOOD = "يرتفع منسوب النهر في فصل الربيع ويغمر المروج الواقعة بين القرية والطاحونة كل عام تقريبا. "
ARABIC = f"<p>{FLOOD * 8}</p>"


@dataclass(frozen=True)
class Found:
    """What came out of a page."""

    text: str
    warnings: tuple[str, ...]
    page: str

    def share(self, word: str) -> float:
        """Of the page's words that begin so, the share that was found."""
        there = sum(part.startswith(word) for part in self.page.split())
        return sum(part.startswith(word) for part in self.text.split()) / there

    @property
    def is_the_story(self) -> bool:
        """Nearly all of the story, nearly nothing else."""
        return self.share("storyword") > 0.9 and all(
            self.share(word) < 0.1 for word in ("menuword", "footword") if word in self.page
        )


@pytest.fixture(scope="module")
def rendered() -> dict[str, Snapshot]:
    """Each body once."""
    return {}


@pytest.fixture
def find(render_html: Render, rendered: dict[str, Snapshot]) -> Callable[[str, str], Found]:
    """Render a body, and extract."""

    def found(body: str, spec: str) -> Found:
        if body not in rendered:
            rendered[body] = render_html(f"<!DOCTYPE html><meta charset=utf-8><title>The river</title><body>{body}")
        page = rendered[body]
        extraction = extract(page, spec)
        return Found(page.text(extraction.mask), extraction.warnings, page.text())

    return found


Find = Callable[[str, str], Found]
USUAL = f"<div>{MENU}</div><div>{STORY}</div><div>{FOOTER}</div>"
IN_THE_MIDDLE = f"<div>{MENU}</div><div>{STORY}{FOOTER}{STORY}</div>"


@pytest.mark.parametrize(
    "spec",
    [
        "lqf-25", "lqf-50", "lqf-75", "mantratzis", "crunch", "dsc", "bte", "pagelet", "lp-7", "ccb", "accb", "tccb",
        "density", "ttr", "cetr", "cetr-1d", "cetr-threshold", "danag", "addanag", "statistical", "largest-string",
        "string-smoothing", "content-seeker", "content-seeker-vips", "boilerpipe", "boilerpipe-density",
        "boilerpipe-numwords", "cetd",
    ],
)  # fmt: skip
def test_an_article_between_menus_is_found(spec: str, find: Find) -> None:
    assert find(USUAL, spec).is_the_story, spec


def test_plain_keeps_all_there_is(find: Find) -> None:
    assert find(STORY, "plain").is_the_story
    assert find(USUAL, "plain").share("menuword") == 1


@pytest.mark.parametrize("preset", ["lqf-25", "lqf-50"])
def test_link_quotas_lose_paragraphs_full_of_links(preset: str, find: Find) -> None:
    found = find(f"{MENU}{LINKED_STORY}", preset)
    assert "late." not in found.text
    assert "float away" in found.text
    assert "late." in find(f"{MENU}{LINKED_STORY.replace('and', 'and then ' * 3)}", "lqf-75").text


def test_mantratzis_sees_lists_of_links_that_are_no_block(find: Find) -> None:
    inline = f"<p>{PARAGRAPH} <span>{MENU.replace('li>', 'i>').replace('ul>', 'b>')}</span></p>"
    assert find(inline, "lqf-75").share("menuword") == 1
    assert find(inline, "mantratzis").is_the_story


def test_crunch_takes_cells_of_links_out_and_a_page_inside_a_form_too(find: Find) -> None:
    cells = f"<table><tr><td>{MENU}</td><td>{STORY}</td></tr></table>"
    assert find(cells, "crunch").is_the_story
    assert find(f"<form action=/>{cells}</form>", "crunch").text == ""


def test_crunch_takes_advertisements_out(find: Find) -> None:
    page = f"<div>{STORY}</div><div><a href='https://x.ads.example/1'>menuword</a></div>"
    assert find(page, "crunch:ad_hosts=ads.example").share("menuword") == 0


def test_slope_curves_find_two_regions_and_body_text_only_one(find: Find) -> None:
    assert find(IN_THE_MIDDLE, "dsc").is_the_story
    body_text = find(IN_THE_MIDDLE, "bte")
    assert body_text.share("storyword") == 1
    assert body_text.share("footword") == 1, "what lies between is taken along"


def test_slope_curves_do_not_see_sections_shorter_than_their_windows(find: Find) -> None:
    short = f"<div>{MENU}{MENU}</div><p>{SENTENCES[0]}</p><div>{FOOTER}</div>"
    assert find(short, "dsc").share("storyword") == 0
    assert find(short, "bte").share("storyword") == 1


def test_links_in_the_text_divide_a_pagelet(find: Find) -> None:
    linked = f"<div>{MENU}</div><div>" + f"<p>{PARAGRAPH} {LINKS}</p>" * 3 + "</div>"
    assert find(linked, "lp-7").share("storyword") < 0.5


def test_blurring_loses_paragraphs_full_of_links_and_accb_keeps_them(find: Find) -> None:
    page = f"<div>{MENU}</div><div>{LINKED_STORY}</div>"
    assert "late." not in find(page, "ccb").text
    assert "late." in find(page, "accb").text


def test_tokens_do_not_care_how_long_a_tag_is(find: Find) -> None:
    bold = "".join(f"{sentence} <b data-note='{'x' * 400}'>storyword</b> " for sentence in SENTENCES * 4)
    page = f"<div>{MENU}</div><p>{bold}</p>"
    assert find(page, "ccb").share("storyword") < 0.6
    assert find(page, "tccb").is_the_story


def test_density_takes_comments_that_are_longer_than_the_story(find: Find) -> None:
    comment = "<p>" + "A commentword that goes on and on about what has nothing to do with the matter at hand. " * 40
    page = f"<div>{MENU}</div><div>{STORY}</div><div>{MENU}</div>{comment}"
    found = find(page, "density")
    assert found.share("commentword") == 1
    assert found.share("storyword") == 0


@pytest.mark.parametrize("method", ["ttr", "cetr", "cetr-threshold"])
def test_line_based_methods_need_lines(method: str, find: Find) -> None:
    page = f"<div>{MENU}</div><div>{STORY}</div><div>{FOOTER}</div>"
    one_line = find(page, f"{method}:line_breaks=source")
    assert one_line.share("menuword") == one_line.share("storyword"), "everything or nothing"
    assert find(page, f"{method}:line_breaks=normalised").is_the_story
    assert find(page, f"{method}:line_breaks=auto").is_the_story


def test_lines_of_the_source_are_taken_where_there_are_enough(find: Find) -> None:
    page = USUAL.replace("<li>", "\n<li>").replace("<p>", "\n<p>").replace(". ", ".\n")
    assert find(page, "ttr:line_breaks=source").is_the_story
    assert find(page, "ttr").is_the_story


def test_danag_loses_paragraphs_full_of_links_and_filter_3_repairs_them(find: Find) -> None:
    page = f"<div>{MENU}</div><div>{LINKED_STORY}</div>"
    assert "late." not in find(page, "danag").text
    repaired = find(page, "addanag")
    assert "late." in repaired.text
    assert repaired.share("menuword") < 0.1


def test_filter_1_loses_the_text_of_links_and_filter_2_makes_menus_look_like_content(find: Find) -> None:
    page = f"<div>{MENU}{MENU}</div><div>{LINKED_STORY}</div>"
    assert "storyword7 " not in find(page, "danag:anchor_filter=1").text
    shares = [find(page, f"danag:anchor_filter={number}").share("menuword") for number in (2, 3)]
    assert shares[0] > shares[1]


def test_regions_further_apart_than_the_gap_are_not_joined(find: Find) -> None:
    page = f"<div>{MENU}{STORY}{FOOTER}{MENU}{FOOTER}{STORY}</div>"
    assert find(page, "danag:gap=20").share("storyword") == 0.5
    assert find(page, "danag:gap=200").share("storyword") == 1


def test_scripts_other_than_latin_stand_out_by_their_letters(find: Find) -> None:
    page = f"<div>{MENU}</div><div>{ARABIC}<p><b>W3C</b></p>{ARABIC}</div><div>{FOOTER}</div>"
    assert ARABIC[3:60] in find(page, "r2l").text
    assert "W3C" not in find(page, "r2l").text, "what has no right-to-left letter is lost"
    assert "W3C" in find(page, "dana").text
    assert find(page, "dana").share("menuword") == find(page, "r2l").share("menuword") == 0


@pytest.mark.parametrize(
    ("method", "why"), [("r2l", "no right-to-left letters"), ("dana", "less than 20% of the page's letters")]
)
def test_they_say_when_a_page_is_not_for_them(method: str, why: str, find: Find) -> None:
    found = find(USUAL, method)
    assert found.text == ""
    assert why in found.warnings[0]


def test_formatting_saves_short_paragraphs_from_statistics(find: Find) -> None:
    page = f"<div>{MENU}</div><div>{STORY}<p>A short storyword end.</p></div>"
    assert "short storyword" not in find(page, "statistical:formatting=false").text
    assert "short storyword" in find(page, "statistical").text
    assert find(page, "statistical").share("menuword") == 0


def test_the_largest_string_is_that_of_one_element(find: Find) -> None:
    sections = f"<div>{MENU}</div><div><div>{STORY}{STORY}</div><div>{STORY}</div></div>"
    assert find(sections, "largest-string").share("storyword") == pytest.approx(2 / 3)


def test_string_smoothing_loses_short_strings_among_tags(find: Find) -> None:
    page = f"<div>{STORY}</div><table><tr><td><div>{SENTENCES[0]}</div></td></tr></table><div>{MENU}</div>"
    found = find(page, "string-smoothing")
    assert found.share("menuword") == 0
    assert 0.9 < found.share("storyword") < 1


def test_posts_in_like_tables_are_a_thread_and_an_article_is_none(find: Find) -> None:
    post = f"<table class=post width=600><tr><td>{PARAGRAPH}</td></tr></table>"
    thread = f"<table width=800><tr><td>{MENU}</td></tr></table>{post * 4}<table><tr><td>{FOOTER}</td></tr></table>"
    assert find(thread, "table-pattern").is_the_story
    assert find(thread.replace("table", "section"), "table-pattern").is_the_story
    assert find(f"{MENU}<article>{STORY}</article>", "table-pattern").share("storyword") == 0


def test_rules_of_words_lose_short_lines(find: Find) -> None:
    page = f"<div>{MENU}</div><div>{SHORT_LINES}</div>"
    assert find(page, "boilerpipe").share("storyword") < 0.5
    assert find(page, "lqf-50").share("storyword") == 1


def test_the_article_extractor_ends_at_the_comments(find: Find) -> None:
    page = f"<h1>The river</h1>{STORY}<h4>Comments</h4><p>{PARAGRAPH.replace('storyword', 'commentword')}</p>"
    assert find(page, "boilerpipe-numwords").share("commentword") == 1
    found = find(page, "boilerpipe")
    assert found.is_the_story
    assert "commentword" not in found.text
    assert "The river" in found.text


def test_text_density_takes_a_long_footer_along(find: Find) -> None:
    licence = "<footer>" + PARAGRAPH.replace("storyword", "footword") * 8 + "</footer>"
    found = find(f"<div>{MENU}</div><div>{SHORT_LINES}</div>{licence}", "cetd")
    assert found.share("footword") == 1
    assert find(USUAL, "cetd").share("footword") == 0
