"""Read invented references in the citation styles of publishers, and compare the fields with what was written.

`--styles` is a folder of CSL styles, such as that of Debian's package citation-style-language-styles; `pandoc` (3 or
later) writes the references. Styles that only refer to others are left out. A field counts if its value is in the text
of the reference: styles leave out issues, titles or publishers. Styles are divided into two halves by their names.
Prints for each field the shares that are right, wrong, missing, and invented (read, but not in the text).
"""

import argparse
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import md5
from pathlib import Path

from lxml import html

from scripts.made_references import Item, references
from zoning.articles.references import Fields, parse
from zoning.bibliography.styled import Run
from zoning.text.words import normalised

HALVES = ("development", "test")
FIELDS = ("authors", "year", "title", "container", "volume", "issue", "first_page", "last_page", "publisher")
NUMBERED = re.compile(r"^[\[(]?\d+[\]).]?\s*(?=[^\W\d_]|[“\"])")
"""The number of an entry, which is no part of it."""
DASH = "[-–—‐‑−]"
BOOKS = ("book", "chapter")
"""The types whose publishers are read: of others, styles write places, universities and sites."""


def half_of(style: str) -> str:
    """Return the half that a style belongs to, by its name."""
    return HALVES[1 - int(md5(style.encode(), usedforsecurity=False).hexdigest(), 16) % 2]


def independent(folder: Path) -> list[Path]:
    """Return the styles that have a bibliography of their own."""
    found = [style for style in sorted(folder.glob("*.csl")) if "<bibliography" in style.read_text(encoding="utf-8")]
    if not found:
        sys.exit(f"bench: {folder} has no CSL styles. Install citation-style-language-styles, or name a folder.")
    return found


def written(styles: Sequence[Path], items: Sequence[Item]) -> Iterator[tuple[str, str]]:
    """Yield the name of each style, and the references in it as HTML; "" if pandoc cannot write them."""
    if shutil.which("pandoc") is None:
        sys.exit("bench: pandoc is not installed. Install it.")
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        page, bibliography = Path(folder, "page.md"), Path(folder, "items.json")
        page.write_text('---\nnocite: "@*"\n---\n', encoding="utf-8")
        bibliography.write_text(json.dumps(items), encoding="utf-8")

        def write(style: Path) -> str:
            files = [str(page), "--bibliography", str(bibliography), "--csl", str(style)]
            command = ["pandoc", *files, "--citeproc", "--to", "html"]
            ended = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
            return ended.stdout

        yield from zip((style.stem for style in styles), pool.map(write, styles), strict=True)


def entries(page: str) -> Iterator[tuple[str, list[Run]]]:
    """Yield each entry of a bibliography: the item's id, and its text with its styles, without its number."""
    divisions = [*html.fromstring(page).iter("div")] if page else []
    for entry in divisions:
        name = entry.get("id", "")
        if not name.startswith("ref-"):
            continue
        for margin in [part for part in entry.iter("div") if "csl-left-margin" in part.get("class", "")]:
            margin.text = None
            margin[:] = []
        runs = tidied(_runs(entry))
        if runs and (number := NUMBERED.match(runs[0].text)):
            runs[0] = runs[0]._replace(text=runs[0].text[number.end() :])
        yield name.removeprefix("ref-"), [run for run in runs if run.text]


def _runs(element: html.HtmlElement, *, italic: bool = False, bold: bool = False) -> Iterator[Run]:
    italic, bold = italic or element.tag in ("em", "i"), bold or element.tag in ("strong", "b")
    yield Run(element.text or "", italic=italic, bold=bold)
    for child in element:
        yield from _runs(child, italic=italic, bold=bold)
        yield Run(child.tail or "", italic=italic, bold=bold)


def tidied(runs: Iterable[Run]) -> list[Run]:
    """Return the runs with single blanks and none at both ends."""
    tidy: list[Run] = []
    for run in runs:
        text = re.sub(r"\s+", " ", run.text)
        text = text.lstrip(" ") if not tidy or tidy[-1].text.endswith(" ") else text
        if text:
            tidy.append(run._replace(text=text))
    if tidy:
        tidy[-1] = tidy[-1]._replace(text=tidy[-1].text.rstrip(" "))
    return tidy


