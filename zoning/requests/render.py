"""Answer requests for a page's snapshot, with what `zoning render -o NAME.snapshot.json` stores."""

import asyncio

from zoning.render.options import VisitOptions
from zoning.requests.page_request import Answer, PageRequest, Visitor
from zoning.requests.visits import Visits


class RenderRequest(PageRequest, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for the snapshot of a page."""

    async def answer(self, visits: Visits, server: VisitOptions) -> Answer:
        """Return the page's snapshot: see `PageRequest.answer`."""
        snapshot = await Visitor(visits, self, self.visit_options(server)).page()
        return Answer(await asyncio.to_thread(snapshot.encode), "application/json", snapshot.page.warnings)
