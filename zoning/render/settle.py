"""When is a page ready? When its own time has run for a while, and it rests; at the latest when our patience ends.

Never "network idle": pages poll, stream and beacon without end. A page is given its time (`PageClock`), which waits for
the requests worth waiting for, and frames in it; then sockets and workers are heard,
and it gets more time until nothing changes any more, tickers aside. What was still going on at the end is recorded.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple, TypeVar

from zoning import limits
from zoning.render import listeners
from zoning.render.clock import PageClock
from zoning.render.compositor import Compositor
from zoning.render.deadline import Deadline
from zoning.render.traffic import Traffic
from zoning.render.world import World, in_some_document, script
from zoning.tasks import running

L = TypeVar("L", "Look", listeners.Listeners)


class Look(NamedTuple):
    """What was seen of the page."""

    changes: int
    """Since its document is watched, which it is from the first look on."""
    quiet_ms: float
    """So much of its time has passed since it changed last, or is watched."""
    letters: int
    parsed: bool
    loaded: bool
    fonts: bool
    """Whether all that were asked for are there."""
    moving: bool
    """Whether an animation ends soon: one may begin with the first frame that is painted, wherever the clock stands."""
    drawn: bool
    """Whether a frame is to be painted for what moves, comes into view or loads when it is laid out: animations, lazy
    images in the window, objects."""
    frames: bool
    """Whether something may hear of what comes with a frame that is painted …"""
    pixels: bool
    """… and whether the page asks when it was shown."""
    told: int
    """How often it was told something that does not come by its time (see `listeners.Listeners`)."""
    works: bool
    """Whether something goes on for it elsewhere."""

    @property
    def wants_frame(self) -> bool:
        """Whether a frame may make a difference to the page: one that is still loading may wait for one, too."""
        return self.frames or self.drawn or self.moving or not self.loaded


class Settling:
    """Brings one page to rest, as often as it is asked to."""

    def __init__(
        self,
        world: World,
        clock: PageClock,
        compositor: Compositor,
        traffic: Traffic,
        hold: Callable[[], Awaitable[None]],
    ) -> None:
        """hold: keeps the page where it is, for one that loads itself again and again."""
        self._world = world
        self._clock = clock
        self._compositor = compositor
        self._traffic = traffic
        self._hold = hold
        self._painted = not compositor.driven
        """Whether the page has wanted a frame: then it may want more."""
        self.parsed = True
        """Whether the document had been read to its end when it was last looked at."""

    async def settle(self, page_s: float, ceiling_s: float) -> tuple[str, ...]:
        """Give the page its time, and wait until it rests; return what was still going on when our patience ended.

        Of: `load`, `fonts`, `mutations`, `requests`, `script` (the page's own code left no room for ours).
        """
        end = Deadline.after(ceiling_s)
        documents, in_time, last = -1, True, None
        while documents != self._traffic.documents and in_time:  # each document has the whole time
            documents = self._traffic.documents
            if self._traffic.loads_again():
                await self._hold()
            in_time, last = await self._live(page_s * 1000, end)
        if self._clock.stuck:
            return ("script",)
        try:
            going = await (self._rest(end, last) if in_time else self._unfinished())
            if "load" in going and await self._shows_little():
                going = await self._once_loaded(page_s, end) or going
        except TimeoutError:
            return ("script",)
        return going

    async def _once_loaded(self, page_s: float, end: Deadline) -> tuple[str, ...] | None:
        """Let go of the pictures that keep the page from having loaded, and give it its time once more.

        Returns what is still going on then; None where no picture keeps it.
        """
        async with asyncio.timeout(limits.SCRIPT_GRACE_S):
            let_go = await in_some_document(lambda: self._world.call(script("let_load.js")))
        if not let_go:
            return None
        in_time, last = await self._live(page_s * 1000, end)
        return await (self._rest(end, last) if in_time else self._unfinished())

    async def _live(self, ms: float, end: Deadline) -> tuple[bool, Look | None]:
        """Let so much of the page's time pass, with frames in it if something waits for one.

        Where that is so only at its end, or something has ended elsewhere meanwhile, the time is given once more: what
        that sets going may take as long. Returns whether the time has passed, and what is seen of the page at its end
        where that is known without a frame.
        """
        first = min(limits.FIRST_FRAME_MS, ms) if self._compositor.driven else ms
        async with running([self._world.make_ready()]):
            rest, in_time = ms - first, await self._clock.grant(first, end.left)
        if not rest or not in_time:
            return in_time, None
        seen = await self._seen_or_none(end)
        if seen and not seen.wants_frame:
            if not await self._clock.grant(rest, end.left):
                return False, None
            now = await self._seen_or_none(end)
            if now and not now.wants_frame and now.told == seen.told:
                return True, now
        return await self._with_frames(rest, end), None

    async def _with_frames(self, ms: float, end: Deadline) -> bool:
        """Let so much of the page's time pass with frames that are ever farther apart.

        It begins anew when the page was told something or has asked for what may bring text: what that sets going may
        take as long. All in all it is no more than `FRAMES_TIMES` as much.
        """
        left, most, part, news = ms, limits.FRAMES_TIMES * ms, limits.FIRST_FRAME_MS, (0, self._traffic.bringing)
        self._painted, shown = True, False
        while left > 0 and most > 0:
            await self._compositor.paint(shown=shown)
            part *= limits.NEXT_FRAME
            if not await self._clock.grant(min(part, left), end.left):
                return False
            left, most = left - part, most - part
            heard = await self._when_done(self._heard, end)
            shown = heard.pixels
            if (latest := (heard.told, self._traffic.bringing)) != news:
                news, left, part = latest, ms, limits.FIRST_FRAME_MS
        return True

    async def _unfinished(self) -> tuple[str, ...]:
        return self._still(await self._look(limits.ANSWER_S / 2), changed=False) or ("mutations",)

    async def _rest(self, end: Deadline, last: Look | None) -> tuple[str, ...]:
        """Give the page more time as long as it grows, is about to hear something, or waits for a request.

        One that was quiet in the last of its time, and that no frame could change, has none to wait for. last: what is
        seen of it now, where that is known.
        """
        before = last or await self._look()
        if self._nothing_follows(before) and not await self._lacks_text(0, 0):
            return self._still(before, changed=False)
        first = most = before.letters
        still_ticks, given_ms = 0, 0.0
        stepped = grew = time.monotonic()
        has_grown = False
        while True:
            fruitless_s = time.monotonic() - grew
            hears = self._hears(before, fruitless_s, has_grown=has_grown)
            hears = hears or await self._lacks_text(most - first, fruitless_s)
            waits = hears or self._traffic.busy()
            if waits or self._traffic.speaks():
                await self._pass_by_the_wall(only_requests=not (hears or self._traffic.speaks()))
            # Its time keeps up with the wall's on a busy machine, too: it may ask for news only as that passes.
            passed_s, stepped = time.monotonic() - stepped, time.monotonic()
            step_ms = max(limits.HEAR_S, passed_s) * 1000 if waits else limits.QUIET_MS
            in_time = await self._clock.grant(step_ms, end.left)
            given_ms += step_ms
            now = await self._look(moving=before.moving)
            changed = now.changes != before.changes
            before, still_ticks = now, still_ticks + 1
            if now.letters > most:
                most, still_ticks, grew, has_grown = now.letters, 0, time.monotonic(), True
            at_rest = not (waits or now.moving) and (not changed or still_ticks > limits.TICKS)
            if at_rest or not in_time or given_ms > limits.REST_MS:
                return self._still(now, changed=changed) or (() if in_time else ("mutations",))

    def _nothing_follows(self, first: Look) -> bool:
        """Whether no more is to come to a page that has had its time and was looked at once."""
        changes = first.quiet_ms < limits.QUIET_MS
        waits = self._traffic.speaks() or self._traffic.busy() or self._hears(first, 0, has_grown=False)
        return not (changes or first.moving or first.frames or waits)

    async def _pass_by_the_wall(self, *, only_requests: bool) -> None:
        """Wait for what knows only the time of the wall; for requests no longer than they are under way."""
        end = Deadline.after(limits.HEAR_S)
        while end.left and (self._traffic.busy() or not only_requests):
            await asyncio.sleep(limits.WORKS_LOOK_S)

    def _hears(self, last: Look, fruitless_s: float, *, has_grown: bool) -> bool:
        """Whether the page may be about to hear something that no request brings.

        last: what was seen of it; fruitless_s: the time in which its text has not grown; has_grown: whether it has
        before that.
        """
        traffic = self._traffic
        begins = traffic.to_be_heard() and not (has_grown and fruitless_s > limits.NEXT_MESSAGE_S)
        goes_on = traffic.spoke() and fruitless_s < limits.FRUITLESS_S
        return begins or goes_on or (last.works and fruitless_s < limits.WORKS_S)

    async def _lacks_text(self, brought: int, fruitless_s: float) -> bool:
        """Whether a page that shows little text may hear more, if only later than others are waited for.

        brought: so many characters have come since it was first looked at.
        """
        patience_s = limits.LACKING_S if brought < limits.BLANK_CHARACTERS else limits.FIRST_MESSAGE_S
        if fruitless_s > patience_s or not (self._traffic.speaks() or self._traffic.polls()):
            return False
        return await self._shows_little()

    async def _shows_little(self) -> bool:
        function, most = script("lacking.js"), limits.LACKING_CHARACTERS
        async with asyncio.timeout(limits.SCRIPT_GRACE_S):
            return bool(await in_some_document(lambda: self._world.call(function, most)))

    def _still(self, now: Look, *, changed: bool) -> tuple[str, ...]:
        """What is going on."""
        going = {
            "load": not now.loaded, "fonts": not now.fonts, "mutations": changed,
            "requests": self._traffic.busy(),
        }  # fmt: skip
        return tuple(name for name, goes_on in going.items() if goes_on)

    async def _look(self, limit_s: float = limits.SCRIPT_GRACE_S, *, moving: bool = False) -> Look:
        """Look at the page after a frame, where one may make a difference to it.

        moving: whether something was under way at the last look: a view transition wants what it begins with painted.
        Raises `TimeoutError` when the page does not answer.
        """
        async with asyncio.timeout(limit_s):
            seen = None if self._painted else await self._seen()
        if seen is None or seen.wants_frame:
            self._painted = True
            await self._compositor.paint(shown=moving or (seen is not None and seen.pixels))
            async with asyncio.timeout(limit_s):
                seen = await self._seen()
        return seen

    async def _seen(self) -> Look:
        return await in_some_document(self._see)

    async def _heard(self) -> listeners.Listeners:
        return await in_some_document(lambda: listeners.listeners_of(self._world))

    async def _see(self) -> Look:
        together = f"soonMs => [({script('look.js')})(({script('watch.js')})(), soonMs), ({script('foreign.js')})()]"
        (seen, foreign), heard = await asyncio.gather(
            self._world.call(together, limits.REST_MS), listeners.listeners_of(self._world)
        )
        self.parsed = seen["parsed"]
        frames = heard.frames or await listeners.has_unknown_frames(self._world, foreign)
        return Look(**seen, frames=frames, pixels=heard.pixels, told=heard.told, works=heard.works)

    async def _seen_or_none(self, end: Deadline) -> Look | None:
        """What is seen of the page when nothing goes on elsewhere; None where it does not answer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(limits.ANSWER_S / 2 + limits.WORKS_S):
                return await self._when_done(self._seen, end)
        return None

    async def _when_done(self, ask: Callable[[], Awaitable[L]], end: Deadline) -> L:
        """What `ask` finds when nothing goes on elsewhere, or has for `WORKS_S`; next to no time passes meanwhile."""
        patience = Deadline.after(min(limits.WORKS_S, end.left))
        while (found := await ask()).works and patience.left:
            await asyncio.sleep(limits.WORKS_LOOK_S)
            await self._clock.grant(limits.WORKS_STEP_MS, end.left)
        return found
