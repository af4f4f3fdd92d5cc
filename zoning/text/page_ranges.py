"""Expand ranges of printed pages."""

LONGEST = 12
"""The most digits of a page number."""


def whole_last_page(first: str, last: str) -> str:
    """Return the last page with the digits that a short form leaves out: 1234–41 ends on 1241.

    This is the smallest number with these digits at its end that is not below the first page: 1998–03 ends on 2003. If
    `last` is not a number, or no shorter than the first page, it is returned unchanged.
    """
    left_out = len(first) - len(last)
    if not (first.isdecimal() and last.isdecimal() and first.isascii() and 0 < left_out < LONGEST >= len(first)):
        return last
    head, tail = first[:left_out], first[left_out:]
    return (head if last >= tail else str(int(head) + 1).zfill(left_out)) + last
