"""Peatwit's policies: the words for the pass, what each strategy passes, and that every option is played legally."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tricklab.analysis.contest.compare import HeadToHead
from tricklab.engine.errors import UsageError
from tricklab.engine.games.peatwit import LOW_CARDS
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.tricks import suit_cards
from tricklab.engine.mechanics.machine import PASS_CARDS
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.peatwit.expert import Expert
from tricklab.engine.policies.peatwit.passing import STRATEGIES

MARGINS = ("bid_margin=0", "bid_margin=1", "nil_margin=1000")


def play(policy: str, deals: int = 2000, **rules: Any) -> Any:
    return Simulator(Setup.make("peatwit", policy=policy, rules=rules, seed="policies")).play(0, deals, log=True)


def test_words_are_typed_shown_and_told() -> None:
    policy = find_policy("expert:pass=void,nil_margin=2", "peatwit")
    assert policy.name == "expert:nil_margin=2,pass=void"
    assert policy.instance.pass_ == STRATEGIES.index("void")
    assert policy.parameters == {"pass": "void", "bid_margin": Expert().bid_margin, "nil_margin": 2.0}
    assert find_policy(policy.name, "peatwit") == policy
    assert find_policy("expert:pass=own", "peatwit").name == "expert"
    based = find_policy("rollout:base.pass=high,worlds=2", "peatwit")
    assert based.name == "rollout:base=expert,base.pass=high,worlds=2"
    assert based.parameters["base"]["pass"] == "high"


def test_other_words_are_refused_with_the_list() -> None:
    for text in ("pass=viod", "pass=1", "pass=", "pass"):
        with pytest.raises(UsageError, match=r"'pass' of policy 'expert' is one of own, void, high, low"):
            find_policy(f"expert:{text}", "peatwit")
    with pytest.raises(UsageError, match="no parameter 'pass_'; its parameters: pass, bid_margin, nil_margin"):
        find_policy("expert:pass_=void", "peatwit")


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


@pytest.mark.full
def test_own_choice_depends_on_who_receives() -> None:
    left, right = passed_on(passing="left"), passed_on(passing="right")
    assert len(left) == len(right) == 1200
    assert 60 < sum(one != other for one, other in zip(left, right, strict=True)) < 600
    height = {
        way: np.mean([card % 13 for cards in passed_on(passing=way, partners=True) for card in cards_of(cards)])
        for way in ("left", "right", "across")
    }
    assert height["across"] > max(height["left"], height["right"]) + 0.4  # a partner gets better cards than an opponent


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


@pytest.mark.full
def test_own_pass_beats_the_named_ones() -> None:
    for word in STRATEGIES[1:]:
        assert HeadToHead(Setup.make("peatwit", seed=4), "expert", f"expert:pass={word}").run(10_000, jobs=1).errors > 3


@pytest.mark.full
def test_margins_move_the_bids() -> None:
    low, high, never = (play(f"expert:{text}", players=5).rows["bids"] for text in MARGINS)
    assert high.mean() < low.mean()
    assert (low == 0).any()
    assert not (never[:, :5] == 0).any()


@pytest.mark.full
@pytest.mark.parametrize("players", [3, 5])
def test_how_partners_score_is_nothing_to_those_without(players: int) -> None:
    """The expert looked at the bid of a partner that it does not have, of five players at a seat that there is not."""
    summed, combined = (play("expert", players=players, partner_score=how).rows for how in ("sum", "combined"))
    assert np.array_equal(summed, combined)
