"""Deals and plays trick-taking games; knows no question."""

from __future__ import annotations

from typing import Any

from tricklab.engine.policies.match.source import use_source


def _winning_chances(setup: Any, policy: Any) -> Any:
    from tricklab.engine.matches.equity.find import array_of  # seldom asked for

    return array_of(setup, policy)


use_source(_winning_chances)
