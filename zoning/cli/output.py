"""Where results go: standard output, one file, or a file a source in a folder."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import click

ENDINGS = {
    "text": ".txt", "markdown": ".md", "html": ".html", "json": ".json", "jats": ".xml", "tei": ".tei.xml",
    "csl-json": ".csl.json", "bibtex": ".bib",
}  # fmt: skip
SIDE_BY_SIDE = ("json", "bibtex")
"""Formats of which several may share a file."""
DOCUMENTS = ("html", "jats", "tei", "csl-json")
"""Formats of which one is a file of its own."""
NAME_CHARACTERS = 120


def warn(source: str, warnings: Iterable[str]) -> None:
    """Say on standard error what is doubtful about a page."""
    for warning in warnings:
        click.echo(f"zoning: warning: {source}: {warning}", err=True)


@dataclass
class Destination:
    """Takes outcomes one by one, in the order of the sources."""

    form: str
    several: bool
    file: IO[str] | None = None
    """None: standard output, or a file a source in `folder`."""
    folder: Path | None = None
    used: set[str] = field(default_factory=set)

    @classmethod
    def choose(cls, output: Path | None, sources: Sequence[str], form: str) -> "Destination":
        """Decide by what `-o` names; several documents go to a folder, several JSON lines may share a file."""
        several = len(sources) > 1
        is_folder = output is not None and (output.is_dir() or (several and form not in SIDE_BY_SIDE))
        if output is None:
            if several and form in DOCUMENTS:
                raise click.UsageError(f"several {form.upper()} documents need -o FOLDER")
            return cls(form, several)
        try:
            if is_folder:
                output.mkdir(parents=True, exist_ok=True)
                return cls(form, several, folder=output)
            return cls(form, several, file=output.open("w", encoding="utf-8"))
        except OSError as error:
            raise click.UsageError(f"cannot write to {output}: {error.strerror}") from error

    def write(self, source: str, written: str | None) -> None:
        """Write what came of one source; None: nothing."""
        if written is None:
            return
        if self.folder is not None:
            (self.folder / self._file_name(source)).write_text(written, encoding="utf-8")
        else:
            if self.several and self.form not in SIDE_BY_SIDE:
                written = f"==> {source} <==\n{written}"
            click.echo(written, file=self.file)

    def close(self) -> None:
        """Finish the file, if it is one."""
        if self.file is not None:
            self.file.close()

    def _file_name(self, source: str) -> str:
        """A name made from the source: no path in it, no name twice."""
        stem = re.sub(r"^\w+://|\.(html?|xhtml|snapshot\.json(\.gz)?)$", "", source)
        stem = re.sub(r"[^\w.-]+", "_", stem, flags=re.ASCII).strip("._")[-NAME_CHARACTERS:] or "stdin"
        name, number = stem, 1
        while name in self.used:
            number += 1
            name = f"{stem}-{number}"
        self.used.add(name)
        return name + ENDINGS[self.form]
