"""The section on the muck: who gets it, how often it is tied, and what it is worth."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phat.pitches import HELD, Pitches
from tricklab.analysis.reports.phat.worth import LINES, lengths_of
from tricklab.analysis.reports.phrases import (
    TOO_FEW,
    amount,
    count_cell,
    enough,
    mean_cell,
    number,
    plain,
    share,
    share_cell,
    trumps,
)
from tricklab.analysis.reports.svg import draw
from tricklab.engine.games.phat import MUCK

_PARTS = (
    ("pitcher’s side", charts.COLOURS[0], ""),
    ("tied", "#d9d9d9", "///"),
    ("other side", charts.COLOURS[1], ""),
)
_NAMES = ("ours", "tied", "theirs")


def mucks(group: Groups) -> int:
    """Return how many mucks were counted; there is none in a deal that ended the game."""
    return sum(int(group.frame[name].sum()) for name in _NAMES)


def rate(group: Groups, name: str) -> Estimate:
    """Estimate how often something came of a muck that was counted."""
    return proportion(int(group.frame[name].sum()), mucks(group))


def mean_size(pitches: Pitches) -> Estimate:
    """Estimate what a muck is worth on average in a game without end, with what is carried over.

    After so many ties in a row it is worth as many times eight more, so that the mean is a geometric series of the
    chance of a tie; it rises with the chance, and the ends of the interval go with it.
    """
    tied = rate(pitches.groups, "tied")
    value, low, high = (MUCK / (1 - min(end, 0.999)) for end in (tied.value, tied.low, tied.high))
    return Estimate(value, low, high, tied.count, MUCK * tied.error / (1 - min(tied.value, 0.999)) ** 2)


def the_muck(pitches: Pitches) -> Figure:
    """Who gets the muck?"""
    lines = pitches.groups.by("cards")
    lengths = {cards: group for cards, group in lines.items() if enough(rate(group, "tied"))}

    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        if not lengths:
            charts.empty(ax, TOO_FEW)
            return
        shares = [[rate(group, name).value for name in _NAMES] for group in lengths.values()]
        charts.stacked(ax, [str(cards) for cards in lengths], _PARTS, shares, 0.02)
        ax.set_ylabel("trumps held by the pitcher")
        charts.legend_above(ax, len(_PARTS))

    chart = draw(
        "muck",
        "A bar for each number of trumps that the pitcher held, parted into the mucks that went to its side, those "
        "that were tied, and those that went to the other side. The table has the numbers with their intervals.",
        paint,
        (7.6, 0.9 + 0.26 * max(1, len(lengths))),
    )
    carried = bool(pitches.source.setup.rules["carry"])
    rule = "a tied muck adds eight to the next one" if carried else "a tied muck is lost"
    named = [(str(cards), group) for cards, group in lines.items()]
    held = [(LINES[place], pitches.held(held=place)) for place in range(len(HELD))]
    return Figure(
        "muck",
        "Who gets the muck?",
        [chart],
        _caption(pitches),
        f"Of the deals in which the muck was counted. It was worth {MUCK} points in each; by these rules {rule}. "
        "What it brings is the points of the muck to the pitcher’s side less those to the other side, over all deals. "
        "It changes who is ahead where the side with more of the phat is level or behind after it, or where it "
        "parts two sides that were level. "
        "Pitchers choose their suit, so what the muck brings them is due to their cards as well as to the pitch.",
        [pitches.source.heading()],
        [
            _table(
                "The muck by number of trumps",
                "trumps",
                [*named, ("any", pitches.groups)],
            ),
            _table("The muck by what is held of the Nine and Five of trumps", "held", held),
        ],
    )


def _table(title: str, first: str, lines: list[tuple[str, Groups]]) -> Table:
    rows = [
        [
            Cell(name),
            count_cell(mucks(group)),
            *(share_cell(rate(group, part)) for part in _NAMES),
            share_cell(rate(group, "both")),
            share_cell(group.rate("turned")),
            mean_cell(group.mean("muck")),
        ]
        for name, group in lines
    ]
    head = ("mucks", "pitcher’s side, %", "tied, %", "other side, %", "to who has more of the phat, %")
    return Table(title, (first, *head, "changes who is ahead, %", "brings, points a deal"), rows)


def _caption(pitches: Pitches) -> str:
    groups = pitches.groups
    ours, theirs, tied = (rate(groups, name) for name in ("ours", "theirs", "tied"))
    if not enough(ours):
        return TOO_FEW
    text = (
        f"The pitcher’s side gets the muck in {share(ours)} of the deals, the other side in {share(theirs)}, and in "
        f"{share(tied)} it is tied. To the pitcher’s side it brings {amount(groups.mean('muck'))} points a deal. "
    )
    lengths = {cards: rate(group, "ours") for cards, group in lengths_of(pitches).items()}
    lengths = {cards: found for cards, found in lengths.items() if enough(found)}
    if len(lengths) > 1:
        short, long = min(lengths), max(lengths)
        text += (
            f"With {trumps(short)} the pitcher’s side gets {share(lengths[short])} of the mucks, with {number(long)} "
            f"{share(lengths[long])}. "
        )
    text += (
        f"It goes to the side with more of the phat in {share(rate(groups, 'both'))}, and changes who is ahead in "
        f"{share(groups.rate('turned'))} of the deals."
    )
    if pitches.source.setup.rules["carry"] and tied.value > 0:
        text += f" With what is carried a muck is worth {plain(mean_size(pitches))} points on average."
    return text
