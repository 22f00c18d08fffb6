"""How a deal stands, as all at the table can see it: trumps, the contract, tricks, and the points so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tricklab.analysis.scene.contract import describe_contract
from tricklab.analysis.scene.line import Line
from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.summary.lines import point_name
from tricklab.analysis.words.calls import bid_words
from tricklab.analysis.words.result_lines import UNITS, captured_text
from tricklab.analysis.words.seat_names import beside
from tricklab.engine.rules.events import Announce, Call
from tricklab.engine.rules.phases import Speech


def status_of(scene: Scene, *, names_bids: bool = False) -> list[Line]:
    """Return scores, trumps, contract, announcements, tricks and points, each in words, as far as there are any.

    The scores are those before the deal, and stand there while the auction lasts. It is empty while cards are passed,
    and at the beginning of an auction without scores. With ``names_bids`` the bids stand before it, so that a
    contract that is one of them is left out.
    """
    parts: list[Line] = [*_scores(scene), *_contract(scene, names_bids)]
    if scene.tricks_over:
        return [*parts, *_so_far(scene)]
    is_for_all = scene.setup.game.declarer is None and is_bidding_over(scene)
    return [*parts, _own_bids(scene)] if is_for_all else parts


def is_bidding_over(scene: Scene) -> bool:
    """Return whether neither a call nor a hidden choice of cards is due."""
    return scene.is_over or not (scene.phase.is_hidden or isinstance(scene.phase, Speech))


def _scores(scene: Scene) -> Iterator[Line]:
    if any(scene.setup.scores) and not is_bidding_over(scene):
        yield _line(scene, f"scores: {scores_before(scene)}")


def scores_before(scene: Scene) -> str:
    """Return the score of each side before the deal."""
    return ", ".join(beside(scene.names.side(side), str(score)) for side, score in enumerate(scene.setup.scores))


def _contract(scene: Scene, names_bids: bool) -> Iterator[Line]:
    """Yield trumps, the contract, the card that was called, and what was announced."""
    if scene.trump:
        yield Line(scene.deck, ("trumps ", scene.trump))
    contract = scene.contract
    is_named = names_bids and contract and scene.calls.get(contract.seat) == bid_words(scene.setup, contract.bid)
    if contract and not is_named:
        yield _line(scene, describe_contract(scene.setup, contract, scene.names))
    for event, line in scene.log:
        if line and (isinstance(event, Call) or (isinstance(event, Announce) and event.what)):
            yield line


def _own_bids(scene: Scene) -> Line:
    """Return what each seat bid and has taken, where each bids its own tricks."""
    bids, tricks = scene.table["bids"].tolist(), scene.table["tricks"].tolist()
    seats = [*range(scene.setup.players)]
    order = [*seats[scene.seat :], *seats[: scene.seat]]
    return _line(scene, ", ".join(beside(scene.names.name(n), f"{tricks[n]} of {bids[n] or 'nil'}") for n in order))


def _so_far(scene: Scene) -> Iterator[Line]:
    """Yield the tricks of each side, who has which point, and what was captured."""
    setup, names = scene.setup, scene.names
    if setup.game.declarer is None:
        yield _own_bids(scene)
        return
    result = scene.result
    yield _line(scene, f"tricks {_by_side(scene, result.tricks)}")
    points: dict[str, list[str]] = {}
    for name, seat in result.points.items():
        if seat is not None:
            points.setdefault(names.side(names.sides[seat]), []).append(point_name(name).title().replace(" ", "-"))
    if points:
        yield _line(scene, "so far " + ", ".join(beside(side, " ".join(there)) for side, there in points.items()))
    if any(result.captured):
        unit = UNITS.get(setup.game.name, "points")
        yield _line(scene, f"{unit} {_by_side(scene, result.captured, lambda total: captured_text(setup, total))}")


def _by_side(scene: Scene, numbers: Iterable[int], write: Callable[[int], str] = str) -> str:
    """Return each side's number, the reader's own side first; of many sides only those that have something."""
    names, totals = scene.names, dict[int, int]()
    for seat, number in enumerate(numbers):
        totals[names.sides[seat]] = totals.get(names.sides[seat], 0) + number
    order = sorted(totals, key=lambda side: side != names.sides[scene.seat])
    there = [side for side in order if totals[side] or len(totals) == 2]
    return ", ".join([beside(names.side(side), write(totals[side])) for side in there])


def _line(scene: Scene, text: str) -> Line:
    return Line(scene.deck, (text,))
