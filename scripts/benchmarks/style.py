"""Measure whether extractors use the layout: on these pages only the style sheet separates the text from a rail.

The generated pages have sentences in the rail and in the text, in elements without telling names. The rail is floated,
in a flexible row, in a grid, or placed absolutely. Each page is read with its style sheet and without. `--sites` is a
folder of complete sites with `index.blocks.html`, where volunteers classified each part (`data-block-type`): the words
found are compared with those of the parts that are content.
"""

import argparse
import asyncio
import random
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean

import numpy as np

from scripts.corpora import visited
from scripts.made_text import WORDS, sentence
from zoning import Renderer, Snapshot, extract
from zoning.evaluation.measures.base import Score, score
from zoning.snapshot import Mask
from zoning.text.words import units

METHODS = ("collective", "layout", "cetd", "plain")
SEED, PAGES = 5, 48
RAIL_FIRST = "<div class=a>{rail}</div><div class=b>{text}</div>"
TEXT_FIRST = "<div class=r><div class=b>{text}</div><div class=a>{rail}</div></div>"
SHAPES = {
    "floated": (".a{{float:left;width:{width}px}} .b{{margin-left:{beyond}px}}", RAIL_FIRST),
    "row": (".r{{display:flex}} .a{{width:{width}px;order:{order}}} .b{{flex:1}}", TEXT_FIRST),
    "grid": (".r{{display:grid;grid-template-columns:1fr {width}px}}", TEXT_FIRST),
    "placed": (".a{{position:absolute;left:0;top:120px;width:{width}px}} .b{{margin-left:{beyond}px}}", RAIL_FIRST),
}
"""For each way to place the rail next to the text: the style sheet and the body."""
CONTENT = ("Article", "Content", "Title", "Table", "Comments", "Author", "Image", "Video")
"""The volunteers' names for the parts of a page that are content."""
LEAST_WORDS = 60
"""Pages of sites with fewer words of content are left out."""


def made(chance: random.Random, shape: str, *, styled: bool) -> str:
    """Return a page of this shape."""
    width = chance.randint(180, 300)
    rail = "".join(f"<div><p>{sentence(chance)} {sentence(chance)}</p></div>" for _ in range(chance.randint(2, 5)))
    paragraphs = (" ".join(sentence(chance) for _ in range(chance.randint(2, 5))) for _ in range(chance.randint(5, 12)))
    text = f"<h1>The {chance.choice(WORDS)}</h1>" + "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    sheet, body = SHAPES[shape]
    style = sheet.format(width=width, beyond=width + 30, order=chance.choice((-1, 1))) if styled else ""
    return (
        f"<!DOCTYPE html><html lang=en><title>The valley</title><style>{style}</style>"
        f"<body>{body.format(rail=rail, text=text)}</body></html>"
    )


async def rails(pages: int) -> Iterator[str]:
    """Yield a line for each method: the share of the rails' letters that it takes, by shape and without styles."""
    shapes, taken = [*SHAPES], {method: defaultdict[str, float](float) for method in METHODS}
    async with Renderer() as renderer:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "page.html"
            for number in range(pages):
                shape = shapes[number % len(shapes)]
                for styled in (True, False):
                    file.write_text(made(random.Random(SEED + number), shape, styled=styled))
                    snapshot = await renderer.render(str(file))
                    for method in METHODS:
                        kind = shape if styled else "no style"
                        taken[method][kind] += _share_of_rail(snapshot, extract(snapshot, method).mask)
    shares = {shape: pages // len(shapes) for shape in shapes} | {"no style": pages}
    rows = (
        f"{method:<20}" + "".join(f"{taken[method][name] / count:>10.3f}" for name, count in shares.items())
        for method in METHODS
    )
    return iter([f"{'share of rail taken':<20}" + "".join(f"{name:>10}" for name in shares), *rows])


def _share_of_rail(snapshot: Snapshot, mask: Mask) -> float:
    rail = np.zeros(len(snapshot), np.bool_)
    rail[[node for node, name in snapshot.attributes_named("class").items() if name == "a"]] = True
    letters = np.where(snapshot.within(rail) & snapshot.has_words, snapshot.string_lengths[snapshot.value], 0)
    return float(letters[mask].sum() / letters.sum())


async def sites(data: Path) -> Iterator[str]:
    """Yield a line for each method: precision, recall and F1 on pages of sites with all their files."""
    found: dict[str, list[Score]] = {method: [] for method in METHODS}
    pages = sorted(page.relative_to(data) for page in data.rglob("index.blocks.html"))
    async for snapshot in visited(data, pages):
        gold = Counter(units(snapshot.text(_content(snapshot))))
        for method in METHODS if gold.total() >= LEAST_WORDS else ():
            taken = Counter(units(snapshot.text(extract(snapshot, method).mask)))
            found[method].append(score((taken & gold).total(), taken.total(), gold.total()))
    head = f"{f'{len(found[METHODS[0]])} pages of sites':<20}" + "".join(f"{name:>10}" for name in ("P", "R", "F1"))
    return iter([head, *(_means(method, scores) for method, scores in found.items())])


def _means(method: str, scores: Sequence[Score]) -> str:
    means = (mean(getattr(one, field) for one in scores) for field in ("precision", "recall", "f1"))
    return f"{method:<20}" + "".join(f"{value:>10.3f}" for value in means)


def _content(snapshot: Snapshot) -> Mask:
    """Return the text of the parts that volunteers called content: (n,)."""
    kinds = snapshot.attributes_named("data-block-type")
    marked = np.zeros(len(snapshot), np.bool_)
    marked[[*snapshot.attributes_named("data-block")]] = True
    owner = snapshot.nearest(marked)
    content = np.array([node >= 0 and kinds.get(node, "").strip() in CONTENT for node in owner.tolist()])
    return content & snapshot.has_words & snapshot.rendered & snapshot.in_body


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench style", description=__doc__)
    parser.add_argument("--pages", type=int, default=PAGES, help="number of generated pages (default: %(default)s)")
    parser.add_argument("--sites", type=Path, help="folder of complete sites, classified by volunteers")
    options = parser.parse_args()
    print("\n".join(asyncio.run(rails(options.pages))))
    if options.sites:
        print("\n" + "\n".join(asyncio.run(sites(options.sites))))


if __name__ == "__main__":
    main()
