"""Define commands with subcommands that are named in the place of an argument."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from zoning.cli import sections
from zoning.errors import did_you_mean


class WithOthers(sections.Command):
    """A command with `zoning COMMAND ARGUMENT` and `zoning COMMAND OTHER`.

    An argument with the name of a subcommand is written `./OTHER`.
    """

    def __init__(self, *arguments: Any, others: Mapping[str, click.Command], **named: Any) -> None:
        """others: the subcommands by name."""
        super().__init__(*arguments, **named)
        self.others = others

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Return the context of this command, or of the subcommand that is named."""
        if args and (other := self.others.get(args[0])):
            return other.make_context(f"{info_name} {args[0]}", args[1:], parent, **extra)
        named = args[0] if args else ""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.MissingParameter:
            if (meant := did_you_mean(named, self.others)) and not Path(named).exists():
                raise click.UsageError(f"no command or file named {named!r}; {meant.strip()}") from None
            raise

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, and the subcommands."""
        super().format_options(ctx, formatter)
        with formatter.section("Other commands"):
            formatter.write_dl(
                [(f"{ctx.command_path} {name}", other.get_short_help_str()) for name, other in self.others.items()]
            )
