"""Eighty-Three's policies."""

from __future__ import annotations

from tricklab.engine.games.eighty_three import GAME
from tricklab.engine.policies.decision import declare
from tricklab.engine.policies.eighty_three.basic import Basic
from tricklab.engine.policies.eighty_three.expert import Expert

POLICIES = declare(GAME, Basic, expert=Expert)

CAUTIOUS = {"margin": 8.0}
"""What `cautious` needs for a bid (docs/policies/cautious.md): it stops fourteen points sooner than the expert."""

VARIATION = {"room": 10.0, "margin": 4.0, "ladder": 1.5}
"""How players differ from each other in advice (`engine.policies.varied`): where they begin, stop, and have rungs."""
