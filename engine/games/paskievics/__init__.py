"""Paskievics, or Hungarian Tarokk: four players, 42 cards, a partner who is called: docs/rules/paskievics.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tricklab.engine.games.kit import (
    DONE, KINGS, NOT_YET, PAGAT, SKUS, TAROCKS, TAROCK_42, TRULL, Announcing, Calling, Discarding, Fields, Playing,
    Result, Resumed, Rules, Seating, Speech, Standing, add_up, bit, cards_together, compiled, has, holder, leaders,
    own_of, popcount, rule, same_if_void, sets_of, speeches, take_sides, values_of, write_openings,
)  # fmt: skip
from tricklab.engine.games.paskievics.auction import (
    ANNOUNCED, ANNUL, AS_BITS, CODES, FAILED, HAND, HOLD, ITEMS, OPTIONS, PASSED, PLAYERS, SAID, SAID_FIRST, SOLO,
    THREE, VOIDS, announcements, may_bid,
)  # fmt: skip
from tricklab.engine.games.paskievics.contract import (
    DOUBLE_ITEM, GAME_ITEM, KINGS_ITEM, PAGAT_ITEM, TRULL_ITEM, VOLAT_ITEM, XXI_ITEM, Annulling, apply_annul, apply_bid,
    apply_call, apply_discard, calls_with, drawn_by, legal_plays, may_announce, pool_of, side_of_own, take_speech,
    worth_throwing,
)  # fmt: skip
from tricklab.engine.games.paskievics import worlds
from tricklab.engine.games.tarock import TarockGame, tarocks_kept

SOLD, VOID = "; null when all passed", "; null in a void deal"
_CARDS = TAROCK_42.texts(range(max(TAROCK_42.cards) + 1))

TO_WIN, TO_DOUBLE, ALL = 48, 71, 94
"""Card points that the declarer's side needs, that a double game needs, and that there are."""

COVERED = 4
"""Scored deals that count double after one that is passed."""

_COUNT = len(ITEMS)


@compiled
def announced_worth(table: Any, side: int, item: int, won: bool, worth: int) -> int:
    """Return what a bonus brings the side that has announced it, 0 if it has not."""
    if not has(table.announced[side], item):
        return 0
    return (worth if won else -worth) << table.steps[_COUNT * side + item]


@compiled
def bonus_of(table: Any, side: int, item: int, won: int, silent: int) -> int:
    """Return what a bonus brings a side: 1 for won, -1 for lost where that counts when nothing is said, else 0."""
    if has(table.announced[side], item):
        return announced_worth(table, side, item, won > 0, 2 * silent)
    return won * silent


@compiled
def game_units(table: Any, points: int, tricks: int) -> int:
    """Return what game, double game and volát bring the declarer's side, in units of the bid's worth.

    Parameters
    ----------
    points, tricks
        Those of the declarer's side.
    """
    winner = 0 if points >= TO_WIN else 1
    double = 0 if points >= TO_DOUBLE else 1 if points <= ALL - TO_DOUBLE else NOT_YET
    volat = 0 if tricks == HAND else 1 if tricks == 0 else NOT_YET
    units, counts = 0, True
    for side in range(2):
        said = table.announced[side]
        gain = announced_worth(table, side, DOUBLE_ITEM, double == side, 4)
        gain += announced_worth(table, side, VOLAT_ITEM, volat == side, 6)
        silent = 0
        if volat == side and not has(said, VOLAT_ITEM):
            silent = 3
        elif double == side and not (has(said, DOUBLE_ITEM) or has(said, VOLAT_ITEM)):
            silent = 2
        if winner == side and (silent or has(said, DOUBLE_ITEM) or has(said, VOLAT_ITEM)):
            counts = False
        units += (1 - 2 * side) * (gain + silent)
    steps = table.steps[GAME_ITEM]
    if steps or counts:
        units += (1 - 2 * winner) << steps
    return units


