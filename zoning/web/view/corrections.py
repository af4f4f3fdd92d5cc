"""Store the corrections of articles' records: a file for each page, with a person's values by the paths of fields."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zoning.errors import BadCorrections
from zoning.storage import files
from zoning.storage.decoding import damage, from_json
from zoning.storage.encoding import as_json


@dataclass(frozen=True, slots=True)
class Corrections:
    """The corrections in a folder."""

    folder: Path

    def of(self, page: str) -> dict[str, Any]:
        """Return the corrections of a stored page. Raises `BadCorrections`."""
        place = self._place(page)
        if not place.exists():
            return {}
        with damage(BadCorrections, str(place), "not corrections that can be read; mend it or delete it"):
            return from_json(place.read_bytes(), dict[str, Any])

    def put(self, page: str, corrections: Mapping[str, Any]) -> None:
        """Replace the corrections of a stored page. Raises `OutputUnwritable`."""
        if corrections:
            files.make_folder(self.folder)
            files.write(self._place(page), as_json(corrections))
        else:
            with files.telling(self.folder):
                self._place(page).unlink(missing_ok=True)

    def _place(self, page: str) -> Path:
        return self.folder / f"{page}.json"


def changed(corrections: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return corrections after changes: null removes a correction; those of references are changed one by one."""
    after = {**corrections, **changes}
    if isinstance(changes.get("references"), dict):
        after["references"] = changed(corrections.get("references", {}), changes["references"])
    return {path: value for path, value in after.items() if value not in (None, {})}
