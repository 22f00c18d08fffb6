"""Cinch as `basic` plays it, until there is somebody better."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.policies.cinch.basic import Basic
from tricklab.engine.policies.decide import share_decisions


class Expert(NamedTuple):
    """Plays as a beginner does, and has that one's parameters.

    Parameters
    ----------
    trumps, step
        As those of `Basic`.
    """

    trumps: float = 4.0
    step: float = 0.2


share_decisions(Basic, Expert)
