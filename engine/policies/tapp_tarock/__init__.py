"""Tapp-Tarock's policies."""

from __future__ import annotations

from tricklab.engine.games.tapp_tarock import GAME
from tricklab.engine.policies.decision import declare
from tricklab.engine.policies.tapp_tarock.basic import Basic
from tricklab.engine.policies.tapp_tarock.expert import Expert

POLICIES = declare(GAME, Basic, expert=Expert)

CAUTIOUS = {"threes": 35.8}
"""What `cautious` needs for a bid (docs/policies/cautious.md), by `tools.fit.cautious`."""
