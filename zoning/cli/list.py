"""Define `zoning list`."""

import asyncio
import csv
import io
import re
import sys
import time
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from zoning.cli import console, options, sections
from zoning.cli.output import check
from zoning.cli.progress import Progress, shown
from zoning.errors import ExitCode, SourceError, UsageError
from zoning.text.wording import counted

if TYPE_CHECKING:
    from zoning.listing import Found

FORMS = ("jsonl", "csv", "text")
COLUMNS = ("url", "title", "date", "via")
VIA = ("sitemap", "feed", "page")


class Date(click.ParamType[str]):
    """A date in ISO 8601: a day, a month or a year."""

    name = "DATE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the date as it was given."""
        written = re.fullmatch(r"(\d{4})(-\d\d)?(-\d\d)?", str(value))
        try:
            date.fromisoformat("".join((written[1], written[2] or "-01", written[3] or "-01")) if written else "")
        except ValueError:
            self.fail(f"{value!r} is not a date such as 2026-01-31, 2026-01 or 2026", param, ctx)
        return str(value)


@click.command(
    "list",
    cls=sections.Command,
    epilog=options.examples(
        "zoning list https://example.org/ | zoning batch - -o run/",
        "zoning list https://example.org/ --since 2026-01-01 --match /news/ -f csv -o news.csv",
        "zoning list https://example.org/journal/12/3 --via page",
    ),
)
@click.argument("url", metavar="URL")
@click.option("--via", type=options.Some("place", lambda: VIA, none="auto"), default="auto", show_default=True,
              help="Where to find pages: sitemap, feed, page; auto decides by the URL.")  # fmt: skip
@click.option("--since", type=Date(), help="List only pages from this date on, such as 2026-01-31, 2026-01 or 2026, "
              "and pages without a date.")  # fmt: skip
@click.option("--match", metavar="REGEX", help="List only URLs that match this regular expression.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="List at most this many pages.")
@click.option("-f", "--format", "form", type=click.Choice(FORMS), default="jsonl", show_default=True,
              help="Output format; `zoning batch` reads all of them.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Output file.")
@click.option("--robots", type=click.Choice(("obey", "ignore")), default="obey", show_default=True,
              help="Whether to obey robots.txt.")  # fmt: skip
@click.option("--per-host-delay", "delay_s", type=click.FloatRange(min=0), default=1.0, show_default=True,
              metavar="SECONDS", help="Time between two requests.")  # fmt: skip
@options.next_pages("Also read up to this many further pages of the list.")
@options.visits_many
def list_pages(url: str, output: Path | None, visiting: options.Visiting, **how: Any) -> None:
    """List the pages of a site, from its sitemaps, feeds and links.

    URL is a site's front page, a sitemap, a feed, or a page that lists others.

    For a front page, its sitemaps are read; if there are none, its feeds and links. For any other page, its feeds and
    the links in its main content are read. Each page is listed once, on one line, with its title and date if known. If
    the URL has a host name, --public-only is the default.
    """
    from zoning.render.options import VisitOptions

    url = _address(url)
    public = options.public_only([urlsplit(url).netloc], visiting.options)
    visiting = replace(visiting, options=visiting.options | public)
    VisitOptions(**visiting.options)  # report wrong options now: perhaps no page is rendered
    if output is not None:
        check([output], [])
    found = asyncio.run(_found(url, visiting, **how))
    written = _written(found, how["form"])
    if output is None and written:
        console.give(written)
    elif output is not None:
        from zoning.storage import files

        files.write(output, f"{written}\n".encode(errors="backslashreplace"))
    click.echo(f"zoning: {url}: {counted(len(found), 'page')}", err=True)
    if not found:
        sys.exit(ExitCode.SOURCE_FAILED)


async def _found(
    url: str, visiting: options.Visiting, *, limit: int | None, robots: str, delay_s: float, **how: Any
) -> "list[Found]":
    from contextlib import AsyncExitStack

    from zoning.listing import ListingOptions, find
    from zoning.render.proxy import FilteringProxy

    progress, begun = Progress(1, under_way=[url]), time.monotonic()
    found: list[Found] = []
    async with AsyncExitStack() as stack:
        proxy = visiting.options["proxy"]
        if visiting.options["public_only"]:
            proxy = (await stack.enter_async_context(FilteringProxy())).address
        wanted = ListingOptions(
            via=how["via"],
            since=how["since"] or "",
            match=_checked(how["match"]),
            next_pages=how["next_pages"],
            robots=robots == "obey",
            delay_s=delay_s,
            proxy=proxy,
            user_agent=visiting.options["user_agent"],
        )
        await stack.enter_async_context(shown(progress))
        renderer = await stack.enter_async_context(visiting.renderer())

        def warn(text: str) -> None:
            click.echo(f"zoning: warning: {text}", err=True)

        try:
            async for one in find(url, wanted, renderer, warn):
                found.append(one)
                progress.under_way = [f"{counted(len(found), 'page')} found in {time.monotonic() - begun:.0f} s"]
                if len(found) == limit:
                    break
        except SourceError as error:
            click.echo(f"zoning: {error}", err=True)
    return found


def _address(url: str) -> str:
    """Return the web address that URL stands for. Raises `UsageError` if there is none."""
    from zoning.addresses.web_addresses import canonical
    from zoning.render.sources import address_of

    address = address_of(url)
    if not address:
        hint = f": write https://{url}" if "." in url and not Path(url).is_file() else ""
        raise UsageError(f"{url}: not a URL (http:// or https://){hint}", source=url)
    try:
        canonical(address)
    except ValueError as error:
        raise UsageError(f"{url}: not a URL ({error})", source=url) from error
    return address


def _checked(pattern: str | None) -> str:
    try:
        re.compile(pattern or "")
    except re.error as error:
        raise UsageError(f"--match {pattern!r} is not a regular expression: {error}") from error
    return pattern or ""


def _written(found: "list[Found]", form: str) -> str:
    from zoning.result import encode

    if form == "text":
        return "\n".join(one.url for one in found)
    if form == "jsonl":
        return "\n".join(map(encode, found))
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows([getattr(one, column) for column in COLUMNS] for one in found)
    return text.getvalue().rstrip("\n")
