"""Read times of day as pages write them beside a date: `10:12`, `at 9:05 pm`, `下午3:07`."""

import re
from collections.abc import Sequence

from zoning.metadata.times.dates import DAY

AFTERNOON = frozenset(("pm", "p.m", "下午", "晚上", "午後", "오후", "μ.μ", "μμ", "م"))
_TIME = re.compile(
    r"(?P<before>[ap]\.?m\.?|上午|下午|晚上|午前|午後|오전|오후)?\s*"
    r"(?<![\d:.])(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)(?P<second>:[0-5]\d)?(?![\d:])"
    r"\s*(?P<after>[ap]\.?m\b|[πμ]\.?μ|[صم]\b)?",
    re.IGNORECASE,
)


def with_time_of_day(day: str, texts: Sequence[str]) -> str:
    """Return a day in ISO 8601 with the only time of day in `texts`, without a time zone.

    Unchanged if it is not a day, or the texts have no time or several ones.
    """
    found = {_read(time) for text in texts for time in _TIME.finditer(text)}
    return f"{day}T{found.pop()}" if len(day) == DAY and len(found) == 1 else day


def _read(time: re.Match[str]) -> str:
    hour, half = int(time["hour"]), time["before"] or time["after"]
    if half:
        hour = hour % 12 + 12 * (half.casefold().rstrip(".") in AFTERNOON)
    return f"{hour:02}:{time['minute']}{time['second'] or ''}"
