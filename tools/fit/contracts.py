"""Every seat plays every suit: the contracts that the estimates of Smear, Pitch and Plute are regressed on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numba
import numpy as np

from tools.fit.deals import DEAL, Bench, Deals, open_deal
from tricklab.engine.ground.bits import popcount
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.machine import apply
from tricklab.engine.policies.built.playouts import play_on

_TRUMPS = 16
"""The trumps of Smear and Plute, by strength."""


def contract_loop(
    bidding: int,
    least: int,
    holding: Callable[..., int],
    bid_of: Callable[..., int],
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
    bid_of
        ``bid_of(rules, state, seat)`` returns what the seat whose turn it is bids, so that ``seat`` wins the auction.
    begin
        ``begin(rules, cards, suit)`` returns the first action of the contract: the suit, or the card pitched.
    write
        ``write(rules, row, seat, suit, hand, cards, line)`` writes a sample to one line of ``out``.
    """

    @numba.njit(error_model="numpy")
    def loop(bench: Bench, first: int, deals: int, out: tuple[Any]) -> int:
        rules, state, row, done = bench.rules, bench.scratch[DEAL], bench.row[0], 0
        for deal in range(first, first + deals):
            for seat in range(seats_of(rules)):
                for suit in range(4):
                    stream = open_deal(bench, deal)
                    hand = state.own[seat].hand
                    cards = holding(rules, hand, suit)
                    if popcount(cards) < least:
                        continue
                    while state.table.kind == bidding:
                        apply(rules, state, bid_of(rules, state, seat), bench.log)
                    opening = begin(rules, cards, suit)
                    play_on(bench.policies, bench.seating, rules, state, opening, stream, seat, row, bench.log)
                    write(rules, row, seat, suit, hand, cards, out[0][done])
                    done += 1
        return done

    return loop


@compiled
def name_suit(rules: Any, cards: int, suit: int) -> int:
    """Name the suit: what begins a contract where trumps are named."""
    return suit


def play_contracts(deals: Deals, loop: Callable[..., int], policies: Any, count: int, width: int) -> Any:
    """Return the samples, lines of so many numbers, that a loop of contracts writes."""
    out = np.zeros((count * deals.players * 4, width), np.int64)
    return out[: deals.visit(loop, policies, 0, count, out)]


def weights_of(trumps: Any, groups: Sequence[Sequence[int]], targets: Any) -> tuple[Any, Any]:
    """Regress the targets on a constant and the number of trumps of each group; return the weights and the rest."""
    has_trump = trumps[:, None] >> np.arange(_TRUMPS) & 1
    matrix = np.stack([np.ones(len(has_trump)), *(has_trump[:, list(group)].sum(1) for group in groups)], 1)
    weights, *_ = np.linalg.lstsq(matrix, targets, rcond=None)
    return weights, targets - matrix @ weights
