"""House rules of Pitch and Smear: the forced dealer, trumping, worthless hands, surplus trumps, jokers, the end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from driver import Position, holding, loop, said, texts
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.matches.standing import Match
from tricklab.engine.mechanics.exchange.misdeal import deal_weight
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.as_seen import lead_as_seen
from tricklab.engine.records.writer import record_of

pytestmark = pytest.mark.interpreted


_SUITS = {"H": "23456789TJQKA", "D": "23456789TJQKA", "S": "234567"}
PLAIN = [rank + suit for suit, ranks in _SUITS.items() for rank in ranks]


def table(variant: str, *, scores: Any = None, **rules: Any) -> Setup:
    return Setup.make(variant, rules=rules, policy="basic", scores=scores)


def play(at: Position, *plays: str) -> Position:
    """Let the seats play cards, with those beneath them after the first; ``0-`` is a seat's surplus."""
    for text in plays:
        cards = at.setup.deck.numbers(text.split())
        actions = {tuple(shown(at, action)): action for action in at.legal()}
        assert at.step(actions[tuple(cards[:1] + sorted(cards[1:]))]), text
    return at


def shown(at: Position, action: int) -> list[int]:
    phase = at.setup.game.phases[at.phase]
    if at.kind == "throw":
        top, *others = cards_of(action)
        return [top, *others]
    first, *beneath = phase.cards(at.setup, at.state, action)
    return [first, *sorted(beneath)]


def may_play(at: Position) -> set[str]:
    return {at.setup.deck.texts([shown(at, action)[0]])[0] for action in at.legal()}


def named(at: Position, suit: str) -> Position:
    assert at.step("CDHS".index(suit))
    return at


def points(at: Position) -> dict[str, Any]:
    assert at.seat == -1
    return dict(at.setup.game.result(at.setup.rules, at.row())["points"])


def ended(setup: Setup, bidder: int, bid: int, **seats: int) -> tuple[list[int], list[int]]:
    """The winners, and the scores, after a deal in which seats score points and the bid is made or lost."""
    game = setup.game
    row = np.zeros(1, game.row)[0]
    row["point"] = -1
    row["pitcher" if game.name == "pitch" else "bidder"] = bidder
    names = list(game.credits(setup.rules))
    for name, seat in seats.items():
        row["point"][names.index(name.replace("_", "-"))] = seat
        row["delta"][setup.sides[seat]] += game.credits(setup.rules)[name.replace("_", "-")]
    side = setup.sides[bidder]
    row["bid"], row["made"] = bid, row["delta"][side] >= bid
    if "said" in row.dtype.names:
        row["said"] = bid
    if not row["made"]:
        row["delta"][side] = -bid
    match = Match(setup)
    match.enter(row)
    return list(match.winners), match.standing.tolist()


SMEAR_ENDS = ("bidder_only_in_order", "bidder_only", "bidder_first", "in_order", "most")


@pytest.mark.parametrize(("out", "winner"), [*zip(SMEAR_ENDS, (1, 0, 0, 1, 1), strict=True)])
def test_both_sides_of_smear_come_to_the_target(out: str, winner: int) -> None:
    """The bidders have 17 and the others 19; in the end it is 22 to 24."""
    setup = table("smear", out=out, scores=[17, 19])
    ours = dict.fromkeys(("high", "jack", "trey"), 0)
    theirs = dict.fromkeys(("low", "jick", "joker_1", "joker_2", "game"), 1)
    assert ended(setup, 0, 4, **ours, **theirs) == ([winner], [22, 24])


@pytest.mark.parametrize(("out", "winners"), [*zip(SMEAR_ENDS, ([], [], [1], [1], [1]), strict=True)])
def test_a_failed_bid_and_others_at_the_target(out: str, winners: list[int]) -> None:
    setup = table("smear", out=out, scores=[12, 18])
    ours = dict.fromkeys(("high", "low", "trey"), 0)
    theirs = dict.fromkeys(("jack", "jick", "joker_1", "joker_2", "game"), 1)
    assert ended(setup, 0, 6, **ours, **theirs) == (winners, [6, 23])


