"""The cards that a play shows to be absent, where the hand decides which are held back: docs/examples/hearts.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from outside_package import lines_of, put
from places import EXAMPLES

QUEEN = 49
pytestmark = [pytest.mark.interpreted, pytest.mark.game("hearts")]

PLAYED = """
from itertools import chain, combinations
from random import Random
import tricklab as tl
from tricklab.engine.ground.bits import bit
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.kernel.interpreter.twins import twin_of
from tricklab.engine.mechanics.trick import playable
QUEEN, HEARTS, rng, playable = 49, range(26, 39), Random("shown"), twin_of(playable)
deck = ["AC", "QS" if sys.argv[1] == "true" else "KH", *(f"{rank}H" for rank in "23456789TJQ")]
deck += [f"{rank}C" for rank in "23456789TJQK"]
deck += [rank + suit for suit in "DHS" for rank in "23456789TJQKA" if rank + suit not in deck]
for number in range(int(sys.argv[2])):
    rules = {"can_lead_hearts_instead_of_qs": sys.argv[1]}
    deal = tl.Deal("hearts", seed="shown", deal=3 + 4 * number, rules=rules, deck=None if number else deck)
    while not deal.over:
        seat, view = deal.seat, deal.view(deal.seat)
        hand, table = view.own.hand, view.table
        words = deal.legal()
        word = rng.choice([each for each in words if each[-1] == "H"] or words)
        card = deal.setup.deck.number(word)
        deal.play(word)
        new = deal.view(seat).table.voids[seat] & ~table.voids[seat]
        after = {"hand": hand & deal.view(seat).table.voids[seat]}
        if card in (*HEARTS, QUEEN) and not table.led & bit(card):
            some = [each for each in (QUEEN, 26, 38, 0, 3, 13, 51) if each != card]
            hands = [mask_of(each) | bit(card) for size in range(7) for each in combinations(some, size)]
            free = [each for each in hands if playable(view.rules, table, each) & bit(card)]
            able = 0
            for each in free:
                able |= each
            after["lacks"] = cards_of(mask_of(some) & ~able)
            after["shown"] = cards_of(mask_of(some) & (new | table.voids[seat]))
            after["before"] = cards_of(mask_of(some) & table.voids[seat])
            after["is_lead"] = not table.led
        print(json.dumps(after))
"""
"""Each play of a deal: the cards that its seat has and seems to lack.

Of a heart or the Queen that does not follow suit there are also, among some cards, those in no hand from which the
rules allow it, and those that all know to be absent.
"""


@pytest.mark.parametrize("instead", ["false", "true"])
@pytest.mark.parametrize("deals", [2, pytest.param(40, marks=pytest.mark.full)])
def test_a_card_shows_the_cards_that_would_hold_it_back(tmp_path: Path, instead: str, deals: int) -> None:
    """No more, no fewer: the cards of no hand from which the play is legal. The Queen may hold hearts back, or not."""
    plays = lines_of(put(tmp_path, EXAMPLES / "hearts.py"), PLAYED, instead, str(deals))
    assert all(play["hand"] == 0 for play in plays)
    tried = [play for play in plays if "lacks" in play]
    assert all({*play["shown"]} == {*play["lacks"], *play["before"]} for play in tried)
    at_leads = [play["lacks"] for play in tried if play["is_lead"]]
    assert len(plays) == 52 * deals
    assert (QUEEN in at_leads[0]) == (instead == "false")
