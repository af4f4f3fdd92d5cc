"""Define commands with subcommands that are named in the place of an argument."""

from collections.abc import Mapping
from typing import Any

import click


class WithOthers(click.Command):
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
        return super().make_context(info_name, args, parent, **extra)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, and the subcommands."""
        super().format_options(ctx, formatter)
        with formatter.section("Other commands"):
            formatter.write_dl(
                [(f"{ctx.command_path} {name}", other.get_short_help_str()) for name, other in self.others.items()]
            )
