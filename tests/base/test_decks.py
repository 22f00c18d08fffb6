"""The decks: which cards they have, what these are called and count, how they are typed, sorted and shown."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import numba
import pytest

from tricklab.analysis.table.diagram import by_suit
from tricklab.engine.errors import UsageError
from tricklab.engine.ground import tarock
from tricklab.engine.ground.bits import highest, lowest
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.decks import (
    ALIKE_54,
    FRENCH_24,
    FRENCH_32,
    FRENCH_33,
    FRENCH_36,
    FRENCH_40,
    FRENCH_52,
    FRENCH_53,
    FRENCH_54,
    TAROCK_42,
    TAROCK_54,
)

SIZES = {FRENCH_52: 52, FRENCH_53: 53, FRENCH_54: 54, FRENCH_32: 32, FRENCH_33: 33, TAROCK_54: 54, TAROCK_42: 42}
SIZES |= {FRENCH_24: 24, FRENCH_36: 36, FRENCH_40: 40}
DECKS = list(SIZES)
TAROCKS = [TAROCK_54, TAROCK_42]

each_deck = pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{len(deck.suits)} suits, {SIZES[deck]} cards")


@each_deck
def test_cards_are_what_their_texts_and_numbers_say(deck: Deck) -> None:
    assert len(deck.cards) == len(set(deck.texts(deck.cards))) == SIZES[deck]
    assert deck.numbers(deck.texts(deck.cards)) == list(deck.cards) == sorted(deck.cards)
    assert max(deck.cards) < 63
    assert deck.mask == sum(1 << card for card in deck.cards)


@each_deck
def test_suits_and_jokers_part_the_deck(deck: Deck) -> None:
    parts = [set(suit.cards) for suit in deck.suits] + [set(deck.jokers)]
    assert all(not one & other for one, other in combinations(parts, 2))
    assert set().union(*parts) == set(deck.cards)
    for suit in deck.suits:
        is_run = list(suit.cards) == list(range(suit.cards[0], suit.cards[-1] + 1))
        assert is_run == (deck is not FRENCH_40), "a run of bits, unless ranks are left out between"
        assert suit.mask == sum(1 << card for card in suit.cards)
        assert {deck.suit_of(card) for card in suit.cards} == {suit}
        assert deck.suits[deck.suit_number(suit.letter)] is suit
    assert {deck.suit_of(joker) for joker in deck.jokers} <= {None}


def test_french_cards_have_the_numbers_that_kernels_rely_on() -> None:
    told = {0: "2C", 12: "AC", 13: "2D", 38: "AH", 51: "AS", 52: "JK1", 53: "JK2", 54: "JK"}
    assert {number: FRENCH_52.text(number) for number in told} == told
    assert set(FRENCH_54.cards) - set(FRENCH_52.cards) == {52, 53}
    assert set(FRENCH_53.cards) - set(FRENCH_52.cards) == set(FRENCH_33.cards) - set(FRENCH_32.cards) == {54}
    assert {text[0] for text in FRENCH_32.texts(FRENCH_32.cards)} == set("789TJQKA")


@pytest.mark.parametrize(
    ("deck", "letters", "ranks"),
    [
        (FRENCH_52, "CDHS", "AKQJT98765432"),
        (FRENCH_54, "CDHS", "AKQJT98765432"),
        (FRENCH_24, "CDHS", "AKQJT9"),
        (FRENCH_32, "CDHS", "AKQJT987"),
        (FRENCH_36, "CDHS", "AKQJT9876"),
        (FRENCH_40, "CDHS", "AKQJ765432"),
        (TAROCK_54, "DH", "KQNJA234"),
        (TAROCK_54, "CS", "KQNJT987"),
        (TAROCK_42, "DH", "KQNJA"),
        (TAROCK_42, "CS", "KQNJT"),
    ],
)
def test_strength_within_a_suit(deck: Deck, letters: str, ranks: str) -> None:
    for letter in letters:
        suit = deck.suits[deck.suit_number(letter)]
        assert deck.texts(reversed(suit.cards)) == tuple(rank + letter for rank in ranks)
        assert suit.is_red == (letter in "DH")


@pytest.mark.parametrize(("deck", "total"), [(TAROCK_54, 106), (TAROCK_42, 94)])
def test_what_cards_count(deck: Deck, total: int) -> None:
    """Trull and kings 5, queens 4, knights 3, jacks 2, the rest 1; the small deck is a part of the large one."""
    tarocks = deck.suits[deck.suit_number("T")]
    assert deck.texts(tarocks.cards) == tuple(f"T{number}" for number in range(1, 23))
    assert deck.names == TAROCK_54.names
    assert deck.values.items() <= TAROCK_54.values.items()
    assert set(deck.values) == set(deck.cards)
    assert sum(deck.values.values()) == total
    for counts, texts in {5: "T1 T21 T22 KC KH", 4: "QD QS", 3: "NC NH", 2: "JS JD", 1: "T2 T20 TS AH"}.items():
        assert {deck.values[card] for card in deck.numbers(texts.split())} == {counts}


@each_deck
def test_what_is_shown_can_be_typed(deck: Deck) -> None:
    for card in deck.cards:
        text = deck.text(card)
        forms = {text, text.lower(), deck.shown(text), f" {text},"}
        if (suit := deck.suit_of(card)) and suit.symbol:
            rank = text[0].replace("T", "10")
            letter, symbol = suit.letter, suit.symbol
            forms |= {rank + letter, letter.lower() + rank, rank + symbol, f"{symbol}\ufe0f{rank}", f"{letter}: {rank}"}
        assert {form: deck.parse(form) for form in forms} == {form: [card] for form in forms}
        assert deck.with_symbols(f"play {text} ({text} beneath)").split()[1] == deck.shown(text)
    one_by_one, suit_by_suit = deck.example
    assert len(deck.parse(one_by_one)) == len(one_by_one.split())
    ranks = "".join(word[2:] for word in suit_by_suit.split()).replace("10", "T")
    assert "".join(text[0] for text in deck.texts(deck.parse(suit_by_suit))) == ranks


@pytest.mark.parametrize(("typed", "cards"), [("JK AS", "JK1 AS"), ("jk JK", "JK1 JK2"), ("JK1 JK", "JK1 JK2")])
def test_either_of_two_jokers_that_are_alike_is_jk(typed: str, cards: str) -> None:
    assert " ".join(ALIKE_54.texts(ALIKE_54.parse(typed))) == cards


@pytest.mark.parametrize("deck", TAROCKS)
@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("XXI xx I v", "T21 T20 T1 T5"),
        ("skíz mond pagát", "T22 T21 T1"),
        ("Skus MOND Pagat", "T22 T21 T1"),
        ("XXII T10 t4", "T22 T10 T4"),
        ("hK s10 T21 t9 cN", "KH TS T21 T9 NC"),
        ("S:KQ10 h: NA", "KS QS TS NH AH"),
        ("K♥ ♠N 10♣", "KH NS TC"),
    ],
)
def test_tarock_cards_as_people_type_them(deck: Deck, text: str, cards: str) -> None:
    assert deck.texts(deck.parse(text)) == tuple(cards.split())


@pytest.mark.parametrize(
    ("deck", "text", "words"),
    [
        (FRENCH_52, "1H", "'1H' is no card: write cards as in AS KH 10d 2c, or suit by suit as in S:AK72 H:Q43"),
        (FRENCH_54, "X", "'X' is no card: write cards as in AS KH 10d JK1"),
        (FRENCH_53, "X", "'X' is no card: write cards as in AS KH 10d JK,"),
        (FRENCH_32, "S:A1", "suit by suit as in S:AK97 H:Q8"),
        (FRENCH_52, "K:J", "'K:J' is no card"),
        (FRENCH_32, "6S", "the pack of this game has no 6S"),
        (FRENCH_53, "JK1", "the pack of this game has no JK1"),
        (FRENCH_54, "JK", "the pack of this game has no JK. Its jokers are JK1 and JK2."),
        (ALIKE_54, "JK JK JK", "JK1 is named twice"),
        (FRENCH_52, "AS ♠A", "A♠ is named twice"),
        (TAROCK_54, "2S", "'2S' is no card: write cards as in XXI T20 KH s10 Pagat, or suit by suit as in S:KQ7 H:NA2"),
        (TAROCK_42, "T23", "'T23' is no card: write cards as in XXI T20 KH s10 Pagát, or suit by suit as in S:KQ10"),
        (TAROCK_42, "X:X", "'X:X' is no card"),
        (TAROCK_42, "KH 9S", "the pack of this game has no 9S"),
        (TAROCK_42, "Skíz XXII", "Skíz is named twice"),
    ],
)
def test_what_is_wrong_with_a_hand_is_told(deck: Deck, text: str, words: str) -> None:
    with pytest.raises(UsageError) as error:
        deck.parse(text)
    assert words in str(error.value)


WRITTEN = [
    (FRENCH_54, "1S", "'1S' is no card; they are written as AS, KH, TD, JK1."),
    (FRENCH_52, "as", "'as' is no card; they are written as AS, KH, TD, 2C."),
    (TAROCK_42, "XXI", "'XXI' is no card; they are written as T21, T20, KH, TS, T1."),
    (TAROCK_42, "4H", "the pack of this game has no 4H."),
]


@pytest.mark.parametrize(("deck", "text", "words"), WRITTEN)
def test_a_record_writes_cards_in_one_way(deck: Deck, text: str, words: str) -> None:
    with pytest.raises(UsageError) as error:
        deck.number(text)
    assert str(error.value) == words


@pytest.mark.parametrize(
    ("deck", "hand", "shown"),
    [
        (FRENCH_54, "2S TH JK2 AS KC JK1", "JK1 JK2  A♠ 2♠  10♥  K♣"),
        (TAROCK_54, "4H T1 KH 7C T22 AH T9 T10 TS NS", "Skus X IX Pagat  N♠ 10♠  K♥ A♥ 4♥  7♣"),
        (TAROCK_42, "T1 AD T22 T21 JD", "Skíz XXI Pagát  J♦ A♦"),
    ],
)
def test_a_hand_as_players_sort_it(deck: Deck, hand: str, shown: str) -> None:
    assert deck.by_suit(hand.split()) == shown


@each_deck
def test_a_sorted_hand_is_the_same_hand(deck: Deck) -> None:
    rng = random.Random(SIZES[deck])
    for _ in range(200):
        hand = rng.sample(deck.cards, rng.randint(1, len(deck.cards)))
        shown = deck.by_suit(deck.texts(hand))
        found = deck.parse(shown)
        assert sorted(found) == sorted(hand)
        assert len(shown.split("  ")) == len({deck.suit_of(card) for card in hand})
        for one, other in pairwise(found):
            if (suit := deck.suit_of(one)) is not None and other in suit.cards:
                assert suit.cards.index(one) > suit.cards.index(other)


def test_a_tarock_hand_in_colours() -> None:
    hand = by_suit(TAROCK_54, ["T1", "KH", "T22", "9S", "QH", "T21"])
    assert hand.plain == "Skus XXI Pagat  9♠  K♥ Q♥"
    styles = {hand.plain[span.start : span.end]: span.style for span in hand.spans if span.style}
    assert styles == {"Skus": "magenta", "XXI": "magenta", "Pagat": "magenta", "K♥": "red", "Q♥": "red"}


def test_the_compiled_side_of_tarock() -> None:
    suit_of = numba.njit(lambda card: tarock.suit_of(card))
    suit_cards = numba.njit(lambda suit: tarock.suit_cards(suit))
    values_of = numba.njit(lambda cards: tarock.values_of(cards))
    for deck in TAROCKS:
        for number, suit in enumerate(deck.suits):
            assert suit_cards(number) & deck.mask == suit.mask
            assert (lowest(suit.mask), highest(suit.mask)) == (suit.cards[0], suit.cards[-1])
            for card in suit.cards:
                assert suit_of(card) == tarock.suit_of(card) == number
                assert values_of(1 << card) == tarock.values_of(1 << card) == deck.values[card]
        assert values_of(deck.mask) == sum(deck.values.values())
    assert [suit_cards(number) for number in range(5)] == [suit.mask for suit in TAROCK_54.suits]
    assert TAROCK_54.suits[tarock.TAROCK].letter == "T"
