"""Describe the fields of records in JSON Schemas, with the docstrings below the fields in the code."""

import ast
import inspect
import itertools
import textwrap
from collections.abc import Iterator
from typing import Any

import msgspec


def explain(schemas: dict[str, Any]) -> None:
    """Add to each property in `schemas` the docstring of its struct's field, unless it has a description."""
    structs = {name: struct for struct in _structs(msgspec.Struct) for name in _names(struct)}
    for name, schema in schemas.items():
        for field, meaning in _meanings(structs[name]).items():
            if field in schema.get("properties", {}):
                schema["properties"][field].setdefault("description", meaning)


def _structs(kind: type[Any]) -> Iterator[type[Any]]:
    for struct in kind.__subclasses__():
        yield struct
        yield from _structs(struct)


def _names(struct: type[Any]) -> tuple[str, str]:
    """Return the names that a schema may have: the short name, or the long one if two structs have the same."""
    return struct.__name__, f"{struct.__module__}.{struct.__qualname__}"


def _meanings(struct: type[Any]) -> dict[str, str]:
    """Return the docstring of each field, in the struct and its base classes."""
    found: dict[str, str] = {}
    for each in reversed(struct.__mro__):
        if each.__module__.startswith("zoning."):
            found |= _below_fields(ast.parse(textwrap.dedent(inspect.getsource(each))))
    return found


def _below_fields(module: ast.Module) -> dict[str, str]:
    (body,) = (node.body for node in module.body if isinstance(node, ast.ClassDef))
    return {
        field.target.id: inspect.cleandoc(text.value.value).replace("\n", " ")
        for field, text in itertools.pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and isinstance(text.value.value, str)
    }
