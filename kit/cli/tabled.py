"""The table of a simulation or a tournament, as CSV or Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kit.engine.errors import bad, quoted
from kit.engine.game import SEAT_LETTERS
from kit.lab.kept import whole
from kit.lab.simulations import Simulation
from kit.release import to_install

HEAD = [
    "measure", "value", "count", "share", "standard_error", "low", "high", "counted", "games", "seed", "mean",
    "mean_error",
]  # fmt: skip
FORMATS = (".csv", ".parquet")
NOBODY = "nobody"


def rows_of(swept: Any, found: Simulation[Any]) -> list[list[Any]]:
    """A row for each value of the measure; the mean (of the games that ended) and its error are None if none did."""
    try:
        mean: tuple[float | None, float | None] = found.mean, found.standard_error()
    except (TypeError, ZeroDivisionError):
        mean = (None, None)
    first = [] if swept is None else [swept]
    return [
        [*first, found.plan.measure, _told(value), *numbers, found.counted, found.games, found.seed, *mean]
        for value, *numbers in found.rows()
    ]


def as_csv(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """The table as text; None is an empty cell."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([[f"{cell:.9g}" if isinstance(cell, float) else cell for cell in row] for row in rows])
    return text.getvalue()


def as_parquet(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> bytes:
    """The table as a pyarrow file; a column with words in it holds only words."""
    import pyarrow
    import pyarrow.parquet

    columns: dict[str, Any] = {}
    for place, name in enumerate(head):
        cells = [row[place] for row in rows]
        columns[name] = [str(cell) for cell in cells] if any(isinstance(cell, str) for cell in cells) else cells
    buffer = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(columns), buffer)
    return buffer.getvalue()


def has_form(out: Path | None) -> None:
    """Raises `BadInput` for a file whose ending does not say what to write."""
    if out and out.suffix not in FORMATS:
        raise bad("--out", "out_form", given=quoted(out.name), known=", ".join(FORMATS))


def has_packages(out: Path | None, dask: str | None) -> None:
    """Tells what is not installed before the first game, not after the last."""
    from importlib.util import find_spec

    wanted = {"--dask": "distributed" if dask else None}
    wanted["--out"] = "pyarrow" if out and out.suffix == ".parquet" else None
    for place, package in wanted.items():
        if package and find_spec(package) is None:
            raise bad(place, "needs_package", package=package, command=to_install("lab"))


def write_table(file: Path, head: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Write the table, whole or not at all, in the form that the file's ending names; raises OSError if it cannot."""
    whole(file, as_parquet(head, rows) if file.suffix == ".parquet" else as_csv(head, rows))


def _told(value: object) -> Any:
    """Seats by their letters, yes and no by these words, numbers as they are."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        seats = all(isinstance(part, int) for part in value)
        return "".join(SEAT_LETTERS[part] for part in value) if seats and value else " ".join(value) or NOBODY
    return value if isinstance(value, int) else str(value)
