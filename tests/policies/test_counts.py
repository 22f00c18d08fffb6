"""Counts for the fingers, and the good sense of all policies: a hand and what is right, a line in `golden/sense.txt`.

    AS KS QS JS 2S TH; 1: 3S | 4 pass | expert basic => 7/6; expert:margin=9 => pass

Seat 0 is eldest, and the first hand is the player's whose turn it is: its seat stands before it if it is another. Then
there is what was said and done, and what each policy must do: `7/6` is either, `!9S` anything else, `>9` and `<9` more
and less, `+AH,KD` both of these among others, `-T` nothing that begins so, `=expert` what that one does. A heading has
a variant and its options.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from driver import Position, kinds
from places import GOLDEN
from tiers import full_but, full_unless_compiled
from tricklab import Setup, Simulator, compare
from tricklab.engine.games import GAMES, variants
from tricklab.engine.play.actions import phase_of
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.policies.weights import load
from tricklab.engine.records.as_seen import deck_with
from tricklab.making import SUITS, Speech, cards_of, mask_of

FILE = GOLDEN / "sense.txt"


@cache
def setup_of(heading: str) -> Setup:
    """The variant and the options of a heading."""
    variant, *words = heading.split()
    rules = dict(word.split("=") for word in words if not word.startswith("scores="))
    scores = next((word[7:].split(",") for word in words if word.startswith("scores=")), None)
    return Setup.make(variant, policy="random", rules=rules, scores=scores and list(map(int, scores)))


def cases() -> Iterator[Any]:
    """Yield the lines, each with its game and heading; a comment says what the lines below it are about."""
    heading = about = ""
    for number, line in enumerate(FILE.read_text().splitlines(), 1):
        if line.startswith("== "):
            heading = line[3:]
        elif line.startswith("# "):
            about = line[2:]
        elif line:
            yield pytest.param(heading.split()[0], heading, line, id=f"{heading}, {about}, line {number}")


def dealt(setup: Setup, text: str) -> Position:
    """The deal in which seats, 0 unless it is said, have some cards among others; the last seat deals."""
    known = {}
    for part in text.split(";"):
        seat, _, cards = part.rpartition(":")
        known[-1 if "talon" in seat else int(seat or 0)] = setup.deck.numbers(cards.split())
    return Position(setup, deck_with(setup, known), setup.players - 1)


def meant(at: Position, word: str) -> int:
    """The action that a word means; `?` is the least legal one."""
    phase: Any = phase_of(at.setup, at.state)
    if word == "?":
        return min(at.legal())
    if isinstance(phase, Speech):
        return int(phase.meant(at.setup, word))
    if hasattr(phase, "words"):
        return int({"nothing": phase.ends, **phase.words(at.setup.rules)}[word])
    if word in SUITS:
        return SUITS.index(word)
    if word.isdigit():
        return int(word)
    cards = at.setup.deck.numbers(word.split(","))
    return cards[0] if at.kind in ("play", "pitch", "call") else mask_of(cards)


def lead(at: Position, done: str) -> Position:
    """Let the seats do this; `basic>play` lets `basic` go on until it comes to the play."""
    for word in done.split():
        policy, _, kind = word.partition(">")
        if kind:
            assert kind in kinds(at.setup.game.name)
            while at.kind != kind:
                assert at.step(at.choice(policy))
        else:
            assert at.step(meant(at, word)), (word, at.kind, at.seat)
    return at


def is_right(at: Position, action: int, right: str) -> bool:
    """Whether an action is what it should be."""
    if right[0] == "=":
        return action == at.choice(right[1:])
    if right[0] in "<>":
        return action < meant(at, right[1:]) if right[0] == "<" else action > meant(at, right[1:])
    if right[0] in "+-":
        texts, cards = at.setup.deck.texts(cards_of(action)), right[1:].split(",")
        found = [card for card in cards if any(text.startswith(card) for text in texts)]
        return found == (cards if right[0] == "+" else [])
    return (action in [meant(at, word) for word in right.lstrip("!").split("/")]) != right.startswith("!")


@pytest.mark.parametrize(("variant", "heading", "line"), list(cases()))
def test_a_policy_has_good_sense(variant: str, heading: str, line: str) -> None:
    hands, done, answers = line.split("|")
    at = lead(dealt(setup_of(heading), hands), done)
    for answer in answers.split(";"):
        policies, _, right = answer.rpartition("=>")
        for policy in policies.split() or ["expert"]:
            action = at.choice(policy)
            assert at.legal_among([action])
            assert all(is_right(at, action, each) for each in right.split()), (policy, action)


DEALS = {"pitch": 10_000, "phat": 5_000, "plute": 3_000}
"""Deals until a policy is seen to be better than the one below; 2,000 in other games."""

OPTIONS = [line.split(" | ") for line in (GOLDEN / "sense_options.txt").read_text().splitlines() if line[0] != "#"]


def headings_of(variant: str) -> list[str]:
    """Return a variant's headings with options with which the expert must beat the beginner."""
    return [heading for who, heading in OPTIONS if who == "expert basic" and heading.split()[0] == variant]


