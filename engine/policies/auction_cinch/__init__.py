"""Auction Cinch's policies."""

from __future__ import annotations

from tricklab.engine.games.auction_cinch import GAME
from tricklab.engine.policies.auction_cinch.basic import Basic
from tricklab.engine.policies.auction_cinch.expert import Expert
from tricklab.engine.policies.decision import declare

POLICIES = declare(GAME, Basic, expert=Expert)

CAUTIOUS = {"margin": 4.2}
"""What `cautious` needs for a bid (docs/policies/cautious.md), by `tools.fit.cautious`."""

VARIATION = {"ladder": 1.0}
"""How players differ from each other in advice (`engine.policies.varied`): by up to a rung, which is a point."""
