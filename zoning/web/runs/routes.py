"""Handle the routes of runs: start, watch and stop them, and look at their results."""

import asyncio
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zoning.batch.report import write
from zoning.render.visit import Rendering
from zoning.snapshot import Snapshot
from zoning.web.pages import Origin
from zoning.web.responses import answer, created, nothing, number
from zoning.web.runs import results
from zoning.web.runs.runs import NewRun, Runs
from zoning.web.service import Service


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options for continuing a run."""

    failed_too: bool = False
    """Visit all failed sources again."""
    failed_with: str = ""
    """Visit the sources again that failed with errors of this class."""


def routes(service: Service, runs: Runs) -> list[Route]:
    """Return the routes for the part about runs."""
    return [*_of_runs(service, runs), *_of_results(service, runs)]


def _of_runs(service: Service, runs: Runs) -> list[Route]:
    async def everything(_: Request) -> Response:
        return answer(await asyncio.to_thread(runs.all))

    async def create(request: Request) -> Response:
        wanted = await service.bodies.decoded(request, NewRun)
        return created({"name": await asyncio.to_thread(runs.create, wanted)})

    async def show(request: Request) -> Response:
        return answer(await asyncio.to_thread(runs.get, request.path_params["run"]))

    async def remove(request: Request) -> Response:
        await asyncio.to_thread(runs.remove, request.path_params["run"])
        return nothing()

    async def go_on(request: Request) -> Response:
        again = await service.bodies.decoded(request, Again)
        await asyncio.to_thread(
            lambda: runs.go_on(request.path_params["run"], failed_too=again.failed_too, failed_with=again.failed_with)
        )
        return nothing()

    async def stop(request: Request) -> Response:
        await asyncio.to_thread(runs.stop, request.path_params["run"])
        return nothing()

    async def report(request: Request) -> Response:
        """Return the report as a download: its inline styles would be blocked on pages of the application."""
        name = request.path_params["run"]
        file: Path = await asyncio.to_thread(lambda: write(runs.folder(name)))
        headers = {"Content-Disposition": "attachment; filename=report.html", "Cache-Control": "no-store"}
        return Response(await asyncio.to_thread(file.read_bytes), headers=headers, media_type="text/html")

    run = "/ui/runs/{run}"
    return [
        Route("/ui/runs", everything),
        Route("/ui/runs", create, methods=["POST"]),
        Route(run, show),
        Route(run, remove, methods=["DELETE"]),
        Route(f"{run}/start", go_on, methods=["POST"]),
        Route(f"{run}/stop", stop, methods=["POST"]),
        Route(f"{run}/report", report),
    ]


def _of_results(service: Service, runs: Runs) -> list[Route]:
    async def find(request: Request) -> Response:
        asked = request.query_params
        folder = runs.folder(request.path_params["run"])
        shown, words, after = asked.get("show", "all"), asked.get("words", ""), number(request, "after")
        return answer(await asyncio.to_thread(results.find, folder, shown, words, after))

    async def record(request: Request) -> Response:
        folder = runs.folder(request.path_params["run"])
        return answer(await asyncio.to_thread(results.record, folder, number(request, "id")))

    async def open_page(request: Request) -> Response:
        folder = runs.folder(request.path_params["run"])
        return answer({"page": await asyncio.to_thread(opened, folder, number(request, "id"))})

    def opened(folder: Path, row: int) -> str:
        source, file = results.stored(folder, row)
        return service.pages.put(Rendering(Snapshot.load(file)), Origin(source))

    one = "/ui/runs/{run}/results/{id:int}"
    return [
        Route("/ui/runs/{run}/results", find),
        Route(one, record),
        Route(f"{one}/page", open_page, methods=["POST"]),
    ]
