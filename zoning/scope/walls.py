"""Recognise walls before a page and answers in its place. Each rule returns its evidence, or an empty list."""

import numpy as np

from zoning.document.lengths import words_of_texts
from zoning.document.nodes import block_level
from zoning.scope import phrases
from zoning.scope.full_text import has_full_text
from zoning.scope.page import Page
from zoning.snapshot import Mask, Snapshot
from zoning.text import words
from zoning.text.wording import counted

EMPTY_WORDS = 12
WALL_WORDS = 300
"""A page with more words is more than a wall."""
MESSAGE_WORDS = 80
"""A page with more words outside of links is more than a message that there is nothing."""
MESSAGE_BEGIN = 100
"""The number of characters that count as the heading of a page without headings."""
FORM_WORDS = 40
"""The most words outside of links on a page that asks to log in with a form for a password, whatever its language, and
the least of main content outside of the form on a page that does not."""
EDGES = ("nav", "header", "footer")
FILLING = ("form", "input", "img", "svg", "canvas", "video", "audio", "iframe", "object", "embed", "table")
"""Elements with which a page without text is not empty."""
BUTTON_WORDS = 8
LINKS_OF_WALL = 40
"""The least number of linked words on a page that is more than a question for consent with the site's name and its
terms."""
TEASER_WORDS = 700
"""Main content with more words is not a teaser or an abstract."""


def bot_challenge(page: Page) -> list[str]:
    """Return the evidence of a check for robots in place of the page; at least two signs are needed."""
    if page.words > WALL_WORDS:
        return []
    evidence = []
    if phrases.CHALLENGE_TITLES.match(page.title) or phrases.phrase_in("challenge", words.plain(page.title)):
        evidence.append(f"title {page.title!r}")
    if said := phrases.phrase_in("challenge", page.plain_text):
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
    """Return the evidence of an error in place of the page; links to other pages may follow it."""
    facts = page.snapshot.page
    if facts.refusal:
        return [] if facts.http_status in phrases.ASKED_TO_LOG_IN and login(page) else [f"status {facts.http_status}"]
    if page.own_words > WALL_WORDS:
        return []
    told = [*page.headings, page.text[:500]]
    if _error_in(page.title) and (said := next(filter(None, map(_error_or_refusal_in, told)), "")):
        return [f"title {page.title!r}", f"says {said!r}"]
    if page.own_words > MESSAGE_WORDS or page.declared_article:
        return []
    heading = next(filter(None, page.headings), "") or page.text[:MESSAGE_BEGIN]
    is_message = phrases.says_nothing_found(words.plain(heading)) or _error_or_refusal_in(heading)
    number = page.says(phrases.ERROR_NUMBER, page.title)
    if is_message:
        found = f"heading {heading!r}"
    elif _error_or_refusal_in(page.title) or (number and any(map(phrases.ERROR_NUMBER.search, told))):
        found = f"title {page.title!r}"
    elif said := phrases.phrase_in("unavailable", words.plain(page.own_text)):
        found = f"says {said!r}"
    else:
        return []
    return [found, f"{counted(page.own_words, 'word')} beside links"]


def _error_in(text: str) -> str:
    match = phrases.ERROR_TEXT.search(text)
    return match[0] if match else phrases.phrase_in("error", words.plain(text))


def _error_or_refusal_in(text: str) -> str:
    return _error_in(text) or phrases.phrase_in("unavailable", words.plain(text))


def login(page: Page) -> list[str]:
    """Return the evidence that a page asks the visitor to log in."""
    snapshot = page.snapshot
    passwords = [
        node
        for node in np.flatnonzero(snapshot.named("input") & snapshot.rendered).tolist()
        if snapshot.attribute(node, "type").lower() == "password"
    ]
    is_asked = passwords and page.words <= WALL_WORDS and not _asks_beside(page, passwords)
    evidence = ["asks for a password"] if is_asked else []
    if phrases.LOGIN_ADDRESS.search(snapshot.page.final_url) and page.words <= WALL_WORDS:
        evidence.append(f"address {snapshot.page.final_url}")
    if evidence and (said := phrases.phrase_in("login", f"{words.plain(page.title)} {page.plain_text}")):
        return [*evidence, f"says {said!r}"]
    if is_asked and page.own_words <= FORM_WORDS:
        return [*evidence, f"{counted(page.own_words, 'word')} beside links"]
    return []


def _asks_beside(page: Page, passwords: list[int]) -> bool:
    """Whether the password fields are beside other content: no title or heading asks, and text is outside the form."""
    told = words.plain(" ".join((page.title, *page.headings)))
    form = page.snapshot.nearest(page.snapshot.named("form"))
    forms = {int(form[node]) for node in passwords} - {-1}
    elsewhere = page.main & ~np.isin(form, list(forms))
    return not phrases.phrase_in("login", told) and words.count(page.snapshot.text(elsewhere)) >= FORM_WORDS


