"""The section on the signal: the same deals with it and without, by which team uses it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.experiment import Arm, Experiment, Sums
from tricklab.analysis.margins import margin_of
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import TOO_FEW, amount, enough, mean_cell, share, share_cell, signed
from tricklab.analysis.reports.seating import expert_of, with_setting
from tricklab.analysis.reports.source import Source
from tricklab.analysis.reports.svg import draw
from tricklab.engine.policies import find_policy
from tricklab.engine.setup import Setup

SHARE = 4
"""The signal is tried on one in so many of the deals."""

NEITHER, BIDDERS, OTHERS, BOTH = range(4)

WHO = {
    NEITHER: "neither team",
    BIDDERS: "the bidder’s team only",
    OTHERS: "the other team only",
    BOTH: "both teams",
}
"""Who uses the signal."""

OUTCOMES = {"made": "bid made", "plute": "plute by the bidder’s team"}
"""What is counted of each deal."""

_SEATED = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The four tables: whether team 0 uses the signal, and team 1."""


@dataclass(frozen=True)
class Signals:
    """What came of it.

    Attributes
    ----------
    source
        What was dealt.
    expert
        Who plays.
    deals
        How many deals were played so.
    sums
        By deal: for each of `WHO` whether the bid was made and whether the bidder's team took all tricks; then whether
        the deal was worth something else where both used the signal than where neither did; and last what it was worth
        to team 0 if it alone used the signal, and to team 1 likewise.
    """

    source: Source
    expert: str
    deals: int
    sums: Sums

    def rate(self, outcome: str, who: int) -> Estimate:
        """Return how often something happened."""
        return proportion(int(self.sums.totals[self._column(outcome, who)]), self.deals)

    def change(self, outcome: str, who: int) -> Estimate:
        """Return how much more often it happened than where neither team used the signal, paired by deal."""
        weights = np.zeros(len(self.sums.totals), np.int64)
        weights[self._column(outcome, who)] += 1
        weights[self._column(outcome, NEITHER)] -= 1
        return self.sums.mean(weights)

    @property
    def differs(self) -> Estimate:
        """In how many deals it makes a difference whether both teams use the signal or neither."""
        return proportion(int(self.sums.totals[-3]), self.deals)

    @property
    def gain(self) -> Estimate:
        """What a deal is worth to a team that alone uses the signal, the mean of both teams' seats."""
        weights = np.zeros(len(self.sums.totals), np.int64)
        weights[-2:] = 1
        return self.sums.mean(weights, 2)

    def gain_of_side(self, side: int) -> Estimate:
        """Return the same for one team; what the cards bring it by chance is not taken out."""
        weights = np.zeros(len(self.sums.totals), np.int64)
        weights[side - 2] = 1
        return self.sums.mean(weights)

    def _column(self, outcome: str, who: int) -> int:
        return 2 * who + list(OUTCOMES).index(outcome)

    def heading(self) -> str:
        """Return the line that stands beside the numbers."""
        setup = self.source.setup
        return (
            f"{setup.title}, {setup.players} players, {self.deals:,} deals each, seed {setup.seed}, rules "
            f"{setup.rules_digest()}, {self.expert} with signal=0 and signal=1; paired on the same deals, intervals 95 "
            "%"
        )


