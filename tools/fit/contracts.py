"""Every seat plays every suit: the contracts that the estimates of Smear, Pitch and Plute are regressed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from tools.fit.deals import DEAL, open_deal
from tricklab.engine.ground.bits import popcount
from tricklab.engine.loops.playouts import play_on
from tricklab.engine.machine import apply


def contract_loop(
    bidding: int,
    least: int,
    holding: Callable[..., int],
    say: Callable[..., int],
    begin: Callable[..., int],
    write: Callable[..., None],
) -> Callable[..., int]:
    """Return a compiled loop in which each seat of each deal plays each suit, against the policies given.

    Parameters
    ----------
    bidding
        The game's kind of decision in which the auction goes on.
    least
        How many cards a holding must have; nobody plays a shorter suit.
    holding
        ``holding(rules, hand, suit)`` returns the set of cards that count as trumps.
    say
        ``say(rules, state, seat)`` returns what the seat whose turn it is bids, so that ``seat`` wins the auction.
    begin
        ``begin(rules, cards, suit)`` returns the first action of the contract: the suit, or the card pitched.
    write
        ``write(rules, row, seat, suit, hand, cards, line)`` writes a sample to one line of ``out``.
    """

    @numba.njit(error_model="numpy")
    def loop(
        rules: Any, policies: Any, key: Any, first: int, deals: int, pack: Any, scratch: Any, row: Any, log: Any,
        players: int, scores: Any, out: Any,
    ) -> int:  # fmt: skip
        state, deck, seating, done = scratch[DEAL], pack.copy(), np.zeros(players, np.int64), 0
        for deal in range(first, first + deals):
            for seat in range(players):
                for suit in range(4):
                    stream = open_deal(rules, key, deal, players, scores, pack, deck, scratch)
                    hand = state.own[seat].hand
                    cards = holding(rules, hand, suit)
                    if popcount(cards) < least:
                        continue
                    while state.table.kind == bidding:
                        apply(rules, state, say(rules, state, seat), log)
                    play_on(policies, seating, rules, state, begin(rules, cards, suit), stream, seat, row[0], log)
                    write(rules, row[0], seat, suit, hand, cards, out[done])
                    done += 1
        return done

    return loop
