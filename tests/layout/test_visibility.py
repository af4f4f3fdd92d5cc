"""What a person does not see: overlays, veils, clipped text, text off the page."""

import gc
import weakref

import pytest

from fixtures.trees import Element, snapshot
from tests.one_tab import Render
from zoning import Snapshot
from zoning.layout import hidden_nodes, is_veiled, letters_beside, letters_shown
from zoning.layout.visibility import overlays

STORY = "<p>The river rises in spring. It floods the meadows every year, and nobody minds the water.</p>" * 6
BANNER = "We would like to know what you read here, and so would our hundred and six partners. " * 4


def shown(page: Snapshot) -> str:
    return page.text(page.has_words & page.rendered & ~hidden_nodes(page))


def laid_over(page: Snapshot) -> str:
    return page.text(page.within(overlays(page)) & page.has_words & page.rendered)


@pytest.mark.parametrize(
    "overlay",
    [
        f"<div style='position:fixed;bottom:0'>{BANNER}</div>",
        f"<div style='position:fixed;inset:0'><div style='background:white'>{BANNER * 3}</div></div>",
        f"<dialog id=d>{BANNER}</dialog><script>d.showModal()</script>",
        f"<div role=dialog style='position:absolute;top:0'>{BANNER}</div>",
        f"<section aria-modal=true style='position:absolute;top:0'>{BANNER}</section>",
        f"<style>body{{overflow:hidden}}</style><div style='position:absolute;inset:0;z-index:999'>{BANNER}</div>",
    ],
)
def test_what_lies_over_the_page_is_not_read(overlay: str, render_html: Render) -> None:
    page = render_html(f"<body>{STORY}{overlay}")
    assert "partners" not in shown(page)
    assert shown(page).count("The river") == 6
    assert "partners" in laid_over(page)


@pytest.mark.parametrize(
    "content",
    [
        f"<div style='position:sticky;top:0'>{BANNER}</div>",
        f"<div style='position:relative;z-index:999'>{BANNER}</div>",
        f"<div style='position:absolute;top:900px'>{BANNER}</div>",
        f"<div style='position:absolute;inset:0;z-index:999'>{BANNER}</div>",
    ],
)
def test_what_has_a_place_on_the_page_is_read(content: str, render_html: Render) -> None:
    assert "partners" in shown(render_html(f"<body>{STORY}{content}"))


@pytest.mark.parametrize(
    "style",
    [
        "clip-path:inset(100%)", "clip-path:inset(50%)", "clip-path:inset(0 60% 0 40%)", "clip-path:circle(0)",
        "clip-path:inset(0 0 100%)", "clip-path:inset(50% round 4px)", "clip-path:polygon(0 0,0 0,0 0)",
        "position:absolute;clip:rect(0 0 0 0)", "position:absolute;clip:rect(1px,1px,1px,1px)", "opacity:0.01",
    ],
)  # fmt: skip
def test_what_a_style_cuts_away_is_not_read(style: str, render_html: Render) -> None:
    page = render_html(f"<body><nav style='{style}'><ul><li>{BANNER}</ul></nav>{STORY}")
    assert "partners" not in shown(page)
    assert shown(page).count("The river") == 6


@pytest.mark.parametrize(
    "style",
    [
        "clip-path:inset(10%)", "clip-path:inset(40px)", "clip-path:circle(50%)", "clip-path:inset(0 round 50%)",
        "clip-path:inset(calc(100% - 400px) 0 0)", "clip-path:inset(100px 0)",
        "clip-path:polygon(0 0,100% 0,0 100%)", "clip:rect(0 0 0 0)", "opacity:0.5",
    ],
)  # fmt: skip
def test_what_a_style_leaves_something_of_is_read(style: str, render_html: Render) -> None:
    assert "partners" in shown(render_html(f"<body><div style='{style}'>{BANNER}</div>{STORY}"))


SLIDE = "flex:none;width:400px"


def test_the_other_slides_of_a_carousel_are_not_read(render_html: Render) -> None:
    slides = "".join(f"<div style='{SLIDE}'>Slide number {number}</div>" for number in ("one", "two", "three"))
    page = f"<body><div style='width:400px;overflow:hidden'><div style='display:flex'>{slides}</div></div>{STORY}"
    found = shown(render_html(page))
    assert "number one" in found
    assert "number two" not in found
    assert "number two" in shown(render_html(page.replace("overflow:hidden", "overflow:auto")))


def test_what_goes_on_below_the_edge_that_cuts_it_off_is_read(render_html: Render) -> None:
    page = render_html(f"<body><div style='height:60px;overflow:hidden'>{STORY}</div>")
    assert shown(page).count("The river") == 6


LINE = " ".join(f"word{number}" for number in range(200))
CODE = "".join(f"<span>word{number}</span> " for number in range(200))


@pytest.mark.parametrize(
    "wide",
    [
        f"<pre style='margin:0'>{CODE}</pre>",
        f"<pre style='margin:0;overflow:auto'>{CODE}</pre>",
        f"<table><tr>{''.join(f'<td>word{number}</td>' for number in range(200))}</table>",
        f"<div style='overflow-x:auto'><table><tr><td>{LINE.replace(' ', '<td>')}</table></div>",
    ],
)
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_what_overflows_beside_the_page_is_read(wide: str, direction: str, render_html: Render) -> None:
    """The ends of lines and the columns of tables, in a window that is too narrow for them."""
    page = render_html(f"<html dir={direction}><body>{STORY}{wide}")
    assert shown(page).split()[-200:] == LINE.split()
    assert letters_beside(page) == 0


