"""Where results go: standard output, one file, or a file a source in a folder."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from zoning.errors import SourceError

if TYPE_CHECKING:
    from zoning.reading import Reading

ENDINGS = {"text": ".txt", "markdown": ".md", "html": ".html", "json": ".json"}
NAME_CHARACTERS = 120


@dataclass
class Destination:
    """Takes outcomes one by one, in the order of the sources."""

    form: str
    pretty: bool
    several: bool
    file: IO[str] | None = None
    """None: standard output, or a file a source in `folder`."""
    folder: Path | None = None
    used: set[str] = field(default_factory=set)

    @classmethod
    def choose(cls, output: Path | None, sources: Sequence[str], form: str, *, pretty: bool) -> "Destination":
        """Decide by what `-o` names; several documents go to a folder, several JSON lines may share a file."""
        several = len(sources) > 1
        is_folder = output is not None and (output.is_dir() or (several and form != "json"))
        if output is None:
            if several and form == "html":
                raise click.UsageError("several HTML documents need -o FOLDER")
            return cls(form, pretty, several)
        try:
            if is_folder:
                output.mkdir(parents=True, exist_ok=True)
                return cls(form, pretty, several, folder=output)
            return cls(form, pretty, several, file=output.open("w", encoding="utf-8"))
        except OSError as error:
            raise click.UsageError(f"cannot write to {output}: {error.strerror}") from error

    def write(self, source: str, outcome: "Reading | SourceError") -> None:
        """Write one outcome; a failed source leaves a record in JSON and nothing in the other formats."""
        written = self._format(source, outcome)
        if written is None:
            return
        if self.folder is not None:
            (self.folder / self._file_name(source)).write_text(written, encoding="utf-8")
        else:
            if self.several and self.form != "json":
                written = f"==> {source} <==\n{written}"
            click.echo(written, file=self.file)

    def close(self) -> None:
        """Finish the file, if it is one."""
        if self.file is not None:
            self.file.close()

    def _format(self, source: str, outcome: "Reading | SourceError") -> str | None:
        from zoning.result import Failure, encode

        if self.form == "json":
            record = Failure.of(source, outcome) if isinstance(outcome, SourceError) else outcome.result
            return encode(record, pretty=self.pretty)
        if isinstance(outcome, SourceError):
            return None
        written: str = getattr(outcome, self.form)
        return written.rstrip("\n")

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
