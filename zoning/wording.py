"""How messages say things."""


def counted(number: int, noun: str) -> str:
    """`1 page`, `2,000 pages`: a number with its noun, which gets its plural by an `s`."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
