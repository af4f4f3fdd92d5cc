"""Look up parts of one kind by name: our own, and those of other packages under an entry point group."""

from collections.abc import Iterator, Mapping, MutableMapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from zoning.errors import EnvironmentProblem

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Part = TypeVar("Part")


class Registry(MutableMapping[str, Part]):
    """Parts by name, our own first. Other packages' names are read when needed, their parts imported at first use.

    If another package uses a name of ours, ours is returned.
    """

    def __init__(self, what: str, group: str, own: Mapping[str, Part], kind: Any) -> None:
        """Create the registry.

        what: the word for a part in messages. group: the entry point group. own: our own parts. kind: the type that the
        objects of entry points must be instances of.
        """
        self._what = what
        self._group = group
        self._kind = kind
        self._parts = dict(own)

    def __getitem__(self, name: str) -> Part:
        """Return the part with this name. Raises `KeyError`, or `EnvironmentProblem` if its package is broken."""
        if name not in self._parts:
            self._parts[name] = self._load(self._theirs[name])
        return self._parts[name]

    def __setitem__(self, name: str, part: Part) -> None:
        self._parts[name] = part

    def __delitem__(self, name: str) -> None:
        del self._parts[name]

    def __contains__(self, name: object) -> bool:
        return name in self._parts or name in self._theirs

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._parts, *self._theirs)))

    def __len__(self) -> int:
        return len(set(self._parts) | set(self._theirs))

    @cached_property
    def _theirs(self) -> "Mapping[str, EntryPoint]":
        from importlib.metadata import entry_points  # slow: longer than the rest of a command's start

        return {point.name: point for point in entry_points(group=self._group)}

    def _load(self, point: "EntryPoint") -> Part:
        package = f"the package {point.dist.name}" if point.dist else "a package"
        told = f"the {self._what} {point.name!r} of {package} ({self._group}: {point.value})"
        try:
            part: Part = point.load()
        except Exception as error:
            raise EnvironmentProblem(
                f"{told} cannot be imported ({type(error).__name__}: {error}); update or uninstall the package"
            ) from error
        if not isinstance(part, self._kind):
            raise EnvironmentProblem(f"{told} has the wrong type; update or uninstall the package")
        if getattr(part, "name", point.name) != point.name:
            raise EnvironmentProblem(f"{told} has another name; update or uninstall the package")
        return part
