"""Peers, which are other extraction tools to compare with: from HTML to plain text, without network access."""

from zoning.errors import EnvironmentProblem, UsageError, did_you_mean
from zoning.evaluation.peers.base import Peer, PeerNotInstalled
from zoning.evaluation.peers.node import NODE_PEERS, node_peer
from zoning.evaluation.peers.python import PYTHON_PEERS, python_peer

__all__ = ["Peer", "PeerNotInstalled", "create", "installed", "names"]


def names() -> tuple[str, ...]:
    """Return the names of all peers, installed or not."""
    return (*PYTHON_PEERS, *NODE_PEERS)


def create(name: str) -> Peer:
    """Return the peer of that name.

    Raises `UsageError` if it is unknown, `PeerNotInstalled` if it is not installed.
    """
    if name in PYTHON_PEERS:
        return python_peer(name)
    if name in NODE_PEERS:
        return node_peer(name)
    raise UsageError(f"no peer named {name!r}; {did_you_mean(name, names())}available: {', '.join(names())}")


def installed() -> tuple[dict[str, Peer], list[EnvironmentProblem]]:
    """Return the installed peers by name, and the errors of the others."""
    found: dict[str, Peer] = {}
    problems: list[EnvironmentProblem] = []
    for name in names():
        try:
            found[name] = create(name)
        except EnvironmentProblem as problem:
            problems.append(problem)
    return found, problems
