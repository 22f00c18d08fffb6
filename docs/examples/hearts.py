"""Hearts for four, as a game from outside: docs/own_game_cards.md explains the pass and the card that all know of.

Three cards are passed on: to the left, to the right, across, and in each fourth deal none. Whoever has the Two of clubs
leads it. Each heart costs a point and the Queen of spades 13; who takes all of them costs each other player 26. Nobody
plays a heart or the Queen to the first trick, or leads a heart before one was played, unless he has nothing else. The
match ends when somebody has 100 points; the fewest have won. Scores are negative: the most is the best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tricklab.making import (
    CardPass,
    Fields,
    Game,
    Option,
    Playing,
    Result,
    Rules,
    Seating,
    View,
    add_up,
    best_card,
    bit,
    compiled,
    decides,
    declare,
    has,
    held_by,
    holder,
    lead,
    leaders,
    lowest_ranked,
    playable,
    popcount,
    rank_of,
    rule,
    suit_cards,
    winners,
)

PLAYERS, HAND, ALL = 4, 13, 26
CLUBS, HEARTS, SPADES = suit_cards(0), suit_cards(2), suit_cards(3)
TWO_OF_CLUBS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES = 0, 22, 49
QUEEN = bit(QUEEN_OF_SPADES)
TURNS = (1, 3, 2, 0)
"""How many seats to the left cards are passed, deal after deal: left, right, across, none."""

OPTIONS = (
    Option("pass_cards", (True, False), "three cards are passed, to the left, to the right, across and not, in turn"),
    Option("no_pts_on_first_trick", (True, False), "no heart and no Queen of spades to the first trick"),
    Option("can_lead_any_club", (False, True), "who has the Two of clubs may lead another club"),
    Option("jd_bonus", (False, True), "the Jack of diamonds brings ten points"),
    Option("avoid_all_tricks_bonus", (False, True), "no trick brings five points, unless one player takes all points"),
    Option("must_break_hearts", (True, False), "a heart is led only after one was played"),
    Option("qs_breaks_hearts", (True, False), "hearts may also be led after the Queen of spades was played"),
    Option("can_lead_hearts_instead_of_qs", (False, True), "or if the Queen is the only other card"),
    Option("target", (100,), "points that end a match", low=1),
)


@compiled
def bars_hearts(rules: Any, table: Any) -> bool:
    """Tell whether a heart may be led only for want of others."""
    breaking = HEARTS | (QUEEN if rules.qs_breaks_hearts else 0)
    return rules.must_break_hearts and table.led == 0 and not table.all_played & breaking


class Hearts(Game):
    """Everyone for himself."""

    name = "hearts"
    summary = "pass three cards, and take no hearts and not the Queen of spades"
    options = OPTIONS
    seating = Seating(PLAYERS, HAND, sides=PLAYERS)
    cards = CardPass(
        "to pass on three cards", 3, lambda rules, number: rules.pass_cards * TURNS[number % 4], name="pass"
    )
    play = Playing("to play")
    fields = Fields(("opener",), ("trick", "captured", "all_played"), unset=("opener",))
    results = (
        "dealer",
        Result("opener", "seat that had the Two of clubs"),
        Result.per_side("delta"),
        Result.per_seat("tricks"),
    )
    declarer = "opener"

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> Iterator[str]:
        """Yield why no deal can begin at these scores."""
        if min(scores) <= -int(rules["target"]):
            yield f"scores before the deal must be above -{rules['target']}, at which the match ends."
        if max(scores) > 0 and not (rules["jd_bonus"] or rules["avoid_all_tricks_bonus"]):
            yield "scores before the deal must not be above 0: write 50 points as -50."

    @rule
    def after_pass(rules: Any, state: Any) -> None:
        """Let the Two of clubs lead."""
        state.table.opener = holder(state.own.hand, TWO_OF_CLUBS)
        lead(rules, state.table, state.table.opener)

    @rule
    def sure_cards(rules: Any, table: Any, seat: int) -> int:
        """Return the Two of clubs, for who had to lead it."""
        return bit(TWO_OF_CLUBS) * (seat == table.opener)

    @rule
    def demanded(rules: Any, table: Any) -> int:
        """Return the cards that follow suit; the first lead is the Two of clubs, or any club."""
        first = CLUBS if rules.can_lead_any_club else bit(TWO_OF_CLUBS)
        return table.led if table.led | table.number else first

    @rule
    def held_back_from(rules: Any, table: Any, hand: int) -> int:
        """Return the cards that cost points in the first trick, and later the hearts at a lead."""
        if table.number == 0:
            return (HEARTS | QUEEN) * rules.no_pts_on_first_trick
        is_free = rules.can_lead_hearts_instead_of_qs and hand & ~HEARTS == QUEEN
        return HEARTS if bars_hearts(rules, table) and not is_free else 0

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Score the cards that each has taken."""
        moon = 0
        for seat in range(PLAYERS):
            taken = state.table.captured[seat]
            row.delta[seat] += -popcount(taken & HEARTS) - 13 * has(taken, QUEEN_OF_SPADES)
            row.delta[seat] += 10 * (rules.jd_bonus and has(taken, JACK_OF_DIAMONDS))
            if taken & (HEARTS | QUEEN) == HEARTS | QUEEN:
                moon = ALL
                row.delta[seat] += 2 * ALL
        for seat in range(PLAYERS):
            row.delta[seat] += 5 * (rules.avoid_all_tricks_bonus and moon == 0 and state.table.tricks[seat] == 0) - moon

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        """Add up a deal; the match is over when somebody has the points."""
        add_up(rules, row, standing)
        return leaders(rules, standing) if min(standing) <= -rules.target else 0


GAME = Hearts()


class Basic(NamedTuple):
    """Gets rid of what is dangerous, and ducks."""


@compiled
def danger(view: View, card: int) -> int:
    """Return how much a card is worth getting rid of."""
    return rank_of(card) + 20 * (card == QUEEN_OF_SPADES) + 4 * has(HEARTS, card)


most_dangerous = best_card(danger)


@decides(Basic, "hearts", "pass")
def pass_danger(policy: Any, view: View) -> int:
    """Pass on the three most dangerous cards."""
    hand = view.own.hand
    for _ in range(3):
        hand &= ~bit(most_dangerous(view, hand, view.own.hand))
    return view.own.hand & ~hand


@decides(Basic, "hearts", "play")
def duck(policy: Any, view: View) -> int:
    """Lead low; throw the most dangerous card that does not win, and else win with the lowest."""
    legal = playable(view.rules, view.table, view.own.hand)
    safe = legal & ~winners(view, legal)
    return most_dangerous(view, safe, held_by(view)) if view.table.led and safe else lowest_ranked(view, legal)


POLICIES = declare(GAME, Basic)
