"""Which of two policies plays better, and by how much?"""

import marimo

app = marimo.App(app_title="Two policies")


@app.cell
def _():
    import marimo as mo

    return (mo,)


@app.cell
def _(mo):
    mo.md("""
    Both policies get the same cards in the same seats, so luck cancels out. The bar is the difference in points a deal
    with its interval of 95 %. If the bar does not touch zero, one policy is better.
    """)
    return


@app.cell
def _():
    hands = 20_000
    return (hands,)


@app.cell
def _(hands):
    import tricklab as tl

    result = tl.compare("expert", "basic", "smear", hands=hands)
    result.table()
    return result, tl


@app.cell
def _(result):
    result.plot()
    return


@app.cell
def _(mo):
    mo.md("A parameter is a policy of its own: a `basic` that bids with three trumps, and one that wants four.")
    return


@app.cell
def _(hands, tl):
    tl.compare("basic:trumps=3", "basic", "smear", hands=hands).plot()
    return


if __name__ == "__main__":
    app.run()
