"""A policy that knows the score: what it says in the auction is weighed by the chance to win the match.

It is built on another policy, and the same for every game: each call is played on in sampled worlds, with the base
policy on every seat, and what a deal comes to is worth the winning chance at the scores after it, which it reads from a
table (`engine.matches.equity.table`) or a formula (`engine.matches.equity.fit`). Where the next deal hardly ever ends
the match, that chance is nearly proportional to points, and the base policy decides. Where a game has nothing to say it
weighs its cards so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tricklab.engine.mechanics.dealing import seats_of, side_of
from tricklab.engine.mechanics.game import Game
from tricklab.engine.mechanics.machine import next_dealer, settle
from tricklab.engine.policies.built.rollout import best_choice, worth_for
from tricklab.engine.policies.decision import decides_everything
from tricklab.engine.policies.dispatch import decide_apart
from tricklab.engine.policies.match.chance_table import chance, chance_of_end, share
from tricklab.engine.rules.phases import Speech


class AtScore(NamedTuple):
    """Weighs what it says in the auction by the chance to win the match, and plays like its base policy else.

    Parameters
    ----------
    base
        The policy that it is built on.
    worlds, inference, errors, beliefs
        See `engine.policies.built.rollout.Rollout`.
    everything
        1: it weighs every decision so, and not what is said alone.
    near
        It does so only where the next deal ends the match with at least this chance.
    table
        The winning chances by score (`engine.policies.match.chance_table`), which are put in when the policy is seated.
    """

    base: Any
    worlds: float = 32.0
    inference: float = 1.0
    errors: float = 1.0
    everything: float = 0.0
    near: float = 0.01
    table: Any = None
    beliefs: Any = None


def winning_chance(policy: Any, rules: Any, state: Any, row: Any, seat: int) -> float:
    """Return the chance to win the match after a deal that is over."""
    standing, side = state.table.scores.copy(), side_of(rules, seat)
    winners = settle(rules, row, standing)
    if winners:
        return share(winners, side)
    return chance(policy.table, standing, next_dealer(rules, row, state.table.dealer, seats_of(rules)), side)


worth_for(AtScore, winning_chance)


def knowing_the_score(game: Game) -> Callable[..., int]:
    """Return the compiled decision of `AtScore` for a game."""
    speeches = sum(1 << kind for kind, phase in enumerate(game.phases) if isinstance(phase, Speech))
    cards_alone = not speeches  # where nothing is said, as in Phat, cards are all that can be weighed
    choose = best_choice(game)

    def decide_at_score(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        table = state.table
        asked = cards_alone or policy.everything or speeches >> table.kind & 1
        if not asked or chance_of_end(policy.table, table.scores, table.dealer) < policy.near:
            return decide_apart(policy.base, rules, state, stream)
        return choose(policy, rules, state, stream)

    return decide_at_score


decides_everything(AtScore, knowing_the_score)
