"""Wait until a page is ready: until it has had its virtual time and is quiet, or until a limit is reached.

"Network idle" is not a criterion: pages poll, stream and send beacons without end. A page first gets its virtual time
(`PageClock`), which waits for the requests worth waiting for, with frames painted in it. Then it gets more time, in
which sockets and workers can send messages, until nothing changes any more but tickers.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple, TypeVar

from zoning import limits
from zoning.process.tasks import running
from zoning.render import listeners
from zoning.render.clock import PageClock
from zoning.render.compositor import Compositor
from zoning.render.deadline import Deadline
from zoning.render.traffic import Traffic
from zoning.render.world import World, in_some_document, script

L = TypeVar("L", "Look", listeners.Listeners)


class Look(NamedTuple):
    """The state of a page at one moment."""

    changes: int
    """How often the document has changed since the first look at it."""
    quiet_ms: float
    """The page's time since the last change, or since the first look."""
    letters: int
    """The number of characters of the document's text."""
    parsed: bool
    loaded: bool
    fonts: bool
    """Whether all fonts that were requested are loaded."""
    moving: bool
    """Whether an animation ends soon or a view transition runs. An animation may begin with the first painted frame,
    whatever its clock shows."""
    drawn: bool
    """Whether the page has something that needs a painted frame to move, to come into view or to load: animations, lazy
    images in the viewport, objects."""
    frames: bool
    """Whether something listens to what comes with a painted frame."""
    pixels: bool
    """Whether the page asks when it was painted."""
    told: int
    """The number of notifications that do not come by the page's time (see `listeners.Listeners`)."""
    works: bool
    """Whether background work is under way for the page."""
    asks: bool
    """Whether a shared worker may be about to answer the page."""
    messages: int
    """The number of messages that the page has exchanged with its workers."""
    workers: int
    """The number of workers that the page has started."""

    @property
    def wants_frame(self) -> bool:
        """Whether a frame may change the page. A page that is still loading may wait for a frame, too."""
        return self.frames or self.drawn or self.moving or not self.loaded


class Growth:
    """How the text of a page grows while it is waited for."""

    def __init__(self, letters: int) -> None:
        """letters: the number of characters of the text at the beginning."""
        self.brought = 0
        """The number of characters that have come since."""
        self._first = letters
        self._pause_s = 0.0
        """The longest time between two growths."""
        self._grew = time.monotonic()

    @property
    def fruitless_s(self) -> float:
        """The seconds since the text has last grown, or since the beginning."""
        return time.monotonic() - self._grew

    def patience_s(self, first_s: float) -> float:
        """Return how long to wait for more text.

        first_s: that time if next to nothing has come; otherwise it is twice as long as the text has paused before.
        """
        if self.brought < limits.BLANK_CHARACTERS:
            return first_s
        return min(max(limits.NEXT_MESSAGE_S, 2 * self._pause_s), limits.FIRST_MESSAGE_S)

    def note(self, letters: int) -> bool:
        """Note the number of characters now; return whether there are more than ever."""
        if letters - self._first <= self.brought:
            return False
        if self.brought:
            self._pause_s = max(self._pause_s, self.fruitless_s)
        self.brought, self._grew = letters - self._first, time.monotonic()
        return True


