"""Smear, also called Ten-point Pitch or Trey Pitch: docs/rules/smear.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, ClassVar

from tricklab.engine.games.kit import (
    ALIKE_54, FRENCH_54, JACK, NOT_YET, OVER, PASS, PLAY, TRICK, Deck, Fields, Game, Measure, Naming, OneRound, Playing,
    Result, Resumed, Rules, Seating, Terms, Throwing, UsageError, action_of, add_points, add_up, all_played, begin,
    beneath_of, bids_above, bit, cards_of, compiled, first_out, give_back, hand_out, has, highest, holder, kind_of,
    left_of, lowest, mask_of, may_bid, name_trumps, note, own_of, popcount, rob, rule, score_range, seat_index, serve,
    set_back, side_total, stacks_of, throw, top_of, trumps_with_jick,
)  # fmt: skip
from tricklab.engine.games.smear import worlds
from tricklab.engine.games.smear.trumps import (
    CODES, MOST, OPTIONS, TRUMPS, T_ACE, T_JACK, T_JICK, card_of, is_better, joker_trumps, last_served, lower_joker,
    may_be_low, printed, stock_size, taker_of_rest, ten_trump, top_bid, trey_trump, trumps_in, two_trump, would_draw,
    worth_a_deal,
)  # fmt: skip
from tricklab.engine.games.smear.excess import SURPLUS, ask_to_throw, limit_stacks, throw_surplus
from tricklab.engine.mechanics.exchange.misdeal import NONE, replace_worthless
from tricklab.engine.mechanics.match_end import most_at

SEATS = 6

POINTS = ("high", "low", "jack", "jick", "joker-1", "joker-2", "game", "trey")
"""The points by name, in the order in which they are counted."""

P_HIGH, P_LOW, P_JACK, P_JICK, P_JOKER_1, P_JOKER_2, P_GAME, P_TREY = range(len(POINTS))

DECLINE = 62
"""The action of a seat that may lead a plain card before it folds, and does not."""

_SOLD = "; null when all passed"
_BITS = (
    "the bidder's trumps before the refill, as 16 bits: bit 15 is the Ace, then K Q J Jick, below them "
    "T 9 .. 2 JK1 JK2, or with jokers=ranked or first JK1 JK2 T 9 .. 2"
)


@dataclass(frozen=True)
class FoldLead(Playing):
    """A seat without trumps may lead a plain card before it folds; if it does not, nothing is heard."""

    brings: ClassVar[tuple[str, ...]] = ("exchange",)  # only in it plain cards are drawn

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the card, or what is done instead."""
        return "fold" if action == DECLINE else setup.deck.text(action)

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return the card with its verb."""
        return "fold" if action == DECLINE else f"lead {self.text(setup, state, action)}"


@dataclass(frozen=True)
class Stacks(Playing):
    """Trumps are known by their strength, and with more than six some lie beneath the one that competes."""

    is_laid: ClassVar[bool] = False

    def cards(self, setup: Terms, state: Any, action: int) -> list[int]:
        """Return the trump, and those that lie beneath it."""
        rules, trump = GAME.code_of(setup.rules), int(state["table"]["trump"])
        return [card_of(rules, place, trump) for place in (top_of(action), *cards_of(beneath_of(action)))]

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the trump with those beneath it."""
        rules, trump = GAME.code_of(setup.rules), int(state["table"]["trump"])
        top, *beneath = (trumps_in(rules, mask_of([card]), trump) for card in setup.deck.numbers(event.cards))
        if not all((top, *beneath)):
            raise UsageError("only trumps are played.")
        return action_of(cards_of(top)[0], sum(beneath))


def adopt(rules: Any, deal: Any, events: Sequence[Any], seat: int) -> None:
    """Give everybody as many cards as it was seen to draw, and the lead to the bidder ("Discard and refill")."""
    if not worlds.adopt(rules, deal, events, seat):
        lead(rules, deal, int(deal.table.bidder))


