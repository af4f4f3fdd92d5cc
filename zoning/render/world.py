"""Scripts of ours in the page, in a world of their own: what the page does to its globals does not reach them."""

import json
from collections.abc import Awaitable, Callable
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


async def world(session: CDPSession, frame: str | None = None) -> int:
    """The number of our world in a frame, the main one by default: it is good for as long as the document is there."""
    frame = frame or (await frames(session))[0]
    made = await session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": WORLD})
    number: int = made["executionContextId"]
    return number


async def evaluate(session: CDPSession, number: int, function: str, *arguments: object) -> Any:
    """Return what the JavaScript `function` makes of `arguments` in the world of that number.

    A promise is waited for. Raises Playwright's `Error` when the document goes away meanwhile.
    """
    answer = await session.send(
        "Runtime.evaluate",
        {
            "expression": f"({function})({', '.join(map(json.dumps, arguments))})",
            "contextId": number,
            "awaitPromise": True,
            "returnByValue": True,
        },
    )
    return answer["result"].get("value")


async def call(session: CDPSession, function: str, *arguments: object, frame: str | None = None) -> Any:
    """The same in a frame, the main one by default."""
    return await evaluate(session, await world(session, frame), function, *arguments)


async def walk(session: CDPSession, function: str, *arguments: object, between: Callable[[], Awaitable[bool]]) -> Any:
    """Return what a JavaScript generator function returns in the main frame.

    between: is awaited wherever it yields; when it answers False, what `yield` gives there is `true`: it is to end.
    None where the page is in a state that the function can do nothing with, and throws.
    """
    here, late = await world(session), False
    await evaluate(session, here, f"(...given) => {{ globalThis.zoningSteps = ({function})(...given) }}", *arguments)
    while (step := await evaluate(session, here, "late => zoningSteps.next(late)", late)) and not step["done"]:
        late = not await between()
    return step and step.get("value")