def errors(better: str, worse: str, heading: str) -> float:
    """By how many standard errors a policy does better."""
    setup = setup_of(heading)
    deals = DEALS.get(setup.game.name, 2_000)
    return compare(better, worse, setup.variant, deals, seed=5, jobs=1, rules=setup.rules).errors


@pytest.mark.parametrize("variant", full_unless_compiled(variants()))
def test_each_policy_beats_the_one_below(variant: str) -> None:
    assert errors("expert", "basic", variant) > 5
    assert errors("basic", "random", variant) > 5
    for heading in headings_of(variant):
        assert errors("expert", "basic", heading) > 5, heading


@pytest.mark.full
@pytest.mark.game("pitch")
@pytest.mark.parametrize("heading", [heading for who, heading in OPTIONS if who == "expert random"])
def test_the_expert_is_sensible_under_rare_rules(heading: str) -> None:
    assert errors("expert", "random", heading) > 5


WORTH = {"A": 4, "K": 2, "Q": 2, "J": 2, "2": 2}
TWINS = {"C": "S", "S": "C", "D": "H", "H": "D"}
FORCED = {"all_pass": "dealer_forced"}
ROWS = {(4, True): 0, (4, False): 1, (6, True): 4, (6, False): 5}


def counted(cards: list[str], suit: str) -> int:
    """Count a hand on the fingers with a suit as trumps."""
    total = 0
    for card in cards:
        if card.startswith("JK") or card == f"J{TWINS[suit]}":
            total += 1
        elif card[1] == suit:
            total += WORTH.get(card[0], 1)
    return total


@pytest.mark.game("smear")
@pytest.mark.parametrize("rules", [{"trey": False}, {"players": 6, "jokers": "ranked", "min_bid": 3}, FORCED], ids=str)
def test_bids_and_trumps_are_those_counted_by_hand(rules: dict[str, Any]) -> None:
    setup = Setup.make("smear", policy="count", rules=rules)
    enough = load("smear")["enough"][ROWS[setup.players, bool(setup.rules["trey"])]]
    top = 10 if setup.rules["trey"] else 7
    simulator, seen = Simulator(setup), set()
    dealt, rows = simulator.deal(0, 400), simulator.play(0, 400).rows
    for hands, dealer, row in zip(dealt.hands, dealt.dealers, rows, strict=True):
        high, ours = 0, 0
        for turn in range(1, setup.players + 1):
            seat = (int(dealer) + turn) % setup.players
            cards = [setup.deck.text(card) for card in setup.deck.cards if int(hands[seat]) >> card & 1]
            count = max(counted(cards, suit) for suit in "CDHS")
            floor = max(high + 1, int(setup.rules["min_bid"]))
            ceiling = floor if seat == dealer else top
            bids = [bid for bid in range(floor, min(ceiling, top) + 1) if count >= enough[bid - 1]]
            if high and not bids and floor <= top and count >= (enough[11] if ours == seat % 2 else enough[10]):
                bids = [floor]
            must = setup.rules["all_pass"] == "dealer_forced" and seat == dealer and high == 0
            bid = max(bids, default=floor if must else 0)
            assert row["bids"][seat] == bid
            high, ours = (bid, seat % 2) if bid else (high, ours)
            seen.add(bid)
        if high:
            trump = "CDHS"[int(row["trump"])]
            bidder = [setup.deck.text(c) for c in setup.deck.cards if int(hands[row["bidder"]]) >> c & 1]
            assert counted(bidder, trump) == max(counted(bidder, suit) for suit in "CDHS")
    assert len(seen) >= 4


COUNTS = {
    "smear": (0.98, 0.1),
    **dict.fromkeys(("smear players=6", "smear trey=false", "pitch"), (0.9, 0.1)),
    "plute": (0.9, 0.5),
    **dict.fromkeys(("peatwit", *headings_of("peatwit")), (0.9, 1)),
}
"""The share of the expert's skill that a count keeps at least, and the points by which it beats the beginner."""


def test_every_game_with_a_count_is_here() -> None:
    assert {heading.split()[0] for heading in COUNTS} == {name for name in GAMES if "count" in policies_of(name)}


@pytest.mark.parametrize(("heading", "game"), full_but(["pitch", "smear"], [(one, one.split()[0]) for one in COUNTS]))
def test_the_count_keeps_most_of_the_skill(heading: str, game: str) -> None:
    """It loses to the expert little of what random play loses, and beats the beginner; no count beats its expert."""
    setup, (share, ahead) = setup_of(heading), COUNTS[heading]
    deals = {"plute": 6_000, "peatwit": 2_000}.get(game, 8_000) * (5 if share > 0.9 else 1)

    def gain(one: str, other: str) -> Any:
        return compare(one, other, game, deals, seed="count", jobs=1, rules=setup.rules).difference

    lost = gain("count", "expert")
    assert lost.low <= 0
    assert lost.low > (1 - share) * gain("random", "expert").value
    assert gain("count", "basic").low > ahead
