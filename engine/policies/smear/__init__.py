"""Smear's policies."""

from __future__ import annotations

from tricklab.engine.games.smear import GAME
from tricklab.engine.policies.decision import declare
from tricklab.engine.policies.smear.basic import Basic
from tricklab.engine.policies.smear.count import Count
from tricklab.engine.policies.smear.expert import Expert

POLICIES = declare(GAME, Basic, expert=Expert, count=Count)

CAUTIOUS = {"bid_margin": 2.35}
"""What `cautious` needs for a bid (docs/policies/cautious.md), by `tools.fit.cautious`."""
