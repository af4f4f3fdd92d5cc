"""Read the tables of one's own with which articles are read."""

from pathlib import Path
from typing import TypedDict

from zoning.articles.databanks import Databank, read_databanks
from zoning.articles.funding import Funders, read_funders


class OwnTables(TypedDict, total=False):
    """The arguments of `zoning.article` with a table each, those that are given."""

    databanks: tuple[Databank, ...]
    funders: Funders


def read_own_tables(databanks: Path | str | None, funders: Path | str | None) -> OwnTables:
    """Read the tables in these files. Raises `BadDatabanks` and `BadFunders`."""
    tables: OwnTables = {}
    if databanks:
        tables["databanks"] = read_databanks(Path(databanks))
    if funders:
        tables["funders"] = read_funders(Path(funders))
    return tables
