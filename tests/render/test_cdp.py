"""What uses internals of Playwright works with the installed version."""

import asyncio
import gc
import json
import time
from contextlib import suppress

import msgspec
import psutil
import pytest
from playwright.async_api import Error, async_playwright

from zoning.render.cdp import decode_faster, expect_its_end

pytestmark = pytest.mark.browser


def test_the_drivers_messages_are_read_by_msgspec_and_those_it_refuses_as_before() -> None:
    async def decoded() -> tuple[object, object]:
        manager = async_playwright()
        playwright = await manager.start()
        try:
            transport = manager._client._transport  # type: ignore[union-attr]
            before = transport.deserialize_message
            decode_faster(manager)
            assert transport.deserialize_message != before
            halved = json.dumps({"text": "\ud83d"}).encode()
            with pytest.raises(msgspec.DecodeError):
                msgspec.json.decode(halved)
            return transport.deserialize_message(b'{"id": 1, "x": [1.5, null]}'), transport.deserialize_message(halved)
        finally:
            await playwright.stop()

    plain, halved = asyncio.run(decoded())
    assert plain == {"id": 1, "x": [1.5, None]}
    assert halved == {"text": "\ud83d"}


def test_nothing_is_logged_of_messages_to_a_driver_that_died(caplog: pytest.LogCaptureFixture) -> None:
    async def lost_calls() -> list[object]:
        others = set(psutil.Process().children())
        manager = async_playwright()
        playwright = await manager.start()
        expect_its_end(manager)
        (driver,) = set(psutil.Process().children()) - others
        driver.kill()
        with suppress(psutil.NoSuchProcess):
            while driver.status() != psutil.STATUS_ZOMBIE:
                time.sleep(0.01)
        contexts = await asyncio.gather(*(playwright.request.new_context() for _ in range(8)), return_exceptions=True)
        await playwright.stop()
        return list(contexts)

    assert all(isinstance(context, Error) for context in asyncio.run(lost_calls()))
    gc.collect()  # asyncio reports an error that nobody read when its future is collected
    assert [told.message for told in caplog.records if told.name == "asyncio"] == []
