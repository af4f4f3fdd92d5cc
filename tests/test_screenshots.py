"""The screenshots of the documentation exist and are used, and the script takes them again."""

import re
from pathlib import Path

import pytest
from PIL import Image

from scripts.screenshots import FOLDER, MOST_BYTES, PICTURES, WIDTH, take

ROOT = Path(__file__).parents[1]


def test_every_picture_is_there_and_small_enough_for_a_page() -> None:
    stored = {file.name: file for file in FOLDER.iterdir()}
    assert set(stored) == {f"{picture.name}.png" for picture in PICTURES}
    for picture in PICTURES:
        file = stored[f"{picture.name}.png"]
        assert file.stat().st_size <= MOST_BYTES
        with Image.open(file) as shown:
            assert (shown.mode, shown.size) == ("P", (WIDTH, picture.height))


def test_the_documentation_shows_every_picture() -> None:
    pages = "\n".join(page.read_text(encoding="utf-8") for page in (ROOT / "zoning" / "docs").glob("*.md"))
    shown = re.findall(r"!\[[^\]]+\]\(\.\./\.\./(\.github/pictures/[^)]+)\)", pages)
    assert sorted(shown) == sorted(str(file.relative_to(ROOT)) for file in FOLDER.iterdir())


@pytest.mark.browser
def test_the_script_takes_pictures_of_the_application(tmp_path: Path) -> None:
    files = take(["view", "label"], tmp_path)
    assert [file.name for file in files] == ["view.png", "label.png"]
    for file in files:
        with Image.open(file) as taken, Image.open(FOLDER / file.name) as stored:
            assert taken.size == stored.size
            colours = taken.convert("RGB").getcolors(1 << 24)
            assert colours is not None
            assert len(colours) > 20, "something is to be seen"
