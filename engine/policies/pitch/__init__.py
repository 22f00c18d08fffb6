"""Pitch's policies."""

from __future__ import annotations

from tricklab.engine.games.pitch import GAME
from tricklab.engine.policies.decision import declare
from tricklab.engine.policies.pitch.basic import Basic
from tricklab.engine.policies.pitch.count import Count
from tricklab.engine.policies.pitch.expert import Expert

POLICIES = declare(GAME, Basic, count=Count, expert=Expert)

CAUTIOUS = {"bid_margin": 1.86}
"""What `cautious` needs for a bid (docs/policies/cautious.md), by `tools.fit.cautious`."""
