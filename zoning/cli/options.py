"""Options that several commands share: the method, and how pages are visited."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from zoning import limits
from zoning.cli.progress import Progress, shown

if TYPE_CHECKING:
    from zoning.render import Renderer, Rendering


class Size(click.ParamType[tuple[int, int]]):
    """`WxH` in CSS px."""

    name = "WxH"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """Return width and height."""
        size = re.fullmatch(r"(\d{2,5})x(\d{2,5})", str(value))
        if size is None:
            self.fail(f"{value!r} is not a size such as 1280x1024", param, ctx)
        return int(size[1]), int(size[2])


def examples(*lines: str) -> str:
    """Help text that shows calls as they are typed."""
    return "\b\n" + "\n".join(("Examples:" if len(lines) > 1 else "Example:", *(f"  {line}" for line in lines)))


@dataclass(frozen=True, slots=True)
class Visiting:
    """How pages are to be visited."""

    base_url: str | None
    viewport: tuple[int, int]
    timeout_s: float

    def renderer(self) -> "Renderer":
        """A renderer that visits so."""
        from zoning.render import Renderer

        return Renderer(viewport=self.viewport, timeout_s=self.timeout_s)

    async def render(self, source: str, *, screenshot: bool = False) -> "Rendering":
        """Visit one page, with progress on the terminal."""
        async with shown(Progress(1, under_way=[source])), self.renderer() as renderer:
            return await renderer.visit(source, base_url=self.base_url, screenshot=screenshot)


OPTIONS = (
    click.option("--base-url", metavar="U", help="The true address of HTML from a file or standard input."),
    click.option("--viewport", type=Size(), default="1280x1024", show_default=True, help="Size of the window in px."),
    click.option("--timeout", type=click.FloatRange(min=1), default=limits.VISIT_S, show_default=True, metavar="S",
                 help="Seconds that one visit may take."),
)  # fmt: skip


def visits(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of a visit, as one argument `visiting`."""

    @wraps(command)
    def visited(
        *arguments: Any, base_url: str | None, viewport: tuple[int, int], timeout: float, **others: Any
    ) -> None:
        command(*arguments, visiting=Visiting(base_url, viewport, timeout), **others)

    for option in reversed(OPTIONS):
        visited = option(visited)
    return visited


extractor = click.option("-x", "--extractor", "spec", default="layout", show_default=True,
                         metavar="NAME[:PARAMETER=VALUE,…]", help="The method; see `zoning extractors`.")  # fmt: skip
