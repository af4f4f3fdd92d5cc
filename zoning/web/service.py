"""Hold the objects that all parts of the web application share."""

from dataclasses import dataclass
from pathlib import Path

from zoning import limits
from zoning.render.options import VisitOptions
from zoning.requests import RequestQueue, Visits
from zoning.storage.files import make_folder
from zoning.web.bodies import Bodies
from zoning.web.pages import Pages


@dataclass(frozen=True, slots=True, eq=False)
class Service:
    """A running application: its folder, its browser, its pages."""

    data: Path
    """The folder for everything that is stored."""
    options: VisitOptions
    """The default options of visits."""
    visits: Visits
    pages: Pages
    queue: RequestQueue
    """Answers the requests of the API."""
    bodies: Bodies
    """Reads the bodies of all requests."""
    token: str | None = None
    """The token that requests must have; None if no token is set because only this machine can reach the server."""

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
        """Create an application that stores its data in the folder `data`, which is created if it is missing.

        for_programs: the options of visits for the API; None for `options`.
        at_once: the number of visits at the same time.
        Raises `OutputUnwritable`.
        """
        options = options or VisitOptions()
        make_folder(data)
        visits = Visits(options, at_once=at_once)
        queue = RequestQueue(visits, for_programs or options, at_once)
        return cls(data, options, visits, Pages(data / "pages"), queue, Bodies(), token)
