"""Handle the routes of the view: visits, stored pages, and what methods find on them."""

import asyncio
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from zoning import limits
from zoning.articles import Article
from zoning.errors import SourceNotFound, UsageError
from zoning.extractors import DEFAULT, describe, presets, registered
from zoning.labelling.store import FOLDER as LABELS
from zoning.labelling.store import Store
from zoning.metadata.model import PageMetadata
from zoning.snapshot import PageFacts, Snapshot
from zoning.web.pages import Page
from zoning.web.responses import answer, nothing
from zoning.web.service import Service
from zoning.web.view.articles import ArticleView, article_view, rewritten
from zoning.web.view.corrections import Corrections, changed
from zoning.web.view.detail import zone
from zoning.web.view.opened import Library, Opened
from zoning.web.view.outputs import document, groups, written
from zoning.web.view.pictures import drawn_page
from zoning.web.view.reading import reading
from zoning.web.view.values import Box
from zoning.web.view.visits import Visiting, continued_at, is_continuable, is_renderable
from zoning.web.view.zones import LeafZone, sketch, visual_blocks, zones
from zoning.web.visit import Visit

FOR_EVER = {"Cache-Control": "private, max-age=31536000, immutable"}
"""For data at an address with a hash of its content: it never changes."""
RECENT = 30


class Sheet(msgspec.Struct, frozen=True):
    """What the view needs of a stored page when it opens it, independent of parameters."""

    page: Page
    again: bool
    """Whether it can be rendered again, for example with another viewport."""
    visit: Visit
    """The options of its visit, without secrets."""
    not_shown: list[str]
    """The secrets that are stored but not shown, in words."""
    facts: PageFacts
    metadata: PageMetadata
    """Metadata that the page states, independent of its main content."""
    places: dict[str, list[Box]]
    """The boxes of the fields that the page shows."""
    zones: list[LeafZone]
    sketch: list[Box]
    """The boxes of text; empty if there is a picture."""
    continued_at: str
    """The address of the next page of the article, if it was not visited; "" if there is none."""


