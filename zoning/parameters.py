"""Describe and check the parameters of methods: their types and ranges."""

from dataclasses import dataclass, fields
from typing import Annotated, Any, Literal, get_args, get_origin

_VALUES = {"float": "a number", "int": "a whole number", "bool": "true or false", "str": "text"}
"""Name of a type → what its values are."""


@dataclass(frozen=True)
class Range:
    """The numbers from `least` to `most`, inclusive except for the one that `without` names."""

    least: float
    most: float
    without: Literal["", "least", "most"] = ""

    def __contains__(self, value: float) -> bool:
        if self.without and value == getattr(self, self.without):
            return False
        return self.least <= value <= self.most

    def __str__(self) -> str:
        if self.without == "least":
            return f"above {self.least:,} and up to {self.most:,}"
        return f"{self.least:,} to {'below ' if self.without else ''}{self.most:,}"


class Ranged:
    """Base of dataclasses whose fields may have a range: `Annotated[float, Range(0, 1)]`."""

    def __post_init__(self) -> None:
        """Raise `ValueError` for a number outside its range."""
        for field in fields(self):  # type: ignore[arg-type]  # only dataclasses are derived from this
            allowed, value = range_of(field.type), getattr(self, field.name)
            if allowed is not None and value not in allowed:
                raise ValueError(f"{field.name} must be {takes(field.type)}, not {value}")


def range_of(annotation: Any) -> Range | None:
    """Return the range of a field's type; None if it has none."""
    return next((one for one in getattr(annotation, "__metadata__", ()) if isinstance(one, Range)), None)


def type_name(annotation: Any) -> str:
    """Return the choices of a literal type, separated by `|`; otherwise the type's name."""
    if get_origin(annotation) is Annotated:
        annotation = annotation.__origin__
    choices = get_args(annotation)
    return "|".join(map(str, choices)) if choices else str(getattr(annotation, "__name__", annotation))


def takes(annotation: Any) -> str:
    """Return the values of a field's type in words, such as `a number from 0 to 1`."""
    kind, allowed = type_name(annotation), range_of(annotation)
    if allowed is not None:
        return f"{_VALUES.get(kind, kind)} {'' if allowed.without == 'least' else 'from '}{allowed}"
    return f"one of {kind.replace('|', ', ')}" if "|" in kind else _VALUES.get(kind, kind)
