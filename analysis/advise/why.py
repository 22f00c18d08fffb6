"""What made the difference: the commonest ways in which a choice failed, from the worlds themselves."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from tricklab.analysis.advise.result import Advice
from tricklab.analysis.advise.search import success_of
from tricklab.analysis.advise.sentences import worlds_of
from tricklab.engine.deck import Deck
from tricklab.engine.loops.what_if import WhatIf
from tricklab.engine.machine import PLAY, TRICK
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator

_LINES = 4
_NAMED = 4
_HIGH = 3
"""So many cards of a suit are high: from the Queen up."""


def explain(advice: Advice, action: int) -> list[str]:
    """Say in short lines how a choice fails, the commonest ways first, in the very worlds that the answer rests on.

    Parameters
    ----------
    advice
        The answer that the choice belongs to.
    action
        The choice.

    Returns
    -------
    list
        A line for each way.
    """
    question, setup = advice.question, advice.question.setup
    worlds = next(choice.worlds for choice in advice.choices if choice.action == action)
    inferred = setup.policies[(question.seat + 1) % setup.players] if advice.observed_from is not None else None
    what_if = WhatIf(Simulator(setup), question.deal.state, inferred, advice.observed_from or 0)
    ways: Counter[str] = Counter()
    looked = played_in = failed = 0
    for number, size in advice.batches:
        if looked == worlds:
            break
        tried = what_if.play(number, size, [action], log=True)
        rows, logs = tried.rows[:, 0], tried.log[:, 0]
        played, made = success_of(setup, rows, question.seat)
        looked += len(rows)
        played_in += int(played.sum())
        for row, log in zip(rows[played & ~made], logs[played & ~made], strict=True):
            failed += 1
            ways.update(_ways(setup, row, log, question.seat))
    among = worlds_of(played_in)
    if played_in < looked:
        among = f"the {among} of {looked:,} in which your side plays a contract"
    if not failed:
        return [f"It fails in none of {among}."]
    told = [f"It fails in {failed:,} of {among} ({100 * failed / played_in:.0f} %):"]
    return told + [f"{100 * count / failed:.0f} % of these: {way}" for way, count in ways.most_common(_LINES)]


def _ways(setup: Setup, row: Any, log: Any, seat: int) -> set[str]:
    """Name what went wrong in one world."""
    if setup.game.declarer is None:
        return _own_bid(setup.deck, row, log, seat)
    return _contract(setup, row)


def _contract(setup: Setup, row: Any) -> set[str]:
    """Return the points that the declaring side did not get."""
    sources = {column.name: column.source for column in setup.game.columns(setup.rules)}
    sides = setup.game.sides_in(setup.rules, row)
    side = sides[int(row[setup.game.declarer])]
    missed = set()
    for name in setup.game.points(setup.rules):
        source = sources[name]
        field, place = (source, ()) if isinstance(source, str) else (source[0], source[1:])
        seat = int(np.asarray(row[field])[place])
        text = name.replace("_", "-")
        if seat < 0:
            missed.add(f"nobody has {text}")
        elif sides[seat] != side:
            missed.add(f"the others have {text}")
    return missed


def _own_bid(deck: Deck, row: Any, log: Any, seat: int) -> set[str]:
    """Say which trick broke a nil, or which high cards did not win."""
    tricks = _tricks(log)
    if row["bids"][seat] == 0:
        for number, (winner, plays) in enumerate(tricks, start=1):
            if winner == seat:
                return {f"{deck.text(plays[seat])} takes a trick", f"the first trick comes in trick {_third(number)}"}
    lost = set()
    for winner, plays in tricks:
        if winner != seat and seat in plays:
            mine, best = plays[seat], plays.get(winner)
            suit = deck.suit_of(mine)
            if suit is not None and mine in suit.cards[-_HIGH:] and best is not None:
                how = f"to {deck.text(best)}" if best in suit.cards else "to a trump"
                lost.add(f"{deck.text(mine)} is lost {how}")
    short = int(row["bids"][seat] - row["tricks"][seat])
    return lost | {f"{short} short" if short > 1 else "one trick short"}


def _third(number: int) -> str:
    """Return a trick's number in words that can be counted together."""
    return f"{number}" if number <= _NAMED else f"{_NAMED + 1} or later"


def _tricks(log: Any) -> list[tuple[int, dict[int, int]]]:
    """Return the tricks of a log: the winner, and the card of each seat."""
    tricks: list[tuple[int, dict[int, int]]] = []
    plays: dict[int, int] = {}
    for event in log:
        if event["do"] == PLAY and event["cards"]:
            plays[int(event["seat"])] = int(event["value"])
        elif event["do"] == TRICK:
            tricks.append((int(event["seat"]), plays))
            plays = {}
    return tricks
