"""The examples on the pages in docs/rules, by the referees: what engine and referee might both have misread.

Examples of whole deals are in `test_golden_deals`, endings of matches in `matches/test_match_referee`. All else that
the referees know is compared with the engine in `test_differential`.
"""

from __future__ import annotations

from typing import Any

import pytest

from golden_deals import golden, played, tricks_of
from incoming import changed, put
from referee import RefereeError, check, cinch, eighty_three, paskievics_speech, peatwit, pitch, plute, smear
from referee import paskievics_rules as paskievics
from referee import tapp_tarock as tapp
from referee.cards import pack, pips
from referee.paskievics_speech import Contract, Shown
from referee.phat import phat_points
from referee.tarock import legal_cards, thirds, values
from referee.tarock import pack as tarock_pack
from referee.writer import Speakers

ALL_HEARTS = smear.trump_order("H", smear.Rules())


@pytest.mark.parametrize(
    ("stack", "is_right"),
    [*(("AH 5H 7H", True), ("3H 7H 8H", True), ("8H 5H 7H", True), ("AH 3H 7H", False), ("AH 5H", False))],
)
def test_smear_eight_trumps(stack: str, is_right: bool) -> None:
    """Two of the eight lie beneath, of the Trey and the Ace neither if it can be helped."""
    hand, (top, *beneath) = ["AH", "KH", "QH", "9H", "8H", "7H", "5H", "3H"], stack.split()
    legal = smear.legal_plays(hand, "H", smear.Rules(), in_play=ALL_HEARTS, first_trick=True)
    assert ((top, frozenset(beneath)) in legal) is is_right


def test_pitch_a_forced_sale() -> None:
    sale = pitch.Rules(auction="sell_out", dealer_steal=False)
    assert pitch.sale_bids(None, 5, sale) == ["pass", 1]
    assert pitch.sale_answers(1, 6, sale) == ["sell"]
    assert pitch.sale_answers(1, 5, sale) == ["keep", "sell"]


def test_pitch_either_player_of_a_pair_stands_for_game() -> None:
    record = golden("pitch, partners")
    assert record["result"]["points"]["game"] == 1
    check(changed(record, put("result", "points", "game", 3)))
    for name, wrong in (("game", 0), ("game", 2), ("game", None), ("game", True), ("game", 5), ("high", 3)):
        with pytest.raises(RefereeError, match=rf"result.points.{name} is {wrong}, should be 1"):
            check(changed(record, put("result", "points", name, wrong)))


@pytest.mark.parametrize(
    ("trick", "players", "winner", "leader"),
    [
        *(("0:9H 1:2S 2:3H 3:KH", 4, 1, 1), ("1:QC 2:5C 0:JC N:4D", 3, -1, 1), ("1:QC 2:5C 0:JC N:KC", 3, -1, 1)),
        *(("1:QC 2:5C 0:JC N:KD", 3, 1, 1), ("1:QC 2:5C 0:JC N:4C", 3, 1, 1)),
    ],
)
def test_peatwit_in_suit_and_off_it_and_the_nerd(trick: str, players: int, winner: int, leader: int) -> None:
    (plays,), rules = tricks_of({"events": played(f"{trick} ->0")}), peatwit.Rules(players=players)
    assert (peatwit.trick_winner(plays, rules), peatwit.next_leader(plays, rules)) == (winner, leader)


@pytest.mark.parametrize(
    ("rules", "bids", "tricks", "scores"),
    [
        ({}, [3, 0, 5, 2], [4, 0, 5, 4], [31, 50, 50, 22]),
        ({}, [3, 0, 5, 2], [2, 1, 5, 5], [-30, -50, 50, 23]),
        ({"partners": True}, [3, 0, 2, 0], [4, 4, 1, 4], [11, -100] * 2),
        ({"partners": True, "partner_score": "combined"}, [3, 0, 2, 0], [4, 4, 1, 4], [50, -100] * 2),
        ({"partners": True, "partner_score": "combined"}, [3, 0, 0, 2], [4, 0, 1, 8], [-19, 76] * 2),
    ],
)
def test_peatwit_the_score(rules: dict[str, Any], bids: list[int], tricks: list[int], scores: list[int]) -> None:
    assert peatwit.deltas(bids, tricks, peatwit.Rules(**rules)) == scores


