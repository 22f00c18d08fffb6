"""Cinch's policies."""

from __future__ import annotations

from tricklab.engine.games.cinch import GAME
from tricklab.engine.policies.cinch.basic import Basic
from tricklab.engine.policies.cinch.expert import Expert
from tricklab.engine.policies.decision import declare

POLICIES = declare(GAME, Basic, expert=Expert)

CAUTIOUS = {"bid_margin": 0.74}
"""What `cautious` needs for a bid (docs/policies/cautious.md), by `tools.fit.cautious`."""

VARIATION = {"ladder": 0.5}
"""How players differ from each other in advice (`engine.policies.varied`): by up to half a rung."""
