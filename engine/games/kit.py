"""What a game of this package imports: the vocabulary of a game.

`tricklab.making` has these names for other packages, and those for policies. `scoring.holder(...)` works, too.
"""

from __future__ import annotations

# fmt: off
# A game as data.
from tricklab.engine.errors import UsageError
from tricklab.engine.rules.match_end import ToScore, score_range
from tricklab.engine.rules.measure import Contracted, Measure
from tricklab.engine.rules.sight import Resumed, Sight
from tricklab.engine.rules.seating import Seating, Standing
from tricklab.engine.rules.deck import Deck, Suit
from tricklab.engine.rules.decks import (
    ALIKE_54, FRENCH, FRENCH_24, FRENCH_32, FRENCH_33, FRENCH_36, FRENCH_40, FRENCH_52, FRENCH_53, FRENCH_54,
    TAROCK_42, TAROCK_54,
)
from tricklab.engine.rules.events import (
    UNKNOWN, Announce, AnyEvent, Bid, Call, Discard, Draw, Event, Logged, PassCards, Play, Trick, Trump,
)
from tricklab.engine.mechanics.game import Game
from tricklab.engine.mechanics.turn_up import TurnUp, after_turn_up
from tricklab.engine.rules.options import Option, RuleCodes, Value, codes_of
from tricklab.engine.rules.phases import (
    Announcing, Calling, Choosing, Discarding, Filling, Naming, Passing, Phase, Picking, Playing, Speech, Throwing,
)
from tricklab.engine.rules.terms import Rules, Terms

# Its records.
from tricklab.engine.mechanics.state import NOT_YET, Fields, State, Table
from tricklab.engine.rules.columns import Column
from tricklab.engine.rules.results import Result

# Compiled functions.
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.hooks import rule
from tricklab.engine.mechanics.machine import (
    BID, DISCARD, DRAW, HIDDEN, OVER, OWN_EVENTS, PASS_CARDS, PLAY, TRICK, give_back, kind_of, left_of, note, own_of,
    seat_index,
)
from tricklab.engine.mechanics.speeches import DONE, later_words, next_word, speeches
from tricklab.engine.mechanics.forms import sets_of, stacks_of

# Hooks.
from tricklab.engine.mechanics.dealing import open_deal, own_side, pack_of, parts_of, shown_stock, sure_cards
from tricklab.engine.mechanics.exchange.hidden_worlds import acceptance, complete_world, hidden_cards
from tricklab.engine.mechanics.machine import (
    next_dealer, observed_action, outcome, reconstruct_deal, sample_worlds, settle, start, take_up, utility,
)
from tricklab.engine.mechanics.scoring import score, worth_of
from tricklab.engine.mechanics.trick import (
    after_card, after_trick, before_card, besides, demanded, end_trick, held_back, held_back_from, instead, is_over,
    led_by, play_card, strength_of, trumps,
)

# Cards.
from tricklab.engine.ground.bits import bit, cards, choose, has, highest, lowest, nth, nth_subset, popcount
from tricklab.engine.ground.cards import (
    ACE, FIVE, JACK, JOKER_1, JOKER_2, KING, LONE_JOKER, NINE, ONE_RANK, QUEEN, RANKS, SUITS, TEN, THREE, TWO,
    cards_of, mask_of,
)
from tricklab.engine.ground.counters import PIPS, Counters, pips_of, total_in_trumps, total_of
from tricklab.engine.ground.lookup import entry, patterns, side_by_side, step_of, steps
from tricklab.engine.ground.stacks import action_of, beneath_of, count_stacks, is_stack, nth_stack, top_of
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, TRULL, XXI_AND_SKUS, values_of
from tricklab.engine.ground.tarock import suit_cards as tarock_suit_cards
from tricklab.engine.ground.tarock import suit_of as tarock_suit_of
from tricklab.engine.ground.tricks import (
    SUIT, card_in, in_suit, must_follow, other_jack, rank_of, ranks_in, suit_cards, suit_of, suits_and,
    trumps_by_strength, trumps_with_jick,
)

# Hidden cards.
from tricklab.engine.ground.rng import RandomStream, below
from tricklab.engine.ground.unseen.sampling import shuffled
from tricklab.engine.ground.unseen.ways import Ways, count_ways

# The steps of a deal.
from tricklab.engine.mechanics.exchange.discard import CardDiscard, after_discard, begin_discard, may_discard
from tricklab.engine.mechanics.exchange.passing import CardPass, after_pass
from tricklab.engine.mechanics.auction import (
    PASS, OneRound, after_auction, apply_bid, bids_above, highest_bid, lone_bidder, lowest_bid, may_bid, may_pass,
    name_trumps, next_in_auction, note_bid, numbered_bids, take_bid, was_last, write_openings,
)
from tricklab.engine.mechanics.dealing import (
    all_played, begin, begin_again, hand_in, hand_of, hand_out, margin, next_observed, sample_others, seats_of,
    side_now, side_of, sides_of, take_sides,
)
from tricklab.engine.mechanics.exchange.hidden_cards import HiddenCards, hidden_cards_of
from tricklab.engine.mechanics.exchange.hidden_worlds import check_by, sample_hidden_worlds
from tricklab.engine.mechanics.exchange.seen import seen_cards
from tricklab.engine.mechanics.exchange.steps import in_stock, rob, serve, throw
from tricklab.engine.mechanics.scoring import (
    add_points, add_up, cards_together, first_out, holder, leaders, same_if_void, seat_with_most, set_back, side_cards,
    side_total, side_with_most,
)
from tricklab.engine.mechanics.trick import TRUMP, lay, lead, legal_cards, playable
from tricklab.engine.mechanics.trick_state import lay_open, turn_of

# Modules by subject: sets, French cards, the auction, seats and sides, the score, and tricks.
from tricklab.engine.ground import bits, tricks as french
from tricklab.engine.mechanics import auction, dealing as seats, scoring, trick

__all__ = sorted({*globals()} - {"annotations"} - {name for name in globals() if name.startswith("_")})
# fmt: on
