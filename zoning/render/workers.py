"""Find out whether a page's workers are idle: then nothing comes from them before the page sends them a message.

A worker is idle if it answers, its script has run, it has never asked for a timer, and it has no promise, request or
connection that has not ended. Workers whose state is not known do not count as idle.
"""

import asyncio
import json
from typing import Any

from playwright.async_api import CDPSession, Error

from zoning import limits
from zoning.render.cdp import hear
from zoning.render.world import called, script

CLASSES = ("Promise", "EventTarget")
"""Classes of the objects that show what a worker is doing."""
OURS = "zoning"
"""The name of the group of objects that we hold in a worker."""

WAITS = called(script("waits.js"))
UNFINISHED = f"function () {{ return ({script('unfinished.js')})(this) }}"

Answer = dict[str, Any]


class Workers:
    """The workers of one page. They are asked in sessions of their own, which the page's session carries."""

    def __init__(self, session: CDPSession) -> None:
        """session: the page's CDP session. Nothing is sent before the first question."""
        self._session = session
        self._sessions: set[str] = set()
        self._answers: dict[int, asyncio.Future[Answer]] = {}
        self._sent = 0
        self._attached = False

    async def are_idle(self, number: int) -> bool:
        """Return whether all workers of the page are idle. number: how many it has."""
        try:
            async with asyncio.timeout(limits.WORKER_ANSWER_S):
                await self._attach()
                idle = [await self._is_idle(session) for session in tuple(self._sessions)]
                return len(idle) >= number and all(idle)
        except (TimeoutError, Error, KeyError):  # no answer, or an error in its place
            return False

    async def _attach(self) -> None:
        if not self._attached:
            self._attached = True
            hear(self._session, "Target.attachedToTarget", lambda told: self._sessions.add(told["sessionId"]))
            hear(self._session, "Target.detachedFromTarget", lambda told: self._sessions.discard(told["sessionId"]))
            hear(self._session, "Target.receivedMessageFromTarget", self._take_answer)
            await self._session.send("Target.setAutoAttach", {
                "autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False, "filter": [{"type": "worker"}],
            })  # fmt: skip

    async def _is_idle(self, session: str) -> bool:
        waits = await self._ask(session, "Runtime.evaluate", expression=WAITS, includeCommandLineAPI=True)
        heap = await self._ask(session, "Runtime.getHeapUsage")
        if not waits["result"].get("value") or heap["usedSize"] > limits.WORKER_HEAP_BYTES:
            return False
        await self._ask(session, "Runtime.releaseObjectGroup", objectGroup=OURS)  # nothing is garbage that we hold
        for name in CLASSES:
            if await self._has_unfinished(session, name):
                return False
        return True

    async def _has_unfinished(self, session: str, name: str) -> bool:
        """Whether an object of a class has not ended."""
        made = await self._ask(session, "Runtime.evaluate", expression=f"{name}.prototype", objectGroup=OURS)
        prototype = made["result"]["objectId"]
        found = await self._ask(session, "Runtime.queryObjects", prototypeObjectId=prototype, objectGroup=OURS)
        answer = await self._ask(
            session, "Runtime.callFunctionOn", objectId=found["objects"]["objectId"], awaitPromise=True,
            functionDeclaration=UNFINISHED,
        )  # fmt: skip
        return answer["result"].get("value") is not False

    async def _ask(self, session: str, method: str, **parameters: object) -> Answer:
        """Return the answer of a worker; empty if it reports an error."""
        self._sent += 1
        number, answer = self._sent, asyncio.Future[Answer]()
        message = json.dumps({"id": number, "method": method, "params": parameters})
        self._answers[number] = answer
        try:
            await self._session.send("Target.sendMessageToTarget", {"sessionId": session, "message": message})
            return await answer
        finally:
            del self._answers[number]

    def _take_answer(self, received: dict[str, Any]) -> None:
        message = json.loads(received["message"])
        answer = self._answers.get(message.get("id", 0))
        if answer and not answer.done():
            answer.set_result(message.get("result", {}))
