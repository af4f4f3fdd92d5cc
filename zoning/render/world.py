"""Scripts of ours in the page, in a world of their own: what the page does to its globals does not reach them."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from playwright.async_api import CDPSession, Error

from zoning import limits

T = TypeVar("T")
WORLD = "zoning"
EXPORT = "export default "
GONE = "Cannot find context"
"""What Chromium says of a world whose document is there no more."""


class ScriptFailed(Exception):
    """A script of ours threw in the page; the message says what."""


@cache
def script(name: str) -> str:
    """The JavaScript expression in the file `name` of `scripts/`: the function that this module exports."""
    module = (files("zoning.render") / "scripts" / name).read_text(encoding="utf-8")
    return module.partition(EXPORT)[2].rstrip()


def called(function: str, *arguments: object) -> str:
    """The JavaScript expression that calls a function with values that JSON can say."""
    return f"({function})({', '.join(map(json.dumps, arguments))})"


async def frames(session: CDPSession) -> list[str]:
    """The page's frames, the main one first, each before those inside it."""
    found: list[str] = []
    todo = [(await session.send("Page.getFrameTree"))["frameTree"]]
    while todo:
        tree = todo.pop()
        found.append(tree["frame"]["id"])
        todo += reversed(tree.get("childFrames", []))
    return found


async def run_in_documents_to_come(session: CDPSession, *names: str) -> None:
    """Run scripts of ours, by their names, in every document to come before its own, in the page's world."""
    source = "".join(f"{called(script(name))};" for name in names)
    await session.send("Page.addScriptToEvaluateOnNewDocument", {"source": source})


async def in_some_document(ask: Callable[[], Awaitable[T]]) -> T:
    """What `ask` finds in the page; where the document is being replaced, in the new one."""
    while True:
        try:
            return await ask()
        except Error:
            await asyncio.sleep(limits.HEAR_S)


class World:
    """Our world in the frames of one page, made anew where a frame has another document."""

    def __init__(self, session: CDPSession, main_frame: str) -> None:
        """session: of the page; main_frame: the browser's name for its main frame."""
        self.session = session
        self._main_frame = main_frame
        self._contexts: dict[str | None, int] = {}
        """Frame (None: the main one) → the browser's number for our world in the document that it had last."""

    async def call(self, function: str, *arguments: object, frame: str | None = None) -> Any:
        """Return what the JavaScript `function` makes of `arguments` in a frame, the main one by default.

        A promise is waited for. None where the function throws. Raises Playwright's `Error` when the document goes
        away meanwhile.
        """
        answer = await self._answer(called(function, *arguments), frame)
        return answer["result"].get("value")

    async def run(self, function: str, *arguments: object) -> Any:
        """The same in the main frame, for what changes the page: raises `ScriptFailed` where the function throws."""
        answer = await self._answer(called(function, *arguments), None)
        if thrown := answer.get("exceptionDetails"):
            said = thrown.get("exception", {}).get("description") or thrown["text"]
            raise ScriptFailed(said.partition("\n")[0])
        return answer["result"].get("value")

    async def ask_page(self, function: str) -> Any:
        """Return what the JavaScript `function` makes in the main frame's own world: as true as the page lets it be."""
        answer = await self.session.send("Runtime.evaluate", {"expression": called(function), "returnByValue": True})
        return answer["result"].get("value")

    async def walk(self, function: str, *arguments: object, between: Callable[[], Awaitable[bool]]) -> Any:
        """Return what a JavaScript generator function returns in the main frame.

        between: is awaited wherever it yields; when it answers False, what `yield` gives there is `true`: it is to end.
        Raises `ScriptFailed` where the function throws.
        """
        begin = f"(...given) => (globalThis.zoningSteps = ({function})(...given)).next()"
        step = await self.run(begin, *arguments)
        while not step["done"]:
            step = await self.run("late => zoningSteps.next(late)", not await between())
        return step.get("value")

    async def make_ready(self) -> None:
        """Make our world in the main frame's document, so that the first call need not wait for it."""
        with suppress(Error):  # the document has gone meanwhile: the call makes one in the next
            self._contexts[None] = await self._make(None)

    async def _make(self, frame: str | None) -> int:
        where = {"frameId": frame or self._main_frame, "worldName": WORLD}
        made = await self.session.send("Page.createIsolatedWorld", where)
        number: int = made["executionContextId"]
        return number

    async def _answer(self, expression: str, frame: str | None) -> dict[str, Any]:
        if known := self._contexts.get(frame):
            try:
                return await self._evaluate(expression, known)
            except Error as error:
                if GONE not in error.message:
                    raise
        self._contexts[frame] = await self._make(frame)
        return await self._evaluate(expression, self._contexts[frame])

    async def _evaluate(self, expression: str, context: int) -> dict[str, Any]:
        asked = {"expression": expression, "contextId": context, "awaitPromise": True, "returnByValue": True}
        answer: dict[str, Any] = await self.session.send("Runtime.evaluate", asked)
        return answer
