"""The referee of Phat: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/phat.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .cards import clockwise, pack, suit
from .contract import Layout, check_int, check_layout, check_rules, check_same, check_top, fail
from .phat_rules import (
    HAND_SIZE,
    MUCK_WORTH,
    SEATS,
    Pair,
    Rules,
    Trick,
    game_winner,
    is_over,
    legal_cards,
    seat_phat,
    side_deltas,
    trick_winner,
)
from .reader import EventReader

OPTIONS: dict[str, tuple[Any, ...] | range] = {
    "target": range(1, 10**9),
    "carry": (True, False),
    "games": range(1, 10**9),
}
LAYOUT = Layout(SEATS, pack(), HAND_SIZE, sides=((0, 2), (1, 3)))


def check(record: dict[str, Any]) -> None:
    """Raise `RefereeError` unless this is a right record of a deal of Phat."""
    check_top(record, ("carry",))
    check_same(record["variant"], "phat", "variant")
    check_rules(record["rules"], OPTIONS)
    rules = Rules(**record["rules"])
    check_layout(record, LAYOUT)
    before: Pair = (record["scores"][0], record["scores"][1])
    _check_standing(before, record["carry"], rules)
    events = EventReader(record["events"])
    pitcher = (record["dealer"] + 1) % SEATS
    trump = events.take("trump", pitcher, "the pitcher's first card makes trumps")["suit"]
    tricks = _play([set(hand) for hand in record["dealt"]], events, pitcher, trump, before, rules)
    events.finish("the game is over" if len(tricks) < HAND_SIZE else "all cards are played")
    check_same(record["result"], build_result(before, record["carry"], tricks, trump, rules), "result")


def _check_standing(before: Pair, worth: Any, rules: Rules) -> None:
    """The game is still open, and the muck is worth what it may be ("The muck", "End of the game")."""
    if min(before) < 0:
        fail(f"scores are {before[0]} and {before[1]}, but nobody ever loses points")
    if game_winner(before, rules) is not None:
        fail(f"scores are {before[0]} and {before[1]}: the game to {rules.target} was over before this deal")
    check_int(worth, MUCK_WORTH, None, "carry")
    if worth % MUCK_WORTH:
        fail(f"carry is {worth}, but the muck is worth a multiple of {MUCK_WORTH}")
    if worth != MUCK_WORTH and not rules.carry:
        fail(f"carry is {worth}, but rules.carry is false")
    if worth != MUCK_WORTH and before == (0, 0):
        fail(f"carry is {worth}, but a new game starts with a muck worth {MUCK_WORTH}")


def _play(
    hands: list[set[str]], events: EventReader, pitcher: int, trump: str, before: Pair, rules: Rules
) -> list[Trick]:
    """Trick after trick until the cards are out or a side has reached the target ("Play", "End of the game")."""
    tricks: list[Trick] = []
    leader = pitcher
    while not is_over(before, tricks, trump, rules):
        trick = _trick(hands, events, leader, trump, first=not tricks)
        leader = trick_winner(trick, trump)
        events.take("trick", leader, "it played the winning card, and all four have played")
        tricks.append(trick)
    return tricks


def _trick(hands: list[set[str]], events: EventReader, leader: int, trump: str, *, first: bool) -> Trick:
    """One card from each seat, clockwise from the leader ("The pitch", "Play")."""
    trick: list[tuple[int, str]] = []
    for seat in clockwise(leader, SEATS):
        why = "it is next to play" if trick else "it is on lead"
        cards = events.take("play", seat, why)["cards"]
        if len(cards) != 1:
            events.wrong(f"seat {seat} plays {len(cards)} cards, should play one")
        (card,) = cards
        if card not in hands[seat]:
            events.wrong(f"seat {seat} does not hold {card}")
        if first and not trick and suit(card) != trump:
            events.wrong(f"seat {seat} pitches {card}, which makes its own suit trumps and not {trump}")
        led = suit(trick[0][1]) if trick else None
        if card not in legal_cards(hands[seat], led):
            events.wrong(f"seat {seat} plays {card}, but must follow suit to {led}")
        hands[seat].remove(card)
        trick.append((seat, card))
    return trick


def build_result(before: Pair, worth: int, tricks: Sequence[Trick], trump: str, rules: Rules) -> dict[str, Any]:
    """The result of the deal, with all tricks or with those before the end of the game ("The phat", "The muck")."""
    deltas = side_deltas(before, worth, tricks, trump, rules)
    winners = [trick_winner(trick, trump) for trick in tricks]
    return {
        "bidder": None,
        "bid": None,
        "trump": trump,
        "partner": None,
        "tricks": [winners.count(seat) for seat in range(SEATS)],
        "points": {},
        "captured": seat_phat(tricks, trump),
        "made": None,
        "delta": [deltas[seat % 2] for seat in range(SEATS)],
    }
