"""Tell by an address whether it lists the pages of a category or of a tag, such as `/category/NAME`, `/tag/NAME`."""

import re
from urllib.parse import unquote

from zoning.addresses.links import page_of, split_address

_OF_CATEGORY = re.compile(
    r"(?:[\w-]*-)?categor(?:y|ies|ias?|ie|ieën|ieen)|[ck]ategori[aeën]*|sections?|secci[oó]n|rubri(?:ken?|ques?|ek|ka|ky)|"
    r"рубрик[аи]|категори[яи]",
    re.IGNORECASE,
)
_OF_TAG = re.compile(
    r"(?:[\w-]*-)?tags?|tagged|taggar|tagg|tagi|topics?|them(?:en?|es|a)|t[eé]mas?|emner?|aihe(?:et)?|"
    r"etiquetas?|etiquettes?|etiket(?:ler)?|etichete|keywords?|schlagw(?:o|oe|ö)rte?r?|stichwort|mots?-cles?|sujets?|"
    r"argoment[oi]|onderwerp(?:en)?|stitky|cimke|метки|теги|тег|тема|hubs?|all-about",
    re.IGNORECASE,
)
MOST_CHARACTERS = 500
"""Longer addresses are not read."""


def is_category(address: str) -> bool:
    """Whether an address is that of a category."""
    return any(map(_OF_CATEGORY.fullmatch, path_of(address)[:-1]))


def is_tag(address: str) -> bool:
    """Whether an address is that of a tag."""
    return any(map(_OF_TAG.fullmatch, path_of(address)[:-1]))


def path_of(address: str) -> tuple[str, ...]:
    """Return the names in an address's path."""
    path = split_address(address[:MOST_CHARACTERS].strip()).path
    return tuple(unquote(name) for name in path.split("/") if name)


def place_of(address: str) -> str:
    """Return an address without its host and without the place in the page; "" for the root."""
    return page_of(address).partition("://")[2].partition("/")[2].rstrip("/")
