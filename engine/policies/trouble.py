"""What went wrong with a user's own policy, in a line: which class, where, and why."""

from __future__ import annotations

import re
from pathlib import Path

from tricklab.engine.errors import IllegalAction
from tricklab.engine.policies import Policy
from tricklab.engine.policies.dispatch import NO_ACTION
from tricklab.engine.setup import Setup

_FRAME = (
    "Failed in nopython",
    "TypingError: Failed",
    "No implementation of function Function(<function",
    ">>>",
    "There are ",
    "- Of which",
    "Overload ",
    "With argument",
    "Rejected as",
    "During:",
    "raised from",
)
"""How numba's lines begin that only say through which calls it came to the error."""


def explain(error: Exception, setup: Setup, inferred: Policy | None = None) -> str:
    """Say in one line which policy failed, where and why; numba's own messages run to pages.

    Parameters
    ----------
    error
        What compiled code, or its compilation, raised.
    setup, inferred
        Who played, and the policy by which the others are taken to have bid.

    Raises
    ------
    Exception
        The error itself, where none of the policies is a user's own: then the fault is ours.
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
    if not own:
        raise error
    return f"the code of {', '.join(own)} failed: {_cause(error, own)}."


def _involved(setup: Setup, inferred: Policy | None) -> list[Policy]:
    return [*setup.policies, *([] if inferred is None else [inferred])]


def _cause(error: Exception, own: list[str]) -> str:
    """Return the compiler's reason without the calls through which it came to it, or what went wrong in a deal."""
    text = str(error)
    if NO_ACTION in text:
        return text.partition(NO_ACTION)[2].splitlines()[0].strip()
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    causes = [line for line in lines if not line.startswith(_FRAME)]
    cause = (causes[0].split("(")[0] if causes else "").strip().removeprefix("NameError: ") or type(error).__name__
    files = {Path(name.split(":")[0]).name for name in own}
    places = [place for place in re.findall(r"at (\S+) \((\d+)\)", text) if Path(place[0]).name in files]
    return f"{cause}, in line {places[0][1]}" if places else cause
