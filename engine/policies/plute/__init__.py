"""Plute's policies."""

from __future__ import annotations

from tricklab.engine.games.plute import GAME
from tricklab.engine.policies.decision import declare
from tricklab.engine.policies.plute.basic import Basic
from tricklab.engine.policies.plute.count import Count
from tricklab.engine.policies.plute.expert import Expert

POLICIES = declare(GAME, Basic, expert=Expert, count=Count)

CAUTIOUS = {"bid_margin": 1.59}
"""What `cautious` needs for a bid (docs/policies/cautious.md), by `tools.fit.cautious`."""
