"""What is not loaded at all, by the browser's own means: no request is stopped to be looked at, which takes time.

Style sheets and scripts are never among it: the page would be another one.
"""

from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import Literal

from playwright.async_api import CDPSession

Blocked = Literal["images", "fonts", "media", "trackers"]
BLOCKABLE: tuple[Blocked, ...] = ("images", "fonts", "media", "trackers")

FLAGS: dict[Blocked, str] = {
    "images": "--blink-settings=imagesEnabled=false",
    "fonts": "--disable-remote-fonts",
}
"""What the browser as a whole can be told."""
MEDIA = tuple(f"*.{ending}*" for ending in ("mp4", "webm", "m3u8", "mpd", "m4s", "mp3", "m4a", "ogg", "ogv", "mov"))


def flags(blocked: Collection[Blocked]) -> list[str]:
    """The command line flags of a browser that does not load what is `blocked`."""
    return [flag for kind, flag in FLAGS.items() if kind in blocked]


async def block(
    session: CDPSession, blocked: Collection[Blocked], addresses: Collection[str], hosts: Collection[str]
) -> None:
    """Let the page of `session` load nothing that is `blocked` and known by its address, no such address or host."""
    patterns = [*(MEDIA if "media" in blocked else ()), *(_trackers() if "trackers" in blocked else ())]
    patterns += [_literally(address) for address in addresses]
    patterns += [f"*://{_literally(host)}/*" for host in hosts]
    if patterns:
        await session.send("Network.setBlockedURLs", {"urls": patterns})


def _literally(address: str) -> str:
    return address.replace("\\", "\\\\").replace("*", "\\*")


@cache
def _trackers() -> tuple[str, ...]:
    """Patterns of the hosts in `trackers.txt`, and of their subdomains."""
    lines = (files("zoning.render") / "trackers.txt").read_text(encoding="utf-8").split("\n")
    hosts = [line for line in lines if line and not line.startswith("#")]
    return tuple(pattern for host in hosts for pattern in (f"*://{host}/*", f"*://*.{host}/*"))
