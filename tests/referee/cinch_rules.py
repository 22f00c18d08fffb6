"""The rules of the Cinch family as pure functions of card names and seats.

Sources: `docs/rules/cinch.md`, and for what they share with it `auction-cinch.md` and `eighty-three.md`. Slow and plain
on purpose: tests compare the engine with these. `Trumps` are the trumps of a deal, best first, each with what it
counts; a `Trick` is the plays in order, each a seat and its cards with the competing card first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from .cards import rank, same_colour
from .contract import Options, rules_class
from .reader import Play

Trumps = Mapping[str, int]
Trick = Sequence[tuple[int, Sequence[str]]]

HAND = 6
WORTH: dict[str, dict[str, int]] = {
    "cinch": {"A": 1, "J": 1, "T": 1, "5": 5, "5'": 5, "2": 1},
    "pedro": {"A": 1, "J": 1, "5": 5, "2": 1},
    "double-pedro": {"A": 1, "J": 1, "5": 5, "5'": 5, "2": 1},
    "sixty-three": {"A": 1, "K": 25, "J": 1, "T": 1, "9": 9, "5": 5, "5'": 5, "3": 15, "2": 1},
    "eighty-three": {"A": 1, "K": 25, "Q": 20, "J": 1, "T": 1, "9": 9, "5": 5, "5'": 5, "3": 15, "2": 1, "JK": 0},
}
"""What trumps count. Without an entry `5'` there is no Left Pedro, without `JK` no joker ("Trumps", "Counters")."""
GAME_BY_PIPS = ("pedro", "double-pedro")
PIPS = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}


ANY_TARGET = range(1, 10**9)
ALL_PASS = ("redeal_next", "redeal_same")
OPTIONS: Options = {
    "min_bid": (7, 6),
    "dealer_forced": (False, True),
    "forced_bid": (0, 7),
    "all_pass": ALL_PASS,
    "fourteen": (14, 28),
    "excess": ("stack", "reduce"),
    "pitch_trump": (False, True),
    "follow": ("follow_or_trump", "strict"),
    "low": ("captured", "player"),
    "target": ANY_TARGET,
    "threshold": ANY_TARGET,
}
Rules = rules_class(OPTIONS, target=62, threshold=55)
"""The options of Cinch ("Options")."""


def trumps_in(suit: str, game: str) -> dict[str, int]:
    """The trumps, best first, with what they count ("Trumps", "Counters")."""
    cards = {each: each + suit for each in "AKQJT98765"} | {"5'": "5" + same_colour(suit)}
    cards |= {each: each + suit for each in "432"} | {"JK": "JK"}
    worth = WORTH[game]
    return {card: worth.get(name, 0) for name, card in cards.items() if name in worth or len(name) == 1}


def most_points(game: str) -> int:
    """All points of a deal, the highest bid ("Counters")."""
    return sum(WORTH[game].values()) + (game in GAME_BY_PIPS)


def split(hand: Collection[str], trumps: Trumps) -> tuple[set[str], set[str]]:
    """The trumps in a hand, and its plain cards."""
    held = {card for card in hand if card in trumps}
    return held, set(hand) - held


def suit_in_play(card: str, trumps: Trumps) -> str:
    """The suit that a card belongs to, "trump" for the Left Pedro and the joker, too ("Trumps")."""
    return "trump" if card in trumps else card[1]


def legal_plays(
    hand: Collection[str], led: str | None, trumps: Trumps, *, strict: bool = False, pitch: bool = False
) -> set[Play]:
    """Every legal play, where the card `led` was led, None when leading ("Play", "Excess trumps").

    `strict`: a plain suit must be followed; `pitch`: the lead must be a trump.
    """
    if len(hand) > HAND:
        return stacks(hand, trumps)
    held, _ = split(hand, trumps)
    legal = set(hand)
    if led is not None:
        follow = {card for card in hand if suit_in_play(card, trumps) == suit_in_play(led, trumps)}
        legal = (follow if strict else follow | held) if follow else legal
    elif pitch and held:
        legal = held
    return {(card, frozenset()) for card in legal}


def stacks(hand: Collection[str], trumps: Trumps) -> set[Play]:
    """Every way of coming down to five cards, with the fewest and then the cheapest counters beneath."""
    cost: dict[Play, tuple[int, int]] = {}
    for top in hand:
        for beneath in combinations([card for card in hand if card != top], len(hand) - HAND):
            counters = [trumps[card] for card in beneath if trumps[card]]
            cost[top, frozenset(beneath)] = (len(counters), sum(counters))
    return {play for play in cost if cost[play] == min(cost.values())}


def trick_winner(trick: Trick, trumps: Trumps) -> int:
    """The seat of the highest trump, or without one of the highest card of the suit led ("Play")."""
    order, led = list(trumps), trick[0][1][0]

    def strength(card: str) -> int:
        if card in trumps:
            return 100 - order.index(card)
        return rank(card) if card[1] == led[1] else -1

    return max(trick, key=lambda play: strength(play[1][0]))[0]


def captured(tricks: Sequence[Trick], trumps: Trumps, seats: int) -> list[int]:
    """What the counters in each seat's tricks come to ("Counters")."""
    won = [0] * seats
    for trick in tricks:
        won[trick_winner(trick, trumps)] += sum(trumps.get(card, 0) for _, cards in trick for card in cards)
    return won


def side_points(tricks: Sequence[Trick], suit: str, game: str, rules: Rules) -> list[int]:
    """The points of both sides, before the bid is looked at ("Counters", "Pedro and Double Pedro")."""
    trumps = trumps_in(suit, game)
    points, pips = [0, 0], [0, 0]
    for trick in tricks:
        winner = trick_winner(trick, trumps)
        for seat, cards in trick:
            for card in cards:
                owner = seat if rules.low == "player" and card == "2" + suit else winner
                points[owner % 2] += trumps.get(card, 0)
                pips[winner % 2] += PIPS.get(card[0], 0)
    if game in GAME_BY_PIPS and pips[0] != pips[1]:
        points[pips[1] > pips[0]] += 1
    return points


def side_deltas(points: Sequence[int], bidders: int, bid: int, rules: Rules) -> list[int]:
    """How the deal changes both scores; a bid that is not made is lost ("Score")."""
    deltas = [28 if rules.fourteen == 28 and each == 14 else each for each in points]
    if points[bidders] < bid:
        deltas[bidders] = -bid
    return deltas
