"""Scripts of ours in the page, in a world of their own: what the page does to its globals does not reach them."""

import json
from typing import Any

from playwright.async_api import CDPSession

WORLD = "zoning"


async def call(session: CDPSession, function: str, argument: object) -> Any:
    """Return what the JavaScript `function` makes of `argument` in the main frame; a promise is waited for.

    Raises Playwright's `Error` when the document goes away meanwhile.
    """
    tree = await session.send("Page.getFrameTree")
    world = await session.send(
        "Page.createIsolatedWorld", {"frameId": tree["frameTree"]["frame"]["id"], "worldName": WORLD}
    )
    answer = await session.send(
        "Runtime.evaluate",
        {
            "expression": f"({function})({json.dumps(argument)})",
            "contextId": world["executionContextId"],
            "awaitPromise": True,
            "returnByValue": True,
        },
    )
    return answer["result"].get("value")
