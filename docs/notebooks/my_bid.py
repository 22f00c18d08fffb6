"""What should I bid with this hand?"""

import marimo

app = marimo.App(app_title="My bid")


@app.cell
def _():
    import marimo as mo

    return (mo,)


@app.cell
def _(mo):
    mo.md("""
    You are third to speak at Pitch, and the dealer is on your left. The first player passes, the second bids two.
    Change the hand, and every answer below follows.
    """)
    return


@app.cell
def _():
    worlds = 4000
    return (worlds,)


@app.cell
def _():
    hand = "AS JS 4S KD TH 6C"
    return (hand,)


@app.cell
def _(hand, worlds):
    import tricklab as tl

    setup = tl.Setup.make("pitch")
    advice = tl.advise(tl.ask(setup, hand, dealer=3, bids=["pass", "2"]), worlds=worlds)
    advice.table().select("choice", "value", "value_low", "value_high", "makes", "best_share")
    return advice, setup, tl


@app.cell
def _(advice):
    advice.plot()
    return


@app.cell
def _(mo):
    mo.md("The same hand when two players have six of the seven points that win.")
    return


@app.cell
def _(hand, tl, worlds):
    late = tl.Setup.make("pitch", scores=[6, 6, 3, 2])
    question = tl.ask(late, hand, dealer=3, bids=["pass", "2"])
    tl.advise(question, worlds=worlds).table().select("choice", "value", "value_low", "value_high", "makes")
    return


if __name__ == "__main__":
    app.run()
