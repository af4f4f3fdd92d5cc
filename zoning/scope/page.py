"""Compute what the rules need to know about a page."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from zoning.layout import hidden_nodes
from zoning.layout.visibility import overlays
from zoning.linked_data import ARTICLE_TYPES, blocks, objects, types_of
from zoning.metadata.sections import kind_of_heading
from zoning.parts.discussion.threads import Threads
from zoning.parts.recommendations import recommendations
from zoning.parts.related import related
from zoning.scholarly import OF_PAPERS, Work
from zoning.scope.phrases import ACCESS_TEXT
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot
from zoning.text import words

BEGIN = 0.25
"""The share of the main content's letters that is its beginning."""

POSTED = 0.5
"""The share of the main content's letters in posts, from which on a page is a discussion."""


@dataclass(frozen=True, eq=False)
class Page:
    """A snapshot with the properties that the rules need, each computed when first asked for."""

    snapshot: Snapshot
    selected: Mask
    """(n,): the text nodes of the main content, including those folded away."""

    @cached_property
    def main(self) -> Mask:
        """(n,): the visible main content without teasers around it; folded text does not show the kind of page."""
        return self.selected & self.seen & ~self.snapshot.once(recommendations)

    @cached_property
    def seen(self) -> Mask:
        """(n,): the visible text nodes, including those in overlays."""
        return self.snapshot.laid_out_text & (~hidden_nodes(self.snapshot) | self.laid_over)

    @cached_property
    def laid_over(self) -> Mask:
        """(n,): the nodes in overlays."""
        return self.snapshot.within(overlays(self.snapshot))

    @cached_property
    def buttons(self) -> Mask:
        """(n,): buttons by their tag or role."""
        roles = self.snapshot.attributes_named("role").items()
        by_role = self.snapshot.mask_of(node for node, role in roles if role == "button")
        return self.snapshot.named("button") | by_role

    @cached_property
    def text(self) -> str:
        """The visible text of the page."""
        return self.snapshot.text(self.seen)

    @cached_property
    def words(self) -> int:
        """The number of words of `text`."""
        return words.count(self.text)

    @cached_property
    def plain_text(self) -> str:
        """The text in the form in which phrases are searched (`words.plain`)."""
        return words.plain(self.text)

    @cached_property
    def own_text(self) -> str:
        """The visible text outside of links."""
        return self.snapshot.text(self.seen & ~self.linked)

    @cached_property
    def own_words(self) -> int:
        """The number of words of `own_text`."""
        return words.count(self.own_text)

    @cached_property
    def behind_begin(self) -> str:
        """The visible text behind the beginning of the main content, plain (`words.plain`).

        Menus, footers and teasers are left out, since their labels belong to other pages.
        """
        snapshot = self.snapshot
        others = snapshot.within(snapshot.named("nav", "footer")) | related(snapshot, self.seen)
        return words.plain(snapshot.text(self.seen & ~others & self.is_behind_begin))

    @cached_property
    def is_behind_begin(self) -> Mask:
        """(n,): the nodes behind the beginning of the main content."""
        letters = np.cumsum(self.snapshot.letters_of(self.main))
        behind: Mask = letters >= BEGIN * letters[-1]
        return behind

    @cached_property
    def main_words(self) -> int:
        """The number of words of the visible main content."""
        return words.count(self.snapshot.text(self.main))

    @cached_property
    def posts(self) -> int:
        """The number of contributions of people that have most of the main content; 0 if they have not."""
        threads = self.snapshot.once(Threads)
        return len(threads.records) if self.share(threads.owner >= 0) > POSTED else 0

    @cached_property
    def title(self) -> str:
        """The title of the document."""
        return self.snapshot.page.title.strip()

    @cached_property
    def headings(self) -> list[str]:
        """The visible texts of the page's headings; "" for one without any."""
        headings = np.flatnonzero(self.snapshot.named(*HEADING_TAGS)).tolist()
        return [self.snapshot.text_within(node, self.seen) for node in headings]

    @cached_property
    def metadata(self) -> dict[str, str]:
        """The content of `meta` elements by name or property, in lower case."""
        found: dict[str, str] = {}
        for node in np.flatnonzero(self.snapshot.named("meta")).tolist():
            attributes = self.snapshot.attributes_of(node)
            name = attributes.get("name") or attributes.get("property") or ""
            found.setdefault(name.lower(), attributes.get("content", ""))
        return found

    @cached_property
    def linked_data(self) -> list[dict[str, Any]]:
        """The objects of the page's JSON-LD."""
        return [item for block in blocks(self.snapshot) for item in objects(block)]

    @cached_property
    def types(self) -> list[str]:
        """The types of all objects of the page's JSON-LD."""
        return [kind for item in self.linked_data for kind in types_of(item)]

    @cached_property
    def graph_type(self) -> str:
        """The page's type in Open Graph, in lower case; "" if there is none."""
        return self.metadata.get("og:type", "").lower()

    @cached_property
    def declared_article(self) -> list[str]:
        """The metadata that declares an article."""
        names: list[str] = [name for name in ("citation_title", "article:published_time") if name in self.metadata]
        if self.graph_type == "article":
            names.append("og:type article")
        return [f"metadata {name}" for name in (*names, *list(filter(ARTICLE_TYPES.search, self.types))[:1])]

    @cached_property
    def is_scholarly(self) -> bool:
        """Whether the page declares or shows a scholarly work."""
        return "citation_title" in self.metadata or "ScholarlyArticle" in self.types or self.work.is_there

    @cached_property
    def sections(self) -> int:
        """The number of headings that are those of a paper's sections."""
        return sum(kind_of_heading(heading) in OF_PAPERS for heading in self.headings)

    @cached_property
    def access(self) -> str:
        """The page's words about access to the whole of a work; "" if there are none."""
        return self.says(ACCESS_TEXT, self.text)

    @cached_property
    def work(self) -> Work:
        """The scholarly work on the page, if any."""
        return self.snapshot.once(Work)

    @cached_property
    def linked(self) -> Mask:
        """(n,): the nodes in links."""
        return self.snapshot.within(self.snapshot.links)

    def share(self, part: Mask) -> float:
        """Return the share of the main content's letters that are in `part`, (n,)."""
        letters = self.snapshot.letters_of(self.main)
        return float(letters[part].sum() / max(1, letters.sum()))

    def says(self, expression: re.Pattern[str], *texts: str) -> str:
        """Return the match in the first text that has one, or ""."""
        found = next((match[0] for text in texts if (match := expression.search(text))), "")
        return " ".join(found.split())
