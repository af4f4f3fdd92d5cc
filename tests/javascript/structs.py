"""TypeScript declarations of the data that Python sends to the project's JavaScript, made from the structs it encodes.

With them the type check finds fields in the scripts that Python does not write, for example after a renaming.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import inspect

from zoning.articles.model import Article
from zoning.document.blocks import Document
from zoning.evaluation.report.browser import Content, PageDetails
from zoning.extractors.catalogue import Description
from zoning.labelling.agreement import Agreement
from zoning.labelling.label_sets import GivenLabel
from zoning.labelling.progress import Counts, Progress
from zoning.labelling.segments import Segment
from zoning.labelling.store import Change
from zoning.requests import Error, ErrorAnswer
from zoning.web.pages import Page
from zoning.web.runs.results import ResultsPage
from zoning.web.runs.runs import RunView
from zoning.web.view.articles import ArticleView
from zoning.web.view.detail import ZoneDetail
from zoning.web.view.files import ArchiveChoice, Dropped
from zoning.web.view.jobs import Event
from zoning.web.view.outputs import Group, Output
from zoning.web.view.reading import ReadingView
from zoning.web.view.routes import Sheet
from zoning.web.view.visits import Wanted
from zoning.web.view.zones import VisualBlocks
from zoning.web.visit import Visit

ANSWERS = (Page, Sheet, ReadingView, ZoneDetail, ArticleView, Article, Document, Output, Group, VisualBlocks,
           Description, Dropped, ArchiveChoice, Event, Wanted, Visit, Error, ErrorAnswer, Agreement, Segment, Change,
           Counts, GivenLabel, Progress, RunView, ResultsPage)  # fmt: skip
NAMESPACES: dict[str, Iterable[type]] = {"Answer": ANSWERS, "Report": (Content, PageDetails)}
"""What the server answers, and what a report of an evaluation contains."""
SIMPLE: tuple[tuple[type[inspect.Type], str], ...] = (
    (inspect.BoolType, "boolean"),
    (inspect.IntType, "number"),
    (inspect.FloatType, "number"),
    (inspect.StrType, "string"),
    (inspect.DateTimeType, "string"),
    (inspect.NoneType, "null"),
)


def declarations() -> str:
    """The TypeScript namespaces, each with an interface for each of its structs, and for those inside them."""
    return "".join(Declarations().of(name, structs) for name, structs in NAMESPACES.items())


class Declarations:
    """The interfaces of a namespace so far; of two structs of one name the later one's begins with its module's."""

    def __init__(self) -> None:
        self._names: dict[type, str] = {}
        self._bodies: dict[str, str] = {}

    def of(self, namespace: str, structs: Iterable[type]) -> str:
        """The namespace with these structs and the types of their fields."""
        for struct in structs:
            self._type(inspect.type_info(struct))
        interfaces = "\n".join(f"  interface {name} {{ {body} }}" for name, body in self._bodies.items())
        return f"declare namespace {namespace} {{\n{interfaces}\n}}\n"

    def _type(self, info: inspect.Type) -> str:
        for kind, name in SIMPLE:
            if isinstance(info, kind):
                return name
        match info:
            case inspect.LiteralType(values=values):
                return " | ".join(map(json.dumps, values))
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(map(self._type, types)))
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                return f"({self._type(item)})[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(map(self._type, items))}]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self._type(value)}>"
            case inspect.StructType(cls=cls) | inspect.DataclassType(cls=cls):
                return self._interface(cls, info)
        return "unknown"

    def _interface(self, cls: type, info: inspect.StructType | inspect.DataclassType) -> str:
        if cls not in self._names:
            taken = cls.__name__ in self._names.values()
            module = cls.__module__.rpartition(".")[2].capitalize()
            name = self._names[cls] = f"{module}{cls.__name__}" if taken else cls.__name__
            self._bodies[name] = " ".join(self._fields(info))
        return self._names[cls]

    def _fields(self, info: inspect.StructType | inspect.DataclassType) -> Iterator[str]:
        if isinstance(info, inspect.StructType) and info.tag_field is not None:
            yield f"{info.tag_field}: {json.dumps(info.tag)};"
        for field in info.fields:
            optional = "?" if not field.required and _may_be_absent(info) else ""
            yield f"{field.encode_name}{optional}: {self._type(field.type)};"


def _may_be_absent(info: Any) -> bool:
    """Whether fields at their default may be left out: in what is asked, or answered so."""
    config = getattr(info.cls, "__struct_config__", None)
    return config is not None and (config.omit_defaults or config.forbid_unknown_fields)
