"""A Smear deal taken up after the refill, from what one seat has seen of it.

docs/rules/smear.md, "Discard and refill". How many cards a seat throws tells how many trumps it kept, and that decides
who draws how many. Then the trumps that are out of sight must have room where they can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.engine.errors import UsageError
from tricklab.engine.games.smear.deal import MOST, last_served, stock_size, taker_of_rest, would_draw
from tricklab.engine.games.smear.play import lead
from tricklab.engine.games.smear.trumps import ALL_TRUMPS, T_ACE, TRUMPS, point_cards, trumps_in, two_trump
from tricklab.engine.games.smear.worlds import fits
from tricklab.engine.ground.bits import bit, lowest, popcount
from tricklab.engine.ground.tricks import trumps_with_jick
from tricklab.engine.mechanics.exchange.seen import SeenEvents, seen_cards
from tricklab.engine.rules.decks import FRENCH_54
from tricklab.engine.rules.events import AnyEvent, Play, Trick


def adopt(rules: Any, state: Any, events: Sequence[AnyEvent], seat: int) -> None:
    """Let everybody have drawn as many cards as was seen, and hold what they are known to hold.

    Of the others' trumps only those count that they will play, and whether one is left: the rest is sampled.

    Raises
    ------
    UsageError
        If the cards thrown and drawn are not those that the rules ask for, or no deal goes like that.
    """
    deal = state.view((np.record, state.dtype))  # with its fields as attributes, as the game's functions want it
    table, mine, suit = deal.table, deal.own[seat], int(deal.table.trump)
    trumps, dealt, stock = trumps_with_jick(suit), int(mine.dealt), stock_size(rules)
    watched = SeenEvents(FRENCH_54, events, seat, trumps)
    kept = watched.kept(_from(rules, table.dealer), dealt)

    def wanted(other: int, left: int) -> int:
        return int(would_draw(rules, table, other, left, kept[other]))

    order, taker = _from(rules, last_served(rules, table)), taker_of_rest(rules, table)
    seen = watched.exchange(kept, order, wanted, stock, taker)
    table.drew[: rules.players], table.took[: rules.players] = seen.drew, seen.took
    mine.discarded = dealt & ~trumps
    mine.plain = seen.cards & ~trumps
    mine.hand = trumps_in(rules, dealt | seen.cards, suit)
    # The top and bottom trumps of the pack stand for those in play.
    mine.must_top = mine.hand & point_cards(rules, T_ACE, two_trump(rules)) if popcount(int(mine.hand)) > MOST else 0
    out = _seen_out(rules, table, events, seat)
    fewest, most = 0, stock - sum(seen.drew) if taker < 0 else 0
    for other in set(range(rules.players)) - {seat}:
        plays = [event.cards for event in events if isinstance(event, Play) and event.seat == other]
        cards = seen_cards(FRENCH_54, (card for play in plays for card in play))
        played = trumps_in(rules, cards, suit)
        deal.own[other].hand = played if other in out else played | bit(lowest(ALL_TRUMPS & ~played))
        deal.own[other].plain = cards & ~trumps
        stacks = [len(play) - 1 for play in plays]
        table.out[other], table.beneath[other] = other in out, sum(stacks)
        least = kept[other] + seen.took[other]
        may_have = range(least, least + seen.drew[other] + 1)
        numbers = [number for number in may_have if fits(table, other, number, popcount(played))]
        if not numbers or any(stacks[1:]):  # a stack is played first, or not at all
            told = f"it kept {kept[other]}, and drew {seen.drew[other]} cards."
            raise UsageError(f"seat {other} cannot have had the trumps that it plays: {told}")
        fewest, most = fewest + numbers[0], most + numbers[-1]
    if not fewest <= TRUMPS - popcount(int(mine.hand)) <= most:
        raise UsageError("the trumps that are left have no room where they can be: too many cards were thrown, or few.")
    table.out = table.beneath = 0
    lead(rules, deal, int(table.bidder))


def _from(rules: Any, last: int) -> list[int]:
    """Return the seats in turn, with the last of them given."""
    return [(int(last) + 1 + step) % rules.players for step in range(rules.players)]


def _seen_out(rules: Any, table: Any, events: Sequence[AnyEvent], seat: int) -> set[int]:
    """Return the seats that had no trump for a trick, up to the turn of ``seat``, or led a plain card."""
    turn = int(table.bidder)
    out: set[int] = set()
    there: set[int] = set()
    for event in events:
        if isinstance(event, Play):
            there.add(event.seat)
            if not trumps_in(rules, seen_cards(FRENCH_54, event.cards), int(table.trump)):
                out.add(event.seat)
        elif isinstance(event, Trick):
            out |= set(range(rules.players)) - there
            turn, there = event.seat, set()
    while turn != seat:
        out |= {turn} - there
        turn = (turn + 1) % rules.players
    return out
