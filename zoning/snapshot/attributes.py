"""Answer questions about the attributes of a page's nodes."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from zoning.snapshot.columns import Columns, Mask


class Attributes(Columns):
    """The nodes of a page, and their attributes."""

    def attributes_of(self, node: int) -> dict[str, str]:
        """The node's attributes in source order."""
        rows = self.attributes[self.attribute_start[node] : self.attribute_start[node + 1]]
        return {self.strings[name]: self.strings[value] for name, value in rows.tolist()}

    def attribute(self, node: int, name: str, default: str = "") -> str:
        """Return one attribute of the node; `default` if it has none of this name."""
        return self.attributes_named(name).get(node, default)

    def attributes_named(self, name: str) -> dict[int, str]:
        """Return the value of the attribute `name` for each node that has it, in document order."""
        if name not in self._attributes_named:
            rows = np.flatnonzero(self.attributes[:, 0] == self.string_ids.get(name, -1))
            nodes = np.searchsorted(self.attribute_start, rows, side="right") - 1
            values = map(self.strings.__getitem__, self.attributes[rows, 1].tolist())
            self._attributes_named[name] = dict(zip(nodes.tolist(), values, strict=True))
        return self._attributes_named[name]

    def nodes_by_value(self, name: str) -> dict[str, list[int]]:
        """Return the nodes with each value of the attribute `name`, in document order."""
        if name not in self._nodes_by_value:
            found: defaultdict[str, list[int]] = defaultdict(list)
            for node, value in self.attributes_named(name).items():
                found[value].append(node)
            self._nodes_by_value[name] = dict(found)
        return self._nodes_by_value[name]

    def values_with(self, name: str, words: Sequence[str]) -> list[str]:
        """Return the values of the attribute `name` that contain one of the words, in lower case; each only once."""
        values, lowered, joined = self._lowered(name)
        there = [word for word in words if word in joined]
        found = {number for word in there for number, value in enumerate(lowered) if word in value}
        return [values[number] for number in sorted(found)]

    def _lowered(self, name: str) -> tuple[list[str], list[str], str]:
        """Return the values of the attribute `name`, the same in lower case, and these in one text."""
        if name not in self._lowered_values:
            values = list(self.nodes_by_value(name))
            lowered = [value.lower() for value in values]
            self._lowered_values[name] = values, lowered, "\n".join(lowered)
        return self._lowered_values[name]

    def attribute_is(self, name: str, *values: str) -> Mask:
        """(n,): nodes whose attribute `name` has one of these values, in lower case."""
        return self.mask_of(node for node, value in self.attributes_named(name).items() if value.lower() in values)

    def attributed(self, name: str) -> Mask:
        """(n,): nodes that have the attribute `name`."""
        mask = np.zeros(len(self), np.bool_)
        if name in self.string_ids:
            rows = np.flatnonzero(self.attributes[:, 0] == self.string_ids[name])
            mask[np.searchsorted(self.attribute_start, rows, side="right") - 1] = True
        return mask

    @cached_property
    def _attributes_named(self) -> dict[str, dict[int, str]]:
        return {}

    @cached_property
    def _lowered_values(self) -> dict[str, tuple[list[str], list[str], str]]:
        return {}

    @cached_property
    def _nodes_by_value(self) -> dict[str, dict[str, list[int]]]:
        return {}
