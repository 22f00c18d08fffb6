"""A hundred million deals as tallies."""

import marimo

app = marimo.App(app_title="A hundred million deals")


@app.cell
def _():
    import marimo as mo

    return (mo,)


@app.cell
def _(mo):
    mo.md("""
    Rows of a hundred million deals take gigabytes. Tallies are the sums by bid; they fit in a few megabytes, and their
    summary is the same to the last digit. Set `hands` to `1e8` for the run of the title: it takes minutes on two cores.
    """)
    return


@app.cell
def _():
    hands = 1_000_000
    return (hands,)


@app.cell
def _(hands):
    import tempfile

    import tricklab as tl

    setup = tl.Setup.make("smear")
    with tempfile.TemporaryDirectory() as folder:
        run = tl.simulate_into(folder, setup, hands, keep="tallies")
        summary = tl.summarise(run.folder)
    summary.table()
    return (summary,)


@app.cell
def _(summary):
    summary.plot()
    return


if __name__ == "__main__":
    app.run()
