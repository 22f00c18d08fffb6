"""Two choices with results, cards and tricks that a test makes up, so that the cause of their difference is known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab import Advice, Choice, Estimate, Question, Reason, Setup, ask
from tricklab.analysis.advise.reasons.contrast import Contrast
from tricklab.analysis.advise.result import POINTS, SETTLED
from tricklab.analysis.words.wording import chance, percent, points
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.mechanics.machine import EVENT, PLAY, TRICK
from tricklab.engine.play.actions import action_text

WORLDS = 400
NOTHING = Estimate(0.0, 0.0, 0.0, WORLDS, 0.0)


def answer_of(question: Question, actions: Sequence[int], objective: str = POINTS, **of_choices: Any) -> Advice:
    """Return an answer that rests on nothing, with these choices."""
    choices = []
    for n, action in enumerate(actions):
        text = action_text(question.setup, question.deal.state, action)
        cost = Estimate(float(n), float(n), float(n), WORLDS, 0.0)
        more = {name: values[n] for name, values in of_choices.items()}
        choices.append(Choice(action, text, NOTHING, NOTHING, NOTHING, cost, None, 0.5, WORLDS, **more))
    return Advice(question, tuple(choices), SETTLED, WORLDS, WORLDS, None, 0.0, (), objective)


def contrast(question: Question, actions: Sequence[int], gain: Any, rows: Any = None, **known: Any) -> Contrast:
    """Return two choices of a question with made-up gains, and results that say nothing unless given."""
    answer, game = answer_of(question, actions), question.setup.game
    worlds = known.get("worlds")
    if worlds is None:
        worlds = np.zeros(len(gain), game.state)
        worlds[:] = question.deal.state
    rows = blank_rows(question.setup, len(gain)) if rows is None else rows
    log = known.get("log", np.zeros((len(gain), 2, 0), EVENT))
    gain = np.asarray(gain, float)
    return Contrast(known.get("answer", answer), *answer.choices[:2], worlds, rows, log, gain, gain)


def blank_rows(setup: Setup, count: int) -> Any:
    """Return results in which nobody plays and nobody has a point."""
    rows = np.zeros((count, 2), setup.game.row)
    for name in ("point", "muck", "big", "little", "made", setup.game.declarer or "dealer"):
        if name in rows.dtype.names:
            rows[name] = -1
    if "sides" in rows.dtype.names:
        rows["sides"] = setup.sides
    return rows


def deal_at_random(question: Question, count: int, seed: int) -> Any:
    """Return worlds in which the others' hands are dealt at random."""
    setup, rng = question.setup, np.random.default_rng(seed)
    worlds = np.zeros(count, setup.game.state)
    worlds[:] = question.deal.state
    own = mask_of(setup.deck.numbers(question.hand))
    rest = [card for card in setup.deck.cards if not own >> card & 1]
    size = setup.game.hand_size(setup.rules)
    for world in worlds:
        cards = rng.permutation(rest)
        for n in range(setup.players):
            world["own"][n]["hand"] = own if n == question.seat else mask_of(cards[n * size : (n + 1) * size].tolist())
    return worlds


def has(worlds: Any, setup: Setup, seats: Sequence[int], card: str) -> Any:
    """Return in which worlds one of some seats has a card."""
    held = np.bitwise_or.reduce(worlds["own"]["hand"][:, list(seats)], axis=1)
    return (held >> setup.deck.number(card) & 1).astype(bool)


def log_of(tricks: Sequence[Sequence[Sequence[tuple[int, int, int]]]]) -> Any:
    """Return the events of some worlds: after each choice a list of plays (seat, card, who takes the trick)."""
    longest = max(len(plays) for world in tricks for plays in world)
    log = np.zeros((len(tricks), 2, 2 * longest), EVENT)
    for number, world in enumerate(tricks):
        for n, plays in enumerate(world):
            for place, (seat, card, taker) in enumerate(plays):
                log[number, n, 2 * place] = (PLAY, seat, card, 0, 1 << card)
                log[number, n, 2 * place + 1] = (TRICK, taker, 0, 0, 0)
    return log


_NUMBER = re.compile(
    r"\d+(?:\.\d+)? points|half a point|a point and a half|a point\b|\d+(?:\.\d+)? % of winning|\d+\.\d tricks|\d+\xa0%"
)


def check_numbers(reason: Reason) -> None:
    """Check that every amount and share of a sentence is one of the reason's numbers, said by the usual rule."""
    shown = {text for value in reason.numbers.values() for text in (points(value), percent(value), chance(value))}
    shown |= {f"{abs(value):.1f} % of winning" for value in reason.numbers.values()}
    shown |= {f"{value:.1f} tricks" for value in reason.numbers.values()}
    for number in _NUMBER.findall(reason.text):
        assert number in shown, (number, reason)
    for often in (" times in ", "half the time", "one time in "):
        if often in reason.text:
            assert any(chance(value) in reason.text for value in reason.numbers.values()), reason


def pitch(hand: str = "AS JS 4S KD TH 6C", **options: Any) -> Question:
    """Return a question of Pitch: the third seat is to bid, after a pass and a two."""
    setup = Setup.make("pitch", policy="basic", **options)
    return ask(setup, hand, seat=2, dealer=3, bids=["pass", "2"])
