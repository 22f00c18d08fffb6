"""Which card the expert calls at Auction Cinch: the one whose holder has been the best partner for such a hand.

docs/rules/auction-cinch.md, "The call". The values come from ``python -m tools.fit.auction_cinch``.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import highest, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.pedro import P_JACK, P_LEFT, PLACES, pedro_card, pedro_places
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.fitted import load

ALONE = 0
"""The choice beside the places of the trumps that it lacks: a card of its own. There is no joker, whose place it is."""

CALLS = load("auction-cinch")["calls"].ravel()
"""What each choice is worth, in hundredths of a point of the utility: a row for what counts, see `rows_of`."""

ROWS = 64


@compiled
def rows_of(rules: Any, own: int) -> Any:
    """Return the two rows that count with some trumps in hand: by Ace to Jack, and by the Pedros and the length."""
    first = 32 * (rules.players == 6)
    length = min(max(popcount(own) - 2, 0), 3)
    return first + (own >> P_JACK), first + 16 + (own >> P_LEFT & 3) * 4 + length


@compiled
def choices_of(trumps: int, hand: int, trump: int) -> int:
    """Return the places of the trumps that a hand lacks, and `ALONE`, as a set."""
    return pedro_places(trumps & ~hand, trump) | 1 << ALONE


@compiled
def card_of(hand: int, trump: int, choice: int) -> int:
    """Return the card that a choice calls."""
    return highest(hand) if choice == ALONE else pedro_card(choice, trump)


@compiled
def best_call(view: View, values: Any) -> int:
    """Return the card to call."""
    hand, trumps, trump = view.own.hand, view.table.trumps, view.table.trump
    tops, rest = rows_of(view.rules, pedro_places(hand & trumps, trump))
    best, most = ALONE, -1 << 40
    choices = choices_of(trumps, hand, trump)
    while choices:
        choice = lowest(choices)
        choices &= choices - 1
        value = entry(values, tops * PLACES + choice) + entry(values, rest * PLACES + choice)
        if value > most:
            best, most = choice, value
    return card_of(hand, trump, best)
