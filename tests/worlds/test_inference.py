"""Inference from what others said: which worlds it keeps, what a player that uses it may know; also late in a deal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from driver import Position
from every_deal import check_drawn
from kernels import infer
from places import PACKAGES
from shell import run
from test_worlds_exact import DEALT, MOST, SmallWorld, shares, worst
from tricklab import Setup, Simulator, UsageError, simulate
from tricklab.analysis.advise.advice import advise, worlds_for
from tricklab.analysis.advise.question import Question
from tricklab.analysis.review.decisions import course_of
from tricklab.engine.ground.rng import key_of
from tricklab.engine.mechanics.machine import MOST_EVENTS
from tricklab.engine.play.actions import kind_of
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.inference.beliefs import Believed, soft, strict
from tricklab.engine.policies.inference.sampling import BATCHES, FEWEST, ceiling_of
from tricklab.engine.policies.inference.suspects import EVIDENCE
from tricklab.engine.policies.policy import Policy
from tricklab.engine.records.writer import replay

pytestmark = pytest.mark.game("smear")

ROLLOUT = "rollout:base=basic,inference=1,worlds=16"
EXPERT = find_policy("expert", "smear")
OWN = PACKAGES / "own_players.py"


def telltale(card: int) -> Policy:
    """A policy whose bid tells whether it was dealt a card."""
    return find_policy(f"{OWN}:Telltale:card={card}", "smear")


def likely(policy: Policy, at: Position, count: int, slip: float = 0.0, ceiling: float = 1.0) -> tuple[Any, int, int]:
    """Return worlds that stand in where too few are kept, and how many were proposed and accepted."""
    worlds, states = np.zeros(count, at.states.dtype), at.states.copy()
    past, beliefs = np.zeros(2, at.states.dtype), strict(policy, "smear").code()._replace(since=0, slip=slip)
    asked = at.rules, states, key_of("likely"), 1, worlds, past, ceiling, BATCHES, True
    there = kernel(infer, "smear", [policy])(beliefs, *asked)
    return worlds[:there], int(states[0]["proposed"]), int(states[0]["accepted"])


def bids(deck: Sequence[int], *actions: int) -> Position | None:
    """A deal of seat 0 in which some things were said and named, if they could be."""
    at = Position(Setup.make("smear", policy="random", scores=[3, 17]), deck, 0)
    return at if all(at.step(action) for action in actions) else None


def holders(position: SmallWorld, worlds: Any) -> Counter[tuple[int, ...]]:
    """Count who has each unseen trump, -1 for nobody."""
    found = np.full((len(worlds), len(position.unseen)), -1)
    for place, held in enumerate(position.unseen):
        for seat in position.others:
            found[worlds["own"]["hand"][:, seat] >> held & 1 == 1, place] = seat
    return Counter(map(tuple, found.tolist()))


@pytest.mark.parametrize(
    ("options", "seed", "plays"),
    [
        ({"players": 4, "jokers": "ranked", "refill": "bidder"}, 4, 8),
        ({"players": 4, "stock": "dealer"}, 5, 11),
        ({"players": 6}, 3, 9),
        ({"players": 6, "refill": "bidder_only"}, 2, 9),
    ],
)
@pytest.mark.parametrize("slip", [0.0, pytest.param(0.3, marks=pytest.mark.full)])
def test_worlds_are_kept_by_how_well_they_fit_what_was_said(
    options: dict[str, Any], seed: int, plays: int, slip: float
) -> None:
    """By full enumeration, with a policy whose bid tells of one unseen trump whether it was dealt."""
    position, wanted = SmallWorld(options, seed, plays), 50_000

    def likely_in(zone: tuple[int, str]) -> float:
        """The chance that all said what they did: who bid has been dealt the trump, and who passed has not."""
        weight = 1.0 if position.seat == 1 else 1 - slip + slip / 4  # whoever has the bid names clubs
        for seat, choices in position.bidders:
            fits = (zone == (seat, DEALT)) is (seat == 1)
            weight *= (1 - slip) * fits + slip / choices
        return weight

    for place, told in enumerate(position.unseen):
        weighed = {
            (zones, number): ways * likely_in(zones[place]) for (zones, number), ways in position.arrangements.items()
        }
        fits = {arrangement: ways for arrangement, ways in weighed.items() if ways > 0}
        ceiling = max((likely_in(zones[place]) for zones, _ in fits), default=1.0)
        share = sum(fits.values()) / sum(position.arrangements.values()) / ceiling
        if share < 1.2 / BATCHES:
            continue
        worlds, proposed, accepted = likely(telltale(position.card(told)), position.at, wanted, slip, ceiling)
        assert len(worlds) == accepted == wanted
        found = accepted / proposed
        assert worst({True: share, False: 1 - share}, {True: found, False: 1 - found}, proposed) < MOST
        exact = shares((tuple(seat for seat, _ in zones), ways) for (zones, _), ways in fits.items())
        check_drawn(exact, holders(position, worlds))
        return
    pytest.fail("no trump tells enough")


def test_when_nothing_fits_the_worlds_are_as_imagined() -> None:
    position, wanted = SmallWorld({"players": 4}, 2, 9), 20_000
    mine = int(position.at.state["own"][position.seat]["dealt"])
    nobody_else = telltale(mine.bit_length() - 1)  # so that the bidder cannot have bid
    worlds, proposed, accepted = likely(nobody_else, position.at, wanted)
    assert (len(worlds), proposed, accepted) == (wanted, BATCHES * wanted, 0)
    exact = shares((tuple(s for s, _ in zones), ways) for (zones, _), ways in position.arrangements.items())
    check_drawn(exact, holders(position, worlds))


@pytest.mark.deep
def test_a_few_that_fit_are_enough() -> None:
    """Between a quarter of the worlds wanted and all of them, it looks at those that it has found and at no others."""
    found = set()
    for seed in range(30):
        deck = random.Random(seed).sample(range(54), 54)
        at = bids(deck, 3, 0, 0)
        assert at is not None
        worlds, proposed, accepted = likely(EXPERT, at, 64)
        assert 0 <= accepted <= 64
        assert proposed <= BATCHES * 64
        assert len(worlds) == (accepted if accepted * FEWEST >= 64 else 64)
        assert proposed == BATCHES * 64 or accepted == 64
        found.add(accepted == 64)
    assert True in found


@pytest.mark.deep
@pytest.mark.game("pitch")
def test_it_changes_decisions() -> None:
    """Many deals go otherwise than with the player without inference; what it may know is in `test_rollout`."""
    with_it, without = (
        simulate("pitch", 60, policy="basic", seats=dict.fromkeys(range(3), player), seed=5)
        for player in (ROLLOUT, ROLLOUT.replace("inference=1", "inference=0"))
    )
    assert sum(one != other for one, other in zip(with_it.rows(), without.rows(), strict=True)) > 3


@pytest.mark.deep
def test_without_it_the_player_plays_as_ever() -> None:
    table = simulate("smear", 150, policy="rollout:base=basic,worlds=8,errors=0", seed=5)
    assert simulate("smear", 150, policy="rollout:base=basic,worlds=8,inference=0,errors=0", seed=5).equals(table)


@pytest.mark.full
@pytest.mark.game("peatwit")
def test_after_a_pass_the_player_bids_without_it() -> None:
    """Whatever the others are taken to be: only the cards that it plays depend on that."""
    usual = find_policy("rollout:base=basic,inference=soft,worlds=8,errors=0", "peatwit")
    other = usual.instance._replace(beliefs=usual.instance.beliefs._replace(shares=(0.9, 0.05, 0.05)))
    players = {"usual": usual, "other": replace(usual, name="other", instance=other)}
    ways = {name: Simulator(Setup.make("peatwit", policy=one, seed="bids")) for name, one in players.items()}
    led, met, differ = Simulator(Setup.make("peatwit", policy="basic", seed="bids")), Counter[str](), Counter[str]()
    rng, chosen = random.Random(8), dict[str, int]()
    for number in range(12):
        deal = Deal(led.setup, rng.sample(range(52), 52), 3, number)
        while deal.seat >= 0 and met["play"] < 25 * (number + 1):
            kind = kind_of(led.setup, deal.state)
            for name, way in ways.items():
                deal.asked = 0  # with the same random numbers
                chosen[name] = deal.choose(way)
            met[kind] += 1
            differ[kind] += chosen["usual"] != chosen["other"]
            deal.step(deal.choose(led))
    assert differ["pass"] == differ["bid"] == 0
    assert met["bid"] == 48
    assert differ["play"] > 10


@pytest.mark.parametrize("value", ["2", "-1", "0.5", "hard"])
def test_other_values_are_refused(value: str) -> None:
    with pytest.raises(UsageError, match=f"'inference' of policy 'rollout' is one of 0, 1, soft; not '{value}'"):
        find_policy(f"rollout:inference={value}", "smear")


@pytest.mark.parametrize(("value", "told"), [("1", ",inference=1"), ("soft", ",inference=soft"), ("0", "")])
def test_the_name_tells_it(value: str, told: str) -> None:
    policy = find_policy(f"rollout:inference={value}", "smear")
    assert (policy.name, policy.parameters["inference"]) == (f"rollout:base=expert{told}", value)


@pytest.mark.deep
@pytest.mark.game("pitch")
def test_the_command_line_prints_what_was_kept() -> None:
    words = ("tricklab", "compare", ROLLOUT, "basic", "--variant", "pitch", "--hands", "40", "--jobs", "1")
    told = run(*words)
    assert told.code == 0, told.err
    name = find_policy(ROLLOUT, "pitch").name
    (line,) = [line for line in told.out.splitlines() if "inference accepted" in line]
    assert line.startswith(f"{name}: inference accepted ")
    share = float(line.split("accepted ")[1].split(" %")[0]) / 100
    assert 0 < share < 1
    json = run(*words, "--format", "json").json
    assert json["inference_accepted"] == {name: pytest.approx(share, abs=6e-4)}
    assert "inference accepted" not in run("tricklab", "compare", "random", "basic", "--hands", "40").out


def test_the_ceiling_is_the_largest_weight_unless_hardly_a_world_would_be_accepted() -> None:
    assert ceiling_of(np.array([0.25, 0.5, 0.125]), 16) == 0.5
    rare = np.array([1.0] + [1e-3] * 999)
    assert ceiling_of(rare, 1000) == 1.0  # two in a thousand are accepted
    rare[1:4] = 0.2, 0.1, 0.05
    for patience in (50, 200, 300, 400):  # exactly so many are accepted, whatever weights lie between
        assert np.minimum(1.0, rare / ceiling_of(rare, patience)).mean() == pytest.approx(1 / patience)
    assert ceiling_of(np.zeros(4), 16) == 0.0
    assert ceiling_of(np.array([0.0] * 63 + [1e-3]), 16) == 1e-3  # the others are impossible: a lower one gains nothing
    assert ceiling_of(np.array([0.0] * 62 + [1e-3, 1e-9]), 16) == 1e-9


def test_who_the_others_are_taken_to_be() -> None:
    def told(believed: Believed) -> dict[str, float]:
        return {policy.name: round(share, 3) for policy, share in zip(believed.policies, believed.shares, strict=True)}

    assert list(told(soft(EXPERT, "smear"))) == ["expert", "cautious", "basic"]
    for assumed in ("expert", "cautious", "basic", "random"):
        believed = soft(find_policy(assumed, "smear"), "smear")
        assert believed.assumed.name == assumed
        assert told(believed)[assumed] > 0.5
        assert len(told(believed)) == 3
        assert sum(told(believed).values()) == pytest.approx(1)
    assert list(told(soft(find_policy("expert", "phat"), "phat"))) == ["expert", "basic"]
    # Who plays for the match, or rolls out, is taken to be what that is built on.
    for name in ("expert:objective=match", "rollout:base=expert,worlds=8"):
        assert soft(find_policy(name, "smear"), "smear") == soft(EXPERT, "smear")


def late_question(variant: str, seed: str, hand: int, trick: int, seat: int, worlds_seed: str = "1") -> Question:
    (record,) = replay(Setup.make(variant, policy="expert", seed=seed), range(hand, hand + 1))
    decisions = course_of(record, "expert", worlds_seed).decisions
    (question,) = (each.question for each in decisions if (each.trick, each.seat) == (trick, seat))
    return question


@pytest.mark.deep
@pytest.mark.game("tapp-tarock")
def test_two_seeds_agree_where_one_world_in_hundreds_fits() -> None:
    first, second = (late_question("tapp-tarock", "audit4", 37476, 11, 1, seed) for seed in ("1", "s6"))
    assert worlds_for(first).scouted[0] == worlds_for(second).scouted[0]  # by chance it was 0.7 times as high
    answers = [advise(question, worlds=256, jobs=1, objective="points", reason=False) for question in (first, second)]
    assert min(answer.looked for answer in answers) > 200 * 256
    best = answers[0].best.action
    assert answers[1].best.action == best
    costs = [{each.action: each.to_best for each in answer.choices if each.action != best} for answer in answers]
    assert costs[0].keys() == costs[1].keys()
    assert any(cost.value > 1.0 for cost in costs[0].values())
    pairs = [(costs[0][action], costs[1][action]) for action in costs[0]]
    assert all(abs(one.value - other.value) <= one.margin + other.margin for one, other in pairs)


@pytest.mark.full
@pytest.mark.game("peatwit")
def test_the_best_worlds_count_in_full_where_one_in_thousands_fits() -> None:
    what_if = worlds_for(late_question("peatwit", "late", 9, 8, 0))
    weights = np.full(1 + (1 << 17), -1.0)  # of other worlds than the scouts, as the batch is another
    what_if._worlds(1, 256, weights, np.zeros((MOST_EVENTS, len(EVIDENCE))))
    above = np.maximum(0.0, weights[1:] - what_if.scouted[0]).sum()
    assert above / weights[1:].sum() < 0.2  # with a ceiling that accepts one in 1,024 it is 0.95
    assert np.minimum(1.0, weights[1:] / what_if.scouted[0]).mean() < 1 / 4096
