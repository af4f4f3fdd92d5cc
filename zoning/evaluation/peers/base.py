"""Define peers, and convert their HTML to text."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from zoning.errors import EnvironmentProblem


class PeerNotInstalled(EnvironmentProblem):
    """Raised when a tool to compare with is not installed; the message names the command that installs it."""


Extract = Callable[[str, str], str]
"""Extracts plain text from HTML and the page's address ("" if unknown).

It returns "" if it finds no main content, and may raise any exception if it fails.
"""


@dataclass(frozen=True)
class Peer:
    """A tool to compare with, ready to extract."""

    name: str
    version: str
    extract: Extract


def require_text_of(name: str) -> None:
    """Raise `PeerNotInstalled` if the package is missing that `text_of` needs; name: a peer that uses it."""
    try:
        import_module("resiliparse.extract.html2text")
    except ImportError as error:
        raise PeerNotInstalled(
            f"{name} needs resiliparse, which is not installed: run `python -m pip install 'zoning[peers]'`"
        ) from error


def text_of(html: str) -> str:
    """Convert all of the HTML to plain text, in the same way for all tools that return HTML, to be fair.

    Block elements begin new lines, so that words of neighbouring blocks do not run together.
    """
    from resiliparse.extract.html2text import extract_plain_text

    return extract_plain_text(html, main_content=False, alt_texts=False, preserve_formatting=True) if html else ""
