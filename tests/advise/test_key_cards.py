"""Where the key cards of an answer lie: counted once more in its worlds, card by card and seat by seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tricklab import Setup, advise, ask, ask_record
from tricklab.analysis.advise.display.locations import locations_of
from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.reasons.contrast import contrast_of
from tricklab.analysis.advise.reasons.pair import pair_of
from tricklab.engine.records.writer import replay

HAND = "AS JS 4S KD TH 6C"


def pitch_bid() -> Question:
    return ask("pitch", HAND, bids=["pass", 2], seat=0, dealer=1)


def cinch_play() -> Question:
    record = next(replay(Setup.make("cinch", seed=5), range(1)))
    first = next(number for number, event in enumerate(record.events) if event.do == "play")
    begun = replace(record, events=record.events[:first], result=UNSET)
    return ask_record(begun, seat=record.events[first].seat)


@pytest.mark.parametrize("question", [pitch_bid, pytest.param(cinch_play, marks=pytest.mark.game("cinch"))])
def test_places_are_counted_in_the_worlds_of_the_answer(question: Callable[[], Question]) -> None:
    asked = question()
    advice = advise(asked, worlds=320)
    best, other = pair_of(advice)
    assert other is not None
    contrast = contrast_of(advice, best, other)
    assert contrast is not None
    deck, players = asked.setup.deck, asked.setup.players
    assert 1 <= len(advice.cards) <= 5
    for key in advice.cards:
        number = next(card for card in deck.cards if deck.text(card) == key.text)
        found = [0] * players
        for world in contrast.worlds:
            for seat in range(players):
                found[seat] += int(world["own"]["hand"][seat]) >> number & 1
        assert [round(320 * share) for share in key.shares] == found
        assert key.shares[asked.seat] == 0, "a card of one's own has no other place"


def test_the_cards_of_the_reason_come_first_and_shares_add_up() -> None:
    advice = advise(pitch_bid(), worlds=1_024)
    assert advice.reason is not None
    assert {card.text for card in advice.cards[:2]} == {"3S", "2S"}
    assert "3♠ or the 2♠" in advice.reason.text
    assert all(card.text.endswith("S") for card in advice.cards), "what would be trumps"
    locations = locations_of(advice)
    assert [row["name"] for row in locations["rows"]] == ["left", "across", "right", "not dealt"]
    for column in range(5):
        assert sum(row["shares"][column] for row in locations["rows"]) == pytest.approx(100, abs=2)


def test_without_a_reason_there_are_none() -> None:
    advice = advise(pitch_bid(), worlds=64, reason=False)
    assert locations_of(advice) == {"cards": [], "rows": []}
