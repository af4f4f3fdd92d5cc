"""Define `zoning docs`."""

import re

import click

from zoning.cli import console, options
from zoning.errors import UsageError, did_you_mean

LISTED = re.compile(r"^- \[([\w-]+)\]\(\1\.md\): (.+)$", re.MULTILINE)
"""A page in `index.md`: its name, and its purpose."""


@click.command(
    epilog=options.examples(
        "zoning docs",
        "zoning docs commands | less",
    )
)
@click.argument("page", required=False)
def docs(page: str | None) -> None:
    """List the pages of the documentation, or print one.

    Pages are Markdown.
    """
    pages = listed()
    if page is None:
        width = max(map(len, pages))
        console.give("\n".join(f"{name:<{width}}  {purpose}" for name, purpose in pages.items()))
    elif page in pages:
        console.give(text_of(page))
    else:
        meant = did_you_mean(page, pages)
        raise UsageError(f"no documentation page named {page!r}; {meant}available: {', '.join(pages)}")


def listed() -> dict[str, str]:
    """Return the purpose of each page by its name, in the order of `index.md`."""
    return dict(LISTED.findall(text_of("index")))


def text_of(page: str) -> str:
    """Return a page's Markdown, without the last line feed."""
    from importlib.resources import files

    return (files("zoning") / "docs" / f"{page}.md").read_text(encoding="utf-8").removesuffix("\n")
