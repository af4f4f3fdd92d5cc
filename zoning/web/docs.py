"""Show the built-in documentation: its Markdown as pages in the frame of the application."""

import re
from functools import cache
from html import escape
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from zoning import documentation
from zoning.errors import SourceNotFound
from zoning.web.frontend import FrontEnd

UNNAMED = re.compile(r"[^\w\s-]")
"""Characters of a heading that are not part of its anchor, as GitHub makes it."""
OPTION = re.compile(r"--?[\w-]+")
"""An option of the command line, which stays on one line."""
BETWEEN_FIGURES = re.compile(r"(?<=\d) / (?=\d)")
"""Figures such as `87 / 5 / 0 / 0` stay on one line, in narrow windows, too."""


def routes(front_end: FrontEnd) -> list[Route]:
    """Return the routes of the documentation."""

    @cache
    def written(page: str) -> str:
        title, html = rendered(documentation.text_of(page))
        up = "" if page == documentation.INDEX else '<p><a href="/docs">All pages</a></p>'
        return front_end.page(title, up + html)

    def index(_: Request) -> Response:
        return HTMLResponse(written(documentation.INDEX))

    def show(request: Request) -> Response:
        page = request.path_params["page"]
        if page not in documentation.listed():
            raise SourceNotFound(f"there is no page {page[:80]!r} in the documentation", source=page)
        return HTMLResponse(written(page))

    return [Route("/docs", index), Route("/docs/{page}", show)]


def rendered(markdown: str) -> tuple[str, str]:
    """Return the title of a page, and the page as HTML. HTML in the Markdown is shown as text."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("image", _picture)
    parser.add_render_rule("table_open", lambda *_: '<div class="scrolling" tabindex="0"><table class="lines">')
    parser.add_render_rule("table_close", lambda *_: "</table></div>")
    tokens = parser.parse(markdown)
    headings = [(token, inline.content) for token, inline in pairwise(tokens) if token.type == "heading_open"]
    for token, words in headings:
        token.attrSet("id", anchor(words))
    for token in tokens:
        if token.attrs.pop("style", None):  # the application's policy forbids styles in pages
            token.attrSet("class", "number")
        for part in token.children or ():
            if part.type == "link_open":
                part.attrSet("href", address(str(part.attrGet("href"))))
            if part.type == "code_inline" and OPTION.fullmatch(part.content):
                part.attrSet("class", "option")
            part.content = BETWEEN_FIGURES.sub("\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}", part.content)
    title = headings[0][1] if headings else ""
    return title, parser.renderer.render(tokens, parser.options, {})


def anchor(heading: str) -> str:
    """Return the name by which links point to a heading."""
    return re.sub(r"\s", "-", UNNAMED.sub("", heading.strip().lower()))


def address(link: str) -> str:
    """Return the address in the application for a link in a page."""
    found = documentation.LINK.fullmatch(link)
    if found is None:
        return link
    page = "/docs" if found[1] == documentation.INDEX else f"/docs/{found[1]}"
    return page + (found[2] or "")


def _picture(_renderer: Any, tokens: list[Token], index: int, *_: Any) -> str:
    """Return what a picture shows, in words: the package has no pictures."""
    return f'<i class="faint">Picture: {escape(tokens[index].content)}</i>'