def test_phat_has_80_points_twice_and_tarocks_count_94_and_70() -> None:
    assert sum(phat_points(card, "S") for card in pack()) == sum(map(pips, pack())) == 80
    assert values(tarock_pack(5)) == paskievics.ALL_POINTS == 94
    assert thirds(tarock_pack()) == 3 * 70
    most = {game: cinch.most_points(game) for game in ("cinch", "pedro", "sixty-three", "eighty-three")}
    assert most == {"cinch": 14, "pedro": 9, "sixty-three": 63, "eighty-three": 83}


def test_plute_is_decided_with_the_sixth_trick_and_not_before() -> None:
    """Four points are sure before it; Game needs 53 pips."""
    points = {"high": 2, "low": 1, "jack": 2, "off_jack": 5, "high_joker": 2, "low_joker": 2, "game": None}
    assert not plute.is_decided(points, (39, 11), 0, 5)
    assert plute.is_decided(points | {"game": 2}, (53, 11), 0, 5)
    one_sure = {"high": 0, "low": 1, "jack": 1, "off_jack": 1, "high_joker": None, "low_joker": None, "game": None}
    assert not plute.is_decided(one_sure, (20, 39), 0, 4)  # both jokers and Game are open
    assert plute.is_decided(one_sure, (20, 40), 0, 4)  # with half of the pips the others deny Game


@pytest.mark.parametrize(("first", "jokers", "winner"), [(1, "unmarked", 1), (2, "unmarked", 2), (2, "marked", 1)])
def test_plute_of_two_unmarked_jokers_the_first_is_better(first: int, jokers: str, winner: int) -> None:
    trick = [(0, "AS"), *sorted([(1, "JK1"), (2, "JK2")], key=lambda play: play[0] != first)]
    assert plute.trick_winner(trick, "H", plute.Rules(jokers=jokers)) == winner


@pytest.mark.parametrize(
    ("words", "reentry", "contract"),
    [("pass 30 pass pass 35 40 pass pass pass", True, (1, 40)), ("pass 30 pass pass", False, (1, 30))],
)
def test_eighty_three_bidding_again(words: str, reentry: bool, contract: tuple[int, int]) -> None:
    speakers = Speakers([int(word) if word.isdigit() else word for word in words.split()])
    assert eighty_three.auction(speakers, 3, eighty_three.Rules(reentry=reentry)) == contract


@pytest.mark.parametrize(("lost", "deltas"), [(1, [1, -166]), (0, [0, 166])])
def test_eighty_three_double(lost: int, deltas: list[int]) -> None:
    assert eighty_three.side_deltas([lost, 83 - lost], 1, "83double")[0] == deltas


@pytest.mark.parametrize(
    ("words", "contract"),
    [
        ("three two pass pass hold pass", Contract(0, "two")),
        ("three two pass pass one pass", Contract(0, "one", Shown(0, "T19"))),
        ("three two pass pass solo", Contract(0, "solo")),
        ("three two pass pass pass", Contract(1, "two", Shown(0, "T20"))),
        ("three two solo pass hold", Contract(0, "solo", Shown(2, "T19"))),
        ("three two solo pass pass hold", Contract(1, "solo", Shown(2, "T19"))),
        ("three pass pass one solo", Contract(0, "solo", Shown(3, "T19"))),
        ("two pass pass pass", Contract(0, "two", Shown(0, "T19"))),
        ("pass one pass pass", Contract(1, "one", Shown(1, "T18"))),
        ("solo", Contract(0, "solo")),
    ],
)
def test_paskievics_auctions(words: str, contract: Contract) -> None:
    speakers, hands = Speakers(words.split()), [["T1", "T22", "T18", "T19", "T20"]] * 4
    assert paskievics_speech.auction(speakers, 0, hands, paskievics.Rules()) == contract
    assert len(speakers.events) == len(words.split()), "nothing is left to say"


