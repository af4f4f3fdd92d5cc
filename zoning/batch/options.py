"""Record the options that affect a run's results, so that a later start with other options is noticed."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from zoning.batch.messages import Settings
from zoning.render.options import VisitOptions
from zoning.storage.decoding import from_json

APART = ("timeout_s", "public_only", "record")
"""Options of a visit that do not change a result: they decide whether there is a result, or what else is kept."""
NAMES = {"headers": "--header", "page_time_s": "--page-time"}
"""Options whose name does not follow from the field's name."""


def recorded(settings: Settings, elsewhere: str) -> dict[str, str]:
    """Return the options with their values, secrets as digests.

    elsewhere: where results go, if not to the run's folder; otherwise "".
    """
    visit = {
        NAMES.get(field.name, f"--{field.name.replace('_', '-')}"): _value(
            field.name, getattr(settings.visit, field.name)
        )
        for field in fields(VisitOptions)
        if field.name not in APART
    }
    return {
        "--extractor": settings.extractor,
        "--article": _plain(settings.article),
        "--databanks": _file(settings.databanks) if settings.databanks else _plain(None),
        "--funders": _file(settings.funders) if settings.funders else _plain(None),
        "--next-pages": _plain(settings.next_pages),
        "--parts": ",".join(settings.parts) or "auto",
        "--site-memory": _plain(settings.site_memory),
        "--results": elsewhere or "the run's folder",
        **visit,
    }


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each option that differs."""
    for option in dict.fromkeys((*before, *now)):
        was, is_now = (options.get(option, _plain(None)) for options in (before, now))
        if was != is_now:
            yield f"{option} was {was}, and is {is_now}"


def encode(options: Mapping[str, str]) -> str:
    """Serialize the options for the ledger."""
    return json.dumps(options)


def decode(written: str) -> dict[str, str]:
    """Read what `encode` wrote. Raises `ValueError` for anything else."""
    return from_json(written.encode(), dict[str, str])


def _value(name: str, value: Any) -> str:
    match name:
        case "headers":
            return ", ".join(f"{name.lower()}: {_secret(name, value)}" for name, value in value) or _plain(None)
        case "storage_state" if value is not None:
            return _file(value)
        case "proxy" if value is not None:
            return f"{urlsplit(value).scheme}://{urlsplit(value).netloc.rpartition('@')[2]}"
        case "viewport":
            return "x".join(map(str, value))
        case "reveal" | "block":
            return ",".join(sorted(value)) or "none"
    return _plain(value)


def _file(path: str) -> str:
    return f"a file with the digest {hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16]}"


def _plain(value: bool | float | str | None) -> str:
    match value:
        case None:
            return "not given"
        case bool():
            return "on" if value else "off"
    return str(value)


def _secret(name: str, value: str) -> str:
    """Return a digest that is expensive to compute, because a short password could be guessed from a cheap one."""
    salt = f"zoning {name.lower()}".encode()
    return f"(digest {hashlib.scrypt(value.encode(), salt=salt, n=2**14, r=8, p=1, dklen=6).hex()})"
