"""A small site with four templates, whose pages have only the template's text in common."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

from fixtures.answers import answer
from fixtures.server import FixtureServer

WORDS = "river meadow valley mill ferry board rope chain gate bridge snow wind spring water lake road cart oar".split()
MENU_HTML = "<nav><a href=/>Home</a> <a href=/news>News</a> <a href=/mill>The mill and its people</a></nav>"
FOOT = "<footer><p>Valley News is written by those who live here. Write to us, and we print what you say.</p></footer>"
SHAPES = {
    "news": "<main class=news>{menu}<article><h1>{title}</h1><p>{text}</p><p>{more}</p></article>{foot}</main>",
    "shop": "<div class=shop>{menu}<table><tr><td>{title}<td>{text}</table><ul><li>{more}</ul>{foot}</div>",
    "wiki": "<div class=wiki><dl><dt>{title}<dd>{text}</dl><section>{more}</section>{menu}{foot}</div>",
    "blog": "<div class=blog><header>{menu}</header><div class=post><h2>{title}</h2>{text}<hr>{more}</div>{foot}</div>",
}
PAGES = 5


def own_text(name: str, number: int) -> tuple[str, str, str]:
    chance = random.Random(f"{name} {number}")
    title, text, more = (" ".join(chance.choices(WORDS, k=count)) for count in (4, 30, 20))
    return title, text, more


def html_of(name: str, number: int) -> str:
    title, text, more = own_text(name, number)
    shape = SHAPES[name].format(menu=MENU_HTML, foot=FOOT, title=title, text=text, more=more)
    return f"<!DOCTYPE html><title>{title}</title><body>{shape}</body>"


@contextmanager
def served() -> Iterator[FixtureServer]:
    """The site on localhost: `/TEMPLATE/NUMBER`."""
    routes = {f"/{name}/{number}": answer(html_of(name, number)) for name in SHAPES for number in range(PAGES)}
    with FixtureServer(routes=routes) as server:
        yield server
