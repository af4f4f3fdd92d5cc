"""What stands before a page or in its place: each rule returns its evidence, or nothing."""

import numpy as np

from zoning import words
from zoning.scope import phrases
from zoning.scope.page import Page
from zoning.snapshot import Snapshot
from zoning.wording import counted

EMPTY_WORDS = 12
WALL_WORDS = 300
"""A page that shows more is not all wall."""
TEASER_WORDS = 700
"""A main content with more words is no teaser or abstract."""


def bot_challenge(page: Page) -> list[str]:
    """A check for robots in place of the page: two signs of it."""
    if page.words > WALL_WORDS:
        return []
    evidence = []
    if phrases.CHALLENGE_TITLES.match(page.title):
        evidence.append(f"title {page.title!r}")
    if said := page.says(phrases.CHALLENGE_TEXT, page.text):
        evidence.append(f"says {said!r}")
    if mark := _challenge_mark(page.snapshot):
        evidence.append(f"markup of a challenge: {mark}")
    if page.snapshot.page.http_status in phrases.TURNED_AWAY:
        evidence.append(f"status {page.snapshot.page.http_status}")
    return evidence if len(evidence) > 1 else []


def _challenge_mark(snapshot: Snapshot) -> str:
    names = [snapshot.string_ids[name] for name in ("id", "class", "src", "action") if name in snapshot.string_ids]
    values = np.unique(snapshot.attributes[np.isin(snapshot.attributes[:, 0], names), 1]).tolist()
    found = (phrases.CHALLENGE_MARKS.search(snapshot.strings[value]) for value in values)
    return next((match[0] for match in found if match), "")


def error_page(page: Page) -> list[str]:
    """An error in place of the page."""
    facts = page.snapshot.page
    if facts.refusal:
        return [f"status {facts.http_status}"]
    if page.words > WALL_WORDS:
        return []
    said = page.says(phrases.ERROR_TEXT, page.title) and page.says(phrases.ERROR_TEXT, *page.headings, page.text[:500])
    return [f"title {page.title!r}", f"says {said!r}"] if said else []


def login(page: Page) -> list[str]:
    """A page that asks who one is."""
    snapshot = page.snapshot
    passwords = [
        node
        for node in np.flatnonzero(snapshot.named("input") & snapshot.rendered).tolist()
        if snapshot.attribute(node, "type").lower() == "password"
    ]
    evidence = ["asks for a password"] if passwords and page.words <= WALL_WORDS else []
    if phrases.LOGIN_ADDRESS.search(snapshot.page.final_url) and page.words <= WALL_WORDS:
        evidence.append(f"address {snapshot.page.final_url}")
    if evidence and (said := page.says(phrases.LOGIN_TEXT, page.title, *page.headings, page.text)):
        return [*evidence, f"says {said!r}"]
    return []


def consent_wall(page: Page) -> list[str]:
    """A question for consent with no page behind it."""
    snapshot = page.snapshot
    if phrases.CONSENT_ADDRESS.search(snapshot.page.final_url) and page.words <= 2 * WALL_WORDS:
        return [f"address {snapshot.page.final_url}"]
    # Not `overlays`: a wall without a page behind it lies over nothing.
    dialogs = snapshot.styled("position", "fixed", "absolute") & ~snapshot.is_text
    dialog = snapshot.text(page.seen & snapshot.within(dialogs))
    beside = page.words - words.count(dialog)
    if page.words <= WALL_WORDS and beside < EMPTY_WORDS and (said := page.says(phrases.CONSENT_TEXT, dialog)):
        return [f"a dialog that says {said!r} and hardly anything beside it"]
    return []


def abstract_only(page: Page) -> list[str]:
    """The abstract of a scholarly article without its text: it is sold, or stands elsewhere."""
    # Most articles have sections; to find their references takes long.
    if page.sections > 1 or not page.is_scholarly:
        return []
    references = page.work.bibliography.mask
    shown, selected = (words.count(page.snapshot.text(mask & ~references)) for mask in (page.main, page.selected))
    if shown > TEASER_WORDS:
        return []
    evidence = [f"says {page.access!r}"] if page.access else []
    # An open page may fold the text away below its abstract.
    if not evidence and selected <= TEASER_WORDS and (abstract := page.work.abstract):
        evidence = [abstract]
    return ["a scholarly article", *evidence, f"{counted(shown, 'word')} of main content"] if evidence else []


def paywall(page: Page) -> list[str]:
    """The begin of a text that is sold."""
    if page.main_words > TEASER_WORDS:
        return []
    evidence = []
    if any(str(item.get("isAccessibleForFree")).lower() == "false" for item in page.linked_data):
        evidence.append("metadata: not accessible for free")
    if said := page.says(phrases.PAYWALL_TEXT, page.text):
        evidence.append(f"says {said!r}")
    return evidence if len(evidence) > 1 or (said and page.main_words <= WALL_WORDS) else []


def empty(page: Page) -> list[str]:
    """A page that shows next to nothing, or says in place of a text that it is loading."""
    if page.words < EMPTY_WORDS:
        return [f"shows {counted(page.words, 'word')}"]
    text = words.count(page.snapshot.text(page.main & ~page.linked))
    said = page.says(phrases.LOADING_TEXT, page.text) if page.words <= WALL_WORDS and text < EMPTY_WORDS else ""
    return [f"says {said!r}, and has {counted(text, 'word')} of text beside links"] if said else []
