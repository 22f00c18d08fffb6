"""The referee of Peatwit against the worked examples: who wins a trick, what may follow a led trump, what bids earn."""

from __future__ import annotations

import pytest

from golden_deals import golden
from referee.peatwit import check
from referee.peatwit_rules import Rules, deltas, legal_plays, next_leader, trick_winner

FOUR, THREE, FIVE, FIFTH = Rules(), Rules(players=3), Rules(players=5), Rules(lead_trump="fifth")
THREE_FIFTH, SAME = Rules(players=3, lead_trump="fifth"), Rules(players=3, nerd_lead="same")
PARTNERS, COMBINED = Rules(partners=True), Rules(partners=True, partner_score="combined")
NERD = -1


@pytest.mark.parametrize(
    ("text", "rules", "winner", "leader"),
    [
        ("0:9H 1:2S 2:3H 3:KH", FOUR, 1, 1),  # P1
        ("0:KD 1:4C 2:3S 3:4H", FOUR, 3, 3),  # P2
        ("0:3S 1:7S 2:2D 3:AS", FOUR, 2, 2),  # P3
        ("0:3S 1:7S 2:9D 3:AS", FOUR, 3, 3),
        ("0:2C 1:9H 2:KD 3:QS", FOUR, 0, 0),
        ("3:TD 0:2H 1:2S 2:2C", FOUR, 1, 1),  # of equals the better suit
        ("3:TC 0:2H 1:2D 2:AC", FOUR, 0, 0),
        ("1:TC 2:3D 3:2S 0:4C", FOUR, 2, 2),  # a Three beats a Two of any suit; the 4 is sucked
        ("1:QC 2:5C 0:JC N:4D", THREE, NERD, 1),  # P4
        ("1:QC 2:5C 0:JC N:KC", THREE, NERD, 1),
        ("1:QC 2:5C 0:JC N:KD", THREE, 1, 1),
        ("1:QC 2:5C 0:JC N:4C", THREE, 1, 1),
        ("1:QC 2:5C 0:2S N:3H", THREE, NERD, 0),
        ("1:QC 2:5C 0:2S N:3H", SAME, NERD, 1),
        ("0:3S 1:2D 2:3C 3:AS", FIFTH, 0, 0),  # P9
        ("0:5S 1:4S 2:2D 3:AS", FIFTH, 2, 2),
        ("1:3S 2:7S 0:2D N:4C", THREE_FIFTH, NERD, 1),
    ],
)
def test_p1_to_p4_and_p9_who_wins_the_trick_and_leads(text: str, rules: Rules, winner: int, leader: int) -> None:
    plays = (play.split(":") for play in text.split())
    trick = [(NERD if seat == "N" else int(seat), card) for seat, card in plays]
    assert (trick_winner(trick, rules), next_leader(trick, rules)) == (winner, leader)


@pytest.mark.parametrize(
    ("rules", "bids", "tricks", "scores"),
    [
        (FOUR, [3, 0, 5, 2], [4, 0, 5, 4], [31, 50, 50, 22]),  # P5
        (FOUR, [3, 0, 5, 2], [2, 1, 5, 5], [-30, -50, 50, 23]),
        (THREE, [6, 5, 0], [7, 5, 4], [61, 50, -70]),  # P6
        (FIVE, [2, 3, 0, 1, 2], [2, 4, 0, 1, 3], [20, 31, 30, 10, 21]),
        (PARTNERS, [3, 0, 2, 0], [4, 4, 1, 4], [11, -100, 11, -100]),  # P7; two nils have no contract
        (COMBINED, [3, 0, 2, 0], [4, 4, 1, 4], [50, -100, 50, -100]),
        (PARTNERS, [0, 5, 4, 5], [1, 5, 3, 4], [-90, 0, -90, 0]),
        (COMBINED, [0, 5, 4, 5], [1, 5, 3, 4], [-90, -100, -90, -100]),
        (COMBINED, [0, 1, 4, 7], [0, 2, 5, 6], [91, 80, 91, 80]),
        (Rules(partner_score="combined"), [3, 0, 2, 0], [4, 4, 1, 4], [31, -50, -20, -50]),  # no effect alone
    ],
)
def test_p5_to_p7_scores(rules: Rules, bids: list[int], tricks: list[int], scores: list[int]) -> None:
    assert deltas(bids, tricks, rules) == scores


def test_p8_passes_are_simultaneous_and_in_any_order() -> None:
    p8 = golden("peatwit P8") | {"hand": 4}  # the second deal of the next cycle
    check(p8)
    p8["events"][:5] = p8["events"][4::-1]
    check(p8)


@pytest.mark.parametrize(
    ("hand", "led", "rules", "legal"),
    [
        ("AS 2D 9D", "3S", FIFTH, "2D"),  # P9
        ("AS 9D KC", "3S", FIFTH, "AS 9D KC"),
        ("AS 2D 9D", "5S", FIFTH, "AS"),
        ("2S 2D 9D", "5S", FIFTH, "2S"),
        ("2H AS 4C", "9H", FOUR, "2H"),
        ("2H AS 4C", "3S", FOUR, "AS"),
    ],
)
def test_p9_what_may_be_played(hand: str, led: str, rules: Rules, legal: str) -> None:
    assert legal_plays(hand.split(), led, rules) == set(legal.split())
