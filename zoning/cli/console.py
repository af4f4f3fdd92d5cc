"""What people see of the command line: words from pages and servers are shown there, and steer nothing.

All that is printed to standard error, the log too, and to standard output where that is a terminal, passes through
`Shown`. A file or a pipe on standard output gets the text as it is.
"""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any, BinaryIO, TextIO, cast

import click

from zoning.errors import OutputUnwritable

CONTROLS = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\t"}
"""C0 but for line feed and tabulator, DEL, and C1: with them a terminal is told where to write, and what to believe."""
DIRECTIONS = {code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""Overrides and isolates: with them a text is shown in another order than it has."""
ESCAPES = CONTROLS | DIRECTIONS
REDRAW = "\r\x1b[K"
"""Go to the beginning of the line, and empty it."""


def visible(text: str) -> str:
    """The text with all that would steer a terminal spelled out."""
    return text.translate(ESCAPES)


class Shown(io.TextIOBase):
    """A text stream that hands on what is written to it, made visible."""

    encoding = "utf-8"
    """Whatever the terminal takes: who writes is not to go around this stream for the sake of an encoding."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write the text, made visible."""
        self.stream.write(visible(text))
        return len(text)

    @property
    def buffer(self) -> BinaryIO:
        """What takes bytes as they are, for protocols."""
        return self.stream.buffer

    def writable(self) -> bool:
        """Whether it can be written to: always."""
        return True

    def flush(self) -> None:
        """Let everything written so far be seen."""
        self.stream.flush()

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self.stream.isatty()

    def fileno(self) -> int:
        """The descriptor below it."""
        return self.stream.fileno()

    def close(self) -> None:
        """Do nothing: the stream below is not ours."""


@contextmanager
def shown() -> Iterator[None]:
    """Let all that is printed meanwhile pass through `Shown` where people read it, and no text be unprintable."""
    with suppress(AttributeError):  # where it is no stream of Python's own, or closed
        cast(Any, sys.stdout).reconfigure(errors="backslashreplace")
    with ExitStack() as stack:
        # Both are None where they were closed when the program was started.
        error = cast(TextIO | None, sys.stderr) or stack.enter_context(Path(os.devnull).open("w"))
        stack.enter_context(redirect_stderr(cast(TextIO, Shown(error))))
        if cast(TextIO | None, sys.stdout) is not None and sys.stdout.isatty():
            stack.enter_context(redirect_stdout(cast(TextIO, Shown(sys.stdout))))
        yield


def give(text: str) -> None:
    """Print a result to standard output, as it is where that is no terminal.

    Raises `OutputUnwritable`, or `BrokenPipeError` where nobody reads any longer.
    """
    if cast(TextIO | None, sys.stdout) is None:
        raise OutputUnwritable("standard output is closed")
    try:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        forget_output()
        raise OutputUnwritable(f"standard output cannot be written ({error.strerror or error})") from error


def forget_output() -> None:
    """Let what is still buffered for standard output go nowhere: it must not raise again at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def styled(text: str, **style: Any) -> None:
    """Print the beginning of a line to standard output, in colours where that is a terminal."""
    stream = sys.stdout.stream if isinstance(sys.stdout, Shown) else sys.stdout
    click.echo(click.style(visible(text), **style), file=stream, nl=False, color=stream.isatty())


def redraw(line: str = "") -> None:
    """Put `line` in the place of the terminal's last one, which is standard error's."""
    stream = sys.stderr.stream if isinstance(sys.stderr, Shown) else sys.stderr
    stream.write(REDRAW + visible(line))
    stream.flush()
