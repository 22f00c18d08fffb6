"""Commands as they are typed for a page's own table."""

from __future__ import annotations

import shlex

from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import text_of


def typed(*words: str) -> str:
    """Return a command of ``tricklab`` as a shell takes it."""
    return shlex.join(["tricklab", *words])


def dealt_words(setup: Setup) -> list[str]:
    """Return what must be typed for the seed, and for the rules that are not the variant's own."""
    words = []
    for option in setup.game.options:
        if setup.rules[option.name] != setup.usual[option.name]:
            words += ["--rule", f"{option.name}={text_of(setup.rules[option.name])}"]
    return [*words, "--seed", text_of(setup.seed)]


def seated_words(setup: Setup) -> list[str]:
    """Return what must be typed for the players."""
    usual = usual_policy(setup)
    words = ["--policy", usual]
    for seat, policy in enumerate(setup.policies):
        if policy.name != usual:
            words += ["--seat", f"{seat}={policy.name}"]
    return words


def usual_policy(setup: Setup) -> str:
    """Return the name of the policy that most seats have."""
    return max(setup.policies, key=setup.policies.count).name
