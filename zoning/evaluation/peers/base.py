"""Define peers, and convert their HTML to text."""

from collections.abc import Callable
from dataclasses import dataclass

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


def text_of(html: str) -> str:
    """Convert all of the HTML to plain text, in the same way for all tools that return HTML, to be fair.

    Block elements begin new lines, so that words of neighbouring blocks do not run together.
    """
    from resiliparse.extract.html2text import extract_plain_text

    return extract_plain_text(html, main_content=False, alt_texts=False, preserve_formatting=True) if html else ""
