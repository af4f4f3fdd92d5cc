"""JSON that every reader accepts."""

import json

import numpy as np
import pytest

from zoning.storage.encoding import as_json


def test_json_takes_numbers_of_numpy_and_broken_letters() -> None:
    value = {"one": np.float64(0.5), "all": np.array([1, 2]), "half": "\ud83d"}
    assert json.loads(as_json(value)) == {"one": 0.5, "all": [1, 2], "half": "?"}
    with pytest.raises(NotImplementedError, match="object has no form"):
        as_json(object())
