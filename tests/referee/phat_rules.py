"""The rules of Phat as pure functions of card names and seats. Source: `docs/rules/phat.md`.

Slow and plain on purpose: tests compare the engine with these. A `Trick` is the plays in order, each a seat and its
card. Sides are 0 (seats 0 and 2) and 1 (seats 1 and 3); a pair of numbers is one for each side.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from .cards import suit
from .contract import Options, rules_class

Trick = Sequence[tuple[int, str]]
Pair = tuple[int, int]

SEATS = 4
HAND_SIZE = 13
MUCK_WORTH = 8

_TRUMP_PHAT = {"9": 18, "5": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
_PLAIN_PHAT = {"9": 9, "5": 5}
_MUCK = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
_ORDER = "23456789TJQKA"


OPTIONS: Options = {"target": range(1, 10**9), "carry": (True, False), "games": range(1, 10**9)}
Rules = rules_class(OPTIONS, target=181)
"""The options of Phat ("Options")."""


def phat_points(card: str, trump: str) -> int:
    """What a card pays when it is won in a trick ("The phat")."""
    table = _TRUMP_PHAT if suit(card) == trump else _PLAIN_PHAT
    return table.get(card[0], 0)


def muck_points(card: str) -> int:
    """What a card counts towards the muck ("The muck")."""
    return _MUCK.get(card[0], 0)


def legal_cards(hand: Collection[str], led: str | None) -> set[str]:
    """What may be played when the suit `led` was led, or None when leading ("Play")."""
    following = {card for card in hand if suit(card) == led}
    return following or set(hand)


def strength(card: str, led: str, trump: str) -> int:
    """Which card of a trick is higher: any trump above any card of the suit led, the others nowhere ("Play")."""
    if suit(card) == trump:
        return 100 + _ORDER.index(card[0])
    return _ORDER.index(card[0]) if suit(card) == led else -1


def trick_winner(trick: Trick, trump: str) -> int:
    """The seat that wins the trick ("Play")."""
    led = suit(trick[0][1]) or ""
    best = max(trick, key=lambda play: strength(play[1], led, trump))
    return best[0]


def trick_phat(trick: Trick, trump: str) -> int:
    """The points that the trick's winner scores at once ("The phat")."""
    return sum(phat_points(card, trump) for _, card in trick)


def seat_phat(tricks: Iterable[Trick], trump: str) -> list[int]:
    """The phat points that each seat has won in its tricks ("The phat")."""
    won = [0] * SEATS
    for trick in tricks:
        won[trick_winner(trick, trump)] += trick_phat(trick, trump)
    return won


def side_phat(tricks: Iterable[Trick], trump: str) -> Pair:
    """The phat points that each side has won ("The phat")."""
    won = seat_phat(tricks, trump)
    return won[0] + won[2], won[1] + won[3]


def side_muck(tricks: Iterable[Trick], trump: str) -> Pair:
    """What each side counts towards the muck ("The muck")."""
    count = [0, 0]
    for trick in tricks:
        count[trick_winner(trick, trump) % 2] += sum(muck_points(card) for _, card in trick)
    return count[0], count[1]


def muck_score(muck: Pair, worth: int) -> Pair:
    """What each side scores for the muck of a whole deal ("The muck")."""
    return (worth if muck[0] > 40 else 0), (worth if muck[1] > 40 else 0)


def added(scores: Pair, more: Pair) -> Pair:
    return scores[0] + more[0], scores[1] + more[1]


def game_winner(scores: Pair, rules: Rules) -> int | None:
    """The side that has reached the target, or None ("End of the game")."""
    for side in (0, 1):
        if scores[side] >= rules.target:
            return side
    return None


def is_over(before: Pair, tricks: Sequence[Trick], trump: str, rules: Rules) -> bool:
    """Whether no further trick is played: the target is reached, or the cards are out ("End of the game")."""
    reached = game_winner(added(before, side_phat(tricks, trump)), rules) is not None
    return reached or len(tricks) == HAND_SIZE


def side_deltas(before: Pair, worth: int, tricks: Sequence[Trick], trump: str, rules: Rules) -> Pair:
    """How the deal changes the two scores; no muck once the target is reached ("End of the game")."""
    phat = side_phat(tricks, trump)
    if len(tricks) < HAND_SIZE or game_winner(added(before, phat), rules) is not None:
        return phat
    return added(phat, muck_score(side_muck(tricks, trump), worth))
