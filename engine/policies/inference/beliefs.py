"""What the others are taken to be when worlds are sampled by what they did (`engine.policies.inference.sampling`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.engine.games import game as game_named
from tricklab.engine.kernel.compiled import offer
from tricklab.engine.mechanics.machine import sample_worlds
from tricklab.engine.policies.inference.sampling import BATCHES, find_ceiling, sample_consistent_worlds
from tricklab.engine.policies.inference.suspects import Beliefs
from tricklab.engine.policies.policy import CAUTIOUS, DEFAULT, Policy, player_of
from tricklab.engine.policies.registry import cautious_of, own_policy, policies_of

SLIP, CARD_SLIP = 0.03, 0.3
"""How often somebody does what none of the policies would: in the auction and before it, and with a card."""

_ASSUMED = 0.9
"""How many of the others are the policy that sits there; the rest is shared by `CAUTIOUS` and ``basic``."""

ALIKE = 0.8
"""At how many tables all of the others are the same: people who play together bid alike."""

_SCOUTS = 4
"""So many times the worlds that it wants a rollout policy looks at beforehand, to see how well any fit."""


@dataclass(frozen=True)
class Believed:
    """What the others are taken to be.

    Attributes
    ----------
    game
        The game's name.
    policies, shares
        Each of the others is one of these policies, with these chances.
    alike, slip, card_slip
        At how many tables they are all the same, and how often they do what none of these would, see
        `engine.policies.inference.suspects.Beliefs`.
    """

    game: str
    policies: tuple[Policy, ...]
    shares: tuple[float, ...] = (1.0,)
    alike: float = 0.0
    slip: float = 0.0
    card_slip: float = 0.0

    @property
    def assumed(self) -> Policy:
        """The policy that most of them are."""
        return self.policies[self.shares.index(max(self.shares))]

    @property
    def is_strict(self) -> bool:
        """Whether only worlds count in which nobody errs."""
        return self.slip == 0.0

    def code(self) -> Beliefs:
        """Return it as compiled code is given it.

        Without slips, what was passed does not count, and nor do cards: too few worlds would be left. With them a
        rollout policy bids without inference after cards were passed in secret: what others hold is too much a matter
        of how they pass. Measured in Peatwit: among ``expert`` that loses nothing, among ``basic`` it saves a point.
        """
        game = game_named(self.game)
        since, until = (game.auction, game.first_play) if self.is_strict else (0, game.leads_again)
        heeded = game.first_play if game.auction and not self.is_strict else 0
        instances, cards = tuple(policy.instance for policy in self.policies), game.first_play
        return Beliefs(instances, self.shares, self.alike, self.slip, self.card_slip, since, cards, until, heeded)


def strict(assumed: Policy, game: str) -> Believed:
    """Return the belief that all others are one policy and never err."""
    return Believed(game, (assumed,))


def soft(assumed: Policy, game: str) -> Believed:
    """Return the belief that most of the others are one policy, some others bid otherwise, and all err now and then.

    Parameters
    ----------
    assumed
        The policy that sits there. One that plays for the match, or a rollout policy, is taken to be what it is built
        on, which needs no worlds of its own to decide.
    game
        The game's name.
    """
    assumed = player_of(assumed)
    names = [name for name in (DEFAULT, CAUTIOUS, "basic") if name in policies_of(game) or cautious_of(game)]
    known = [own_policy(name, "", game) for name in names]
    # In one order whoever is assumed, so that it is compiled once for all of them.
    policies = known if assumed in known else [assumed, *(policy for policy in known if policy.name != DEFAULT)]
    others = len(policies) - 1
    shares = (
        tuple(_ASSUMED if policy == assumed else (1 - _ASSUMED) / others for policy in policies) if others else (1.0,)
    )
    return Believed(game, tuple(policies), shares, ALIKE, SLIP, CARD_SLIP)


def worlds_for(beliefs: Any, rules: Any, state: Any, seat: int, stream: Any, worlds: Any, past: Any) -> int:
    """Fill ``worlds`` for a rollout policy, and return how many there are to look at (compiled code only).

    ``past`` is room as for `engine.policies.inference.sampling.sample_consistent_worlds`.
    """
    raise NotImplementedError


def _worlds_for(beliefs: Any, rules: Any, state: Any, seat: Any, stream: Any, worlds: Any, past: Any) -> Any:
    def any_worlds(beliefs: Any, rules: Any, state: Any, seat: int, stream: Any, worlds: Any, past: Any) -> int:
        sample_worlds(rules, state, seat, stream, worlds)
        return len(worlds)

    def fitting(beliefs: Any, rules: Any, state: Any, seat: int, stream: Any, worlds: Any, past: Any) -> int:
        if state.table.kind < beliefs.heeded:
            sample_worlds(rules, state, seat, stream, worlds)
            return len(worlds)
        weights, evidence = np.empty(_SCOUTS * len(worlds)), np.empty((0, 6))
        ceiling = find_ceiling(beliefs, rules, state, seat, stream, worlds, past, None, weights, BATCHES, evidence)
        return sample_consistent_worlds(beliefs, rules, state, seat, stream, worlds, past, None, ceiling, BATCHES, True)

    return fitting if hasattr(beliefs, "instance_class") else any_worlds


offer(worlds_for, _worlds_for, inlined=False)
