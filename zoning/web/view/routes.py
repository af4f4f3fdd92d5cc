"""The routes of the view: visits with their progress, stored pages, and what methods find on them."""

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Route

from zoning import limits
from zoning.articles import Article
from zoning.errors import SourceError, SourceNotFound, UsageError
from zoning.extractors import DEFAULT, describe, presets, registered
from zoning.identifiers import resolver_of
from zoning.labelling.store import FOLDER as LABELS
from zoning.labelling.store import Store
from zoning.metadata.model import PageMetadata
from zoning.paging import next_page
from zoning.render import VisitOptions
from zoning.render.sources import check_scheme
from zoning.render.visit import OnStep
from zoning.reports import as_json
from zoning.snapshot import SUFFIXES, PageFacts, Snapshot
from zoning.web.pages import NOWHERE, Origin, Page
from zoning.web.responses import answer, limited
from zoning.web.service import Service
from zoning.web.view.articles import article_view, rewritten
from zoning.web.view.detail import zone
from zoning.web.view.files import Files, archive_types, called
from zoning.web.view.jobs import Job, Jobs
from zoning.web.view.opened import Library, Opened
from zoning.web.view.outputs import document, groups, written
from zoning.web.view.pictures import drawn_page
from zoning.web.view.reading import reading
from zoning.web.view.values import Box
from zoning.web.view.zones import LeafZone, sketch, visual_blocks, zones
from zoning.web.visit import USUAL, Visit, login_of, problems, properties

FOR_EVER = {"Cache-Control": "private, max-age=31536000, immutable"}
"""What an id of its content stands for never changes."""
RECENT = 30
Pixels = Annotated[int, msgspec.Meta(ge=100, le=9_999)]


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A visit that is asked for: an address, a page of a dropped file, or a stored page once more."""

    url: str = ""
    file: str = ""
    number: int = 0
    """Which page of the file."""
    page: str = ""
    base_url: str = ""
    """The true address of a file's HTML."""
    viewport: tuple[Pixels, Pixels] | None = None
    """Another one than that of `visit`."""
    visit: Visit | None = None
    """How it is visited; of a stored page as before where nothing is said."""


class Sheet(msgspec.Struct, frozen=True):
    """A stored page as the view opens it: what no parameter changes."""

    page: Page
    again: bool
    """Whether it can be rendered anew, in another viewport for example."""
    visit: Visit
    """How it was visited, without what is not shown."""
    not_shown: list[str]
    """What of that is kept and not shown, in words."""
    facts: PageFacts
    metadata: PageMetadata
    """What it says of itself; read where no method says what its main content is."""
    places: dict[str, list[Box]]
    """Of its fields that the page shows."""
    zones: list[LeafZone]
    sketch: list[Box]
    """Where text is; empty where there is a picture."""


