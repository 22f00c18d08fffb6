"""Actions that a person writes as words, ``bid 2`` or ``play JK1``, and that a seat must take."""

from __future__ import annotations

from collections.abc import Mapping

from tricklab.engine.base.checks import dictionary
from tricklab.engine.base.numbers import whole
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.phases import Announcing, Calling, Playing, Speech


def forced_by(force: Mapping[int, str] | None, setup: Setup) -> tuple[int, str, int] | None:
    """Return what a user forces, ``{0: "bid 2"}``, as `engine.play.simulator.Simulator.play` takes it.

    Raises
    ------
    UsageError
        If it is not one seat with an action of the game.
    """
    given = dictionary("force", force, int, '{0: "bid 2"}')
    if not given:
        return None
    if len(given) > 1:
        raise UsageError("force: only one seat can be forced; the others play by their policies.")
    ((seat, words),) = given.items()
    chosen = whole(seat, "the seat of force", 0, setup.players - 1)
    try:
        return chosen, *action_of(str(words), setup)
    except UsageError as error:
        raise UsageError(f"force: {error}") from error


def action_of(words: str, setup: Setup) -> tuple[str, int]:
    """Return the kind of decision and the action of ``bid 2``, ``play JK1``, ``call T19`` or ``announce pagat``.

    Raises
    ------
    UsageError
        If the game has no such decision or action.
    """
    kind, _, word = words.partition(" ")
    phase = next((phase for phase in setup.game.phases if phase.name == kind), None)
    if isinstance(phase, Speech):
        return kind, phase.meant(setup, word)
    if isinstance(phase, Playing | Calling):
        return kind, setup.deck.number(word)
    if isinstance(phase, Announcing):
        known = {"nothing": phase.ends, **phase.words(setup.rules)}
        if word not in known:
            raise UsageError(f"{setup.title} has no announcement {word!r}; it has {', '.join(known)}.")
        return kind, known[word]
    raise UsageError(f"name a decision and what is done, as in 'bid 2' or 'play AS'; not {words!r}.")
