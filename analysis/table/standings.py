"""How a game of several deals stands: the sum of its deals, or the scores of a match and who has won it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.scene.status import scores_before
from tricklab.analysis.words.result_lines import signed
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.engine.base.numbers import counted
from tricklab.engine.matches.standing import Match
from tricklab.engine.records.record import Record
from tricklab.engine.rules.phases import Filling
from tricklab.engine.sessions.unfinished_game import Game


def filling_kinds(game: Game) -> frozenset[int]:
    """Return the phases in which a hand is filled up: which plain cards do that hardly matters."""
    phases = enumerate(game.setup.game.phases)
    return frozenset(number for number, phase in phases if isinstance(phase, Filling))


def describe_totals(records: Sequence[Record], names: SeatNames) -> str:
    """Return the scores of some deals together, in a line."""
    deltas = [record.result.delta for record in records if record.result is not UNSET]
    sums = {names.side(side): sum(delta[seat] for delta in deltas) for seat, side in enumerate(names.sides)}
    totals = ", ".join(f"{side} {signed(total)}" for side, total in sums.items())
    return f"After {counted(len(records))}: {totals}"


def describe_match(match: Match, names: SeatNames) -> list[str]:
    """Return the scores of a match, and who has won it once it is over."""
    lines = ["Scores: " + ", ".join(f"{names.side(side)} {score}" for side, score in enumerate(match.scores))]
    if match.winners:
        lines.append(f"The match is over: {' and '.join(map(names.side, match.winners))} won it.")
    return lines


def describe_score(scene: Scene) -> list[str]:
    """Return the scores before a deal, and the tricks of each seat so far."""
    tricks = ", ".join(f"{seat.name} {seat.tricks}" for seat in scene.seats)
    return [f"before this deal: {scores_before(scene)}", f"tricks: {tricks}"]
