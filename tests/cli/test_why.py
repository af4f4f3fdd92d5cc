"""`zoning why`: every stage at which a text may be lost."""

from pathlib import Path

import pytest

from fixtures.server import PAGES
from tests.cli.conftest import Zoning
from tests.one_tab import Render

NEWS = """<script type="application/ld+json">{"@type": "NewsArticle", "headline": "Rivers rise in spring"}</script>"""
SENTENCES = "The river rises in spring and floods the meadows, and nobody in the valley minds the water at all. "
PAGE = f"""<!DOCTYPE html><html lang="en"><title>Rivers rise in spring</title>{NEWS}
<nav><a href="/">Home page</a> <a href="/n">Latest news</a></nav><main><article><h1>Rivers rise in spring</h1>
<p>{SENTENCES * 3}</p><p>The old ferryman has a story of his own. {SENTENCES * 2}</p></article>
<div style="width:300px;overflow:hidden"><div style="margin-left:900px;width:200px">Another slide</div></div>
<div hidden>Folded away for good</div><section id="comments"><div class="comment"><b class="author">Bob Roe</b>
<time datetime="2019-05-08">8 May</time><p>I have lived beside this river for forty years.</p></div>
</section></main>"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("page") / "river.html"
    file.write_text(PAGE, encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def snapshot(page: Path, render: Render) -> Path:
    """The page as it was rendered once: what is asked of it needs no visit each time."""
    file = page.with_name("river.snapshot.json.gz")
    render(str(page)).save(file)
    return file


def stages(out: str) -> dict[str, str]:
    """The first line of each stage."""
    found: dict[str, str] = {}
    for line in out.splitlines():
        name, told = line[:12].strip(), line[12:].strip()
        found.setdefault(name, told)
    return found


def test_what_is_in_the_document_passes_every_stage(zoning: Zoning, page: Path) -> None:
    done = zoning("why", page, "the old FERRYMAN has a story")
    found = stages(done.stdout)
    assert done.returncode == 0
    assert found["page"].startswith("yes  in html › body › main › article › p")
    assert found["seen"].startswith("yes")
    assert found["collective"].startswith("yes")
    assert found["document"] == "yes  in the document"


def test_the_reason_is_that_of_the_chosen_method(zoning: Zoning, snapshot: Path) -> None:
    by_layout = stages(zoning("why", snapshot, "the old ferryman", "-x", "layout").stdout)
    assert by_layout["because"].startswith("topmost column")
    assert "for" in stages(zoning("why", snapshot, "the old ferryman").stdout)["because"]


@pytest.mark.parametrize(
    ("text", "options", "stage", "told"),
    [
        ("Nowhere to be found", (), "page", "the rendered page does not contain this text"),
        ("The old ferryman has a tale of his own", (), "page",
         "the rendered page has 'the old ferryman has a', but goes on with 'story of his own the'"),
        ("But the old ferryman has a story", (), "page",
         "the rendered page has 'the old ferryman has a story', but 'minds the water at all' before it"),
        ("Folded away for good", (), "seen", "it was not laid out"),
        ("Another slide", (), "seen", "it stands beyond what an element around it shows"),
        ("Latest news", (), "collective", "probability"),
        ("Latest news", ("-x", "semantic"), "semantic", "left out"),
        (
            "lived beside this river for forty years",
            ("-x", "plain"),
            "document",
            "words of readers' comments left out",
        ),
        ("the old ferryman", ("--parts", "title"), "document", "its part was not asked for"),
    ],
)  # fmt: skip
def test_the_stage_is_named_at_which_a_text_is_lost(
    zoning: Zoning, snapshot: Path, text: str, options: tuple[str, ...], stage: str, told: str
) -> None:
    done = zoning("why", snapshot, text, *options)
    assert done.returncode == 1
    found = stages(done.stdout)
    assert found[stage].startswith("NO")
    assert told in found[stage]


def test_the_occurrence_that_comes_furthest_is_followed(zoning: Zoning, snapshot: Path) -> None:
    done = zoning("why", snapshot, "rivers rise in spring")
    assert done.returncode == 0
    assert stages(done.stdout)["part"] == "title"


def test_a_title_that_the_method_leaves_out_is_in_the_document(zoning: Zoning) -> None:
    title = "Night-time cooling of urban ponds slows the hatching of midges"
    done = zoning("why", PAGES / "journal-article.html", title, "-x", "boilerpipe")
    found = stages(done.stdout)
    assert found["boilerpipe"].startswith("NO")
    assert found["document"] == "yes  in the document"
    assert "instead" not in found
    assert done.returncode == 0


def test_methods_that_take_what_the_chosen_one_leaves_out_are_named(zoning: Zoning, snapshot: Path) -> None:
    found = stages(zoning("why", snapshot, "Latest news").stdout)
    assert found["instead"] == "included by: layout, plain (-x NAME)"
    assert "instead" not in stages(zoning("why", snapshot, "the old ferryman", "--parts", "title").stdout)
