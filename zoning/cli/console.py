"""Print to the terminal safely: control characters in text from pages and servers are shown, not executed.

Standard error, including the log, passes through `Shown`, and so does standard output if it is a terminal. A file or a
pipe on standard output gets the text unchanged.
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
"""C0 without line feed and tab, DEL, and C1: the control characters that can move the cursor or forge output."""
DIRECTIONS = {code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""Overrides and isolates: they change the order in which a text is shown."""
ESCAPES = CONTROLS | DIRECTIONS
REDRAW = "\r\x1b[K"
"""Move the cursor to the beginning of the line, and clear the line."""


def visible(text: str) -> str:
    """Return the text with all control characters that affect a terminal written as escapes."""
    return text.translate(ESCAPES)


class Shown(io.TextIOBase):
    """A text stream that makes control characters visible and passes the text on."""

    encoding = "utf-8"
    """Always UTF-8, whatever the terminal's encoding is: otherwise some libraries would write to `buffer` instead."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write the text with control characters made visible."""
        self.stream.write(visible(text))
        return len(text)

    @property
    def buffer(self) -> BinaryIO:
        """Return the stream below for bytes, for protocols."""
        return self.stream.buffer

    def writable(self) -> bool:
        """Return True: the stream can always be written to."""
        return True

    def flush(self) -> None:
        """Flush the stream below."""
        self.stream.flush()

    def isatty(self) -> bool:
        """Return whether the stream below is a terminal."""
        return self.stream.isatty()

    def fileno(self) -> int:
        """Return the file descriptor of the stream below."""
        return self.stream.fileno()

    def close(self) -> None:
        """Do nothing: this object does not own the stream below."""


@contextmanager
def shown() -> Iterator[None]:
    """Send output of the block that people read through `Shown`, and escape text that cannot be encoded."""
    with suppress(AttributeError):  # a stream of another class, or closed
        cast(Any, sys.stdout).reconfigure(errors="backslashreplace")
    with ExitStack() as stack:
        # Both are None if they were closed when the program was started.
        error = cast(TextIO | None, sys.stderr) or stack.enter_context(Path(os.devnull).open("w"))
        stack.enter_context(redirect_stderr(cast(TextIO, Shown(error))))
        if cast(TextIO | None, sys.stdout) is not None and sys.stdout.isatty():
            stack.enter_context(redirect_stdout(cast(TextIO, Shown(sys.stdout))))
        yield


def give(text: str) -> None:
    """Print a result to standard output; unchanged if that is not a terminal.

    Raises `OutputUnwritable`, or `BrokenPipeError` if the reader has closed the pipe.
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
    """Discard what is still buffered for standard output: otherwise it would raise an error again at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def styled(text: str, **style: Any) -> None:
    """Print the beginning of a line to standard output, with colours if that is a terminal."""
    stream = sys.stdout.stream if isinstance(sys.stdout, Shown) else sys.stdout
    click.echo(click.style(visible(text), **style), file=stream, nl=False, color=stream.isatty())


def redraw(line: str = "") -> None:
    """Replace the last line of the terminal, on standard error, by `line`."""
    stream = sys.stderr.stream if isinstance(sys.stderr, Shown) else sys.stderr
    stream.write(REDRAW + visible(line))
    stream.flush()
