"""Generate the description of the API in OpenAPI 3.1 from the structs that it reads and writes."""

from collections.abc import Sequence
from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec

import zoning
from zoning import errors
from zoning.errors import ZoningError
from zoning.field_docs import explain
from zoning.requests import ErrorAnswer
from zoning.web.api.endpoints import ENDPOINTS, Endpoint, Health
from zoning.web.failures import kind_of, status_of

REF = "#/components/schemas/{name}"
INTRODUCTION = """\
Renders web pages in a browser, and returns their main content, or the record of a journal article.
Requests are JSON; their fields are the options of the command line. Responses are what the commands print.
Only pages at public addresses are visited, unless the server was started with `--no-public-only`.
An error has a standard HTTP status code, a kind, a message, and the page that it is about."""
NOT_RAISED = (errors.RunExists, errors.BadManifest, errors.GrobidUnavailable, errors.OutputUnwritable,
              errors.SourceNotFound, errors.BadArchive)  # fmt: skip
"""Errors that the API never raises."""
OF_FRAMEWORK = (HTTPStatus.UNSUPPORTED_MEDIA_TYPE,)
"""Status codes of errors that the web framework raises."""
MEANINGS = {
    HTTPStatus.BAD_REQUEST: "The request is not valid.",
    HTTPStatus.UNAUTHORIZED: "The server requires a token.",
    HTTPStatus.FORBIDDEN: "The server blocks this address, or the request comes from another site.",
    HTTPStatus.REQUEST_TIMEOUT: "The request did not arrive in time.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The request, or the page, is too large.",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "The request is not `application/json`.",
    HTTPStatus.UNPROCESSABLE_ENTITY: "The URL is not that of a web page, or the snapshot cannot be read.",
    HTTPStatus.INTERNAL_SERVER_ERROR: "The server has an error, or a part of it is missing.",
    HTTPStatus.BAD_GATEWAY: "The page's server did not answer, or the page could not be read.",
    HTTPStatus.SERVICE_UNAVAILABLE: "The server is busy; `Retry-After` says how long to wait.",
    HTTPStatus.GATEWAY_TIMEOUT: "The page or the request timed out.",
}


@cache
def document() -> bytes:
    """Return the description as JSON."""
    records = [*(endpoint.request for endpoint in ENDPOINTS), *(endpoint.record for endpoint in ENDPOINTS),
               ErrorAnswer, Health]  # fmt: skip
    _, schemas = msgspec.json.schema_components(records, ref_template=REF)
    explain(schemas)
    for endpoint in ENDPOINTS:
        page = {"anyOf": [{"required": ["url"]}, {"required": ["html"]}]}
        schemas[endpoint.request.__name__]["oneOf"] = [page, {"required": ["snapshot"]}]
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "zoning",
                "version": zoning.__version__,
                "description": INTRODUCTION,
                "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
            },
            "servers": [{"url": "/"}],
            "security": [{}, {"token": []}],
            "paths": {endpoint.path: {"post": _operation(endpoint)} for endpoint in ENDPOINTS}
            | {"/healthz": {"get": _HEALTH}},
            "components": {
                "schemas": schemas,
                "responses": _error_responses(),
                "securitySchemes": {
                    "token": {
                        "type": "http",
                        "scheme": "bearer",
                        "description": "That of `ZONING_TOKEN`, or the one that `zoning serve --host …` prints; "
                        "without either, none is needed.",
                    }
                },
            },
        }
    )


_HEALTH = {
    "operationId": "healthz",
    "summary": "Whether the server answers",
    "description": "Needs no token.",
    "security": [{}],
    "responses": {
        "200": {
            "description": "It does.",
            "content": {"application/json": {"schema": {"$ref": REF.format(name="Health")}}},
        }
    },
}


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    media = {kind.partition(";")[0]: {"schema": {"type": "string"}} for kind in endpoint.media_types}
    media["application/json"] = {"schema": {"$ref": REF.format(name=endpoint.record.__name__)}}
    examples = {name: {"summary": name, "value": dict(value)} for name, value in endpoint.examples.items()}
    body = {"schema": {"$ref": REF.format(name=endpoint.request.__name__)}, "examples": examples}
    return {
        "operationId": endpoint.path.strip("/"),
        "summary": endpoint.summary,
        "description": endpoint.description,
        "requestBody": {"required": True, "content": {"application/json": body}},
        "responses": {
            "200": {"description": endpoint.summary, "headers": _WARNINGS, "content": media},
            **{str(int(status)): {"$ref": f"#/components/responses/{status.name}"} for status in MEANINGS},
        },
    }


_WARNINGS = {
    "Zoning-Warning": {
        "description": "A warning about the page, percent-encoded, one header each; JSON has them in its body.",
        "schema": {"type": "string"},
    }
}


def _error_responses() -> dict[str, Any]:
    return {
        status.name: {
            "description": f"{meaning} Kinds: {', '.join(_kinds(status))}.",
            "content": {"application/json": {"schema": {"$ref": REF.format(name="ErrorAnswer")}}},
        }
        for status, meaning in MEANINGS.items()
    }


def _kinds(status: HTTPStatus) -> Sequence[str]:
    """Return the kinds of errors with this status."""
    ours = [kind.__name__ for kind in _classes(ZoningError) if _is_told(kind) and status_of(kind("")) is status]
    return ours + ([kind_of(status)] if status in OF_FRAMEWORK else [])


def _is_told(kind: type[ZoningError]) -> bool:
    grouping = {ZoningError, errors.RequestRefused, errors.EnvironmentProblem, errors.SourceError}
    return kind not in grouping and kind not in NOT_RAISED


def _classes(kind: type[ZoningError]) -> list[type[ZoningError]]:
    return [kind, *(each for child in kind.__subclasses__() for each in _classes(child))]
