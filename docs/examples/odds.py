"""Make the odds of all variants as tallies: ``python docs/examples/odds.py FOLDER 1e9``.

FOLDER gets a run of each variant, ``odds.csv`` with a row for each winning bid, and ``commands.txt`` with the commands.
A run that was stopped goes on with the same command.
"""

from __future__ import annotations

import sys
from pathlib import Path

import polars as pl

import tricklab as tl

COLUMNS = ["variant", "bid", "deals", "share", "made", "made_low", "made_high", "bidders", "others"]


def odds(folder: Path, hands: float, variants: list[str] | None = None) -> pl.DataFrame:
    """Deal each variant, write the two files, and return the odds."""
    rows, commands = [], []
    for variant in variants or sorted(tl.variants()):
        run = tl.simulate_into(folder, variant, hands, keep="tallies")
        table = tl.summarise(run).table()
        if "bid" in table.columns and table.height:  # nobody bids in Phat
            wanted = [name for name in COLUMNS[1:] if name in table.columns]
            rows.append(table.select(pl.lit(variant).alias("variant"), pl.col("bid").cast(pl.String), *wanted[1:]))
        commands.append(tl.cite(run.folder).command)
    table = pl.concat(rows, how="diagonal_relaxed")
    table.write_csv(folder / "odds.csv")
    (folder / "commands.txt").write_text("\n".join(commands) + "\n")
    return table


if __name__ == "__main__":
    print(odds(Path(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 1e5))
