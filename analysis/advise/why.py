"""What made the difference: the commonest ways in which a choice failed, from the worlds themselves."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tricklab.analysis.advise.result import Advice
from tricklab.analysis.summary.lines import point_name
from tricklab.analysis.words.wording import count_worlds
from tricklab.engine.base.checks import made_by
from tricklab.engine.base.numbers import shown, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.mechanics.machine import PLAY, TRICK
from tricklab.engine.play.loops.what_if import WhatIf
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.rules.deck import Deck

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

    Raises
    ------
    UsageError
        If there is no such choice.
    """
    made_by("advice", advice, Advice, "tricklab.advise")
    setup, seen = advice.question.setup, _look(advice, action)
    if not seen.played:
        return _nothing_to_make(setup, seen)
    among = count_worlds(seen.played)
    if seen.played < seen.looked:
        among = f"the {among} (of {seen.looked:,}) in which your side plays"
    if not seen.lost:
        return [f"It fails in none of {among}."]
    by_one = f", by one trick in {100 * seen.by_one / seen.lost:.0f} % of these" if seen.by_one else ""
    text = f"It fails in {seen.lost:,} of {among} ({100 * seen.lost / seen.played:.0f} %){by_one}"
    return [text + (":" if seen.ways else "."), *_ranked(seen.ways, seen.lost)]


@dataclass
class _Seen:
    """What is counted in the worlds of a choice; where nothing is ever bid every world is looked at as one lost."""

    looked: int = 0
    played: int = 0
    lost: int = 0
    by_one: int = 0
    ways: Counter[str] = field(default_factory=Counter)


def _look(advice: Advice, action: int) -> _Seen:
    """Play a choice again in its worlds, and count how it fails."""
    question, setup = advice.question, advice.question.setup
    chosen = [choice for choice in advice.choices if choice.action == whole(action, "action", example="0")]
    if not chosen:
        known = ", ".join(f"{choice.action} ({choice.text})" for choice in advice.choices)
        raise UsageError(f"there is no choice {shown(action)}; there are {known}.")
    worlds = chosen[0].worlds
    believed, deal = advice.reading.believed if advice.reading else None, question.deal
    what_if = WhatIf(Simulator(setup), deal.state, believed, since=deal.since)
    seen = _Seen()
    for number, size in advice.batches:
        if seen.looked == worlds:
            break
        tried = what_if.play(number, size, [action], log=True)
        rows, logs = tried.rows[:, 0], tried.log[:, 0]
        played, made = setup.game.success(setup.rules, rows, question.seat)
        lost = played & ~made if _has_bids(setup) else np.ones(len(rows), bool)
        seen.looked += len(rows)
        seen.played += int(played.sum())
        seen.lost += int(lost.sum())
        for row, log in zip(rows[lost], logs[lost], strict=True):
            seen.ways.update(_ways(setup, row, log, question.seat))
            seen.by_one += _is_one_short(setup, row, question.seat)
    return seen


def _is_one_short(setup: Setup, row: Any, seat: int) -> bool:
    """Return whether a seat is one trick short of its own contract."""
    if setup.game.declarer is not None:
        return False
    bid, taken = setup.game.contracts_in(setup.rules, row, seat)
    return bool(bid - taken == 1)


def _has_bids(setup: Setup) -> bool:
    """Return whether a game has contracts to make."""
    return setup.game.declarer is None or "made" in (setup.game.row.names or ())


def _ranked(ways: Counter[str], among: int) -> list[str]:
    """Return a line for each of the commonest ways, the commonest first, with its share; equal ones by their names."""
    commonest = sorted(ways.items(), key=lambda way: (-way[1], way[0]))[:_LINES]
    return [f"{100 * count / among:.0f} %: {way}" for way, count in commonest]


def _nothing_to_make(setup: Setup, seen: _Seen) -> list[str]:
    """Return the lines of a choice without a contract of the seat's side: the points that it does not get."""
    among = count_worlds(seen.looked)
    if _has_bids(setup):
        return [f"Your side plays no contract in any of the {among}: there is nothing to make."]
    return [f"Nothing is bid in {setup.title}; of the {among}:", *_ranked(seen.ways, seen.looked)]


def _ways(setup: Setup, row: Any, log: Any, seat: int) -> set[str]:
    """Return the reasons for failure in one world."""
    if setup.game.declarer is None:
        return _own_bid(setup.deck, row, log, seat)
    return _missed(setup, row, seat)


def _missed(setup: Setup, row: Any, own: int) -> set[str]:
    sides = setup.game.sides_in(setup.rules, row)
    missed = set()
    for name, seat in _credited(setup, row).items():
        if seat is None:
            missed.add(f"nobody gets {point_name(name).title()}")
        elif sides[seat] != sides[own]:
            missed.add(f"the others get {point_name(name).title()}")
    return missed


def _credited(setup: Setup, row: Any) -> dict[str, int | None]:
    """Return who has each point: those of the deal record, or else those that the results have a column for."""
    if setup.game.credits(setup.rules):
        points: dict[str, int | None] = setup.game.result(setup.rules, row)["points"]
        return points
    columns = {column.name: int(column.values(row)) for column in setup.game.columns(setup.rules) if column.worth}
    return {name: None if seat < 0 else seat for name, seat in columns.items()}


def _own_bid(deck: Deck, row: Any, log: Any, seat: int) -> set[str]:
    """Return which trick broke a nil, or which high cards did not win."""
    tricks = _tricks(log)
    if row["bids"][seat] == 0:
        for number, (winner, plays) in enumerate(tricks, start=1):
            if winner == seat:
                return {f"{deck.text(plays[seat])} takes a trick", f"the first trick that you take is {_third(number)}"}
    lost = set()
    for winner, plays in tricks:
        if winner != seat and seat in plays:
            mine, best = plays[seat], plays.get(winner)
            suit = deck.suit_of(mine)
            if suit is not None and mine in suit.cards[-_HIGH:] and best is not None:
                how = f"to {deck.text(best)}" if best in suit.cards else "to a trump"
                lost.add(f"{deck.text(mine)} is lost {how}")
    return lost


def _third(number: int) -> str:
    """Return a trick's number in words that can be counted together."""
    return f"number {number}" if number <= _NAMED else f"number {_NAMED + 1} or a later one"


def _tricks(log: Any) -> list[tuple[int, dict[int, int]]]:
    tricks: list[tuple[int, dict[int, int]]] = []
    plays: dict[int, int] = {}
    for event in log:
        if event["do"] == PLAY and event["cards"]:
            plays[int(event["seat"])] = int(event["value"])
        elif event["do"] == TRICK:
            tricks.append((int(event["seat"]), plays))
            plays = {}
    return tricks
