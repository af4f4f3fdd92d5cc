"""Help and choices that are made when they are shown or used, so that other commands start without what they need."""

from collections.abc import Callable, Iterable
from typing import Any

import click


class Choice(click.Choice[str]):
    """One of several names, asked for when they are needed."""

    def __init__(self, names: Callable[[], Iterable[str]]) -> None:
        self._names = names
        self.case_sensitive = True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        """The names."""
        return tuple(self._names())


class Option(click.Option):
    """An option whose help is made when it is shown."""

    def __init__(self, *arguments: Any, help: Callable[[], str], **named: Any) -> None:  # noqa: A002 - click's word
        super().__init__(*arguments, **named)
        self._made = help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option and its help."""
        self.help = self._made()
        return super().get_help_record(ctx)


class Command(click.Command):
    """A command whose help has places that are filled in when it is shown."""

    def __init__(self, *arguments: Any, fill: Callable[[], dict[str, str]], **named: Any) -> None:
        """fill: the words for each name in braces."""
        super().__init__(*arguments, **named)
        self._fill = fill

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does."""
        self.help = (self.help or "").format_map(self._fill())
        super().format_help_text(ctx, formatter)
