"""Run our scripts in a page's frames, in an isolated world: what the page does to its globals does not affect them."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from playwright.async_api import CDPSession, Error

from zoning import limits

T = TypeVar("T")
WORLD = "zoning"
EXPORT = "export default "
FOR_READERS = re.compile(r"^\s*(//.*\s*|/\*\*[\s\S]*?\*/$\s*)*", re.MULTILINE)
"""Indentation and lines of comments in our scripts: a fifth of what every page would have to parse."""
GONE = "Cannot find context"
"""In Chromium's message about an execution context whose document no longer exists."""


class ScriptFailed(Exception):
    """Raised when a script of ours throws in the page, with the message of what it threw."""


@cache
def script(name: str) -> str:
    """Return the function that the module `name` of `scripts/` exports, as a JavaScript expression."""
    module = (files("zoning.render") / "scripts" / name).read_text(encoding="utf-8")
    return FOR_READERS.sub("", module.partition(EXPORT)[2]).rstrip()


def called(function: str, *arguments: object) -> str:
    """Return a JavaScript expression that calls a function with these arguments, which are written as JSON."""
    return f"({function})({', '.join(map(json.dumps, arguments))})"


async def frames(session: CDPSession) -> list[str]:
    """Return the ids of the page's frames: the main frame first, each frame before those inside it."""
    found: list[str] = []
    todo = [(await session.send("Page.getFrameTree"))["frameTree"]]
    while todo:
        tree = todo.pop()
        found.append(tree["frame"]["id"])
        todo += reversed(tree.get("childFrames", []))
    return found


async def run_in_documents_to_come(session: CDPSession, *names: str) -> None:
    """Run scripts of ours in every new document, before its own scripts and in the page's world (not isolated)."""
    source = "".join(f"{called(script(name))};" for name in names)
    await session.send("Page.addScriptToEvaluateOnNewDocument", {"source": source})


async def in_some_document(ask: Callable[[], Awaitable[T]]) -> T:
    """Return what `ask` finds in the page; while the document is being replaced, ask until the new one answers.

    The caller limits the time.
    """
    while True:
        try:
            return await ask()
        except Error:
            await asyncio.sleep(limits.HEAR_S)


class World:
    """Our isolated world in the frames of one page; it is created again when a frame has another document."""

    def __init__(self, session: CDPSession, main_frame: str) -> None:
        """session: the page's CDP session; main_frame: the id of its main frame."""
        self.session = session
        self._main_frame = main_frame
        self._contexts: dict[str | None, int] = {}
        """Frame id (None: the main frame) → id of our execution context in the frame's last known document."""
        self.inner: dict[str, World] = {}
        """Frame id → our world in that frame, on which steps act as on a page of its own."""

    def within(self, frame: str) -> "World":
        """Return our world in a frame of the page as one that has the frame in the place of the main frame."""
        return self.inner.setdefault(frame, World(self.session, frame))

    async def call(self, function: str, *arguments: object, frame: str | None = None) -> Any:
        """Call the JavaScript `function` with `arguments` in a frame, by default the main one, and return its result.

        A promise is awaited. The result is None if the function throws. Raises Playwright's `Error` if the document
        goes away meanwhile.
        """
        answer = await self._answer(called(function, *arguments), frame)
        return answer["result"].get("value")

    async def run(self, function: str, *arguments: object, frame: str | None = None) -> Any:
        """Like `call`, for functions that change the page: raise `ScriptFailed` if one throws."""
        answer = await self._answer(called(function, *arguments), frame)
        if thrown := answer.get("exceptionDetails"):
            message = thrown.get("exception", {}).get("description") or thrown["text"]
            raise ScriptFailed(message.partition("\n")[0])
        return answer["result"].get("value")

    async def ask_page(self, function: str) -> Any:
        """Call the JavaScript `function` in the page's own world of the main frame. The page may falsify the result."""
        answer = await self.session.send("Runtime.evaluate", {"expression": called(function), "returnByValue": True})
        return answer["result"].get("value")

    async def walk(self, function: str, *arguments: object, between: Callable[[], Awaitable[bool]]) -> Any:
        """Run a JavaScript generator function in the main frame to its end, and return what it returns.

        between: awaited at each `yield`. If it returns False, `yield` evaluates to `true`: the generator should end.
        Raises `ScriptFailed` if the function throws.
        """
        begin = f"(...given) => (globalThis.zoningSteps = ({function})(...given)).next()"
        step = await self.run(begin, *arguments)
        while not step["done"]:
            step = await self.run("late => zoningSteps.next(late)", not await between())
        return step.get("value")

    async def _create(self, frame: str | None) -> int:
        where = {"frameId": frame or self._main_frame, "worldName": WORLD}
        created = await self.session.send("Page.createIsolatedWorld", where)
        number: int = created["executionContextId"]
        return number

    async def _answer(self, expression: str, frame: str | None) -> dict[str, Any]:
        if known := self._contexts.get(frame):
            try:
                return await self._evaluate(expression, known)
            except Error as error:
                if GONE not in error.message:
                    raise
        self._contexts[frame] = await self._create(frame)
        return await self._evaluate(expression, self._contexts[frame])

    async def _evaluate(self, expression: str, context: int) -> dict[str, Any]:
        asked = {"expression": expression, "contextId": context, "awaitPromise": True, "returnByValue": True}
        answer: dict[str, Any] = await self.session.send("Runtime.evaluate", asked)
        return answer
