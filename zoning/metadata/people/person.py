"""An author as one source gives them, and what other lines of the page tell of authors."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Person:
    """An author as one source gives them."""

    name: str
    given: str = ""
    family: str = ""
    suffix: str = ""
    orcid: str = ""
    """Empty in a list of authors if its check digit is wrong."""
    email: str = ""
    affiliations: tuple[str, ...] = ()
    """The texts of the affiliations."""
    corresponding: bool = False
    marks: tuple[str, ...] = ()
    """The marks behind the name on the page: `1`, `a`, `*`."""


class Correspondence(NamedTuple):
    """What a line on correspondence says."""

    mark: str
    """The mark before its label, which may be behind the names of authors; "" for none."""
    text: str
    """What is behind the label."""


class Contact(NamedTuple):
    """E-mail addresses and ORCIDs, and the text that names whose they are."""

    text: str
    emails: tuple[str, ...] = ()
    orcids: tuple[str, ...] = ()
