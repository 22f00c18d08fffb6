"""Smear's legal bids, suits and plays against the referee's, at every decision of dealt and of rigged deals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import combinations
from typing import Any

import pytest

from driver import Position
from referee.cards import pack
from referee.smear_rules import Rules, trump_order
from referee.smear_writer import random_rules, write_up
from tricklab.engine.games.smear import DECLINE
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import FRENCH_54

FAR = [-(2**63), -(2**40), -256, -2, -1, 2**31, 2**32, 2**40, 2**55, 2**62, 2**63 - 1]
RECORD_KIND = {"bid": "bid", "trump": "trump", "fold": "fold_lead", "play": "play"}


class Table(Position):
    """A Smear deal by the referee's rules."""

    def __init__(self, rules: Rules, deck: Sequence[str], dealer: int) -> None:
        setup = Setup.make("smear", rules=asdict(rules), policy="random")
        super().__init__(setup, [FRENCH_54.number(card) for card in deck], dealer)
        self.order = rules

    def place(self, card: str) -> int:
        """The number of a trump, weakest 0, by the referee's order of trumps."""
        suit = "CDHS"[int(self.table["trump"])]
        return 15 - trump_order(suit, self.order).index(card)

    def play_of(self, cards: Sequence[str]) -> int:
        """The action of laying down some trumps, the competing one first."""
        top, *beneath = (self.place(card) for card in cards)
        return top | sum(1 << place for place in beneath) << 8


def action_of(table: Table, what: str, option: Any) -> int:
    """The engine's integer for what the referee calls a bid, suit, plain card or play."""
    if what == "bid":
        return 0 if option == "pass" else int(option)
    if what == "trump":
        return "CDHS".index(option)
    if what == "fold":
        return DECLINE if option is None else FRENCH_54.number(option)
    return table.play_of(option)


def candidates(legal: set[int], rng: random.Random) -> set[int]:
    """Integers that might be mistaken for legal ones: all single cards, and legal plays with a bit changed."""
    asked = {*FAR, *range(-3, 600), *legal}
    for action in rng.sample(sorted(legal), min(6, len(legal))):
        asked |= {action ^ 1 << bit for bit in range(26)} | {action | 1 << bit for bit in (30, 40, 62)}
        asked |= {rng.getrandbits(4) | action >> 8 << 8, action & 0xFF | rng.getrandbits(16) << 8}
    return asked | {rng.getrandbits(4) | rng.getrandbits(16) << 8 for _ in range(40)}


def stacks_of(table: Table) -> set[int]:
    """Every stack of the right size from the hand of the seat whose turn it is, legal or not."""
    hand = int(table.own()["hand"])
    held = [place for place in range(16) if hand >> place & 1]
    beneath = max(0, len(held) - 6)
    sizes = {max(0, beneath - 1), beneath, beneath + 1}
    sets = [sum(1 << place for place in cards) for size in sizes for cards in combinations(held, size)]
    return {top | cards << 8 for top in held for cards in sets}


def play_out(
    rules: Rules, deck: Sequence[str], dealer: int, rng: random.Random, pick: Callable[..., Any] | None = None
) -> Counter[str]:
    """Play a deal in the engine and in the referee at once; they must agree on every decision and the result."""
    size = 9 if rules.players == 4 else 8
    dealt = [deck[seat * size : (seat + 1) * size] for seat in range(rules.players)]
    table = Table(rules, deck, dealer)
    seen: Counter[str] = Counter()

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        assert (table.kind, table.seat) == (RECORD_KIND[what], seat)
        expected = {action_of(table, what, option) for option in options}
        listed = table.legal()
        assert len(listed) == len(set(listed)) == len(expected)
        assert set(listed) == expected
        asked = candidates(expected, rng)
        if what == "play":
            asked |= stacks_of(table)
        assert table.legal_among(asked) == expected
        seen[f"{what} {len(options[0])}" if what == "play" else what] += 1
        if what == "play" and len(options[0]) > 1 and any(len(stack) != len(options[0]) for stack in options):
            raise AssertionError("stacks of one hand differ in size")
        choice = pick(what, options) if pick and what != "play" else rng.choice(options)
        table.step(action_of(table, what, choice))
        return choice

    record = write_up(rules, dealer, dealt, deck[size * rules.players :], choose)
    assert table.kind is None
    assert table.setup.game.result(vars(rules), table.row()) == record["result"]
    return seen


def shuffled(rng: random.Random) -> list[str]:
    return rng.sample(pack(jokers=2), 54)


def rigged(rules: Rules, suit: str, trumps: int, seat: int, rng: random.Random) -> list[str]:
    """A deck that deals a seat so many trumps, and the others nearly none or many, as it comes."""
    order = list(trump_order(suit, rules))
    size = 9 if rules.players == 4 else 8
    hand = rng.sample(order, min(trumps, size))
    rest = [card for card in shuffled(rng) if card not in hand]
    if trumps > size:  # the rest of them stand at the head of the stock, or just behind what will be served
        more = [card for card in rest if card in order][: trumps - size]
        rest = [card for card in rest if card not in more]
        place = rng.choice([size * (rules.players - 1), len(rest)])
        rest[place:place] = more
    plain = [card for card in rest if card not in order][: size - len(hand)]
    rest = [card for card in rest if card not in plain]
    return rest[: seat * size] + hand + plain + rest[seat * size :]


