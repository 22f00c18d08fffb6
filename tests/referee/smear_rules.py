"""The rules of Smear as pure functions of card names and seats. Source: `docs/rules/smear.md`.

Slow and plain on purpose: tests compare the engine with these. A `hand` is any collection of card names, a
`Trick` the plays in order, each a seat and its cards with the competing card first. Sides are 0 (even seats)
and 1 (odd).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import combinations

from .cards import clockwise, is_joker, same_colour
from .contract import Options, rules_class

Play = tuple[str, frozenset[str]]
Trick = Sequence[tuple[int, Sequence[str]]]
Points = Mapping[str, int | None]

HAND = 6
POINT_NAMES = ("high", "low", "jack", "jick", "joker-1", "joker-2", "game", "trey")


OPTIONS: Options = {
    "players": (4, 6),
    "jokers": ("low", "ranked"),
    "trey": (True, False),
    "joker_credit": ("player", "captured"),
    "refill": ("eldest", "bidder", "bidder_only"),
    "stock": ("dead", "dealer", "bidder"),
    "lead_to_fold": (False, True),
    "min_bid": range(1, 5),
    "all_pass": ("redeal_same", "dealer_forced"),
    "target": range(1, 10**9),
}
Rules = rules_class(OPTIONS, target=21)
"""The options of Smear ("Options")."""


def point_names(rules: Rules) -> tuple[str, ...]:
    """The points that can be won, in the order in which they count ("Points")."""
    return POINT_NAMES if rules.trey else POINT_NAMES[:-1]


def worth(name: str) -> int:
    """What a point counts: three for the trey, one for any other ("Points")."""
    return 3 if name == "trey" else 1


def legal_bids(high: int | None, rules: Rules, *, forced: bool = False) -> list[int | str]:
    """What a seat may say over the bid `high`, None if there is none yet ("Auction").

    `forced` is the dealer who must not pass.
    """
    most = sum(worth(name) for name in point_names(rules))
    least = rules.min_bid if high is None else high + 1
    numbers: list[int | str] = list(range(least, most + 1))
    return numbers if forced else ["pass", *numbers]


def trump_order(trump: str, rules: Rules) -> tuple[str, ...]:
    """The sixteen trumps, best first ("Trumps").

    Jokers below the Two are listed as JK1, JK2, though neither is the higher.
    """
    return _order(trump, rules.jokers)


@cache
def _order(trump: str, jokers: str) -> tuple[str, ...]:
    """The trumps, worked out once: a check asks for them at every card."""
    top = [rank + trump for rank in "AKQJ"] + ["J" + same_colour(trump)]
    rest = [rank + trump for rank in "T98765432"]
    both = ["JK1", "JK2"]
    return tuple(top + both + rest if jokers == "ranked" else top + rest + both)


def trumps_of(hand: Collection[str], trump: str, rules: Rules) -> list[str]:
    """The trumps in a hand, best first ("Trumps")."""
    return [card for card in trump_order(trump, rules) if card in hand]


def strength(card: str, trump: str, rules: Rules) -> int:
    """16 for the ace of trumps, down to 1; 0 for a plain card ("Trumps"). Jokers below the Two are both 1."""
    order = trump_order(trump, rules)
    if card not in order:
        return 0
    if rules.jokers == "low" and is_joker(card):
        return 1
    return len(order) - order.index(card)


def trick_winner(trick: Trick, trump: str, rules: Rules) -> int:
    """The seat of the highest trump; of two equal jokers, the one played first ("Play")."""
    best = max(trick, key=lambda play: strength(play[1][0], trump, rules))
    if strength(best[1][0], trump, rules) == 0:
        raise ValueError("a trick without a trump")
    return best[0]


def refill(
    kept: Sequence[int], stock: Sequence[str], dealer: int, bidder: int, rules: Rules
) -> list[tuple[int, list[str]]]:
    """Who draws which cards, in order; `kept` counts each seat's trumps ("Discard and refill")."""
    if rules.refill == "bidder_only":
        return [(bidder, list(stock))]
    last = bidder if rules.refill == "bidder" else dealer
    left = list(stock)
    draws = []
    for seat in clockwise(last + 1, rules.players):
        count = max(HAND - kept[seat], 0)
        if left[:count]:
            draws.append((seat, left[:count]))
        left = left[count:]
    return draws


