"""Write a corpus again without its style sheets, as archives have pages: to learn from both."""

import argparse
import re
import shutil
from pathlib import Path

_STYLE = re.compile(r"<style\b.*?</style>|<link\b[^>]*\bstylesheet\b[^>]*>", re.IGNORECASE | re.DOTALL)
_INLINE = re.compile(r"\sstyle=\"(?!\s*display:\s*none)[^\"]*\"", re.IGNORECASE)
"""Inline style, but for what it hides."""


def bare(html: str) -> str:
    """Return a page without its style."""
    return _INLINE.sub("", _STYLE.sub("", html))


def main() -> None:
    """Write the corpus: `html`, `gold` and `index.tsv`, with no class of style."""
    parser = argparse.ArgumentParser(prog="scripts/train bare", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="corpus with `html`, `gold` and `index.tsv`")
    parser.add_argument("-o", "--output", type=Path, required=True, help="folder to write")
    options = parser.parse_args()
    shutil.copytree(options.data / "gold", options.output / "gold", dirs_exist_ok=True)
    (options.output / "html").mkdir(exist_ok=True)
    for page in sorted((options.data / "html").iterdir()):
        (options.output / "html" / page.name).write_text(bare(page.read_text(encoding="utf-8")), encoding="utf-8")
    head, *rows = (options.data / "index.tsv").read_text(encoding="utf-8").splitlines()
    column = head.split("\t").index("css_class")
    written = ["\t".join("" if place == column else cell for place, cell in enumerate(row.split("\t"))) for row in rows]
    (options.output / "index.tsv").write_text("\n".join([head, *written, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
