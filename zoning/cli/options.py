"""Options that several commands share."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click

from zoning import limits

F = TypeVar("F", bound=Callable[..., Any])


class Viewport(click.ParamType):
    """`WxH` in CSS px."""

    name = "WxH"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        size = re.fullmatch(r"(\d{2,5})x(\d{2,5})", str(value))
        if size is None:
            self.fail(f"{value!r} is not a size such as 1280x1024", param, ctx)
        return int(size[1]), int(size[2])


def visiting(command: F) -> F:
    """The options of commands that visit pages."""
    for option in reversed(
        (
            click.option("--base-url", metavar="U", help="The true address of HTML from a file or standard input."),
            click.option(
                "--viewport", type=Viewport(), default="1280x1024", show_default=True, help="Size of the window in px."
            ),
            click.option(
                "--timeout",
                type=click.FloatRange(min=1),
                default=limits.VISIT_S,
                show_default=True,
                metavar="S",
                help="Seconds that one visit may take.",
            ),
        )
    ):
        command = option(command)
    return command


extractor = click.option(
    "-x",
    "--extractor",
    "spec",
    default="layout",
    show_default=True,
    metavar="NAME[:PARAMETER=VALUE,…]",
    help="The method; see `zoning extractors`.",
)
