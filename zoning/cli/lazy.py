"""Compute help texts and choices only when they are needed, so that other commands start without their imports."""

from collections.abc import Callable, Iterable
from typing import Any

import click

from zoning.cli import sections


class Choice(click.Choice[str]):
    """A choice of names that are computed when they are needed."""

    def __init__(self, names: Callable[[], Iterable[str]]) -> None:
        self._names = names
        self.case_sensitive = True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        """Return the names."""
        return tuple(self._names())


class Option(click.Option):
    """An option whose help is computed when it is shown."""

    def __init__(self, *arguments: Any, help: Callable[[], str], **named: Any) -> None:  # noqa: A002 - click's word
        super().__init__(*arguments, **named)
        self._made = help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option and its help."""
        self.help = self._made()
        return super().get_help_record(ctx)


class Command(sections.Command):
    """A command whose help has placeholders that are filled when it is shown."""

    def __init__(self, *arguments: Any, fill: Callable[[], dict[str, str]], **named: Any) -> None:
        """fill: returns the text for each placeholder."""
        super().__init__(*arguments, **named)
        self._template = self.help or ""
        self._fill = fill

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help of the command."""
        self.help = self._template.format_map(self._fill())
        super().format_help_text(ctx, formatter)
