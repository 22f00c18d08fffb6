"""The referee of Phat: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/phat.md`, whose sections the docstrings name. A `Trick` is the plays in order, each a seat and its
card. A pair of numbers is one for each side: seats 0 and 2, and 1 and 3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Any

from . import tricks
from .cards import pack, pips, rank, suit
from .contract import Layout, Options, check_int, check_layout, check_rules, check_top, fail, rules_class
from .reader import EventReader, check_deal

Trick = tricks.SingleTrick
Pair = tuple[int, int]

SEATS = 4
HAND_SIZE = 13
MUCK_WORTH = 8
LAYOUT = Layout(SEATS, pack(), HAND_SIZE, sides=((0, 2), (1, 3)))
OPTIONS: Options = {"target": range(1, 10**9), "carry": (True, False), "games": range(1, 10**9)}
Rules = rules_class(OPTIONS, target=181)
"""The options of Phat ("Options")."""

_TRUMP_PHAT = {"9": 18, "5": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
_PLAIN_PHAT = {"9": 9, "5": 5}


def check(record: dict[str, Any]) -> None:
    check_top(record, carry=int)
    check_rules(record["rules"], OPTIONS)
    check_layout(record, LAYOUT)
    _check_standing((record["scores"][0], record["scores"][1]), record["carry"], Rules(**record["rules"]))
    check_deal(record, replay)


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


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    """Trick after trick until the cards are out or a side has reached the target ("Play", "End of the game")."""
    rules, before = Rules(**record["rules"]), (record["scores"][0], record["scores"][1])
    hands, leader = [set(hand) for hand in record["dealt"]], (record["dealer"] + 1) % SEATS
    suits = {card: card[-1] for card in hands[leader]}
    trump, opening = events.pitch(leader, suits, "the pitcher's first card makes trumps")

    def legal(seat: int, led: str | None, number: int) -> set[str]:
        return legal_cards(hands[seat], led and suit(led))

    def over(played: list[Trick]) -> bool:
        return game_winner(added(before, by_side(seat_phat(played, trump))), rules) is not None

    winner = partial(trick_winner, trump=trump)
    played = tricks.play_cards(events, hands, leader, legal, winner, opening, over)
    deltas = side_deltas(before, record["carry"], played, trump, rules)
    won = seat_phat(played, trump)
    return tricks.build_result(None, None, list(map(winner, played)), won, None, [*deltas] * 2, trump)


def phat_points(card: str, trump: str) -> int:
    """What a card pays when it is won in a trick ("The phat")."""
    return (_TRUMP_PHAT if suit(card) == trump else _PLAIN_PHAT).get(card[0], 0)


def legal_cards(hand: Collection[str], led: str | None) -> set[str]:
    """What may be played when the suit `led` was led, or None when leading ("Play")."""
    return {card for card in hand if suit(card) == led} or set(hand)


def trick_winner(trick: Trick, trump: str) -> int:
    """The seat that wins the trick ("Play")."""
    return tricks.highest(trick, suit, trump, rank)


def seat_phat(played: Iterable[Trick], trump: str) -> list[int]:
    """The phat points that each seat has won in its tricks ("The phat")."""
    winner = partial(trick_winner, trump=trump)
    return tricks.captured(played, winner, partial(phat_points, trump=trump), SEATS)


def by_side(won: Sequence[int]) -> Pair:
    return won[0] + won[2], won[1] + won[3]


def added(scores: Pair, more: Pair) -> Pair:
    return scores[0] + more[0], scores[1] + more[1]


def game_winner(scores: Pair, rules: Rules) -> int | None:
    """The side that has reached the target, or None ("End of the game")."""
    return next((side for side in (0, 1) if scores[side] >= rules.target), None)


def side_deltas(before: Pair, worth: int, played: Sequence[Trick], trump: str, rules: Rules) -> Pair:
    """How the deal changes the two scores; no muck once the target is reached ("The muck", "End of the game")."""
    phat = by_side(seat_phat(played, trump))
    if game_winner(added(before, phat), rules) is not None:
        return phat
    muck = by_side(tricks.captured(played, partial(trick_winner, trump=trump), pips, SEATS))
    return added(phat, (worth if muck[0] > 40 else 0, worth if muck[1] > 40 else 0))
