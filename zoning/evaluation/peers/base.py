"""What a peer is, and how HTML that a peer gives becomes text."""

from collections.abc import Callable
from dataclasses import dataclass

from zoning.errors import EnvironmentProblem


class PeerNotInstalled(EnvironmentProblem):
    """Raised when a tool to compare with is not installed; the message names the command that installs it."""


Extract = Callable[[str, str], str]
"""A tool's own way from HTML and the page's address ("" where unknown) to plain text.

It gives "" when it finds no main content, and raises whatever it likes when it fails.
"""


@dataclass(frozen=True)
class Peer:
    """A tool, ready to extract."""

    name: str
    version: str
    extract: Extract


def text_of(html: str) -> str:
    """HTML as plain text, all of it: the same for every tool that gives HTML, so that none gains or loses by it.

    Block elements part lines, so that words of neighbouring blocks do not run together.
    """
    from resiliparse.extract.html2text import extract_plain_text

    return extract_plain_text(html, main_content=False, alt_texts=False, preserve_formatting=True) if html else ""
