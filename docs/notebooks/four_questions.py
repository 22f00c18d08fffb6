"""What to pass, when to bid, a seven, and nil."""

import marimo

app = marimo.App(app_title="Four questions")


@app.cell
def _():
    import marimo as mo

    return (mo,)


@app.cell
def _(mo):
    mo.md("""
    The cookbook asks four questions twice. A run counts who does so, and how it goes for them. Then a choice is forced
    in the same deals. Here are the same questions with pictures of both halves. All seats play `expert`.
    """)
    return


@app.cell
def _():
    hands = 100_000
    return (hands,)


@app.cell
def _():
    import tempfile

    import polars as pl

    import tricklab as tl

    folder = tempfile.TemporaryDirectory()
    return folder, pl, tl


@app.cell
def _(mo):
    mo.md("""
    Peatwit: three cards to pass. Hands with a void do well. A seat that always empties its shortest suit does not.
    """)
    return


@app.cell
def _(folder, hands, tl):
    setup = tl.Setup.make("peatwit")
    run = tl.simulate_into(folder.name, setup, hands)
    run.chart(value="seat_margin", by="seat_voids", where="passing <> 'none'").plot()
    return run, setup


@app.cell
def _(folder, hands, pl, run, setup, tl):
    def cost_of(rule):
        ruled = tl.simulate_into(folder.name, setup.with_policies("expert", seats={0: f"expert:pass={rule}"}), hands)
        gain = tl.chart([ruled, run], value="seat_margin", where="seat = 0").difference.cells[()]
        return {"the rule of seat 0": rule, "points a deal": gain.value, "low": gain.low, "high": gain.high}

    pl.DataFrame(map(cost_of, ("keep_trumps", "void", "low", "random", "high", "shed_trumps")))
    return


@app.cell
def _(hands, pl, tl):
    def forced(game, action, **options):
        """Play the deals with an action of seat 0, and add its margin and place."""
        deals = tl.simulate(game, hands, force={0: action}, **options)
        scores = deals.select(pl.col("^delta_.$").cast(pl.Int64))
        margin = scores["delta_0"] - (scores.sum_horizontal() - scores["delta_0"]) / (scores.width - 1)
        return deals.with_columns(margin=margin, place=(3 - pl.col("dealer").cast(pl.Int64)) % 4)

    def means(deals, *by):
        """Return the mean gain in each cell of 30 deals or more."""
        error = 1.96 * pl.col("gain").std() / pl.len().sqrt()
        cells = deals.group_by(by).agg(deals=pl.len(), gain=pl.col("gain").mean(), error=error)
        return cells.filter(pl.col("deals") >= 30).sort(by)

    def draw(cells, x, lines, meaning, label):
        """Draw the gains with their intervals, a line for each value of a column."""
        from matplotlib.figure import Figure

        axes = Figure(figsize=(8, 4)).subplots()
        for value, name in lines.items():
            cell = cells.filter(pl.col(cells.columns[0]) == value)
            axes.errorbar(cell[x], cell["gain"], cell["error"], label=name, capsize=3)
        axes.axhline(0, color="grey", linewidth=1)
        axes.set_xlabel(meaning)
        axes.set_ylabel(label)
        axes.set_title(f"{hands:,} deals, seed 1, expert in every seat", fontsize=9, loc="left")
        axes.legend()
        return axes

    return draw, forced, means


@app.cell
def _(mo):
    mo.md("""
    Pitch: from which hand to bid. Whoever bids three gains about as much as whoever bids two, or more. Forced on every
    hand, a two beats a pass from a count of ten on. The count adds 4 for the Ace of the longest suit, 3 for the King, 1
    for the Queen, 3 for the Jack, 3 for the Two or the Three, and 2 for each card.
    """)
    return


@app.cell
def _(folder, hands, tl):
    tl.simulate_into(folder.name, "pitch", hands).chart(value="pitcher_margin", by=["bid", "pitcher_place"]).plot()
    return


@app.cell
def _(draw, forced, means, pl):
    cards = pl.col("longest_0").cast(pl.Int64)
    has = [cards // 2**bit % 2 for bit in range(13)]
    honours = 4 * has[12] + 3 * has[11] + has[10] + 3 * has[9] + 3 * pl.max_horizontal(has[:2])
    two, passed = forced("pitch", "bid 2"), forced("pitch", "bid pass")
    gains = two.with_columns(gain=two["margin"] - passed["margin"], count=honours + 2 * cards.bitwise_count_ones())
    bids = means(gains.filter(pl.col("bid_0") == "2"), "place", "count")
    places = dict(enumerate(("eldest", "2nd", "3rd", "dealer")))
    draw(bids, "count", places, "count of the longest suit", "what a two gains on a pass, points a deal")
    return


@app.cell
def _(mo):
    mo.md("""
    Plute: a seven. Nearly all sevens of a run are bid over a six, so a run shows little of a hand that may choose. The
    table has one hand with the Two of trumps, and with the Four in its place.
    """)
    return


@app.cell
def _(folder, hands, tl):
    tl.simulate_into(folder.name, "plute", hands).chart(value="made", by="trumps_with_2", where="bid = 7").plot()
    return


@app.cell
def _(hands, pl, tl):
    def odds(spades, bid):
        deals = tl.simulate("plute", hands, hand=f"S:{spades} H:A D:A C:9", force={0: f"bid {bid}"})
        made = deals.filter(bidder=0, bid_0=bid)["made"]
        return {"spades": spades, "bid": bid, "deals": made.len(), "made, %": 100 * made.mean()}

    pl.DataFrame([odds(spades, bid) for spades in ("AKQ932", "AKQ943") for bid in (6, 7)])
    return


@app.cell
def _(mo):
    mo.md("""
    Peatwit: nil. Those who bid nil make it three times in four, whatever their Aces, Kings and Queens. Forced on every
    hand, nil beats a bid of one only with few of them and few trumps.
    """)
    return


@app.cell
def _(run):
    run.chart(value="seat_made", by=["seat_high", "seat_trumps"], where="seat_bid = 0").plot()
    return


@app.cell
def _(draw, forced, means, pl):
    nil, one = forced("peatwit", "bid nil"), forced("peatwit", "bid 1")
    weak = nil.with_columns(gain=nil["delta_0"] - one["delta_0"]).filter(pl.col("trumps_0") <= 3)
    trumps = {number: f"{number} trumps" for number in range(4)}
    label = "what nil gains on one, points a deal"
    draw(means(weak, "trumps_0", "high_0"), "high_0", trumps, "Aces, Kings and Queens", label)
    return


if __name__ == "__main__":
    app.run()
