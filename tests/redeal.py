"""Deals cut short at a decision, and the same decision with what the seat cannot know dealt anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

from referee.cards import pack
from referee.smear_rules import Rules, trump_order
from stepping import SMEAR, rules_code
from tricklab.engine.games.smear.state import KINDS
from tricklab.engine.ground.cards import ALL_CARDS, cards_of
from tricklab.engine.ground.rng import decision_stream, key_of, stream_of
from tricklab.engine.machine import DISCARD, DRAW, EVENT, OVER, PLAY, apply, count_actions, is_legal, nth_action, start
from tricklab.engine.policies.decide import decide

KEY = key_of("redeal")


@numba.njit(error_model="numpy")
def replay(rules: Any, states: Any, deck: Any, dealer: int, scores: Any, actions: Any, log: Any) -> bool:
    """Deal, and carry out some actions; False as soon as one is not legal."""
    start(rules, states[0], deck, dealer, scores, 0)
    for action in actions:
        if states[0].table.kind == OVER or not is_legal(rules, states[0], action):
            return False
        apply(rules, states[0], action, log)
    return True


@numba.njit(error_model="numpy")
def decision(policy: Any, rules: Any, states: Any, key: Any, deal: int, number: int) -> int:
    """Return what a policy chooses, with a stream that is named by the deal and the number."""
    seat = states[0].table.actor
    return decide(policy, rules, states[0], stream_of(key, deal, decision_stream(seat, number)))


@numba.njit(error_model="numpy")
def list_actions(rules: Any, states: Any, into: Any) -> int:
    count = count_actions(rules, states[0])
    for n in range(min(count, len(into))):
        into[n] = nth_action(rules, states[0], n)
    return count


@dataclass
class Cut:
    """A deal up to a decision."""

    rules: Rules
    deck: list[int]
    dealer: int
    actions: list[int]
    states: Any
    log: Any

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def seat(self) -> int:
        return int(self.state["table"]["actor"])

    @property
    def kind(self) -> str:
        return KINDS[int(self.state["table"]["kind"])]

    def legal(self) -> list[int]:
        into = np.zeros(20_000, np.int64)
        return [int(action) for action in into[: list_actions(rules_code(self.rules), self.states, into)]]

    def choice(self, policy: Any, deal: int) -> int:
        return int(decision(policy, rules_code(self.rules), self.states, KEY, deal, len(self.actions)))


def cut(rules: Rules, deck: list[int], dealer: int, actions: list[int]) -> Cut | None:
    """Play a deal up to a point; None if it cannot go like that."""
    states, log = np.zeros(1, SMEAR.state), np.zeros(SMEAR.max_events, EVENT)
    cards, scores = np.array(deck, np.int8), np.array([3, 17], np.int64)
    done = replay(rules_code(rules), states, cards, dealer, scores, np.array(actions, np.int64), log)
    return Cut(rules, deck, dealer, actions, states, log) if done else None


def some_deck(rules: Rules, rng: random.Random) -> list[int]:
    """A deck as it comes; one in three gives a seat seven trumps or more of some suit."""
    deck = [ALL_CARDS.index(card) for card in rng.sample(pack(jokers=2), 54)]
    if rng.random() < 1 / 3:
        size = 9 if rules.players == 4 else 8
        order = [ALL_CARDS.index(card) for card in trump_order(rng.choice("CDHS"), rules)]
        hand = rng.sample(order, rng.randint(7, size))
        rest = [card for card in deck if card not in hand]
        seat = rng.randrange(rules.players)
        deck = rest[: seat * size] + hand + rest[seat * size :]
    return deck


def decisions(rules: Rules, policies: list[Any], deal: int, rng: random.Random) -> Iterator[Cut]:
    """Play a deal with some policies and yield it at every decision that is one."""
    deck, dealer = some_deck(rules, rng), rng.randrange(rules.players)
    at: Cut | None = cut(rules, deck, dealer, [])
    while at is not None and at.state["table"]["kind"] != OVER:
        legal = at.legal()
        action = legal[0]
        if len(legal) > 1:
            yield at
            action = at.choice(policies[at.seat % len(policies)], deal)
        at = cut(rules, deck, dealer, [*at.actions, action])


def public_events(at: Cut) -> list[tuple[int, ...]]:
    """What the seat has seen: everything said and played, but of others' discards and draws the number only."""
    told = []
    for event in at.log[: int(at.state["events"])]:
        hidden = event["do"] in (DISCARD, DRAW) and event["seat"] != at.seat
        cards = int(event["cards"]).bit_count() if hidden else int(event["cards"])
        told.append((int(event["do"]), int(event["seat"]), int(event["value"]), cards))
    return told


def known_cards(at: Cut) -> set[int]:
    """The cards whose places the seat knows: its own ones, those it drew, and all that were played."""
    known = set(cards_of(int(at.state["own"][at.seat]["dealt"])))
    for event in at.log[: int(at.state["events"])]:
        if event["do"] == PLAY or (event["do"] == DRAW and event["seat"] == at.seat):
            known |= set(cards_of(int(event["cards"])))
    return known


def redealt(at: Cut, rng: random.Random, tries: int = 4) -> Cut | None:
    """The decision with hidden cards dealt anew: the seat has seen the same, and may do the same."""
    known = known_cards(at)
    hidden = [place for place, card in enumerate(at.deck) if card not in known]
    in_play = at.kind in ("play", "fold_lead")
    for _ in range(tries):
        deck = list(at.deck)
        groups = [hidden]
        if in_play:
            trumps = set(trump_order("CDHS"[int(at.state["table"]["trump"])], at.rules))
            groups = [[p for p in hidden if (ALL_CARDS[deck[p]] in trumps) is is_trump] for is_trump in (True, False)]
        for group in groups:
            for place, card in zip(group, [deck[p] for p in rng.sample(group, len(group))], strict=True):
                deck[place] = card
        if in_play:
            for _ in range(rng.randrange(4)):
                one, two = rng.sample(hidden, 2)
                deck[one], deck[two] = deck[two], deck[one]
        other = cut(at.rules, deck, at.dealer, at.actions)
        if other is None or other.state["table"]["kind"] == OVER or (other.seat, other.kind) != (at.seat, at.kind):
            continue
        # With more than six trumps the rules themselves tell a seat whether it holds the highest or lowest in play.
        told = [cut.state["own"][cut.seat]["must_top"] for cut in (at, other)]
        if (
            deck != at.deck
            and public_events(other) == public_events(at)
            and other.legal() == at.legal()
            and told[0] == told[1]
        ):
            return other
    return None
