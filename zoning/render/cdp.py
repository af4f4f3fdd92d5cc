"""Use the DevTools protocol (CDP) with less overhead than Playwright's public API, for large answers and many events.

The functions call the private objects that Playwright's public classes wrap. Where these are not as expected, they fall
back to the public API.
"""

from collections.abc import Callable
from typing import Any, cast

import msgspec
from playwright.async_api import CDPSession

from zoning.process.garbage import uncollected


async def send_for_much(session: CDPSession, command: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """Send a command whose answer may be large, and return the answer as plain data.

    The public `send` searches all values of an answer for Playwright's own objects. A snapshot has hundreds of
    thousands of numbers, and searching them takes longer than making the snapshot.
    """
    try:
        wrapped = cast(Any, session)._impl_obj.send(method=command, params=parameters, timeout=None)
    except (AttributeError, TypeError):
        return await session.send(command, parameters)
    answer: dict[str, Any] = await wrapped
    return answer


def decode_faster(manager: object) -> None:
    """Let msgspec decode the messages of Playwright's driver, which takes less than half the time.

    manager: the `async_playwright()` that has started the driver. Playwright's own decoder still decodes the messages
    that msgspec rejects, such as those with lone surrogates.
    """
    transport = _transport(manager)
    decode = getattr(transport, "deserialize_message", None)
    if decode is None:
        return

    def decoded(message: bytes) -> Any:
        try:
            with uncollected():
                return msgspec.json.decode(message)
        except msgspec.DecodeError:
            return decode(message)

    transport.deserialize_message = decoded


def expect_its_end(manager: object) -> None:
    """Keep asyncio from logging that a driver died: `BrowserProcess` notices it and reports it.

    manager: the `async_playwright()` that has started the driver. Playwright reads the error of a lost driver only
    while the driver starts; later, asyncio reports it as never retrieved, at any time after the driver is gone. And
    Playwright goes on sending to it, above all that calls are cancelled; asyncio reports the fifth message and all
    after it.
    """
    transport = _transport(manager)
    failed, send = getattr(transport, "on_error_future", None), getattr(transport, "send", None)
    if failed is not None:
        failed.add_done_callback(lambda failed: failed.cancelled() or failed.exception())
    output = getattr(transport, "_output", None)
    if send is None or output is None:
        return

    def send_if_open(message: dict[str, Any]) -> None:
        if not output.is_closing():
            send(message)

    transport.send = send_if_open


def hear(session: CDPSession, event: str, handler: Callable[[dict[str, Any]], None]) -> None:
    """Call `handler` with the parameters of each event of this name; it must not change them.

    The public `on` inspects the handler's signature at each event, and copies the event.
    """
    _emitter(session).on(event, handler)


def unhear(session: CDPSession, event: str, handler: Callable[[dict[str, Any]], None]) -> None:
    """Stop calling `handler` for events of this name."""
    _emitter(session).remove_listener(event, handler)


def _transport(manager: object) -> Any:
    return getattr(getattr(manager, "_client", None), "_transport", None)


def _emitter(session: CDPSession) -> Any:
    return getattr(session, "_impl_obj", session)
