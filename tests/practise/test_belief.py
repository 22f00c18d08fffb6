"""Where the unseen cards lie: by plain loops over worlds, beside simulations, with the truth, and in every variant."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from pathlib import Path

import msgspec
import numpy as np
import pytest

import tricklab as tl
from shell import refused, run
from tiers import deep_but
from tricklab.analysis.advise.reasons.contrast import worlds_behind
from tricklab.analysis.practise.belief import NOBODY, belief_at
from tricklab.analysis.review.decisions import course_of
from tricklab.engine.games import variants
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.simulator import Simulator

HAND = "AS JS 4S KD TH 6C"
SETUP = tl.Setup.make("pitch", policy="basic", seed="belief")


def check_by_hand(belief: tl.Belief) -> None:
    """Count the worlds card by card; each seat's shares sum up to its hand where all its cards are listed."""
    advice = belief.advice
    setup, seat = advice.question.setup, advice.question.seat
    worlds = worlds_behind(advice).sampled(advice.batches)[: belief.worlds]
    hands = [
        [{*setup.deck.texts(cards_of(int(own["hand"])))} for own in world["own"][: setup.players]] for world in worlds
    ]
    assert not {card.text for card in belief.cards} & {*advice.question.hand}
    for card in belief.cards:
        owners = [next((s for s, hand in enumerate(of_world) if card.text in hand), NOBODY) for of_world in hands]
        assert seat not in owners
        for other, share in card.shares.items():
            assert share.value == owners.count(other) / len(owners)
    for other, suits in belief.lengths.items():
        for suit in setup.deck.suits:
            if suit.name in suits:
                cards = {*setup.deck.texts(suit.cards)}
                count = sum(len(of_world[other] & cards) for of_world in hands)
                assert suits[suit.name].value == pytest.approx(count / len(hands))
    listed = {card.text for card in belief.cards}
    for other in belief.lengths:
        if all(of_world[other] <= listed for of_world in hands):
            size = sum(len(of_world[other]) for of_world in hands) / len(hands)
            assert sum(card.shares[other].value for card in belief.cards) == pytest.approx(size)


@pytest.mark.game("pitch")
def test_without_a_word_all_unseen_cards_are_alike() -> None:
    """As in a simulation of the hand, within two standard errors each; of 138 shares a few are outside."""
    advice = tl.advise(tl.ask(SETUP, HAND, seat=0), worlds=1024, jobs=1)
    belief = tl.belief(advice)
    check_by_hand(belief)
    assert len(belief.cards) == 46
    simulator = Simulator(tl.Setup.make("pitch", policy="basic", seed="other", hand=HAND))
    hands = simulator.deal(0, 4000).hands
    far = 0
    for card in belief.cards:
        number = SETUP.deck.number(card.text)
        for seat in (1, 2, 3):
            dealt = float((hands[:, seat] >> number & 1).mean())
            share = card.shares[seat]
            assert share.low < share.value < share.high
            far += abs(dealt - share.value) > 2 * math.hypot(share.error, math.sqrt(dealt * (1 - dealt) / 4000))
    assert far <= 16  # 6 are due; more than 16 in one case of ten thousand


@pytest.mark.game("pitch")
def test_a_bid_moves_cards_as_in_a_simulation_that_counts_the_same_bid() -> None:
    """Each deal of a simulation counts by how likely the players that are believed in bid so in it."""
    question = tl.ask(SETUP, HAND, seat=0, dealer=2, bids=["2"])
    advice = tl.advise(question, worlds=2048, jobs=1)
    belief = tl.belief(advice)
    check_by_hand(belief)
    assert advice.reading is not None
    believed, choices, deals = advice.reading.believed, 5, 12_000
    weights = np.zeros(deals)
    for policy, share in zip(believed.policies, believed.shares, strict=True):
        setup = tl.Setup.make("pitch", policy=policy.name, seed="other", hand=HAND)
        played = Simulator(setup).play(0, deals).rows
        said = played["bids"][:, 3] == 2
        weights += share * ((1 - believed.slip) * said + believed.slip / choices)
    dealt = Simulator(setup).deal(0, deals)
    weights *= dealt.dealers == 2
    total, squares = weights.sum(), (weights**2).sum()
    far = []
    for card in belief.cards:
        has = dealt.hands[:, 3] >> SETUP.deck.number(card.text) & 1
        value = float((weights * has).sum() / total)
        error = math.sqrt(value * (1 - value) * squares / total**2)
        far.append(abs(card.shares[3].value - value) / math.hypot(error, card.shares[3].error))
    assert sum(z > 2 for z in far) <= 7  # 2 of 46 are due
    assert max(far) < 4.5
    by_rank = defaultdict(list)
    for card in belief.cards:
        by_rank[card.text[0]].append(card.shares[3].value)
    assert np.mean(by_rank["J"]) > np.mean(by_rank["9"])


