"""Build the documentation as a web site with Sphinx: pages, change log, and a reference made from the code."""

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Event

from scripts.localhost import served

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "zoning" / "docs"
SETTINGS = Path(__file__).with_name("sphinx")
PICTURES = ROOT / ".github" / "pictures"
OUTPUT = ROOT / ".docs"
MOVED = {"zoning/docs/": "", "../../.github/pictures/": "pictures/"}
"""Link prefixes in the repository → in the site."""
SECTION = re.compile(r"^## (.+)\n((?:\n?- .+\n)+)", re.MULTILINE)
PAGE = re.compile(r"\]\(([\w-]+)\.md\)")
REFERENCE = ("reference-commands", "reference-python", "CHANGELOG")


def main() -> int:
    """Build the site, and serve it if asked for; return Sphinx's exit code."""
    parser = argparse.ArgumentParser(prog="scripts/docs", description=__doc__)
    parser.add_argument("--serve", action="store_true", help="serve the site on this machine until Ctrl-C")
    parser.add_argument("--port", type=int, default=8418, help="port for --serve (default: %(default)s)")
    parser.add_argument("-o", "--output", type=Path, default=OUTPUT, help="output folder (default: .docs)")
    options = parser.parse_args()
    code, site = build(options.output), options.output / "html"
    if not code:
        print(f"docs: {site / 'index.html'}", file=sys.stderr)
    if not code and options.serve:
        serve(site, options.port)
    return code


def build(folder: Path) -> int:
    """Write the site into `html` of a folder; return Sphinx's exit code."""
    gather(folder / "source")
    return render(folder)


def gather(source: Path) -> None:
    """Copy everything that the site is built from into a folder."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(SETTINGS, source)
    shutil.copytree(PICTURES, source / "pictures")
    for page in (*DOCS.glob("*.md"), ROOT / "CHANGELOG.md"):
        text = page.read_text(encoding="utf-8")
        for there, here in MOVED.items():
            text = text.replace(f"]({there}", f"]({here}")
        (source / page.name).write_text(text, encoding="utf-8")
    index = source / "index.md"
    index.write_text(with_contents(index.read_text(encoding="utf-8")), encoding="utf-8")


def render(folder: Path) -> int:
    """Build `html` of a folder from its `source`. A warning, such as a broken link, is an error."""
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    return subprocess.run([*sphinx, folder / "source", folder / "html"], check=False).returncode


def with_contents(index: str) -> str:
    """Return the list of pages with Sphinx's menu: each section with its pages, then the reference."""
    sections = {title: PAGE.findall(pages) for title, pages in SECTION.findall(index)}
    menus = (
        "```{toctree}\n:hidden:\n:caption: " + "\n".join((title, "", *pages)) + "\n```"
        for title, pages in {**sections, "Reference": REFERENCE}.items()
    )
    return "\n\n".join((index, *menus)) + "\n"


def serve(site: Path, port: int) -> None:
    """Serve the site until Ctrl-C."""
    with served(site, port) as address:
        print(f"docs: {address}/  (press Ctrl-C to stop)", file=sys.stderr)
        try:
            Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    sys.exit(main())
