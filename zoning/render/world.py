"""Scripts of ours in the page, in a world of their own: what the page does to its globals does not reach them."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from playwright.async_api import CDPSession

WORLD = "zoning"


@cache
def script(name: str) -> str:
    """The JavaScript expression in the file `name` of `scripts/`: a function."""
    return (files("zoning.render") / "scripts" / name).read_text(encoding="utf-8").rstrip()


async def frames(session: CDPSession) -> list[str]:
    """The page's frames, the main one first, each before those inside it."""
    found: list[str] = []
    todo = [(await session.send("Page.getFrameTree"))["frameTree"]]
    while todo:
        tree = todo.pop()
        found.append(tree["frame"]["id"])
        todo += reversed(tree.get("childFrames", []))
    return found


async def call(session: CDPSession, function: str, *arguments: object, frame: str | None = None) -> Any:
    """Return what the JavaScript `function` makes of `arguments` in a frame, the main one by default.

    A promise is waited for. Raises Playwright's `Error` when the document goes away meanwhile.
    """
    frame = frame or (await frames(session))[0]
    world = await session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": WORLD})
    answer = await session.send(
        "Runtime.evaluate",
        {
            "expression": f"({function})({', '.join(map(json.dumps, arguments))})",
            "contextId": world["executionContextId"],
            "awaitPromise": True,
            "returnByValue": True,
        },
    )
    return answer["result"].get("value")
