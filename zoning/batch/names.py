"""Check the host of a source before a visit, so that no browser and no waiting is needed to refuse it."""

import asyncio
import socket
from urllib.parse import urlsplit

from zoning import limits
from zoning.errors import NavigationFailed, NotPublic, SourceError
from zoning.render.proxy import refusal_of, resolve


async def refusal(source: str, host: str, *, public_only: bool) -> SourceError | None:
    """Return why a source cannot be visited: its host does not exist or, with `public_only`, is not public.

    host: of the source, perhaps with a port. This spares visits and decides nothing else: where connections are made,
    their addresses are checked again. A name that cannot be resolved now may be resolved later: the visit finds out.
    """
    name = urlsplit(f"//{host}").hostname or ""
    try:
        addresses = await asyncio.wait_for(resolve(name, 0), limits.CONNECT_S)
    except socket.gaierror as error:
        missing = error.errno == socket.EAI_NONAME
        return NavigationFailed(f"{source}: no such host: {name}", source=source) if missing else None
    except (OSError, UnicodeError, TimeoutError):
        return None
    why = refusal_of(name, addresses) if public_only else ""
    return NotPublic(f"{source}: {why}", source=source) if why else None
