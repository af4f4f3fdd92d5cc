"""Choose the method that a request names."""

from typing import Annotated

from msgspec import Meta

from zoning import limits
from zoning.errors import UsageError
from zoning.extractors import Extractor, parse, setting
from zoning.requests.page_request import PageRequest

Spec = Annotated[
    str,
    Meta(description="Method that finds the main content: `NAME` or `NAME:PARAMETER=VALUE,…`; see `zoning extractors`.",
         examples=["layout:delta=0.25"], max_length=limits.SPEC_CHARACTERS),
]  # fmt: skip


class MethodRequest(PageRequest, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to a method that finds the main content."""

    precision: Annotated[
        bool, Meta(description="Leave out uncertain zones (methods with probabilities).")
    ] = False  # fmt: skip
    recall: Annotated[bool, Meta(description="Include uncertain zones.")] = False
    spacy_pipeline: Annotated[
        str,
        Meta(description="Installed spaCy pipeline to find paragraphs with, instead of zoning's own.",
             max_length=limits.SPEC_CHARACTERS),
    ] = ""  # fmt: skip
    pretty: Annotated[bool, Meta(description="Indent the JSON; only with the format `json`.")] = False

    def chosen(self, extractor: str, form: str) -> Extractor:
        """Return the method named `extractor`, with the settings of the request.

        form: the answer's format. Raises `UsageError`.
        """
        if self.precision and self.recall:
            raise UsageError("precision and recall cannot be combined", source=self.source)
        if self.pretty and form != "json":
            raise UsageError("pretty needs the format json", source=self.source)
        favour = "precision" if self.precision else "recall" if self.recall else ""
        return parse(setting(extractor, favour=favour, spacy_pipeline=self.spacy_pipeline))
