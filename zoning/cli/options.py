"""Define the options that several commands share: the method, and how pages are visited."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from zoning import limits
from zoning.cli import lazy, sections
from zoning.cli.progress import Progress, shown

if TYPE_CHECKING:
    from zoning.render.renderer import Renderer
    from zoning.render.visit import Rendering


class Size(click.ParamType[tuple[int, int]]):
    """A size `WxH` in CSS px."""

    name = "WxH"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """Return width and height."""
        size = re.fullmatch(r"(\d{1,5})x(\d{1,5})", str(value))
        least, most = limits.WINDOW_PX
        if size is None or not all(least <= int(side) <= most for side in size.groups()):
            self.fail(f"{value!r} is not a size such as 1280x1024, with {least} to {most} px each", param, ctx)
        return int(size[1]), int(size[2])


def examples(*lines: str) -> str:
    """Return a help text with example commands."""
    return "\b\n" + "\n".join(("Examples:" if len(lines) > 1 else "Example:", *(f"  {line}" for line in lines)))


class Names(click.ParamType[tuple[str, ...]]):
    """Names of any kind, separated by commas."""

    name = "NAME,…"

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> tuple[str, ...]:
        """Return the names, each once."""
        return tuple(dict.fromkeys(filter(None, (name.strip() for name in str(value).split(",")))))


class Header(click.ParamType[tuple[str, str]]):
    """An HTTP header, `NAME: VALUE`."""

    name = "NAME: VALUE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """Return name and value."""
        from zoning.render.options import HEADER_NAME

        name, colon, rest = str(value).partition(":")
        if not colon or not HEADER_NAME.fullmatch(name.strip()) or "\n" in rest:
            self.fail(f"{value!r} is not a header such as 'Accept-Language: de'", param, ctx)
        return name.strip(), rest.strip()


class Some(click.ParamType[tuple[str, ...]]):
    """Some of several names, separated by commas, or `none`."""

    def __init__(self, what: str, names: Callable[[], Sequence[str]], none: str = "none") -> None:
        """what: the word for one of the names.

        names: called only when needed, not for `--help`. none: the word for no name.
        """
        self.what = what
        self.none = none
        self.names = names
        self.name = f"{what.upper()},…"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Return the names."""
        known = self.names()
        chosen = tuple(name.strip() for name in str(value).split(",")) if value != self.none else ()
        if unknown := [name for name in chosen if name not in known]:
            self.fail(f"no {self.what} {', '.join(unknown)}; available: {', '.join(known)}, or {self.none}", param, ctx)
        return chosen


def _reveal_steps() -> Sequence[str]:
    from zoning.render.options import REVEAL_STEPS

    return REVEAL_STEPS


def _blockable() -> Sequence[str]:
    from zoning.render.blocking import BLOCKABLE

    return BLOCKABLE


@dataclass(frozen=True, slots=True)
class Visiting:
    """How pages are visited."""

    base_url: str | None
    options: dict[str, Any]
    """The fields of `VisitOptions`."""

    def renderer(self) -> "Renderer":
        """Return a renderer with these options."""
        from zoning.render.options import VisitOptions
        from zoning.render.renderer import Renderer

        return Renderer(VisitOptions(**self.options))

    async def render(self, source: str, *, screenshot: bool = False) -> "Rendering":
        """Visit one page, and show progress on the terminal."""
        async with shown(Progress(1, under_way=[source])), self.renderer() as renderer:
            return await renderer.visit(source, base_url=self.base_url, screenshot=screenshot)


_visit = partial(click.option, cls=sections.Option, section=sections.VISITS)
_method = partial(click.option, cls=sections.Option, section=sections.METHOD)

reveal = _visit(
    "--reveal", type=Some("step", _reveal_steps), default="unfold,scroll", show_default=True,
    help="Steps that reveal text: consent (answer the banner, by rejecting if possible), gate (affirm what is asked "
         "before the text: age, profession, country), unfold (open folded parts), scroll (down the page and back); or "
         "none. The first two answer in your name."
)  # fmt: skip
"""Actions that show text which the page hides at first."""


