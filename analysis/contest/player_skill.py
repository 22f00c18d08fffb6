"""How strong the players are, by the measurements in measured.json beside this module."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tricklab.analysis.words.wording import percent
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.policy import DEFAULT

MEASURED = Path(__file__).parent / "measured.json"
"""What ``python -m tools.strength_page`` measured."""


def describe_skill(setup: Setup) -> str:
    """Return a sentence on the players' skill, measured with the rules nearest to these."""
    policy = max(setup.policies, key=setup.policies.count).name
    line = _measured(setup)
    if line is None or policy not in ("random", "basic", DEFAULT):
        return "Nobody has measured how strong these players are; “tricklab strength” does."
    if policy == "random":
        return "These players play at random, and nothing here is good advice."
    share = percent(line[policy]["skill"])
    thinks = "players that think every choice ahead"
    if policy == "basic":
        return f"These players are beginners: one of them among experts keeps {share} of the skill of {thinks}."
    rest = percent(line["basic"]["skill"])
    return f"These players keep {share} of the skill of {thinks}; a beginner among them keeps {rest}."


def _measured(setup: Setup) -> dict[str, Any] | None:
    """Return the measured table of the variant that shares most rules."""
    lines = [line for line in measured()["tables"] if line["variant"] == setup.variant]
    fitting = [line for line in lines if all(setup.rules[name] == value for name, value in line["rules"].items())]
    return max(fitting or lines[:1], key=lambda line: len(line["rules"]), default=None)


@cache
def measured() -> dict[str, Any]:
    """Return the measurements of `tools.strength_page`."""
    text: dict[str, Any] = json.loads(MEASURED.read_text(encoding="utf-8"))
    return text