@pytest.mark.parametrize(
    ("out", "winners"), [("in_order", [0]), ("pitcher_first", [3]), ("pitcher_only", [3]), ("most", [3])]
)
def test_two_at_the_target_in_pitch(out: str, winners: list[int]) -> None:
    """The pitcher has 5 and makes Low, Jack and Game; seat 0 has 6 and High."""
    setup = table("pitch", out=out, scores=[6, 0, 0, 5])
    assert ended(setup, 3, 3, high=0, low=3, jack=3, game=3) == (winners, [7, 0, 0, 8])


@pytest.mark.parametrize(("out", "winners"), [("in_order", [1]), ("pitcher_only", []), ("most", [])])
def test_only_others_at_the_target_in_pitch(out: str, winners: list[int]) -> None:
    """The pitcher fails; seats 1 and 2 both come to 7."""
    setup = table("pitch", out=out, scores=[0, 6, 6, 0])
    assert ended(setup, 0, 2, high=1, low=2, game=0) == (winners, [-2, 7, 7, 0])


def test_the_bidders_win_a_tie_for_most() -> None:
    assert ended(table("pitch", out="most", scores=[6, 0, 0, 4]), 3, 2, high=0, low=3, jack=3, game=3)[0] == [3]
    assert ended(table("pitch", out="most", scores=[6, 6, 0, 4]), 2, 1, high=0, low=1, game=2)[0] == []


@pytest.mark.parametrize("variant", ["pitch", "smear"])
def test_the_forced_dealer_plays_for_forced_bid(variant: str) -> None:
    forced = {"all_pass": "dealer_forced", "min_bid": 3}
    for rules, bids in (
        ({}, {3, 4}),
        ({"forced_bid": 2}, {2, 3, 4}),
        ({"forced_bid": 4}, {4}),
        ({"forced_bid": 2, "forced_more": False}, {2}),
        ({"forced_more": False}, {3}),
    ):
        at = said(holding(table(variant, **forced, **rules), [""] * 4), "pass", "pass", "pass")
        assert {bid for bid in at.legal() if bid <= 4} == bids
        assert max(at.legal()) == (max(bids) if variant == "pitch" or not rules.get("forced_more", True) else 10)
        at = said(holding(table(variant, **forced, **rules), [""] * 4), "pass", "pass", "3")
        assert 0 in at.legal()


def test_strict_follow_shows_a_void() -> None:
    """Spades are trumps, and the King of diamonds is led."""
    hands = ["KS KD 2C 3C", "4D 2S 9C 5H 6H 7H", "9H 8H TH 8S 7S TC", ""]
    for follow, cards in (("follow_or_trump", {"4D", "2S"}), ("strict", {"4D"})):
        at = said(holding(table("pitch", follow=follow), hands, dealer=3), "2", "pass", "pass", "pass")
        at.state["table"]["trump"] = 3
        play(at, "KD")
        assert may_play(at) == cards
        play(at, "4D", "7S")
        assert bool(int(at.table["voids"][2]) >> at.setup.deck.number("AD") & 1) == (follow == "strict")


def test_seventeen_pips_by_a_trump_that_strict_forbids() -> None:
    """Hearts are trumps: the Ace of diamonds is led, seat 1 may trump with the Two."""
    hands = ["AD AH 5S 6S 7S 8S", "3D 2H 5C 6C 7C 8C", "TD 9S 4C 3C 4S 3S", "KD 9C 2C 2S TS JS"]
    for follow, second, winner in (("follow_or_trump", "2H", 1), ("strict", "3D", 0)):
        at = said(holding(table("pitch", follow=follow, low="captured"), hands, dealer=3), "2", *["pass"] * 3)
        at.state["table"]["trump"] = 2
        play(at, "AD")
        assert ("2H" in may_play(at)) == (follow != "strict")
        play(at, second, "TD", "KD")
        assert int(at.table["tricks"][winner]) == 1
        assert set(texts(at.table["captured"][winner])) == {"AD", second, "TD", "KD"}


