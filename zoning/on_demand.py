"""Import the modules of a package's public names at the first use of a name."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def on_demand(package: str, modules: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """Return a `__getattr__` for a package; modules: the names of modules, each with the public names it defines.

    Importing a module of the package then does not import all others, which may be dear: a browser's driver, NumPy.
    """
    defined_in = {name: module for module, names in modules.items() for name in names}

    def attribute(name: str) -> Any:
        if name not in defined_in:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(defined_in[name]), name)
        setattr(import_module(package), name, value)
        return value

    return attribute
