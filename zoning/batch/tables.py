"""Read the tables of one's own with which a run reads articles."""

from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from zoning.batch.messages import Settings

if TYPE_CHECKING:
    from zoning.articles import Databank, Funders


class Tables(TypedDict, total=False):
    """The arguments of `zoning.article` with a table each, those that the settings have."""

    databanks: "tuple[Databank, ...]"
    funders: "Funders"


def tables_of(settings: Settings) -> Tables:
    """Read the tables that the settings name. Raises `BadDatabanks` and `BadFunders`."""
    tables: Tables = {}
    if settings.databanks or settings.funders:
        from zoning.articles import read_databanks, read_funders

        if settings.databanks:
            tables["databanks"] = read_databanks(Path(settings.databanks))
        if settings.funders:
            tables["funders"] = read_funders(Path(settings.funders))
    return tables