def gold(item: Item, text: str) -> dict[str, str]:
    """Return the values of the fields that are in the text; "" for those that the style leaves out."""
    known, year = normalised(text), str(item["issued"]["date-parts"][0][0])
    families = [person["family"] for person in item["author"]]
    first, _, last = item.get("page", "").partition("-")
    pages = re.search(rf"(?<!\d){first}\s?{DASH}{{1,2}}\s?(\d+)", text) if last else None
    # Each number counts in one place only.
    rest = re.sub(r"10\.5555/\S+", "", text).replace(year, "#")
    rest = rest.replace(pages[0], "#") if pages else re.sub(rf"(?<!\w){first}(?!\w)", "#", rest) if first else rest
    volume = _number(item.get("volume", ""), rest)
    issue = _number(item.get("issue", ""), re.sub(rf"(?<!\d){volume}(?!\d)", "#", rest, count=1) if volume else rest)
    container = item.get("container-title", "") if item["type"] != "webpage" else ""
    publisher = item.get("publisher", "") if item["type"] in BOOKS else ""
    return {
        "authors": "; ".join(family for family in families if normalised(family) in known),
        "year": year if year in text else "",
        "title": item["title"] if normalised(item["title"]) in known else "",
        "container": container if normalised(container) in known else "",
        "volume": volume,
        "issue": issue,
        "first_page": _number(first, text),
        "last_page": last if pages and last.endswith(pages[1]) else "",
        "publisher": publisher if normalised(publisher) in known else "",
    }


def _number(value: str, text: str) -> str:
    return value if value and re.search(rf"(?<!\d){value}(?!\d)", text) else ""


def field_of(fields: Fields, name: str) -> str:
    if name == "authors":
        return "; ".join(person.split(",")[0] for person in fields.authors)
    return str(getattr(fields, name))


def outcome(ours: str, truth: str) -> str:
    """Return `right`, `wrong`, `missing` or `invented`; "" if there is no such field."""
    if not truth:
        return "invented" if ours else ""
    return "right" if normalised(ours) == normalised(truth) else "wrong" if ours else "missing"


def counts(name: str, item: Item) -> bool:
    """Whether a field is compared for items of this type."""
    return not (
        (name == "publisher" and item["type"] not in BOOKS) or (name == "container" and item["type"] == "webpage")
    )


def measure(styles: Sequence[Path], wrong: str) -> dict[str, Counter[str]]:
    items = {item["id"]: item for item in references()}
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for style, page in written(styles, list(items.values())):
        if not page:
            print(f"{style}: pandoc cannot write references in this style")
        for name, runs in entries(page):
            text, item = "".join(run.text for run in runs), items[name]
            truth, fields = gold(item, text), parse(text, runs)
            for field in FIELDS:
                ours = field_of(fields, field)
                result = outcome(ours, truth[field]) if counts(field, item) else ""
                found[field][result] += bool(result)
                if field == wrong and result not in ("", "right"):
                    print(f"{style}, {item['type']}: {ours!r}, not {truth[field]!r}\n    {text}")
    return found


def table(found: dict[str, Counter[str]]) -> None:
    print(f"{'field':12}{'number':>8}{'right':>9}{'wrong':>9}{'missing':>9}{'invented':>9}")
    for name in FIELDS:
        all_of_them = sum(found[name].values()) or 1
        shares = "".join(
            f"{found[name][what] / all_of_them:9.3f}" for what in ("right", "wrong", "missing", "invented")
        )
        print(f"{name:12}{all_of_them:8}{shares}")


def main() -> None:
    arguments = argparse.ArgumentParser(prog="scripts/bench citation_styles", description=__doc__)
    arguments.add_argument("--styles", type=Path, default=Path("/usr/share/citation-style-language/styles"))
    arguments.add_argument("--count", type=int, default=400, help="number of styles, drawn at random (default: 400)")
    arguments.add_argument("--half", choices=HALVES, default="test", help="half of these styles (default: test)")
    arguments.add_argument("--wrong", choices=FIELDS, default="", help="also print the references where this is wrong")
    given = arguments.parse_args()
    styles = independent(given.styles)
    random.Random(3).shuffle(styles)
    chosen = [style for style in styles[: given.count] if half_of(style.stem) == given.half]
    print(f"{len(chosen)} styles, {given.half} half")
    table(measure(chosen, given.wrong))


if __name__ == "__main__":
    main()
