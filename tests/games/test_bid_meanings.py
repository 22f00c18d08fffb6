"""What a bid shows beside its contract: docs/rules/paskievics.md, "Invitations" and "The yielded game"."""

import pytest

from tricklab.analysis.advise import ask
from tricklab.analysis.advise.display.meanings import meaning_of
from tricklab.engine.play.actions import speech_of

HAND = "T21 T20 T19 T18 T9 T7 KH QS JC"


@pytest.mark.parametrize(
    ("bids", "bid", "shown"),
    [
        ([], "three", ""),
        ([], "two", "XIX"),  # a jump by one step
        ([], "one", "XVIII"),
        ([], "solo", ""),  # nobody could go on
        (["pass", "three"], "two", ""),
        (["pass", "three"], "one", "XIX"),
        (["pass", "pass", "pass"], "two", ""),  # nobody is left to accept
        (["three", "two", "pass", "pass"], "one", "XIX"),  # after hold and one comes solo
        (["three", "two", "pass", "pass"], "pass", "XX"),  # a yield
        (["three", "two", "pass"], "pass", ""),
    ],
)
def test_jumps_and_yields_show_a_card(bids: list[str], bid: str, shown: str) -> None:
    question = ask("paskievics", HAND, bids=bids)
    text = meaning_of(question, speech_of(question.setup).meant(question.setup, bid), noun="it")
    assert (f"shows {shown} " in text) if shown else not text
    assert ("yields" in text) == (shown == "XX")


def test_in_other_games_a_bid_shows_no_card() -> None:
    assert not meaning_of(ask("pitch", "AS KS QS JS TS 9S"), 2, "it")
