"""Divide the help of commands with many options into sections."""

from collections import defaultdict
from typing import Any

import click

OWN = "Options"
"""The section of the options that no other command has, or that have no section of their own."""
METHOD, VISITS = "Method", "Visits"


class Option(click.Option):
    """An option in a section of the help."""

    def __init__(self, *arguments: Any, section: str, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.section = section


class Command(click.Command):
    """A command whose help has the options of each section below a title: its own ones first."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the sections."""
        sections: dict[str, list[tuple[str, str]]] = defaultdict(list, {OWN: []})
        for parameter in self.get_params(ctx):
            if record := parameter.get_help_record(ctx):
                section = parameter.section if isinstance(parameter, Option) else OWN
                sections[section].append(record)
        for title, records in sections.items():
            with formatter.section(title):
                formatter.write_dl(records)
