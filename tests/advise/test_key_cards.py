"""Where the key cards of an answer lie: counted once more in its worlds, card by card and seat by seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tricklab import Setup, advise, ask, ask_record
from tricklab.analysis.advise.display.locations import locations_of
from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.reasons.cards import limit_of, split_by
from tricklab.analysis.advise.reasons.contrast import contrast_of
from tricklab.analysis.advise.reasons.key_cards import strength_of
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


def test_a_card_decides_as_the_reason_measures_it() -> None:
    """The largest of the comparisons of `split_by`, by the seats that have the card and by whether any has."""
    advice = advise(pitch_bid(), worlds=512)
    best, other = pair_of(advice)
    assert other is not None
    contrast = contrast_of(advice, best, other)
    assert contrast is not None
    cards = [card for card in contrast.setup.deck.cards if contrast.shown(card)[-1] == "♠"]
    hands = contrast.worlds["own"]["hand"].astype("int64")[:, 1:4]
    has = hands[:, :, None] >> cards & 1
    wanted, tried = list[float](), 0
    for number in range(len(cards)):
        where = [*(has[:, seat, number] > 0 for seat in range(3)), has[:, :, number].any(1)]
        splits = [split for split in (split_by(contrast.gain, one) for one in where) if split is not None]
        tried += len(splits)
        wanted.append(max((abs(split.z) for split in splits), default=0.0))
    assert strength_of(contrast.gain, has).tolist() == pytest.approx([z / limit_of(tried) for z in wanted])
