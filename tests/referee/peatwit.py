"""The referee of Peatwit: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/peatwit.md`, whose sections the docstrings name. A `Trick` is the plays in order, each a seat and
its card. The nerd sits at seat -1. Sides, if any, are 0 (even seats) and 1 (odd).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from .cards import SUITS, clockwise, pack, rank, suit
from .contract import Layout, Options, check_layout, check_rules, check_top, fail, rules_class
from .reader import EventReader, check_deal
from .tricks import build_result, follow

Trick = Sequence[tuple[int, str]]
Hands = list[set[str]]

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


def pass_direction(hand: int, rules: Rules) -> str:
    """Where the cards go in the deal of this number, the first being 0 ("Passing")."""
    if rules.passing != "cycle":
        return str(rules.passing)
    cycle = ("left", "right", "across", "none") if can_pass_across(rules) else ("left", "right", "none")
    return cycle[hand % len(cycle)]


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
    return follow(hand, led, in_fifth_suit if led and trumps_led(led, rules) else suit)


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


def seat_score(bid: int, won: int, rules: Rules) -> int:
    """What one player's bid is worth, or that of partners together ("Score")."""
    if bid == 0:
        return NIL[rules.players] if won == 0 else -NIL[rules.players]
    return 10 * bid + won - bid if won >= bid else -10 * bid


def side_score(bids: Sequence[int], tricks: Sequence[int], side: int, rules: Rules) -> int:
    """What a pair of partners score together ("Partners")."""
    pair = (side, side + 2)
    bidders = [seat for seat in pair if bids[seat] > 0]
    if rules.partner_score == "sum" or len(bidders) < 2:
        return sum(seat_score(bids[seat], tricks[seat], rules) for seat in pair)
    return seat_score(sum(bids[seat] for seat in pair), sum(tricks[seat] for seat in pair), rules)


def deltas(bids: Sequence[int], tricks: Sequence[int], rules: Rules) -> list[int]:
    """How the deal changes each seat's score; partners both show their side's ("Score", "Partners")."""
    if rules.partners:
        return [side_score(bids, tricks, seat % 2, rules) for seat in range(rules.players)]
    return [seat_score(bids[seat], tricks[seat], rules) for seat in range(rules.players)]


def check(record: dict[str, Any]) -> None:
    check_top(record)
    check_rules(record["rules"], OPTIONS)
    rules = Rules(**record["rules"])
    if rules.partners and rules.players != 4:
        fail("rules.partners is True, which needs four players")
    if rules.passing == "across" and not can_pass_across(rules):
        fail("rules.passing is 'across', which needs four players, or five with five_across")
    sides = ((0, 2), (1, 3)) if rules.partners else ()
    check_layout(record, Layout(rules.players, pack(), hand_size(rules), sides, nerd=nerd_plays(rules) > 0))
    if rules.target and max(record["scores"]) >= rules.target:
        fail(f"scores has {max(record['scores'])} before the deal, but the match ended at {rules.target}")
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    rules, dealer = Rules(**record["rules"]), record["dealer"]
    hands, bids = _pass(events, record, rules), [0] * rules.players
    for seat in clockwise(dealer + 1, rules.players):
        legal = range(hand_size(rules) + 1)
        bids[seat] = events.one_of("bid", seat, "bid", legal, "each seat bids once, the dealer last")
    nerd = record["stock"][: nerd_plays(rules)]
    played = _play(hands, events, first_leader(bids, dealer), nerd, rules)
    winners = [trick_winner(trick, rules) for trick in played]
    delta = deltas(bids, [winners.count(seat) for seat in range(rules.players)], rules)
    return build_result(None, None, winners, [], None, delta) | {"bids": bids}


def _pass(events: EventReader, record: dict[str, Any], rules: Rules) -> Hands:
    """The hands for bidding and play, after everybody's three cards have moved at once ("Passing")."""
    hands: Hands = [set(hand) for hand in record["dealt"]]
    direction = pass_direction(record["hand"], rules)
    if direction == "none":
        return hands
    waiting = list(range(rules.players))
    received: Hands = [set() for _ in waiting]
    while waiting:
        seat = next((seat for seat in waiting if events.next_is("pass_cards", seat)), waiting[0])
        target, dealt = (seat + STEPS[direction]) % rules.players, set(record["dealt"][seat])
        why = f"each seat passes three cards, {direction} in this deal"
        cards = events.some("pass_cards", seat, set(), dealt, PASSED, why, to=target)
        waiting.remove(seat)
        hands[seat] -= cards
        received[target] |= cards
    return [kept | got for kept, got in zip(hands, received, strict=True)]


def _play(hands: Hands, events: EventReader, leader: int, nerd: list[str], rules: Rules) -> list[Trick]:
    """All tricks; empties `hands` ("Lead and play", "The nerd")."""
    tricks: list[Trick] = []
    while hands[leader]:
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, rules.players):
            legal = legal_plays(hands[seat], trick[0][1] if trick else None, rules)
            card = events.card(seat, legal, "it is next to play" if trick else "it is on lead")
            hands[seat].remove(card)
            trick.append((seat, card))
        if len(tricks) < len(nerd):
            trick.append((NERD, events.card(NERD, nerd[len(tricks) :][:1], "the nerd adds the next undealt card")))
        events.take("trick", trick_winner(trick, rules), "its card is the best of the trick")
        tricks.append(trick)
        leader = next_leader(trick, rules)
    return tricks
