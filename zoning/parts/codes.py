"""Code the parts of a page as numbers, one for each node."""

import numpy as np
from numpy.typing import NDArray

from zoning.document.blocks import PARTS, Part
from zoning.snapshot import Mask

Codes = NDArray[np.int8]
"""(n,): the index in `PARTS` of the part that each node is."""


def are(parts: Codes, *names: Part) -> Mask:
    """(n,): the nodes whose part is one of `names`."""
    wanted = np.zeros(len(PARTS), np.bool_)
    wanted[[PARTS.index(name) for name in names]] = True
    return wanted[parts]


def named(parts: Codes) -> list[Part]:
    """n: the name of the part that each node is."""
    return [PARTS[index] for index in parts.tolist()]