@dataclass(frozen=True)
class Surplus(Throwing):
    """Trumps above six are thrown face up, where the rules have no stacks."""

    shows_plain: ClassVar[bool] = False
    brings: ClassVar[tuple[str, ...]] = ("thrown", "pool", "picks")


@compiled
def must_bid(rules: Any, table: Any) -> bool:
    """Return whether the seat to bid is a dealer who must bid, as all others have passed."""
    forced = rules.all_pass == CODES.all_pass.dealer_forced
    return bool(forced and table.actor == table.dealer and table.high == PASS)


@compiled
def legal_bids(rules: Any, state: Any) -> int:
    """Return the legal bids and passes as a set; ``state`` may be a policy's view of it ("Auction")."""
    if not must_bid(rules, state.table):
        return may_bid(rules, state)
    least = rules.forced_bid if rules.forced_bid else rules.min_bid
    return bids_above(PASS, least, top_bid(rules) if rules.forced_more else least)


@compiled
def trumps_held(rules: Any, state: Any) -> Any:
    """Return the trumps in hand, and those that may not lie beneath a stack ("Excess trumps")."""
    own = own_of(state)
    return own.hand, own.must_top, 0


class Smear(Game):
    """Four or six players in two partnerships, 54 cards, only trumps are played, ten points or seven."""

    name = "smear"
    summary = "bid 1 to 10 for points in trumps, 4 or 6 players in two partnerships, 54 cards"
    other_names: tuple[str, ...] = ("trey-pitch",)
    options = OPTIONS
    variants: Mapping[str, Rules] = {
        "smear": {},
        "ten-point": {
            "jokers": "ranked",
            "joker_credit": "captured",
            "high_low": "ace_two",
            "refill": "bidder",
            "stock": "bidder",
            "excess": "reduce",
            "min_bid": 5,
            "all_pass": "dealer_forced",
            "target": 32,
            "out": "bidder_first",
        },
    }
    seating = Seating(lambda rules: rules.players, lambda rules: 9 if rules.players == 4 else 8, most=SEATS)
    pack = FRENCH_54
    bid = OneRound(
        "to bid",
        lambda rules: {"pass": 0, **{str(bid): bid for bid in range(1, 11 if rules["trey"] else 8)}},
        lowest=lambda rules: rules.min_bid,
        highest=top_bid,
        dealer_must=lambda rules: rules.all_pass == CODES.all_pass.dealer_forced,
    )
    bid.legal(legal_bids)
    trump = Naming("to name trumps")
    throw = Surplus("to throw trumps", is_recorded=False)
    throw.legal(*SURPLUS)
    # Nobody hears it when a seat folds that could have led a plain card; and who drew what is not known.
    fold_lead = FoldLead("to lead a plain card, or to fold", silent=DECLINE, is_recorded=False)
    fold_lead.legal(lambda rules, state: own_of(state).plain | bit(DECLINE))
    play = Stacks("to play", is_recorded=False)
    play.legal(*stacks_of(MOST, trumps_held))
    fields = Fields(
        (
            ("out", SEATS),  # 1: the seat is known to have no trump left
            ("beneath", SEATS),  # cards beneath the stack that a seat has played
            "joker",  # Joker-1: the first to be played, -1 before, or the High one
        ),
        standard=("best", "trick", "captured"),
        # Plain cards drawn, and trumps that may not lie beneath a stack. Once trumps are named a hand has trumps only,
        # by strength; so has what was played.
        own=("plain", "must_top"),
        stock=18,
    )
    results = (
        *Result.auction(_SOLD),
        Result.per_side(Result("delta", "change of side {}'s score: its points, or minus the bid when it failed")),
        Result.credits(POINTS),
        Result.per_side(Result("side_tricks", "tricks of side {}", name="tricks_{}")),
        Result.per_seat(
            Result("bids", "what seat {} bid: 0 is a pass; null in a void deal", null=True, name="bid_{}"),
            Result("tricks"),
        ),
        Result("undealt", "trumps in no hand during play" + _SOLD, null=True),
        Result(
            "bidder_trumps",
            _BITS + _SOLD,
            "Int32",
            True,
            bits=lambda rules: (
                *(("JK2", "JK1", *"23456789T") if rules["jokers"] == "low" else (*"23456789T", "JK2", "JK1")),
                *("jick", *"JQKA"),
            ),
        ),
    )
    declarer = "bidder"
    redeals = True
    measure = Measure(indifference=0.2)
    sight = Resumed(adopt)
    sample_worlds = rule(worlds.sample)
    reconstruct_deal = rule(worlds.deal_back)

    def of_variant(self, variant: str) -> Game:
        """Return the game with the other names of a variant."""
        if variant == self.name:
            return self
        its = copy(self)
        its.other_names = "ten-point-pitch", "10-point-pitch"
        return its

    def check(self, rules: Rules) -> Iterator[str]:
        """Yield why options contradict each other."""
        if rules["players"] == 4 and rules["refill"] == "bidder_only":
            yield "refill=bidder_only needs players=6: with four the bidder cannot use eighteen cards."
        if rules["players"] == 6 and rules["stock"] != "dead":
            yield f"stock={rules['stock']} needs players=4: with six the refill always uses up the stock."
        top, forced, least = 10 if rules["trey"] else 7, int(rules["forced_bid"]), int(rules["min_bid"])
        if max(forced, least) > top:
            name = "min_bid" if least > top else "forced_bid"
            yield f"{name}={rules[name]} is above the highest bid: trey=false leaves {top} points."
        if rules["all_pass"] != "dealer_forced" and (forced or not rules["forced_more"]):
            given = f"forced_bid={forced}" if forced else "forced_more=false"
            yield f"{given} needs all_pass=dealer_forced: only then a dealer must bid."
        if rules["jokers"] == "ranked" and rules["joker_tie"] == "second":
            yield "joker_tie=second needs jokers=low or first: ranked jokers are not alike."

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> Iterator[str]:
        """Yield why no deal can begin: a side has won."""
        target, out = int(rules["target"]), str(rules["out"])
        if out.startswith("bidder_only") or max(scores) < target:
            return
        if out != "most" or scores[0] != scores[1]:
            yield f"with out={out} a side that stands at {target} has won the match."

    def deck(self, rules: Rules) -> Deck:
        """All 52 cards and two jokers."""
        return FRENCH_54 if rules["jokers"] == "ranked" else ALIKE_54

    def credits(self, rules: Rules) -> Mapping[str, int]:
        """Three for the trey, if it counts, and one for each of the others."""
        return dict.fromkeys(POINTS, 1) | {"trey": 3 if rules["trey"] else 0}

    def standing_range(self, rules: Rules) -> tuple[tuple[int, int], ...]:
        """Return scores up to a deal beyond the target, where a side is that has to make a bid yet."""
        target = int(rules["target"])
        return (score_range(-2 * target, target + 12),)

    def trump_cards(self, rules: Rules, trump: int = -1) -> set[int]:
        """Return a suit with the jokers and the Jick, the Jack of the other suit of its colour."""
        suits = self.deck(rules).suits
        jick = {suits[len(suits) - 1 - trump].cards[JACK]} if trump >= 0 else set()
        return super().trump_cards(rules, trump) | jick

    def numbered_trumps(self, rules: Rules, trump: int) -> Sequence[int]:
        """Return the sixteen trumps by their strength."""
        codes = self.code_of(rules)
        return [card_of(codes, place, trump) for place in range(TRUMPS)]

    @rule
    def open_deal(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
        """Joker-1 is the first to be played, or the High one where they are ranked."""
        table.joker = lower_joker(rules) + 1 if rules.jokers == CODES.jokers.ranked else NOT_YET

    @rule
    def start(rules: Any, state: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:
        """Deal; with a worthless hand it may be a misdeal."""
        begin(rules, state.table, dealer, scores, number)
        hand_out(rules, state, deck, NOT_YET)
        if rules.misdeal != NONE:
            replace_worthless(rules, state, deck, worth_a_deal(rules), rules.misdeal)

    @trump.then
    def apply_trump(rules: Any, state: Any, suit: int, log: Any) -> None:
        """Name trumps; everybody throws the other cards, is served, and the bidder leads."""
        trumps = trumps_with_jick(suit)
        name_trumps(state, suit, log)
        table = state.table
        seat = table.dealer
        for _ in range(rules.players):
            seat = left_of(seat, rules.players)
            throw(state, seat, state.own[seat].hand & ~trumps, log)
        refill(rules, state, log)
        for seat in range(rules.players):
            own = state.own[seat]
            own.plain = own.hand & ~trumps
            own.hand = trumps_in(rules, own.hand, suit)
        eldest = left_of(table.dealer, rules.players)
        if rules.excess == CODES.excess.stack or not ask_to_throw(rules, state, eldest):
            begin_play(rules, state)

    @throw.then
    def apply_throw(rules: Any, state: Any, cards: int, log: Any) -> None:
        """Throw trumps; when all have, the bidder leads."""
        if not throw_surplus(rules, state, cards, log):
            begin_play(rules, state)

    @fold_lead.then
    def apply_fold_lead(rules: Any, state: Any, action: int, log: Any) -> None:
        """Lead a plain card and fold, or decline; either way the next seat with a trump plays first.

        The plain card cannot win and everybody with a trump must play one, so it changes nothing but the leader.
        """
        table = state.table
        seat = seat_index(table.actor)
        table.actor = pass_over(rules, state, seat, NOT_YET)
        table.kind = kind_of(rules, "play")
        if action == DECLINE:
            table.leader = table.actor
        else:
            note(state, log, PLAY, seat, action, bit(action))
            state.own[seat].plain = 0

    @play.then
    def apply_play(rules: Any, state: Any, action: int, log: Any) -> None:
        """Play a trump or a stack, and end the trick when everybody with a trump has played."""
        table = state.table
        seat = seat_index(table.actor)
        top = top_of(action)
        cards = bit(top) | beneath_of(action)
        state.own[seat].hand &= ~cards
        state.own[seat].must_top = 0  # asked for in the first trick only
        table.played[seat] |= cards
        table.trick |= cards
        table.beneath[seat] += popcount(beneath_of(action))
        better = -int(is_better(rules, top, table.best))  # all bits: the processor cannot guess such a branch
        table.best += top - table.best & better
        table.winner += seat - table.winner & better
        jokers = cards & joker_trumps(rules)
        if jokers and table.joker == NOT_YET:
            table.joker = top if has(jokers, top) else highest(jokers)
        if log.size > 0:
            note(state, log, PLAY, seat, card_of(rules, top, table.trump), printed(rules, cards, table.trump))
        seat = pass_over(rules, state, left_of(seat, rules.players), table.leader)
        table.actor = seat
        if seat == table.leader:
            winner = table.winner
            table.captured[winner] |= table.trick
            table.tricks[winner] += 1
            note(state, log, TRICK, winner, 0, 0)
            lead(rules, state, winner)

    worth_of = rule(lambda rules, number: 3 if number == P_TREY else 1)

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Credit the points, and score them by the set-back rule ("Score")."""
        table = state.table
        for side in range(2):
            row.side_tricks[side] = side_total(rules, table.tricks, side)
        if table.bidder == NOT_YET:
            return
        in_play = all_played(rules, table)
        row.bid = table.high
        credit(rules, table, in_play, row.point)
        add_points(rules, row)
        set_back(row, table.bidder & 1, table.high)
        row.undealt = TRUMPS - popcount(in_play)
        row.bidder_trumps = trumps_in(rules, state.own[table.bidder].dealt, table.trump)

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        """Return which side has won ("Match end"); usually the bidders must stand at the target after a made bid.

        Only when both sides came to the target in this very deal are the points then counted one by one.
        """
        before, side = max(standing[0], standing[1]), row.bidder & 1
        add_up(rules, row, standing)
        if rules.out == CODES.out.most:
            return most_at(rules, standing, rules.target, side if row.bidder != NOT_YET else NOT_YET)
        if rules.out == CODES.out.in_order:
            first = first_out(rules, row, standing, side if row.made == 0 else NOT_YET)
            return 0 if first == NOT_YET else bit(first)
        if row.made != 1 or standing[side] < rules.target:
            return most_at(rules, standing, rules.target, side) if rules.out == CODES.out.bidder_first else 0
        is_counted = rules.out == CODES.out.bidder_only_in_order
        if not is_counted or min(standing[0], standing[1]) < rules.target or before >= rules.target:
            return bit(side)
        return bit(first_out(rules, row, standing, NOT_YET))

    @rule
    def take_up(rules: Any, world: Any, past: Any) -> None:
        """Give a deal at its first lead the hands of a world; what may not lie beneath a stack follows from them."""
        give_back(world, past)
        limit_stacks(rules, past)


@compiled
def refill(rules: Any, state: Any, log: Any) -> None:
    """Serve everybody who has fewer than six trumps, one seat after the other ("Discard and refill")."""
    table, size = state.table, stock_size(rules)
    seat = last_served(rules, table)
    for _ in range(rules.players):
        seat = left_of(seat, rules.players)
        wanted = would_draw(rules, table, seat, size - state.served, popcount(state.own[seat].hand))
        serve(state, seat, wanted, size, log)
    taker = taker_of_rest(rules, table)
    if taker >= 0:
        rob(state, taker, trumps_with_jick(table.trump), size, log)


@compiled
def begin_play(rules: Any, state: Any) -> None:
    """Let the bidder lead to the first trick."""
    limit_stacks(rules, state)
    lead(rules, state, state.table.bidder)


@compiled
def lead(rules: Any, state: Any, seat: int) -> None:
    """Give the lead to ``seat``, or past it if it has no trump; without trumps in any hand the deal is over."""
    table = state.table
    table.best = NOT_YET
    table.trick = 0
    table.kind = kind_of(rules, "play")
    table.leader = table.actor = seat
    if state.own[seat].hand == 0:
        trumps = 0
        for other in range(rules.players):
            trumps |= state.own[other].hand
        if trumps == 0:
            table.kind = OVER
        elif rules.lead_to_fold and state.own[seat].plain:
            table.kind = kind_of(rules, "fold_lead")
            table.out[seat] = 1
        else:
            table.leader = table.actor = pass_over(rules, state, seat, NOT_YET)


@compiled
def pass_over(rules: Any, state: Any, seat: int, end: int) -> int:
    """Return the first seat from ``seat`` on that has a trump, or is ``end``; all see that the others have none."""
    while state.own[seat].hand == 0 and seat != end:
        state.table.out[seat] = 1
        seat = left_of(seat, rules.players)
    return seat


@compiled
def credit(rules: Any, table: Any, in_play: int, point: Any) -> None:
    """Write the seat that is credited with each point, where somebody is ("Points")."""
    played, captured, low = table.played, table.captured, may_be_low(rules, in_play)
    if in_play:
        point[P_HIGH] = holder(played, highest(in_play))
    if low:
        point[P_LOW] = holder(played, lowest(low))
    if rules.high_low == CODES.high_low.ace_two:
        point[P_HIGH], point[P_LOW] = holder(played, T_ACE), holder(played, two_trump(rules))
    if rules.low == CODES.low.captured and point[P_LOW] != NOT_YET:
        card = lowest(low) if rules.high_low == CODES.high_low.in_play else two_trump(rules)
        point[P_LOW] = holder(captured, card)
    point[P_JACK] = holder(captured, T_JACK)
    point[P_JICK] = holder(captured, T_JICK)
    point[P_GAME] = holder(captured, ten_trump(rules))
    if rules.trey:
        point[P_TREY] = holder(captured, trey_trump(rules))
    if table.joker != NOT_YET:
        shown = captured if rules.joker_credit == CODES.joker_credit.captured else played
        point[P_JOKER_1] = holder(shown, table.joker)
        point[P_JOKER_2] = holder(shown, lowest(joker_trumps(rules) & ~bit(table.joker)))


GAME = Smear()
