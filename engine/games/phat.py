"""Phat, fives and nines and the muck: docs/rules/phat.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tricklab.engine.games.kit import (
    ACE, FIVE, FRENCH_52, JACK, KING, NINE, NOT_YET, ONE_RANK, PIPS, QUEEN, Counters, Fields, Game, Measure, Option,
    Playing, Result, Rules, Seating, Standing, add_up, card_in, compiled, entry, holder, kind_of, left_of, name_trumps,
    pips_of, ranks_in, rule, side_cards, suit_cards, suit_of, total_in_trumps,
)  # fmt: skip


PLAYERS, HAND = 4, 13
MUCK = 8
"""The worth of the muck, and the points by which a tie raises the next one."""

FIVES, NINES = ONE_RANK << FIVE, ONE_RANK << NINE

PHAT = Counters({FIVE: 5, NINE: 9}, trumps={ACE: 4, KING: 3, QUEEN: 2, JACK: 1, NINE: 18, FIVE: 10})
"""The phat points: 80 in all."""

phat_points = total_in_trumps(PHAT)

_POINTS, _PIPS = PHAT.table().ravel(), PIPS.table()[0]
"""The phat points of a card, by 64 times trumps plus the card, and its pips."""


class Phat(Game):
    """Two pairs; the first card led makes trumps; phat points as the tricks fall, and eight for the muck."""

    name = "phat"
    summary = "no bids: the card pitched makes trumps, fives and nines count, two pairs, 52 cards, 181 wins"
    options = (
        Option("target", (181,), "points that win the game, reached after any trick", low=1),
        Option("carry", (True, False), "a tied muck is carried: the next one is worth eight more"),
        Option("games", (1,), "games in a match", low=1),
    )
    seating = Seating(PLAYERS, HAND)
    pitch = Playing("to pitch")
    play = Playing("to play")
    fields = Fields(
        (
            "pitched",  # the first card of the deal; its suit is trumps
            *("points", "pips"),  # phat points and pips of the trick so far
            ("phat", 2),  # phat points of the sides in this deal
        ),
        standard=("trump", "best", "trick", "captured"),
        scores=5,  # of the sides, what the muck is worth, and the games that each has won
        unset=("pitched",),
    )
    results = (
        Result("dealer", "seat of the dealer, to the pitcher's right"),
        Result("pitcher", "seat that pitched"),
        Result("pitched", "the card that it pitched", FRENCH_52.texts(FRENCH_52.cards)),
        Result.trump(),
        Result("muck", "side that won the muck; null on a tie or if the game was over", null=True, worth=MUCK),
        Result("ended", f"tricks that were played: {HAND}, or fewer if the target was reached"),
        Result("big", "seat that took the Nine of trumps; null if it was not played", null=True, worth=18),
        Result("little", "seat that took the Five of trumps; null if it was not played", null=True, worth=10),
        Result.per_side(
            Result("delta", "change of side {}'s score, the muck included", "Int32"),
            Result("phat", "phat points of side {}"),
            Result("pips", "pips of side {} for the muck"),
        ),
        Result.per_seat("tricks", "captured", Result.ranks("trumps", "trumps that seat {} was dealt")),
    )
    declarer = "pitcher"
    measure = Measure(indifference=0.5)

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> Iterator[str]:
        """Yield why no deal can begin: the game is over, or a muck cannot be carried."""
        if not 0 <= min(scores) <= max(scores) < int(rules["target"]):
            yield f"scores before the deal go from 0 to below the target of {rules['target']}."
        if carry is None or carry < MUCK or carry % MUCK or carry > 15 * MUCK:
            yield f"the muck is worth {MUCK}, {2 * MUCK}, {3 * MUCK} and so on up to {15 * MUCK}; not {carry}."
        elif carry > MUCK and not rules["carry"]:
            yield f"with carry=false the muck is always worth {MUCK}."
        elif carry > MUCK and not any(scores):
            yield f"a muck of {carry} was carried over from deals that were scored: give their --scores."

    def standing(self, rules: Rules) -> Standing:
        """Return no points for both, what the first muck is worth, and no games won."""
        return Standing((0, 0), carried=(MUCK,), tallies=(0, 0))

    trumps = rule(lambda rules, table: suit_cards(table.trump))

    @rule
    def before_card(rules: Any, state: Any, seat: int, card: int, log: Any) -> None:
        """Let the first card of the deal make trumps ("The pitch")."""
        table = state.table
        if table.kind == kind_of(rules, "pitch"):
            table.kind = kind_of(rules, "play")
            table.pitched = card
            name_trumps(state, suit_of(card), log)

    @rule
    def after_card(rules: Any, state: Any, seat: int, card: int) -> None:
        """Add up the points and pips in the trick."""
        table = state.table
        table.points += entry(_POINTS, 64 * table.trump + card)
        table.pips += entry(_PIPS, card)

    @rule
    def after_trick(rules: Any, state: Any, winner: int) -> None:
        """Score the trick at once ("The phat")."""
        table = state.table
        table.phat[winner & 1] += table.points
        table.points = table.pips = 0

    @rule
    def is_over(rules: Any, state: Any) -> bool:
        """Tell whether the winners of a trick have reached the target."""
        table, side = state.table, state.table.winner & 1
        return table.scores[side] + table.phat[side] >= rules.target

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Score the muck, and write who took what ("The muck")."""
        table = state.table
        row.pitcher = left_of(table.dealer, PLAYERS)
        row.ended = table.number
        row.big = holder(table.captured, card_in(table.trump, NINE))
        row.little = holder(table.captured, card_in(table.trump, FIVE))
        for side in range(2):
            row.delta[side] = table.phat[side]
            row.pips[side] = pips_of(side_cards(rules, table.captured, side))
        for seat in range(PLAYERS):
            row.captured[seat] = phat_points(table.trump, table.captured[seat])
            row.trumps[seat] = ranks_in(state.own[seat].dealt, table.trump)
        row.muck = muck_winner(rules, table, row.pips)
        if row.muck != NOT_YET:
            row.delta[row.muck] += table.scores[2]

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        """Add up the scores, carry a tied muck, and count a game that is won ("End of the game", "Match")."""
        add_up(rules, row, standing)
        winner = NOT_YET
        for side in range(2):
            winner = side if standing[side] >= rules.target else winner
        if winner == NOT_YET:
            standing[2] = standing[2] + MUCK if row.muck == NOT_YET and rules.carry else MUCK
            return 0
        standing[2] = MUCK
        standing[3 + winner] += 1
        if standing[3] + standing[4] >= rules.games:
            return int(standing[3] >= standing[4]) + 2 * int(standing[4] >= standing[3])
        standing[0] = standing[1] = 0
        return 0


@compiled
def muck_winner(rules: Any, table: Any, pips: Any) -> int:
    """Return the side with more than half of the pips, -1 on a tie or when the game ended before the muck."""
    if table.number < HAND or pips[0] == pips[1]:
        return NOT_YET
    for side in range(2):
        if table.scores[side] + table.phat[side] >= rules.target:
            return NOT_YET
    return 0 if pips[0] > pips[1] else 1


GAME = Phat()
