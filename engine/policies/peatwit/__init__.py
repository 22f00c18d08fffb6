"""Peatwit's policies."""

from __future__ import annotations

from engine.games.peatwit import GAME
from engine.policies.decide import Random, declare
from engine.policies.peatwit.basic import Basic

declare(GAME, Basic)

POLICIES = {"random": Random, "basic": Basic}
"""The policies by the names that users type."""
