"""Keep the places of the records, and which pages are kept to be read again."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from zoning.batch.ledger.database import Database
from zoning.batch.ledger.rows import Ended, Kept, Listed, Place, SameWork


class Results(Database):
    """The part of the ledger that names the results."""

    def places(self) -> Iterator[Place]:
        """Return the places of the records, in the order of the list."""
        rows = self._base.execute("SELECT shard, start, length FROM source WHERE state = 'done' ORDER BY id")
        return map(Place._make, rows)

    def places_in(self, shard: str) -> dict[int, Place]:
        """Return the places of one shard's records by source number, in their order in the shard."""
        rows = "SELECT id, shard, start, length FROM source WHERE state = 'done' AND shard = ? ORDER BY start"
        return {number: Place(*place) for number, *place in self._base.execute(rows, (shard,))}

    def bytes_in_shards(self) -> dict[str, int]:
        """Return the number of bytes of each shard that count."""
        return dict(self._base.execute("SELECT shard, sum(length) FROM source WHERE state = 'done' GROUP BY shard"))

    def move(self, places: Mapping[int, Place], new: Place) -> None:
        """Record that the records of these places are now at `new`, one after the other in the given order."""
        starts = accumulate((place.length for place in places.values()), initial=new.start)
        with self._transaction():
            self._base.executemany(
                "UPDATE source SET shard = ?, start = ? WHERE id = ?",
                ((new.shard, start, number) for number, start in zip(places, starts, strict=False)),
            )

    def replace(self, number: int, place: Place, kind: str) -> None:
        """Replace the record of a done source by another one, which is safe already. The data of its visit stay."""
        self._base.execute(
            "UPDATE source SET shard = ?, start = ?, length = ?, kind = nullif(?, '') WHERE id = ?",
            (*place, kind, number),
        )

    def ended(self, *, failed: bool) -> Iterator[Ended]:
        """Yield the done sources, and with `failed` the failed ones, in the order of the list."""
        # The plus keeps SQLite from using the index of states: then it would have to sort all rows.
        rows = self._base.execute(
            "SELECT id, source, state, line, carried, error_class, error, shard, start, length FROM source"
            " WHERE +state = 'done' OR (? AND +state = 'failed') ORDER BY id",
            (failed,),
        )
        for number, source, state, line, carried, kind, error, *lies in rows:
            place = Place(*lies) if state == "done" else None
            columns = {} if place else self._columns(carried)
            yield Ended(number, source, place, kind or "", error or "", line, columns)

    def listed(self, states: Sequence[str], kinds: Sequence[str], words: str, after: int, most: int) -> list[Listed]:
        """Return sources, in the order of the list: those in one of the states, of one of the kinds, with the words.

        kinds: empty for all. words: a part of the source's name; empty for all. after: return only sources with
        greater numbers. most: the maximum number of sources.
        """
        rows = self._base.execute(
            "SELECT id, source, state, coalesce(kind, ''), coalesce(error_class, ''), coalesce(error, ''), seconds"
            " FROM source WHERE id > ? AND state IN (SELECT value FROM json_each(?))"
            " AND (? = '[]' OR kind IN (SELECT value FROM json_each(?))) AND instr(lower(source), lower(?))"
            " ORDER BY id LIMIT ?",
            (after, json.dumps(states), json.dumps(kinds), json.dumps(kinds), words, most),
        )
        return list(map(Listed._make, rows))

    def place(self, number: int) -> Place | None:
        """Return the place of a source's record; None if it has none."""
        row = self._base.execute(
            "SELECT shard, start, length FROM source WHERE id = ? AND state = 'done'", (number,)
        ).fetchone()
        return Place(*row) if row else None

    def same_works(self) -> list[SameWork]:
        """Return the works with several done sources, in the order of the list."""
        rows = self._base.execute(
            "SELECT work, json_group_array(source) FROM"
            " (SELECT id, work, source FROM source WHERE state = 'done' AND work IS NOT NULL ORDER BY id)"
            " GROUP BY work HAVING count(*) > 1 ORDER BY min(id)"
        )
        return [SameWork(work, tuple(json.loads(sources))) for work, sources in rows]

    def kept(self, factor: int) -> list[Kept]:
        """Return the kept pages whose host has at least `factor` times as many other pages as when they were read."""
        rows = self._base.execute(
            "SELECT id, source, carried, shard, start, length, site_pages FROM source JOIN"
            " (SELECT host, count(*) - 1 AS others FROM source WHERE state = 'done' GROUP BY host) USING (host)"
            " WHERE state = 'done' AND others > 0 AND others >= ? * site_pages ORDER BY id",
            (factor,),
        )
        return [
            Kept(number, source, self._columns(carried), Place(*place), pages)
            for number, source, carried, *place, pages in rows
        ]

    def keep_no_more(self) -> None:
        """Forget which pages are kept."""
        self._base.execute("UPDATE source SET site_pages = NULL")