class View:
    """The endpoints of the view, one method each."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.library = Library(service.pages)
        self.visiting = Visiting(service, self._make_ready)
        self.corrections = Corrections(service.data / "corrections")
        self.drawing = asyncio.Lock()
        """Pictures need much memory: only one is drawn at a time."""
        self.correcting = Lock()
        """A change of corrections is read, checked and written before the next one."""

    def routes(self) -> list[Route]:
        """Return the routes of the view."""
        page = "/ui/pages/{page}"
        return [
            *self.visiting.routes(),
            Route("/ui/extractors", self.extractors),
            Route("/ui/formats", self.formats),
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
            Route(f"{page}/article", self.correct, methods=["PATCH"]),
            Route("/ui/articles", self.rewrite, methods=["POST"]),
        ]

    # ---------------------------------------------------------------- methods and formats

    async def extractors(self, _: Request) -> Response:
        """Return all methods."""
        names = sorted((*registered(), *presets()))
        return answer({"default": DEFAULT, "extractors": [describe(name) for name in names]})

    async def formats(self, _: Request) -> Response:
        """Return all formats."""
        return answer(groups())

    # ---------------------------------------------------------------- pages

    async def recent(self, _: Request) -> Response:
        """Return the pages that were stored last."""
        found = await asyncio.to_thread(self.service.pages.recent, RECENT)
        return answer([page.shown for page in found])

    async def sheet(self, request: Request) -> Response:
        """Return what is independent of parameters."""
        return answer(await asyncio.to_thread(self._sheet, request.path_params["page"]))

    def _sheet(self, page: str) -> Sheet:
        stored, opened = self.service.pages.get(page), self._open(page)
        return Sheet(
            stored.shown,
            is_renderable(stored.origin),
            stored.origin.visit.shown,
            stored.origin.visit.not_shown,
            opened.snapshot.page,
            opened.metadata,
            opened.metadata_places,
            zones(opened),
            [] if stored.tiles else sketch(opened),
            continued_at(self._snapshots(page)) if is_continuable(stored.origin) else "",
        )

    async def forget(self, request: Request) -> Response:
        """Delete a page without labels and corrections, and the dropped file that it came from."""
        await asyncio.to_thread(self._forget, request.path_params["page"])
        return nothing()

    def _forget(self, page: str) -> None:
        pages = self.service.pages
        origin = pages.get(page).origin
        if annotators := Store(self.service.data / LABELS).annotators(page):
            raise UsageError(
                f"{' and '.join(annotators)} labelled this page: it stays until the labels are deleted", source=page
            )
        if self.corrections.of(page):
            raise UsageError(
                "the record of this page was corrected: it stays until the corrections are undone", source=page
            )
        pages.remove(page)
        self.visiting.forget(origin)

    async def tile(self, request: Request) -> Response:
        """Return a tile of the page's picture."""
        found = self.service.pages.tile_file(request.path_params["page"], request.path_params["number"])
        return FileResponse(found, headers=FOR_EVER, media_type="image/png")

    async def thumbnail(self, request: Request) -> Response:
        """Return a small picture of the page's top."""
        found = await asyncio.to_thread(self.service.pages.thumbnail_file, request.path_params["page"])
        return FileResponse(found, headers=FOR_EVER, media_type="image/jpeg")

    async def picture(self, request: Request) -> Response:
        """Return the page's picture with layers as PNG; two methods side by side."""
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
        """Return the page's snapshot as a file."""
        page = request.path_params["page"]
        self.service.pages.get(page)
        found: Path = self.service.pages.snapshot_file(page)
        return FileResponse(found, filename=f"{page}.snapshot.json.gz", media_type="application/gzip")

    async def reading(self, request: Request) -> Response:
        """Return a method's main content, and the columns."""
        asked = request.query_params
        opened = await asyncio.to_thread(self._open, request.path_params["page"])
        spec, versus = asked.get("x", DEFAULT), asked.get("versus") or None
        return answer(await asyncio.to_thread(reading, opened, spec, versus))

    async def zone(self, request: Request) -> Response:
        """Return everything known about one zone."""
        opened = await asyncio.to_thread(self._open, request.path_params["page"])
        index, asked = request.path_params["index"], request.query_params
        if index >= len(opened.leaves):
            raise SourceNotFound(f"the page has no zone {index}")
        specs = [spec for spec in (asked.get("x", DEFAULT), asked.get("versus")) if spec]
        return answer(await asyncio.to_thread(zone, opened, index, specs))

    async def blocks(self, request: Request) -> Response:
        """Return the visual blocks and the separators between them."""
        opened = await asyncio.to_thread(self._open, request.path_params["page"])
        return answer(await asyncio.to_thread(visual_blocks, opened))

    async def document(self, request: Request) -> Response:
        """Return the main content as typed blocks with their places."""
        snapshots = await asyncio.to_thread(self._snapshots, request.path_params["page"])
        spec = request.query_params.get("x", DEFAULT)
        return answer(await asyncio.to_thread(document, snapshots, spec))

    async def output(self, request: Request) -> Response:
        """Return the main content in a format."""
        asked = request.query_params
        snapshots = await asyncio.to_thread(self._snapshots, request.path_params["page"])
        spec, form = asked.get("x", DEFAULT), asked.get("f", "text")
        return answer(await asyncio.to_thread(written, snapshots, spec, form))

    async def article(self, request: Request) -> Response:
        """Return the journal article on a page and on those that continue it, and the places of its parts."""
        page, spec = request.path_params["page"], request.query_params.get("x", DEFAULT)
        return answer(await asyncio.to_thread(self._article, page, spec))

    def _article(self, page: str, spec: str) -> ArticleView:
        return article_view(self._snapshots(page), spec, self.corrections.of(page))

    async def correct(self, request: Request) -> Response:
        """Keep a person's values for fields of the record, or remove them (null), and return the article with them."""
        page, spec = request.path_params["page"], request.query_params.get("x", DEFAULT)
        changes = await self.service.bodies.decoded(request, dict[str, Any])
        return answer(await asyncio.to_thread(self._correct, page, spec, changes))

    def _correct(self, page: str, spec: str, changes: dict[str, Any]) -> ArticleView:
        snapshots = self._snapshots(page)
        with self.correcting:
            corrections = changed(self.corrections.of(page), changes)
            view = article_view(snapshots, spec, corrections)
            told = {correction.field for correction in view.article.corrections}
            kept = {path: value for path, value in corrections.items() if path in told or path not in changes}
            self.corrections.put(page, kept)
        return view

    async def rewrite(self, request: Request) -> Response:
        """Return a record, which may have been corrected, in a format."""
        record = await self.service.bodies.decoded(request, Article)
        return answer(await asyncio.to_thread(rewritten, record, request.query_params.get("f", "json")))

    def _snapshots(self, page: str) -> list[Snapshot]:
        """Return the snapshots of a page and of the pages that continue it, as far as they are still stored."""
        following = []
        for one in self.service.pages.get(page).following:
            with suppress(SourceNotFound):
                following.append(self.library.open(self.service.pages.get(one).id).snapshot)
        return [self._open(page).snapshot, *following]

    def _make_ready(self, page: str) -> None:
        self._open(page).extraction(DEFAULT)

    def _open(self, page: str) -> Opened:
        opened = self.library.open(page)
        opened.zoned()
        return opened


def routes(service: Service) -> list[Route]:
    """Return the routes of the view."""
    return View(service).routes()
