"""Generate a site with four templates, whose pages have common parts and a text of their own.

The templates are news, a shop, a blog and a wiki on one host. All have a menu, a notice in whole sentences, and a
footer. Each template has boxes of its own; some show a random choice from a few entries. Elements have no telling
names.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from scripts.made_text import INVENTED, WORDS, paragraph, sentence

SEED = 11
NOTICES = 6
"""The number of teasers and offers that pages choose from."""
TOPIC = 40
"""The number of words that a page has and few others have."""
SHEET = (
    ".w{max-width:1100px;margin:auto}.r{display:flex;gap:24px}.c{flex:1}.s{width:260px;font-size:14px}"
    ".m a{margin-right:12px}.t td{padding:4px 12px}.q{border:1px solid #ccc;padding:12px;margin:12px 0}"
)


class MadePage(NamedTuple):
    """A page, and the text that only it has."""

    path: str
    html: str
    own: str


def made_pages(each: int) -> Iterator[MadePage]:
    """Yield `each` pages of every template, in turns."""
    shared = _Shared(random.Random(SEED))
    for number in range(each):
        for name, template in TEMPLATES.items():
            chance = random.Random(f"{SEED} {name} {number}")
            title = f"The {' '.join(chance.choices(WORDS, k=4))}"
            words = (*WORDS, *chance.sample(INVENTED, TOPIC))
            own = [paragraph(chance, chance.randint(1, 4), words) for _ in range(chance.randint(3, 9))]
            body = template(shared, chance, title, own)
            head = f"<!DOCTYPE html><html lang=en><title>{title}</title><style>{SHEET}</style>"
            page = f"{head}<body><div class=w>{shared.menu}{body}{shared.foot}</div></body></html>"
            yield MadePage(f"/{name}/{number}", page, "\n".join([title, *own]))


class _Shared:
    """What all pages of the site share."""

    def __init__(self, chance: random.Random) -> None:
        links = "".join(f"<a href=/{word}>{word.title()}</a>" for word in WORDS[:9])
        self.menu = f"<div class=m>{links}</div><div class=q>{paragraph(chance, 2)}</div>"
        self.foot = f"<div class=q><p>{paragraph(chance, 3)}</p><p>{sentence(chance)}</p></div>"
        self.teasers = [f"<div><a href=/t{n}>{sentence(chance)}</a></div>" for n in range(NOTICES)]
        self.offers = [f"<div><p>{paragraph(chance, 2)}</p></div>" for _ in range(NOTICES)]
        self.rules = "".join(f"<p>{paragraph(chance, 2)}</p>" for _ in range(3))
        self.author = f"<div>{paragraph(chance, 3)}</div>"


def _news(shared: _Shared, chance: random.Random, title: str, own: list[str]) -> str:
    rail = "".join(chance.sample(shared.teasers, 4))
    text = "".join(f"<p>{each}</p>" for each in own)
    article = f"<h1>{title}</h1>{text}<div>{shared.author}</div>"
    return f"<div class=r><div class=c>{article}</div><div class=s>{rail}</div></div>"


def _shop(shared: _Shared, chance: random.Random, title: str, own: list[str]) -> str:
    rows = "".join(f"<tr><td>{each}</td></tr>" for each in own)
    return (
        f"<h2>{title}</h2><table class=t>{rows}</table><div class=q>{shared.rules}</div>"
        f"{''.join(chance.sample(shared.offers, 3))}"
    )


def _blog(shared: _Shared, chance: random.Random, title: str, own: list[str]) -> str:
    text = "<br><br>".join(own)
    return f"<div class=q>{chance.choice(shared.offers)}</div><h1>{title}</h1><div>{text}</div>{shared.author}"


def _wiki(shared: _Shared, chance: random.Random, title: str, own: list[str]) -> str:
    entries = "".join(f"<dd>{each}</dd>" for each in own)
    return (
        f"<div class=r><div class=s>{shared.rules}{chance.choice(shared.teasers)}</div>"
        f"<div class=c><h1>{title}</h1><dl>{entries}</dl></div></div>"
    )


TEMPLATES = {"news": _news, "shop": _shop, "blog": _blog, "wiki": _wiki}