def test_low_of_smear_is_dealt_or_captured() -> None:
    hands = ["AH JH 9H 3H 4C 5C 6C 7C 8C", "KH TH 2H 2C 3C 4D 5D 6D 7D", "QH JD JK1 9C TC 8D 9D TD QD"]
    hands.append("8H 6H JK2 QC KC KD AD 2S 3S")
    stock = "JC AC 2D 3D 4S 5S 6S 7S 8S 9S TS JS"  # five draw nothing but plain cards
    for low, side in (("dealt", 1), ("captured", 0)):
        setup = table("smear", joker_credit="captured", low=low)
        at = named(said(holding(setup, hands, stock, dealer=3), "9", "pass", "pass", "pass"), "H")
        play(at, "AH", "2H", "JD", "6H", "9H", "KH", "QH", "8H", "TH", "JK1", "JK2", "JH", "3H")
        assert points(at)["low"] % 2 == side
        assert at.row()["delta"].tolist() == ([9, 1] if side else [10, 0])


def test_ace_and_two_by_name() -> None:
    """The Ace and the Two are left in the stock, and the King is the highest in play; the bid is four."""
    hands = ["KH JH JD TH 4C 5C 6C 7C 8C", "9H 8H JK1 2C 3C 4D 5D 6D 7D", "QH 7H 6H 5H 9C TC 8D 9D TD"]
    hands.append("4H 3H JK2 QC KC KD AD 2S 3S")
    stock = "JC AC 2D 3D 4S 5S 6S 7S 8S 9S TS JS QS KS AS QD AH 2H"
    for high_low, high, low, delta in (("in_play", 0, 3, [4, 3]), ("ace_two", None, None, [-4, 2])):
        setup = table("smear", high_low=high_low, trey=False)
        at = named(said(holding(setup, hands, stock, dealer=3), "4", *["pass"] * 3), "H")
        play(at, "KH", "8H", "5H", "3H", "JH", "9H", "6H", "4H", "JD", "JK1", "7H", "JK2", "TH", "QH")
        got = points(at)
        assert (got["high"], got["low"]) == (high, low)
        assert at.row()["delta"].tolist() == delta


EIGHT = ["AH KH QH 9H 8H 7H 5H 3H 2C", "2H 3C 4C 5C 6C 7C 8C 9C TC"]


def test_any_two_that_do_not_score_are_thrown() -> None:
    at = named(said(holding(table("smear", excess="reduce"), EIGHT, dealer=3), "4", "pass", "pass", "pass"), "H")
    assert (at.kind, at.seat) == ("throw", 0)
    assert len(at.legal()) == 15
    assert set.union(*(texts(action) for action in at.legal())) == {"KH", "QH", "9H", "8H", "7H", "5H"}
    assert at.step(mask_of(at.setup.deck.numbers(["KH", "5H"])))
    assert at.kind == "play"
    assert len(at.legal()) == 6
    stacks = named(said(holding(table("smear"), EIGHT, dealer=3), "4", "pass", "pass", "pass"), "H")
    assert all(len(shown(stacks, action)) == 3 for action in stacks.legal())


def test_what_scores_stays_and_goes_to_a_stack() -> None:
    hands = ["AH JH JD TH 3H JK1 JK2 4H 2C", "2H 3C 4C 5C 6C 7C 8C 9C TC"]
    at = named(said(holding(table("smear", excess="reduce"), hands, dealer=3), "4", "pass", "pass", "pass"), "H")
    assert [texts(action) for action in at.legal()] == [{"4H"}]
    assert at.step(at.legal()[0])
    assert all(len(shown(at, action)) == 2 for action in at.legal())
    assert len(at.legal()) == 7 * 6


