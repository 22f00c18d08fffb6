"""Policies of single games against plain Python: what they hold to be best, pass on, discard and play at the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from driver import Position
from places import ROOT
from referee.cards import pack, pips
from referee.phat import HAND_SIZE, SEATS, Trick, legal_cards, phat_points, trick_winner
from tricklab import Setup, Simulator, UsageError
from tricklab.analysis.contest.compare import HeadToHead
from tricklab.engine.games.cinch.counters import FAMILY
from tricklab.engine.games.peatwit import LOW_CARDS
from tricklab.engine.games.tapp_tarock.talon import LOOSE
from tricklab.engine.policies.changed import with_values
from tricklab.engine.policies.cinch.estimate import TRUMPS, WORTH_ROW, terms, worth_of, worth_table
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.peatwit.passing import STRATEGIES
from tricklab.engine.policies.tapp_tarock.expert import Expert, best_discard, worth_of_discard
from tricklab.making import PASS_CARDS, TAROCK_54, cards_of, mask_of, suit_cards


@pytest.mark.game("cinch")
@pytest.mark.parametrize("family", range(len(FAMILY)))
def test_a_holding_is_worth_its_terms(family: int) -> None:
    rng = np.random.default_rng(family)
    holdings = np.array([0, (1 << TRUMPS) - 1, *rng.integers(0, 1 << TRUMPS, 500)])
    weights = rng.integers(-300, 300, (2, terms(family, holdings).shape[1])).astype(float)
    table = worth_table(family, weights)
    assert len(table) == 2 * WORTH_ROW
    for position in range(2):
        found = [worth_of(table, position, int(holding)) for holding in holdings]
        assert found == (terms(family, holdings) @ weights[position]).tolist()


@pytest.mark.game("tapp-tarock")
def test_the_best_discard_is_the_best_of_all_sets() -> None:
    """It looks at twenty sets of some hundred."""
    rng = np.random.default_rng(5)
    for _ in range(40):
        hand = mask_of(rng.choice(np.array(TAROCK_54.cards), 19, replace=False).tolist())
        sets = [mask_of(cards) for cards in combinations(cards_of(hand & LOOSE), 3)]
        best, most = best_discard(Expert(), hand)
        assert not sets or best in sets
        assert most == max([worth_of_discard(Expert(), hand, cards) for cards in sets], default=most)


Hands = tuple[frozenset[str], ...]

ENDINGS = 60


def worth(trick: Trick, trump: str) -> int:
    """Hundredths of a point: docs/policies/phat.md counts 0.18 for each pip."""
    return sum(100 * phat_points(card, trump) + 18 * pips(card) for _, card in trick)


def best(hands: Hands, trick: Trick, leader: int, trump: str, side: int) -> int:
    """What a side wins from here if all play as well as they can and see all cards."""
    if len(trick) == SEATS:
        winner = trick_winner(trick, trump)
        won = worth(trick, trump) if winner % 2 == side else 0
        return won + (best(hands, (), winner, trump, side) if any(hands) else 0)
    seat = (leader + len(trick)) % SEATS
    choose = max if seat % 2 == side else min
    return choose(after(hands, trick, seat, card, trump, side) for card in legal_of(hands[seat], trick))


def legal_of(hand: frozenset[str], trick: Trick) -> set[str]:
    return legal_cards(hand, trick[0][1][-1] if trick else None)


def after(hands: Hands, trick: Trick, seat: int, card: str, trump: str, side: int) -> int:
    """What a side wins after a card."""
    left = tuple(hand - {card} for hand in hands)
    return best(left, (*trick, (seat, card)), trick[0][0] if trick else seat, trump, side)


def possible(at: Position, tricks: list[list[tuple[int, str]]]) -> Iterator[Hands]:
    """Yield all hands that fit what the seat knows."""
    known = frozenset(at.setup.deck.texts(card for card in range(52) if int(at.own()["hand"]) >> card & 1))
    played = [card for trick in tricks for _, card in trick]
    unseen = frozenset(pack()) - known - set(played)
    void = {(seat, trick[0][1][-1]) for trick in tricks for seat, card in trick if card[-1] != trick[0][1][-1]}
    others = [seat for seat in range(SEATS) if seat != at.seat]
    rooms = [HAND_SIZE - sum(seat == player for trick in tricks for player, _ in trick) for seat in others]
    for first in combinations(sorted(unseen), rooms[0]):
        for second in combinations(sorted(unseen - {*first}), rooms[1]):
            dealt = {others[0]: {*first}, others[1]: {*second}, others[2]: unseen - {*first, *second}, at.seat: known}
            if not any((seat, card[-1]) in void for seat in others for card in dealt[seat]):
                yield tuple(frozenset(dealt[seat]) for seat in range(SEATS))


def decisions() -> Iterator[Position]:
    """Yield positions in which a seat follows to the last trick but one and may choose."""
    setup, rng = Setup.make("phat", policy="random"), np.random.default_rng(12)
    for _ in range(ENDINGS):
        at = Position(setup, rng.permutation(52), int(rng.integers(SEATS)))
        while len(at.tricks()) < HAND_SIZE:
            if len(at.tricks()) == HAND_SIZE - 1 and at.tricks()[-1] and len(at.legal()) > 1:
                yield at
            at.step(at.choice("expert"))


@pytest.mark.game("phat")
def test_the_expert_ends_a_hand_as_the_open_search_does() -> None:
    asked = np.zeros(SEATS, int)
    for at in decisions():
        tricks, seat = at.tricks(), at.seat
        trump, trick, deals = tricks[0][0][1][-1], tuple(tricks[-1]), list(possible(at, tricks))
        cards = at.setup.deck.texts(at.legal())
        values = {card: sum(after(hands, trick, seat, card, trump, seat % 2) for hands in deals) for card in cards}
        if len({*values.values()}) > 1:
            assert at.setup.deck.text(at.choice("expert")) == max(values, key=lambda card: values[card])
            asked[len(trick)] += 1
    assert asked[0] == 0
    assert min(asked[1:]) > 8


MARGINS = ("bid_margin=0", "bid_margin=1", "nil_margin=1000")


def play(policy: str, deals: int = 2000, **rules: Any) -> Any:
    return Simulator(Setup.make("peatwit", policy=policy, rules=rules, seed="policies")).play(0, deals, log=True)


@pytest.mark.game("peatwit")
def test_words_are_parameters() -> None:
    policy = find_policy("expert:pass=void,nil_margin=2", "peatwit")
    assert policy.instance.pass_ == STRATEGIES.index("void")
    assert policy.parameters == {**find_policy("expert", "peatwit").parameters, "pass": "void", "nil_margin": 2.0}
    assert find_policy("rollout:base.pass=high,worlds=2", "peatwit").parameters["base"]["pass"] == "high"


def passes(word: str) -> list[tuple[int, int]]:
    """Return the hands dealt and the cards passed; a pass and what the seat played later tell the hand."""
    played = play(f"expert:pass={word}", 8, passing="left")
    found = []
    for events in played.log:
        passed = {int(event["seat"]): int(event["cards"]) for event in events if event["do"] == PASS_CARDS}
        held = dict.fromkeys(passed, 0)
        for event in events[4:]:
            if event["do"] == 4:
                held[int(event["seat"])] |= int(event["cards"])
        found += [(held[seat] & ~passed[(seat - 1) % 4] | cards, cards) for seat, cards in passed.items()]
    return found


def passed_on(**rules: Any) -> list[int]:
    """Return what each seat of some deals passes by the expert's own choice, the same hands whatever the direction."""
    log = play("expert", 300, **rules).log
    return [int(event["cards"]) for events in log for event in events if event["do"] == PASS_CARDS]


