"""Find the picture of a page's article: a large one beside the title, with no link to another page around it."""

import re
from collections.abc import Iterator

import numpy as np

from zoning.addresses.links import page_of
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import TitledPage
from zoning.snapshot import Mask, Snapshot
from zoning.text import words

LEAST_WIDTH, LEAST_HEIGHT = 200, 100
"""In CSS px; a picture that declares less is an icon, a portrait or a teaser's."""
WORDS_BETWEEN, WORDS_BEFORE_FIGURES = 40, 60
"""The most words between the title and the picture. More may be before a figure, which may be below the standfirst and
the by-line."""
_OTHER = re.compile(
    r"logo|icon|avatar|gravatar|sprite|pixel|spacer|badge|emoji|smil(?:ey|ie)|author|byline|profile|advert|\bads?\b|"
    r"banner|placeholder|load(?:ing|er)|tracking|captcha|rating|\bflag|button|qr-?code|sponsor|related|calendar|check|"
    r"default[-_]?(?:ima?ge?|pic)|\bbg|backgrounds?\b|bkg|trans(?:parent)?\b|blank|stars?\b|shadow|head-?shot|portrait|"
    r"\bbio\b|promo|newsletter|\.(?:svg|gif)$",
    re.IGNORECASE,
)
"""Classes, ids and file names of pictures that are not an article's."""
_MAIN = re.compile(
    r"hero|featur|lead|wp-post-image|main-?im|cover|opener|post-?thumb|header-?im|article-?im|attachment|headline",
    re.IGNORECASE,
)
"""Classes of an article's picture and of the boxes around it."""
LARGE = 400
"""In CSS px; a picture that declares this width is not an ornament."""
LEVELS = 3
CONFIRMED, UNCONFIRMED = 0.55, 0.35
"""The weights of a picture with a sign that it is content, and of one without, which is not believed alone."""
_FILE = re.compile(r"\.(?:jpe?g|png|webp|gif|avif)$", re.IGNORECASE)
_SOURCES = ("data-src", "data-lazy-src", "data-original", "src")
_PX = re.compile(r"\s*(\d{1,5})(?:px)?\s*")


def read_picture(page: TitledPage, evidence: Evidence) -> None:
    """Claim the first large picture beside the title."""
    snapshot = page.snapshot
    figures = snapshot.within(snapshot.named("figure"))
    for node, between in _beside(page):
        if not _is_large(snapshot, node) or _OTHER.search(_names(snapshot, node)):
            continue
        is_figure = bool(figures[node]) or _MAIN.search(_classes(snapshot, node)) is not None
        if is_figure or between <= WORDS_BETWEEN:
            weight = CONFIRMED if is_figure or _is_content(snapshot, node) else UNCONFIRMED
            evidence.say("image", _address(snapshot, node), "page", "img", weight)
        return


def _beside(page: TitledPage) -> Iterator[tuple[int, int]]:
    """Yield the pictures beside the title, in document order, and the number of words between: 0 above the title.

    Those above it are in its article.
    """
    snapshot, title = page.snapshot, page.title.nodes[0]
    bodies = np.flatnonzero(snapshot.named("article", "main")[: title + 1]).tolist()
    begin = next((node for node in reversed(bodies) if snapshot.end[node] > title), title)
    others = snapshot.named("nav", "aside", "footer", "form", "button", "dialog", "li", "td")
    pictures = snapshot.named("img") & ~page.entries & ~snapshot.within(others | _leading_away(snapshot))
    between = 0
    shown = snapshot.laid_out_text
    for node in (np.flatnonzero((pictures | shown)[begin:]) + begin).tolist():
        if pictures[node]:
            yield node, between
        elif node > title:
            between += words.count(snapshot.text_of(node))
            if between > WORDS_BEFORE_FIGURES:
                return


def _leading_away(snapshot: Snapshot) -> Mask:
    """(n,): the links with a picture to other pages than this one, and not to the file of a picture."""
    here = page_of(snapshot.page.base_url)
    away: Mask = snapshot.links & snapshot.containing(snapshot.named("img"))
    for node in np.flatnonzero(away).tolist():
        address = page_of(snapshot.attribute(node, "href"))
        away[node] = bool(address) and address != here and not _FILE.search(address)
    return away


def _is_large(snapshot: Snapshot, node: int) -> bool:
    """Whether a picture declares no small size. What was loaded may be a small copy that gives way to a larger one."""
    declared = (_PX.fullmatch(snapshot.attribute(node, name)) for name in ("width", "height"))
    return all(
        not size or int(size[1]) >= least for size, least in zip(declared, (LEAST_WIDTH, LEAST_HEIGHT), strict=True)
    )


def _is_content(snapshot: Snapshot, node: int) -> bool:
    """Whether a picture declares that it is wide, has copies of several sizes, or loads at once or late."""
    width = _PX.fullmatch(snapshot.attribute(node, "width"))
    named = snapshot.attributes_of(node)
    return bool(width and int(width[1]) >= LARGE) or bool(named.keys() & {"srcset", "data-srcset", *_SOURCES[:-1]})


def _classes(snapshot: Snapshot, node: int) -> str:
    """Return the classes of a picture and of the elements around it, up to `LEVELS` above."""
    classes = []
    for _ in range(1 + LEVELS):
        classes.append(snapshot.attribute(node, "class"))
        node = max(int(snapshot.parent[node]), snapshot.body)
    return " ".join(classes)


def _names(snapshot: Snapshot, node: int) -> str:
    """Return what shows the purpose of a picture: its class and id, those of the element around it, its file's name."""
    around = (node, int(snapshot.parent[node]))
    named = (snapshot.attribute(one, name) for one in around for name in ("class", "id"))
    return " ".join((*named, _address(snapshot, node).partition("?")[0].rpartition("/")[2]))


def _address(snapshot: Snapshot, node: int) -> str:
    """Return the address from which a picture was loaded, or the first one of its attributes; "" for none."""
    source = int(snapshot.current_source[node])
    loaded = snapshot.strings[source] if source >= 0 else ""
    declared = (snapshot.attribute(node, name) for name in _SOURCES)
    return next((one for one in (loaded, *declared) if one and not one.startswith("data:")), "")
