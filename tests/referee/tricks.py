"""The auction of one round, the tricks of a deal, and its result, as several games have them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from .cards import clockwise
from .reader import EventReader, Play

Trick = Sequence[tuple[int, list[str]]]
"""The plays in order, each a seat and its cards, the competing one first."""
SingleTrick = Sequence[tuple[int, str]]
"""Likewise, where each seat plays one card."""
SuitOf = Callable[[str], str | None]


def one_round(
    events: EventReader, order: Sequence[int], legal: Callable[[int, Any], Collection[Any]], top: Any = None
) -> tuple[int, Any] | None:
    """Bidder and bid, None if all passed; `legal` is told the seat and the highest bid, and `top` ends the auction."""
    best: tuple[int, Any] | None = None
    for seat in order:
        high = best[1] if best else None
        bid = events.one_of("bid", seat, "bid", legal(seat, high), "each seat speaks once, the dealer last")
        best = best if bid == "pass" else (seat, bid)
        if bid == top:
            break
    return best


def play_out(
    events: EventReader,
    hands: Sequence[set[str]],
    leader: int,
    legal: Callable[[int, str | None, int], set[Play]],
    winner: Callable[[Trick], int],
    opening: str = "",
    over: Callable[[list[Trick]], bool] = lambda tricks: False,
) -> list[Trick]:
    """All tricks, until the cards are out or the deal is `over`; takes the cards from `hands`.

    A seat without cards is out, and its lead passes to the left.

    `legal` is told a seat, the card led, and how many tricks have been played; `opening` has been led already.
    """
    tricks: list[Trick] = []
    while any(hands) and not over(tricks):
        trick: list[tuple[int, list[str]]] = []
        for seat in [seat for seat in clockwise(leader, len(hands)) if hands[seat]]:
            led = trick[0][1][0] if trick else None
            why = "it is next to play" if trick else "it is on lead"
            is_open = opening and not tricks and not trick
            cards = [opening] if is_open else events.play(seat, legal(seat, led, len(tricks)), why)
            hands[seat].difference_update(cards)
            trick.append((seat, cards))
        leader = winner(trick)
        events.take("trick", leader, "it played the winning card, and all have played")
        tricks.append(trick)
    return tricks


def play_cards(
    events: EventReader,
    hands: Sequence[set[str]],
    leader: int,
    legal: Callable[[int, str | None, int], set[str]],
    winner: Callable[[SingleTrick], int],
    opening: str = "",
    over: Callable[[list[SingleTrick]], bool] = lambda tricks: False,
) -> list[SingleTrick]:
    """As `play_out`, where each seat plays one card."""

    def plays(seat: int, led: str | None, number: int) -> set[Play]:
        return {(card, frozenset()) for card in legal(seat, led, number)}

    def is_over(tricks: list[Trick]) -> bool:
        return over([single(trick) for trick in tricks])

    played = play_out(events, hands, leader, plays, lambda trick: winner(single(trick)), opening, is_over)
    return [single(trick) for trick in played]


def follow(hand: Collection[str], led: str | None, suit_of: SuitOf, trump: str = "") -> set[str]:
    """What may be played to the card led, None when leading: its suit, or trumps if there are any, else any card."""
    following = {card for card in hand if led is not None and suit_of(card) == suit_of(led)}
    return following | {card for card in hand if following and suit_of(card) == trump} or set(hand)


def highest(trick: SingleTrick, suit_of: SuitOf, trump: str | None, rank: Callable[[str], int]) -> int:
    """The seat of the highest trump, or without one of the highest card of the suit led; of equals the first."""
    led = suit_of(trick[0][1])
    running = [play for play in trick if suit_of(play[1]) == trump] or [p for p in trick if suit_of(p[1]) == led]
    return max(running, key=lambda play: rank(play[1]))[0]


def captured(
    tricks: Iterable[SingleTrick], winner: Callable[[SingleTrick], int], worth: Callable[[str], int], seats: int
) -> list[int]:
    """What the cards in each seat's tricks come to."""
    won = [0] * seats
    for trick in tricks:
        won[winner(trick)] += sum(worth(card) for _, card in trick)
    return won


def single(trick: Trick) -> SingleTrick:
    return [(seat, card) for seat, (card,) in trick]


def build_result(
    bidder: int | None,
    bid: int | str | None,
    winners: Sequence[int],
    captured: list[int],
    made: bool | None,
    delta: list[int],
    trump: str | None = None,
    partner: int | None = None,
) -> dict[str, Any]:
    """The result of a deal; `winners` are those of its tricks, `captured` and `delta` are by seat."""
    told = {"bidder": bidder, "bid": bid, "trump": trump, "partner": partner}
    tricks = [winners.count(seat) for seat in range(len(delta))]
    return told | {"tricks": tricks, "points": {}, "captured": captured, "made": made, "delta": delta}


def passed_out(seats: int) -> dict[str, Any]:
    return build_result(None, None, [], [0] * seats, None, [0] * seats)
