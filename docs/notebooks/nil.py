"""Does a nil pay in Peatwit?"""

import marimo

app = marimo.App(app_title="Nil or not")


@app.cell
def _():
    import marimo as mo

    return (mo,)


@app.cell
def _(mo):
    mo.md("""
    The players of Peatwit bid how many tricks they will take; a nil is a bid of none. The table counts how often each
    bid is made in the deals of one run. The chart is the answer for one weak hand.
    """)
    return


@app.cell
def _():
    hands = 200_000
    return (hands,)


@app.cell
def _(hands):
    import polars as pl

    import tricklab as tl

    deals = tl.simulate("peatwit", hands=hands)
    return deals, pl, tl


@app.cell
def _(deals, pl):
    seats = pl.concat(deals.select(bid=pl.col(f"bid_{seat}"), tricks=pl.col(f"tricks_{seat}")) for seat in range(4))
    made = pl.when(pl.col("bid") == 0).then(pl.col("tricks") == 0).otherwise(pl.col("tricks") >= pl.col("bid"))
    seats.group_by("bid").agg(hands=pl.len(), made=made.mean()).sort("bid")
    return


@app.cell
def _(hands, tl):
    weak = "S:743 H:T52 D:8642 C:953"
    question = tl.ask(tl.Setup.make("peatwit"), weak, dealer=3)
    tl.advise(question, worlds=hands // 100).plot()
    return


if __name__ == "__main__":
    app.run()