def test_worlds_know_what_was_thrown() -> None:
    at = named(said(holding(table("smear", excess="reduce"), EIGHT, dealer=3), "4", "pass", "pass", "pass"), "H")
    thrown = int(at.legal()[0])
    assert at.step(thrown)
    for seat in range(1, 4):
        worlds, past = at.deals(6, 1, 0, seat)
        for world, deal in zip(worlds, past, strict=True):
            hand = int(world["own"][0]["hand"])
            assert hand.bit_count() == 6
            assert hand & int(world["table"]["thrown"][0]) == 0
            dealt = texts(deal["own"][0]["dealt"])
            assert texts(thrown) <= dealt
            assert len(dealt) == 9


def test_whoever_must_throw_is_asked_in_turn() -> None:
    """Seat 3 comes before the bidder, seat 0, and has nothing but the King to throw."""
    hands = ["4H 5H 6H 7H 8H 9H QH 2C 3C", "", "", "AH KH JD TH 3H 2H JK1 4C 5C"]
    at = holding(table("smear", excess="reduce", stock="bidder"), hands, "6C 7C 8C", dealer=1)
    named(said(at, "pass", "pass", "3", "pass"), "H")
    assert (at.kind, at.seat) == ("throw", 3)
    assert [texts(action) for action in at.legal()] == [{"KH"}]
    assert at.step(at.legal()[0])
    assert (at.kind, at.seat) == ("throw", 0)
    for seat in range(4):
        for world in at.worlds(6, 0, seat):
            assert int(world["own"][3]["hand"]).bit_count() == 6
            assert int(world["table"]["actor"]) == 0
            assert seat or int(world["own"][0]["pool"]) == int(at.own()["pool"])
    assert at.step(at.legal()[0])
    assert (at.kind, at.seat) == ("play", 0)


def test_a_throw_can_be_asked_about_as_one_seat_has_seen_it() -> None:
    """The bidder sits before the seat that must throw, and has not shown that he has no trump."""
    hands = ["", "4H 5H 6H 7H 8H 9H QH 2C 3C"]
    at = named(said(holding(table("smear", excess="reduce"), hands, dealer=3), "4", "pass", "pass", "pass"), "H")
    record = record_of(at.setup, 0, at.state, at.log[: int(at.state["events"])])
    unseen = [
        event if event.seat == 1 or not hasattr(event, "cards") else replace(event, cards=("?",) * len(event.cards))
        for event in record.events
    ]
    dealt = [record.dealt[seat] if seat == 1 else () for seat in range(4)]
    seen = replace(record, dealt=tuple(dealt), stock=(), events=tuple(unseen))
    deal = lead_as_seen(at.setup, seen, 1, "a record")
    assert (deal.seat, int(deal.state["table"]["kind"])) == (1, at.phase)
    assert len(Position.at(at.setup, deal.states).worlds(3)) == 3


@pytest.mark.parametrize(
    ("rules", "winner"),
    [({"jokers": "first"}, 1), ({"jokers": "first", "joker_tie": "second"}, 2), ({"jokers": "low"}, 0)],
)
@pytest.mark.parametrize("order", ["JK1 JK2", "JK2 JK1"])
def test_like_jokers_above_the_ten(rules: dict[str, Any], winner: int, order: str) -> None:
    """Clubs are trumps: Ten, joker, joker, Nine."""
    first, second = order.split()
    hands = [" ".join([card, *PLAIN[8 * seat : 8 * seat + 8]]) for seat, card in enumerate(("TC", first, second, "9C"))]
    at = named(said(holding(table("smear", **rules), hands, "8S 9S TS QS KS AS", dealer=3), "4", *["pass"] * 3), "C")
    play(at, "TC", first, second, "9C")
    assert at.table["tricks"].tolist()[:4] == [int(seat == winner) for seat in range(4)]
    assert int(at.table["captured"][winner]).bit_count() == 4