def next_pages(text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option for pages that continue the page. text: its help."""
    return click.option("--next-pages", type=click.IntRange(0, 99), default=0, show_default=True, metavar="N",
                        help=text)  # fmt: skip


joined_pages = next_pages("Join up to this many further pages of an article.")


databanks = click.option("--databanks", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
                         help="Table of further data banks whose accession numbers are found.")  # fmt: skip


funders = click.option("--funders", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
                       help="Table of further funders, and of names to use for known ones.")  # fmt: skip


def site_memory(*, required: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option for the folder of a site memory."""
    return click.option("--site-memory", type=click.Path(path_type=Path, file_okay=False), required=required,
                        metavar="FOLDER", help="Folder of the site memory; each page is added to it.")  # fmt: skip


def _parts() -> Sequence[str]:
    from zoning.document.blocks import PARTS

    return PARTS


parts = click.option(
    "--parts", type=Some("part", _parts, none="auto"), default="auto", show_default=True, cls=lazy.Option,
    help=lambda: f"Parts to include: {', '.join(_parts())}; auto: those that belong to the kind of page, such as an "
                 "article without its comments."
)  # fmt: skip


def _kinds() -> Sequence[str]:
    from zoning.kinds import KINDS

    return KINDS


fail_on = click.option(
    "--fail-on", type=Some("kind", _kinds), default="none", show_default=True,
    help="Kinds of pages that count as failed, such as error-page,bot-challenge,empty."
)  # fmt: skip

base_url = _visit("--base-url", metavar="URL", help="URL of a page that is read from a file or standard input.")

OPTIONS = (
    _visit("--viewport", type=Size(), default="1280x1024", show_default=True,
           help="Size of the window in CSS px."),
    _visit("--timeout", "timeout_s", type=click.FloatRange(min=limits.LEAST_VISIT_S), default=limits.VISIT_S,
           show_default=True, metavar="SECONDS", help="Time limit for one visit."),
    _visit("--page-time", "page_time_s", type=click.FloatRange(0, limits.LONGEST_PAGE_TIME_S),
           default=limits.PAGE_TIME_S, show_default=True, metavar="SECONDS",
           help="Seconds to wait on the page's clock, which runs faster than the real one; 0 uses the real one."),
    reveal,
    _visit("--block", type=Some("kind", _blockable), default="none", show_default=True,
           help="Kinds of files not to load: images, fonts, media, trackers; or none."),
    _visit("--header", "headers", type=Header(), multiple=True,
           help="Send this header, to the page's own origin only; can be repeated."),
    _visit("--user-agent", metavar="TEXT", help="User agent of the browser."),
    _visit("--locale", metavar="TAG", help="Language of the browser, such as de-DE.  [default: en-US]"),
    _visit("--timezone", metavar="ZONE", help="Time zone of the browser, such as Europe/Berlin."),
    _visit("--proxy", metavar="URL",
           help="Proxy, such as http://user:password@host:3128 or socks5://host:1080."),
    _visit("--public-only/--no-public-only",
           help="Connect only to public addresses, not to this machine or its network."),
    _visit("--storage-state", type=click.Path(path_type=Path), metavar="FILE",
           help="File with cookies and local storage of a login, as saved by Playwright."),
)  # fmt: skip


VISIT_OPTIONS = ("viewport", "timeout_s", "page_time_s", "reveal", "block", "headers", "user_agent", "locale",
                 "timezone", "proxy", "public_only", "storage_state")  # fmt: skip
"""Fields of `VisitOptions`. They are repeated here so that `--help` need not import that class."""


def public_only(hosts: Iterable[str], visit: dict[str, Any]) -> dict[str, bool]:
    """Return the value of `public_only` if the user gave none: True if a host has a name.

    With a proxy it stays unset, because the proxy makes the connections. visit: the options of the visits.
    """
    from zoning.addresses.web_addresses import has_name

    said = click.get_current_context().get_parameter_source("public_only") is not ParameterSource.DEFAULT
    return {} if said or visit["proxy"] is not None else {"public_only": any(map(has_name, hosts))}


def visits(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of a visit to one page, which the command gets as one argument `visiting`."""
    return base_url(visits_many(command))


def visits_many(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of visits to many pages: the same without `--base-url`."""

    @wraps(command)
    def visited(*arguments: Any, base_url: str | None = None, **others: Any) -> None:
        visit = {name: others.pop(name) for name in VISIT_OPTIONS}
        command(*arguments, visiting=Visiting(base_url, visit), **others)

    for option in reversed(OPTIONS):
        visited = option(visited)
    return visited


EXTRACTOR, OF_ARTICLES = "collective", "collective-article"
"""The defaults of `zoning.extractors` and `zoning.articles`, repeated here to avoid slow imports."""


def extractor(command: Callable[..., Any], *, articles: bool = False, with_option: str = "") -> Callable[..., Any]:
    """Add `-x` and the options that change its parameters; the command gets the result as `spec`.

    articles: whether the command always reads articles. with_option: the option with which it reads them.
    """
    default = OF_ARTICLES if articles else EXTRACTOR
    if with_option:
        default += f"; with {with_option} {OF_ARTICLES}"

    @_method("-x", "--extractor", "spec", metavar="NAME[:PARAMETER=VALUE,…]",
             help="Method that finds the main content; see `zoning extractors`.  "
                  f"[default: {default}]")  # fmt: skip
    @_method("--precision", is_flag=True, help="Leave out uncertain zones (methods with probabilities).")
    @_method("--recall", is_flag=True, help="Include uncertain zones.")
    @_method("--spacy-pipeline", default="", metavar="NAME",
             help="Installed spaCy pipeline to find paragraphs with.  [default: zoning's own]")  # fmt: skip
    @wraps(command)
    def with_settings(
        *args: Any, spec: str | None, precision: bool, recall: bool, spacy_pipeline: str, **others: Any
    ) -> Any:
        if precision and recall:
            raise click.UsageError("--precision and --recall cannot be combined")
        reads_articles = articles or others.get("article") or "article" in others.get("show", ())
        spec = spec or (OF_ARTICLES if reads_articles else EXTRACTOR)
        if precision or recall:
            spec = _favouring("precision" if precision else "recall", spec)
        if spacy_pipeline:
            from zoning.extractors import setting

            spec = setting(spec, spacy_pipeline=spacy_pipeline)
        return command(*args, spec=spec, **others)

    return with_settings


def _favouring(favoured: str, spec: str) -> str:
    """Return the spec with the setting for `--precision` or `--recall`.

    Raises `UsageError` if the method does not have it.
    """
    from zoning.extractors import describe, setting

    name = spec.partition(":")[0]
    if "favour" not in (parameter.name for parameter in describe(name).parameters):
        raise click.UsageError(f"--{favoured} needs a method that gives probabilities, such as {EXTRACTOR}, not {name}")
    return setting(spec, favour=favoured)
