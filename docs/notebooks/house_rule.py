"""What does a house rule change?"""

import marimo

app = marimo.App(app_title="A house rule")


@app.cell
def _():
    import marimo as mo

    return (mo,)


@app.cell
def _(mo):
    mo.md("""
    Some tables play Smear without the trey. Here the same players get the same cards under both rules. In the table
    `a` is the rule as it is, `b` the rule changed, and `difference` is `a` less `b`.
    """)
    return


@app.cell
def _():
    hands = 20_000
    return (hands,)


@app.cell
def _(hands):
    import tricklab as tl

    change = tl.compare_rules({"trey": False}, "smear", hands=hands)
    change.table()
    return change, tl


@app.cell
def _(change):
    change.plot()
    return


if __name__ == "__main__":
    app.run()