def test_the_second_joker_of_the_deal_is_joker_2() -> None:
    hands = ["TC 2C", "JK1 JK2", "4C 5C", "3C 6C"]
    hands = [" ".join([cards, *PLAIN[7 * seat : 7 * seat + 7]]) for seat, cards in enumerate(hands)]
    setup = table("smear", jokers="first", joker_credit="captured")
    at = named(said(holding(setup, hands, "8S 9S TS QS KS AS", dealer=3), "4", *["pass"] * 3), "C")
    while at.seat >= 0:
        side = [shown(at, action)[0] for action in at.legal()]
        wanted = [at.setup.deck.number(card) for card in ("2C", "JK2", "5C", "6C", "JK1", "4C", "3C", "TC")]
        at.step(at.legal()[side.index(next((card for card in wanted if card in side), side[0]))])
    got = points(at)
    assert [got[name] for name in ("joker-1", "joker-2", "game", "trey")] == [1, 1, 1, 1]


WORTHLESS = "9C 8D 7D 5H 4S 3S"


@pytest.mark.parametrize(("hand", "is_void"), [(WORTHLESS, True), (WORTHLESS.replace("3S", "2S"), False)])
def test_a_worthless_hand_of_pitch(hand: str, is_void: bool) -> None:
    hands = [
        "AS KS QS JS TS 2S" if "2S" not in hand else "AS KS QS JS TS 6S",
        hand,
        "AH KH QH JH TH 2H",
        "AD KD QD JD TD 2D",
    ]
    at = holding(table("pitch", misdeal="redeal"), hands, dealer=3)
    assert (at.seat == -1) == is_void
    assert holding(table("pitch"), hands, dealer=3).seat == 0
    assert at.setup.game.result(at.setup.rules, at.row())["delta"] == [0] * 4 or not is_void


@pytest.mark.parametrize("trey", [True, False])
def test_a_three_of_smear_is_worth_a_deal_where_it_scores(trey: bool) -> None:
    hands = ["9C 8C 7D 6D 5H 4H 4S 8S 3S", "AC KC QC JC TC 2C 3C 4C 5C", "AD KD QD JD TD 2D 3D 4D 5D"]
    hands.append("AH KH QH JH TH 2H 3H 6H 7H")
    assert (holding(table("smear", misdeal="redeal", trey=trey), hands, dealer=3).seat == 0) == trey


def test_new_cards_for_a_worthless_hand() -> None:
    """The second hand is worthless, too; the third is not, and the first two lie at the end of the stock."""
    hands = ["AS KS QS JS TS 2S", WORTHLESS, "AH KH QH JH TH 2H", "AD KD QD JD TD 2D"]
    stock = "9D 8C 7C 5C 4C 3C 9H 8H 7H 6H 4H 2C AC"
    setup = table("pitch", misdeal="new_hand")
    at = holding(setup, hands, stock, dealer=3)
    assert texts(at.own(1)["hand"]) == texts(at.own(1)["dealt"]) == {"9H", "8H", "7H", "6H", "4H", "2C"}
    rest = setup.deck.texts(at.state["stock"][:28].tolist())
    assert rest[0] == "AC"
    assert set(rest[-12:-6]) == set(WORTHLESS.split())
    assert set(rest[-6:]) == set(stock.split()[:6])
    dealt = [setup.deck.texts(cards_of(int(at.own(seat)["dealt"]))) for seat in range(4)]
    again = holding(setup, [" ".join(cards) for cards in dealt], " ".join(rest), dealer=3)
    assert again.state["stock"].tolist() == at.state["stock"].tolist()


def test_a_deal_is_void_if_the_stock_is_too_small() -> None:
    """Seven players leave ten cards: the second worthless hand has no other cards, and the deal stands as dealt."""
    setup = table("pitch", misdeal="new_hand", players=7)
    hands = [WORTHLESS, "9D 8C 7C 5C 4C 3C"]
    at = holding(setup, hands, "AC KC 6C 6D 6H 6S", dealer=6)
    assert at.seat == -1
    assert texts(at.own(0)["dealt"]) == set(WORTHLESS.split())
    assert setup.deck.texts(at.state["stock"][:2].tolist()) == ("AC", "KC")


