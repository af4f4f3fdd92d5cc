"""Handle the routes of visits: begin, follow and cancel them, and receive files for them."""

import asyncio
import dataclasses
import re
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from zoning import limits
from zoning.errors import SourceError, UsageError
from zoning.fetching import continued
from zoning.paging.links import next_page
from zoning.render.options import VisitOptions
from zoning.render.sources import WITHOUT_TLS, check_scheme
from zoning.render.visit import OnStep
from zoning.requests import NextPages
from zoning.snapshot import SUFFIXES, Snapshot
from zoning.storage.encoding import as_json
from zoning.text.identifiers import resolver_of
from zoning.web.pages import Continuation, Origin
from zoning.web.responses import answer, created, limited, nothing
from zoning.web.service import Service
from zoning.web.view.files import Files, archive_types, called
from zoning.web.view.jobs import Job, Jobs
from zoning.web.visit import USUAL, Visit, login_of, problems, properties

LATER = "This may pass: try again later, or with a longer page time."
LOOK = "Open the page to see what is wrong with it. If it needs a login, visit the article again with one."
"""What to do about a page that could not be read, if a later attempt may succeed, and if not."""

Pixels = Annotated[int, msgspec.Meta(ge=100, le=9_999)]


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A requested visit: to an address, to a page of a dropped file, or to a stored page again."""

    url: str = ""
    """As it was typed: perhaps without a scheme, or the identifier of a work."""
    file: str = ""
    number: int = 0
    """The number of the page in the file."""
    page: str = ""
    base_url: str = ""
    """The true address of a file's HTML."""
    viewport: tuple[Pixels, Pixels] | None = None
    """Another viewport than that of `visit`."""
    next_pages: NextPages | None = None
    """Another number of further pages than that of `visit`."""
    visit: Visit | None = None
    """The options of the visit; None: for a stored page those of its last visit."""


