"""Translate the browser's network errors to errors of this program, in words."""

from zoning.errors import NavigationFailed, NotHTML, NotPublic, ServerUnreachable, SourceError, TransportError

WORDS = {
    "ERR_CONNECTION_REFUSED": "the server refuses connections",
    "ERR_CONNECTION_RESET": "the server closed the connection",
    "ERR_CONNECTION_CLOSED": "the server closed the connection",
    "ERR_CONNECTION_TIMED_OUT": "the server does not answer",
    "ERR_EMPTY_RESPONSE": "the server sent an empty answer",
    "ERR_NAME_NOT_RESOLVED": "no such host",
    "ERR_PROXY_CONNECTION_FAILED": "the proxy does not answer: check its address",
    "ERR_SOCKS_CONNECTION_FAILED": "the proxy does not connect to the server",
    "ERR_TUNNEL_CONNECTION_FAILED": "the proxy does not connect to the server",
    "ERR_INTERNET_DISCONNECTED": "this machine has no network",
    "ERR_TOO_MANY_REDIRECTS": "it redirects in a loop",
    "ERR_UNSAFE_PORT": "the browser blocks that port",
    "ERR_CERT": "its certificate is not trusted",
    "ERR_SSL": "the secure connection failed; if the server has no TLS, write http:// in place of https://",
    "ERR_HTTP_RESPONSE_CODE_FAILURE": "the server answered with an error and no page",
    "ERR_CONTENT": "the answer was cut off or cannot be decoded",
    "ERR_INCOMPLETE_CHUNKED_ENCODING": "the answer was cut off",
    "ERR_INVALID_CHUNKED_ENCODING": "the answer cannot be decoded",
    "ERR_ABORTED": "the answer is not a page",
}
"""By the beginning of the browser's name for the error."""
UNREACHABLE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_CONNECTION_CLOSED", "ERR_CONNECTION_TIMED_OUT",
               "ERR_EMPTY_RESPONSE", "ERR_INTERNET_DISCONNECTED")  # fmt: skip
BROKEN = ("ERR_CONTENT", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_INVALID_CHUNKED_ENCODING")


def navigation_error(what: str, reason: str, source: str, *, kind: str = "", public_only: bool = False) -> SourceError:
    """Return the error for a page that did not load.

    what: what was tried; reason: the browser's message, with its name for the error; kind: the media type of the last
    response, if there was one; public_only: whether the connection went through the filtering proxy.
    """
    if "Download is starting" in reason:
        return NotHTML(f"{what}: the server answered with {kind or 'a download'}, not HTML", source=source)
    if public_only and "ERR_TUNNEL_CONNECTION_FAILED" in reason:
        return NotPublic(
            f"{what}: the address is not public (--no-public-only allows such addresses), or the connection failed",
            source=source,
        )
    for code, words in WORDS.items():
        if code in reason:
            return _class(code)(f"{what}: {words} ({code})", source=source)
    return NavigationFailed(f"{what}: {reason.removeprefix('Page.goto: ')}", source=source)


def _class(code: str) -> type[NavigationFailed]:
    if code in BROKEN:
        return TransportError
    return ServerUnreachable if code in UNREACHABLE else NavigationFailed
