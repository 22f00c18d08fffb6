"""Named tuples that compiled code is given as words: each field is the same number for Python and for compiled code."""

from __future__ import annotations

import pickle

import numba
import pytest

from tricklab.engine.games import GAMES, game_of, variants
from tricklab.engine.kernel.compiled import register_offers
from tricklab.engine.kernel.packed import packed_class
from tricklab.engine.play.setup import Setup

Codes = packed_class("Codes", __name__, {"few": 1, "score": 20, "most": 43, "next": 7, "any_": 64})
VALUES = [
    Codes(0, 0, 0, 0, 0),
    Codes(1, 999_999, 2**43 - 1, 127, -1),
    Codes(1, 3, 2**42, 64, -(2**63)),
    Codes(0, 2**20 - 1, 1, 1, 2**63 - 1),
]


@numba.njit
def _fields(codes, factor):
    return codes.few * factor, codes.score * factor, codes.most * factor, codes.next * factor, codes.any_ * factor


@pytest.mark.parametrize("codes", VALUES)
def test_compiled_code_reads_each_field(codes):
    register_offers()
    assert _fields(codes, 1) == tuple(codes)
    assert _fields(codes, -1)[:4] == tuple(-code for code in codes[:4])  # signed numbers


def test_no_field_lies_across_two_words():
    for game in map(game_of, GAMES):
        layout = game.rules_class.layout.values()
        taken = [(word, bit) for word, shift, bits in layout for bit in range(shift, shift + bits)]
        assert len(taken) == len(set(taken))
        assert all(bit < 64 for _, bit in taken)


@pytest.mark.parametrize("variant", variants())
def test_every_value_of_every_option_has_its_bits(variant):
    game = Setup.make(variant).game
    for option in (*game.options, *game.settled):
        *_, bits = game.rules_class.layout[option.field]
        ends = [] if option.low is None else [option.low, option.high]
        for value in (*option.values, *ends):
            assert bits == 64 or 0 <= option.code(value) < 2**bits, (option.name, value)


def test_the_house_rules_of_a_game_are_few_words():
    for game in map(game_of, GAMES):
        assert max(bits.word for bits in game.rules_class.layout.values()) <= 1, game.name


def test_equal_tuples_of_two_classes_have_words_of_their_own():
    register_offers()
    others = packed_class("Others", __name__, {"few": 3, "score": 9, "most": 30, "next": 64, "any_": 1})
    assert others(1, 1, 1, 1, 1) == Codes(1, 1, 1, 1, 1)
    assert _fields(Codes(1, 1, 1, 1, 1), 1) == _fields(others(1, 1, 1, 1, 1), 1) == (1, 1, 1, 1, 1)
    assert _fields(others(7, 2, 3, 4, 1), 1) == (7, 2, 3, 4, 1)


def test_a_value_without_bits_is_refused():
    with pytest.raises(OverflowError, match="Codes: 2 does not fit into 1 bits"):
        _fields(Codes(2, 0, 0, 0, 0), 1)
    with pytest.raises(OverflowError, match="-1 does not fit into 20 bits"):
        _fields(Codes(0, -1, 0, 0, 0), 1)


def test_compiled_code_does_not_find_another_attribute():
    with pytest.raises(numba.TypingError, match="Unknown attribute 'least'"):
        numba.njit(lambda codes: codes.least)(VALUES[0])


def test_tuples_are_written_and_read():
    assert [pickle.loads(pickle.dumps(codes)) for codes in VALUES] == VALUES
    assert pickle.loads(pickle.dumps(numba.typeof(VALUES[0]))) == numba.typeof(VALUES[1])
