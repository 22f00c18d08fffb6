"""On a page whose way is varied, the players of the other seats bid by another ladder from deal to deal."""

import numpy as np
import pytest

from tricklab.analysis.contest.experiment import Experiment
from tricklab.analysis.reports.questions.facts import Way
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.varied import vary

pytestmark = pytest.mark.game("cinch")

SETUP = Setup.make("sixty-three")
BID = "bid", 42


def test_each_deal_is_one_of_a_table_of_others_however_deals_are_cut() -> None:
    arm = Way("42", BID, varied=True).arm(SETUP)
    (simulator,) = Experiment([arm]).simulators
    rows = simulator.play(30, 400, force=arm.force).rows
    in_parts = [simulator.play(first, 37, force=arm.force).rows for first in range(30, 400, 37)]
    assert np.array_equal(np.concatenate(in_parts), rows[: 37 * len(in_parts)])
    tables = [SETUP.with_policies(one, seats={0: SETUP.policies[0]}) for one in vary(SETUP.policies[0], "cinch")]
    for number in range(30, 430):
        table = Simulator(tables[number // 50 % len(tables)])
        assert table.play(number, 1, force=arm.force).rows.tobytes() == rows[number - 30 : number - 29].tobytes()
    pitch = Setup.make("pitch")
    other = Way("2", ("bid", 2), varied=True).arm(pitch)
    assert (other.simulator, other.setup) == (Simulator, pitch)  # nobody there is varied
