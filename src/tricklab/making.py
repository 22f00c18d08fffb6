"""All that the author of a game or a policy imports: ``from tricklab.making import Game, decides, ...``.

docs/own_game.md and docs/own_policy.md explain how to use it, the documentation's page Hooks lists every hook. By purpose:

- a game as data: `Game`, `Option`, `codes_of`, `Seating`, `TurnUp`, `Measure`, `Sight`, `Standing`, `ToScore`, the
  phases from `Speech` to `Playing`, the events from `Bid` to `Trick`, packs such as `FRENCH_52`, `Deck` for another
- its records: `Fields` for a deal in progress, `Result` for the result, with `Result.per_seat` and `Result.per_side`
- its compiled functions: `rule` for the hooks, `compiled` for all others, `sets_of` and `speeches` for phases; `note`
  writes an event to the deal's record
- cards: sets as bits (`bit`, `has`, `popcount`, ...), suits and ranks (`suit_cards`, `rank_of`, ...), what cards count
  (`Counters`, `total_of`), tarock cards (`tarock_suit_cards`, `values_of`, ...)
- the steps of a deal: auctions (`OneRound`, `take_bid`, ...), tricks (`playable`, `lead`, ...), exchanges (`CardPass`,
  `CardDiscard`, `throw`, ...), and the score (`holder`, `side_total`, `set_back`, ...)
- the modules `auction`, `bits`, `french`, `scoring`, `seats` and `trick`, as in `bits.highest(hand)`
- policies: `View`, `decides`, `declare`, questions about a trick or a suit (`winners`, `sure_winners`, `best_suit`),
  the choice among equal cards (`one_of`, ...), and random numbers (`below`)
- `UsageError`, for what a record or a person gives and cannot be
"""
# ruff: noqa: I001  (by purpose)

from __future__ import annotations

# fmt: off
# A game.
from tricklab.engine.games import kit as _kit
from tricklab.engine.games.kit import *  # noqa: F403

# Policies.
from tricklab.engine.policies.decision import View, decides, declare, learned
from tricklab.engine.policies.learned.groups import feature
from tricklab.engine.policies.policy import words
from tricklab.engine.policies.shared.points import counts_points
from tricklab.engine.policies.shared.tactics import (
    best_card, best_suit, highest_ranked, is_ours, lowest_ranked, say, seats_after, strength_now, sure_winners,
    unseen_cards, win_or_throw, winners,
)
from tricklab.engine.policies.shared.ties import (
    hand_on_turn, held_by, of_one_suit, of_rank, one_of, one_of_tarock, suit_of_equals, tail_of,
)

__all__ = [
    *_kit.__all__,
    "View", "best_card", "best_suit", "counts_points", "decides", "declare", "feature", "hand_on_turn", "held_by",
    "highest_ranked",
    "is_ours", "learned", "lowest_ranked", "of_one_suit", "of_rank", "one_of", "one_of_tarock", "say", "seats_after",
    "strength_now", "suit_of_equals", "sure_winners", "tail_of", "unseen_cards", "win_or_throw", "winners", "words",
]
# fmt: on