@pytest.mark.parametrize(("variant", "misdeal"), [("pitch", "redeal"), ("pitch", "new_hand"), ("smear", "redeal")])
def test_no_world_has_a_worthless_hand(variant: str, misdeal: str) -> None:
    setup = table(variant, misdeal=misdeal, **({"trey": False} if variant == "smear" else {}))
    hand = "AS KS QS JS TS 2S" + (" AH KH QH" if variant == "smear" else "")
    at = holding(setup, [hand, "TH", "2H", "AD"], dealer=3)
    worth = set("TJQKA2")
    for world in at.worlds(6 if misdeal == "new_hand" else 60, seat=0):
        assert all({card[0] for card in texts(world["own"][seat]["dealt"])} & worth for seat in range(1, 4))


def weigh_deal(rules: Any, states: Any, worthless: Any, weights: Any) -> None:
    """Weigh a deal with some numbers of worthless cards in the stock."""
    for number in range(len(worthless)):
        weights[number] = deal_weight(rules, states[0], worthless[number])


def test_the_weight_of_a_deal_that_may_have_been_exchanged() -> None:
    """All 28 cards of the stock worthless: 1, and 4, 10, 20 and 35 ways to throw in one to four hands."""
    at, weights = holding(table("pitch", misdeal="new_hand"), [""] * 4), np.zeros(3)
    loop(weigh_deal, "pitch")(at.setup.codes, at.states, np.array([28, 5, 20]), weights)
    once, twice, thrice = (np.prod([(20 - card) / (28 - card) for card in range(6 * hands)]) for hands in (1, 2, 3))
    assert weights.tolist() == pytest.approx([70, 1, 1 + 4 * once + 10 * twice + 20 * thrice])


@pytest.mark.parametrize(
    ("variant", "rules", "reason"),
    [
        ("pitch", {"min_bid": 5}, "joker=false needs min_bid=1 to 4"),
        ("sell-out", {"min_bid": 4}, "auction=sell_out needs min_bid=1 to 3"),
        ("smudge", {"min_bid": 5, "joker": True}, "smudge=game needs min_bid=1 to 4"),
        ("pitch", {"forced_bid": 3}, "forced_bid=3 needs all_pass=dealer_forced"),
        ("pitch", {"forced_more": False}, "forced_more=false needs all_pass=dealer_forced"),
        ("sell-out", {"forced_bid": 3, "all_pass": "dealer_forced"}, "auction=once"),
        ("pitch", {"forced_bid": 5, "all_pass": "dealer_forced"}, "above the highest bid, 4"),
        ("racehorse", {"misdeal": "redeal"}, "misdeal=redeal needs pack=52"),
        ("smear", {"min_bid": 8, "trey": False}, "trey=false leaves 7"),
        ("smear", {"forced_bid": 5}, "forced_bid=5 needs all_pass=dealer_forced"),
        ("smear", {"jokers": "ranked", "joker_tie": "second"}, "joker_tie=second needs jokers=low or first"),
    ],
)
def test_contradictions(variant: str, rules: dict[str, Any], reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        table(variant, **rules)


def test_scores_at_the_target_before_a_deal() -> None:
    for variant, rules, fits in (
        ("pitch", {"out": "in_order"}, False),
        ("pitch", {"out": "pitcher_only"}, True),
        ("pitch", {"out": "most"}, False),
        ("smear", {"out": "bidder_only"}, True),
        ("smear", {"out": "bidder_first"}, False),
        ("smear", {"out": "most"}, False),
    ):
        target = 7 if variant == "pitch" else 21
        scores = [target, *[0] * (3 if variant == "pitch" else 1)]
        tied = [target, target, *scores[2:]]
        for given, allowed in ((scores, fits), (tied, fits or rules["out"] == "most")):
            try:
                table(variant, scores=given, **rules)
            except UsageError:
                assert not allowed, (variant, rules, given)
            else:
                assert allowed, (variant, rules, given)
