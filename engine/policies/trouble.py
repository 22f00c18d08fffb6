"""What went wrong with the code of a user's own policy, or of a game from outside, in a line: where, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from tricklab.engine.base.waits import PATIENCE, waiting
from tricklab.engine.errors import CodeError, IllegalAction, PolicyError, UsageError
from tricklab.engine.games.outside import is_of_game
from tricklab.engine.mechanics.game import Game
from tricklab.engine.policies.policy import Policy


@contextmanager
def explain_errors(game: Game, policies: Collection[Policy] = (), state: Any = None) -> Iterator[None]:
    """Run compiled code, and report an error of a policy or a game from outside in a line, with the line of code.

    Meanwhile this thread waits for the policies, see `engine.base.waits`.

    Parameters
    ----------
    game, policies
        Whose code runs; without policies only the game's.
    state
        The state of the deal at which the code is, if ``policies`` has the policy of each seat.

    Raises
    ------
    PolicyError
        If a policy chose something illegal, or if code from outside failed.
    UsageError
        The error itself, if the code of a game cannot be compiled.
    Exception
        The error itself, where neither a policy nor the game is from outside: then the fault is ours.
    """
    try:
        with waiting(lambda: _whose(game, policies, state), PATIENCE if policies else 6 * PATIENCE):
            yield
    except Exception as error:
        raise PolicyError(_explain(error, game, policies)) from error


def _whose(game: Game, policies: Collection[Policy], state: Any) -> str:
    """Return whose code runs: the policy that decides, or all that may decide, or the game's."""
    names = [policy.name for policy in policies]
    seat = -1 if state is None else int(state["table"]["actor"])
    unique = list(dict.fromkeys(names))
    if 0 <= seat < len(names):
        whose = f"the policy {names[seat]} of seat {seat}"
    elif not unique:
        return f"the code of the game {game.name}"
    else:
        whose = f"the {'policy' if len(unique) == 1 else 'policies'} {', '.join(unique)}"
    return whose if game.is_ours else f"{whose}, or the code of the game {game.name}"


def _explain(error: Exception, game: Game, policies: Collection[Policy]) -> str:
    if isinstance(error, IllegalAction):
        seat, kind, action = error.args
        names = ", ".join(dict.fromkeys(policy.name for policy in policies))
        return (
            f"policy {names!r} chose an illegal action: in a playout seat {seat} answered {action} to the "
            f"decision {game.kinds[kind]!r}."
        )
    own = sorted({policy.name for policy in policies if policy.digest})
    if isinstance(error, UsageError):
        if isinstance(error, CodeError) and own and not is_of_game(error.file, game):
            location = f" in line {error.line}" if error.line else ""
            return f"the code of {', '.join(own)} failed{location}: {error.cause}{error.code}"
        raise error
    if not own and game.is_ours:
        raise error
    cause = next((line.strip() for line in f"{error}".splitlines() if line.strip()), type(error).__name__)
    cause = "; ".join([cause, *getattr(error, "__notes__", [])])
    whose = ", ".join(own) if own else f"the game {game.name}"
    return f"the code of {whose} failed: {cause}."
