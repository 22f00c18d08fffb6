"""Peatwit's policies."""

from __future__ import annotations

from tricklab.engine.games.peatwit import GAME
from tricklab.engine.policies.decision import declare
from tricklab.engine.policies.peatwit.basic import Basic
from tricklab.engine.policies.peatwit.count import Count
from tricklab.engine.policies.peatwit.expert import Expert

POLICIES = declare(GAME, Basic, expert=Expert, count=Count)

CAUTIOUS = {"bid_margin": 0.62}
"""What `cautious` needs for a bid (docs/policies/cautious.md), by `tools.fit.cautious`."""
