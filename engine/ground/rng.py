"""Counter-based randomness: Philox 4x64-10, so that every deal and every decision has a stream of its own.

A stream is named by the seed (the key), the number of the deal, and what it is for: stream 0 deals the cards,
stream ``decision_stream(seat, k)`` serves the ``k``-th decision of a seat. Deal ``i`` is therefore the same at any
block size and thread count and whatever the policies, and a change of one seat's policy changes nothing else
that is random. Nothing here has a state, so nothing can be disturbed from outside.

The generator is that of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011);
the tests hold it against ``numpy.random.Philox``.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.kernel.compiled import compiled, emitted

DEAL_STREAM = 0
_DECISIONS_A_SEAT = 1 << 16
_CARDS_A_BLOCK = 21
"""How many cards are shuffled with one block of four words: the last needs no draw."""

_ALL_BITS = (1 << 64) - 1

_KEYS = 1 << 40
"""Where in a stream the keys of others begin, beyond all that is drawn from it."""


class RandomStream(NamedTuple):
    """A stream of random numbers (four unsigned 64-bit integers): the key, the deal, and the stream in it."""

    key0: np.uint64
    key1: np.uint64
    deal: np.uint64
    stream: np.uint64


@emitted("wide_product")
def _wide_product(a: Any, b: Any) -> Any:
    """Return the upper and the lower 64 bits of the product of two unsigned integers."""
    product = int(a) * int(b)
    return np.uint64(product >> 64), np.uint64(product & _ALL_BITS)


@compiled
def philox(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any) -> Any:
    """Return four random 64-bit words for a counter of four words and a key of two."""
    m0, m1 = np.uint64(0xD2E7470EE14C6C93), np.uint64(0xCA5A826395121157)
    w0, w1 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBB67AE8584CAA73B)
    for _ in range(10):
        (h0, l0), (h1, l1) = _wide_product(m0, c0), _wide_product(m1, c2)
        c0, c1, c2, c3 = h1 ^ c1 ^ k0, l1, h0 ^ c3 ^ k1, l0
        k0 += w0
        k1 += w1
    return c0, c1, c2, c3


@compiled
def decision_stream(seat: int, number: int) -> int:
    """Name the stream of a seat's decision, both counted from 0."""
    return 1 + seat * _DECISIONS_A_SEAT + number


@compiled
def stream_of(key: Any, deal: int, stream: int) -> RandomStream:
    """Open a stream: ``key`` is the seed's pair of random_words, see `key_of`."""
    return RandomStream(key[0], key[1], np.uint64(deal), np.uint64(stream))


@compiled
def jump(stream: RandomStream, number: int) -> RandomStream:
    """Return one of the streams parallel to a stream; number 0 is the stream itself.

    Deals have 40 bits of their word (`engine.base.numbers.MOST_HANDS`), so that no stream of another deal is met.
    """
    return RandomStream(stream.key0, stream.key1, stream.deal | np.uint64(number) << np.uint64(40), stream.stream)


@compiled
def substream(stream: RandomStream, number: int, step: int = 0) -> RandomStream:
    """Return a stream of its own for one of many worlds, and for each step in it."""
    branch = np.uint64(number + 1) << np.uint64(32) | np.uint64(step) << np.uint64(52)
    return RandomStream(stream.key0, stream.key1, stream.deal, stream.stream | branch)


@compiled
def random_words(stream: RandomStream, block: int) -> Any:
    """Return block number ``block`` of a stream, four 64-bit words."""
    return philox(np.uint64(block), stream.stream, stream.deal, np.uint64(0), stream.key0, stream.key1)


@compiled
def rekeyed(stream: RandomStream, number: int) -> RandomStream:
    """Return a stream with a key that another stream has drawn: for what may have to be tried any number of times."""
    words = random_words(stream, _KEYS + number)
    return RandomStream(words[0], words[1], stream.deal, stream.stream)


@compiled
def below(stream: RandomStream, n: int, draw: int = 0) -> int:
    """Return draw number ``draw`` of a stream, uniform over ``0 .. n-1``.

    The word is scaled to the range, with a bias below ``n / 2**64``.
    """
    return int(np.int64(_wide_product(random_words(stream, draw)[0], np.uint64(n))[0]))


@compiled
def shuffle(stream: RandomStream, deck: Any) -> None:
    """Shuffle an array of up to 61 cards in place, uniformly (Fisher and Yates).

    One 64-bit word serves five draws, each taking the upper bits of what the last one left; no card's chance is off by
    more than one part in ``2**33``. All words are made beforehand: the three blocks do not wait for each other then,
    which saves a third of the time.
    """
    remaining = np.uint64(len(deck))
    if remaining <= _CARDS_A_BLOCK:
        _shuffle_on(random_words(stream, 0), deck, remaining)
        return
    first, second, third = random_words(stream, 0), random_words(stream, 1), random_words(stream, 2)
    remaining = _shuffle_on(first, deck, remaining)
    remaining = _shuffle_on(second, deck, remaining)
    _shuffle_on(third, deck, remaining)


@compiled
def _shuffle_on(four_words: Any, deck: Any, remaining: Any) -> Any:
    """Draw up to twenty cards from the ``remaining`` first ones, putting each behind them; return how many are left."""
    for word in four_words:
        for _ in range(5):
            if remaining <= 1:
                return remaining
            index, word = _wide_product(word, remaining)
            remaining -= np.uint64(1)
            deck[index], deck[remaining] = deck[remaining], deck[index]
    return remaining


def key_of(seed: int | str) -> tuple[np.uint64, np.uint64]:
    """Turn a seed, a whole number or a text, into the two words that key every stream.

    Parameters
    ----------
    seed
        Any whole number (negative ones too) or text. ``7`` and ``"7"`` are the same seed.
    """
    digest = hashlib.blake2b(str(seed).encode(), digest_size=16, person=b"tricklab seed").digest()
    return np.uint64(int.from_bytes(digest[:8], "little")), np.uint64(int.from_bytes(digest[8:], "little"))
