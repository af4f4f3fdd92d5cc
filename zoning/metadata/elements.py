"""Write the metadata of a page as `meta` and `link` elements, by the names that readers of pages know best."""

from zoning.addresses.links import is_web
from zoning.document.html import MetaElement
from zoning.metadata.model import PageMetadata

NAMES = {
    "description": ("name", "description"),
    "published": ("property", "article:published_time"),
    "modified": ("property", "article:modified_time"),
    "section": ("property", "article:section"),
    "site_name": ("property", "og:site_name"),
    "image": ("property", "og:image"),
    "publisher": ("name", "dcterms.publisher"),
}
TIERS = {True: "free", False: "locked"}


def meta_elements(metadata: PageMetadata) -> tuple[MetaElement, ...]:
    """Return the elements, in the order of the record; the number of comments has no element."""
    elements = [MetaElement("property", "og:title", metadata.title)]
    elements += [MetaElement("name", "author", author) for author in metadata.authors]
    elements += [MetaElement(*name, getattr(metadata, field)) for field, name in NAMES.items()]
    elements += [MetaElement("property", "article:tag", tag) for tag in metadata.tags]
    elements += [MetaElement("name", "dcterms.language", language) for language in metadata.languages]
    if metadata.is_free is not None:
        elements.append(MetaElement("property", "article:content_tier", TIERS[metadata.is_free]))
    if is_web(metadata.licence):
        elements.append(MetaElement("rel", "license", metadata.licence))
    else:
        elements.append(MetaElement("name", "dcterms.license", metadata.licence))
    elements.append(MetaElement("rel", "canonical", metadata.canonical))
    return tuple(element for element in elements if element.content)
