"""The lines of a deal: the game in which it was played first, and the games that depart from it or from each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from tricklab.analysis.review.decisions import decision_at
from tricklab.analysis.words.outcome import outcome_of
from tricklab.analysis.words.seat_names import SeatNames, names_of
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.record import Record
from tricklab.engine.sessions.session import Session
from tricklab.engine.sessions.unfinished_game import Game
from tricklab.web.playing.facts import repeated
from tricklab.web.playing.store import Games


class _Key(NamedTuple):
    """A deal of a game, by its number from 1."""

    game: str
    deal: int


def lines_of(games: Games, name: str, deal: int, seat: int) -> list[dict[str, Any]]:
    """Return all lines of a deal: the game that the others depart from, and beneath each game its branches.

    Parameters
    ----------
    games
        All games.
    name, deal
        One of the lines.
    seat
        Whose points are shown.

    Returns
    -------
    list of dict
        ``game`` and ``deal`` name the line, and ``depth`` is how many lines are between it and the first one. It
        ``is_shown`` if it is the given one. ``text`` is where it departs, and ``decision`` the number of that choice in
        the line before, or null. Once it ``is_over`` it has ``points`` and what became of the contract (``outcome``).
        A line in which the person has not decided anything is left out.
    """
    there, shown = games.by_id(), _Key(name, deal)
    beneath: dict[_Key, list[str]] = {}
    for other, game in sorted(there.items(), reverse=True):
        if game.branch is not None:
            beneath.setdefault(_Key(game.branch.game, game.branch.deal), []).append(other)
    lines: list[dict[str, Any]] = []
    waiting: list[tuple[_Key, int, Session | None]] = [(_first(there, shown), 0, None)]
    seen = set[_Key]()
    while waiting:
        key, depth, before = waiting.pop()
        if key in seen:
            continue  # a file that somebody has changed can name its own branch
        seen.add(key)
        session = _session(there, key)
        if session is not None and (session.is_over or session.decided.own):
            view = {"game": key.game, "deal": key.deal, "depth": depth, "is_shown": key == shown}
            names = names_of(session.setup, session.names, seat)
            ended = outcome_view(session.record(), session.setup, names, seat) if session.is_over else {}
            departs = _departure(before, there[key.game], session.decided.actions)
            lines.append({**view, **departs, "is_over": session.is_over, **ended})
        waiting += [(_Key(other, 1), depth + 1, session) for other in beneath.get(key, [])]
    return lines


def outcome_view(record: Record, setup: Setup, names: SeatNames, seat: int) -> dict[str, Any]:
    """Return what a deal that is over came to for a seat: its ``points``, and in words its ``outcome``."""
    assert record.result is not UNSET
    outcome = outcome_of(record.result, setup, names, seat)
    return {"points": outcome.points, "outcome": outcome.text}


def _first(there: Mapping[str, Game], key: _Key) -> _Key:
    """Return the deal that all lines depart from; it may have been deleted."""
    seen = {key}
    while (game := there.get(key.game)) is not None and game.branch is not None:
        key = _Key(game.branch.game, game.branch.deal)
        if key in seen:
            break
        seen.add(key)
    return key


def _session(there: Mapping[str, Game], key: _Key) -> Session | None:
    """Return the deal of a line; None if it was deleted, or taken back."""
    game = there.get(key.game)
    sessions = [] if game is None else repeated(game, f"the game {key.game}").sessions
    return sessions[key.deal - 1] if key.deal <= len(sessions) else None


def _departure(before: Session | None, game: Game, actions: Sequence[int]) -> dict[str, Any]:
    """Return where a line departs from the line before: the number of the ``decision``, or null, and a ``text``."""
    branch = game.branch
    if branch is None:
        return {"decision": None, "text": "The first time"}
    start = {"decision": branch.decision, "text": "From the start" if branch.decision is None else "Played on"}
    if before is None:
        return start
    first = (branch.decision or 1) - 1
    pairs = zip(before.decided.actions[first:], actions[first:], strict=False)
    at = next((number for number, (old, new) in enumerate(pairs, first) if old != new), None)
    if at is None:
        return {**start, "text": "The same so far"}
    decision = decision_at(before.setup, before.record(), before.taken, at, "the deal")
    own, old = (decision.name(action) for action in (actions[at], decision.made))
    when = f"{decision.when}: " if decision.trick else ""
    return {"decision": at + 1, "text": sentence_case(f"{when}{own} instead of {old}")}
