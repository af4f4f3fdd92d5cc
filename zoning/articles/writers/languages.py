"""Check language tags for XML."""

import re

_TAG = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")


def tag_of(language: str) -> str:
    """Return `language` if it is a language tag, otherwise ""."""
    return language if _TAG.fullmatch(language) else ""
