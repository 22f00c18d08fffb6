"""How `basic` bids in games in which a seat bids for points and then names trumps: it counts what it holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklab.engine.ground.bits import highest, popcount
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.tactics import best_suit, say


def counts_points(
    policy_class: type,
    game: str,
    *,
    trumps_in: Callable[..., int],
    points_in: Callable[..., int],
    hoped_for: Callable[..., float],
    may_bid: Callable[..., int],
) -> None:
    """Let a policy bid the points that it holds in its longest suit, and name that suit.

    Parameters
    ----------
    policy_class
        The policy; its parameter ``trumps`` says how many it wants before it bids.
    game
        The game's name; its kinds of decision have ``"bid"`` and ``"trump"``.
    trumps_in, points_in
        Compiled functions ``(rules, hand, suit)``: the trumps of a hand as a set, and the points that it seems sure of.
    hoped_for
        A compiled function ``(policy)``: the points that it hopes for besides.
    may_bid
        A compiled function ``(rules, view)``: what may be said, as a set; a bid is its number of points.
    """

    def length(rules: Any, hand: int, suit: int) -> int:
        return 16 * popcount(trumps_in(rules, hand, suit)) + points_in(rules, hand, suit)

    longest_suit = best_suit(compiled(length))

    @decides(policy_class, game, "bid")
    def bid(policy: Any, view: View) -> int:
        """Bid the points held and hoped for, if that is more than the highest bid; the dealer bids the least."""
        rules, hand, said = view.rules, view.own.hand, may_bid(view.rules, view)
        suit = longest_suit(rules, hand)
        enough = popcount(trumps_in(rules, hand, suit)) >= policy.trumps
        points = int(points_in(rules, hand, suit) + hoped_for(policy))
        return say(said, min(points, highest(said)) if enough else 0, view.seat == view.table.dealer)

    @decides(policy_class, game, "trump")
    def trump(policy: Any, view: View) -> int:
        """Name the longest suit, among equals the one with the most points."""
        return longest_suit(view.rules, view.own.hand)
