"""How often bids are made, from where: rows of a run, a chart of them, and a comparison."""

import polars as pl

import tricklab as tl

run: tl.Run = tl.simulate_into("data", "pitch", hands=20_000, policy="basic", seed=7)
rows: pl.DataFrame = run.scan().filter(pl.col("bid") == 2).group_by("pitcher").agg(pl.col("made").mean()).collect()
chart: tl.Chart = run.chart(value="made", by=["bid", "pitcher_place"])
better: tl.Comparison = tl.compare("expert", "basic", "pitch", hands=20_000, seed=7)
advice: tl.Advice = tl.advise(tl.ask("pitch", "AS JS 4S KD TH 6C", bids=["pass", "2"]), worlds=256)
cost: list[float] = [choice.to_best.value for choice in advice.choices]
print(rows.sort("pitcher"), chart.table(), better.difference.text(3), advice.best.text, cost, sep="\n")