OPTION_SETS = (
    Rules(),
    Rules(stock="dealer"),
    Rules(stock="bidder", jokers="ranked"),
    Rules(lead_to_fold=True),
    Rules(trey=False, all_pass="dealer_forced", min_bid=4),
    Rules(players=6),
    Rules(players=6, refill="bidder_only", jokers="ranked"),
    Rules(players=6, lead_to_fold=True, refill="bidder", trey=False),
)


@pytest.mark.parametrize("rules", OPTION_SETS, ids=lambda rules: f"set {OPTION_SETS.index(rules)}")
def test_dealt_hands(rules: Rules) -> None:
    rng = random.Random(f"dealt {rules}")
    seen: Counter[str] = Counter()
    for _ in range(80):
        seen += play_out(rules, shuffled(rng), rng.randrange(rules.players), rng)
    assert seen["play 1"] > 800
    assert seen["bid"] == 80 * rules.players
    assert (seen["fold"] > 3) == rules.lead_to_fold


def test_any_options() -> None:
    rng = random.Random("any options")
    for _ in range(400):
        rules = random_rules(rng)
        play_out(rules, shuffled(rng), rng.randrange(rules.players), rng)


@pytest.mark.parametrize("trumps", [7, 8, 9])
def test_many_trumps(trumps: int) -> None:
    rng = random.Random(f"many {trumps}")
    seen: Counter[str] = Counter()
    for _ in range(100):
        rules, suit = random_rules(rng), rng.choice("CDHS")
        deck = rigged(rules, suit, trumps, rng.randrange(rules.players), rng)
        seen += play_out(rules, deck, rng.randrange(rules.players), rng, naming(suit, rng))
    assert seen[f"play {min(trumps, 8) - 5}"] > 33


@pytest.mark.parametrize(
    "rules",
    [
        Rules(stock="bidder"),
        Rules(stock="dealer", trey=False),
        Rules(players=6, refill="bidder_only"),
        Rules(players=6, refill="bidder_only", jokers="ranked", trey=False),
    ],
    ids=["bidder", "dealer", "bidder_only", "bidder_only ranked"],
)
def test_more_trumps_than_were_dealt(rules: Rules) -> None:
    rng = random.Random(f"more {rules}")
    seen: Counter[str] = Counter()
    for _ in range(30):
        suit, seat = rng.choice("CDHS"), rng.randrange(rules.players)
        deck = rigged(rules, suit, 12, seat, rng)
        dealer = seat if rules.stock == "dealer" else rng.randrange(rules.players)
        seen += play_out(rules, deck, dealer, rng, naming(suit, rng, bidder_after=(seat - dealer - 1) % rules.players))
    size = 9 if rules.players == 4 else 8
    assert sum(count for what, count in seen.items() if what > f"play {size - 5}" and what.startswith("play")) > 10


def naming(suit: str, rng: random.Random, bidder_after: int | None = None) -> Callable[..., Any]:
    """Choices that make a suit trumps; with ``bidder_after`` passes, the next seat is the bidder with 7 or more."""
    spoken = iter(range(99))

    def pick(what: str, options: list[Any]) -> Any:
        if what == "trump":
            return suit
        if what == "bid" and bidder_after is not None:
            return options[-1] if next(spoken) == bidder_after else options[0]
        return rng.choice(options)

    return pick


def test_stack_without_enough_others() -> None:
    """Nine trumps, eight of them points: the only other goes beneath, with two points that the player picks."""
    order = trump_order("H", Rules())
    hand = ["AH", "JH", "JD", "TH", "3H", "2H", "JK1", "JK2", "9H"]
    rest = [card for card in pack(jokers=2) if card not in hand and card not in order]
    trumps = [card for card in order if card not in hand]
    table = Table(Rules(), hand + rest + trumps, 0)
    for _ in range(3):
        table.step(0)
    table.step(1)
    table.step("CDHS".index("H"))
    assert (table.kind, table.seat) == ("play", 0)
    points = [card for card in hand if card != "9H"]
    expected = {
        table.play_of([top, "9H", *buried])
        for top in points
        for buried in combinations([card for card in points if card != top], 2)
    }
    assert len(expected) == 8 * 21
    assert set(table.legal()) == expected
    assert table.legal_among(stacks_of(table)) == expected


def test_s4_eight_trumps() -> None:
    """The example of docs/rules/smear.md."""
    hand = ["AH", "KH", "QH", "9H", "8H", "7H", "5H", "3H"]
    rest = [card for card in pack(jokers=2) if card not in hand and card not in trump_order("H", Rules())]
    table = Table(Rules(), hand + rest + [card for card in trump_order("H", Rules()) if card not in hand], 0)
    for action in (0, 0, 0, 1, 2):
        table.step(action)
    legal = set(table.legal())
    assert table.play_of(["AH", "5H", "7H"]) in legal
    assert table.play_of(["3H", "7H", "8H"]) in legal
    assert {table.play_of([top, *"5H 7H 8H".replace(top, "").split()]) for top in ("5H", "7H", "8H")} <= legal
    assert not {table.play_of(["AH", "3H", other]) for other in ("KH", "QH", "9H", "8H", "7H", "5H")} & legal
    assert not {table.play_of(["9H", "AH", other]) for other in ("KH", "QH", "8H", "7H", "5H")} & legal
