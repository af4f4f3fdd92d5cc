"""Handle the routes of labelling: queues, the zones of a page, annotators' labels, agreement, export."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from zoning.errors import UsageError, ZoningError
from zoning.labelling.names import LABELS
from zoning.labelling.store import Change
from zoning.requests import ErrorAnswer
from zoning.storage.encoding import as_json
from zoning.web.bodies import Bodies
from zoning.web.label.wanted import Assignment, NewQueue, Sources, WantedLabels
from zoning.web.label.workplace import Workplace, said_by
from zoning.web.responses import answer, nothing, number
from zoning.web.service import Service

LINES = "application/x-ndjson"
MOST_ITEMS = 500
"""The maximum number of a queue's items in one response."""


class Export(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to export: done pages of these annotators; without any, of all."""

    name: str
    annotators: tuple[str, ...] = ()


class Guidelines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text for annotators."""

    text: str


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new name for a queue."""

    name: str


def routes(service: Service) -> list[Route]:
    """Return the routes for the labelling part of the front end."""
    workplace = Workplace(service)
    bodies = service.bodies
    return [
        *_of_queues(workplace, bodies),
        *_of_changes(workplace, bodies),
        *_of_pages(workplace, bodies),
        *_of_all(workplace, bodies),
    ]


def _of_queues(workplace: Workplace, bodies: Bodies) -> list[Route]:
    async def create(request: Request) -> Response:
        wanted = await bodies.decoded(request, NewQueue)
        return answer({"name": await asyncio.to_thread(workplace.queues.create, wanted)})

    async def show(request: Request) -> Response:
        first = number(request, "from")
        name, annotator = request.path_params["queue"], _query(request, "annotator")

        def found() -> dict[str, Any]:
            everyone = workplace.everyone()
            return workplace.summaries.show(name, said_by(annotator, everyone), everyone, first=first, most=MOST_ITEMS)

        return answer(await asyncio.to_thread(found))

    async def open_item(request: Request) -> Response:
        return _lines(workplace.items.open(request.path_params["queue"], request.path_params["item"]))

    async def measure(request: Request) -> Response:
        return _lines(workplace.items.measure(request.path_params["queue"]))

    return [
        Route("/ui/labels/queues", create, methods=["POST"]),
        Route("/ui/labels/queues/{queue}", show),
        Route("/ui/labels/queues/{queue}/items/{item:int}", open_item, methods=["POST"]),
        Route("/ui/labels/queues/{queue}/measure", measure, methods=["POST"]),
    ]


def _of_changes(workplace: Workplace, bodies: Bodies) -> list[Route]:
    async def rename(request: Request) -> Response:
        wanted = await bodies.decoded(request, Name)
        return answer(
            {"name": await asyncio.to_thread(workplace.queues.rename, request.path_params["queue"], wanted.name)}
        )

    async def extend(request: Request) -> Response:
        wanted = await bodies.decoded(request, Sources)
        return answer({"added": await asyncio.to_thread(workplace.queues.extend, request.path_params["queue"], wanted)})

    async def delete(request: Request) -> Response:
        await asyncio.to_thread(workplace.queues.delete, request.path_params["queue"])
        return nothing()

    async def set_labels(request: Request) -> Response:
        wanted = await bodies.decoded(request, WantedLabels)
        await asyncio.to_thread(workplace.queues.set_labels, request.path_params["queue"], wanted)
        return nothing()

    async def set_guidelines(request: Request) -> Response:
        wanted = await bodies.decoded(request, Guidelines)
        await asyncio.to_thread(workplace.queues.set_guidelines, request.path_params["queue"], wanted.text)
        return nothing()

    async def assign(request: Request) -> Response:
        wanted, name = await bodies.decoded(request, Assignment), request.path_params["queue"]
        return answer(await asyncio.to_thread(lambda: workplace.queues.assign(name, wanted, workplace.everyone())))

    return [
        Route("/ui/labels/queues/{queue}/guidelines", set_guidelines, methods=["POST"]),
        Route("/ui/labels/queues/{queue}/assignment", assign, methods=["POST"]),
        Route("/ui/labels/queues/{queue}", delete, methods=["DELETE"]),
        Route("/ui/labels/queues/{queue}/name", rename, methods=["POST"]),
        Route("/ui/labels/queues/{queue}/labels", set_labels, methods=["POST"]),
        Route("/ui/labels/queues/{queue}/items", extend, methods=["POST"]),
    ]


def _of_pages(workplace: Workplace, bodies: Bodies) -> list[Route]:
    async def zones(request: Request) -> Response:
        return answer(await asyncio.to_thread(workplace.page, request.path_params["page"]))

    async def labels(request: Request) -> Response:
        return answer(
            await asyncio.to_thread(workplace.labels, request.path_params["page"], _query(request, "annotator"))
        )

    async def save(request: Request) -> Response:
        change = await bodies.decoded(request, Change)
        annotator = _query(request, "annotator")
        return answer(await asyncio.to_thread(workplace.save, request.path_params["page"], annotator, change))

    async def prefill(request: Request) -> Response:
        method, queue = _query(request, "method"), request.query_params.get("queue", "")
        return answer(await asyncio.to_thread(workplace.prefill, request.path_params["page"], method, queue))

    async def segments(request: Request) -> Response:
        annotator = _query(request, "annotator")
        return answer(await asyncio.to_thread(workplace.segments, request.path_params["page"], annotator))

    async def agreement(request: Request) -> Response:
        one, other = _query(request, "one"), _query(request, "other")
        return answer(await asyncio.to_thread(workplace.agreement, request.path_params["page"], one, other))

    async def adjudication(request: Request) -> Response:
        one, other = _query(request, "one"), _query(request, "other")
        return answer(await asyncio.to_thread(workplace.adjudication, request.path_params["page"], one, other))

    return [
        Route("/ui/labels/pages/{page}", zones),
        Route("/ui/labels/pages/{page}/adjudication", adjudication),
        Route("/ui/labels/pages/{page}/labels", labels),
        Route("/ui/labels/pages/{page}/labels", save, methods=["POST"]),
        Route("/ui/labels/pages/{page}/prefill", prefill),
        Route("/ui/labels/pages/{page}/segments", segments),
        Route("/ui/labels/pages/{page}/agreement", agreement),
    ]


def _of_all(workplace: Workplace, bodies: Bodies) -> list[Route]:
    async def overview(request: Request) -> Response:
        found = await asyncio.to_thread(workplace.overview, request.query_params.get("annotator", ""))
        return answer({**found, "labels": [label._asdict() for label in LABELS]})

    async def export(request: Request) -> Response:
        wanted = await bodies.decoded(request, Export)
        return answer(await asyncio.to_thread(workplace.export, wanted.name, wanted.annotators))

    async def agreement(_: Request) -> Response:
        return answer(await asyncio.to_thread(workplace.agreement_of_all))

    return [
        Route("/ui/labels", overview),
        Route("/ui/labels/export", export, methods=["POST"]),
        Route("/ui/labels/agreement", agreement),
    ]


def _lines(found: AsyncGenerator[Any]) -> Response:
    """Stream values as lines of JSON; an error is the last line. The work stops when the client leaves."""

    async def lines() -> AsyncIterator[bytes]:
        try:
            async with aclosing(found):
                async for value in found:
                    yield as_json(value) + b"\n"
        except ZoningError as error:
            yield as_json(ErrorAnswer.of(error)) + b"\n"

    return StreamingResponse(lines(), media_type=LINES, headers={"Cache-Control": "no-store"})


def _query(request: Request, name: str) -> str:
    value = request.query_params.get(name, "")
    if not value:
        raise UsageError(f"the URL needs the parameter ?{name}=")
    return value
