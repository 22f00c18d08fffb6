"""House rules drawn at random from the options that a game declares, and scores at which a deal can begin."""

from __future__ import annotations

from random import Random
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.games import game, game_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Option, Value

_TRIES = 20


def values_of(option: Option) -> list[Value]:
    """Return the values of an option; of a number also its lowest value and a larger one."""
    if option.low is None:
        return list(option.values)
    return sorted({*option.values, option.low, min(option.high, option.low + 3)})


def any_setup(name: str, rng: Random, variant: str | None = None, **more: Any) -> Setup:
    """Return a setup of a game with random values of some options that fit together.

    Parameters
    ----------
    name
        The game.
    rng
        The source of the choices.
    variant
        The variant; a random one unless given.
    more
        Further arguments of `Setup.make`, such as the policies; unless given ``random`` plays.
    """
    while True:
        chosen = variant or rng.choice(list(game(name).variants))
        rules = {each.name: rng.choice(values_of(each)) for each in game_of(chosen).options if rng.random() < 0.7}
        try:
            return Setup.make(chosen, rules=rules, **{"policy": "random", **more})
        except UsageError:
            continue


def with_scores(setup: Setup, rng: Random) -> Setup:
    """Return a setup with random scores and a random carry, as far as the game allows them; one policy plays."""
    sides, carries = len(set(setup.sides)), setup.game.usual_carry(setup.rules) is not None
    for _ in range(_TRIES):
        scores = [rng.randrange(-40, 41) for _ in range(sides)]
        scores[-1] = rng.choice((scores[-1], -sum(scores[:-1])))  # payments add up to nothing
        if rng.random() < 0.5:
            scores = [abs(score) for score in scores]
        carry = rng.choice((1, 2, 4, 8, 16)) if carries else None
        try:
            return Setup.make(
                setup.variant,
                rules=setup.rules,
                policy=setup.policies[0].name,
                scores=scores,
                carry=carry,
                seed=setup.seed,
            )
        except UsageError:
            continue
    return setup
