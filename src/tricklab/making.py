"""All that the author of a game or a policy imports: ``from tricklab.making import Game, decides, ...``.

docs/own_game.md and docs/own_policy.md explain how to use it, docs/hooks.md lists every hook. By purpose:

- a game as data: `Game`, `Option`, `rules_of`, `codes_of`, `Seating`, `Measure`, `Sight`, `Standing`, the phases from
  `Speech` to `Playing`, the events from `Bid` to `Trick`, packs such as `FRENCH_52`, and `Deck` for another pack
- its records: `state_of` for a deal in progress, `row_of` for the result, `Column` and `each` for the results on disk
- its compiled functions: `compiled`, `implements` with the hooks, `take_turns` with `sets_of`, `with_short_list`,
  `speeches`; `note` writes an event to the deal's record
- cards: sets as bits (`bit`, `has`, `popcount`, ...), suits and ranks (`suit_cards`, `rank_of`, ...), what cards count
  (`Counters`, `total_of`), tarock cards (`tarock_suit_cards`, `values_of`, ...)
- the steps of a deal: auctions (`one_round`, `take_bid`, ...), tricks (`playable`, `lead`, ...), exchanges (`throw`,
  `serve`, ...), and the score (`holder`, `side_total`, `set_back`, ...)
- policies: `View`, `decides`, `declare`, questions about a trick or a suit (`winners`, `sure_winners`, `best_suit`),
  the choice among equal cards (`one_of`, ...), and random numbers (`below`)
- `UsageError`, for rules and scores that cannot be
"""
# ruff: noqa: I001  (by purpose)

from __future__ import annotations

# fmt: off
# A game as data.
from tricklab.engine.errors import UsageError
from tricklab.engine.rules.measure import Contracted, Measure
from tricklab.engine.rules.sight import Resumed, Sight
from tricklab.engine.rules.seating import Seating, Standing
from tricklab.engine.rules.deck import Deck, Suit
from tricklab.engine.rules.decks import FRENCH_32, FRENCH_33, FRENCH_52, FRENCH_53, FRENCH_54, TAROCK_42, TAROCK_54
from tricklab.engine.rules.events import (
    Announce, Bid, Call, Discard, Draw, Event, Logged, PassCards, Play, Trick, Trump,
)
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.options import Option, RuleCodes, Value, codes_of, rules_of
from tricklab.engine.rules.phases import (
    Announcing, Calling, Choosing, Discarding, Filling, Naming, Passing, Phase, Picking, Playing, Speech, Throwing,
)
from tricklab.engine.rules.terms import Rules, Terms

# Its records.
from tricklab.engine.mechanics.state import NOT_YET, State, Table, state_of
from tricklab.engine.rules.columns import (
    DELTA, RANKS_AS_BITS, SIDE, TRICKS, Column, auction_columns, dealer_column, each, row_of, trump_column,
)

# Compiled functions.
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import (
    BID, DISCARD, DRAW, HIDDEN, OVER, OWN_EVENTS, PASS_CARDS, PLAY, implements, left_of, note, seat_index,
)
from tricklab.engine.mechanics.speeches import DONE, later_words, next_word, speeches
from tricklab.engine.mechanics.turns import sets_of, stacks_of, take_turns, with_short_list

# Hooks.
from tricklab.engine.mechanics.dealing import open_deal, pack_of, parts_of
from tricklab.engine.mechanics.exchange.hidden_worlds import acceptance, fill_world, ways_to_lie, what_is_known
from tricklab.engine.mechanics.machine import (
    next_dealer, observed_action, outcome, reconstruct_deal, sample_worlds, settle, start, take_up, utility,
)
from tricklab.engine.mechanics.scoring import score, worth_of
from tricklab.engine.mechanics.trick import (
    after_card, after_trick, before_card, besides, demanded, end_trick, held_back, instead, is_over, led_by,
    strength_of, trumps,
)

# Cards.
from tricklab.engine.ground.bits import bit, choose, has, highest, lowest, nth, nth_subset, popcount
from tricklab.engine.ground.cards import (
    ACE, JACK, JOKER_1, JOKER_2, KING, LONE_JOKER, ONE_RANK, QUEEN, RANKS, SUITS, TEN, cards_of, mask_of,
)
from tricklab.engine.ground.counters import Counters, pips_of, total_in_trumps, total_of
from tricklab.engine.ground.lookup import entry, patterns, side_by_side, step_of, steps
from tricklab.engine.ground.stacks import action_of, beneath_of, top_of
from tricklab.engine.ground.tarock import KINGS, TAROCKS, TRULL, values_of
from tricklab.engine.ground.tarock import suit_cards as tarock_suit_cards
from tricklab.engine.ground.tarock import suit_of as tarock_suit_of
from tricklab.engine.ground.tricks import (
    SUIT, card_in, in_suit, must_follow, other_jack, rank_of, ranks_in, suit_cards, suit_of, suits_and,
    trumps_with_jick,
)