class Visiting:
    """The endpoints for visits, one method each."""

    def __init__(self, service: Service, ready: Callable[[str], None]) -> None:
        """ready: prepares a stored page for the view."""
        self.service = service
        self.ready = ready
        self.jobs = Jobs()
        self.files = Files(service.data / "files")
        self.logins = Files(service.data / "logins")

    def routes(self) -> list[Route]:
        """Return the routes of visits."""
        return [
            Route("/ui/archives", self.archives),
            Route("/ui/files", self.drop, methods=["POST"]),
            Route("/ui/logins", self.log_in, methods=["POST"]),
            Route("/ui/visits/options", self.options),
            Route("/ui/visits/options", self.check, methods=["POST"]),
            Route("/ui/visits", self.begin, methods=["POST"]),
            Route("/ui/visits/{job}", self.cancel, methods=["DELETE"]),
            Route("/ui/visits/{job}/events", self.progress),
        ]

    # ---------------------------------------------------------------- files

    async def archives(self, _: Request) -> Response:
        """Return the types of archives that can be read."""
        return answer(archive_types())

    async def drop(self, request: Request) -> Response:
        """Store a file and return the pages in it."""
        name = request.query_params.get("name", "")
        place = await self.files.put(name, limited(request, limits.REQUEST_BYTES))
        return created(await asyncio.to_thread(self.files.look, place))

    async def log_in(self, request: Request) -> Response:
        """Store the file of a login; an invalid file is deleted again."""
        place = await self.logins.put(request.query_params.get("name", ""), limited(request, limits.REQUEST_BYTES))
        try:
            await asyncio.to_thread(login_of, place)
        except UsageError:
            await asyncio.to_thread(self.logins.remove, str(place))
            raise
        return created({"login": f"{place.parent.name}/{place.name}"})

    def forget(self, origin: Origin) -> None:
        """Delete the files of a deleted page, unless another page needs them."""
        others = [other.origin for other in self.service.pages.recent()]
        if all(other.source != origin.source for other in others):
            self.files.remove(origin.source)
        if (login := origin.visit.login) and all(other.visit.login != login for other in others):
            self.logins.remove(f"{self.logins.folder}/{login}")

    # ---------------------------------------------------------------- options of visits

    async def options(self, _: Request) -> Response:
        """Return the options of a visit: the JSON Schema of each."""
        return answer(properties())

    async def check(self, request: Request) -> Response:
        """Return what is wrong with options, by their names."""
        given = await self.service.bodies.decoded(request, dict[str, Any])
        return answer(problems(given, self.service.options))

    def _options(self, visit: Visit) -> VisitOptions:
        options = visit.visit_options(self.service.options)
        if not visit.login:
            return options
        return dataclasses.replace(options, storage_state=self.logins.place(visit.login.partition("/")[0]))

    def _origin(self, wanted: Wanted) -> Origin:
        if sum(map(bool, (wanted.url, wanted.file, wanted.page))) != 1:
            raise UsageError("give exactly one of url, file and page")
        if wanted.page:
            origin = self.service.pages.get(wanted.page).origin
            if not is_renderable(origin):
                raise UsageError("a snapshot cannot be rendered again: open its address to visit the page")
            return msgspec.structs.replace(origin, visit=_visit_of(wanted, origin.visit))
        visit = _visit_of(wanted, USUAL)
        if wanted.file:
            return Origin(self.files.source(wanted.file, wanted.number), wanted.base_url, visit)
        return Origin(address_of(wanted.url), visit=visit)

    # ---------------------------------------------------------------- visits

    async def begin(self, request: Request) -> Response:
        """Start a visit."""
        wanted = await self.service.bodies.decoded(request, Wanted)
        origin = await asyncio.to_thread(self._origin, wanted)
        options = await asyncio.to_thread(self._options, origin.visit)
        return answer({"visit": self.jobs.start(lambda on_step: self._visit(origin, options, on_step))}, 202)

    async def _visit(self, origin: Origin, options: VisitOptions, on_step: OnStep) -> str:
        rendering = await self.service.visits.render(
            origin.source, base_url=origin.base_url or None, options=options, screenshot="strips", on_step=on_step
        )
        if not check_scheme(origin.source):
            rendering = called(rendering, self.files.shown(origin.source))
        continuation = await self._visit_following(origin, rendering.snapshot, options, on_step)
        on_step("store")
        page = await asyncio.to_thread(self.service.pages.put, rendering, origin, continuation)
        on_step("analyse")
        await asyncio.to_thread(self.ready, page)
        return page

    async def _visit_following(
        self, origin: Origin, snapshot: Snapshot, options: VisitOptions, on_step: OnStep
    ) -> Continuation:
        """Visit and store the pages that continue an article, up to the number asked for."""
        visit = msgspec.structs.replace(origin.visit, next_pages=0)

        async def visit_one(address: str) -> tuple[Snapshot, str]:
            rendering = await self.service.visits.render(address, options=options, screenshot="strips", on_step=on_step)
            page = await asyncio.to_thread(self.service.pages.put, rendering, Origin(address, visit=visit))
            return rendering.snapshot, page

        count = origin.visit.next_pages if is_continuable(origin) else 0
        others = await continued(snapshot, count, visit_one)
        return Continuation(tuple(others.found), _unread(others.error) if others.error else "")

    async def cancel(self, request: Request) -> Response:
        """Cancel a visit."""
        self.jobs.get(request.path_params["job"]).cancel()
        return nothing()

    async def progress(self, request: Request) -> Response:
        """Return the steps of a visit as server-sent events."""
        job = self.jobs.get(request.path_params["job"])
        return StreamingResponse(_events(job), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


def address_of(typed: str) -> str:
    """Return the web address that somebody has typed; never the name of a file.

    A missing scheme is http for this machine and for IP addresses, otherwise https. Raises `UsageError`.
    """
    address = resolver_of(typed) or typed
    if check_scheme(address):
        return address
    host = re.split(r"[/?#]", typed, maxsplit=1)[0]
    if not host:
        raise UsageError(f"{typed[:200]}: not a URL; to read a file, drop it on the page", source=typed)
    address = f"{'http' if WITHOUT_TLS.fullmatch(host) else 'https'}://{typed}"
    check_scheme(address)
    return address


def is_renderable(origin: Origin) -> bool:
    """Return whether a page can be rendered again."""
    return bool(origin.source) and not origin.source.endswith(SUFFIXES)


def is_continuable(origin: Origin) -> bool:
    """Return whether the pages that continue a page can be visited: those of web addresses."""
    return bool(check_scheme(origin.source))


def continued_at(snapshots: Sequence[Snapshot]) -> str:
    """Return the address of the page that continues these pages of an article; "" if there is none."""
    return next_page(snapshots[-1], snapshots[0].page.final_url, len(snapshots) + 1) or ""


def _unread(error: SourceError) -> str:
    return f"{error}. {LATER if error.transient else LOOK}"


def _visit_of(wanted: Wanted, usual: Visit) -> Visit:
    """Return the options of the visit."""
    visit = wanted.visit or usual
    if wanted.viewport is not None:
        visit = msgspec.structs.replace(visit, viewport="x".join(map(str, wanted.viewport)))
    if wanted.next_pages is not None:
        visit = msgspec.structs.replace(visit, next_pages=wanted.next_pages)
    return visit


async def _events(job: Job) -> AsyncIterator[bytes]:
    async for event in job.events():
        yield b"data: " + as_json(event) + b"\n\n"
