"""What a Pitch deal came to: who has which point, the scores, and the row that is kept.

docs/rules/pitch.md, "Points" and "Score".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.dealing import side_of, sides_of
from tricklab.engine.games.pitch import CODES, FREE, HAND, PITCH, SLAM, SMUDGE, PitchRules
from tricklab.engine.games.pitch.auction import level_of
from tricklab.engine.games.pitch.play import JOKER, trump_cards
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.cards import JACK, LONE_JOKER
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.pips import pips_of
from tricklab.engine.ground.tricks import SUIT, card_in, ranks_in
from tricklab.engine.machine import implements, outcome, settle
from tricklab.engine.state import NOT_YET

P_HIGH, P_LOW, P_JACK, P_JOKER, P_GAME, P_SLAM = range(6)


@compiled
def _owner(sets: Any, players: int, card: int) -> int:
    """Return the seat whose set holds a card, -1 if none does."""
    for seat in range(players):
        if has(sets[seat], card):
            return seat
    return -1


@compiled
def game_point(rules: Any, captured: Any) -> int:
    """Return a seat of the side with the most pips in its tricks, -1 on a tie ("Points")."""
    best = winner = -1
    for side in range(sides_of(rules)):
        pips = pips_of(captured[side])
        if rules.partners:
            pips += pips_of(captured[side + 2])
        if pips == best:
            winner = -1
        elif pips > best:
            best = pips
            winner = side
    if winner >= 0 and rules.partners and pips_of(captured[winner + 2]) > pips_of(captured[winner]):
        winner += 2
    return winner


@compiled
def credit(rules: Any, table: Any, point: Any) -> None:
    """Write to ``point`` the seat that is credited with each point, -1 for nobody ("Points")."""
    n = rules.players
    in_play = 0
    for seat in range(n):
        in_play |= table.played[seat]
    trumps = in_play & trump_cards(table.trump)
    natural = trumps & ~JOKER
    point[P_HIGH] = _owner(table.played, n, highest(natural) if natural else LONE_JOKER)
    if natural:
        point[P_LOW] = _owner(table.captured if rules.low == CODES.low.captured else table.played, n, lowest(natural))
    point[P_JACK] = _owner(table.captured, n, card_in(table.trump, JACK))
    point[P_JOKER] = _owner(table.captured, n, LONE_JOKER)
    point[P_GAME] = game_point(rules, table.captured)


@compiled
def _is_slam(rules: Any, table: Any, point: Any) -> bool:
    """Tell whether the pitcher's side has all six tricks and all the other points ("Slam")."""
    side = side_of(rules, table.pitcher)
    tricks = table.tricks[side] + table.tricks[side + 2] if rules.partners else table.tricks[side]
    for number in range(P_SLAM):
        counts = number != P_JOKER or rules.joker
        if counts and (point[number] < 0 or side_of(rules, point[number]) != side):
            return False
    return tricks == HAND


@compiled
def _score(rules: Any, table: Any, row: Any) -> None:
    """Count the points and apply the set-back rule ("Score")."""
    credit(rules, table, row.point)
    if table.bid == SLAM and _is_slam(rules, table, row.point):
        row.point[P_SLAM] = table.pitcher
    for number in range(len(row.point)):
        if row.point[number] >= 0:
            row.delta[side_of(rules, row.point[number])] += 1
    if table.bid == FREE:
        return
    level = level_of(rules, table.bid)
    side = side_of(rules, table.pitcher)
    row.made = row.delta[side] >= level
    if not row.made:
        row.delta[side] = -level
    for marking in range(sides_of(rules)):
        row.delta[marking] += table.marked[marking]


@implements(outcome, PitchRules)
def write_row(rules: Any, state: Any, row: Any) -> None:
    """Score the deal and write the row."""
    table = state.table
    row.dealer = table.dealer
    row.pitcher = table.pitcher
    row.trump = table.trump
    row.answer = table.answer
    row.made = row.said = row.bid = row.contract = NOT_YET
    for number in range(len(row.point)):
        row.point[number] = NOT_YET
    for seat in range(rules.players):
        dealt = state.own[seat].dealt
        row.delta[seat] = 0
        row.bids[seat] = table.said[seat]
        row.tricks[seat] = table.tricks[seat]
        row.captured[seat] = pips_of(table.captured[seat])
        row.pips[seat] = pips_of(dealt)
        row.longest[seat] = longest_suit(dealt)
        row.trumps[seat] = NOT_YET
    if table.pitcher == NOT_YET:
        return
    row.said = table.bid
    row.bid = level_of(rules, table.bid)
    row.contract = _contract(table.bid)
    for seat in range(rules.players):
        held = state.own[seat].dealt
        row.trumps[seat] = ranks_in(held, table.trump) | has(held, LONE_JOKER) << 13
    _score(rules, table, row)


@compiled
def _contract(bid: int) -> int:
    """Return the place of a bid in `CONTRACTS`."""
    if bid == FREE:
        return 4
    return bid - SMUDGE + 1 if bid in (SMUDGE, SLAM, PITCH) else 0


@compiled
def longest_suit(hand: int) -> int:
    """Return the ranks of a hand's longest suit, among equals the one with the highest cards."""
    longest = 0
    for suit in range(4):
        ranks = ranks_in(hand, suit)
        longest = max(longest, popcount(ranks) << 13 | ranks)  # the length above the ranks: one comparison
    return longest & SUIT


@implements(settle, PitchRules)
def count_out(rules: Any, row: Any, standing: Any) -> int:
    """Count the points one by one, in their order, after the marks of a sale and the set-back ("Match end").

    The first side to touch the target wins; a smudge that is made wins at once, and so does a pitcher who makes his bid
    and comes to the target where he goes first.
    """
    pitcher = NOT_YET if row.pitcher == NOT_YET else side_of(rules, row.pitcher)
    failed = row.made == 0
    for side in range(sides_of(rules)):
        standing[side] += row.delta[side]
    if row.made == 1:
        first = rules.out == CODES.out.pitcher_first and standing[pitcher] >= rules.target
        if row.said == SMUDGE or first:
            return bit(pitcher)
    # Take the points off again, and then add them one by one.
    winner = NOT_YET
    for step in (-1, 1):
        for number in range(len(row.point)):
            side = NOT_YET if row.point[number] == NOT_YET else side_of(rules, row.point[number])
            if side != NOT_YET and (side != pitcher or not failed):
                standing[side] += step
                if step > 0 and winner == NOT_YET and standing[side] >= rules.target:
                    winner = side
    return 0 if winner == NOT_YET else bit(winner)
