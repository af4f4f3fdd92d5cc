"""Define the results of an evaluation: the scores of each system on each page, and the details of pages."""

import msgspec

from zoning.evaluation.measures import Score


class SystemInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A system to compare: one of our extractors, or a peer on one kind of input."""

    name: str
    """Unique in the evaluation: `layout`, `trafilatura (raw)`, `trafilatura (rendered)`."""
    kind: str
    """`extractor` or `peer`."""
    input: str
    """`snapshot`, `raw` (the page as downloaded) or `rendered` (the DOM after rendering, as HTML)."""
    version: str


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one system on one page."""

    ms: float
    """Time of the extraction alone."""
    scores: dict[str, Score]
    """Measure → score; all 0 if the system failed, absent if the measure does not apply."""
    error: str = ""
    """Why the system failed; "" if it did not."""
    warnings: tuple[str, ...] = ()


class PageResult(msgspec.Struct, frozen=True, kw_only=True):
    """The results of all systems on one page."""

    page: str
    """The page's name in the manifest."""
    groups: dict[str, str]
    """The groups by which the table can be divided: `type`, `publisher`, `language` …"""
    gold_words: int
    outcomes: dict[str, Outcome]
    """System → outcome, for all systems of the evaluation."""
    error: str = ""
    """Why the page could not be read or rendered; systems that needed this scored 0 on it."""
    warnings: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether the page could not be read or rendered, or no system worked on it."""
        return bool(self.error) or all(outcome.error for outcome in self.outcomes.values())


class Evaluation(msgspec.Struct, frozen=True, kw_only=True):
    """One run of `zoning eval`."""

    data: str
    """Name of the corpus."""
    date: str
    """ISO 8601."""
    command: str
    """The command line to repeat it."""
    settings: dict[str, str]
    """How the pages were rendered, and the versions of the programs for that."""
    measures: tuple[str, ...]
    """The measures; tables are sorted by the first one."""
    systems: tuple[SystemInfo, ...]
    by: tuple[str, ...]
    """The groups by which the table is divided."""
    pages: tuple[PageResult, ...]


class Details(msgspec.Struct, frozen=True, kw_only=True):
    """The details of one page in the report."""

    page: str
    url: str
    gold: str
    outputs: dict[str, str]
    """System → the text that it extracted."""
    boxes: dict[str, list[tuple[int, int, int, int]]]
    """Extractor → left, top, width, height (CSS px) of each selected text node; peers have none."""
    size: tuple[int, int]
    """Width, height of the page in CSS px."""
    picture: bytes | None
    """WebP of the page, to be scaled to `size` when it is shown; None if no pictures were taken."""
