"""Tables of deals in pandas, and back: as with pyarrow, and where it is not installed."""

from __future__ import annotations

import polars as pl
import pytest
from pandas.testing import assert_frame_equal

from shell import python
from tricklab import UsageError, simulate, to_pandas

pytestmark = pytest.mark.game("phat")

WIDE = pl.DataFrame({
    "whole": pl.Series([1, 2, 3], dtype=pl.UInt8),
    "gap": [1, None, 3],
    "float": [1.5, None, float("nan")],
    "truth": [True, True, False],
    "truth_gap": [True, None, False],
    "text": ["x", None, "y"],
    "word": pl.Series(["x", None, "y"], dtype=pl.Enum(["y", "z", "x"])),
    "category": pl.Series(["x", None, "y"], dtype=pl.Categorical),
    "list": [[1], [2, 3], None],
    "square": [[1, 2], [3, 4], [5, 6]],
    "empty": [None, None, None],
})  # fmt: skip

WITHOUT = """
import sys
sys.modules["pyarrow"] = sys.modules["scipy"] = None
import polars, tricklab as tl

setup = tl.Setup.make("phat", policy="random", seed="pandas")
table = tl.simulate(setup, 80)
pandas = table.to_pandas()
assert pandas.shape == (80, len(table.columns))
for name in table.columns:
    assert [None if value != value else value for value in pandas[name].tolist()] == table[name].to_list(), name
assert table["muck"].null_count() > 0
assert list(pandas["trump"].cat.categories) == ["C", "D", "H", "S"]
some = table.filter(polars.col("muck").is_null())
assert len(tl.to_pandas(some)) == pandas["muck"].isna().sum() == some.height > 0
assert tl.summarise(pandas, setup) == tl.summarise(table, setup)
run = tl.simulate_into(sys.argv[1], setup, 20)
assert run.to_pandas().equals(pandas.head(20))
result = tl.tune("basic", {"court": (0, 2)}, "phat", step=1, hands=5, rounds=1, confirm=5)
assert 1 < result.tried <= 3
matches = tl.simulate_matches("phat", 2, policy="random")
assert matches.deals.to_pandas()["match"].nunique() == len(matches.matches.to_pandas()) == 2
"""


def test_pandas_gets_what_polars_gives_it_with_pyarrow() -> None:
    assert_frame_equal(to_pandas(WIDE), WIDE.to_pandas(), check_categorical=False)
    assert_frame_equal(to_pandas(WIDE.drop("category")), WIDE.drop("category").to_pandas())
    table = simulate("phat", 2000, policy="random")
    assert_frame_equal(table.to_pandas(), pl.DataFrame(table).to_pandas())
    assert_frame_equal(table.to_pandas(), to_pandas(table.lazy()))
    with pytest.raises(UsageError, match="takes a table of polars; not dict"):
        to_pandas({"bid": [1]})  # type: ignore[arg-type]


@pytest.mark.full
@pytest.mark.interpreted
def test_all_of_it_works_without_pyarrow(tmp_path: object) -> None:
    python(WITHOUT, str(tmp_path))
