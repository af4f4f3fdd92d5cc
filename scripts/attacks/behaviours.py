"""Read the test site of page behaviours with the command: each page's own text must be found."""

from collections.abc import Callable

from fixtures.behaviours import GROUPS, Behaviour, site
from scripts.attacks.arena import Arena
from scripts.attacks.attack import attack, expect


def _read(arena: Arena, pages: tuple[Behaviour, ...], *options: str) -> dict[str, str]:
    """Return what is wrong, by behaviour."""
    if not pages:
        return {}
    origin = arena.held(site()).url
    ended = arena.run(
        "extract", "-f", "json", *options, *(origin + page.path for page in pages), timeout_s=30.0 * len(pages)
    )
    records = {record["url"]: record for record in ended.records()}
    wrong = {}
    for page in pages:
        record = records.get(origin + page.path, {"error": "no record"})
        text = record.get("text", "")
        if missing := page.missing(text):
            wrong[page.name] = record.get("error") or f"{len(missing)} of {len(page.wanted)} not found"
        elif unwanted := page.unwanted(text):
            wrong[page.name] = f"unwanted text: {unwanted[0][:40]!r}"
    return wrong


def _attempt(pages: tuple[Behaviour, ...]) -> Callable[[Arena], str]:
    def attempt(arena: Arena) -> str:
        wrong = _read(arena, tuple(page for page in pages if not page.asks))
        wrong |= _read(arena, tuple(page for page in pages if page.asks), "--reveal", "consent,gate,unfold,scroll")
        expect(not wrong, f"{len(wrong)} of {len(pages)}: {wrong}")
        return f"{len(pages)} of {len(pages)} pages"

    return attempt


for name, group in GROUPS.items():
    attempt = _attempt(group)
    attempt.__name__ = "_".join(word for word in name.replace(",", "").split() if word not in ("what", "or", "that"))
    attempt.__module__ = __name__
    attack("every page's text is found, and no unwanted text", limit_s=30.0 * len(group))(attempt)
