"""Matches played on from a standing: what a score is worth where no table holds it."""

from __future__ import annotations

import numpy as np
import pytest

import tricklab as tl
from shell import run
from tricklab.analysis.advise import objective
from tricklab.analysis.advise.display import basis
from tricklab.analysis.equity.standing import standing_of
from tricklab.engine.matches.match_simulator import MatchSimulator
from tricklab.engine.matches.played_on import PlayedOn
from tricklab.engine.matches.standing import Match

pytestmark = pytest.mark.game("phat")

PHAT = tl.Setup.make("phat", policy="basic", seed="played on")
PLUTE = tl.Setup.make("plute", policy="basic", seed="played on")
PLUTER = "AH KH JH JD TH 9H AC AS 5D"


def test_a_match_that_is_taken_up_ends_as_it_did() -> None:
    simulator = MatchSimulator(PHAT)
    played = simulator.play(3, 6)
    for told, row in zip(played.starts, played.rows, strict=True):
        match, dealt, *standing = told.tolist()
        again = simulator.run(match, 1, standing=np.array(standing), dealt=dealt, dealer=int(row["dealer"]), room=2)
        assert again[0] == played.matches[match - 3]


def test_the_seat_that_is_asked_for_deals() -> None:
    """From every standing with one dealer the same matches are played on, each in its own right."""
    playing, simulator = PlayedOn(PHAT), MatchSimulator(PHAT)
    begin = Match(PHAT).standing
    plain = simulator.play(0, 200).matches
    for dealer in range(4):
        fits = plain[plain["dealer"] == dealer]
        assert playing.winners(begin, dealer, 0, len(fits)).tolist() == fits["winners"].tolist()
        assert playing.winners(begin, dealer, 5, 3).tolist() == fits["winners"][5:8].tolist()


@pytest.mark.full
@pytest.mark.game("peatwit")
def test_it_goes_on_with_the_cards_of_the_match_that_the_first_dealer_began() -> None:
    setup = tl.Setup.make("peatwit", policy="basic", seed="played on")
    playing, begun = PlayedOn(setup), MatchSimulator(setup).play(0, 4)
    first = begun.matches["dealer"].tolist()
    for told, row in zip(begun.starts[1::3], begun.rows[1::3], strict=True):
        match, _, *standing = told.tolist()
        place = first[:match].count(first[match])
        assert playing.winners(np.array(standing), int(row["dealer"]), place, 1) == [begun.matches["winners"][match]]


@pytest.mark.full
@pytest.mark.game("plute")
def test_advice_is_the_same_by_playing_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within four standard errors of the difference, world by world; and cards that are the same for all choices."""
    question, how = tl.ask(PLUTE, PLUTER, seat=0, dealer=5), {"worlds": 512, "tallies": [2, 1, 0, 2]}
    tabled = tl.advise(question, objective="match", **how)
    for module in (objective, basis):
        monkeypatch.setattr(module, "reads_table", lambda setup: False)
    played = tl.advise(question, objective="match", **how)
    known = {choice.text: choice for choice in tabled.choices}
    for choice in played.choices:
        assert abs(choice.value.value - known[choice.text].value.value) < 4 * choice.value.error
        assert choice.to_best.error <= known[choice.text].to_best.error + 3
    told = " ".join(basis.describe_basis(played))
    assert "in each world the match is played on 4 times" in told
    assert "--tallies" not in told
    assert "just begun: --tallies" in " ".join(basis.describe_basis(tl.advise(question, objective="match", worlds=4)))
    again = tl.advise(question, objective="match", jobs=1, **how)
    assert [choice.value for choice in again.choices] == [choice.value for choice in played.choices]


def test_deals_before_are_counted_where_they_matter() -> None:
    for variant, tallies, dealt in (("peatwit", [7], 7), ("tapp-tarock", [4], 4), ("phat", [0, 0], 0)):
        setup = tl.Setup.make(variant)
        assert setup.game.deals_before(setup.rules, standing_of(setup, tallies)) == dealt


def test_the_command() -> None:
    words = ["equity", "--variant", "phat", "--policy", "basic", "--matches", "300"]
    told = run("tricklab", *words, "--scores", "100,20", "--carry", "16", "--format", "json").json
    assert [(one["dealer"], one["side"]) for one in told["chances"]] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert told["standing"] == [100, 20, 16, 0, 0]
    assert told["chances"][0]["low"] > 0.5 > told["chances"][1]["high"]
    shown = " ".join(run("tricklab", *words).out.split())
    assert "Where a match begins" in shown
    assert "no table of all scores in Phat" in shown
