"""Routes for `FixtureServer`: answers written in a test."""

from http.server import BaseHTTPRequestHandler

from fixtures.server import Route


def answer(body: str | bytes, status: int = 200, kind: str = "text/html; charset=utf-8", **headers: str) -> Route:
    """Answer with `body`; in the names of `headers` an underscore stands for a hyphen."""

    def handle(request: BaseHTTPRequestHandler) -> None:
        data = body.encode() if isinstance(body, str) else body
        request.send_response(status)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            request.send_header(name.replace("_", "-"), value)
        request.end_headers()
        request.wfile.write(data)

    return handle
