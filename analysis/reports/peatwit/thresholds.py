"""The section on how bold to be with nil: the same cards, bid by players who ask more or less of a nil."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.peatwit.hands import TOO_FEW, Hands
from tricklab.analysis.reports.peatwit.seatings import Compared, compare_chairs, heading, seated
from tricklab.analysis.reports.phrases import amount, count_cell, enough, mean_cell, plain, share, share_cell
from tricklab.analysis.reports.seating import expert_of, with_setting
from tricklab.analysis.reports.svg import draw
from tricklab.engine.policies import find_policy

NEVER = 1000.0
"""More points than any nil can be better by."""

STEPS = (-40.0, -30.0, -20.0, -10.0, -5.0, 5.0, 10.0, 20.0, NEVER)
"""What is added to the expert's own margin."""


SURE = 3.0
"""Standard errors beyond which the best of all thresholds is better than the usual one: it is one of many."""


@dataclass(frozen=True)
class Thresholds:
    """Players with several thresholds on the same deals, the boldest first, by what is added to the margin."""

    hands: Hands
    deals: int
    lines: dict[float, Compared]


def thresholds_at(hands: Hands) -> Thresholds:
    """Play them."""
    source = hands.source
    expert = expert_of(source)
    margin = float(find_policy(expert, source.setup.game.name).parameters["nil_margin"])
    settings = [with_setting(expert, "nil_margin", f"{margin + step:g}") for step in STEPS]
    setups = [seated(source, setting) for setting in settings]
    found, deals = compare_chairs(source, f"Bolder and shyer nils, {hands.name}", seated(source, expert), setups)
    return Thresholds(hands, deals, dict(sorted(zip((0.0, *STEPS), found, strict=True))))


def step_name(step: float) -> str:
    """Return what a player asks of a nil beyond what the usual one does.

    >>> step_name(-10.0), step_name(0.0), step_name(1000.0)
    ('−10', 'as usual', 'never')
    """
    if step == NEVER:
        return "never"
    return f"{step:+g}".replace("-", "−") if step else "as usual"


def how_bold(table: Thresholds) -> Figure:
    """How bold should one be with nil?"""
    lines, deals = table.lines, table.deals
    names = [step_name(step) for step in lines]
    apart = {step: line.more if step < 0 else line.fewer for step, line in lines.items() if step}

    def paint(axes: Any) -> None:
        often, gain, same = axes[0]
        xs = list(range(len(lines)))
        charts.series(often, xs, [proportion(line.nils, deals) for line in lines.values()], 0, joined=False)
        charts.percent_axis(often.yaxis, 1.1 * max(proportion(line.nils, deals).high for line in lines.values()))
        often.set_title("nil bid")
        told = {place: line.gain for place, line in enumerate(lines.values()) if enough(line.gain)}
        charts.series(gain, list(told), list(told.values()), 1, joined=False)
        charts.zero_line(gain)
        gain.set_title("points a deal, against usual")
        places = {place: apart.get(step) for place, step in enumerate(lines)}
        kept = {place: line for place, line in places.items() if line is not None and enough(line)}
        charts.series(same, list(kept), list(kept.values()), 2, joined=False)
        charts.zero_line(same)
        same.set_title("nil’s gain where bids differ")
        for ax in axes[0]:
            ax.set_xlim(-0.6, len(lines) - 0.4)
            ax.set_xticks(xs, names, rotation=90)
        gain.set_xlabel("points asked of a nil beyond the usual; bolder to the left")

    chart = draw(
        "nil-threshold",
        "Three charts over the threshold, from bold to never: how often nil is bid, what the player gains or loses a "
        "deal against the usual threshold, and what nil gained on the cards where just one of the two bid it. The "
        "table has the numbers.",
        paint,
        (7.6, 3.4),
        (1, 3),
    )
    rows = [
        [
            Cell(step_name(step)),
            share_cell(proportion(line.nils, deals)),
            share_cell(proportion(line.made, line.nils)),
            mean_cell(line.gain) if step else Cell("0", ("the measure",)),
            count_cell(apart[step].count) if step else Cell(""),
            mean_cell(apart[step]) if step else Cell(""),
        ]
        for step, line in lines.items()
    ]
    head = ("asked of a nil", "nil bid, %", "made, %", "points a deal", "bid by one only", "nil’s gain there")
    expert = expert_of(table.hands.source)
    return Figure(
        "nil-threshold",
        "The same cards: nil or not?",
        [chart],
        _caption(table, apart),
        f"One player ({expert}) asks more or less of a nil than usual (nil_margin), from bold to never; all others "
        "stay what they are, the deals are the same, and so the difference is not one between hands. Points are the "
        "player's score less the mean of the others', with partners less the other pair's. On the right only the "
        "deals where just one of the two, this player and the usual one, bid nil: how much better nil did than the "
        "other bid on the same dealt cards. The pass is part of it: who will not bid nil does not pass for one.",
        [heading(table.hands.source, deals, f"{expert} with nil_margin=…")],
        [Table(f"Thresholds, the same {deals:,} deals", head, rows)],
    )


def _caption(table: Thresholds, apart: dict[float, Estimate]) -> str:
    never = table.lines[NEVER]
    if not enough(never.gain):
        return TOO_FEW
    text = f"Who never bids nil is {worse_or_better(never.gain)}. "
    if enough(never.fewer):
        text += (
            f"On the same cards, nil did {better(never.fewer)} than the other bid where the usual player chose it "
            f"(made {share(proportion(table.lines[0.0].made, table.lines[0.0].nils))}). "
        )
    best = max(table.lines, key=lambda step: table.lines[step].gain.value)
    gain = table.lines[best].gain
    if best and gain.value > SURE * gain.error:
        what = "never bids it" if best == NEVER else f"asks {abs(best):g} points {'less' if best < 0 else 'more'} of it"
        text += f"The usual threshold is not the best: a player who {what} is {worse_or_better(gain)}. "
    elif table.deals >= 1000:
        text += "None of the other thresholds does better than the usual one, beyond chance. "
    bold = [step for step, line in apart.items() if step < 0 and enough(line)]
    if bold:
        nearest = max(bold)
        text += (
            f"On the hands that become nils when {-nearest:g} points less are asked, nil does "
            f"{better(apart[nearest])} than the other bid."
        )
    return text.strip()


def worse_or_better(gain: Estimate) -> str:
    """Say what a player gains, and that it is beyond chance, or not."""
    if gain.high < 0:
        return f"worse off by {_size(gain)} points a deal"
    if gain.low > 0:
        return f"better off by {_size(gain)} points a deal"
    return f"neither better nor worse off beyond chance, at {amount(gain)} points a deal"


def better(gain: Estimate) -> str:
    """Say how nil did, where that is beyond chance."""
    if gain.low <= 0 <= gain.high:
        return f"neither better nor worse beyond chance, {amount(gain)} points,"
    return f"{'better' if gain.value > 0 else 'worse'} by {_size(gain)} points"


def _size(gain: Estimate) -> str:
    """Return how large a difference is, with its interval, without a sign."""
    sign = -1 if gain.value < 0 else 1
    ends = sorted((sign * gain.low, sign * gain.high))
    return plain(Estimate(sign * gain.value, ends[0], ends[1], gain.count, gain.error))