@compiled
def discards_of_side(rules: Any, state: Any) -> int:
    """Return the discards that count for the declarer's side."""
    table = state.table
    cards, is_lone = state.own[table.bidder].discarded, False
    for seat in range(PLAYERS):
        is_lone = is_lone or has(state.own[seat].discarded, table.called)
    if is_lone and rules.lone_gets_all_skart:
        for seat in range(PLAYERS):
            cards |= state.own[seat].discarded
    return int(cards)


@compiled
def bonuses(state: Any, row: Any) -> int:
    """Return what all bonuses but double game and volát bring the declarer's side, and write what the dear ones do."""
    table, total = state.table, 0
    row.ultimo = row.catch = 0
    pagat, skiz, xxi = holder(table.played, PAGAT), holder(table.played, SKUS), holder(table.played, SKUS - 1)
    is_last = has(table.trick, PAGAT)  # the last trick still lies there
    caught = table.caught and row.sides[skiz] != row.sides[xxi]
    for side in range(2):
        sign, cards = 1 - 2 * side, cards_together(row.sides, table.captured, side)
        counts = int(popcount(cards) < HAND * PLAYERS)  # what is not announced, unless the side has all tricks
        for item, honours in ((TRULL_ITEM, TRULL), (KINGS_ITEM, KINGS)):
            won = int(cards & honours == honours)
            is_said = has(table.announced[side], item)
            total += sign * bonus_of(table, side, item, won if is_said else won * counts, 1)
        ultimo = 0
        if is_last and row.sides[pagat] == side:
            ultimo = 1 if table.winner == pagat else -1
        row.ultimo += sign * bonus_of(table, side, PAGAT_ITEM, ultimo, 5)
        row.catch += sign * bonus_of(table, side, XXI_ITEM, int(caught and row.sides[skiz] == side), 21)
    return total + row.ultimo + row.catch


@compiled
def pay(rules: Any, table: Any, row: Any) -> None:
    """Let the sides pay each other, and all whoever has declared tarocks."""
    lone = row.partner == NOT_YET
    for seat in range(PLAYERS):
        count = table.declared[seat] - HAND + 2 if table.declared[seat] else 0
        if rules.tarokk_count == CODES.tarokk_count.team:
            row.sum += count if row.sides[seat] == 0 else -count
        else:
            for other in range(PLAYERS):
                row.delta[other] += (PLAYERS - 1) * count if other == seat else -count
    for seat in range(PLAYERS):
        row.delta[seat] += (row.sum * 3 if lone else row.sum) if row.sides[seat] == 0 else -row.sum
        row.delta[seat] *= row.factor


