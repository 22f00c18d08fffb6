"""Spades of docs/examples beside OpenSpiel's, action by action, where that is installed (``[peers]``)."""

from __future__ import annotations

from pathlib import Path

import pytest

from outside_package import SPADES, put, python_in

DEALS = 300

LED = """
import random, sys
import pyspiel
from tricklab import Setup
from tricklab.engine.play.loops.stepping import Deal

deals, theirs_game = int(sys.argv[1]), pyspiel.load_game("spades")
setup = Setup.make("spades", rules={"lead": "void", "pair": "thirteen"})  # it never notes that spades are broken
rng, decisions = random.Random(42), 0
for number in range(deals):
    deck = rng.sample(range(52), 52)  # clubs, diamonds, hearts, spades from the Two up, in both
    hands = [card for seat in range(4) for card in deck[seat::4]]
    theirs, ours = theirs_game.new_initial_state(), Deal(setup, hands, 3)
    for card in deck:
        theirs.apply_action(card)
    while not theirs.is_terminal():
        assert theirs.current_player() == ours.seat, (number, str(theirs))
        legal = [action - 52 if action >= 52 else action for action in theirs.legal_actions()]
        assert sorted(legal) == sorted(ours.legal()), (number, str(theirs), legal, ours.legal())
        action = rng.choice([each for each in legal if decisions % 3 or each < 5] or legal)
        theirs.apply_action(action + 52 if len(theirs.history()) < 56 else action)
        ours.step(action)
        decisions += 1
    row = ours.row()
    mine = [float(row["delta"][seat % 2]) for seat in range(4)]
    assert mine == theirs.returns(), (number, mine, theirs.returns(), str(theirs))
print(decisions)
"""


@pytest.mark.full
@pytest.mark.game("whist")
def test_it_is_led_as_openspiel_s(tmp_path: Path) -> None:
    """Turns, legal actions and scores; bids from the low end, so that contracts are made, bags won and nils kept."""
    pytest.importorskip("pyspiel")
    assert int(python_in(put(tmp_path, SPADES), "-c", LED, f"{DEALS}").splitlines()[-1]) > 50 * DEALS
