"""Tell by a model how probable it is that like elements are contributions of people, whatever language and names.

The model is trees over features of structure (`group_features`). It learns from invented pages in many designs
(`scripts/train posts`).
"""

from importlib.resources import files

from zoning.storage.loaded import once
from zoning.trees import TreeModel

FILE = "posts.npz"


@once
def shipped() -> TreeModel:
    """Load the model that is shipped with zoning."""
    return TreeModel.load((files("zoning.parts.discussion") / FILE).read_bytes())
