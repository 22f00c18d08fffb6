"""Reads PTN as deal records, and rejects what no deal can be with the line, the cause and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import UNSET

from tricklab.engine.base.numbers import MOST_HANDS, counted, seed_of, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.games import suggest_variant, title_of, variants
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.ptn.course import Course
from tricklab.engine.records.ptn.notation import (
    card_in,
    cards_in,
    check_game,
    in_order,
    long_name,
    plain_text,
    seats_of,
)
from tricklab.engine.records.ptn.tags import OWN, Tag, Tags, deals_in
from tricklab.engine.records.ptn.writer import result_tags
from tricklab.engine.records.reader import RecordError, Wrong
from tricklab.engine.records.record import SCHEMA, Record
from tricklab.engine.rules.options import Value

_MOVED: tuple[str, ...] = ("Passed", "Discarded")

_ALONE = frozenset(
    (
        *OWN - {"Auction", "Play"},
        *("Event", "Board", "Game", "Rules", "Seed", "ScoresBefore", "Carry", "Factor"),
        *("Turned", "Stock", "Passed", "Discarded"),
    )
)
"""The tags that are read and have nothing below them."""


class ReadDeal(NamedTuple):
    """A deal of a file, and the line where it begins."""

    line: int
    record: Record


def parse_ptn(data: bytes, name: str = "the record") -> Record:
    """Return the single deal in some bytes of PTN; ``name`` is its name in messages.

    Raises
    ------
    UsageError
        If it is no PTN, there are several deals, or one cannot go like that; the message names the line.
    """
    deals = deals_in(data, name)
    if len(deals) > 1:
        raise RecordError(name, "", f"{len(deals)} deals stand here; put the one that you mean into its own file.")
    return _Reader(deals[0], name).record()


def parse_deals(data: bytes, name: str = "the file") -> Iterator[ReadDeal]:
    """Yield the deals in some bytes of PTN, see `parse_ptn`."""
    for tags in deals_in(data, name):
        yield ReadDeal(min(tag.line for tag in tags.values()), _Reader(tags, name).record())


class _Reader:
    """Makes the record of a deal out of its tags."""

    setup: Setup

    def __init__(self, tags: Tags, name: str) -> None:
        self.tags, self.name = tags, name
        self.line = min(tag.line for tag in tags.values())

    def record(self) -> Record:
        """Return the record; what is wrong is reported with its line."""
        try:
            return self._record()
        except Wrong as wrong:
            raise RecordError(self.name, f"line {wrong.line}", wrong.what) from wrong

    def _record(self) -> Record:
        self._expect_no_words()
        number = self._whole("Board", 1, MOST_HANDS, 1) - 1
        deal = self._needed("Deal", '[Deal "S:AJ4..KT.6 - - -"], with a hand for each seat')
        first, hands = self._hands_in(deal)
        self.setup = setup = self._setup(len(hands))
        dealer = self._seat("Dealer", self.tags.get("Dealer", deal), first)
        dealt = [hands[(seat - self._seat("Deal", deal, first)) % setup.players] for seat in range(setup.players)]
        size = setup.game.hand_size(setup.rules, number)
        known = [self._cards(deal, hand) for hand in dealt]
        for seat, hand in enumerate(known):
            if len(hand) not in (0, size):
                who = seats_of(setup.players)[seat]
                raise Wrong(deal.line, f"{who} has {counted(len(hand), 'cards')}; a hand has {size}, or is -.")
        turned, stock = self._listed("Turned"), self._listed("Stock")
        moved = {key: self._moved(key) for key in _MOVED if key in self.tags}
        course = Course(setup, self.tags, known, turned, stock, moved, dealer, number)
        events, result = course.lead(), course.result()
        if result is not UNSET:
            self._check_result(result_tags(result, setup.players))
        carried: dict[str, Any] = {} if setup.carry is None else {setup.game.carry_key: setup.carry}
        seats = [long_name(seat) for seat in seats_of(setup.players)]
        seed = self.tags.get("Seed")
        return Record(
            schema=SCHEMA,
            variant=setup.variant,
            rules=dict(setup.rules),
            seed=UNSET if seed is None else self._made(seed, lambda: seed_of(seed.value)),
            hand=number,
            policies=self._of_all(f"{seat}Type" for seat in seats),
            names=self._of_all(seats) or UNSET,
            dealer=dealer,
            scores=tuple(setup.scores[side] for side in setup.sides),
            **carried,
            dealt=tuple(in_order(setup.deck, hand) for hand in known),
            turned=course.turned if setup.game.turned else UNSET,
            stock=course.stock_seen(),
            events=events,
            result=result,
        )

    def _expect_no_words(self) -> None:
        """Reject calls and cards below a tag that is read and has none: their own tag is missing."""
        for key in _ALONE & self.tags.keys():
            for line, words in self.tags[key].rows:
                what = f"{words[0][:30]!r} stands below [{key}]; calls stand below [Auction], and cards below [Play]"
                raise Wrong(line, f'{what}, as in [Play "W"].')

    def _needed(self, key: str, example: str) -> Tag:
        if key not in self.tags:
            raise Wrong(self.line, f"the deal that begins here has no [{key}]: add {example}.")
        return self.tags[key]

    def _made(self, tag: Tag, make: Any) -> Any:
        """Return what is made of a tag's value; an error gets the tag's line."""
        try:
            return make()
        except (UsageError, ValueError) as error:
            raise Wrong(tag.line, f"{str(error).rstrip('.')}.") from error

    def _whole(self, key: str, low: int, high: int, usual: int) -> int:
        tag = self.tags.get(key)
        if tag is None or not tag.value.strip("?"):
            return usual
        number: int = self._made(tag, lambda: whole(tag.value, f"[{key}]", low, high, "3"))
        return number

    def _setup(self, players: int) -> Setup:
        """Return the rules of the deal; the number of hands is the number of players where a game leaves it open."""
        tag = self._needed("Game", f'its game, as in [Game "{title_of("pitch")}"]')
        variant = "-".join(tag.value.lower().split())
        if variant not in variants():
            raise Wrong(tag.line, f"there is no game {tag.value[:30]!r}.{suggest_variant(variant)}")
        try:
            check_game(Setup.make(variant))
        except ValueError as error:
            raise Wrong(tag.line, f"{title_of(variant)} cannot be read from PTN: {error}. Write JSON.") from error
        game, ruled = variants()[variant], self.tags.get("Rules", tag)
        rules = self._rules() if ruled is not tag else {}
        if any(option.name == "players" for option in game.options):
            rules.setdefault("players", players)
        scores, carry = self.tags.get("ScoresBefore"), game.carry_key.title()
        options: dict[str, Any] = {"rules": rules}
        if scores is not None:
            options["scores"] = self._made(scores, lambda: [whole(word, "a score") for word in scores.value.split()])
        if carry in self.tags:
            options["carry"] = self._whole(carry, 0, MOST_HANDS, 0)
        setup: Setup = self._made(ruled, lambda: Setup.make(variant, **options))
        if setup.players != players:
            line = self.tags["Deal"].line
            raise Wrong(
                line, f"here are {counted(players, 'hands')}; {setup.title} by these rules has {setup.players}."
            )
        return setup

    def _rules(self) -> dict[str, Value]:
        rules: dict[str, Value] = {}
        tag = self.tags["Rules"]
        for part in filter(None, map(str.strip, tag.value.split(";"))):
            key, equals, value = part.partition("=")
            if not equals or key.strip() in rules:
                raise Wrong(tag.line, f'{part[:30]!r} is no rule, or its second value: [Rules "players=4"].')
            rules[key.strip()] = value.strip()
        return rules

    def _hands_in(self, tag: Tag) -> tuple[str, list[str]]:
        """Return the seat of the first hand of a tag, and the hands."""
        first, colon, rest = tag.value.partition(":")
        hands = rest.split()
        if not colon or not 2 <= len(hands) <= 8:
            raise Wrong(tag.line, 'write the seat of the first hand, a colon, and all hands: "S:AJ4..KT.6 - - -".')
        return first.strip().upper(), hands

    def _seat(self, key: str, tag: Tag, usual: str = "") -> int:
        """Return the seat that a tag names."""
        word = tag.value.strip().upper() if key == "Dealer" and key in self.tags else usual
        names = seats_of(self.setup.players)
        if word not in names:
            raise Wrong(tag.line, f"[{key}]: there is no seat {word[:10]!r}; seats are {', '.join(names)}.")
        return names.index(word)

    def _cards(self, tag: Tag, hand: str) -> tuple[str, ...]:
        cards: tuple[str, ...] = () if hand == "-" else self._made(tag, lambda: cards_in(self.setup.deck, hand))
        return cards

    def _moved(self, key: str) -> dict[int, tuple[str, ...]]:
        """Return the cards that seats passed on or laid away, by seat."""
        tag, players = self.tags[key], self.setup.players
        first, hands = self._hands_in(tag)
        if len(hands) != players:
            raise Wrong(tag.line, f"[{key}] has {counted(len(hands), 'hands')}; write {players}, with - for none.")
        start = self._seat(key, tag, first)
        return {(start + n) % players: self._cards(tag, hand) for n, hand in enumerate(hands) if hand != "-"}

    def _listed(self, key: str) -> tuple[str, ...]:
        """Return the cards of a tag in their order."""
        if key not in self.tags:
            return ()
        tag = self.tags[key]
        return tuple(
            word if word == "?" else self._made(tag, lambda word=word: card_in(self.setup.deck, word))
            for word in tag.value.replace(",", " ").split()
        )

    def _of_all(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Return the values of some tags, one for each seat; none unless all are there and have one."""
        values = [self.tags[key].value if key in self.tags else "" for key in keys]
        return tuple(values) if all(value.strip("? ") for value in values) else ()

    def _check_result(self, due: dict[str, str]) -> None:
        """Check what the tags state about contract, tricks and score; values of another form are passed over."""
        for key in ("Declarer", "Contract", "Result", "Score"):
            tag = self.tags.get(key)
            stated = " ".join(plain_text(tag.value).split()) if tag else ""
            is_ours = key in ("Declarer", "Contract") or re.match(r"[A-Z]+ ", stated)
            if tag and stated.strip("?") and is_ours and stated != plain_text(due.get(key, "")):
                what = f'it is "{due[key]}"' if key in due else "there is none"
                raise Wrong(tag.line, f'[{key} "{tag.value[:30]}"] is not what the deal comes to: {what}.')
