"""Counting a deal of Pitch: pips, points, score, and who has won. Source: `docs/rules/pitch.md`.

Pure functions like those of `pitch_rules`, and as plain. Scores and pips have one entry a seat.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .cards import is_joker
from .pitch_rules import Contract, Rules, Trick, level, side_of, sides, trick_winner, trumps_of

Points = Mapping[str, int | None]

PIPS = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}


def point_names(rules: Rules) -> tuple[str, ...]:
    """The points of a deal without a slam, in the order in which they count ("Points", "The joker")."""
    return ("high", "low", "jack", "joker", "game") if rules.joker else ("high", "low", "jack", "game")


def pips(card: str) -> int:
    """What a card counts towards the game point; the joker nothing ("Points")."""
    return 0 if is_joker(card) else PIPS.get(card[0], 0)


def captured_pips(tricks: Sequence[Trick], trump: str, rules: Rules) -> list[int]:
    """The pips in the tricks that each seat has won."""
    captured = [0] * rules.players
    for trick in tricks:
        captured[trick_winner(trick, trump)] += sum(pips(card) for _, card in trick)
    return captured


def game_seat(captured: Sequence[int], rules: Rules) -> int | None:
    """Who has the game point, None after a tie; of a side the seat with more pips ("Points")."""
    totals = {side: sum(captured[seat] for seat in side) for side in sides(rules)}
    best = [side for side in totals if totals[side] == max(totals.values())]
    return max(best[0], key=lambda seat: captured[seat]) if len(best) == 1 else None


def points(
    dealt: Sequence[Collection[str]], tricks: Sequence[Trick], trump: str, contract: Contract, rules: Rules
) -> dict[str, int | None]:
    """The seat that scores each point, or None, in the order in which they count ("Points", "The joker", "Slam").

    There is a point `slam` only where a slam was bid.
    """
    holder = {card: seat for seat, hand in enumerate(dealt) for card in trumps_of(hand, trump)}
    captor = {card: trick_winner(trick, trump) for trick in tricks for _, card in trick}
    in_play = trumps_of(holder, trump)
    natural = [card for card in in_play if not is_joker(card)]
    low_seat = holder if rules.low == "dealt" else captor
    scored = {"high": holder[in_play[0]], "low": low_seat[natural[-1]] if natural else None}
    scored["jack"] = captor.get("J" + trump)
    if rules.joker:
        scored["joker"] = captor.get("JK")
    scored["game"] = game_seat(captured_pips(tricks, trump, rules), rules)
    if contract.bid == "slam" and contract.bidder is not None:
        side = side_of(contract.bidder, rules)
        winners = [trick_winner(trick, trump) for trick in tricks]
        whole = all(seat in side for seat in [*winners, *scored.values()])
        scored["slam"] = contract.bidder if whole else None
    return scored


def side_points(scored: Points, side: Collection[int]) -> int:
    """How many points a side has made."""
    return sum(seat in side for seat in scored.values())


def is_made(scored: Points, contract: Contract, rules: Rules) -> bool | None:
    """Whether the bidder made the bid, None where there is none ("Score")."""
    if contract.bidder is None or contract.bid is None:
        return None
    return side_points(scored, side_of(contract.bidder, rules)) >= level(contract.bid, rules)


def settle(before: Sequence[int], scored: Points, contract: Contract, rules: Rules) -> tuple[list[int], Points]:
    """The scores after marks and set-back, and the points that are yet to be counted ("Score", "Sell-out")."""
    scores, counting = list(before), dict(scored)
    if contract.marked is not None:
        seat, mark = contract.marked
        scores[seat] += mark
    if is_made(scored, contract, rules) is False and contract.bidder is not None and contract.bid is not None:
        failed = side_of(contract.bidder, rules)
        for seat in failed:
            scores[seat] -= level(contract.bid, rules)
        counting = {name: seat for name, seat in scored.items() if seat not in failed}
    return scores, counting


def deltas(scored: Points, contract: Contract, rules: Rules) -> list[int]:
    """How the deal changes each seat's score ("Score")."""
    scores, counting = settle([0] * rules.players, scored, contract, rules)
    return [score + side_points(counting, side_of(seat, rules)) for seat, score in enumerate(scores)]