def lowest(in_play: Collection[str], trump: str, rules: Rules) -> str:
    """The trump that scores low: never a joker where they rank below the Two ("Points")."""
    order = trumps_of(in_play, trump, rules)
    return [card for card in order if rules.jokers == "ranked" or not is_joker(card)][-1]


def point_cards(in_play: Collection[str], trump: str, rules: Rules) -> set[str]:
    """The point-scoring trumps, given all trumps in play ("Excess trumps")."""
    cards = {"J" + trump, "J" + same_colour(trump), "JK1", "JK2", "T" + trump}
    cards |= {trumps_of(in_play, trump, rules)[0], lowest(in_play, trump, rules)}
    return cards | {"3" + trump} if rules.trey else cards


def legal_plays(
    hand: Collection[str], trump: str, rules: Rules, *, in_play: Collection[str], first_trick: bool
) -> set[Play]:
    """Every legal play of a seat as the card on top and the set beneath it ("Play", "Excess trumps").

    `in_play` holds all trumps that are in any hand when play starts. The set is empty for a hand without
    trumps, which may have `fold_leads`.
    """
    trumps = trumps_of(hand, trump, rules)
    if not first_trick or len(trumps) <= HAND:
        return {(card, frozenset()) for card in trumps}
    scoring = point_cards(in_play, trump, rules)
    buried = [frozenset(beneath) for beneath in combinations(trumps, len(trumps) - HAND)]
    fewest = min(len(beneath & scoring) for beneath in buried)
    fair = [beneath for beneath in buried if len(beneath & scoring) == fewest]
    return {(top, beneath) for beneath in fair for top in trumps if top not in beneath}


def next_leader(due: int, hands: Sequence[Collection[str]], trump: str, rules: Rules) -> int | None:
    """Who leads when `due` should: the first from there to the left who has a trump, or None ("Play")."""
    for seat in clockwise(due, rules.players):
        if trumps_of(hands[seat], trump, rules):
            return seat
    return None


def fold_leads(due: int, hands: Sequence[Collection[str]], trump: str, rules: Rules) -> set[str]:
    """The plain cards that the seat due to lead may lead before it folds ("Leading without trumps")."""
    leader = next_leader(due, hands, trump, rules)
    if not rules.lead_to_fold or leader is None or leader == due:
        return set()
    return set(hands[due])


def points(
    hands: Sequence[Collection[str]], tricks: Sequence[Trick], trump: str, rules: Rules
) -> dict[str, int | None]:
    """The seat that scores each point, None where the card is not in play ("Points").

    `hands` are those with which play starts, `tricks` all that were played.
    """
    held = {card: seat for seat, hand in enumerate(hands) for card in trumps_of(hand, trump, rules)}
    played = {card: seat for trick in tricks for seat, cards in trick for card in cards}
    captured = {card: trick_winner(trick, trump, rules) for trick in tricks for _, cards in trick for card in cards}
    jokers = [card for card in played if is_joker(card)]
    if rules.jokers == "ranked":
        jokers = ["JK1", "JK2"]
    jokers += [""] * 2
    joker_seat = played if rules.joker_credit == "player" else captured
    scored = {
        "high": held.get(trumps_of(held, trump, rules)[0]),
        "low": held.get(lowest(held, trump, rules)),
        "jack": captured.get("J" + trump),
        "jick": captured.get("J" + same_colour(trump)),
        "joker-1": joker_seat.get(jokers[0]),
        "joker-2": joker_seat.get(jokers[1]),
        "game": captured.get("T" + trump),
        "trey": captured.get("3" + trump),
    }
    return {name: scored[name] for name in point_names(rules)}


def side_points(scored: Points, side: int) -> int:
    """What a side's points add up to ("Points")."""
    return sum(worth(name) for name, seat in scored.items() if seat is not None and seat % 2 == side)


def side_deltas(scored: Points, bidder_side: int, bid: int) -> tuple[int, int]:
    """How the deal changes the two sides' scores; a bid that is not made is lost ("Score")."""
    deltas = [side_points(scored, side) for side in (0, 1)]
    if deltas[bidder_side] < bid:
        deltas[bidder_side] = -bid
    return deltas[0], deltas[1]
