"""The referee of Peatwit: it passes the golden examples, and any wrong record fails it."""

from __future__ import annotations

import pytest

from golden_deals import golden
from referee.peatwit import check
from referee.peatwit_rules import (
    Rules,
    deltas,
    first_leader,
    legal_bids,
    legal_plays,
    next_leader,
    pass_cycle,
    pass_direction,
    pass_target,
    trick_winner,
    usual_deals,
)

FOUR, THREE, FIVE, FIFTH = Rules(), Rules(players=3), Rules(players=5), Rules(lead_trump="fifth")
PARTNERS, COMBINED = Rules(partners=True), Rules(partners=True, partner_score="combined")
NERD = -1


def trick_of(text: str) -> list[tuple[int, str]]:
    """A trick such as `0:9H 1:2S`, with `N` for the nerd."""
    plays = (play.split(":") for play in text.split())
    return [(NERD if seat == "N" else int(seat), card) for seat, card in plays]


# The golden examples


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("0:9H 1:2S 2:3H 3:KH", 1),  # P1
        ("0:KD 1:4C 2:3S 3:4H", 3),  # P2
        ("0:3S 1:7S 2:2D 3:AS", 2),  # P3
        ("0:3S 1:7S 2:9D 3:AS", 3),
        ("0:2C 1:9H 2:KD 3:QS", 0),
        ("3:TD 0:2H 1:2S 2:2C", 1),  # of equals the better suit
        ("3:TC 0:2H 1:2D 2:AC", 0),
        ("1:TC 2:3D 3:2S 0:4C", 2),  # a Three beats a Two of any suit; the 4 is sucked
    ],
)
def test_p1_to_p3_who_wins_the_trick(trick: str, winner: int) -> None:
    assert trick_winner(trick_of(trick), FOUR) == winner


@pytest.mark.parametrize(("card", "winner"), [("4D", NERD), ("KC", NERD), ("KD", 1), ("4C", 1)])
def test_p4_the_nerd(card: str, winner: int) -> None:
    trick = trick_of(f"1:QC 2:5C 0:JC N:{card}")
    assert trick_winner(trick, THREE) == winner
    assert next_leader(trick, THREE) == 1


def test_p4_who_leads_after_the_nerd() -> None:
    trick = trick_of("1:QC 2:5C 0:2S N:3H")
    assert next_leader(trick, THREE) == 0
    assert next_leader(trick, Rules(players=3, nerd_lead="same")) == 1


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


def test_p8_in_another_order() -> None:
    p8 = golden("peatwit P8") | {"hand": 4}  # the second deal of the next cycle
    check(p8)
    p8["events"][:5] = p8["events"][4::-1]  # the passes are simultaneous
    check(p8)


def test_p9_a_trump_lead() -> None:
    assert legal_plays(["AS", "2D", "9D"], "3S", FIFTH) == {"2D"}
    assert legal_plays(["AS", "9D", "KC"], "3S", FIFTH) == {"AS", "9D", "KC"}
    assert trick_winner(trick_of("0:3S 1:2D 2:3C 3:AS"), FIFTH) == 0
    assert legal_plays(["AS", "2D", "9D"], "5S", FIFTH) == {"AS"}
    assert legal_plays(["2S", "2D", "9D"], "5S", FIFTH) == {"2S"}
    assert trick_winner(trick_of("0:5S 1:4S 2:2D 3:AS"), FIFTH) == 2
    assert trick_winner([*trick_of("1:3S 2:7S 0:2D"), (NERD, "4C")], Rules(players=3, lead_trump="fifth")) == NERD


# The rest of the rules


def test_following_suit() -> None:
    assert legal_plays(["2H", "AS", "4C"], "9H", FOUR) == {"2H"}
    assert legal_plays(["2H", "AS", "4C"], "9D", FOUR) == {"2H", "AS", "4C"}
    assert legal_plays(["2H", "AS", "4C"], "3S", FOUR) == {"AS"}
    assert legal_plays(["2H", "AS", "4C"], None, FOUR) == {"2H", "AS", "4C"}


def test_where_the_cards_go() -> None:
    directions = {rules: pass_cycle(rules) for rules in (FOUR, THREE, FIVE, Rules(players=5, five_across=True))}
    assert [len(cycle) for cycle in directions.values()] == [4, 3, 3, 4]
    assert [pass_direction(hand, FOUR) for hand in range(5)] == ["left", "right", "across", "none", "left"]
    assert [pass_direction(hand, THREE) for hand in range(4)] == ["left", "right", "none", "left"]
    assert [pass_direction(hand, Rules(passing="right")) for hand in range(2)] == ["right", "right"]
    assert [pass_target(3, direction, FOUR) for direction in ("left", "right", "across")] == [0, 2, 1]
    assert [pass_target(4, direction, FIVE) for direction in ("left", "right", "across")] == [0, 3, 1]


def test_bids_and_the_first_lead() -> None:
    assert [legal_bids(rules)[-1] for rules in (THREE, FOUR, FIVE)] == [17, 13, 10]
    assert legal_bids(FIVE)[:2] == [0, 1]
    assert first_leader([2, 1, 3, 1], dealer=1) == 3
    assert first_leader([2, 1, 3, 1], dealer=0) == 1
    assert first_leader([0, 1, 3, 0], dealer=0) == 3


def test_match() -> None:
    assert [usual_deals(rules) for rules in (FOUR, THREE, FIVE, Rules(players=5, five_across=True))] == [16, 9, 15, 20]
    assert usual_deals(Rules(passing="left")) == 4
