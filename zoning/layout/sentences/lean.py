"""spaCy without its command line.

`import spacy` brings that along, with typer, rich, requests and 400 modules in all: a third of the time that the import
takes, and nobody here calls it.
"""

import sys
from types import ModuleType
from typing import Any

COMMAND_LINE = ("spacy.cli", "spacy.cli.info")


def import_spacy() -> Any:
    """Return spaCy, imported without its command line if it was not imported before.

    `spacy.info`, the one name that it has from there, and `import spacy.cli` work as ever: they bring it when they are
    called.
    """
    if "spacy" not in sys.modules:
        stand_ins = {name: ModuleType(name) for name in COMMAND_LINE}
        vars(stand_ins["spacy.cli.info"])["info"] = _info
        sys.modules.update(stand_ins)
        try:
            import spacy
        finally:
            for name in stand_ins:
                sys.modules.pop(name, None)
    import spacy

    return spacy


def _info(*arguments: Any, **named: Any) -> Any:
    from spacy.cli.info import info

    return info(*arguments, **named)
