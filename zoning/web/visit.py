"""Define the options of visits that a person starts: those of requests, and a login; and check them."""

from functools import cache
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from zoning.errors import UsageError
from zoning.render.options import VisitOptions
from zoning.requests import Error, NextPages, VisitRequest
from zoning.storage.decoding import convert

NO_SIGN = "contains characters that are not allowed"


class Visit(VisitRequest, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of a visit; encoded without those that have their default."""

    next_pages: NextPages = 0
    login: Annotated[
        str,
        Meta(description="File with cookies and local storage of a login, as saved by Playwright.", max_length=200,
             extra_json_schema={"format": "login"}),
    ] = ""  # fmt: skip
    """The id and name of an uploaded file, `ID/NAME`; "" for none."""

    @property
    def shown(self) -> "Visit":
        """The visit without secrets: without the headers and the proxy's credentials."""
        return msgspec.structs.replace(self, header={}, proxy=_without_credentials(self.proxy))

    @property
    def not_shown(self) -> list[str]:
        """What `shown` leaves out, in words."""
        headers = [f"header {name}" for name in self.header]
        return headers + (["credentials of the proxy"] if self.proxy != self.shown.proxy else [])


USUAL = Visit()


@cache
def properties() -> dict[str, Any]:
    """Return the JSON Schema of each option by its name."""
    found: dict[str, Any] = msgspec.json.schema_components((Visit,))[1]["Visit"]["properties"]
    return found


def problems(given: dict[str, Any], server: VisitOptions) -> dict[str, Error]:
    """Return the errors of invalid options of a visit, by their names."""
    found = {}
    for name, value in given.items():
        try:
            convert({name: value}, Visit).visit_options(server)
        except msgspec.ValidationError as error:
            found[name] = Error.of(UsageError(_sentence(name, value, error)))
        except UsageError as error:
            found[name] = Error.of(error)
    return found


def login_of(file: Path) -> None:
    """Check that a file contains a login. Raises `UsageError` if it does not."""
    try:
        VisitOptions(storage_state=file)
    except UsageError as error:
        raise UsageError(str(error).replace(str(file), file.name)) from error


def _sentence(name: str, value: object, error: msgspec.ValidationError) -> str:
    """Return what is wrong with a value, as a sentence."""
    schema = properties().get(name, {})
    kind = next((one for one in schema.get("anyOf", ()) if one.get("type") != "null"), schema)
    if "minimum" in kind and isinstance(value, int | float):
        return f"{value:g} is not between {kind['minimum']:g} and {kind['maximum']:g}"
    if "pattern" in kind:
        example = schema.get("default") or next(iter(schema.get("examples", ())), None)
        return f"{value!r} is not of the form {example}" if example else f"{value!r} {NO_SIGN}"
    return f"header {NO_SIGN}" if name == "header" else str(error)


def _without_credentials(proxy: str | None) -> str | None:
    if proxy is None:
        return None
    parts = urlsplit(proxy)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
