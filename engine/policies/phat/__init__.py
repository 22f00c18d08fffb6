"""Phat's policies."""

from __future__ import annotations

from tricklab.engine.games.phat import GAME
from tricklab.engine.policies.decision import declare
from tricklab.engine.policies.phat.basic import Basic
from tricklab.engine.policies.phat.expert import Expert

POLICIES = declare(GAME, Basic, expert=Expert)
