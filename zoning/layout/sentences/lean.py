"""Import spaCy without its command line.

`import spacy` also imports the command line, with typer, rich, requests and 400 modules in all. That takes a third of
the time, and nothing here uses it.
"""

import sys
from types import ModuleType
from typing import Any

COMMAND_LINE = ("spacy.cli", "spacy.cli.info")


def import_spacy() -> Any:
    """Return spaCy; import it without its command line if it was not imported before.

    `spacy.info`, the only name that spaCy takes from the command line, and `import spacy.cli` work as usual: they
    import it then.
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
