"""Questions about docs/examples/{hearts,euchre,oh_hell}.py: by hand, as each seat saw a deal, and at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from outside_package import lines_of, put, python_in, tricklab
from places import EXAMPLES
from tricklab import Setup
from tricklab.analysis.advise.asking.restated import as_seen
from tricklab.engine.rules.events import UNKNOWN, Discard

pytestmark = pytest.mark.interpreted
WITHOUT_TWO = "S:AQ2 H:A43 D:K95 C:J973"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the games as installed packages have them."""
    folder = tmp_path_factory.mktemp("examples")
    for name in ("hearts", "euchre", "oh_hell"):
        put(folder, EXAMPLES / f"{name}.py")
    return folder


ASKED = f"""
import tricklab as tl
def said(variant, hand, **more):
    try:
        return tl.ask(variant, hand, **more).text
    except tl.UsageError as error:
        return str(error)
hand, two = {WITHOUT_TWO!r}, {WITHOUT_TWO.replace("C:J973", "C:J972")!r}
cards = {{"passed": "KS QH TD", "received": "AS QS 2S"}}
print(json.dumps({{
    "other leads": said("hearts", hand), "no bids": said("hearts", hand, bids=["pass"]), "leads": said("hearts", two),
    "passes": [said("hearts", hand, decision="pass", deal=deal) for deal in range(4)],
    "passed": said("hearts", two, seat=0, deal=1, **cards), "none": said("hearts", two, seat=0, deal=3, **cards),
    "size": said("oh-hell", "AS KD", deal=3, turned="QS"), "deal": said("hearts", two, deal=-1),
}}))
"""


@pytest.fixture(scope="module")
def asked(place: Path) -> dict[str, Any]:
    """The questions that some hands lead to, or why they lead to none."""
    (asked,) = lines_of(place, ASKED)
    return asked


def test_a_hand_that_does_not_lead_needs_the_cards_played_before(asked: dict[str, Any]) -> None:
    """The reason has no bids in a game without them."""
    assert asked["other leads"].startswith("the first card is not seat 0's: give the cards played before, in a deal")
    assert asked["no bids"] == "nobody bids in Hearts: leave the bids out."
    assert asked["leads"].endswith(": to play")


def test_a_question_is_of_any_deal(asked: dict[str, Any]) -> None:
    """Cards are passed to the left, to the right, across, and not; hands have the size of the deal."""
    for where, text in zip(("to the left", "to the right", "across"), asked["passes"], strict=False):
        assert text.endswith(f": to pass on three cards {where}")
    assert asked["passes"][3].startswith("no cards are passed in deal 3: leave out")
    assert asked["passed"].endswith("passed KS QH TD, received AS QS 2S: to play")
    assert asked["none"].startswith("no cards are passed in deal 3")
    assert asked["size"] == "the hand has 2 cards; in Oh Hell with 4 players it has 4."
    assert asked["deal"].startswith("deal must be")


def test_the_table_names_the_direction(place: Path) -> None:
    words = ("play", "--variant", "hearts", "--policy", "basic", "--seed", "3", "--seat", "1", "--no-review")
    played = tricklab(place, *words, "--deal", "1", typed="quit\n")
    assert "Your turn to pass on three cards to the right: type 3 cards of your hand" in " ".join(played.out.split())


@pytest.mark.deep
def test_each_seat_asks_about_each_decision_of_a_deal(place: Path) -> None:
    """From the record of the seat, and from what it states of it, also in deals with another pass, size or trumps."""
    words = ("hearts", "euchre", "oh-hell", "--records", "10", "--cuts", "8")
    printed = python_in(place, "-m", "tools.fuzz.cut_records", *words)
    assert printed.count(": 10 records") == 3
    assert printed.endswith("\n0 findings\n")


@pytest.mark.parametrize("variant", ["tapp-tarock", "paskievics"])
def test_a_discarded_tarock_is_stated(variant: str) -> None:
    """As a record names it: docs/record.md; other discards are hidden from all but their owner."""
    setup = Setup.make(variant)
    thrown = Discard(1, ("TH", "T15", "T14"))
    assert as_seen(thrown, setup, 0) == Discard(1, (UNKNOWN, "T15", "T14"))
    assert as_seen(thrown, setup, 1) == thrown


def test_a_discard_of_euchre_is_not_stated(place: Path) -> None:
    """Though the trump that the dealer takes is seen."""
    (stated,) = lines_of(place, STATED)
    assert [event.get("cards") for event in stated if event["do"] in ("draw", "discard")] == [["JS"], ["?"]]


STATED = """
import msgspec, tricklab as tl
from tricklab.analysis.advise.asking.restated import stated_in
deal = tl.Deal("euchre", seed=7, turned=["JS"])
for word in ("pass", "order-up"):
    deal.play(word)
deal.play(deal.legal()[0])
record = deal.record()
print(json.dumps(stated_in(record, deal.setup, (record.dealer + 2) % 4).events))
"""
