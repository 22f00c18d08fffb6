"""What is announced in Paskievics: bonuses, kontras and declared tarokks. Source: `docs/rules/paskievics.md`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import partial

from .cards import clockwise
from .paskievics_rules import SEATS, Rules, Said
from .reader import EventReader

BONUSES = ("trull", "kings", "double", "volat", "pagat", "xxi")
STEPS = ("kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra")


@dataclass
class Talk:
    """Who may say what next ("Announcements", "Kontra")."""

    sides: Sequence[int]
    tarokks: Sequence[int]
    rules: Rules
    known: set[int]
    must_kontra: int | None = None
    said: Said = field(default_factory=Said)
    presumed: int = 0
    spoken: set[int] = field(default_factory=set)

    def open_words(self, seat: int) -> list[str]:
        """Every word that the seat may say, though not any two of them together."""
        side = self.sides[seat]
        closed = {"trull", "kings", "double"} if (side, "volat") in self.said.bonuses else set()
        words = [bonus for bonus in BONUSES if (side, bonus) not in self.said.bonuses and bonus not in closed]
        words += self.kontras(0, "game", self.said.game, side)
        for (owner, bonus), step in self.said.bonuses.items():
            words += self.kontras(owner, bonus, step, side)
        if self.tarokks[seat] in (8, 9) and seat not in self.said.tarokks:
            words.append(f"tarokks-{self.tarokks[seat]}")
        return words

    def kontras(self, owner: int, item: str, step: int, side: int) -> list[str]:
        """The next kontra to something that belongs to `owner`, if it is this side's turn to say it."""
        turn = 1 - owner if step % 2 == 0 else owner
        return [f"{STEPS[step]}-{item}"] if turn == side and 2 << step <= self.rules.max_kontra else []

    def allowed(self, seat: int, words: Collection[str]) -> bool:
        """Whether these words, each of them open, may be said in one turn."""
        kontra = any("kontra-" in word for word in words)
        bonus = any(word in BONUSES for word in words)
        doubt = any(word == "pagat" or word.endswith("kontra-pagat") for word in words)
        if bonus and not (seat in self.known or kontra or self.presumed == self.sides[seat]):
            return False
        if {"double", "volat"} <= set(words) and not self.rules.dbl_vol_same_turn:
            return False
        if seat == self.must_kontra and not self.said.game and "kontra-game" not in words:
            return False
        owed = self.tarokks[seat] in (8, 9) and seat not in self.said.tarokks
        return not (doubt and owed) or f"tarokks-{self.tarokks[seat]}" in words

    def say(self, seat: int, words: Collection[str]) -> None:
        self.spoken.add(seat)
        for word in words:
            if word.startswith("tarokks-"):
                self.said.tarokks[seat] = self.tarokks[seat]
                continue
            self.known.add(seat)
            self.presumed = self.sides[seat]
            step, _, item = word.rpartition("-")
            if not step:
                self.said.bonuses[self.sides[seat], item] = 0
            elif item == "game":
                self.said.game += 1
            else:
                other = STEPS.index(step) % 2 == 0
                self.said.bonuses[self.sides[seat] ^ other, item] += 1


def announcements(events: EventReader, declarer: int, talk: Talk) -> Said:
    """Round and round from the declarer, until three in a row have said nothing after his first turn."""
    silent, seat = 0, declarer
    while silent < SEATS - 1:
        allowed = partial(talk.allowed, seat)
        words = events.words(seat, talk.open_words(seat), allowed, "it is its turn to announce")
        first = not talk.spoken
        talk.say(seat, words)
        silent = silent + 1 if not words and not first else 0
        seat = clockwise(seat + 1, SEATS)[0]
    return talk.said
