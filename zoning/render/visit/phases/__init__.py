"""The phases of an attempt in their order, a module each: opening, going, settling and checking, revealing, capturing.

Each is a function that takes the attempt and returns what it has found. It leaves the time that the capture needs.
"""

from zoning.render.visit.phases.capturing import Taken, capture_page
from zoning.render.visit.phases.checking import Misread, check_encoding, load_again
from zoning.render.visit.phases.going import go
from zoning.render.visit.phases.opening import open_page
from zoning.render.visit.phases.revealing import Revealed, reveal_page
from zoning.render.visit.phases.settling import StuckInItsTime, settle

__all__ = [
    "Misread", "Revealed", "StuckInItsTime", "Taken",
    "capture_page", "check_encoding", "go", "load_again", "open_page", "reveal_page", "settle",
]  # fmt: skip
