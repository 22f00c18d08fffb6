"""How the expert plays a Pitch trick: the Jack and the Tens are brought home or caught, and trumps are not wasted.

docs/rules/pitch.md, "Play" and "Points".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.pitch import JOKER, trump_cards
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.cards import JACK, LONE_JOKER
from tricklab.engine.ground.tricks import card_in, suit_cards
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import pack_of, sides_of
from tricklab.engine.mechanics.machine import left_of
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.pitch.estimate import ACES, KINGS, QUEENS, TENS, best_suit
from tricklab.engine.policies.pitch.lead import (
    JACKS,
    SMALL,
    card_to_lead,
    card_to_pitch,
    is_dense,
    lead_alone,
    least,
    low_card,
    precious,
)
from tricklab.engine.policies.shared.tactics import is_ours, seats_after, sure_winners
from tricklab.engine.policies.shared.ties import held_by, one_of


@compiled
def choose_card(view: View) -> int:
    """Return the card to play."""
    rules, table, hand = view.rules, view.table, view.own.hand
    if table.trump == NOT_YET:
        return card_to_pitch(rules, hand & suit_cards(best_suit(rules, hand) & 3))
    trumps = trump_cards(table.trump)
    # What has been captured is quicker to read than what was played a moment ago.
    seen = hand | table.trick
    for seat in range(rules.players):
        seen |= table.captured[seat]
    unseen = pack_of(rules) & ~seen
    low = low_card(rules, table, hand, unseen)
    if table.led == 0:
        return lead_alone(view, trumps, unseen, low) if rules.players == 2 else card_to_lead(view, trumps, unseen, low)
    return _follow(view, trumps, unseen, low)


@compiled
def _winners(table: Any, legal: int, trumps: int) -> int:
    """Return what would be the best card of the trick so far."""
    if table.best == LONE_JOKER:
        return legal & trumps & ~JOKER
    if has(trumps, table.best):
        return legal & trumps & -bit(table.best) & ~JOKER
    return legal & (trumps | (table.led & -bit(table.best)))


@compiled
def _throw(view: View, legal: int, trumps: int, low: int, want_ten: bool) -> int:
    """Return the card to part with: a plain one with few pips, or the Ten if it does good where it goes."""
    plain = legal & ~trumps
    if plain:
        held = held_by(view)
        return one_of(plain & TENS, held) if want_ten and plain & TENS else least(plain, held)
    return lowest(legal & ~(precious(view.table.trump) | low) or legal & ~low or legal)


@compiled
def _follow(view: View, trumps: int, unseen: int, low: int) -> int:
    """Win the trick, give to it, or throw."""
    rules, table = view.rules, view.table
    legal, out = playable(view.rules, table, view.own.hand), unseen & trumps & ~JOKER
    over = _winners(table, legal, trumps)
    if rules.players == 2:
        return _follow_alone(view, legal, trumps, over, low)
    won_by_trump = has(trumps, table.best)
    ours = rules.partners and is_ours(view, table.winner)
    last = left_of(view.seat, rules.players) == table.leader
    if ours and (last or (won_by_trump and out < bit(table.best))):
        return _give(view, legal, trumps, low)
    # A Ten in a trick of the other defenders' may cost the pitcher Game.
    may_hurt = sides_of(rules) > 2 and table.bidder != view.seat
    if last:
        return _take_last(view, legal, trumps, over, low, may_hurt and table.winner != table.bidder)
    if ours or not over:
        # Second hand with partners: the partner is the last to play, and may take it.
        hopeful = rules.partners and not ours and table.led & trumps == 0 and seats_after(view) != 1
        wasted = won_by_trump and table.winner == table.bidder
        return _throw(view, legal, trumps, low, hopeful or (may_hurt and not wasted))
    return _take_early(view, legal, trumps, over, unseen, low)


@compiled
def _give(view: View, legal: int, trumps: int, low: int) -> int:
    """Give to a trick that is the partner's: a Ten, the Jack or the joker, else an Ace or King."""
    gifts = legal & low or legal & TENS or legal & precious(view.table.trump) or legal & ~trumps & (KINGS | ACES)
    return one_of(gifts, held_by(view)) if gifts else _throw(view, legal, trumps, low, False)


