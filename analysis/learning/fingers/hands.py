"""Hands with what a policy bids on them, and their features in each suit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.engine.errors import UsageError
from tricklab.engine.games import GAMES
from tricklab.engine.games import game as game_named
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.mechanics.game import Game
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.lineup import instance_of
from tricklab.engine.play.loops.bidding import NOT_ASKED, bids_of_hands
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator, scores_of
from tricklab.engine.policies.policy import Policy
from tricklab.engine.policies.trouble import explain_errors
from tricklab.engine.rules.phases import Choosing, Speech

TRUMPS_COUNT, VOIDS, SIDE_TOPS = "each trump", "each void", "each other Ace"
"""Names of the features that are no single trump."""

_RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "Ten", "9": "Nine", "8": "Eight", "7": "Seven"}
_RANKS |= {"6": "Six", "5": "Five", "4": "Four", "3": "Three", "2": "Two"}


@dataclass(frozen=True)
class Levels:
    """The bid of a game: the kind of decision, the numbers that may be bid with their actions, and the pass."""

    kind: int
    numbers: tuple[int, ...]
    actions: tuple[int, ...]
    passes: int

    def calls(self, thresholds: Any = None) -> Any:
        """Return the thresholds, or zeros, above the actions."""
        return np.array([thresholds if thresholds is not None else [0] * len(self.numbers), self.actions], np.int64)


def levels_of(setup: Setup) -> Levels:
    """Return the bid of a game in which one bids a number or passes, with the hand that was dealt.

    Raises
    ------
    UsageError
        If the game has no such bid.
    """
    levels = _levels(setup.game, setup.rules)
    if levels is None:
        there = [name for name in GAMES if _levels(game_named(name), Setup.make(name).rules)]
        raise UsageError(f"a count needs a game in which one bids a number or passes: {', '.join(there)}.")
    return levels


def _levels(game: Game, rules: Any) -> Levels | None:
    for kind, phase in enumerate(game.phases):
        if isinstance(phase, Choosing):
            return None  # the hand changes before the bid
        if isinstance(phase, Speech):
            words = phase.words(rules)
            numbers = sorted(int(word) for word in words if word.isdigit() and int(word))
            if "pass" in words and len(numbers) > 1:
                actions = tuple(words[str(number)] for number in numbers)
                return Levels(kind, tuple(numbers), actions, words["pass"])
    return None


@dataclass(frozen=True)
class Suits:
    """What hands are counted by: for each suit that may be trumps its cards from the highest on, and all others.

    Attributes
    ----------
    orders
        By suit that may be trumps, its trumps from the highest on.
    names
        The names of the trumps, in that order.
    sides : int64 array (suits, sides)
        The plain cards of each suit of the deck; 0 for none.
    """

    orders: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    sides: Any

    @property
    def features(self) -> tuple[str, ...]:
        """The names of all features."""
        return (TRUMPS_COUNT, *self.names, SIDE_TOPS, VOIDS)

    def features_of(self, hands: Any) -> Any:
        """Return the features of hands with each suit as trumps: int16 array (hands, suits, features)."""
        x = np.zeros((len(hands), len(self.orders), len(self.features)), np.int16)
        for suit, order in enumerate(self.orders):
            has = hands[:, None] >> np.array(order) & 1
            x[:, suit, 0], x[:, suit, 1 : 1 + len(order)] = has.sum(1), has
            for side in self.sides[suit]:
                if side:
                    x[:, suit, -2] += (hands >> (int(side).bit_length() - 1) & 1).astype(np.int16)
                    x[:, suit, -1] += hands & side == 0
        return x

    def worths(self, weights: Any) -> Any:
        """Return what each card counts by the weights of the features, int64 array (suits, 64)."""
        worths = np.zeros((len(self.orders), 64), np.int64)
        for suit, order in enumerate(self.orders):
            worths[suit, list(order)] = weights[0] + np.array(weights[1 : 1 + len(order)])
            for side in self.sides[suit]:
                if side:
                    worths[suit, int(side).bit_length() - 1] += weights[-2]
        return worths


def suits_of(setup: Setup) -> Suits:
    """Return the suits that may be trumps. Cards of other suits that are trumps come last.

    Raises
    ------
    UsageError
        If no suit can be trumps.
    """
    deck, orders, sides = setup.deck, [], []
    for number, suit in enumerate(deck.suits):
        cards = setup.game.trump_cards(setup.rules, number) & set(deck.cards)
        if cards:
            own = [card for card in reversed(suit.cards) if card in cards]
            orders.append((number, (*own, *sorted(cards - set(own), reverse=True))))
            whole = mask_of(cards)
            sides.append([0 if other is suit else other.mask & ~whole for other in deck.suits])
    if not orders:
        raise UsageError("a count needs a game with trumps.")
    size = min(len(order) for _, order in orders)
    names = tuple(_name(setup, number, order[rank]) for number, order in orders[:1] for rank in range(size))
    return Suits(tuple(order[:size] for _, order in orders), names, np.array(sides, np.int64))


def _name(setup: Setup, suit: int, card: int) -> str:
    """Return the name of a trump, without its suit."""
    text, deck = setup.deck.text(card), setup.deck
    rank = _RANKS.get(text[:-1])
    if rank is None or deck.suit_of(card) is None:
        return deck.spoken.get(card, "Joker" if len(deck.jokers) == 1 and card in deck.jokers else text)
    return rank if card in deck.suits[suit].cards else f"other {rank}"


@dataclass(frozen=True)
class Asked:
    """Hands, and how often each level of a rule would give the bid of a policy.

    Attributes
    ----------
    x : int16 array (hands, suits, features)
        Their features.
    agrees : float64 array (2, hands, levels + 1)
        In how many of its deals each level, 0 for a pass, gives the policy's bid: where a seat bids its level, and
        where it bids the least that it may, up to its level.
    deals : int64 array (hands,)
        In how many deals the policy was asked.
    """

    x: Any
    agrees: Any
    deals: Any


def ask(setup: Setup, policy: Policy, levels: Levels, suits: Suits, hands: int, contexts: int) -> Asked:
    """Return what a policy bids with some hands, each in several deals of the other cards and several seats."""
    simulator, game = Simulator(setup), setup.game
    dealt, bids = np.zeros(hands, np.int64), np.zeros((hands, contexts, 3), np.int64)
    loop = kernel(bids_of_hands, game.name, [policy])
    with explain_errors(game, [policy]):
        loop(
            setup.codes, (instance_of(policy, setup),), simulator.key, contexts, levels.kind, levels.calls(),
            scores_of(setup), simulator.pack, np.zeros(2, game.state), dealt, bids,
        )  # fmt: skip
    return Asked(suits.features_of(dealt), agreements(bids, levels), (bids[..., 0] != NOT_ASKED).sum(1))


def agreements(bids: Any, levels: Levels) -> Any:
    """Return in how many deals each level gives the bid, see `Asked`."""
    actions, (action, least, is_last) = np.array([*levels.actions, levels.passes]), np.moveaxis(bids, -1, 0)
    many = len(levels.numbers)
    shares = np.zeros((2, len(bids), many + 1))
    for is_least in range(2):
        for level in range(many + 1):
            called = np.where((is_last == 1) | (is_least == 1), np.minimum(least, many - 1), max(0, level - 1))
            called = actions[np.where(level - 1 < least, many, called)]
            shares[is_least, :, level] = (called == action).sum(1)
    return shares