def consent_wall(page: Page) -> list[str]:
    """Return the evidence of a question for consent without a page behind it."""
    snapshot = page.snapshot
    if phrases.CONSENT_ADDRESS.search(snapshot.page.final_url) and page.words <= 2 * WALL_WORDS:
        return [f"address {snapshot.page.final_url}"]
    if page.words > WALL_WORDS or page.words - page.own_words >= LINKS_OF_WALL:
        return []
    # `overlays` would not find a wall without a page behind it, since it covers nothing.
    dialogs = snapshot.within(snapshot.styled("position", "fixed", "absolute") & ~snapshot.is_text)
    assent = _around_assent(page)
    for asks, what in ((dialogs, "a dialog"), (assent, "a box with a button to accept")):
        said = phrases.phrase_in("consent", words.plain(snapshot.text(page.seen & asks)))
        if said and words.count(snapshot.text(page.seen & ~asks & ~page.linked)) < EMPTY_WORDS:
            return [f"{what} that says {said!r} and hardly anything beside it"]
    return _blocks_about_consent(page) if assent.any() and not page.declared_article else []


def _blocks_about_consent(page: Page) -> list[str]:
    """Return the evidence of a page with a button to accept that speaks of little but consent, in several blocks."""
    snapshot = page.snapshot
    own = page.seen & ~page.linked & ~snapshot.within(page.buttons)
    nodes = np.flatnonzero(own)
    blocks = snapshot.nearest(block_level(snapshot, own))[nodes]
    about, others = 0, 0
    for block in np.unique(blocks).tolist():
        text = snapshot.text_of_nodes(nodes[blocks == block].tolist())
        if phrases.phrase_in("consent", words.plain(text)):
            about += words.count(text)
        else:
            others += words.count(text)
    if about <= others:
        return []
    return [f"{about} of {counted(about + others, 'word')} in paragraphs about consent"]


def _around_assent(page: Page) -> Mask:
    """(n,): the nodes in the smallest elements with a text around each button to accept something, within the body."""
    snapshot = page.snapshot
    held = snapshot.count_within(snapshot.once(words_of_texts) * page.seen)
    buttons = page.buttons | snapshot.named("a")
    boxes = np.zeros(len(snapshot), np.bool_)
    for button in np.flatnonzero(buttons & (held > 0) & (held <= BUTTON_WORDS)).tolist():
        if phrases.phrase_in("accept", words.plain(snapshot.text_within(button, page.seen))):
            box, around = button, int(snapshot.parent[button])
            while around > snapshot.body and held[box] - held[button] < EMPTY_WORDS:
                box, around = around, int(snapshot.parent[around])
            boxes[box] = True
    return snapshot.within(boxes)


def abstract_only(page: Page) -> list[str]:
    """Return the evidence that a page has only the abstract of a scholarly article; its text is sold, or elsewhere."""
    # Most articles have sections. Check these first, since finding the references takes long.
    if page.sections > 1 or not page.is_scholarly:
        return []
    references = page.work.bibliography.mask
    shown, selected = (words.count(page.snapshot.text(mask & ~references)) for mask in (page.main, page.selected))
    if shown > TEASER_WORDS:
        return []
    evidence = [f"says {page.access!r}"] if page.access else []
    # A page that is open to all may fold the text away below its abstract, so `selected` counts here.
    if not evidence and selected <= TEASER_WORDS and (abstract := page.work.abstract):
        evidence = [abstract]
    if not evidence or has_full_text(page):
        return []
    return ["a scholarly article", *evidence, f"{counted(shown, 'word')} of main content"]


def paywall(page: Page) -> list[str]:
    """Return the evidence that a page has only the beginning of a text that is sold."""
    if page.main_words > TEASER_WORDS:
        return []
    evidence = []
    if any(str(item.get("isAccessibleForFree")).lower() == "false" for item in page.linked_data):
        evidence.append("metadata: not accessible for free")
    if page.metadata.get("article:content_tier") == "locked":
        evidence.append("metadata article:content_tier locked")
    said = page.says(phrases.PAYWALL_TEXT, page.text) or phrases.phrase_in("paywall", page.behind_begin)
    if said:
        evidence.append(f"says {said!r}")
    return evidence if len(evidence) > 1 or (said and page.main_words <= WALL_WORDS) else []


def empty(page: Page) -> list[str]:
    """Return the evidence that a page shows next to nothing, or a message that it is loading in place of a text."""
    if page.words < EMPTY_WORDS:
        return [f"shows {counted(page.words, 'word')}"]
    if page.words > WALL_WORDS:
        return []
    text = words.count(page.snapshot.text(page.main & ~page.linked))
    said = phrases.phrase_in("loading", page.plain_text) if text < EMPTY_WORDS else ""
    if said:
        return [f"says {said!r}, and has {counted(text, 'word')} of text beside links"]
    return _nothing_between_edges(page)


def _nothing_between_edges(page: Page) -> list[str]:
    """Return the evidence of a page that has menus, a header and a footer, and nothing between them."""
    snapshot = page.snapshot
    inside = ~snapshot.within(snapshot.named(*EDGES))
    count = words.count(snapshot.text(page.seen & inside))
    filled = inside & snapshot.has_area & snapshot.named(*FILLING)
    if count >= EMPTY_WORDS or filled.any():
        return []
    return [f"shows {counted(count, 'word')} beside menus and footer"]
