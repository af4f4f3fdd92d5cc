"""Read a user's table of funders."""

import re
from collections.abc import Mapping
from pathlib import Path

from zoning.articles.funding.table import STEM, Funders, Name, OwnFunder, with_own
from zoning.articles.tables import Form, read_table
from zoning.errors import BadFunders
from zoning.metadata.identifiers import doi_in

COLUMNS = ("name", "aliases", "id", "country")
"""The columns of a user's table; all but the first may be missing."""
_ROR = re.compile(r"(?:https?://)?(?:ror\.org/)?(0[a-z0-9]{6}\d\d)")


def read_funders(path: Path) -> Funders:
    """Return the known funders and those of a table in CSV, or in TSV if the name of the file ends so.

    Its columns are `COLUMNS`; `aliases` are separated by `|`. A known funder with one of these names is called by the
    name of the table. Raises `BadFunders`, which says in which line.
    """
    taken: dict[Name, str] = {}

    def read_row(cells: Mapping[str, str]) -> OwnFunder:
        one = _funder(cells)
        for name in one.names:
            other = taken.setdefault(Name.of(name), one.names[0])
            if other != one.names[0]:
                raise ValueError(f"{name} is also a name of {other}")
        return one

    return with_own(read_table(path, Form("funders", COLUMNS, COLUMNS[:1], BadFunders), read_row))


def _funder(cells: Mapping[str, str]) -> OwnFunder:
    """Return the funder of a line. Raises `ValueError`, which says what is wrong."""
    if not cells["name"]:
        raise ValueError("the name is empty")
    aliases = (alias.strip() for alias in cells["aliases"].split("|"))
    names = tuple(dict.fromkeys((cells["name"], *filter(None, aliases))))
    for name in names:
        _check(name)
    if cells["country"] and not re.fullmatch("[A-Z]{2}", cells["country"]):
        raise ValueError(f"the country {cells['country']} must be a code of two capital letters, such as FR")
    return OwnFunder(names, _identifier(cells["id"]), cells["country"])


def _check(name: str) -> None:
    """Raise `ValueError` for a name that would be found everywhere, or nowhere."""
    if sum(map(str.isalpha, name)) < 2:
        raise ValueError(f"the name {name} must have two letters or more")
    if re.search(r"~[^\W_]|(?<![^\W_])~", name):
        raise ValueError(f"the name {name} has a ~ that is not at the end of a word")
    first = Name.of(name).words[0]
    if first.endswith("~") and len(first) <= STEM:
        raise ValueError(f"the name {name} must have {STEM} letters or more before the ~ of its first word")


def _identifier(written: str) -> str:
    """Return a DOI without a resolver, or a ROR ID with one."""
    ror = _ROR.fullmatch(written)
    found = f"https://ror.org/{ror[1]}" if ror else doi_in(written)
    if written and not found:
        raise ValueError(f"the id {written} is neither a DOI nor a ROR ID")
    return found