@compiled
def _take_last(view: View, legal: int, trumps: int, over: int, low: int, want_ten: bool) -> int:
    """Take the trick as the last to play, if it costs no trump, or is worth one; else throw."""
    table = view.table
    if over & low:
        return lowest(low)
    plain = over & ~trumps
    if plain:
        return lowest(plain & TENS) if plain & TENS else highest(plain)
    if not over:
        return _throw(view, legal, trumps, low, want_ten)
    home = over & (JOKER | bit(card_in(table.trump, JACK)))
    if home:
        return lowest(home)
    worth_it = table.trick & (precious(table.trump) | low) != 0
    dense = is_dense(view.rules)
    if is_ours(view, table.bidder):
        worth_it = worth_it or legal & _cheap(dense) & ~trumps == 0
    if not dense:
        worth_it = worth_it or over & TENS != 0 or popcount(table.trick & (ACES | KINGS | QUEENS)) > 1
    if worth_it:
        return lowest(over & TENS or over)
    return _throw(view, legal, trumps, low, want_ten)


@compiled
def _follow_alone(view: View, legal: int, trumps: int, over: int, low: int) -> int:
    """Follow with two players: take what is worth a trump, and with what it is worth.

    The Jack and the Ten of trumps wait for an Ace, a King or a Ten, as most of what could catch them is out of play.
    High trumps do not take a small one, but wait for the Jack.
    """
    table = view.table
    if over & low:
        return lowest(low)
    plain, small = over & ~trumps, legal & SMALL & ~trumps
    if plain:
        return lowest(plain & TENS) if plain & TENS else highest(plain)
    if not over:
        return _throw(view, legal, trumps, low, False)
    poor = table.trick & ~trumps & (SMALL | JACKS | QUEENS) != 0
    home = over & (JOKER | bit(card_in(table.trump, JACK)))
    if home and not (poor and small):
        return lowest(home)
    if table.trick & trumps & SMALL & ~low and lowest(over) > card_in(table.trump, JACK) and legal != over:
        return _throw(view, legal, trumps, low, False)
    worth_it = not small or table.trick & (precious(table.trump) | ACES | KINGS | low) != 0
    worth_it = worth_it or (over & TENS != 0 and not poor)
    if table.trick & QUEENS and table.bidder == view.seat:
        worth_it = worth_it or over & ~precious(table.trump) != 0
    if worth_it:
        return lowest(over & TENS or over)
    return _throw(view, legal, trumps, low, False)


@compiled
def _cheap(dense: bool) -> int:
    """Return what is thrown rather than ruffing: where most trumps are about these are too good for a few pips."""
    return SMALL | JACKS | QUEENS if dense else SMALL


@compiled
def _take_early(view: View, legal: int, trumps: int, over: int, unseen: int, low: int) -> int:
    """Try to take a trick while others are still to play: with the best plain card, or if it has much in it."""
    table = view.table
    plain = over & ~trumps
    rich = table.trick & (precious(table.trump) | low) != 0
    if plain:
        return highest(plain) if rich or plain > (table.led & unseen) else _throw(view, legal, trumps, low, False)
    if table.led & trumps == 0 and legal & _cheap(is_dense(view.rules)) & ~trumps == 0:
        return lowest(over & ~low or over)
    out = unseen & trumps & ~JOKER
    sure = sure_winners(over & ~JOKER, out)
    if sure & low:
        return lowest(low)
    if has(sure, card_in(table.trump, JACK)):
        return card_in(table.trump, JACK)
    if rich:
        return highest(sure) if sure else lowest(over)
    return _throw(view, legal, trumps, low, False)
