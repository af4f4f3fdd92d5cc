"""Export records as a Parquet file. Its schema depends only on whether it has failures."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

from zoning import extras
from zoning.batch.export.csv_table import OF_FAILURES
from zoning.batch.export.records import OF_PAGES, Found
from zoning.result import Failure

if TYPE_CHECKING:
    import pyarrow as pa

NULLABLE = ("http_status", "metadata_is_free", "metadata_comment_count")
GROUP_BYTES = 16 * 1024 * 1024
GROUP_ROWS = 5000
"""The bytes of records, and the number of records, with which a row group is written."""


def require_package() -> None:
    """Raise `EnvironmentProblem` if the extra `parquet` is not installed."""
    extras.require("a Parquet file", "parquet", "pyarrow.parquet")


def schema(*, failures: bool = False) -> "pa.Schema":
    """Return the columns: the fields of a result and of its metadata.

    Nested values whose structure varies are JSON text. failures: add the columns `OF_FAILURES`, and let all columns be
    null.
    """
    import pyarrow as pa

    text, texts = pa.string(), pa.list_(pa.field("element", pa.string(), nullable=False))
    types = {
        "url": text,
        "final_url": text,
        "http_status": pa.int32(),
        "title": text,
        "language": text,
        "scope": text,
        "scope_evidence": texts,
        "usable": pa.bool_(),
        "words": pa.int64(),
        "extractor": text,
        "parameters": text,
        "read_as": text,
        "read_as_evidence": texts,
        **dict.fromkeys(OF_PAGES, text),
        "metadata_authors": texts,
        "metadata_tags": texts,
        "metadata_languages": texts,
        "metadata_is_free": pa.bool_(),
        "metadata_comment_count": pa.int64(),
        "metadata_claims": text,
        "metadata_warnings": texts,
        "text": text,
        "blocks": text,
        "posts": text,
        "settled": pa.bool_(),
        "unsettled": texts,
        "redirects": texts,
        "next_pages": texts,
        "warnings": texts,
        "carried": pa.map_(text, text),
        "timing": pa.map_(text, pa.float64()),
        **(dict.fromkeys(OF_FAILURES, text) if failures else {}),
    }
    return pa.schema([pa.field(name, kind, nullable=failures or name in NULLABLE) for name, kind in types.items()])


def write(records: Iterator[Found], file: BinaryIO, *, failures: bool) -> int:
    """Write the records; return their number. failures: whether there are failures among them.

    Raises `EnvironmentProblem` if the extra `parquet` is not installed.
    """
    require_package()
    import pyarrow as pa
    from pyarrow import parquet

    columns, written = schema(failures=failures), 0
    with parquet.ParquetWriter(file, columns, compression="zstd") as out:
        for group in _groups(records):
            out.write_table(pa.Table.from_pylist([_row(found) for found in group], columns))
            written += len(group)
    return written


def _groups(records: Iterator[Found]) -> Iterator[list[Found]]:
    for first in records:
        group, size = [first], len(first.record)
        while size < GROUP_BYTES and len(group) < GROUP_ROWS and (found := next(records, None)):
            group.append(found)
            size += len(found.record)
        yield group


def _row(found: Found) -> dict[str, Any]:
    result = found.page
    if isinstance(result, Failure):
        return msgspec.structs.asdict(result) | {"carried": list(found.carried.items())}
    row = {name: getattr(result, name) for name in result.__struct_fields__ if name != "metadata"}
    row |= {f"metadata_{name}": getattr(result.metadata, name) for name in result.metadata.__struct_fields__}
    for name in ("parameters", "blocks", "posts", "metadata_claims"):
        row[name] = msgspec.json.encode(row[name]).decode()
    for name in ("carried", "timing"):
        row[name] = list(row[name].items())
    return row
