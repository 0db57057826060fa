"""The games of a study as a Parquet file, one row for each game."""

from pathlib import Path
from typing import Any

from chaloupe.core.digest import canonical
from chaloupe.core.json import Json
from chaloupe.lab.extras import extra
from chaloupe.lab.work.files import replacing

with extra("study"):
    import pyarrow as pa
    import pyarrow.parquet as pq

_TURNING = pa.struct(
    [("size", pa.float64()), ("by", pa.string()), ("events", pa.list_(pa.string())), ("clauses", pa.list_(pa.string()))]
)
_COUNTS = pa.map_(pa.string(), pa.int64())
# The columns; `options` is a JSON object written as text, since options differ from game to game.
SCHEMA = pa.schema(
    [
        ("variant", pa.int64()),
        ("players", pa.int64()),
        ("options", pa.string()),
        ("bots", pa.list_(pa.string())),
        ("deal", pa.string()),
        ("seats", pa.list_(pa.string())),
        ("winners", pa.list_(pa.int64())),
        ("scores", pa.list_(pa.int64())),
        ("actions", pa.int64()),
        ("chance", pa.int64()),
        ("dealt", pa.string()),
        ("last", pa.string()),
        ("decisions", pa.int64()),
        ("forced", pa.int64()),
        ("choices", pa.int64()),
        ("asked", pa.int64()),
        ("events", _COUNTS),
        ("clauses", _COUNTS),
        ("refusals", _COUNTS),
        ("luck", pa.float64()),
        ("play", pa.float64()),
        ("turning", _TURNING),
        ("leads", pa.int64()),
        ("decided", pa.float64()),
        ("curve", pa.list_(pa.float64())),
    ]
)


def write_games(path: Path, rows: list[Json], about: Json) -> None:
    """Write the games; the file says of itself what was studied."""
    columns = [_column(rows, field.name, field.type) for field in SCHEMA]
    schema = SCHEMA.with_metadata({"chaloupe": canonical(about)})
    with replacing(path) as part:
        pq.write_table(pa.Table.from_arrays(columns, schema=schema), part, compression="zstd")


def _column(rows: list[Json], name: str, kind: Any) -> Any:
    values: list[Any] = [row[name] for row in rows]
    if name == "options":
        values = [canonical(value) for value in values]
    if kind == _COUNTS:
        values = [list(value.items()) for value in values]
    return pa.array(values, kind)
