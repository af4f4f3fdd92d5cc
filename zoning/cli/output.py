"""Write results: to standard output, to one file, or to one file for each source in a folder."""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

import click

from zoning.cli import console
from zoning.errors import SourceError, UsageError
from zoning.formats import Format, Record
from zoning.storage import files

NAME_CHARACTERS = 120
FILE_ENDINGS = frozenset((".html", ".htm", ".txt", ".md", ".json", ".xml", ".bib", ".ris", ".csv"))
"""A path with one of these endings is meant as a file, and not made into a folder."""


def warn(source: str, warnings: Iterable[str]) -> None:
    """Print warnings about a page on standard error."""
    for warning in warnings:
        click.echo(f"zoning: warning: {source}: {warning}", err=True)


def written(source: str, outcome: Record | SourceError, form: Format[Record], *, pretty: bool) -> str | None:
    """Return what is written for a source: of a failed one, a record in JSON and nothing in the other formats."""
    from zoning.result import Failure, encode

    if isinstance(outcome, SourceError):
        return encode(Failure.of(source, outcome), pretty=pretty) if form.name == "json" else None
    return form.write(outcome).rstrip("\n")


def check(outputs: Iterable[Path], sources: Iterable[str]) -> None:
    """Check before any visit that the files can be written and are not files of the sources.

    Raises `OutputUnwritable` or `UsageError`.
    """
    for output in outputs:
        if output.is_dir():
            raise UsageError(f"{output} is a folder: name a file")
        if not output.parent.is_dir():
            raise UsageError(f"{output}: there is no folder {output.parent}: make it first")
        spare([output], sources)
        files.check(output)


def spare(outputs: Iterable[Path], sources: Iterable[str]) -> None:
    """Raise `UsageError` if an output file is also the file of a source."""
    used = {files.identity(file): source for source in sources if (file := _file_of(source)) is not None}
    used.pop(None, None)
    for output in outputs:
        if (mine := files.identity(output)) in used:
            raise UsageError(f"{output} is the source {used[mine]} itself: choose another file", source=used[mine])


def _file_of(source: str) -> Path | int | None:
    """Return the file, or the descriptor, that a source is read from; None for a server."""
    from zoning.render.archive import parse_name
    from zoning.render.sources import STDIN, address_of

    if source == STDIN:
        return sys.__stdin__.fileno() if sys.__stdin__ is not None and sys.stdin is sys.__stdin__ else None
    if address_of(source):
        return None
    archived = parse_name(source)
    return archived.file if archived else Path(source)


@dataclass
class Destination:
    """Takes the results of the sources one by one, in their order, for the time of the block.

    A file appears as a whole when the block ends; after an error or an interruption, with the results so far.
    """

    form: Format[Any]
    several: bool
    file: Path | None = None
    """None: standard output, or one file for each source in `folder`."""
    folder: Path | None = None
    names: Sequence[str] = ()
    """The files in `folder`, one for each source."""
    _taken: int = field(default=0, init=False)
    """The number of sources that `write` was called for."""
    _kept: int = field(default=0, init=False)
    """The number of results in `file`."""
    _opened: BinaryIO | None = field(default=None, init=False)
    _stack: ExitStack = field(default_factory=ExitStack, init=False)

    @classmethod
    def choose(cls, output: Path | None, sources: Sequence[str], form: Format[Any]) -> Self:
        """Choose the destination for the value of `-o`.

        Several documents go to a folder; several JSON lines may share a file. Raises `UsageError`, or
        `OutputUnwritable` if that is already known.
        """
        several = len(sources) > 1
        if output is None:
            if several and form.several == "apart":
                raise click.UsageError(f"several {form.name.upper()} documents need -o FOLDER")
            return cls(form, several)
        if output.is_dir() or (several and form.several != "together"):
            if output.suffix in FILE_ENDINGS and not output.exists():
                raise UsageError(f"{output} is the name of a file: for several sources, -o must be a folder")
            if output.exists() and not output.is_dir():
                raise UsageError(f"{output} is a file: for several sources, -o must be a folder (or use -f json)")
            files.make_folder(output)
            names = list(_file_names(sources, form.suffix))
            spare((output / name for name in names), sources)
            files.check(output / names[0])
            return cls(form, several, folder=output, names=names)
        check([output], sources)
        return cls(form, several, file=output)

    def __enter__(self) -> Self:
        if self.file is not None and files.is_direct(self.file):
            self._open(self.file)  # the reader of a pipe waits until somebody opens it
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        opened, self._opened = self._opened, None
        self._stack.close()
        if kind is not None and opened is not None and self._kept:
            click.echo(f"zoning: {self.file} holds the earlier results: {self._kept}", err=True)

    def write(self, source: str, written: str | None) -> None:
        """Write the result of one source; None: nothing. Raises `OutputUnwritable`."""
        self._taken += 1
        if written is None:
            return
        if self.folder is not None:
            files.write(self.folder / self.names[self._taken - 1], _encoded(written))
        elif self.file is not None:
            self._append(_encoded(written), self._opened or self._open(self.file))
        else:
            headed = self.several and self.form.several == "headed"
            console.give(f"==> {source} <==\n{written}" if headed else written)

    def _open(self, file: Path) -> BinaryIO:
        self._opened = self._stack.enter_context(files.writing(file))
        return self._opened

    def _append(self, data: bytes, opened: BinaryIO) -> None:
        try:
            opened.write(data)
            opened.flush()
        except OSError:
            self._opened = None
            if not self._stack.__exit__(*sys.exc_info()):  # `files.writing` converts the error
                raise
        self._kept += 1


def _encoded(written: str) -> bytes:
    return f"{written}\n".encode(errors="backslashreplace")


def _file_names(sources: Iterable[str], suffix: str) -> Iterator[str]:
    """Yield a unique file name without folders for each source."""
    used: set[str] = set()
    for source in sources:
        stem = re.sub(r"^\w+://|\.(html?|xhtml|snapshot\.json(\.gz)?)$", "", source)
        stem = re.sub(r"[^\w.-]+", "_", stem, flags=re.ASCII).strip("._")[-NAME_CHARACTERS:] or "stdin"
        name, number = stem, 1
        while name in used:
            number += 1
            name = f"{stem}-{number}"
        used.add(name)
        yield f"{name}.{suffix}"