ENDS = [(12, 0), (23, 2), (47, 4), (48, 5), (71, 7), (82, 9)]
"""Points and tricks of the declarer's side, a column of the table each."""


@pytest.mark.parametrize(
    ("said", "row"),
    [
        (paskievics.Said(), "-3 -2 -1 1 2 3"),
        (paskievics.Said(bonuses={(0, "double"): 0}), "-7 -6 -5 -4 4 7"),
        (paskievics.Said(bonuses={(0, "volat"): 0}), "-9 -8 -7 -6 -6 6"),
        (paskievics.Said(1), "-5 -4 -2 2 4 5"),
    ],
)
def test_paskievics_game_double_and_volat(said: paskievics.Said, row: str) -> None:
    assert [paskievics.units(points, tricks, said) for points, tricks in ENDS] == [int(units) for units in row.split()]


def paskievics_tricks(first: str, last: str) -> list[Any]:
    """Nine tricks with the trull and kings of seat 0's side among the first, and any other."""
    empty = ["0:T9 1:AH 2:TC 3:T2 ->0"] * (7 - first.count("/"))
    return [trick for text in [*first.split("/"), *empty, last] for trick in tricks_of({"events": played(text)})]


def bonus_sum(tricks: list[Any], said: paskievics.Said) -> int:
    return sum(paskievics.bonuses(tricks, [0, 1, 0, 1], said).values())


def test_paskievics_payments() -> None:
    both, rules = [0, 1, 0, 1], paskievics.Rules()
    honours = "0:T22 1:T3 2:T4 3:T5 ->0/0:T21 1:T6 2:T7 3:T8 ->0/2:T16 3:KC 0:KS 1:T1 ->2/0:T15 1:KH 2:KD 3:T12 ->0"
    said = paskievics.Said(bonuses={(0, "double"): 1, (0, "trull"): 0})
    given = "1:T10 2:T3 3:TS 0:AD ->1"
    bonuses = bonus_sum(paskievics_tricks(honours.replace("3:KC", "3:TC"), given), said)
    assert bonuses == 2
    assert paskievics.payments(3 * paskievics.units(60, 8, said) + bonuses, both, {}, rules) == [-22, 22, -22, 22]
    silent, everything = paskievics.Said(), paskievics_tricks(honours, "0:T10 1:T3 2:TS 3:AD ->0")
    assert paskievics.units(82, 9, silent) + bonus_sum(everything, silent) == 3
    but_one = paskievics_tricks(honours, given)
    assert paskievics.units(80, 8, silent) + bonus_sum(but_one, silent) == 4
    solo = 4 * paskievics.units(50, 5, paskievics.Said(1))
    assert paskievics.payments(solo, [1, 0, 1, 1], {}, rules) == [-8, 24, -8, -8]


def test_paskievics_a_catch_where_tarocks_count_for_the_team() -> None:
    record = golden("paskievics P7", tarokk_count="team")
    check(changed(record, put("result", "delta", [-24, 24, -24, 24])))


@pytest.mark.parametrize(
    ("led", "legal"), [("QH", "KH 2H"), ("KS", "T20 T5"), ("T21", "T20 T5"), ("TC", "7C"), (None, "T20 T5 KH 2H 7C")]
)
def test_tapp_tarock_what_may_be_played(led: str | None, legal: str) -> None:
    assert legal_cards(["T20", "T5", "KH", "2H", "7C"], led) == set(legal.split())


@pytest.mark.parametrize(("pile", "points"), [("KD QD ND", 10), ("T22 T21 T1", 13), ("JH T9 7S", 2)])
def test_tapp_tarock_counting(pile: str, points: int) -> None:
    assert thirds(pile.split()) == 3 * points


def with_trick(text: str, place: int) -> list[Any]:
    """Sixteen tricks of seat 0, but for one of them."""
    tricks = tricks_of({"events": played("0:T13 1:2H 2:3H ->0") * 16})
    return [*tricks[:place], *tricks_of({"events": played(f"{text} ->0")}), *tricks[place + 1 :]]


