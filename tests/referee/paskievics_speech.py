"""What is said in Paskievics: bids with invitations and yields, bonuses, kontras and declared tarokks.

Source: `docs/rules/paskievics.md`. In the auction seats are counted from eldest, and called places.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from .cards import clockwise
from .paskievics_rules import LEVELS, SEATS, Rules, Said
from .reader import EventReader
from .tarock import HONOURS, MOND, SKUS, is_tarock

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


class Shown(NamedTuple):
    """A tarock that somebody has shown by an invitation or a yield."""

    seat: int
    card: str


class Contract(NamedTuple):
    """Who plays what, which card has been shown, and whether it is a trial Three."""

    declarer: int
    bid: str
    shown: Shown | None = None
    trial: bool = False


@dataclass
class Auction:
    """What has been said, and what may be said next ("Auction", "Invitations", "The yielded game")."""

    hands: Sequence[Collection[str]]
    rules: Rules
    out: set[int] = field(default_factory=set)
    bids: list[tuple[int, str]] = field(default_factory=list)
    held: bool = False
    shown: Shown | None = None

    def honour(self, place: int) -> bool:
        return any(card in HONOURS for card in self.hands[place])

    def may_hold(self, place: int, high: int) -> bool:
        """Whether a player could hold a bid by the player at `high`, by his place alone."""
        if place == high or place in self.out:
            return False
        if self.rules.hold == "elder":
            return place < high
        return any(bidder == place for bidder, _ in self.bids)

    def steps(self, place: int) -> list[tuple[str, str]]:
        """What would be possible but for the cards, in rising order: each word with the bid that it makes."""
        if not self.bids:
            return [(level, level) for level in LEVELS]
        high, bid = self.bids[-1]
        hold = [("hold", bid)] if self.may_hold(place, high) and not self.held else []
        return hold + [(level, level) for level in LEVELS[LEVELS.index(bid) + 1 :]]

    def acceptable(self, place: int, bid: str) -> bool:
        """Whether somebody could bid higher than this bid of his, or hold it."""
        others = [other for other in range(SEATS) if other != place and other not in self.out]
        return any(bid != "solo" or self.may_hold(other, place) for other in others)

    def shows(self, place: int, word: str) -> str | None:
        """The tarock that this word shows, if any."""
        if word == "pass":
            return "T20" if self.yields(place) else None
        for step, (possible, bid) in enumerate(self.steps(place)):
            if possible == word and step and self.shown is None and self.acceptable(place, bid):
                return {1: "T19", 2: "T18"}[step]
        return None

    def yields(self, place: int) -> bool:
        words = [bid for _, bid in self.bids]
        return words == ["three", "two"] and self.bids[0][0] == place and len(self.out) == 2

    def has(self, place: int, card: str) -> bool:
        """Whether the player has what it takes to show a card."""
        hand = self.hands[place]
        enough = card == "T20" or sum(map(is_tarock, hand)) >= self.rules.invite_min_tarokks
        return card in hand and (SKUS in hand or MOND in hand) and enough

    def silent(self, place: int) -> bool:
        """Whether the player has invited and takes no further part."""
        return self.shown is not None and self.shown.seat == place and not self.rules.inviter_may_rebid

    def legal(self, place: int) -> list[str]:
        words = ["pass", *(word for word, _ in self.steps(place))]
        if self.silent(place):
            return ["pass"]
        if not self.honour(place):
            return ["pass", "three"] if len(self.out) == SEATS - 1 else ["pass"]
        showing = [(word, self.shows(place, word)) for word in words]
        return [word for word, card in showing if card is None or self.has(place, card)]

    def say(self, place: int, word: str) -> None:
        if card := self.shows(place, word):
            self.shown = Shown(place, card)
        if word == "pass":
            self.out.add(place)
        else:
            self.held = word == "hold"
            self.bids.append((place, self.bids[-1][1] if self.held else word))

    def over(self) -> bool:
        """Whether nobody could still bid higher or hold, by place and height."""
        if not self.bids:
            return len(self.out) == SEATS
        high, bid = self.bids[-1]
        others = [other for other in range(SEATS) if other not in self.out and other != high and not self.silent(other)]
        return not any(bid != "solo" or (self.may_hold(other, high) and not self.held) for other in others)


def auction(events: EventReader, eldest: int, dealt: Sequence[Collection[str]], rules: Rules) -> Contract | None:
    """The contract, or None if all passed; with the raise of a lone Three ("Raise and trial")."""
    seats = clockwise(eldest, SEATS)
    told, place = Auction([dealt[seat] for seat in seats], rules), -1
    while not told.over():
        place = (place + 1) % SEATS
        if place not in told.out:
            why = "the auction is open"
            told.say(place, events.one_of("bid", seats[place], "bid", told.legal(place), why))
    if not told.bids:
        return None
    high, bid = told.bids[-1]
    if told.bids == [(high, "three")] and high < SEATS - 1:
        word = events.one_of("bid", seats[high], "bid", ["pass", *LEVELS[1:]], "a lone Three may be raised")
        bid = bid if word == "pass" else word
    shown = told.shown and Shown(seats[told.shown.seat], told.shown.card)
    return Contract(seats[high], bid, shown, trial=not told.honour(high))
