"""What an evaluation found: figures of every system on every page, and what is needed to look at one page closely."""

import msgspec

from zoning.evaluation.measures import Score


class SystemInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Something that extracts: one of our extractors, or a peer on one kind of input."""

    name: str
    """Unique in the evaluation: `layout`, `trafilatura (raw)`, `trafilatura (rendered)`."""
    kind: str
    """`extractor` or `peer`."""
    input: str
    """`snapshot`, `raw` (the page as downloaded) or `rendered` (the DOM after rendering, as HTML)."""
    version: str


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How one system did on one page."""

    ms: float
    """Time of the extraction alone."""
    scores: dict[str, Score]
    """Measure → its figures; 0 in all of them where the system failed, absent where the measure does not apply."""
    error: str = ""
    """Why the system gave nothing; "" where it did."""
    warnings: tuple[str, ...] = ()


class PageResult(msgspec.Struct, frozen=True, kw_only=True):
    """How all systems did on one page."""

    page: str
    """The page's name in the manifest."""
    groups: dict[str, str]
    """What the table can be parted by: `type`, `publisher`, `language` …"""
    gold_words: int
    outcomes: dict[str, Outcome]
    """System → outcome; every system of the evaluation is there."""
    error: str = ""
    """Why the page could not be read or rendered; systems that needed that scored 0 on it."""
    warnings: tuple[str, ...] = ()


class Evaluation(msgspec.Struct, frozen=True, kw_only=True):
    """One run of `zoning eval`."""

    data: str
    """Name of the corpus."""
    date: str
    """ISO 8601."""
    command: str
    """The command line that repeats it."""
    settings: dict[str, str]
    """How pages were rendered, and versions of what rendered them."""
    measures: tuple[str, ...]
    """The first one is what tables are sorted by."""
    systems: tuple[SystemInfo, ...]
    by: tuple[str, ...]
    """Groups that the table is parted by."""
    pages: tuple[PageResult, ...]


class Details(msgspec.Struct, frozen=True, kw_only=True):
    """What drill-down to one page shows."""

    page: str
    url: str
    gold: str
    outputs: dict[str, str]
    """System → what it extracted."""
    boxes: dict[str, list[tuple[int, int, int, int]]]
    """Extractor → left, top, width, height (CSS px) of each text node that it chose; peers have none."""
    size: tuple[int, int]
    """Width, height of the page in CSS px."""
    picture: bytes | None
    """WebP of the page, scaled to `size` by whoever shows it; None when no pictures were taken."""
