"""Render the pages of a corpus into the cache: the only module of the evaluation that uses a browser."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import cast

from zoning import limits
from zoning.errors import SourceError, ZoningError, unexpected
from zoning.evaluation.cache import Rendered, RenderSettings
from zoning.evaluation.manifest import Manifest
from zoning.process.tasks import running
from zoning.render.options import RevealStep, VisitOptions
from zoning.render.renderer import Renderer


def pages_of(
    manifest: Manifest, folder: Path, cache: Path, reveal: tuple[RevealStep, ...], limit: int | None
) -> list[Rendered]:
    """Return the cache entries of a corpus's pages, rendered or not.

    folder: the corpus's. limit: the most pages, which are spread over the corpus.
    """
    settings = RenderSettings(
        viewport=manifest.viewport, javascript=manifest.javascript, timeout_s=limits.VISIT_S, reveal=reveal
    )
    chosen = manifest.pages
    if limit and limit < len(chosen):
        chosen = tuple(chosen[i * len(chosen) // limit] for i in range(limit))
    return [Rendered(page, folder / page.page, settings, cache) for page in chosen]


def missing(pages: Sequence[Rendered], *, picture: bool) -> list[Rendered]:
    """Return the pages that are still to be rendered, equal ones once. picture: also those without a picture."""
    return list({page.stem: page for page in pages if not page.is_there(picture=picture)}.values())


async def render(
    pages: Sequence[Rendered],
    folder: Path,
    at_once: int,
    doing: Callable[[str], AbstractContextManager[None]],
    *,
    picture: bool,
) -> None:
    """Render pages with equal settings into the cache; failures are stored there too.

    folder: the corpus's, whose files the pages may load. at_once: the number of visits at the same time. doing: makes
    the context in which the page of this name is visited. picture: whether pictures are taken.
    Raises `EnvironmentProblem`.
    """
    if not pages:
        return
    settings, slots = pages[0].settings, asyncio.Semaphore(at_once)
    options = VisitOptions(
        viewport=settings.viewport,
        timeout_s=settings.timeout_s,
        javascript=settings.javascript,
        reveal=cast("tuple[RevealStep, ...]", settings.reveal),
        offline=True,
    )

    async def one(renderer: Renderer, page: Rendered) -> None:
        async with slots:
            with doing(page.page.name):
                await _render(renderer, page, folder, picture=picture)

    async with Renderer(options) as renderer, running(one(renderer, page) for page in pages) as tasks:
        await asyncio.gather(*tasks)


async def _render(renderer: Renderer, page: Rendered, folder: Path, *, picture: bool) -> None:
    try:
        rendering = await renderer.visit(
            str(page.source), base_url=page.page.url or None, folder=folder, screenshot=picture
        )
        await asyncio.to_thread(page.put, rendering.snapshot, rendering.screenshot)
    except SourceError as error:
        page.put_failure(error)
    except ZoningError:
        raise
    except Exception as error:
        page.put_failure(unexpected(error, page.page.name))
