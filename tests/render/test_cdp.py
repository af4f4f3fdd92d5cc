"""What uses internals of Playwright works with the installed version."""

import asyncio
import json

import msgspec
import pytest
from playwright.async_api import async_playwright

from zoning.render.cdp import decode_faster

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
