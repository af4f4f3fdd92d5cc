"""Run peers written in Python, each with its own defaults, unless a docstring names others.

They are imported only when they are used, since importing all of them takes seconds.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from zoning.evaluation.peers.base import Extract, Peer, PeerNotInstalled, text_of

ENCODING_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>")


def trafilatura() -> Extract:
    """Trafilatura with its defaults: comments and tables included."""
    return _trafilatura()


def trafilatura_precision() -> Extract:
    """Trafilatura, in favour of precision."""
    return _trafilatura(favor_precision=True)


def trafilatura_recall() -> Extract:
    """Trafilatura, in favour of recall."""
    return _trafilatura(favor_recall=True)


def readability_lxml() -> Extract:
    """The Python port of arc90's Readability: the summary's HTML as text."""
    from readability import Document

    return lambda html, url: text_of(Document(_undeclared(html), url=url or None).summary())


def resiliparse() -> Extract:
    """Resiliparse's main content, without alternative texts."""
    from resiliparse.extract.html2text import extract_plain_text

    return lambda html, _url: extract_plain_text(html, main_content=True, alt_texts=False)


def justext() -> Extract:
    """The paragraphs that jusText does not classify as boilerplate, with its English stop list."""
    import justext as tool

    stop_words = tool.get_stoplist("English")

    def extract(html: str, _url: str) -> str:
        paragraphs = tool.justext(_undeclared(html), stop_words)
        return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)

    return extract


def newspaper4k() -> Extract:
    """Title and text of newspaper4k, which gets the page and fetches nothing."""
    import newspaper

    def extract(html: str, url: str) -> str:
        settings: dict[str, Any] = {"fetch_images": False, "memorize_articles": False, "disable_category_cache": True}
        article = newspaper.Article(url or "http://page.invalid/", language="en", **settings)
        article.download(input_html=html)
        article.parse()
        return f"{article.title}\n{article.text}".strip()

    return extract


def goose3() -> Extract:
    """Title and cleaned text of goose3, with its English stop list; it fetches nothing."""
    from goose3 import Goose

    tool = Goose({"enable_image_fetching": False, "use_meta_language": False, "target_language": "en", "strict": False})

    def extract(html: str, url: str) -> str:
        article = tool.extract(raw_html=_undeclared(html), url=url or None)
        return f"{article.title}\n{article.cleaned_text}".strip()

    return extract


def boilerpy3() -> Extract:
    """The article extractor of boilerpy3."""
    from boilerpy3.extractors import ArticleExtractor

    tool = ArticleExtractor()
    return lambda html, _url: str(tool.get_content(html))


def magic_html() -> Extract:
    """magic-html's article: its HTML as text."""
    from magic_html import GeneralExtractor

    tool = GeneralExtractor()
    return lambda html, url: text_of(tool.extract(html, base_url=url).get("html", ""))


@dataclass(frozen=True)
class _Tool:
    distribution: str
    make: Callable[[], Extract]


PYTHON_PEERS = {
    "trafilatura": _Tool("trafilatura", trafilatura),
    "trafilatura-precision": _Tool("trafilatura", trafilatura_precision),
    "trafilatura-recall": _Tool("trafilatura", trafilatura_recall),
    "readability-lxml": _Tool("readability-lxml", readability_lxml),
    "resiliparse": _Tool("resiliparse", resiliparse),
    "justext": _Tool("justext", justext),
    "newspaper4k": _Tool("newspaper4k", newspaper4k),
    "goose3": _Tool("goose3", goose3),
    "boilerpy3": _Tool("boilerpy3", boilerpy3),
    "magic-html": _Tool("magic-html", magic_html),
}


@cache
def python_peer(name: str) -> Peer:
    """Return one of `PYTHON_PEERS`.

    Raises `PeerNotInstalled`.
    """
    tool = PYTHON_PEERS[name]
    try:
        return Peer(name, version(tool.distribution), tool.make())
    except (PackageNotFoundError, ImportError) as error:
        mend = "'zoning[peers]'" if name != "magic-html" else "magic-html"
        raise PeerNotInstalled(f"{name} is not installed: run `python -m pip install {mend}`") from error


def _trafilatura(**options: Any) -> Extract:
    from trafilatura import extract

    return lambda html, url: extract(html, url=url or None, **options) or ""


def _undeclared(html: str) -> str:
    """Remove an XML declaration with its encoding: lxml refuses it in text that is already decoded."""
    return ENCODING_DECLARATION.sub("", html)
