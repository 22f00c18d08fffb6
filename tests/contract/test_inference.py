"""Inference: worlds weigh as much as the others were likely to do in them what they did.

Each world is taken back to the first decision and led on from there, action by action as the deal went, and all the
policies that the others may be are asked at every decision of another seat: that weighs each world on its own.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest

from contract.tables import NAMES, decisions, quickly, same
from driver import Position, advised_by
from tricklab import Setup, Simulator
from tricklab.engine.games import game
from tricklab.engine.mechanics.machine import DISCARD, DRAW, MOST_EVENTS, PASS_CARDS, PLAY
from tricklab.engine.play.actions import passing_of
from tricklab.engine.play.loops.what_if import WhatIf
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.inference.beliefs import Believed, soft
from tricklab.engine.policies.inference.sampling import SCOUTED
from tricklab.engine.policies.inference.suspects import EVIDENCE

DEALS, WORLDS = 14, 16
_DEALT = 4000
DRAWING = ("smear", "cinch", "eighty-three", "auction-cinch", "tapp-tarock", "paskievics")
"""Games in which the hands at the first lead are never those dealt."""

PLAYS = ("play", "pitch", "fold_lead", "throw", "fill", "give", "discard", "call", "announce", "annul")
"""The kinds of decision that are no part of an auction."""

WITH_AUCTION = [name for name in NAMES if any(kind not in PLAYS for kind in game(name).kinds)]


def batch_of(at: Position, number: int, batch: int) -> list[tuple[Any, Position]]:
    """One batch of worlds, each with the decision from which it is to be led on."""
    worlds, past = at.deals(WORLDS, number, batch)
    return [(worlds[place], Position.at(at.setup, past[place : place + 1])) for place in range(WORLDS)]


def in_auction(at: Position) -> bool:
    return at.kind is not None and at.kind not in PLAYS


def with_rare_policies(believed: Believed) -> Believed:
    """Return a belief that gives each policy but the first a tiny share, and slips too small a chance to hide it."""
    rare = [1e-7] * (len(believed.policies) - 1)
    return replace(believed, shares=(1 - sum(rare), *rare), slip=1e-5, card_slip=1e-5)


Said = dict[tuple[int, str | None], list[tuple[int, Position]]]
"""What each seat did in the auction, by kind of decision, and how the deal stood then."""


def said_in(at: Position, *, played: bool = False) -> Said:
    real, said = Position(at.setup, at.deck, at.dealer, at.number), defaultdict(list)
    for action in at.actions:
        if played or in_auction(real):
            said[real.seat, real.kind].append((action, Position.at(at.setup, real.states.copy())))
        assert real.step(action)
    return said


def is_hidden(at: Position, there: Position) -> bool:
    """Whether the seat whose turn it is in ``at`` cannot know what was decided where ``there`` stands."""
    auction = at.setup.game.auction
    if there.phase >= auction or there.seat == at.seat:
        return False
    given = {int(event["seat"]): int(event["value"]) for event in at.events if event["do"] == PASS_CARDS}
    return at.phase < auction or given[there.seat] != at.seat


class Suspicion:
    """What the others may be: every way in which the policies may be spread over them is weighed by itself.

    What is to tell of each decision is added to ``sums``.
    """

    def __init__(self, at: Position, believed: Believed, sums: Any) -> None:
        self.believed, self.code, self.sums = believed, believed.code(), sums
        self.others = [seat for seat in range(at.setup.players) if seat != at.seat]
        self.tables = {
            spread: (1 - believed.alike) * math.prod(believed.shares[k] for k in spread)
            + believed.alike * (len(set(spread)) == 1) * believed.shares[spread[0]]
            for spread in product(range(len(believed.policies)), repeat=len(self.others))
        }

    @property
    def weight(self) -> float:
        return sum(self.tables.values())

    def decide(self, there: Position, kind: int) -> int:
        """What the seat whose turn it is does in secret, if it is one of the policies, as it is from now on."""
        place, before = self.others.index(there.seat), self.weight
        tables = {spread: chance for spread, chance in self.tables.items() if spread[place] == kind}
        share = sum(tables.values()) / before
        self.tables = {spread: chance / share for spread, chance in tables.items()}
        return there.choice(self.believed.policies[kind].name)

    def judge(self, there: Position, action: int, led: int) -> None:
        """Weigh what the seat whose turn it is has done, as decision ``led``; without a choice it was sure to do it."""
        if there.seat not in self.others:
            return
        if len(there.legal(2)) == 1:
            self.note(there, action, led, self.weight, self.weight)
            return
        answers = [there.choice(policy.name) for policy in self.believed.policies]
        slip = self.code.card_slip if there.phase >= self.code.cards else self.code.slip
        place, legal, before = self.others.index(there.seat), len(there.legal()), self.weight
        right = {
            spread: chance * (1 - slip) * (answers[spread[place]] == action) for spread, chance in self.tables.items()
        }
        self.tables = {spread: right[spread] + chance * slip / legal for spread, chance in self.tables.items()}
        self.note(there, action, led, before, sum(right.values()))

    def note(self, there: Position, action: int, led: int, before: float, right: float) -> None:
        if self.sums is not None:
            self.sums[led] += before, self.weight, right, 0, 0, 0
            self.sums[led, 3:] = there.seat, there.phase, action


def weight_of(
    at: Position, told: Said, there: Position, since: Position | None, believed: Believed, drawn: Any, sums: Any = None
) -> float:
    """Lead a world through what was told, and through what came after an exchange, and weigh it.

    ``drawn`` says which policy a seat is that has decided something hidden; one that is missing is the first.
    """
    said, suspicion, led = {key: list(values) for key, values in told.items()}, Suspicion(at, believed, sums), 0
    while there.seat >= 0:
        if is_hidden(at, there):
            action = suspicion.decide(there, drawn.setdefault(there.seat, 0))
        elif said.get((there.seat, there.kind)):
            action = said[there.seat, there.kind].pop(0)[0]
            suspicion.judge(there, action, led)
        else:
            break
        if not there.step(action):
            assert drawn, "what was done is not legal in the world, in which nothing hidden was decided"
            return 0.0
        led += 1
    else:
        return 0.0  # with these cards the deal would have been over
    heard = at.setup.game.kinds[at.setup.game.auction :]
    if drawn and any(said[seat, kind] for seat, kind in said if kind in heard):
        return 0.0  # nor would it have been that seat's turn
    for number, (seat, action) in enumerate(at.since.acts if since and at.since else ()):
        if since.seat != seat or (seat != at.seat and action not in since.legal_among([action])):
            assert at.setup.rules.get("lead_to_fold"), "only there something is done that others do not see"
            break
        suspicion.judge(since, action, led + number)
        since.step(action, check=False)
    return suspicion.weight


def weights_of(
    at: Position, told: Said, there: Position, since: Position | None, believed: Believed, sums: Any
) -> set[float]:
    """What a world may weigh: it is drawn by lot which policy somebody is who has decided something hidden."""
    drawn, begun = dict[int, int](), there.states.copy()
    found = {weight_of(at, told, there, since, believed, drawn, sums)}
    for kinds in product(range(len(believed.policies)), repeat=len(drawn)) if drawn else ():
        again = Position.at(at.setup, begun.copy())
        found.add(weight_of(at, told, again, None, believed, dict(zip(drawn, kinds, strict=True))))
    return found


@pytest.mark.parametrize("name", quickly(NAMES))
def test_the_history_is_what_all_have_seen(name: str) -> None:
    longest = 0
    for number, at in enumerate(decisions(name, 12, "history")):
        if number % 5:
            continue
        real, seen = Position(at.setup, at.deck, at.dealer, at.number), list[int]()
        for action in at.actions:
            if real.phase >= game(name).auction and (in_auction(real) or name not in DRAWING):
                seen.append(action)
            assert real.step(action)
        assert at.table["history"][: at.table["acts"]].tolist() == seen
        longest = max(longest, len(seen))
    assert longest >= 4


def deals_seen(name: str, seed: str, enough: Callable[[], bool] = lambda: True) -> Iterator[tuple[Position, Said]]:
    """Decisions of any deals, and what was said before each; in the play fewer, and a few cards are enough."""
    draws = name in DRAWING
    for number, at in enumerate(decisions(name, DEALS, seed, usual=0.6, enough=enough)):
        played = sum(event["do"] == PLAY for event in at.events)
        if not (number % 25 if played or not in_auction(at) else number % 5) and played < 7:
            yield at, said_in(at, played=not draws)


@pytest.mark.deep
@pytest.mark.parametrize("name", quickly(NAMES, ["pitch"]))
def test_worlds_weigh_what_was_done_in_them(name: str) -> None:
    """The chance that the others would have done all that was seen; and of each decision what it tells in all.

    At every other decision some policies have a tiny share. It counts where nobody else would have done what was seen.
    """
    usual, met = soft(find_policy(advised_by(name), name), name), Counter[str]()
    beliefs = usual, with_rare_policies(usual)
    seen = deals_seen(name, "weights", lambda: met["decisions"] > 30 and met["plays"] > 10 and len(met) > 8)
    for number, (at, told) in enumerate(seen):
        believed = beliefs[number % 2]
        ceiling, sums = np.full(1 + WORLDS, -1.0), np.zeros((MOST_EVENTS, len(EVIDENCE)))
        at.tried(believed, WORLDS, number, ceiling, sums, 10**6)
        weights, by_hand = ceiling[1:], np.zeros_like(sums)
        for found, (world, there) in zip(weights.tolist(), batch_of(at, number, SCOUTED // 2), strict=True):
            since = at.after_exchange(world) if at.since else None
            expected = weights_of(at, told, there, since, believed, by_hand)
            assert any(found == pytest.approx(one, rel=1e-9, abs=0) for one in expected), (at.kind, at.setup.rules)
            met[f"{found:.6f}"] += 1
        assert ceiling[0] == weights.max()
        if not passing_of(at.setup):  # where cards are passed, it is drawn by lot what somebody is
            assert sums == pytest.approx(by_hand, rel=1e-9, abs=0)
        met["decisions"] += int((sums[:, 0] > 0).sum())
        met["plays"] += int((sums[sums[:, 0] > 0, 4] >= usual.code().cards).sum())
    assert met["decisions"] > 10
    assert met["plays"] > 5
    assert len(met) > 8


@pytest.mark.parametrize("name", quickly(NAMES))
def test_where_nobody_has_done_anything_all_other_cards_are_dealt_anew(name: str) -> None:
    """Each unseen card is as often with each of the others as its hand is large, and all that is seen stays."""
    believed, met, hidden = soft(find_policy(advised_by(name), name), name), 0, passing_of(Setup.make(name))
    for number, at in enumerate(decisions(name, 6, "first")):
        what_if = WhatIf(Simulator(at.setup), at.state, believed, since=at.since)
        assert what_if.redeal is None or not said_in(at)
        if what_if.redeal is None or at.setup.rules.get("misdeal", "none") != "none":  # then some deals are void
            continue
        worlds, state = what_if.redeal.worlds(number, _DEALT), at.state
        assert len(worlds) == _DEALT
        assert (worlds["own"][:, at.seat] == state["own"][at.seat]).all()
        assert (worlds["table"] == state["table"]).all()
        hands = worlds["own"]["hand"]
        sizes = [int(hand).bit_count() for hand in state["own"]["hand"]]
        unseen = [card for card in at.deck if not int(state["own"]["hand"][at.seat]) >> card & 1]
        for seat, size in enumerate(sizes):
            if seat != at.seat:
                often = np.array([(hands[:, seat] >> card & 1).sum() for card in unseen])
                chance = size / len(unseen)
                assert often.sum() == size * _DEALT
                assert np.abs(often - chance * _DEALT).max() < 5 * math.sqrt(_DEALT * chance * (1 - chance)) + 1e-9
        assert not np.bitwise_and.reduce(hands, axis=1).any()
        met += 1
    assert met > 2 or hidden


def test_a_seat_that_sees_more_than_its_own_cards_is_not_dealt_worlds_anew() -> None:
    at = next(decisions("smear", 1, "first"))
    state = at.state.copy()
    assert WhatIf(Simulator(at.setup), state, None).redeal is not None
    state["table"]["strength"] += 1  # something that the deal of these cards does not lead to
    assert WhatIf(Simulator(at.setup), state, None).redeal is None


@pytest.mark.parametrize("name", quickly(WITH_AUCTION))
def test_worlds_are_accepted_by_their_weights(name: str) -> None:
    """Of those that weigh more than the ceiling all are, and of the others as many as their weights say."""
    believed, told = soft(find_policy(advised_by(name), name), name), np.zeros((0, len(EVIDENCE)))
    expected = variance = accepted = 0.0
    seen = deals_seen(name, "accepted", lambda: expected > 5)
    for number, (at, _) in enumerate(seen):
        ceiling = np.full(1 + 16 * WORLDS, -1.0)
        at.tried(believed, WORLDS, number, ceiling, np.zeros((MOST_EVENTS, len(EVIDENCE))), 10**6)
        weights = ceiling[1:]
        for height in (20 * weights.max(), weights.max(), weights.max() / 3):
            chances = np.minimum(1.0, weights / height)
            _, state = at.tried(believed, WORLDS, number, np.array([height]), told, 16)
            if state["accepted"] < WORLDS:  # else it has stopped when it had enough
                accepted += int(state["accepted"])
                expected += chances.sum()
                variance += 2 * chances.var() * len(chances) + (chances * (1 - chances)).sum()
    assert abs(accepted - expected) < 4.5 * variance**0.5 + 1
    assert expected > 5


@pytest.mark.parametrize("name", quickly(["pitch", "peatwit", "tapp-tarock"]))
def test_who_cannot_save_a_world_need_not_be_asked(name: str) -> None:
    """A weight of which it is known early that it is too small is 0; all others are what they are."""
    believed, rng, met = soft(find_policy(advised_by(name), name), name), np.random.default_rng(3), Counter[str]()
    for number, (at, _) in enumerate(deals_seen(name, "early")):
        weights = at.weighed(believed, number, np.zeros(8 * WORLDS))[:, 0]
        least = weights * rng.choice([0.02, 0.3, 1 - 1e-9, 1 + 1e-9, 3.0, 30.0], len(weights))
        least = np.minimum(least, 1 - 1e-9)  # as it always is: what is not judged at all weighs 1
        again = at.weighed(believed, number, least)
        assert (again[:, 0] == weights).all()
        assert (again[:, 1] == np.where(weights > least, weights, 0.0)).all(), (at.kind, at.setup.rules)
        met.update(f"{weight:.4f}" for weight in weights)
    assert len(met) > 8


@pytest.mark.deep
@pytest.mark.parametrize("name", quickly(WITH_AUCTION, ["pitch"]))
def test_a_world_is_led_back_to_where_it_came_from(name: str) -> None:
    """Through all that was heard a reconstructed deal has the table, and the seat's own cards, as they were."""
    led = met = 0
    reached = decisions(name, DEALS, "reconstruct", enough=lambda: led > 200 and (met > 100 or name in DRAWING))
    for number, at in enumerate(reached):
        if number % 20:
            continue
        told = said_in(at)
        for world, there in batch_of(at, number, 0)[:8]:
            said, hidden = {key: list(values) for key, values in told.items()}, False
            while in_auction(there):
                known, key = not is_hidden(at, there), (there.seat, there.kind)
                if known and not said.get(key):
                    break
                hidden |= not known
                action, real = said[key].pop(0) if known else (there.legal(1)[0], there)
                if there.phase >= at.setup.game.auction:
                    assert same(there.table, real.table) == [], (at.kind, real.kind)
                    assert same(there.own(at.seat), real.own(at.seat)) == [], (at.kind, real.kind)
                assert there.step(action)
                led += 1
            if not in_auction(there) and not hidden and not any(event["do"] in (DISCARD, DRAW) for event in at.events):
                met += 1
                for seat in range(at.setup.players):
                    plays = [event for event in at.events if event["do"] == PLAY and event["seat"] == seat]
                    laid = sum(int(event["cards"]) for event in plays)
                    assert int(there.own(seat)["hand"]) == int(world["own"][seat]["hand"]) | laid
    assert led > 200
    assert met > 100 or name in DRAWING


@pytest.mark.parametrize("name", quickly(DRAWING))
def test_what_was_played_after_an_exchange_is_taken_back(name: str) -> None:
    """With the hands that all really have a deal is again what it was, and goes on as it did."""
    led = long_hands = 0
    for at in decisions(name, 240, "taken back"):
        if not at.since or len(at.since.acts) % 7 != 6 or at.setup.rules.get("lead_to_fold"):
            continue  # where leads fold nobody sees who could have led a plain card
        there = at.after_exchange(at.state)
        for seat in range(at.setup.players):
            assert same(there.own(seat), at.since.state[0]["own"][seat]) == [] or seat == at.seat
        assert same(there.table, at.since.state[0]["table"]) == []
        for _, action in at.since.acts:
            assert there.step(action)
        assert same(there.table, at.table) == []
        led += len(at.since.acts)
        long_hands += any(int(own["hand"]).bit_count() > 6 for own in at.since.state[0]["own"])
    assert led > 200
    assert long_hands > 3 or name in ("eighty-three", "auction-cinch")  # too many cards, of which some lie beneath
