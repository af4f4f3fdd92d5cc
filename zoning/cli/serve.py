"""Define `zoning serve`."""

import asyncio
import errno
import ipaddress
import os
import re
import secrets
import socket
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zoning import extras, limits
from zoning.cli import options
from zoning.errors import UsageError

if TYPE_CHECKING:
    from uvicorn import Server

public_only = click.option("--public-only/--no-public-only", default=None,
                           help="Connect only to public addresses, not to this machine or its network.")  # fmt: skip
at_once = click.option("--at-once", type=click.IntRange(1, 64), default=limits.VISITS_AT_ONCE, show_default=True,
                       metavar="N", help="Maximum number of concurrent visits; others wait in a queue.")  # fmt: skip

TOKEN = "ZONING_TOKEN"
"""The environment variable that sets the token; an argument could be read in the list of processes."""
TOKEN_FORM = re.compile(r"[A-Za-z0-9_-]{24,200}")
LOOPBACK = "127.0.0.1"
PORT = 8417


@click.command(
    epilog=options.examples(
        "zoning serve",
        "zoning serve --data labels/ --no-browser",
        "zoning serve --host 0.0.0.0               # also for other machines, with the token that it prints",
    )
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    metavar="PORT",
    help="Port to listen on; 0 chooses a free one.",
)
@click.option("--host", default=LOOPBACK, show_default=True, metavar="ADDRESS", help="Address to listen on.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
              help="Folder for pages and labels.  [default: ~/.local/share/zoning]")  # fmt: skip
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@public_only
@at_once
def serve(port: int, host: str, data: Path | None, *, no_browser: bool, public_only: bool | None, at_once: int) -> None:
    """Start the web application and the HTTP API.

    In the application you see what was found on pages, and label them. By default, it listens on this machine only. On
    other addresses (--host), requests need a token: that of the environment variable ZONING_TOKEN, or a new one, which
    is printed. Programs and people on other machines can visit only public addresses; you can visit any address.
    """
    extras.require("zoning serve", "web", "starlette", "uvicorn")  # before anything is started
    import uvicorn

    from zoning.render.options import VisitOptions
    from zoning.web import Service, config, create

    chosen = chosen_token()
    token = chosen or (None if is_loopback(host) else secrets.token_urlsafe(24))
    service = Service.of(
        data or default_folder(),
        VisitOptions(public_only=token is not None if public_only is None else public_only),
        token=token,
        for_programs=VisitOptions(public_only=public_only is not False),
        at_once=at_once,
    )
    listening = listen(host, port)
    with listening:
        address = address_of(listening, token)
        shown = address_of(listening, f"${TOKEN}") if chosen else address
        asyncio.run(_serve(uvicorn.Server(config(create(service))), listening, shown, None if no_browser else address))


def chosen_token() -> str | None:
    """Return the token that the environment sets; None if it sets none. Raises `UsageError` for one that is weak."""
    token = os.environ.pop(TOKEN, None)  # browsers and runs, which are started later, do not need it
    if token is not None and not TOKEN_FORM.fullmatch(token):
        advice = "make one with `openssl rand -hex 24`"
        raise UsageError(f"{TOKEN} is not 24 to 200 letters, digits, hyphens and underscores: {advice}")
    return token


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on the address.

    Raises `UsageError` if that is not possible.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
        )[0]
        # Set the protocol explicitly: only then does asyncio set TCP_NODELAY, which sends responses 40 ms earlier.
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(address)
            listening.listen()
        except OSError:
            listening.close()
            raise
        return listening
    except OSError as error:
        advice = "; choose another with --port, 0 for a free one" if error.errno == errno.EADDRINUSE else ""
        raise UsageError(f"cannot listen on {host}, port {port}: {error.strerror or error}{advice}") from error


async def _serve(server: "Server", listening: socket.socket, shown: str, opened: str | None) -> None:
    """Serve requests until interrupted; print the address `shown`, and open `opened`, once the server has started."""
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        click.echo(f"zoning: {shown}  (press Ctrl-C to stop)", err=True)
        if opened:
            await asyncio.to_thread(webbrowser.open, opened)
    await serving


def address_of(listening: socket.socket, token: str | None) -> str:
    """Return the URL of the application for a browser on this machine."""
    host, port = listening.getsockname()[:2]
    shown = LOOPBACK if ipaddress.ip_address(host).is_unspecified else host
    place = f"[{shown}]" if ":" in shown else shown
    return f"http://{place}:{port}/" + (f"?token={token}" if token else "")


def is_loopback(host: str) -> bool:
    """Return whether `host` is reachable from this machine only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def default_folder() -> Path:
    """Return the folder for the user's data."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "zoning"
