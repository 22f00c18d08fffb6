"""A Smear deal taken up in its middle, from what one seat has seen of it.

docs/rules/smear.md, "Discard and refill"; the events are those of docs/record.md, with ``"?"`` for cards that the seat
did not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tricklab.engine.decks import FRENCH_54
from tricklab.engine.errors import UsageError
from tricklab.engine.games.smear.play import KIND_FOLD_LEAD, KIND_PLAY
from tricklab.engine.games.smear.seen_refill import cards_of_plays, check_counts, seen_refill
from tricklab.engine.games.smear.trumps import (
    ALL_TRUMPS,
    T_ACE,
    T_JACK,
    T_JICK,
    card_of,
    joker_trumps,
    ten_trump,
    trey_trump,
    trumps_in,
    two_trump,
)
from tricklab.engine.ground.bits import bit, lowest, popcount
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.ground.stacks import beneath_of, top_of
from tricklab.engine.ground.tricks import trumps_with_jick
from tricklab.engine.machine import OVER
from tricklab.engine.record_types import AnyEvent, Play, Trick


def place_of(rules: Any, state: Any, card: int) -> int:
    """Return a trump's place in the order of strength."""
    trumps = trumps_in(rules, bit(card), int(state["table"]["trump"]))
    if not trumps:
        raise UsageError("only trumps are played.")
    return lowest(trumps)


def cards_played(rules: Any, state: Any, action: int) -> list[int]:
    """Return the cards of a play, the competing one first."""
    trump = int(state["table"]["trump"])
    return [card_of(rules, place, trump) for place in (top_of(action), *cards_of(beneath_of(action)))]


def adopt(rules: Any, state: Any, events: Sequence[AnyEvent], seat: int) -> None:
    """Let everybody have drawn as many cards as was seen, and hold what they are known to hold.

    Of the others' trumps only those count that they will play, and whether one is left: the rest is sampled.

    Raises
    ------
    UsageError
        If the cards thrown and drawn are not those that the rules ask for, or no deal goes like that.
    """
    table, trump = state["table"], int(state["table"]["trump"])
    refill = seen_refill(rules, table, events, seat, trumps_in(rules, int(state["own"][seat]["dealt"]), trump))
    out = _seen_out(rules, table, events, seat)
    for other in range(rules.players):
        table["drew"][other] = refill.drew[other]
        table["took"][other] = refill.took[other]
        own = state["own"][other]
        if other == seat:
            _adopt_own(rules, own, refill.own_cards, trump)
        else:
            own["hand"] = _will_play(rules, events, other, trump, out=other in out)
            own["plain"] = _led_plain(events, other, trump)
    check_counts(rules, refill, events, seat, int(state["own"][seat]["hand"]), trump, out)
    _lead_again(rules, state)


def _adopt_own(rules: Any, own: Any, drawn: Sequence[str], trump: int) -> None:
    cards = mask_of(FRENCH_54.numbers(drawn))
    dealt = int(own["dealt"])
    own["hand"] = trumps_in(rules, dealt | cards, trump)
    own["kept"] = popcount(trumps_in(rules, dealt, trump))
    own["plain"] = cards & ~trumps_with_jick(trump)
    own["discarded"] = dealt & ~trumps_with_jick(trump)
    if popcount(int(own["hand"])) > 6:
        own["must_top"] = int(own["hand"]) & _point_cards(rules)


def _point_cards(rules: Any) -> int:
    """Return what may not lie beneath a stack, the top and bottom trumps of the pack standing for those in play."""
    cards = bit(T_ACE) | bit(T_JACK) | bit(T_JICK) | bit(ten_trump(rules)) | joker_trumps(rules) | bit(two_trump(rules))
    return cards | bit(trey_trump(rules)) if rules.trey else cards


def _will_play(rules: Any, events: Sequence[AnyEvent], other: int, trump: int, *, out: bool) -> int:
    """Return the trumps that a seat plays later, and any one more unless it is seen to be out."""
    played = trumps_in(rules, cards_of_plays(events, other), trump)
    return played if out else played | bit(lowest(ALL_TRUMPS & ~played))


def _led_plain(events: Sequence[AnyEvent], other: int, trump: int) -> int:
    """Return the plain card that a seat leads before it folds, if it does."""
    return cards_of_plays(events, other) & ~trumps_with_jick(trump)


def _lead_again(rules: Any, state: Any) -> None:
    """Give the bidder the lead, or whoever has it in his stead, as `engine.games.smear.play.lead` does."""
    table, seat = state["table"], int(state["table"]["bidder"])
    table["kind"] = KIND_PLAY
    table["out"] = 0
    for _ in range(rules.players):
        if state["own"][seat]["hand"]:
            break
        table["out"][seat] = 1
        if rules.lead_to_fold and state["own"][seat]["plain"] and seat == table["bidder"]:
            table["kind"] = KIND_FOLD_LEAD
            break
        seat = (seat + 1) % rules.players
    else:
        table["kind"] = OVER
    table["leader"] = table["actor"] = seat


def _seen_out(rules: Any, table: Any, events: Sequence[AnyEvent], seat: int) -> set[int]:
    """Return the seats that were passed over, up to the turn of ``seat``, or have led a plain card."""
    out: set[int] = set()
    turn = leader = int(table["bidder"])
    trumps = trumps_with_jick(int(table["trump"]))
    in_trick = False

    def pass_over(last: int) -> None:
        nonlocal turn
        while turn != last:
            out.add(turn)
            turn = (turn + 1) % rules.players

    for event in events:
        if isinstance(event, Play):
            pass_over(event.seat)
            leader = leader if in_trick else turn
            in_trick = True
            if not bit(FRENCH_54.number(event.cards[0])) & trumps:
                out.add(turn)
            turn = (turn + 1) % rules.players
        elif isinstance(event, Trick):
            pass_over(leader)
            turn, in_trick = event.seat, False
    pass_over(seat)
    return out
