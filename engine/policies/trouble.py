"""What went wrong with the code of a user's own policy, or of a game from outside, in a line: where, and why."""

from __future__ import annotations

from tricklab.engine.errors import CodeError, IllegalAction, UsageError
from tricklab.engine.outside import is_of_game
from tricklab.engine.policies import Policy
from tricklab.engine.setup import Setup


def explain(error: Exception, setup: Setup, inferred: Policy | None = None) -> str:
    """Say in one line which policy or game failed, where and why.

    Parameters
    ----------
    error
        What compiled code, or its compilation, raised.
    setup, inferred
        Who played, and the policy by which the others are taken to have bid.

    Raises
    ------
    UsageError
        The error itself, where a game is at fault whose code cannot be compiled.
    Exception
        The error itself, where neither a policy nor the game is from outside: then the fault is ours.
    """
    if isinstance(error, IllegalAction):
        seat, kind, action = error.args
        names = ", ".join(dict.fromkeys(policy.name for policy in _involved(setup, inferred)))
        decision = setup.game.kinds[kind]
        return (
            f"policy {names!r} chose an illegal action: in a playout seat {seat} answered {action} to the "
            f"decision {decision!r}."
        )
    own = sorted({policy.name for policy in _involved(setup, inferred) if policy.digest})
    if isinstance(error, UsageError):
        if isinstance(error, CodeError) and own and not is_of_game(error.file, setup.game):
            place = f", in line {error.line}" if error.line else ""
            return f"the code of {', '.join(own)} failed: {error.cause}{place}."
        raise error
    if not own and setup.game.is_ours:
        raise error
    cause = next((line.strip() for line in f"{error}".splitlines() if line.strip()), type(error).__name__)
    whose = ", ".join(own) if own else f"the game {setup.game.name}"
    return f"the code of {whose} failed: {cause}."


def _involved(setup: Setup, inferred: Policy | None) -> list[Policy]:
    return [*setup.policies, *([] if inferred is None else [inferred])]
