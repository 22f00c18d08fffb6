"""The result of a deal: its row, the holder of a card, the side with the most, and points scored or set back.

The seats of a side sit alternately, unless the deal makes sides. A game fills its own fields of the row with `score`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.bits import bit
from tricklab.engine.ground.counters import pips_of as pips_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import seats_of, side_of, sides_of
from tricklab.engine.mechanics.fields import fill_row
from tricklab.engine.mechanics.hooks import dispatched, usually
from tricklab.engine.mechanics.machine import left_of, outcome
from tricklab.engine.mechanics.state import NOT_YET, State
from tricklab.engine.rules.match_end import ToScore
from tricklab.engine.rules.options import Option, RuleCodes


def score(rules: RuleCodes, state: State, row: Any) -> None:
    """Write the fields of a row that `fill_row` cannot copy from the table."""


def worth_of(rules: RuleCodes, number: int) -> int:
    """Return the worth of a point by its index in the row's ``point``; usually 1."""
    return 1


dispatched(score)
dispatched(worth_of, usual=True)


@usually(outcome)
def write_row(rules: RuleCodes, state: State, row: Any) -> None:
    """Copy the table's fields to the row, and let the game score."""
    fill_row(state.table, row)
    score(rules, state, row)


@compiled
def holder(sets: Any, card: int) -> int:
    """Return the seat whose set has a card, `NOT_YET` if none has; nobody has the card `NOT_YET`.

    Parameters
    ----------
    sets : int64 array (seats,)
        The cards that each seat was dealt, has played, or has captured.
    card
        The card's number.
    """
    owner, shift = 0, card & 63
    for seat in range(len(sets)):  # without branches, for several seats at once
        owner |= (sets[seat] >> shift & 1) * (seat + 1)
    return owner - 1


@compiled
def side_cards(rules: RuleCodes, sets: Any, side: int) -> int:
    """Return all cards of the seats of a side, a set."""
    seat, cards = side, 0
    while seat < seats_of(rules):
        cards |= sets[seat]
        seat += sides_of(rules)
    return cards


@compiled
def side_total(rules: RuleCodes, numbers: Any, side: int) -> int:
    """Return the sum of the numbers of the seats of a side."""
    seat, total = side, 0
    while seat < seats_of(rules):
        total += numbers[seat]
        seat += sides_of(rules)
    return total


@compiled
def cards_together(sides: Any, sets: Any, side: int) -> int:
    """Return all cards of the seats of a side; ``sides`` has the side of each seat in the deal."""
    cards = 0
    for seat in range(len(sides)):
        if sides[seat] == side:
            cards |= sets[seat]
    return cards


@compiled
def side_with_most(rules: RuleCodes, numbers: Any, over: int) -> int:
    """Return the side with the largest total, if it is above ``over`` and not shared; else `NOT_YET`."""
    best, winner = over, NOT_YET
    for side in range(sides_of(rules)):
        total = side_total(rules, numbers, side)
        if total == best:
            winner = NOT_YET
        elif total > best:
            best, winner = total, side
    return winner


@compiled
def seat_with_most(rules: RuleCodes, numbers: Any, over: int) -> int:
    """Return the seat with the most on the side of `side_with_most`, to which the point is credited."""
    best = side_with_most(rules, numbers, over)
    if best != NOT_YET:
        seat = best + sides_of(rules)
        while seat < seats_of(rules):
            best = seat if numbers[seat] > numbers[best] else best
            seat += sides_of(rules)
    return best


@compiled
def add_points(rules: RuleCodes, row: Any) -> None:
    """Add to each side the points that are credited to its seats."""
    for number in range(len(row.point)):
        if row.point[number] != NOT_YET:
            row.delta[side_of(rules, row.point[number])] += worth_of(rules, number)


@compiled
def set_back(row: Any, side: int, bid: int) -> None:
    """Write whether a side has made its bid; if not, it loses the bid instead of scoring."""
    row.made = row.delta[side] >= bid
    if not row.made:
        row.delta[side] = -bid


@compiled
def add_up(rules: RuleCodes, row: Any, standing: Any) -> None:
    """Add the sides' changes of score to a standing."""
    for side in range(sides_of(rules)):
        standing[side] += row.delta[side]


@compiled
def leaders(rules: RuleCodes, standing: Any) -> int:
    """Return the sides with the highest score, a set."""
    best, sides = standing[0], 1
    for side in range(1, sides_of(rules)):
        if standing[side] > best:
            best, sides = standing[side], 0
        sides |= (standing[side] == best) << side
    return int(sides)


def settle_to_score(match: ToScore, options: Sequence[Option]) -> Callable[..., int]:
    """Return the version of the hook ``settle`` for a match to a score, in a game with these options.

    Raises
    ------
    UsageError
        If there is no such option as the match has for its target.
    """
    target: Any = match.target
    fields = {option.name: option.field for option in options}
    if isinstance(target, str) and target not in fields:
        raise UsageError(f"ToScore({target!r}) names no option of the game; its options: {', '.join(fields)}.")
    field = fields.get(str(target), "")
    target_of = compiled((lambda rules: getattr(rules, field)) if field else (lambda rules: target))
    lost_at = -(1 << 62) if match.lost_at is None else match.lost_at
    goes_on = match.ties == "go on"

    def settle(rules: Any, row: Any, standing: Any) -> int:
        add_up(rules, row, standing)
        best, lost, winners, number = target_of(rules) - 1, 0, 0, 0
        for side in range(sides_of(rules)):
            if standing[side] <= lost_at:
                lost |= bit(side)
            elif standing[side] > best:
                best, winners, number = standing[side], bit(side), 1
            elif standing[side] == best and number:
                winners, number = winners | bit(side), number + 1
        if number:
            return 0 if goes_on and number > 1 else winners
        return ((bit(sides_of(rules)) - 1) & ~lost) if lost else 0

    return settle


@compiled
def same_if_void(void: bool, dealer: int, players: int) -> int:
    """Return the next dealer: the same player after a void deal, else the player to the left."""
    return dealer if void else left_of(dealer, players)


@compiled
def first_out(rules: RuleCodes, row: Any, standing: Any, left_out: int) -> int:
    """Return the side that touches the target first when points are counted one by one, in their order.

    Parameters
    ----------
    standing : int64 array
        The scores, with the points of this deal already added.
    left_out
        A side that cannot go out with its points, `NOT_YET` for none.
    """
    winner = NOT_YET
    for step in (-1, 1):  # they are taken off, and then added one by one
        for number in range(len(row.point)):
            side = NOT_YET if row.point[number] == NOT_YET else side_of(rules, row.point[number])
            if side not in (NOT_YET, left_out):
                standing[side] += step * worth_of(rules, number)
                if step > 0 and winner == NOT_YET and standing[side] >= rules.target:
                    winner = side
    return winner