@pytest.mark.game("peatwit")
@pytest.mark.full
def test_own_choice_depends_on_who_receives() -> None:
    left, right = passed_on(passing="left"), passed_on(passing="right")
    assert len(left) == len(right) == 1200
    assert 60 < sum(one != other for one, other in zip(left, right, strict=True)) < 600
    passed = {way: passed_on(passing=way, partners=True) for way in ("left", "right", "across")}
    height = {way: np.mean([card % 13 for one in found for card in cards_of(one)]) for way, found in passed.items()}
    assert height["across"] > max(height["left"], height["right"]) + 0.4  # a partner gets better cards than an opponent


@pytest.mark.game("peatwit")
def test_strategies_pass_what_they_say() -> None:
    plain = ((1 << 52) - 1) & ~LOW_CARDS
    for hand, cards in passes("high"):
        assert sorted(card % 13 for card in cards_of(cards)) == sorted(card % 13 for card in cards_of(hand))[-3:]
    for hand, cards in passes("low"):
        assert cards & LOW_CARDS == 0 or (hand & plain).bit_count() < 3
        kept = [card % 13 for card in cards_of(hand & ~cards & plain)]
        assert not kept or max(card % 13 for card in cards_of(cards)) <= min(kept)
    for hand, cards in passes("keep_trumps"):
        assert cards & LOW_CARDS == 0 or (hand & plain).bit_count() < 3
    for hand, cards in passes("shed_trumps"):
        assert (cards & LOW_CARDS).bit_count() == min(3, (hand & LOW_CARDS).bit_count())
    for hand, cards in passes("void"):
        lengths, left = ([(held & suit_cards(suit)).bit_count() for suit in range(4)] for held in (hand, hand & ~cards))
        shortest = min(length for length in lengths if length)
        assert shortest > 3 or any(now == 0 for now, then in zip(left, lengths, strict=True) if then == shortest)