@pytest.mark.deep
@pytest.mark.game("pitch")
def test_the_truth_and_the_command(tmp_path: Path) -> None:
    (record,) = tl.replay(SETUP, 5)
    course = course_of(record, "basic")
    decision = course.decisions[-6]
    cut = msgspec.structs.replace(record, events=record.events[: decision.before], result=msgspec.UNSET)
    advice = tl.advise(tl.ask_record(cut, "basic"), worlds=128, jobs=1)
    belief = tl.belief(advice, cut)
    check_by_hand(belief)
    played = {card for event in cut.events for card in getattr(event, "cards", ())}
    for card in belief.cards:
        owner = next((seat for seat, hand in enumerate(record.dealt) if card.text in hand), NOBODY)
        assert (card.truth, card.text in played) == (owner, False)
    shares = [card.shares[card.truth].value for card in belief.cards if card.truth is not None]
    assert belief.on_truth == pytest.approx(sum(shares) / len(shares))
    assert belief == tl.belief(advice, record, before=decision.before)
    assert tl.belief(advice).on_truth is None
    with pytest.raises(tl.UsageError, match="no record of this moment with all hands"):
        tl.belief(advice, tl.replay(SETUP, 6)[0])
    (tmp_path / "deal.json").write_bytes(msgspec.json.encode(cut))
    words = ["tricklab", "advise", "--record", "deal.json", "--policy", "basic", "--worlds", "64", "--against", "none"]
    shown = run(*words, "--belief", cwd=tmp_path)
    assert shown.code == 0, shown.err
    assert "Where the unseen cards lie, % of 64 worlds" in shown.out
    assert "*: who had it" in shown.out
    printed = run(*words, "--belief", "--format", "json", cwd=tmp_path).json["belief"]
    assert len(printed["cards"]) == len(belief.cards)
    assert "belief" not in run(*words, "--format", "json", cwd=tmp_path).json
    (tmp_path / "whole.json").write_bytes(msgspec.json.encode(record))
    words = ["tricklab", "review", "whole.json", "--policy", "basic", "--worlds", "64", "--seat", "1", "--belief"]
    decisions = run(*words, "--format", "json", cwd=tmp_path).json["decisions"]
    assert all(decision["belief"]["cards"][0]["truth"] for decision in decisions)
    refused(run(*words[:2], "deal.json", "--belief", cwd=tmp_path), "the deal is not over")


@pytest.mark.game("pitch")
def test_in_a_review() -> None:
    review = tl.review(tl.replay("pitch", 3, policy="basic", seed=7)[0], "basic", worlds=64, jobs=1)
    belief = belief_at(review.course, review.judged[-1])
    check_by_hand(belief)
    assert belief.on_truth is not None
    assert json.loads(json.dumps(belief.to_dict()))["worlds"] == belief.worlds
    assert belief.table()["share"].min() >= 0


@pytest.mark.interpreted
@pytest.mark.parametrize(
    "variant", deep_but(("pitch", "smear", "phat"), ("cinch", "peatwit", "tapp-tarock"), variants())
)
def test_every_variant(variant: str) -> None:
    setup = tl.Setup.make(variant, policy="random", seed=4)
    (record,) = tl.replay(setup, 1)
    course = course_of(record, "random")
    first = next(each for each in course.decisions if each.kind != "passing on")  # a pass has hundreds of choices
    for decision in (first, course.decisions[2 * len(course.decisions) // 3]):
        advice = tl.advise(decision.question, worlds=4, infer=False, jobs=1, objective="points", reason=False)
        belief = tl.belief(advice, record, before=decision.before)
        check_by_hand(belief)
        assert belief.cards
        for card in belief.cards:
            assert sum(share.value for share in card.shares.values()) == pytest.approx(1)
