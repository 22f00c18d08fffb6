"""Smear's policies."""

from __future__ import annotations

from engine.games.smear.rules import SmearRules
from engine.games.smear.state import KINDS
from engine.policies.decide import Random, declare
from engine.policies.smear.basic import Basic

declare("smear", SmearRules, KINDS, Basic)

POLICIES = {"random": Random, "basic": Basic}
"""The policies by the names that users type."""
