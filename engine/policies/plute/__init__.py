"""Plute's policies."""

from __future__ import annotations

from engine.games.plute import GAME
from engine.policies.decide import Random, declare
from engine.policies.plute.basic import Basic
from engine.policies.plute.expert import Expert

declare(GAME, Basic)

POLICIES = {"random": Random, "basic": Basic, "expert": Expert}
"""The policies by the names that users type."""
