"""What can go wrong, apart from our own mistakes."""

from __future__ import annotations

import linecache


class UsageError(ValueError):
    """What the user asked for cannot be done; the message says why and what would be right."""


class CodeError(UsageError):
    """The code of a game or a policy from outside cannot be compiled.

    Attributes
    ----------
    file, line, function
        Where; empty where only the cause is known.
    cause
        Why, as one or two sentences.
    """

    def __init__(self, file: str, line: int, function: str, cause: str) -> None:
        """Say where and why."""
        super().__init__(file, line, function, cause)
        self.file, self.line, self.function, self.cause = file, line, function, cause

    @property
    def code(self) -> str:
        """The line of code, on a line of its own; empty where it is not known."""
        text = linecache.getline(self.file, self.line).strip() if self.line else ""
        return f"\n    {text}" if text else ""

    def __str__(self) -> str:
        """Return the place, the cause, and the line of code."""
        where = f"{self.file}, line {self.line}, in {self.function}: " if self.file else ""
        return f"{where}{self.cause}{self.code}"


class PolicyFileError(UsageError):
    """A policy is in a file that only a saved game, a manifest or a claim names; such a file is never run."""


class PolicyError(RuntimeError):
    """A policy broke off a run: it chose something illegal, or its code failed."""


class StoreError(RuntimeError):
    """Something went wrong with the files in mid-run; what was finished before is safe."""


class CrewError(RuntimeError):
    """Those who did the work elsewhere are lost in mid-run; what was finished before is safe."""


class IllegalAction(PolicyError):
    """A policy chose an action that is not legal; compiled code raises it with the seat, the kind and the action."""
