"""Word parts of messages."""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, such as `1 page` or `2,000 pages`; the plural is formed with `s`."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