def signals_of(source: Source) -> Signals:
    """Play the same deals with the signal on both sides, on either, and on none."""
    expert = expert_of(source)
    parts = [_part(_seated(source.setup, expert, uses)) for uses in _SEATED]
    deals = max(1, source.hands // SHARE)
    sums = source.arena.gather("With the signal and without", Experiment(parts), deals, _digest)
    return Signals(source, expert, deals, sums)


def _seated(setup: Setup, expert: str, uses: tuple[int, int]) -> Setup:
    """Return a setup in which everybody is the expert, and each team uses the signal or does not."""
    found = [find_policy(with_setting(expert, "signal", str(use)), setup.game.name) for use in uses]
    return replace(setup, policies=tuple(found[side] for side in setup.sides))


def _part(setup: Setup) -> Arm:
    margin = margin_of(setup, 0).measure

    def measure(rows: Any) -> Any:
        side = rows["bidder"] & 1
        return np.column_stack([side, rows["made"] == 1, rows["plute"] == side, margin(rows)[:, 0]]).astype(np.int64)

    return Arm(setup, measure)


def _digest(first: int, matrix: Any) -> Sums:
    """Sort the four tables by whether it is the bidder's team that uses the signal; the bids are alike at all."""
    tables = matrix.reshape(len(matrix), len(_SEATED), 4)
    deals, side = np.arange(len(matrix)), tables[:, 0, 0]
    # Of the tables in the middle the first is the one where team 0 alone signals, the second that of team 1.
    order = (np.zeros_like(side), 1 + side, 2 - side, np.full_like(side, 3))
    columns = [tables[deals, place, 1:3] for place in order]
    differs = tables[:, 3, 3] != tables[:, 0, 3]
    last = np.column_stack([differs, tables[:, 1, 3], -tables[:, 2, 3]])
    return Sums.of(np.concatenate([*columns, last], axis=1))


def what_the_signal_is_worth(signals: Signals) -> Figure:
    """What is the signal worth?"""
    tried = (BIDDERS, OTHERS, BOTH)

    def paint(axes: Any) -> None:
        for place, (ax, (outcome, title)) in enumerate(zip(axes[0], OUTCOMES.items(), strict=True)):
            changes = [signals.change(outcome, who) for who in tried]
            if not all(map(enough, changes)):
                charts.empty(ax, TOO_FEW)
                continue
            points = [change.scaled(100) for change in changes]
            charts.dots(ax, range(len(tried)), points, place)
            for y, change in enumerate(points):
                words = signed(change.value)
                ax.annotate(words, (change.value, y), (0, 6), textcoords="offset points", ha="center", fontsize=8)
            charts.zero_line(ax, upright=True)
            ax.margins(x=0.18)
            ax.set_title(title)
            ax.set_xlabel("more often, in a hundred deals")
            ax.set_ylim(len(tried) - 0.5, -0.6)
            ax.set_yticks(range(len(tried)), [WHO[who].replace("’s team only", "’s team\nonly") for who in tried])
            ax.tick_params(axis="y", length=0)

    chart = draw(
        "signal",
        "Two charts, bids made and plutes: a dot for the signal used by the bidder's team only, by the other team only "
        "and by both, how much more often it happens than without the signal. The table has the numbers.",
        paint,
        (7.6, 2.6),
        (1, 2),
        sharey=True,
    )
    return Figure(
        "signal",
        "What is the signal worth?",
        [chart],
        _caption(signals),
        "The signal: who cannot follow a partner’s lead of trumps throws a low card of a plain suit in which he has "
        "the Ace, and his partners lead that suit. All players are the same expert, with the signal and without "
        "(signal=1 and signal=0), and the same cards are dealt four times. Bids do not depend on it, so the same "
        "player has the same bid each time, and differences are taken deal by deal. Worth counts 1 for a bid made, −1 "
        "for one set and 3 for a plute, which wins the match as three made bids do, own team less the other. An expert "
        "whose opponents read his signal, or whose partners miss it, will do less well.",
        [signals.heading()],
        [_table(signals), _side_table(signals)],
    )


def _table(signals: Signals) -> Table:
    rows = []
    for who, name in WHO.items():
        cells = []
        for outcome in OUTCOMES:
            cells.append(share_cell(signals.rate(outcome, who)))
            cells.append(Cell("0") if who == NEITHER else mean_cell(signals.change(outcome, who).scaled(100)))
        rows.append([Cell(name), *cells])
    head = ("signal used by", *(text for name in OUTCOMES.values() for text in (f"{name}, %", "change")))
    return Table(
        f"The same {signals.deals:,} deals; the change is against neither team, in percentage points", head, rows
    )


def _side_table(signals: Signals) -> Table:
    rows = [[Cell(f"team {side} alone"), mean_cell(signals.gain_of_side(side))] for side in range(2)]
    rows.append([Cell("mean of both, on the same deals"), mean_cell(signals.gain)])
    return Table("What a deal is worth to a team that alone uses the signal", ("signal used by", "worth"), rows)


def _caption(signals: Signals) -> str:
    made, plute = (signals.change(outcome, BIDDERS) for outcome in OUTCOMES)
    if not enough(made):
        return TOO_FEW
    others = signals.change("made", OTHERS)
    return (
        f"Without the signal {share(signals.rate('made', NEITHER))} of the bids are made, and the bidder’s team has a "
        f"plute in {share(signals.rate('plute', NEITHER))} of the deals. If it alone uses the signal, the first "
        f"changes by {amount(made.scaled(100))} percentage points and the second by {amount(plute.scaled(100))}; if "
        f"the other team alone does, bids made change by {amount(others.scaled(100))}. To a team that alone signals, "
        f"whoever bids, a deal is worth {amount(signals.gain)}. Whether all use it or nobody does makes a difference "
        f"to the result of {share(signals.differs)} of the deals."
    )
