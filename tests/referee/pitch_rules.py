"""The rules of Pitch as pure functions of card names and seats. Source: `docs/rules/pitch.md`.

Slow and plain on purpose: tests compare the engine with these. A `Trick` is the plays in order, each a seat
and its card. A *side* is the tuple of its seats; where everybody plays for himself, each seat is one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from .cards import is_joker, pack, rank, suit
from .contract import Options, rules_class

Bid = int | str
Trick = Sequence[tuple[int, str]]
Points = Mapping[str, int | None]

HAND = 6
SMUDGE_LEVEL = PITCH_LEVEL = 4
SALE_LIMIT = 3
PIPS = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}


OPTIONS: Options = {
    "players": range(2, 8),
    "partners": (False, True),
    "pack": (52, 32),
    "joker": (False, True),
    "smudge": ("none", "game", "slam"),
    "auction": ("once", "sell_out"),
    "min_bid": (1, 2),
    "dealer_steal": (True, False),
    "all_pass": ("redeal_same", "dealer_forced", "eldest_free"),
    "low": ("dealt", "captured"),
    "target": range(1, 10**9),
    "out": ("in_order", "pitcher_first"),
}
Rules = rules_class(OPTIONS, players=4, target=7)
"""The options of Pitch ("Options")."""


@dataclass(frozen=True)
class Contract:
    """How the auction ended: who leads, who has bid what, and who marked what at a sale ("Auction", "Sell-out").

    `bidder` and `bid` are None where the leader pitches free.
    """

    leader: int
    bidder: int | None = None
    bid: Bid | None = None
    marked: tuple[int, int] | None = None


def deck(rules: Rules) -> tuple[str, ...]:
    """All cards of the pack ("Pack and deal")."""
    lowest = 7 if rules.pack == 32 else 2
    return tuple(card for card in pack(int(rules.joker)) if is_joker(card) or rank(card) >= lowest)


def sides(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The seats that play and score together ("Pack and deal")."""
    return ((0, 2), (1, 3)) if rules.partners else tuple((seat,) for seat in range(rules.players))


def side_of(seat: int, rules: Rules) -> tuple[int, ...]:
    return next(side for side in sides(rules) if seat in side)


# Auction


def top_number(rules: Rules) -> int:
    """The highest bid that is a number: one for each point ("Auction", "The joker")."""
    return 5 if rules.joker else 4


def level(bid: Bid, rules: Rules) -> int:
    """What a bid undertakes, as a number; it is lost if it fails ("Auction", "Smudge", "Slam", "Sell-out")."""
    words = {"smudge": SMUDGE_LEVEL, "pitch": PITCH_LEVEL, "slam": top_number(rules) + 1}
    return bid if isinstance(bid, int) else words[bid]


def legal_bids(high: Bid | None, rules: Rules, *, score: int = 0, dealer: bool = False) -> list[Bid]:
    """What a seat with that score may say over the bid `high`, None if there is none yet ("Auction")."""
    forced = dealer and high is None and rules.all_pass == "dealer_forced"
    least = rules.min_bid
    if high is not None:
        takes_over = dealer and rules.dealer_steal and high != "smudge"
        least = max(least, level(high, rules) + (0 if takes_over else 1))
    bids: list[Bid] = [] if forced else ["pass"]
    bids += range(least, top_number(rules) + 1)
    if rules.smudge == "game" and score >= 0 and least <= SMUDGE_LEVEL:
        bids.append("smudge")
    if rules.smudge == "slam" and least <= level("slam", rules):
        bids.append("slam")
    return bids


def sale_bids(high: int | None, eldest_score: int, rules: Rules) -> list[Bid]:
    """What a seat may offer eldest over the offer `high` ("Sell-out")."""
    least = max(rules.min_bid, (high or 0) + 1)
    return ["pass", *(bid for bid in range(least, SALE_LIMIT + 1) if eldest_score + bid < rules.target)]


def sale_answers(bid: int, bidder_score: int, rules: Rules) -> list[Bid]:
    """What eldest may answer to the highest offer ("Sell-out")."""
    return ["sell"] if bidder_score + bid >= rules.target else ["keep", "sell"]


# Play


def effective_suit(card: str, trump: str) -> str:
    """The suit that a card belongs to: the joker's is trumps ("Play", "The joker")."""
    return suit(card) or trump


def pitched_suit(card: str) -> str:
    """The trump suit when this card is pitched ("Play", "The joker")."""
    return suit(card) or "S"


def trumps_of(cards: Collection[str], trump: str) -> list[str]:
    """The trumps among these cards, best first; the joker is the lowest ("Play", "The joker")."""
    return sorted((card for card in cards if effective_suit(card, trump) == trump), key=rank, reverse=True)


def legal_cards(hand: Collection[str], led: str | None, trump: str) -> set[str]:
    """The cards that may be played to the led card, None when leading ("Play")."""
    if led is None:
        return set(hand)
    following = {card for card in hand if effective_suit(card, trump) == effective_suit(led, trump)}
    return following | set(trumps_of(hand, trump)) if following else set(hand)


def trick_winner(trick: Trick, trump: str) -> int:
    """The seat of the highest trump, or without one of the highest card of the suit led ("Play")."""
    led = effective_suit(trick[0][1], trump)
    trumped = any(effective_suit(card, trump) == trump for _, card in trick)
    competing = [play for play in trick if effective_suit(play[1], trump) == (trump if trumped else led)]
    return max(competing, key=lambda play: rank(play[1]))[0]


# Points and score


def point_names(rules: Rules) -> tuple[str, ...]:
    """The points of a deal without a slam, in the order in which they count ("Points", "The joker")."""
    return ("high", "low", "jack", "joker", "game") if rules.joker else ("high", "low", "jack", "game")


def pips(card: str) -> int:
    """What a card counts towards the game point; the joker nothing ("Points")."""
    return 0 if is_joker(card) else PIPS.get(card[0], 0)


def captured_pips(tricks: Sequence[Trick], trump: str, rules: Rules) -> list[int]:
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
