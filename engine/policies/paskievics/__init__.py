"""Paskievics' policies."""

from __future__ import annotations

from tricklab.engine.games.paskievics import GAME
from tricklab.engine.policies.decision import declare
from tricklab.engine.policies.paskievics import seen  # noqa: F401  (it adds features)
from tricklab.engine.policies.paskievics.basic import Basic
from tricklab.engine.policies.paskievics.expert import Expert

POLICIES = declare(GAME, Basic, expert=Expert)

CAUTIOUS = {"bid_margin": 2.06}
"""What `cautious` needs for a bid (docs/policies/cautious.md), by `tools.fit.cautious`."""
