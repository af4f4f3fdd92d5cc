"""Block kinds of resources, addresses and hosts by the browser's own means: intercepting each request takes time.

Style sheets and scripts are not among the kinds: without them the page would be a different one.
"""

from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

Blocked = Literal["images", "fonts", "media", "trackers"]
BLOCKABLE: tuple[Blocked, ...] = ("images", "fonts", "media", "trackers")

FLAGS: dict[Blocked, str] = {
    "images": "--blink-settings=imagesEnabled=false",
    "fonts": "--disable-remote-fonts",
}
"""The kinds that only a command line flag blocks, for the browser as a whole."""
MEDIA = tuple(f"*.{ending}*" for ending in ("mp4", "webm", "m3u8", "mpd", "m4s", "mp3", "m4a", "ogg", "ogv", "mov"))


def flags(blocked: Collection[Blocked]) -> list[str]:
    """Return the command line flags that block these kinds; media and trackers need none."""
    return [flag for kind, flag in FLAGS.items() if kind in blocked]


async def block(
    session: "CDPSession", blocked: Collection[Blocked], addresses: Collection[str], hosts: Collection[str]
) -> None:
    """Block requests of the page of `session`: to these addresses and hosts, and to media and trackers if `blocked`."""
    patterns = [*(MEDIA if "media" in blocked else ()), *(_trackers() if "trackers" in blocked else ())]
    patterns += [_escaped(address) for address in addresses]
    patterns += [f"*://{_escaped(host)}/*" for host in hosts]
    if patterns:
        await session.send("Network.setBlockedURLs", {"urls": patterns})


def _escaped(address: str) -> str:
    """Escape an address for use in a pattern."""
    return address.replace("\\", "\\\\").replace("*", "\\*")


@cache
def _trackers() -> tuple[str, ...]:
    """Patterns of the hosts in `trackers.txt`, and of their subdomains."""
    lines = (files("zoning.render") / "trackers.txt").read_text(encoding="utf-8").split("\n")
    hosts = [line for line in lines if line and not line.startswith("#")]
    return tuple(pattern for host in hosts for pattern in (f"*://{host}/*", f"*://*.{host}/*"))
