"""What of the browser's debugging protocol is too much for Playwright's public wrapper: large answers and many events.

What it wraps does the same with less work. That is no public interface: where it is other than expected, the wrapper
it is.
"""

from collections.abc import Callable
from typing import Any, cast

import msgspec
from playwright.async_api import CDPSession


async def send_for_much(session: CDPSession, command: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to `command` as plain data.

    The public `send` looks for Playwright's own objects among all values of an answer, which in a snapshot are hundreds
    of thousands of numbers: more work than taking it.
    """
    try:
        wrapped = cast(Any, session)._impl_obj.send(method=command, params=parameters, timeout=None)
    except (AttributeError, TypeError):
        return await session.send(command, parameters)
    answer: dict[str, Any] = await wrapped
    return answer


def decode_faster(manager: object) -> None:
    """Let msgspec read what Playwright's driver sends: in less than half the time.

    manager: the `async_playwright()` that has started the driver. Its own decoder stays for what only that reads, such
    as halves of characters.
    """
    transport: Any = getattr(getattr(manager, "_client", None), "_transport", None)
    decode = getattr(transport, "deserialize_message", None)
    if decode is None:
        return

    def decoded(message: bytes) -> Any:
        try:
            return msgspec.json.decode(message)
        except msgspec.DecodeError:
            return decode(message)

    transport.deserialize_message = decoded


def hear(session: CDPSession, event: str, handler: Callable[[dict[str, Any]], None]) -> None:
    """Call `handler` with the parameters of each such event; it is not to change them.

    The public `on` looks at the signature of the handler at each event, and copies the event.
    """
    _emitter(session).on(event, handler)


def unhear(session: CDPSession, event: str, handler: Callable[[dict[str, Any]], None]) -> None:
    """Call `handler` no longer."""
    _emitter(session).remove_listener(event, handler)


def _emitter(session: CDPSession) -> Any:
    return getattr(session, "_impl_obj", session)
