"""Tables of deals as pandas has them, and back, without pyarrow, which polars needs for both.

This imports polars, so import it late.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

if TYPE_CHECKING:
    import pandas


class DealTable(pl.DataFrame):
    """A polars table whose `to_pandas` needs no pyarrow.

    What polars makes of it, as by ``filter``, is a plain polars table: `to_pandas` takes that.
    """

    def to_pandas(self, *, use_pyarrow_extension_array: bool = False, **kwargs: Any) -> pandas.DataFrame:
        """Return the table in pandas; the options of polars need pyarrow."""
        if use_pyarrow_extension_array or kwargs:
            return super().to_pandas(use_pyarrow_extension_array=use_pyarrow_extension_array, **kwargs)
        return to_pandas(self)


def to_pandas(table: pl.DataFrame | pl.LazyFrame) -> pandas.DataFrame:
    """Return a polars table in pandas, without pyarrow.

    Parameters
    ----------
    table
        Any table of polars, such as one that was filtered.

    Returns
    -------
    pandas.DataFrame
        Words are categories. Numbers with gaps are floats with NaN, truth values with gaps are objects with None.

    Raises
    ------
    UsageError
        If it is no table of polars.

    Examples
    --------
    >>> import polars
    >>> to_pandas(polars.DataFrame({"bid": [2, None]}))["bid"].tolist()
    [2.0, nan]
    """
    import pandas  # slow to import, and few need it

    if isinstance(table, pl.LazyFrame):
        table = table.collect()
    if not isinstance(table, pl.DataFrame):
        from tricklab.engine.errors import UsageError

        raise UsageError(f"to_pandas takes a table of polars; not {type(table).__name__}.")
    columns = {column.name: _for_pandas(column) for column in table}
    return pandas.DataFrame(columns, index=pandas.RangeIndex(table.height))


def _for_pandas(column: pl.Series) -> Any:
    import pandas

    kind = column.dtype
    if isinstance(kind, pl.Enum):
        codes = column.to_physical().cast(pl.Int32).fill_null(-1).to_numpy()
        return pandas.Categorical.from_codes(codes, kind.categories.to_list(), ordered=True)
    if isinstance(kind, pl.Categorical):
        return pandas.Categorical(column.cast(pl.String).to_numpy())
    if kind.is_integer() and column.null_count():
        return column.cast(pl.Float64).to_numpy()
    values = np.array(column.to_list(), object) if kind == pl.Null else column.to_numpy(writable=True)
    if values.dtype == object:  # pandas would take lists of one length for a table
        return pandas.Series(values, dtype=None if kind == pl.String else object)
    return values


def from_pandas(table: pandas.DataFrame) -> pl.DataFrame:
    """Return a table of pandas in polars, without pyarrow; NaN and None are null."""
    return pl.DataFrame([_for_polars(str(name), column) for name, column in table.items()])


def _for_polars(name: str, column: pandas.Series) -> pl.Series:
    if isinstance(column.dtype, np.dtype) and column.dtype.kind in "iufb":
        return pl.Series(name, column.to_numpy(), nan_to_null=True)
    gaps, values = column.isna().to_numpy(), column.astype(object).to_numpy()
    plain = [None if gap else _plain(value) for gap, value in zip(gaps, values, strict=True)]
    return pl.Series(name, plain, strict=False)


def _plain(value: Any) -> Any:
    return value.tolist() if isinstance(value, np.ndarray) else value