class Settling:
    """Waits until a page is ready, as often as it is asked to."""

    def __init__(
        self,
        world: World,
        clock: PageClock,
        compositor: Compositor,
        traffic: Traffic,
        hold: Callable[[], Awaitable[None]],
    ) -> None:
        """hold: keeps the page from navigating; called if the page reloads itself again and again."""
        self._world = world
        self._clock = clock
        self._compositor = compositor
        self._traffic = traffic
        self._hold = hold
        self._first: int | None = None
        """The number of characters of the page's text before its sockets and workers brought any; None if not known."""
        self._growth: Growth | None = None
        """How the text has grown since the page was quiet for the first time."""
        self._painted = not compositor.driven
        """Whether the page has needed a frame: then it may need more."""
        self._messages = 0
        """How many messages the page had exchanged with its workers at the last look."""
        self._news = (0, 0)
        """The numbers of messages, of sockets and the like and of workers, when the page's time began."""
        self.parsed = True
        """Whether the document was completely parsed at the last look."""
        self.user = listeners.UserSigns()
        """Which signs of a user the page waited for at the last look."""

    async def settle(self, page_s: float, ceiling_s: float) -> tuple[str, ...]:
        """Give the page its time and wait until it is quiet; return what was still active when a limit was reached.

        page_s: seconds of virtual time for each document; ceiling_s: the limit in seconds of real time.
        Returned are some of `load`, `fonts`, `mutations`, `requests`, `script` (the page's code blocked ours).
        """
        end = Deadline.after(ceiling_s)
        self._first = self._growth = None
        try:
            active = await self._give_time(page_s * 1000, end)
            if "load" in active and await self._let_load():
                active = await self._give_time(page_s * 1000, end) or active
            for _ in range(limits.NEWS_TIMES):
                if end.left and self._has_news():
                    ticks = ("mutations",) if "mutations" in active else ()
                    active = await self._give_time(page_s * 1000, end) or ticks
        except TimeoutError:
            return ("script",)
        return active

    async def _give_time(self, ms: float, end: Deadline) -> tuple[str, ...]:
        """Give each document of the page `ms` of its time and wait until it is quiet; return what is still active."""
        documents, in_time, last = -1, True, None
        self._news = self._traffic.news, self._messages
        while documents != self._traffic.documents and in_time:
            documents = self._traffic.documents
            if self._traffic.loads_again():
                await self._hold()
            in_time, last = await self._pass_time(ms, end)
        if self._clock.stuck:
            return ("script",)
        return await (self._until_quiet(end, last) if in_time else self._unfinished())

    def _has_news(self) -> bool:
        """Whether messages have come since the page's time began: it may have passed before they came."""
        return self._news != (self._traffic.news, self._messages)

    async def _let_load(self) -> bool:
        """Give up the images that delay the load event of a page that shows little; return whether there were any."""
        if not await self._shows_little():
            return False
        async with asyncio.timeout(limits.SCRIPT_GRACE_S):
            return bool(await in_some_document(lambda: self._world.call(script("let_load.js"))))

    async def _pass_time(self, ms: float, end: Deadline) -> tuple[bool, Look | None]:
        """Let `ms` of the page's time pass, with painted frames if something waits for one.

        If a frame is needed only at the end of that time, or background work has ended meanwhile, the page gets the
        time once more: what that triggers may take as long. Returns whether the time has passed, and the look at the
        page at its end if that needed no frame.
        """
        first = min(limits.FIRST_FRAME_MS, ms) if self._compositor.driven else ms
        async with running([self._note_first_text()]):
            rest, in_time = ms - first, await self._clock.grant(first, end.left)
        if not rest or not in_time:
            return in_time, None
        first_look = await self._look_or_none(end)
        if first_look:
            self._note_text(first_look)
        if first_look and not first_look.wants_frame:
            if not await self._clock.grant(rest, end.left):
                return False, None
            now = await self._look_or_none(end)
            if now and not now.wants_frame and now.told == first_look.told:
                return True, now
        return await self._pass_time_with_frames(rest, end), None

    async def _note_first_text(self) -> None:
        """Look at the text as soon as something may bring more of it while pending requests delay the page's time."""
        while self._first is None:
            await asyncio.sleep(limits.HEAR_S)
            if self._traffic.speaks():
                self._note_text(await self._look_now())

    def _note_text(self, seen: Look) -> None:
        if self._first is None and seen.parsed and self._traffic.speaks():
            self._first = seen.letters

    async def _pass_time_with_frames(self, ms: float, end: Deadline) -> bool:
        """Let `ms` of the page's time pass, with painted frames at ever longer intervals.

        The time begins anew when the page was notified of something, or has requested what may bring text: what that
        triggers may take as long. In total it is at most `limits.FRAMES_TIMES` times as much. Returns whether the time
        has passed.
        """
        left, most, interval = ms, limits.FRAMES_TIMES * ms, limits.FIRST_FRAME_MS
        news = (0, self._traffic.bringing)
        self._painted, shown = True, False
        while left > 0 and most > 0:
            await self._compositor.paint(shown=shown)
            interval *= limits.NEXT_FRAME
            if not await self._clock.grant(min(interval, left), end.left):
                return False
            left, most = left - interval, most - interval
            listening = await self._after_background_work(self._listeners, end)
            shown = listening.pixels
            if (latest := (listening.told, self._traffic.bringing)) != news:
                news, left, interval = latest, ms, limits.FIRST_FRAME_MS
        return True

    async def _unfinished(self) -> tuple[str, ...]:
        return self._active(await self._look(limits.ANSWER_S / 2), changed=False) or ("mutations",)

    async def _until_quiet(self, end: Deadline, last: Look | None) -> tuple[str, ...]:
        """Give the page more time as long as its text grows, a message may come, or a request is pending.

        A page that was quiet at the end of its time, and that no frame could change, gets no more. last: the look at
        the page now, if there was one.
        """
        before, again = last or await self._look(), self._growth is not None
        growth = self._growth or Growth(before.letters if self._first is None else self._first)
        self._growth, grew = growth, growth.note(before.letters)
        # What has changed again without more text is a ticker.
        ticks = again and not (grew or before.moving or self._traffic.busy() or self._expects_message(before, growth))
        if (ticks or self._is_quiet(before)) and not await self._expects_text(growth):
            return self._active(before, changed=False)
        still_ticks, given_ms = 0, 0.0
        stepped = time.monotonic()
        while True:
            await self._traffic.ask_workers()
            message = self._expects_message(before, growth) or await self._expects_text(growth)
            # What may come is not waited for to the limit: the page could not become quiet then.
            waits = (message or self._traffic.busy()) and end.left > limits.LAST_STEP_S
            if waits or self._traffic.speaks():
                await self._wait_in_real_time(only_requests=not (message or self._traffic.speaks()))
            # On a busy machine, too, the page's time keeps up with real time: its timers may poll for news.
            passed_s, stepped = time.monotonic() - stepped, time.monotonic()
            step_ms = max(limits.HEAR_S, passed_s) * 1000 if waits else limits.QUIET_MS
            in_time = await self._clock.grant(step_ms, end.left)
            given_ms += step_ms
            now = await self._look(moving=before.moving)
            changed = now.changes != before.changes
            answered = now.messages != before.messages
            before, still_ticks = now, still_ticks + 1
            if growth.note(now.letters):
                still_ticks = 0
            # A request that the last step has triggered is waited for in the next one.
            requests = self._traffic.busy() and end.left > limits.LAST_STEP_S
            is_active = waits or requests or now.moving or answered
            at_rest = not is_active and (not changed or still_ticks > limits.TICKS)
            # A streamed response has an end, which may come later.
            goes_on = self._traffic.streams() and growth.fruitless_s < limits.NEXT_MESSAGE_S
            given_ms = 0 if goes_on else given_ms
            if at_rest or not in_time or given_ms > limits.REST_MS:
                return self._active(now, changed=changed) or (() if in_time else ("mutations",))

    def _is_quiet(self, first: Look) -> bool:
        """Whether a page that has had its time will not change any more, by the first look at it."""
        changes = first.quiet_ms < limits.QUIET_MS
        waits = self._traffic.speaks() or self._traffic.busy() or self._expects_message(first, Growth(first.letters))
        return not (changes or first.moving or first.frames or waits)

    async def _wait_in_real_time(self, *, only_requests: bool) -> None:
        """Wait for what does not run in virtual time; if these are only requests, no longer than they are pending."""
        end = Deadline.after(limits.HEAR_S)
        while end.left and (self._traffic.busy() or not only_requests):
            await asyncio.sleep(limits.WORKS_LOOK_S)

    def _expects_message(self, last: Look, growth: Growth) -> bool:
        """Whether a message from a socket, a worker or background work may be about to come.

        last: the last look; growth: that of the text until now.
        """
        traffic, fruitless_s = self._traffic, growth.fruitless_s
        soon = not growth.brought or fruitless_s < limits.NEXT_MESSAGE_S
        begins = traffic.to_be_heard() and soon
        # On a busy machine a worker is reported late.
        starts = last.workers > traffic.workers and fruitless_s < limits.STARTS_S
        goes_on = traffic.spoke() and fruitless_s < growth.patience_s(limits.FRUITLESS_S)
        works = (last.works or (last.asks and soon)) and fruitless_s < limits.WORKS_S
        return begins or starts or goes_on or works

    async def _expects_text(self, growth: Growth) -> bool:
        """Whether a page shows little text and may receive more; it is waited for longer than other pages."""
        # What has spoken for long without bringing text is a ticker.
        patience_s = growth.patience_s(limits.FRUITLESS_S if self._traffic.spoke() else limits.LACKING_S)
        if growth.fruitless_s > patience_s or not (self._traffic.may_speak() or self._traffic.polls()):
            return False
        return await self._shows_little()

    async def _shows_little(self) -> bool:
        function, most = script("lacking.js"), limits.LACKING_CHARACTERS
        async with asyncio.timeout(limits.SCRIPT_GRACE_S):
            return bool(await in_some_document(lambda: self._world.call(function, most)))

    def _active(self, now: Look, *, changed: bool) -> tuple[str, ...]:
        """Return the names of what is active (see `settle`)."""
        # A request that delayed the page's time to its limit may have ended since: no other begins without time.
        requests = self._traffic.busy() or self._clock.waited_for_requests
        activities = {"load": not now.loaded, "fonts": not now.fonts, "mutations": changed, "requests": requests}
        return tuple(name for name, active in activities.items() if active)

    async def _look(self, limit_s: float = limits.SCRIPT_GRACE_S, *, moving: bool = False) -> Look:
        """Look at the page, after a painted frame if one may change it.

        moving: whether something moved at the last look: a view transition needs its first state painted.
        Raises `TimeoutError` when the page does not answer.
        """
        async with asyncio.timeout(limit_s):
            look = None if self._painted else await self._look_now()
        if look is None or look.wants_frame:
            self._painted = True
            await self._compositor.paint(shown=moving or (look is not None and look.pixels))
            async with asyncio.timeout(limit_s):
                look = await self._look_now()
        return look

    async def _look_now(self) -> Look:
        return await in_some_document(self._look_at_document)

    async def _listeners(self) -> listeners.Listeners:
        return await in_some_document(lambda: listeners.listeners_of(self._world))

    async def _look_at_document(self) -> Look:
        function = f"soonMs => [({script('look.js')})(({script('watch.js')})(), soonMs), ({script('foreign.js')})()]"
        (seen, foreign), listening = await asyncio.gather(
            self._world.call(function, limits.REST_MS), listeners.listeners_of(self._world)
        )
        self.parsed, self.user, self._messages = seen["parsed"], listening.user, listening.messages
        frames = listening.frames or await listeners.has_unknown_frames(self._world, foreign)
        return Look(
            **seen, frames=frames, pixels=listening.pixels, told=listening.told, works=listening.works,
            asks=listening.asks, messages=listening.messages, workers=listening.workers,
        )  # fmt: skip

    async def _look_or_none(self, end: Deadline) -> Look | None:
        """Look at the page when no background work is under way; return None if the page does not answer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(limits.ANSWER_S / 2 + limits.WORKS_S):
                return await self._after_background_work(self._look_now, end)
        return None

    async def _after_background_work(self, ask: Callable[[], Awaitable[L]], end: Deadline) -> L:
        """Return what `ask` finds when no background work is under way any more, or after `limits.WORKS_S`.

        At first hardly any of the page's time passes meanwhile. Then it passes as real time does: the work may wait for
        the page itself.
        """
        patience = Deadline.after(min(limits.WORKS_S, end.left))
        slow_until = stepped = time.monotonic() + limits.WORKS_STILL_S
        while (found := await ask()).works and patience.left:
            await asyncio.sleep(limits.WORKS_LOOK_S)
            now, step_ms = time.monotonic(), float(limits.WORKS_STEP_MS)
            if now > slow_until:
                step_ms, stepped = max(step_ms, (now - stepped) * 1000), now
            await self._clock.grant(step_ms, end.left)
        return found
