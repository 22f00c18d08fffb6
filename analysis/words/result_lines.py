"""What a deal came to, in lines: the contract, the points, what the seats took, and how the scores change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from tricklab.analysis.words.seat_names import SeatNames, numbered
from tricklab.engine.records.record import Record, Result

if TYPE_CHECKING:
    from tricklab.engine.play.setup import Setup

UNITS = {"pitch": "pips", "plute": "pips", "phat": "phat points", "tapp-tarock": "points"}
"""What players call the numbers that a record has as captured, by game."""

_PARTS = {"tapp-tarock": 3}
"""How many of the record's units are a point, by game, where that is not one."""

_FRACTIONS = ("", "⅓", "⅔")


def captured_text(setup: Setup, captured: int) -> str:
    """Return what tricks count as players write it: ``23⅓`` for 70 thirds of a point."""
    whole, part = divmod(captured, _PARTS.get(setup.game.name, 1))
    return f"{whole or '' if part else whole}{_FRACTIONS[part]}"


def result_lines(
    record: Record, setup: Setup, names: SeatNames | None = None, *, every: bool = False
) -> dict[str, str]:
    """Return what a deal came to, as the lines below its tricks: what each begins with, and how it goes on.

    With ``every`` also points that nobody has, and what was taken in a deal without a trick.
    """
    result = record.result
    lines: dict[str, str] = {}
    by_number = names is None
    names = numbered(setup) if names is None else names

    def short(seat: int) -> str:
        return names.name(seat).removeprefix("seat ")

    if result is UNSET:
        return lines
    if result.bidder is not None and result.bid is not None:
        who, partner = names.name(result.bidder), result.partner
        called = "" if partner is None else f", whose partner is {names.name(partner)},"
        made = names.doing(result.bidder, "make" if result.made else "fail").removeprefix(who)
        lines["contract"] = f"{who}{called}{made} {result.bid}"
    pairs = [(name.replace("_", "-"), seat) for name, seat in result.points.items() if every or seat is not None]
    if pairs:
        points = (f"{name} {'-' if seat is None else short(seat)}" for name, seat in pairs)
        lines["points"] = "seat by point: " * by_number + ", ".join(points)
    if result.bids is not UNSET:
        took = zip(result.bids, result.tricks, strict=True)
        bids = (f"{short(seat)} {bid or 'nil'}/{tricks}" for seat, (bid, tricks) in enumerate(took))
        lines["bid/took"] = "by seat: " * by_number + ", ".join(bids)
    elif result.captured and (every or any(result.tricks)):
        unit = UNITS.get(setup.game.name, "card points")
        taken = ", ".join(f"{short(seat)} {captured_text(setup, n)}" for seat, n in enumerate(result.captured))
        lines["took"] = f"{unit}{' by seat' * by_number}: {taken}"
        if setup.game.name == "phat":
            lines |= _phat_lines(result, names)
    changes = {side: result.delta[seat] for seat, side in enumerate(setup.sides)}
    lines["score"] = ", ".join(f"{names.side(side)} {signed(change)}" for side, change in changes.items())
    return lines


def signed(change: int) -> str:
    """Return a change of a score with its sign; 0 has none."""
    return f"{change:+d}" if change else "0"


def _phat_lines(result: Result, names: SeatNames) -> dict[str, str]:
    """Return how many phat points each side has; the rest of its change is the muck."""
    sides = names.sides
    phat = [0] * (max(sides) + 1)
    for seat, side in enumerate(sides):
        phat[side] += result.captured[seat]
    mucks = {side: result.delta[seat] - phat[side] for seat, side in enumerate(sides)}
    won = [f"{names.side(side)} {worth:+d}" for side, worth in mucks.items() if worth]
    return {
        "phat": ", ".join(f"{names.side(side)} {number}" for side, number in enumerate(phat)),
        "muck": won[0] if won else "nobody",
    }
