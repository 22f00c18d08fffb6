"""What a Peatwit deal came to: the scores, and the row that is kept (docs/rules/peatwit.md, "Score" and "Partners")."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.peatwit import CODES, PeatwitRules
from tricklab.engine.games.peatwit.play import LOW_CARDS
from tricklab.engine.ground.bits import bit, highest, popcount
from tricklab.engine.ground.tricks import ranks_in
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import sides_of
from tricklab.engine.mechanics.machine import implements, settle
from tricklab.engine.mechanics.scoring import add_up, score

_COURT = 7 << 10 | 7 << 23 | 7 << 36 | 7 << 49
"""Queens, Kings and Aces."""


@compiled
def nil_worth(rules: Any) -> int:
    """Return the score for a nil: plus if it is made, minus if it is not."""
    return (70, 50, 30)[rules.players - 3]


@compiled
def contract_score(bid: int, tricks: int) -> int:
    """Return what a bid of one or more earns: ten for each trick bid and one for each over, or minus the tens."""
    return 10 * bid + tricks - bid if tricks >= bid else -10 * bid


@compiled
def seat_score(rules: Any, bid: int, tricks: int) -> int:
    """Return what one player's bid earns, nil among them ("Score")."""
    if bid:
        return contract_score(bid, tricks)
    return -nil_worth(rules) if tricks else nil_worth(rules)


@compiled
def pair_score(rules: Any, bids: Any, tricks: Any, side: int) -> int:
    """Return what two partners earn together ("Partners")."""
    total = contract = taken = 0
    for seat in (side, side + 2):
        if rules.partner_score != CODES.partner_score.combined or bids[seat] == 0:
            total += seat_score(rules, bids[seat], tricks[seat])
        else:
            contract += bids[seat]
            taken += tricks[seat]
    return total + contract_score(contract, taken) if contract else total


@implements(score, PeatwitRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    """Score the bids and write the row; at the end all the cards that a seat held have been played."""
    table = state.table
    row.passing = table.to
    row.leader = table.first
    row.nerd = table.number
    for seat in range(rules.players):
        held = row.held[seat] = table.played[seat]
        row.nerd -= table.tricks[seat]
        row.trumps[seat] = popcount(held & LOW_CARDS)
        row.high[seat] = popcount(held & _COURT)
        voids = ranks = 0
        for suit in range(4):
            cards = ranks_in(held, suit)
            row.lengths[seat, suit] = popcount(cards)
            voids += cards == 0
            ranks |= cards
        row.voids[seat] = voids
        row.top[seat] = highest(ranks) + 2
        if not rules.partners:
            row.delta[seat] = seat_score(rules, table.bids[seat], table.tricks[seat])
    if rules.partners:
        for side in range(2):
            row.delta[side] = pair_score(rules, table.bids, table.tricks, side)


@implements(settle, PeatwitRules)
def end_of_match(rules: Any, row: Any, standing: Any) -> int:
    """Add up the scores; after the last deal, or with the target reached, the highest win ("Match")."""
    add_up(rules, row, standing)
    best, winners, sides = 0, 0, sides_of(rules)
    for side in range(sides):
        if winners == 0 or standing[side] > best:
            best, winners = standing[side], bit(side)
        elif standing[side] == best:
            winners |= bit(side)
    standing[sides] += 1
    is_over = standing[sides] >= rules.deals or (rules.target and best >= rules.target)
    return winners if is_over else 0
