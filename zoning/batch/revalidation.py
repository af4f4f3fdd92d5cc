"""Ask a server whether a page has changed, without a visit: by a conditional request (RFC 9110, 13)."""

import logging
from http import HTTPStatus

from zoning import limits
from zoning.batch.ledger import Pending
from zoning.batch.messages import Settings
from zoning.batch.refresh import date_of
from zoning.network.http import Client, NoAnswer
from zoning.network.robots import AGENT

log = logging.getLogger(__name__)


class Revalidation:
    """Sends conditional requests, with the headers that the options of visits set."""

    def __init__(self, settings: Settings, client: Client) -> None:
        self._settings = settings
        self._client = client

    def applies_to(self, pending: Pending) -> bool:
        """Return whether the answer is conclusive.

        It is not for a page whose date the list states, nor for one with a login or next pages.
        """
        settings = self._settings
        alone = settings.visit.storage_state is None and not settings.next_pages
        return alone and any(pending.validators) and pending.before is not None and date_of(pending.carried) is None

    async def is_unchanged(self, pending: Pending) -> bool:
        """Return whether the server says that the page is unchanged; False if it does not answer."""
        visit, (etag, last_modified) = self._settings.visit, pending.validators
        headers = {"user-agent": visit.user_agent or AGENT}
        if visit.locale is not None:
            headers["accept-language"] = visit.locale
        headers |= {name.lower(): value for name, value in visit.headers}
        headers |= {"if-none-match": etag} if etag else {"if-modified-since": last_modified}
        # An ETag identifies one text. A date may be that of another page that the server redirects to now.
        follow = bool(etag) and not visit.headers
        try:
            answer = await self._client.ask(
                pending.source, within_s=limits.UNCHANGED_S, most_bytes=0, headers=headers,
                encoding=_encodings(pending.source), follow=follow,
            )  # fmt: skip
        except NoAnswer as error:
            log.info("%s: could not find out whether it has changed (%s)", pending.source, error)
            return False
        return answer.status == HTTPStatus.NOT_MODIFIED


def _encodings(address: str) -> str:
    """Return the encodings that Chromium accepts: servers have a different ETag for each. The body is not read."""
    return "gzip, deflate, br, zstd" if address.lower().startswith("https:") else "gzip, deflate"
