"""What a seat has seen of Smear's discard and refill, checked: docs/rules/smear.md, "Discard and refill".

How many cards a seat throws tells how many trumps it kept, and that decides who draws how many. Then the trumps that
are out of sight must have room where they can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tricklab.engine.decks import FRENCH_54
from tricklab.engine.errors import UsageError
from tricklab.engine.games.smear import CARDS, CODES, hand_size
from tricklab.engine.games.smear.trumps import TRUMPS, trumps_in
from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.record_types import AnyEvent, Discard, Draw, Play

_UNKNOWN = "?"


class SeenRefill(NamedTuple):
    """Per seat the trumps kept, the cards drawn, and the trumps taken from the rest; what the seat itself drew."""

    kept: list[int]
    drew: list[int]
    took: list[int]
    own_cards: list[str]


def cards_of_plays(events: Sequence[AnyEvent], seat: int) -> int:
    """Return all cards that a seat plays, as a set of card numbers."""
    played = (event.cards for event in events if isinstance(event, Play) and event.seat == seat)
    return mask_of(card for cards in played for card in FRENCH_54.numbers(cards))


def seen_refill(rules: Any, table: Any, events: Sequence[AnyEvent], seat: int, own_trumps: int) -> SeenRefill:
    """Return what was thrown and drawn.

    Raises
    ------
    UsageError
        If that is not what the rules ask for.
    """
    if any(event.seat < 0 for event in events):
        raise UsageError("no card is nobody's in Smear: there is no seat -1.")
    kept = _kept(rules, table, events, seat, own_trumps)
    draws = [event for event in events if isinstance(event, Draw)]
    due, served = _due(rules, table, kept)
    for number, (other, count) in enumerate(due):
        if number == len(draws):
            raise UsageError(f"then seat {other} draws {count}, which must be told: stands for a card is {_UNKNOWN!r}.")
        if (draws[number].seat, len(draws[number].cards)) != (other, count):
            raise UsageError(
                f"after what was thrown seat {other} draws {count}, not seat {draws[number].seat} "
                f"{len(draws[number].cards)}."
            )
    drew, took = [0] * rules.players, [0] * rules.players
    for other, count in due:
        drew[other] = count
    if rest := draws[len(due) :]:
        taker = int(table["dealer"] if rules.stock == CODES.stock.dealer else table["bidder"])
        left = CARDS - rules.players * hand_size(rules) - served
        if rules.stock == CODES.stock.dead or len(rest) > 1 or rest[0].seat != taker or len(rest[0].cards) > left:
            raise UsageError(f"seat {rest[0].seat} has nothing more to draw.")
        took[taker] = len(rest[0].cards)
    own_cards = [card for event in draws if event.seat == seat for card in event.cards]
    if _UNKNOWN in own_cards:
        raise UsageError(f"what seat {seat} itself drew must be told, card by card.")
    if (
        took[seat]
        and popcount(trumps_in(rules, mask_of(FRENCH_54.numbers(rest[0].cards)), table["trump"])) < took[seat]
    ):
        raise UsageError(f"seat {seat} takes nothing but trumps from the rest of the stock.")
    return SeenRefill(kept, drew, took, own_cards)


def _kept(rules: Any, table: Any, events: Sequence[AnyEvent], seat: int, own_trumps: int) -> list[int]:
    """Return how many trumps each seat kept, from what it threw."""
    size, thrown = hand_size(rules), [0] * rules.players
    order = [(int(table["dealer"]) + 1 + step) % rules.players for step in range(rules.players)]
    last = -1
    for event in events:
        if isinstance(event, Discard):
            place = order.index(event.seat)
            if place <= last:
                raise UsageError("each seat throws its plain cards once, from the dealer's left on.")
            last = place
            thrown[event.seat] = len(event.cards)
            if len(event.cards) > size:
                raise UsageError(f"seat {event.seat} throws {len(event.cards)} cards of {size}.")
            known = mask_of(FRENCH_54.number(card) for card in event.cards if card != _UNKNOWN)
            if trumps_in(rules, known, int(table["trump"])):
                raise UsageError(f"seat {event.seat} throws a trump.")
    kept = [size - count for count in thrown]
    if kept[seat] != popcount(own_trumps):
        raise UsageError(
            f"seat {seat} was dealt {popcount(own_trumps)} trumps and throws {size - popcount(own_trumps)} cards, "
            f"not {thrown[seat]}."
        )
    return kept


def _due(rules: Any, table: Any, kept: Sequence[int]) -> tuple[list[tuple[int, int]], int]:
    """Return who draws how many in the refill, in order, and how many cards that are together."""
    left = CARDS - rules.players * hand_size(rules)
    if rules.refill == CODES.refill.bidder_only:
        return [(int(table["bidder"]), left)], left
    first = int(table["bidder"] if rules.refill == CODES.refill.bidder else table["dealer"]) + 1
    due, served = [], 0
    for step in range(rules.players):
        other = (first + step) % rules.players
        count = min(6 - kept[other], left - served)
        if count > 0:
            due.append((other, count))
            served += count
    return due, served


def check_counts(
    rules: Any, refill: SeenRefill, events: Sequence[AnyEvent], seat: int, own: int, trump: int, out: set[int]
) -> None:
    """Refuse what no deal can bring about: the trumps out of sight must have room, in hands and in the stock.

    Parameters
    ----------
    own
        The trumps that ``seat`` had after the refill.
    out
        The seats that are seen to have none left.
    """
    fewest = most = 0
    for other in range(rules.players):
        low, high = _bounds(rules, refill, events, other, trump, is_out=other in out)
        if low > high or (other == seat and not low <= popcount(own) <= high):
            raise UsageError(
                f"seat {other} cannot have had the trumps that it plays: it kept {refill.kept[other]}, "
                f"and drew {refill.drew[other]} cards."
            )
        if other != seat:
            fewest, most = fewest + low, most + high
    if rules.stock == CODES.stock.dead:
        most += CARDS - rules.players * hand_size(rules) - sum(refill.drew)
    if not fewest <= TRUMPS - popcount(own) <= most:
        raise UsageError("the trumps that are left have no room where they can be: too many cards were thrown, or few.")


def _bounds(
    rules: Any, refill: SeenRefill, events: Sequence[AnyEvent], other: int, trump: int, *, is_out: bool
) -> tuple[int, int]:
    """Return the fewest and the most trumps that a seat can have had after the refill."""
    plays = [event for event in events if isinstance(event, Play) and event.seat == other]
    played = popcount(trumps_in(rules, cards_of_plays(events, other), trump))
    low = max(refill.kept[other] + refill.took[other], played)
    high = refill.kept[other] + refill.took[other] + refill.drew[other]
    if any(len(event.cards) > 1 for event in plays[1:]):
        return 1, 0  # a stack is played first, or not at all
    if plays and played:
        stacked = len(plays[0].cards) - 1
        low, high = (max(low, 6 + stacked), min(high, 6 + stacked)) if stacked else (low, min(high, 6))
    return (max(low, played), min(high, played)) if is_out else (low, high)