# The steps of a deal.
from tricklab.engine.mechanics.auction import (
    PASS, apply_bid, bids_above, may_bid, may_pass, name_trumps, one_round, take_bid, was_last,
)
from tricklab.engine.mechanics.dealing import (
    all_played, begin, begin_again, hand_of, hand_out, margin, sample_others, seats_of, side_now, side_of,
    sides_of,
)
from tricklab.engine.mechanics.exchange.hidden_worlds import sample_hidden_worlds
from tricklab.engine.mechanics.exchange.steps import rob, serve, throw
from tricklab.engine.mechanics.scoring import (
    add_points, add_up, cards_together, first_out, holder, same_if_void, seat_with_most, set_back, side_cards,
    side_total, side_with_most,
)
from tricklab.engine.mechanics.trick import TRUMP, lay, lead, legal_cards, playable

# Policies.
from tricklab.engine.ground.rng import below
from tricklab.engine.policies.decision import View, decides, declare
from tricklab.engine.policies.policy import words
from tricklab.engine.policies.shared.points import counts_points
from tricklab.engine.policies.shared.tactics import (
    best_card, best_suit, highest_ranked, is_ours, lowest_ranked, say, seats_after, strength_now, sure_winners,
    unseen_cards, win_or_throw, winners,
)
from tricklab.engine.policies.shared.ties import (
    held_by, of_one_suit, of_rank, one_of, one_of_tarock, suit_of_equals, tail_of,
)

__all__ = [
    "ACE", "BID", "DELTA", "DISCARD", "DONE", "DRAW", "FRENCH_32", "FRENCH_33", "FRENCH_52", "FRENCH_53",
    "FRENCH_54", "HIDDEN", "JACK", "JOKER_1", "JOKER_2", "KING", "KINGS", "LONE_JOKER", "NOT_YET", "ONE_RANK",
    "OVER", "OWN_EVENTS", "PASS", "PASS_CARDS", "PLAY", "QUEEN", "RANKS", "RANKS_AS_BITS", "SIDE", "SUIT", "SUITS",
    "TAROCKS", "TAROCK_42", "TAROCK_54", "TEN", "TRICKS", "TRULL", "TRUMP", "Announce", "Announcing", "Bid", "Call",
    "Calling", "Choosing", "Column", "Contracted", "Counters", "Deck", "Discard", "Discarding", "Draw", "Event",
    "Filling", "Game", "Logged", "Measure", "Naming", "Option", "PassCards", "Passing", "Phase", "Picking", "Play",
    "Playing", "Resumed", "RuleCodes", "Rules", "Seating", "Sight", "Speech", "Standing", "State", "Suit", "Table",
    "Terms", "Throwing", "Trick", "Trump", "UsageError", "Value", "View", "acceptance", "action_of", "add_points",
    "add_up", "after_card", "after_trick", "all_played", "apply_bid", "auction_columns", "before_card", "begin",
    "begin_again", "below", "beneath_of", "besides", "best_card", "best_suit", "bids_above", "bit", "card_in",
    "cards_of", "cards_together", "choose", "codes_of", "compiled", "counts_points", "dealer_column", "decides",
    "declare", "demanded", "each", "end_trick", "entry", "fill_world", "first_out", "hand_of", "hand_out", "has",
    "held_back", "held_by", "highest", "highest_ranked", "holder", "implements", "in_suit", "instead", "is_ours",
    "is_over", "later_words", "lay", "lead", "led_by", "left_of", "legal_cards", "lowest", "lowest_ranked",
    "margin", "mask_of", "may_bid", "may_pass", "must_follow", "name_trumps", "next_dealer", "next_word", "note",
    "nth", "nth_subset", "observed_action", "of_one_suit", "of_rank", "one_of", "one_of_tarock", "one_round",
    "open_deal", "other_jack", "outcome", "pack_of", "parts_of", "patterns", "pips_of", "playable", "popcount",
    "rank_of", "ranks_in", "reconstruct_deal", "rob", "row_of", "rules_of", "same_if_void", "sample_hidden_worlds",
    "sample_others", "sample_worlds", "say", "score", "seat_index", "seat_with_most", "seats_after", "seats_of",
    "serve", "set_back", "sets_of", "settle", "side_by_side", "side_cards", "side_now", "side_of", "side_total",
    "side_with_most", "sides_of", "speeches", "stacks_of", "start", "state_of", "step_of", "steps", "strength_now",
    "strength_of", "suit_cards", "suit_of", "suit_of_equals", "suits_and", "sure_winners", "tail_of", "take_bid",
    "take_turns", "take_up", "tarock_suit_cards", "tarock_suit_of", "throw", "top_of", "total_in_trumps",
    "total_of", "trump_column", "trumps", "trumps_with_jick", "unseen_cards", "utility", "values_of", "was_last",
    "ways_to_lie", "what_is_known", "win_or_throw", "winners", "with_short_list", "words", "worth_of",
]
# fmt: on