@pytest.mark.game("peatwit")
@pytest.mark.full
def test_own_pass_beats_the_named_ones() -> None:
    for word in STRATEGIES[1:]:
        assert HeadToHead(Setup.make("peatwit", seed=4), "expert", f"expert:pass={word}").run(10_000, jobs=1).errors > 3


@pytest.mark.game("peatwit")
@pytest.mark.full
def test_margins_move_the_bids() -> None:
    low, high, never = (play(f"expert:{text}", players=5).rows["bids"] for text in MARGINS)
    assert high.mean() < low.mean()
    assert (low == 0).any()
    assert not (never[:, :5] == 0).any()


@pytest.mark.game("peatwit")
@pytest.mark.full
@pytest.mark.parametrize("players", [3, 5])
def test_how_partners_score_is_nothing_to_those_without(players: int) -> None:
    """The expert looked at the bid of a partner that it does not have, of five players at a seat that there is not."""
    summed, combined = (play("expert", players=players, partner_score=how).rows for how in ("sum", "combined"))
    assert np.array_equal(summed, combined)


@pytest.mark.interpreted
def test_values_are_changed_however_a_policy_is_given() -> None:
    """By name, from a file, as a policy or an instance; other parameters keep their values."""
    values = {"bid_margin": 0.25}
    named = with_values("expert:bid_margin=0.5,sale=1", "pitch", values)
    assert named.name == "expert:bid_margin=0.25,sale=1"
    assert with_values(find_policy("expert:bid_margin=0.5,sale=1", "pitch"), "pitch", values) == named
    assert with_values("expert", "pitch", values).name == "expert:bid_margin=0.25"
    of_file = with_values(f"{ROOT / 'docs/examples/cautious.py'}:Cautious:extra=1", "smear", {"trumps": 5.0})
    assert of_file.parameters == {"trumps": 5.0, "extra": 1.0}
    assert with_values(of_file.instance, "smear", {"extra": 2.0}).parameters == {"trumps": 5.0, "extra": 2.0}
    with pytest.raises(UsageError, match="no parameter 'bid_margn'"):
        with_values("expert", "pitch", {"bid_margn": 1.0})
