"""Ranges of pages as they are printed."""

LONGEST = 12
"""More digits are no page number."""


def whole_last_page(first: str, last: str) -> str:
    """The last page with the figures that a short form leaves out: 1234–41 ends on 1241.

    It is the first page with these figures at its end that does not come before the first one: 1998–03 ends on 2003.
    What is no number, or no shorter than the first page, is as it is.
    """
    left_out = len(first) - len(last)
    if not (first.isdecimal() and last.isdecimal() and first.isascii() and 0 < left_out < LONGEST >= len(first)):
        return last
    head, tail = first[:left_out], first[left_out:]
    return (head if last >= tail else str(int(head) + 1).zfill(left_out)) + last
