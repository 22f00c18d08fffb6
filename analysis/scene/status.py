"""How a deal stands, as all at the table can see it: trumps, the contract, tricks, and the points so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from tricklab.analysis.scene.contract import describe_contract
from tricklab.analysis.scene.line import Line
from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.summary.lines import point_name
from tricklab.analysis.words.calls import bid_words
from tricklab.analysis.words.result_lines import UNITS, captured_text
from tricklab.analysis.words.seat_names import beside
from tricklab.engine.rules.events import Announce, Call
from tricklab.engine.rules.phases import Speech


class Standing(NamedTuple):
    """A line on how a deal stands, and what it is about."""

    about: str
    line: Line


SCORES, TRUMPS, CONTRACT, CALLS, TRICKS, POINTS = "scores", "trumps", "contract", "calls", "tricks", "points"
TURNED = "turned"
"""What a line on how a deal stands is about."""


def status_of(scene: Scene) -> list[Standing]:
    """Return how a deal stands: scores, the card turned up, trumps, contract, calls, announcements, tricks, points.

    The scores are those before the deal, and stand there while the auction lasts. The status is empty while cards are
    passed, and at the beginning of an auction without scores.
    """
    return [*_scores(scene), *_contract(scene), *_so_far(scene)]


def is_bidding_over(scene: Scene) -> bool:
    """Return whether neither a call nor a hidden choice of cards is due."""
    return scene.is_over or not (scene.phase.is_hidden or isinstance(scene.phase, Speech))


def _scores(scene: Scene) -> Iterator[Standing]:
    if any(scene.setup.scores) and not is_bidding_over(scene):
        yield _stands(scene, SCORES, f"scores: {scores_before(scene)}")


def scores_before(scene: Scene) -> str:
    """Return the score of each side before the deal."""
    return ", ".join(beside(scene.names.side(side), str(score)) for side, score in enumerate(scene.setup.scores))


def _contract(scene: Scene) -> Iterator[Standing]:
    """Yield trumps, the contract, the card that was called, and what was announced."""
    if scene.turned:
        yield Standing(TURNED, Line(scene.deck, ("turned up ", (scene.turned,))))
    if scene.trump:
        yield Standing(TRUMPS, Line(scene.deck, ("trumps ", scene.trump)))
    if scene.contract:
        yield _stands(scene, CONTRACT, describe_contract(scene.setup, scene.contract, scene.names))
    for event, line in scene.log:
        if line and (isinstance(event, Call) or (isinstance(event, Announce) and event.what)):
            yield Standing(CALLS, line)


def _so_far(scene: Scene) -> Iterator[Standing]:
    """Yield the tricks of each side, who has which point, and what was captured."""
    setup, names = scene.setup, scene.names
    if setup.game.declarer is None:
        if scene.tricks_over or is_bidding_over(scene):
            yield _stands(scene, TRICKS, _own_bids(scene))
        return
    if not scene.tricks_over:
        return
    result = scene.result
    yield _stands(scene, TRICKS, f"tricks {_by_side(scene, result.tricks)}")
    points: dict[str, list[str]] = {}
    for name, seat in result.points.items():
        if seat is not None:
            points.setdefault(names.side(names.sides[seat]), []).append(point_name(name).title().replace(" ", "-"))
    if points:
        so_far = ", ".join(beside(side, " ".join(there)) for side, there in points.items())
        yield _stands(scene, POINTS, f"so far {so_far}")
    if any(result.captured):
        unit = UNITS.get(setup.game.name, "points")
        captured = _by_side(scene, result.captured, lambda total: captured_text(setup, total))
        yield _stands(scene, POINTS, f"{unit} {captured}")


def _own_bids(scene: Scene) -> str:
    """Return what each seat bid and has taken, where each bids its own tricks."""
    bids, tricks = scene.table["bids"].tolist(), scene.table["tricks"].tolist()
    seats = [*range(scene.setup.players)]
    order = [*seats[scene.seat :], *seats[: scene.seat]]
    return ", ".join(beside(scene.names.name(n), f"{tricks[n]} of {bid_words(scene.setup, bids[n])}") for n in order)


def _by_side(scene: Scene, numbers: Iterable[int], write: Callable[[int], str] = str) -> str:
    """Return each side's number, the reader's own side first; of many sides only those that have something."""
    names, totals = scene.names, dict[int, int]()
    for seat, number in enumerate(numbers):
        totals[names.sides[seat]] = totals.get(names.sides[seat], 0) + number
    order = sorted(totals, key=lambda side: side != names.sides[scene.seat])
    there = [side for side in order if totals[side] or len(totals) == 2]
    return ", ".join([beside(names.side(side), write(totals[side])) for side in there])


def _stands(scene: Scene, about: str, text: str) -> Standing:
    return Standing(about, Line(scene.deck, (text,)))
