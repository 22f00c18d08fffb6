"""A player with a habit: every choice against what the words say, worked out in plain Python from the cards."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from driver import Position, holding, some_position
from places import GOLDEN
from tiers import full_but
from tricklab import Setup, UsageError
from tricklab.engine.policies.built.habit import KINDS, TIMES
from tricklab.engine.policies.find import find_policy
from tricklab.making import FRENCH_54, PAGAT, PLAY, cards_of, has

RANKS = "23456789TJQKA"
LAST = {"pitch": 28, "phat": 53}
"""Games in which who can follow may trump, and may not; with about how many actions a deal has."""

POSITIONS = 20

HABITS = [dict(part.split("=") for part in line.split(",")) for line in (GOLDEN / "habits.txt").read_text().split()]


def names_trump(at: Position) -> bool:
    return "trump" in at.table.dtype.names


class Plain:
    """A decision, as somebody who looks on tells it: cards are texts."""

    def __init__(self, at: Position) -> None:
        self.game, self.seat, table = at.setup.game.name, at.seat, at.table
        self.tricks = at.tricks()
        self.trick, self.number = self.tricks[-1], len(self.tricks)
        self.players, self.sides = at.setup.players, at.setup.sides
        self.trump = "CDHS"[int(table["trump"])] if names_trump(at) and int(table["trump"]) >= 0 else None
        self.declarer = (int(table["dealer"]) + 1) % self.players if self.game == "phat" else int(table["bidder"])
        text, held = at.setup.deck.text, cards_of(int(at.own()["hand"]))
        self.hand, self.held = [text(card) for card in at.legal_among(range(54))], [text(card) for card in held]
        seen = {card for event in at.events if event["do"] == PLAY for card in cards_of(int(event["cards"]))} | {*held}
        self.unseen = [text(card) for card in at.setup.deck.cards if card not in seen]

    def is_trump(self, card: str) -> bool:
        return card[-1] == self.trump

    def strength(self, card: str, led: str) -> tuple[int, int]:
        """What beats what in a trick; (0, 0) is what cannot win."""
        if self.is_trump(card):
            return 2, RANKS.index(card[0])
        return (1, RANKS.index(card[0])) if card[-1] == led[-1] else (0, 0)

    def worth(self, card: str) -> tuple[int, ...]:
        """By what the highest and the lowest of some cards are picked."""
        return *self.strength(card, self.trick[0][1] if self.trick else card), RANKS.index(card[0])

    def winner(self) -> int:
        led = self.trick[0][1]
        return max(self.trick, key=lambda played: self.strength(played[1], led))[0]  # the first of equals

    def wins(self, card: str) -> bool:
        if not self.trick:
            return True
        led = self.trick[0][1]
        return self.strength(card, led) > max(self.strength(laid, led) for _, laid in self.trick)

    def is_of(self, card: str, led: str) -> bool:
        """Whether a card follows another one that is led."""
        return card[-1] == led[-1]

    def may_have(self, seat: int, card: str) -> bool:
        """Whether all have not seen that a seat has no card of the kind."""
        for trick in self.tricks:
            for player, laid in trick[1:]:
                led = trick[0][1]
                is_free = self.game != "phat" and self.is_trump(laid)  # who can follow may trump
                if player == seat and self.is_of(card, led) and not self.is_of(laid, led) and not is_free:
                    return False
        return True

    def is_behind(self, words: list[str]) -> bool:
        """Whether an opponent who is still to play may have a card that the words mean."""
        played = {self.seat, *(seat for seat, _ in self.trick)}
        opponents = [seat for seat in {*range(self.players)} - played if not self.together(seat, self.seat)]
        there = [card for card in self.unseen if self.is_of_words(card, words)]
        return any(self.may_have(seat, card) for seat in opponents for card in there)

    def together(self, one: int, other: int) -> bool:
        return self.sides[one] == self.sides[other]

    def is_so(self, word: str) -> bool:
        follow, mine = bool(self.trick), self.seat == self.declarer
        if word in ("declarer", "partner", "defender"):
            partner = not mine and self.declarer >= 0 and self.together(self.seat, self.declarer)
            return {"declarer": mine, "partner": partner, "defender": not mine and not partner}[word]
        if word in ("before", "after"):
            sits = {"before": self.seat + 1, "after": self.seat - 1}[word] % self.players
            return self.declarer >= 0 and sits == self.declarer
        if word in ("lead", "follow"):
            return follow == (word == "follow")
        if not follow:
            return False
        if word in ("last", "second", "third"):
            return len(self.trick) == {"last": self.players - 1, "second": 1, "third": 2}[word]
        if word == "empty":
            return not any(card[0] in "TJQKA" for _, card in self.trick)
        ours = self.together(self.seat, self.winner())
        against = not ours and self.is_so("defender") and self.together(self.winner(), self.declarer)
        return {"ours": ours, "theirs": not ours, "against": against}[word]

    def is_of_words(self, card: str, words: list[str]) -> bool:
        """Whether all words for kinds mean a card, and one of those that name cards, if there are any."""
        named = [word for word in words if word not in KINDS]
        kinds = all(self.is_meant(card, word) for word in words if word in KINDS)
        return kinds and (not named or any(self.is_meant(card, word) for word in named))

    def is_meant(self, card: str, word: str) -> bool:
        if word in ("trump", "plain"):
            return self.is_trump(card) == (word == "trump")
        if word in ("winning", "losing"):
            return self.wins(card) == (word == "winning")
        if word in ("following", "off"):
            return (bool(self.trick) and self.is_of(card, self.trick[0][1])) == (word == "following")
        if word in ("highest", "lowest", "long"):
            return True
        return card[0] in word

    def expected(self, habit: dict[str, str], usual: str) -> set[str]:
        """What may be played by somebody with a habit who would else play ``usual``."""
        first, _, last = habit.get("tricks", "1-99").partition("-")
        times = [word for word in habit.get("when", "").split("-") if word]
        if not int(first) <= self.number <= int(last or first) or not all(map(self.is_so, times)):
            return {usual}
        if "behind" in habit and not self.is_behind(habit["behind"].split("-")):
            return {usual}
        words = (habit.get("play") or habit["keep"]).split("-")
        meant = [card for card in self.hand if self.is_of_words(card, words)]
        if "long" in words and meant:
            length = {card: sum(self.is_of(other, card) for other in self.held) for card in meant}
            meant = [card for card in meant if length[card] == max(length.values())]
        left = meant if "play" in habit else [card for card in self.hand if card not in meant]
        ends = {"highest", "lowest"} & set(words)
        if not left or (usual in left and not ends):
            return {usual}
        end = (max if "highest" in ends else min)(map(self.worth, left))
        return {card for card in left if self.worth(card) == end}


def named(habit: dict[str, str]) -> str:
    return "habit:base=basic," + ",".join(f"{key}={text}" for key, text in habit.items())


def test_all_words_are_tried() -> None:
    words = {word for habit in HABITS for text in habit.values() for word in text.split("-")}
    assert {*TIMES, *KINDS} <= words


@pytest.mark.deep
@pytest.mark.parametrize("game", full_but(["pitch"], ["pitch", *(game for game in LAST if game != "pitch")]))
def test_every_choice_is_what_the_words_say(game: str) -> None:
    setup = Setup.make(game, policy="basic")
    rng = np.random.default_rng(7)
    kept = changed = 0
    for habit in HABITS:
        for _ in range(POSITIONS):
            at = some_position(setup, int(rng.integers(1 << 30)), int(rng.integers(5, LAST[game])))
            if at.kind != "play" or (names_trump(at) and int(at.table["trump"]) < 0):
                continue
            choices = [at.choice(policy) for policy in ("basic", named(habit))]
            usual, found = map(at.setup.deck.text, choices)
            plain = Plain(at)
            assert found in plain.expected(habit, usual), (habit, plain.trick, plain.hand, plain.trump, usual, found)
            kept += found == usual
            changed += found != usual
    assert kept > 50
    assert changed > 10


@pytest.mark.game("paskievics")
def test_what_is_announced_goes_before_a_habit() -> None:
    """The Pagát is kept for the last trick by whoever has announced it, also by who would play it at once."""
    setup = Setup.make("paskievics", policy="random", carry=1)
    at = holding(setup, ["T22 T21 T20 T19 T18 T17 T16 T1 KH"], "", 3)
    while at.kind != "play":
        assert at.step(at.choice("basic"))
    assert has(int(at.own()["hand"]), PAGAT)
    assert PAGAT not in at.legal()
    assert at.choice(named({"play": "T1"})) in at.legal()


@pytest.mark.game("pitch")
def test_before_trumps_are_made_a_habit_says_nothing() -> None:
    setup, seen = Setup.make("pitch", policy="basic"), 0
    for seed in range(40):
        at = some_position(setup, seed, 4)
        if at.kind == "play" and int(at.table["trump"]) < 0:
            seen += 1
            assert at.choice(named({"when": "lead", "play": "lowest"})) == at.choice("basic")
    assert seen > 10


def test_a_habit_tells_its_cards() -> None:
    policy = find_policy("habit:tricks=2-3,keep=A-winning,behind=J,when=lead-declarer,base=basic", "pitch")
    told: dict[str, Any] = policy.parameters
    assert (told["keeps"], told["first"], told["last"]) == (1.0, 2.0, 3.0)
    assert cards_of(told["named"]) == FRENCH_54.numbers(["AC", "AD", "AH", "AS"])
    assert told["behind"] == 0.0
    assert cards_of(told["behind_named"]) == FRENCH_54.numbers(["JC", "JD", "JH", "JS"])


NAMES = [line for line in (GOLDEN / "policy_names.txt").read_text().splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("line", [line for line in NAMES if " => " in line])
def test_a_name_that_is_printed_is_read_again(line: str) -> None:
    game, given, name = re.split(r" \| | => ", line)
    policy = find_policy(given, game)
    assert policy.name == name
    assert find_policy(name, game) == policy


@pytest.mark.parametrize("line", [line for line in NAMES if " => " not in line])
def test_names_that_are_not_right(line: str) -> None:
    game, name, words = line.split(" | ")
    with pytest.raises(UsageError) as refused:
        find_policy(name, game)
    assert any(one in str(refused.value) for one in words.split(" || "))


@pytest.mark.parametrize("game", [*LAST, "plute", "cinch", "auction-cinch", "peatwit", "tapp-tarock"])
def test_habits_that_can_act_are_taken(game: str) -> None:
    """Third in hand the partner may have the trick; with more than three players the third is not always the last."""
    taken = ["when=third-ours,play=A", "when=last-theirs,play=A", "when=second,keep=A,behind=K", "tricks=2,play=A"]
    for habit in taken:
        if not (game == "tapp-tarock" or (game == "peatwit" and "ours" in habit)):
            assert find_policy(f"habit:{habit}", game).name.startswith("habit:")
