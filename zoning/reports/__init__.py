"""Provide what the reports share: the page template, styles and script, and tables.

All text from pages, lists and servers must be escaped with `text` or `link` before it becomes HTML.
"""

import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files

LONGEST = 300
"""The maximum length of a text from outside, in characters."""
FIGURE = re.compile(r"[-−+–…\d.,% ]+")
"""A table cell that is aligned right."""


def page(title: str, style: str, body: str) -> str:
    """Return a whole page without external files and scripts. title: the window's title, not escaped."""
    parts = {"title": escape(title), "style": f"{base()}{_asset('page.css')}{style}", "body": body}
    return re.sub(r"\{\{(\w+)\}\}", lambda slot: parts[slot[1]], _asset("template.html"))


def base() -> str:
    """Return the style that all reports share."""
    return _asset("base.css")


def elements() -> str:
    """Return the script that creates elements; the web application has it, too."""
    return _asset("elements.js")


def _asset(name: str) -> str:
    return (files("zoning.reports") / "assets" / name).read_text(encoding="utf-8")


def section(title: str, content: str, note: str = "") -> str:
    """Return a titled section of the page; "" if it has no content."""
    said = f" <small>{note}</small>" if note else ""
    return f"<section><h2>{title}{said}</h2>{content}</section>" if content else ""


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table of HTML cells, with figures aligned right; "" if it has no rows."""
    if not rows:
        return ""
    kinds = [" class=figure" if _is_figures(column) else "" for column in zip(*rows, strict=True)]
    head = "".join(f"<th{kind}>{name}</th>" for name, kind in zip(headings, kinds, strict=True))
    body = "".join(
        f"<tr>{''.join(f'<td{kind}>{cell}</td>' for cell, kind in zip(row, kinds, strict=True))}</tr>" for row in rows
    )
    return f"<div class=scroll><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def aligned(lines: Sequence[Sequence[str]]) -> str:
    """Format a table for a terminal. The first line has the headings; columns are two spaces apart."""
    columns = list(zip(*lines, strict=True))
    widths = [max(map(len, column)) for column in columns]
    is_right = [number > 0 and _is_figures(column[1:]) for number, column in enumerate(columns)]
    rows = [
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(line, widths, is_right, strict=True)
        ).rstrip()
        for line in lines
    ]
    return "\n".join([rows[0], "─" * (sum(widths) + 2 * len(widths) - 2), *rows[1:]])


def _is_figures(cells: Sequence[str]) -> bool:
    return all(FIGURE.fullmatch(cell) for cell in cells if cell) and any(cells)


def key(**colours: str) -> str:
    """Return a legend: for the class of each colour, its meaning."""
    return " ".join(f"<span class=key><i class={name}></i> {meaning}</span>" for name, meaning in colours.items())


def link(source: str) -> str:
    """Return a link if the source is a web address; otherwise its name."""
    if not re.match(r"https?://", source, re.IGNORECASE):
        return text(source)
    return f'<a href="{escape(source)}" rel="noreferrer noopener">{text(source)}</a>'


def text(words: str) -> str:
    """Return text from outside as HTML: escaped, shortened, and isolated from the text direction around it."""
    shown = words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
    return f"<bdi>{escape(shown)}</bdi>"
