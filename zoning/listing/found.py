"""Define what is known of a page that was found."""

from typing import Literal

import msgspec

Via = Literal["sitemap", "feed", "page"]
"""Where a page was found."""


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """A page that a site lists or links to; a line of a list as `zoning batch` takes it."""

    url: str
    title: str = ""
    date: str = ""
    """ISO 8601: of its publication, or in a sitemap of its last change."""
    via: Via