class View:
    """What the view asks for, each as one method."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.jobs = Jobs()
        self.files = Files(service.data / "files")
        self.logins = Files(service.data / "logins")
        self.library = Library(service.pages)
        self.drawing = asyncio.Lock()
        """Pictures are large: one is drawn at a time."""

    def routes(self) -> list[Route]:
        """Every address of the view."""
        page = "/ui/pages/{page}"
        return [
            Route("/ui/extractors", self.extractors),
            Route("/ui/formats", self.formats),
            Route("/ui/archives", self.archives),
            Route("/ui/files", self.drop, methods=["POST"]),
            Route("/ui/logins", self.log_in, methods=["POST"]),
            Route("/ui/visits/options", self.visit_options),
            Route("/ui/visits/options", self.check_options, methods=["POST"]),
            Route("/ui/visits", self.visit, methods=["POST"]),
            Route("/ui/visits/{job}", self.cancel, methods=["DELETE"]),
            Route("/ui/visits/{job}/events", self.progress),
            Route("/ui/pages", self.recent),
            Route(page, self.sheet),
            Route(page, self.forget, methods=["DELETE"]),
            Route(f"{page}/tiles/{{number:int}}.png", self.tile),
            Route(f"{page}/thumbnail", self.thumbnail),
            Route(f"{page}/picture", self.picture),
            Route(f"{page}/snapshot", self.snapshot),
            Route(f"{page}/reading", self.reading),
            Route(f"{page}/zones/{{index:int}}", self.zone),
            Route(f"{page}/blocks", self.blocks),
            Route(f"{page}/document", self.document),
            Route(f"{page}/output", self.output),
            Route(f"{page}/article", self.article),
            Route("/ui/articles", self.rewrite, methods=["POST"]),
        ]

    # ---------------------------------------------------------------- visits

    async def extractors(self, _: Request) -> Response:
        """The methods there are."""
        names = sorted((*registered(), *presets()))
        return answer({"default": DEFAULT, "extractors": [describe(name) for name in names]})

    async def formats(self, _: Request) -> Response:
        """The formats there are."""
        return answer(groups())

    async def archives(self, _: Request) -> Response:
        """The types of archives that are read."""
        return answer(archive_types())

    async def drop(self, request: Request) -> Response:
        """Store a file and say what it holds."""
        name = request.query_params.get("name", "")
        place = await self.files.put(name, limited(request, limits.REQUEST_BYTES))
        return answer(await asyncio.to_thread(self.files.look, place), 201)

    async def log_in(self, request: Request) -> Response:
        """Store the file of a login; what is none is not kept."""
        place = await self.logins.put(request.query_params.get("name", ""), limited(request, limits.REQUEST_BYTES))
        login = f"{place.parent.name}/{place.name}"
        try:
            await asyncio.to_thread(login_of, place)
        except UsageError:
            await asyncio.to_thread(self.logins.remove, str(place))
            raise
        return answer({"login": login}, 201)

    async def visit_options(self, _: Request) -> Response:
        """How a page can be visited: the JSON Schema of each option."""
        return answer(properties())

    async def check_options(self, request: Request) -> Response:
        """What is wrong with options, by their names."""
        given = await self.service.bodies.decoded(request, dict[str, Any])
        return answer(problems(given, self.service.options))

    async def visit(self, request: Request) -> Response:
        """Begin a visit."""
        wanted = await self.service.bodies.decoded(request, Wanted)
        origin = await asyncio.to_thread(self._origin, wanted)
        options = await asyncio.to_thread(self._options, origin.visit)
        return answer({"visit": self.jobs.start(lambda on_step: self._visit(origin, options, on_step))}, 202)

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
            if not _is_renderable(origin):
                raise UsageError("a snapshot cannot be rendered again: open its address to visit the page")
            return msgspec.structs.replace(origin, visit=_visit_of(wanted, origin.visit))
        visit = _visit_of(wanted, USUAL)
        if wanted.file:
            return Origin(self.files.source(wanted.file, wanted.number), wanted.base_url, visit)
        address = resolver_of(wanted.url) or wanted.url  # and never a file of that name
        if not check_scheme(address):
            raise UsageError(f"{wanted.url[:200]}: not a web address; files are dropped on the page", source=wanted.url)
        return Origin(address, visit=visit)

    async def _visit(self, origin: Origin, options: VisitOptions, on_step: OnStep) -> str:
        rendering = await self.service.visits.render(
            origin.source, base_url=origin.base_url or None, options=options, screenshot="strips", on_step=on_step
        )
        if not check_scheme(origin.source):
            rendering = called(rendering, self.files.shown(origin.source))
        following = await self._visit_following(origin, rendering.snapshot, options, on_step)
        on_step("store")
        page = await asyncio.to_thread(self.service.pages.put, rendering, origin, following)
        on_step("analyse")
        opened = await asyncio.to_thread(self._open, page)
        await asyncio.to_thread(opened.extraction, DEFAULT)
        return page

    async def _visit_following(
        self, origin: Origin, snapshot: Snapshot, options: VisitOptions, on_step: OnStep
    ) -> tuple[str, ...]:
        """Visit the pages that continue an article, as many as are asked for; return their ids."""
        following: list[str] = []
        visit, first = msgspec.structs.replace(origin.visit, next_pages=0), snapshot.page.final_url
        for number in range(2, 2 + origin.visit.next_pages if check_scheme(origin.source) else 0):
            address = next_page(snapshot, first, number)
            if address is None:
                break
            try:
                rendering = await self.service.visits.render(
                    address, options=options, screenshot="strips", on_step=on_step
                )
            except SourceError:
                break  # what was found so far is shown
            snapshot = rendering.snapshot
            following.append(await asyncio.to_thread(self.service.pages.put, rendering, Origin(address, visit=visit)))
        return tuple(following)

    async def cancel(self, request: Request) -> Response:
        """Give a visit up."""
        self.jobs.get(request.path_params["job"]).cancel()
        return Response(status_code=204)

    async def progress(self, request: Request) -> Response:
        """The steps of a visit as server-sent events."""
        job = self.jobs.get(request.path_params["job"])
        return StreamingResponse(_events(job), media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    # ---------------------------------------------------------------- pages

    async def recent(self, _: Request) -> Response:
        """The pages that were stored last."""
        found = await asyncio.to_thread(self.service.pages.recent, RECENT)
        return answer([msgspec.structs.replace(page, origin=NOWHERE) for page in found])

    async def sheet(self, request: Request) -> Response:
        """What no parameter changes."""
        return answer(await asyncio.to_thread(self._sheet, request.path_params["page"]))

    def _sheet(self, page: str) -> Sheet:
        stored, opened = self.service.pages.get(page), self._open(page)
        shown = msgspec.structs.replace(stored, origin=NOWHERE)
        return Sheet(
            shown,
            _is_renderable(stored.origin),
            stored.origin.visit.shown,
            stored.origin.visit.not_shown,
            opened.snapshot.page,
            opened.metadata,
            opened.metadata_places,
            zones(opened),
            [] if stored.tiles else sketch(opened),
        )

    async def forget(self, request: Request) -> Response:
        """Delete a page that nobody has labelled, and the dropped file that it came from."""
        await asyncio.to_thread(self._forget, request.path_params["page"])
        return Response(status_code=204)

    def _forget(self, page: str) -> None:
        pages = self.service.pages
        origin = pages.get(page).origin
        if annotators := Store(self.service.data / LABELS).annotators(page):
            raise UsageError(
                f"{' and '.join(annotators)} labelled this page: it stays until the labels are deleted", source=page
            )
        pages.remove(page)
        others = [other.origin for other in pages.recent()]
        if all(other.source != origin.source for other in others):
            self.files.remove(origin.source)
        if (login := origin.visit.login) and all(other.visit.login != login for other in others):
            self.logins.remove(f"{self.logins.folder}/{login}")

    async def tile(self, request: Request) -> Response:
        """A piece of the page's picture."""
        found = self.service.pages.tile_file(request.path_params["page"], request.path_params["number"])
        return FileResponse(found, headers=FOR_EVER, media_type="image/png")

    async def thumbnail(self, request: Request) -> Response:
        """A small picture of the page's top."""
        found = await asyncio.to_thread(self.service.pages.thumbnail_file, request.path_params["page"])
        return FileResponse(found, headers=FOR_EVER, media_type="image/jpeg")

    async def picture(self, request: Request) -> Response:
        """The page's picture with layers as PNG; of two methods, one beside the other."""
        page, asked = request.path_params["page"], request.query_params
        layers = tuple(filter(None, asked.get("layers", "").split(",")))
        spec, versus = asked.get("x", DEFAULT), asked.get("versus") or None
        opened = await asyncio.to_thread(self._open, page)
        area_px = limits.SCREENSHOT_AREA_PX // (2 if versus else 1)
        async with self.drawing:
            screenshot = await asyncio.to_thread(self.service.pages.picture, page, area_px)
            drawn = await asyncio.to_thread(drawn_page, opened, screenshot, layers, spec, versus)
        return Response(drawn, headers={"Cache-Control": "no-store"}, media_type="image/png")

    async def snapshot(self, request: Request) -> Response:
        """The page's snapshot, as a file."""
        page = request.path_params["page"]
        self.service.pages.get(page)
        found: Path = self.service.pages.snapshot_file(page)
        return FileResponse(found, filename=f"{page}.snapshot.json.gz", media_type="application/gzip")

    async def reading(self, request: Request) -> Response:
        """What a method takes, and the columns."""
        asked = request.query_params
        opened = await asyncio.to_thread(self._open, request.path_params["page"])
        spec, versus = asked.get("x", DEFAULT), asked.get("versus") or None
        return answer(await asyncio.to_thread(reading, opened, spec, versus))

    async def zone(self, request: Request) -> Response:
        """All that is known of one zone."""
        opened = await asyncio.to_thread(self._open, request.path_params["page"])
        index, asked = request.path_params["index"], request.query_params
        if index >= len(opened.leaves):
            raise SourceNotFound(f"the page has no zone {index}")
        specs = [spec for spec in (asked.get("x", DEFAULT), asked.get("versus")) if spec]
        return answer(await asyncio.to_thread(zone, opened, index, specs))

    async def blocks(self, request: Request) -> Response:
        """The visual blocks, and what separates them."""
        opened = await asyncio.to_thread(self._open, request.path_params["page"])
        return answer(await asyncio.to_thread(visual_blocks, opened))

    async def document(self, request: Request) -> Response:
        """The main content as typed blocks with their places."""
        snapshots = await asyncio.to_thread(self._snapshots, request.path_params["page"])
        spec = request.query_params.get("x", DEFAULT)
        return answer(await asyncio.to_thread(document, snapshots, spec))

    async def output(self, request: Request) -> Response:
        """The main content in a format."""
        asked = request.query_params
        snapshots = await asyncio.to_thread(self._snapshots, request.path_params["page"])
        spec, form = asked.get("x", DEFAULT), asked.get("f", "text")
        return answer(await asyncio.to_thread(written, snapshots, spec, form))

    async def article(self, request: Request) -> Response:
        """The journal article on a page, and where its parts stand."""
        opened = await asyncio.to_thread(self._open, request.path_params["page"])
        spec = request.query_params.get("x", DEFAULT)
        return answer(await asyncio.to_thread(article_view, opened.snapshot, spec))

    async def rewrite(self, request: Request) -> Response:
        """A record, corrected perhaps, in a format."""
        record = await self.service.bodies.decoded(request, Article)
        return answer(await asyncio.to_thread(rewritten, record, request.query_params.get("f", "json")))

    def _snapshots(self, page: str) -> list[Snapshot]:
        """Those of a page and of the pages that continue it, as far as they are still stored."""
        following = []
        for one in self.service.pages.get(page).following:
            with suppress(SourceNotFound):
                following.append(self.library.open(self.service.pages.get(one).id).snapshot)
        return [self._open(page).snapshot, *following]

    def _open(self, page: str) -> Opened:
        opened = self.library.open(page)
        opened.zoned()
        return opened


def routes(service: Service) -> list[Route]:
    """What the view asks for."""
    return View(service).routes()


def _visit_of(wanted: Wanted, usual: Visit) -> Visit:
    """How the page is to be visited."""
    visit = wanted.visit or usual
    if wanted.viewport is None:
        return visit
    return msgspec.structs.replace(visit, viewport="x".join(map(str, wanted.viewport)))


def _is_renderable(origin: Origin) -> bool:
    return bool(origin.source) and not origin.source.endswith(SUFFIXES)


async def _events(job: Job) -> AsyncIterator[bytes]:
    async for event in job.events():
        yield b"data: " + as_json(event) + b"\n\n"