@pytest.mark.parametrize(
    "menu",
    [
        f"<div style='position:absolute;left:1500px;top:0;width:300px'>{BANNER}</div>",
        f"<div style='overflow:auto;position:absolute;left:1500px;top:0;width:300px'>{BANNER}</div>",
        f"<div style='overflow:hidden'><div style='margin-left:1500px;width:300px'>{BANNER}</div></div>",
    ],
)
def test_what_is_placed_beside_the_page_is_not_read(menu: str, render_html: Render) -> None:
    assert "partners" not in shown(render_html(f"<body>{STORY}{menu}"))
    mirrored = menu.replace("left:1500px", "right:1500px").replace("margin-left", "margin-right")
    assert "partners" not in shown(render_html(f"<html dir=rtl><body>{STORY}{mirrored}"))


def test_a_text_that_a_picture_stands_for_is_not_read(render_html: Render) -> None:
    def page(lead: str) -> str:
        inner = f"<div style='padding-top:90px'>{BANNER}</div>"
        picture = f"<a style='display:block;height:80px;overflow:hidden'>{lead}{inner}</a>"
        return shown(render_html(f"<body><main style='overflow:hidden'>{STORY}{picture}{STORY}</main>"))

    assert "partners" not in page("")
    assert "partners" in page("A text that goes on below")


def test_what_is_placed_by_an_element_further_out_is_clipped_by_that_alone(render_html: Render) -> None:
    def page(position: str) -> Snapshot:
        inner = f"<div style='position:absolute;left:500px;top:0'>{BANNER}</div>"
        return render_html(f"<body>{STORY}<div style='width:200px;overflow:hidden;{position}'>x{inner}</div>")

    assert "partners" in shown(page(""))
    assert "partners" not in shown(page("position:relative"))


def test_a_page_that_scrolls_in_a_fixed_box_of_its_own_is_no_overlay(render_html: Render) -> None:
    page = render_html(
        "<body><header style='position:fixed;top:0'>Title</header>"
        f"<main style='position:fixed;inset:40px 0 0;overflow:auto'>{STORY}</main>"
    )
    assert laid_over(page) == ""
    assert shown(page).count("The river") == 6


@pytest.mark.parametrize(
    "veil",
    ["html{opacity:0}", "body{visibility:hidden}", "body{opacity:0}", "main{opacity:0;transition:opacity 9s}"],
)
def test_a_page_behind_a_veil_is_read_with_a_warning(veil: str, visit_html: Render) -> None:
    page = visit_html(f"<style>{veil}</style><body><nav>Home</nav><main>{STORY}</main>")
    assert is_veiled(page)
    assert shown(page).count("The river") == 6
    assert "hides most of its text; read as if it were visible" in page.page.warnings


def test_a_large_menu_that_is_hidden_stays_hidden(render_html: Render) -> None:
    menu = "<nav style='visibility:hidden'>" + "<p>Menu entry</p>" * 200 + "</nav>"
    page = render_html(f"<body>{menu}{STORY}")
    assert not is_veiled(page)
    assert "Menu entry" not in shown(page)


def test_what_was_to_be_faded_in_is_read(render_html: Render) -> None:
    others = "<p>The mill is a museum. It opens on Sundays.</p>" * 3
    page = render_html(f"<body><nav>Home</nav>{others}<div style='opacity:0;transform:translateY(9px)'>{STORY}</div>")
    assert is_veiled(page)
    assert shown(page).count("The river") == 6
    assert "museum" in shown(page)


@pytest.mark.parametrize("style", ["position:absolute;opacity:0", "visibility:hidden", "display:none"])
def test_what_waits_for_somebody_to_open_it_stays_hidden(style: str, render_html: Render) -> None:
    others = "<p>The mill is a museum. It opens on Sundays.</p>" * 3
    page = render_html(f"<body>{others}<div style='{style}'>{STORY}</div>")
    assert not is_veiled(page)
    assert "The river" not in shown(page)


def test_what_is_hidden_behind_a_veil_by_itself_stays_hidden(render_html: Render) -> None:
    page = render_html(f"<body style='opacity:0'>{STORY}<p style='opacity:0'>unseen</p><p hidden>gone</p>")
    assert is_veiled(page)
    assert "unseen" not in shown(page)
    assert "gone" not in shown(page)


def test_letters_are_counted_as_a_person_sees_them(render_html: Render) -> None:
    assert letters_shown(render_html("<p>seven i</p><p style='opacity:0'>unseen")) == 7
    assert letters_shown(render_html("")) == 0


# ---------------------------------------------------------------------- asked several times


def test_it_is_worked_out_once_and_nobody_can_change_it() -> None:
    page = snapshot([Element("p", ["seen"]), Element("p", ["unseen"], styles={"visibility": "hidden"})])
    hidden = hidden_nodes(page)
    assert page.text(page.has_words & ~hidden) == "seen"
    assert hidden_nodes(page) is hidden
    with pytest.raises(ValueError, match="read-only"):
        hidden[:] = False


def test_what_was_worked_out_goes_with_its_page() -> None:
    page = snapshot([Element("p", ["seen"])])
    of_page, of_mask = weakref.ref(page), weakref.ref(hidden_nodes(page))
    assert of_mask() is hidden_nodes(page)
    del page
    gc.collect()
    assert of_page() is None
    assert of_mask() is None
