"""The rules of Pitch as pure functions of card names and seats. Source: `docs/rules/pitch.md`.

Slow and plain on purpose: tests compare the engine with these. A `Trick` is the plays in order, each a seat
and its card. A *side* is the tuple of its seats; where everybody plays for himself, each seat is one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .cards import is_joker, pack, rank, suit
from .contract import Options, rules_class

Bid = int | str
Trick = Sequence[tuple[int, str]]

HAND = 6
SMUDGE_LEVEL = PITCH_LEVEL = 4
SALE_LIMIT = 3


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
    """The seat and its partner, if it has one."""
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
