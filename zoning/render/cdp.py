"""Answers of the browser's debugging protocol that are too large for Playwright's public wrapper."""

from typing import Any, cast

from playwright.async_api import CDPSession


async def send_for_much(session: CDPSession, command: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to `command` as plain data.

    The public `send` looks for Playwright's own objects among all values of an answer, which in a snapshot are hundreds
    of thousands of numbers: more work than taking it. What it wraps does not look. That is no public interface: where
    it is other than expected, `send` it is.
    """
    try:
        wrapped = cast(Any, session)._impl_obj.send(method=command, params=parameters, timeout=None)
    except (AttributeError, TypeError):
        return await session.send(command, parameters)
    answer: dict[str, Any] = await wrapped
    return answer