def test_tapp_tarock_payments() -> None:
    overs = tapp.paid_by_all(1, tapp.game_amount(3 * 36, "overs", 2))
    assert tapp.added([overs, tapp.paid_by_all(2, tapp.hand_bonus(["T22", "T1", "KH"]))]) == [-21, 39, -18]
    gone = tapp.pagat_amount(0, "unders", with_trick("1:T14 0:T1 2:T15", 8), 0, 1, tapp.Rules())
    assert tapp.paid_by_all(0, tapp.game_amount(3 * 41, "unders", 0) + gone) == [-24, 12, 12]
    lost, standoff = tapp.game_amount(3 * 30, "threes", 0), tapp.Rules(partner_beats_pagat="standoff")
    for last, rules, payments in (
        ("1:T1 2:2H 0:T9", tapp.Rules(), [2, -1, -1]),
        ("1:T1 2:T9 0:2H", tapp.Rules(), [2, -1, -1]),
        ("1:T1 2:T9 0:2H", standoff, [-6, 3, 3]),
    ):
        pagat = tapp.pagat_amount(0, "threes", with_trick(last, 15), None, 0, rules)
        assert tapp.paid_by_all(0, lost + pagat) == payments


def test_tapp_tarock_an_auction() -> None:
    speakers = Speakers(["threes", "unders", "pass", "hold", "overs", "hold", "pass"])
    assert tapp.auction(speakers, 0, tapp.Rules()) == (0, "overs")


@pytest.mark.parametrize(
    ("name", "rules", "given", "message"),
    [
        ("pitch P4", {"dealer_steal": False}, {}, r"event 3: seat 3 says 3 for bid, legal is \['pass', 4\]"),
        ("pitch P9", {}, {"scores": [0, -1, 0, 0]}, "event 1: seat 1 says 'smudge'"),
        ("pitch P10, 3S", {"low": "captured"}, {}, r"result\.points\.low is 1, should be 0"),
        ("pitch P1", {"pack": 32, "players": 6}, {}, r"^rules\.players"),
        ("pitch P1", {"partners": True, "players": 5}, {}, r"^rules\.partners"),
        ("pitch P1", {"auction": "sell_out", "dealer_steal": True}, {}, r"^rules\.dealer_steal"),
        ("pitch P1", {"auction": "sell_out", "dealer_steal": False, "players": 2}, {}, r"^rules\.auction"),
        ("phat H4, one short", {"target": 180}, {}, "is superfluous: the deal is over"),
        ("phat, over in the sixth trick", {"target": 182}, {}, "event 31: the events end here"),
        ("phat, over in the last trick", {}, {"scores": [20, 153] * 2}, r"delta is \[53, 27, 53, 27\]"),
        ("phat H6", {"carry": False}, {}, r"carry is 16, but rules\.carry is false"),
        ("phat H6", {}, {"carry": 8}, r"result\.delta is \[68, 28, 68, 28\]"),
        ("plute L6, stopped", {"early_stop": False}, {}, "the events end here, but play by seat 2 is due"),
        ("cinch, all pass", {"dealer_forced": True}, {}, "event 3: seat 2 says 'pass' for bid"),
        ("cinch C2", {}, {"scores": [62, 0] * 2}, "one side alone at the target"),
        ("pitch P1", {}, {"scores": [0, 0, 7, 0]}, "the match was over"),
        ("auction-cinch, a stack", {}, {"scores": [0, 62, 0, 0, 0]}, "one player ahead"),
        ("eighty-three, a gift", {}, {"scores": [200, 0] * 2}, "the match is over"),
        ("tapp-tarock T6", {}, {"scores": [1, 0, 0]}, "add up to 1"),
        ("smear S2", {}, {"hand": True}, "the key hand is"),
    ],
)
def test_a_deal_that_is_right_only_by_other_rules_fails(
    name: str, rules: dict[str, Any], given: dict[str, Any], message: str
) -> None:
    with pytest.raises(RefereeError, match=message):
        check(golden(name, **rules) | given)
