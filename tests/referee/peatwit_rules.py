"""The rules of Peatwit as pure functions of card names and seats. Source: `docs/rules/peatwit.md`.

Slow and plain on purpose: tests compare the engine with these. A `hand` is any collection of card names, a
`Trick` the plays in order, each a seat and its card; the nerd sits at seat -1. Sides, where there are any, are 0
(even seats) and 1 (odd).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .cards import SUITS, clockwise, rank, suit
from .contract import Options, rules_class

Trick = Sequence[tuple[int, str]]

NERD = -1
PASSED = 3
FIFTH_SUIT = (2, 3, 4)
NIL = {3: 70, 4: 50, 5: 30}
STEPS = {"left": 1, "right": -1, "across": 2}


OPTIONS: Options = {
    "players": (4, 3, 5),
    "partners": (False, True),
    "partner_score": ("sum", "combined"),
    "passing": ("cycle", "left", "right", "across", "none"),
    "five_across": (False, True),
    "nerd": ("play", "dead"),
    "nerd_lead": ("best", "same"),
    "lead_trump": ("suit", "fifth"),
    "deals": range(1, 10**9),
    "target": range(10**9),
}
Rules = rules_class(OPTIONS, deals=16)
"""The options of Peatwit ("Options")."""


def hand_size(rules: Rules) -> int:
    """The cards that each player is dealt ("Pack and deal")."""
    return 52 // rules.players


def nerd_plays(rules: Rules) -> int:
    """How many cards the nerd plays, one to each of the first tricks ("The nerd")."""
    return 52 % rules.players if rules.nerd == "play" else 0


def can_pass_across(rules: Rules) -> bool:
    """Whether the pass across exists: with five players only by agreement ("Passing")."""
    return rules.players == 4 or (rules.players == 5 and rules.five_across)


def pass_cycle(rules: Rules) -> tuple[str, ...]:
    """The directions of the pass, deal after deal ("Passing")."""
    if rules.passing != "cycle":
        return (rules.passing,)
    return ("left", "right", "across", "none") if can_pass_across(rules) else ("left", "right", "none")


def pass_direction(hand: int, rules: Rules) -> str:
    """Where the cards go in the deal of this number, the first being 0 ("Passing")."""
    cycle = pass_cycle(rules)
    return cycle[hand % len(cycle)]


def pass_target(seat: int, direction: str, rules: Rules) -> int:
    """The seat that gets this seat's three cards ("Passing")."""
    return (seat + STEPS[direction]) % rules.players


def legal_bids(rules: Rules) -> list[int]:
    """What anybody may bid, whatever was bid before; 0 is nil ("Bidding")."""
    return list(range(hand_size(rules) + 1))


def first_leader(bids: Sequence[int], dealer: int) -> int:
    """The lowest bidder, of equals the one who spoke first ("Lead and play"). `bids` is by seat."""
    return min(clockwise(dealer + 1, len(bids)), key=lambda seat: bids[seat])


def in_fifth_suit(card: str) -> bool:
    """Whether the card is one of the twelve possible trumps ("Trumps")."""
    return rank(card) in FIFTH_SUIT


def trumps_led(led: str, rules: Rules) -> bool:
    """Whether this first card asks for trumps instead of its suit ("A trump lead")."""
    return rules.lead_trump == "fifth" and in_fifth_suit(led)


def legal_plays(hand: Collection[str], led: str | None, rules: Rules) -> set[str]:
    """The cards that may be played when `led` was led, or None to lead oneself ("Lead and play")."""
    if led is None:
        return set(hand)
    if trumps_led(led, rules):
        following = {card for card in hand if in_fifth_suit(card)}
    else:
        following = {card for card in hand if suit(card) == suit(led)}
    return following or set(hand)


def strength(card: str, led: str, rules: Rules) -> tuple[int, int, int]:
    """Orders the cards of a trick: trumps above the suit led, above all that cannot win ("Trumps")."""
    plain = suit(card) == suit(led) and not trumps_led(led, rules)
    if in_fifth_suit(card) and not plain:
        return 2, rank(card), SUITS.index(card[1])
    return (1, rank(card), 0) if plain else (0, 0, 0)


def trick_winner(trick: Trick, rules: Rules) -> int:
    """The seat that takes the trick, -1 for the nerd ("Trumps", "The nerd")."""
    led = trick[0][1]
    return max(trick, key=lambda play: strength(play[1], led, rules))[0]


def next_leader(trick: Trick, rules: Rules) -> int:
    """Who leads after this trick; the nerd cannot ("The nerd")."""
    winner = trick_winner(trick, rules)
    if winner != NERD:
        return winner
    if rules.nerd_lead == "same":
        return trick[0][0]
    return trick_winner([play for play in trick if play[0] != NERD], rules)


def contract_score(bid: int, won: int) -> int:
    """What a bid of one or more is worth ("Score")."""
    return 10 * bid + won - bid if won >= bid else -10 * bid


def seat_score(bid: int, won: int, rules: Rules) -> int:
    """What one player's bid is worth, nil included ("Score")."""
    if bid == 0:
        return NIL[rules.players] if won == 0 else -NIL[rules.players]
    return contract_score(bid, won)


def side_score(bids: Sequence[int], tricks: Sequence[int], side: int, rules: Rules) -> int:
    """What a pair of partners score together ("Partners")."""
    pair = (side, side + 2)
    if rules.partner_score == "sum":
        return sum(seat_score(bids[seat], tricks[seat], rules) for seat in pair)
    bidders = [seat for seat in pair if bids[seat] > 0]
    score = sum(seat_score(0, tricks[seat], rules) for seat in pair if bids[seat] == 0)
    if bidders:
        score += contract_score(sum(bids[seat] for seat in bidders), sum(tricks[seat] for seat in bidders))
    return score


def deltas(bids: Sequence[int], tricks: Sequence[int], rules: Rules) -> list[int]:
    """How the deal changes each seat's score; partners both show their side's ("Score", "Partners")."""
    if rules.partners:
        return [side_score(bids, tricks, seat % 2, rules) for seat in range(rules.players)]
    return [seat_score(bids[seat], tricks[seat], rules) for seat in range(rules.players)]
