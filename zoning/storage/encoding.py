"""Encode values as JSON."""

import json
from typing import Any

import msgspec
import numpy as np


def as_json(value: Any) -> bytes:
    """Return JSON that every reader accepts: lone surrogates, as in broken pages, become question marks.

    Numbers and arrays of numpy become numbers and lists.
    """
    try:
        return msgspec.json.encode(value, enc_hook=_builtin)
    except UnicodeEncodeError:
        plain = msgspec.to_builtins(value, str_keys=True, enc_hook=_builtin)
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _builtin(value: Any) -> Any:
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    raise NotImplementedError(f"{type(value).__name__} has no form in JSON")
