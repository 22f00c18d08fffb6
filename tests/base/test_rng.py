"""Randomness: the generator, and what is drawn and shuffled by it, against numpy's, word for word."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from conftest import setup_of
from driver import kept
from incoming import records
from tricklab.engine.base.numbers import MOST_HANDS
from tricklab.engine.ground.rng import (
    DEAL_STREAM,
    RandomStream,
    below,
    decision_stream,
    jump,
    key_of,
    philox,
    random_words,
    shuffle,
    stream_of,
)
from tricklab.engine.play.deals import DEALER_DRAW
from tricklab.engine.play.simulator import Simulator

CARDS = 54
FAR = (0, 2**32 - 1, 2**32, 9_999_999_999, MOST_HANDS - 1)


@kept
def philox_words(counter: Any, key: Any) -> Any:
    return philox(counter[0], counter[1], counter[2], counter[3], key[0], key[1])


@kept
def draws(chance: RandomStream, n: int, first: int, count: int) -> Any:
    found = np.empty(count, np.int64)
    for draw in range(count):
        found[draw] = below(chance, n, first + draw)
    return found


@kept
def jumped(chance: RandomStream, number: int) -> Any:
    return random_words(jump(chance, number), 0)


@kept
def shuffled(key: Any, deal: int, size: int) -> Any:
    deck = np.arange(size)
    shuffle(stream_of(key, deal, DEAL_STREAM), deck)
    return deck


@kept
def dealer_of(key: Any, deal: int, players: int) -> int:
    return below(stream_of(key, deal, DEAL_STREAM), players, DEALER_DRAW)


def numpys(key: Any, deal: int, stream: int, words: int, block: int = 0) -> list[int]:
    """Return the first words of a stream from numpy's generator, which counts one up before it makes four words."""
    before = ((deal << 128 | stream << 64) + block - 1) % 2**256
    counter = np.array([before >> 64 * place & 2**64 - 1 for place in range(4)], np.uint64)
    found = np.random.Philox(counter=counter, key=np.array(key)).random_raw(words)
    return [int(word) for word in np.atleast_1d(found)]


def test_philox_is_numpys() -> None:
    rng = np.random.default_rng(1)
    corners = [0, 1, 2**32 - 1, 2**63, 2**64 - 1]
    cases = [rng.integers(0, 2**64, 6, np.uint64) for _ in range(500)]
    cases += [np.array(rng.choice(np.array(corners, np.uint64), 6)) for _ in range(200)]
    for case in cases:
        counter, key = case[:4], case[4:]
        block, stream, *deal = map(int, counter)
        assert list(philox_words(counter, key)) == numpys(key, deal[0] | deal[1] << 64, stream, 4, block)


@pytest.mark.parametrize("n", [1, 2, 54, 1000, 2**53 + 1, 2**63 - 1])
def test_draws_below_a_number_are_a_words_share_of_it(n: int) -> None:
    words = [numpys(key_of("below"), 5, 3, 1, block)[0] for block in range(200)]
    assert draws(stream_of(key_of("below"), 5, 3), n, 0, 200).tolist() == [word * n >> 64 for word in words]


@pytest.mark.parametrize("deal", FAR)
def test_streams_of_far_deals_are_numpys(deal: int) -> None:
    """The shuffle takes numpy's words, five draws from each, with Python's whole numbers."""
    key, deck, left = key_of("far"), list(range(CARDS)), CARDS
    for word in numpys(key, deal, DEAL_STREAM, 12):
        for _ in range(5):
            if left > 1:
                place, word = word * left >> 64, word * left % 2**64
                left -= 1
                deck[place], deck[left] = deck[left], deck[place]
    assert shuffled(key, deal, CARDS).tolist() == deck
    for stream in (1, 2**20):
        (word,) = numpys(key, deal, stream, 1)
        assert draws(stream_of(key, deal, stream), 1000, 0, 1)[0] == word * 1000 >> 64
        for number in (0, 1, 2**24 - 1):  # no deal has the words that a jump from another one leads to
            there = numpys(key, deal + (number << 40), stream, 4)
            assert [int(word) for word in jumped(stream_of(key, deal, stream), number)] == there


def test_dealing_uses_this_shuffle_and_this_dealer() -> None:
    for players, size in ((4, 9), (6, 8)):
        simulator = Simulator(setup_of(players=players, seed="path"))
        for hand in (*range(50), *FAR):
            (record,) = records(simulator, range(hand, hand + 1))
            deck = shuffled(key_of("path"), hand, CARDS)
            own = simulator.play(hand, 1).last["own"]["dealt"]
            for seat in range(players):
                cards = deck[seat * size : (seat + 1) * size]
                assert own[seat] == sum(1 << int(card) for card in cards)
            assert record["dealer"] == dealer_of(key_of("path"), hand, players)


def test_streams_differ() -> None:
    streams = {decision_stream(seat, number) for seat in range(8) for number in range(200)}
    assert len(streams) == 8 * 200
    assert DEAL_STREAM not in streams
    seen = set()
    for seed in (1, 2):
        for deal in (0, 1, 2**40):
            for stream in (DEAL_STREAM, *sorted(streams)[:300]):
                seen.add(int(draws(stream_of(key_of(seed), deal, stream), 2**62, 0, 1)[0]))
    assert len(seen) == 2 * 3 * 301


def test_seeds() -> None:
    assert key_of(7) == key_of("7")
    keys = {key_of(seed) for seed in (0, 1, -1, 7, 2**64, 2**64 + 7, "", " 7", "07", "a", "A", "ä", "seven")}
    assert len(keys) == 13
    assert all(word.dtype == np.uint64 for key in keys for word in key)
