"""Define `zoning docs`."""

import click

from zoning.cli import console, options
from zoning.errors import UsageError, did_you_mean


@click.command(
    epilog=options.examples(
        "zoning docs",
        "zoning docs commands | less",
    )
)
@click.argument("page", required=False)
def docs(page: str | None) -> None:
    """List the pages of the documentation, or print one.

    Pages are Markdown. PAGE may be a link in one, such as serving.md#limits.
    """
    from zoning.documentation import INDEX, linked, listed, text_of

    pages = listed()
    page = linked(page) if page else page
    if page in (None, INDEX):
        width = max(map(len, pages))
        console.give("\n".join(f"{name:<{width}}  {purpose}" for name, purpose in pages.items()))
    elif page in pages:
        console.give(text_of(page))
    else:
        meant = did_you_mean(page, pages)
        raise UsageError(f"no documentation page named {page!r}; {meant}available: {', '.join(pages)}")
