"""Phat's policies."""

from __future__ import annotations

from tricklab.engine.games.phat import GAME
from tricklab.engine.policies.decide import Random, declare
from tricklab.engine.policies.phat.basic import Basic
from tricklab.engine.policies.phat.expert import Expert

declare(GAME, Basic)

POLICIES = {"random": Random, "basic": Basic, "expert": Expert}
"""The policies by the names that users type."""
