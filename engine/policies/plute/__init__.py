"""Plute's policies."""

from __future__ import annotations

from tricklab.engine.games.plute import GAME
from tricklab.engine.policies.decide import Random, declare
from tricklab.engine.policies.plute.basic import Basic
from tricklab.engine.policies.plute.expert import Expert

declare(GAME, Basic)

POLICIES = {"random": Random, "basic": Basic, "expert": Expert}
"""The policies by the names that users type."""
