"""What came of a claim: the verdict, and what it rests on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Verdict:
    """What people say, and what came of it.

    Attributes
    ----------
    says, source
        The claim, and whose it is.
    verdict
        The verdict; of a rule that the test shows what it changes.
    size
        How it was tested, and the number.
    command
        The command that repeats the test.
    asked
        The threshold that the verdict hangs on; empty where there is none.
    is_rule
        Whether it is a rule of the game.
    """

    says: str
    source: str
    verdict: str
    size: str
    command: str
    asked: str = ""
    is_rule: bool = False
