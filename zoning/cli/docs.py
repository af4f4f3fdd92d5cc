"""`zoning docs`."""

import re

import click

from zoning.cli import console, options
from zoning.errors import UsageError, did_you_mean

LISTED = re.compile(r"^- \[([\w-]+)\]\(\1\.md\): (.+)$", re.MULTILINE)
"""A page in `index.md`: its name, and what it is for."""


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
        raise UsageError(f"no page of the documentation named {page!r}; {meant}there are: {', '.join(pages)}")


def listed() -> dict[str, str]:
    """The pages in the order of `index.md`: name → what the page is for."""
    return dict(LISTED.findall(text_of("index")))


def text_of(page: str) -> str:
    """A page's Markdown, without its last line feed."""
    from importlib.resources import files

    return (files("zoning") / "docs" / f"{page}.md").read_text(encoding="utf-8").removesuffix("\n")