class Paskievics(TarockGame):
    """Four players, nine cards each; the declarer calls a tarock, and who holds it is his partner."""

    name = "paskievics"
    summary = "four players, 42 cards with 22 tarocks, a talon of six: the declarer calls a tarock for his partner"
    other_names = ("hungarian-tarokk", "tarokk")
    options = OPTIONS
    seating = Seating(PLAYERS, HAND, PLAYERS)
    pack = TAROCK_42
    bid = Speech("to bid", lambda rules: SAID, {HOLD: "hold"}, by_cards=True)
    bid.legal(may_bid)
    bid.then(apply_bid)
    # What is not recorded comes after what only the seats themselves have drawn.
    annul = Annulling("to annul the deal, or not", announcements, ANNOUNCED, silent=DONE, is_recorded=False)
    annul.legal(lambda rules, state: bit(DONE) | bit(ANNUL))
    annul.then(apply_annul)
    discard = Discarding("to discard")
    discard.legal(*sets_of(drawn_by, pool_of))
    discard.short(*sets_of(drawn_by, worth_throwing))
    discard.then(apply_discard)
    call = Calling("to call a tarock", is_recorded=False)
    call.legal(lambda rules, state: calls_with(rules, state.table, own_of(state).hand))
    call.then(apply_call)
    announce = Announcing("to announce or kontra", announcements, ANNOUNCED, is_recorded=False)
    speeches(announce, may_announce, take_speech)
    play = Playing("to play", is_recorded=False)
    play.legal(legal_plays)
    fields = Fields(
        (
            *("passed", "spoke"),  # the seats that are out of the auction, and that have bid or held: sets
            *("held", "calls"),  # whether the last bid was held, and how many bids and holds there were
            *("inviter", "shown", "shower"),  # who invited; the tarock that was shown, and by whom; NOT_YET for none
            "raising",  # whether a lone Three may be raised now
            "void",  # why the deal is void, a place in `VOIDS`; NOT_YET if it is not
            ("thrown", PLAYERS),  # how many tarocks each has discarded
            "face_up",  # which ones the declarer, a set
            "called",
            ("announced", 2),  # the items that a side has announced, sets; side 0 is the declarer's
            ("steps", 2 * len(ITEMS)),  # how often each side's items were doubled
            *("known", "last_side"),  # seats whose side was proved, a set; the side that spoke last
            ("declared", PLAYERS),  # how many tarocks each has declared
            "doubted",  # in which speech kontra was said to the game, NOT_YET if it was not
            *("turns", "empty"),  # how many speeches there were, and how many empty ones there are now in a row
            "caught",  # whether the XXI was taken with the Skíz
        ),
        standard=("high", "bidder", "sides", "best", "trick", "captured", "exchange"),
        scores=PLAYERS + 6,  # the factor of the next deal, how many were played, and what is doubled (`settle`)
        unset=("inviter", "shown", "shower", "void", "called", "doubted"),
    )
    results = (
        "dealer",
        Result("bidder", f"seat of the declarer{SOLD}", null=True),
        Result("bid", f"what the bid is worth: 1 three, 2 two, 3 one, 4 solo{SOLD}", null=True),
        Result("made", f"whether the declarer's side has 48 points{VOID}", "Boolean", null=True),
        Result("points", f"that side's card points, of 94{VOID}", null=True),
        Result("called", f"the card that he called{VOID}", _CARDS, null=True),
        Result("partner", "seat that holds it; null when nobody else does, or in a void deal", null=True),
        Result("void", "why the deal is void; null if it is not", VOIDS, null=True),
        Result("shower", "seat that showed a tarock, by invitation or yield; null if none", null=True),
        Result("shown", "the tarock shown: T20 by a yield; null if none was", _CARDS, null=True),
        Result(
            "announced",
            f"what side {{}} has announced, as bits: {AS_BITS}",
            name="announced_{}",
            bits=ITEMS,
            each=("0", "1"),
        ),
        Result("kontra", f"how often the game was doubled{VOID}", null=True),
        Result("discards", f"points of the discards that count for the declarer{VOID}", null=True),
        Result("xxi_lost", "seat whose XXI the Skíz has taken; null if it has not", null=True),
        Result("game", "what the declarer's side gets for game, double game and volát, unmultiplied", "Int32"),
        Result("ultimo", "what it gets for the Pagát, likewise", "Int32"),
        Result("catch", "what it gets for the catch of the XXI, likewise", "Int32"),
        Result("sum", "what it gets from each opponent in all, likewise, but for declared tarocks", "Int32"),
        Result("factor", "the multiple of a doubled deal", "Int32"),
        Result.per_seat(
            "sides",
            Result("delta", "what seat {} wins or pays in all", "Int32"),
            "tricks",
            Result("captured", "card points in the tricks of seat {}"),
            Result("tarocks", "tarocks that seat {} was dealt"),
            Result("kept", f"tarocks that seat {{}} has after the discards{VOID}", null=True),
            Result("honours", "honours that seat {} was dealt: Skíz, XXI and Pagát"),
            Result("opened", f"what seat {{}} said first: {SAID_FIRST}; null if unasked", null=True),
        ),
    )
    declarer = "bidder"
    carry_key = "factor"
    # What others drew and threw away is their secret, but for the declarer's tarocks.
    sight = Resumed(worlds.adopt, worlds.check)

    hidden_cards = rule(worlds.hidden_cards)
    acceptance = rule(worlds.acceptance)
    # The same player deals again after a void deal ("Match").
    next_dealer = rule(lambda rules, row, dealer, players: same_if_void(row.void != NOT_YET, dealer, players))

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> Iterator[str]:
        """Yield why no payments can come to these scores, or no doublings to this factor."""
        yield from super().check_before(rules, scores, carry)
        most = 2 if rules["single_double"] else 1 << 16
        if carry is None or not 1 <= carry <= most or carry & (carry - 1):
            yield f"the factor of doubled deals is a power of two, up to {most:,}; not {carry}."

    def standing(self, rules: Rules) -> Standing:
        """Return no points for all; the factor of doubled deals; no deals played, and nothing doubled."""
        return Standing((0,) * PLAYERS, carried=(1,), tallies=(0,) * 5)

    def bid_names(self, rules: Rules) -> Mapping[int, str]:
        """Return the bids by what they are worth."""
        return {bid: word for word, bid in SAID.items() if THREE <= bid <= SOLO}

    @rule
    def own_side(rules: Any, table: Any, own: Any, seat: int) -> int:
        """Once a card is called a seat knows by its cards on whose side it is."""
        return side_of_own(table, own, seat) if table.called != NOT_YET else int(table.sides[seat])

    @rule
    def after_card(rules: Any, state: Any, seat: int, card: int) -> None:
        """With the card that was called its holder is known."""
        if card == state.table.called:
            take_sides(rules, state.table.sides, state.table.bidder, seat)

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Count the points of the declarer's side, and pay for all there is."""
        table = state.table
        bidder = table.bidder
        row.game = row.ultimo = row.catch = row.sum = 0
        row.factor = table.scores[PLAYERS]
        write_openings(rules, table, row, NOT_YET)
        for seat in range(PLAYERS):
            dealt = state.own[seat].dealt
            row.captured[seat] = values_of(table.captured[seat])
            row.tarocks[seat], row.honours[seat] = popcount(dealt & TAROCKS), popcount(dealt & TRULL)
            row.sides[seat] = seat
        row.bid = table.high if bidder != NOT_YET else NOT_YET
        if table.void != NOT_YET:
            if table.void == FAILED:
                for seat in range(PLAYERS):
                    row.delta[seat] = rules.trial_penalty * row.factor * (1 - PLAYERS * int(seat == bidder))
            return
        partner = holder(table.played, table.called)  # all cards of a hand are played
        row.partner = NOT_YET if partner == bidder else partner
        take_sides(rules, row.sides, bidder, partner)
        row.kontra = table.steps[GAME_ITEM]
        row.xxi_lost = holder(table.played, SKUS - 1) if table.caught else NOT_YET
        tricks = 0
        for seat in range(PLAYERS):
            row.kept[seat] = tarocks_kept(state, seat)
            tricks += table.tricks[seat] if row.sides[seat] == 0 else 0
        row.discards = values_of(discards_of_side(rules, state))
        row.points = values_of(cards_together(row.sides, table.captured, 0)) + row.discards
        row.made = row.points >= TO_WIN
        row.game = row.bid * game_units(table, row.points, tricks)
        row.sum = row.game + bonuses(state, row)
        pay(rules, table, row)

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        """Count the deals and what is doubled, and say who has most when all are played; void ones do not count.

        After the scores the standing has the factor of the next deal, the number of scored deals, and for 1 to 4 the
        number of doublings that cover so many more; a factor without any is of doublings that have just begun.
        """
        add_up(rules, row, standing)
        factor, deals, first = PLAYERS, PLAYERS + 1, PLAYERS + 2
        last = first + COVERED - 1
        active = 0
        for place in range(first, last + 1):
            active += standing[place]
        while standing[factor] >> active + 1 and not (rules.single_double and active):
            standing[last] += 1
            active += 1
        if row.void == NOT_YET:
            standing[deals] += 1
            for place in range(first, last):
                standing[place] = standing[place + 1]
            standing[last] = 0
        elif row.void == PASSED or rules.double_after_void:
            standing[last] += 1
        active = 0
        for place in range(first, last + 1):
            active += standing[place]
        standing[factor] = 1 << (min(active, 1) if rules.single_double else active)
        return 0 if row.void != NOT_YET or standing[deals] < rules.deals else leaders(rules, standing)


GAME = Paskievics()
