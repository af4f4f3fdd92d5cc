"""What every part of the web application works with."""

from dataclasses import dataclass
from pathlib import Path

from zoning import limits
from zoning.files import make_folder
from zoning.render import VisitOptions
from zoning.requests import RequestQueue, Visits
from zoning.web.bodies import Bodies
from zoning.web.pages import Pages


@dataclass(frozen=True, slots=True, eq=False)
class Service:
    """One running application: its folder, its browser, the pages that it knows."""

    data: Path
    """Where everything that is to outlive the program is kept."""
    options: VisitOptions
    """How pages are visited unless a request says otherwise."""
    visits: Visits
    pages: Pages
    queue: RequestQueue
    """Where the API's requests are answered."""
    bodies: Bodies
    """Of all requests."""
    token: str | None = None
    """What a caller must show; None on this machine alone."""

    @classmethod
    def of(
        cls,
        data: Path,
        options: VisitOptions | None = None,
        *,
        token: str | None = None,
        for_programs: VisitOptions | None = None,
        at_once: int = limits.VISITS_AT_ONCE,
    ) -> "Service":
        """An application that keeps its things in `data`, which is made where it is missing.

        for_programs: how pages are visited that programs ask for; otherwise like all others.
        at_once: visits at the same time.
        Raises `OutputUnwritable`.
        """
        options = options or VisitOptions()
        make_folder(data)
        visits = Visits(options, at_once=at_once)
        queue = RequestQueue(visits, for_programs or options, at_once)
        return cls(data, options, visits, Pages(data / "pages"), queue, Bodies(), token)
