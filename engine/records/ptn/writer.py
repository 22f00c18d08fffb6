"""Writes a deal record as PTN (docs/ptn.md)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.ptn.notation import check_game, hand_text, long_name, seats_of, written
from tricklab.engine.records.record import Record, Result, tricks_of
from tricklab.engine.rules.events import Bid, Discard, PassCards, Play, Trump
from tricklab.engine.rules.options import text_of
from tricklab.engine.rules.phases import Naming


def to_ptn(record: Record, setup: Setup) -> str:
    """Return a deal record as PTN, lines with tags and what stands below them.

    Raises
    ------
    UsageError
        If PTN has no words for the game.
    """
    refuse_unwritable(setup)
    return "".join(f"{line}\n" for line in _Writer(record, setup).lines())


def refuse_unwritable(setup: Setup) -> None:
    """Raise `UsageError` if PTN has no words for a game."""
    try:
        check_game(setup)
    except ValueError as error:
        raise UsageError(f"{setup.title} cannot be written as PTN: {error}. Take --format jsonl.") from error


def result_tags(result: Result, players: int) -> dict[str, str]:
    """Return what the tags of a deal's result have: contract, tricks and score."""
    seats = seats_of(players)
    stated = {
        "Result": " ".join(f"{seat} {taken}" for seat, taken in zip(seats, result.tricks, strict=True)),
        "Score": " ".join(f"{seat} {change}" for seat, change in zip(seats, result.delta, strict=True)),
    }
    if result.bidder is None:
        return stated
    bid, trump = "" if result.bid is None else str(result.bid), result.trump or ""
    between = " " if trump and not bid.isdigit() else ""
    return {"Declarer": seats[result.bidder], "Contract": f"{bid}{between}{trump}", **stated}


class _Writer:
    """The lines of a deal."""

    def __init__(self, record: Record, setup: Setup) -> None:
        self.record, self.setup, self.deck = record, setup, setup.deck
        self.seats = seats_of(setup.players)

    def lines(self) -> list[str]:
        """Return the lines, the tags in the order of PBN."""
        record, title = self.record, self.setup.title
        seed = "" if record.seed is UNSET else f" of seed {record.seed}"
        result = {} if record.result is UNSET else result_tags(record.result, self.setup.players)
        values = {
            "Event": f"{title}, deal {record.hand}{seed}",
            "Board": str(record.hand + 1),
            **self._people(),
            "Dealer": self.seats[record.dealer],
            "Deal": self._by_seat(record.dealt),
            **{key: value for key, value in result.items() if key in ("Declarer", "Contract")},
            "Game": title,
            "Rules": "; ".join(f"{name}={text_of(value)}" for name, value in record.rules.items()),
            **self._own_tags(),
        }
        lines = [_tag(key, value) for key, value in values.items()]
        lines += [*self._auction(), *self._play()]
        return [*lines, *(_tag(key, result[key]) for key in ("Result", "Score") if result)]

    def _people(self) -> dict[str, str]:
        """Return who sits where, and the policies."""
        names = [*map(long_name, self.seats)]
        people = dict(zip(names, self.record.names or (), strict=False))
        return people | {f"{name}Type": who for name, who in zip(names, self.record.policies, strict=False)}

    def _own_tags(self) -> dict[str, str]:
        """Return the tags that PBN does not have."""
        record = self.record
        stated: dict[str, str] = {}
        if record.seed is not UNSET:
            stated["Seed"] = str(record.seed)
        if record.scores:
            stated["ScoresBefore"] = " ".join(map(str, record.scores))
        for key, number in (("Carry", record.carry), ("Factor", record.factor)):
            if number is not UNSET:
                stated[key] = str(number)
        if record.turned:
            stated["Turned"] = self._cards(record.turned)
        if record.stock:
            stated["Stock"] = self._cards(record.stock)
        for key, kind in (("Passed", PassCards), ("Discarded", Discard)):
            moved = {event.seat: event.cards for event in record.events if isinstance(event, kind)}
            if moved:
                stated[key] = self._by_seat([moved.get(seat, ()) for seat in range(self.setup.players)])
        return stated

    def _cards(self, cards: Sequence[str]) -> str:
        return " ".join(card if card == "?" else written(self.deck, card) for card in cards)

    def _by_seat(self, hands: Sequence[Sequence[str]]) -> str:
        """Return the cards of each seat, from the dealer on; unknown ones are ``-``."""
        dealer = self.record.dealer
        texts = [hand_text(self.deck, () if "?" in hand else hand) for hand in hands]
        return f"{self.seats[dealer]}:{' '.join([*texts[dealer:], *texts[:dealer]])}"

    def _auction(self) -> list[str]:
        """Return the calls, a column for each seat from the first speaker on; named trumps are calls, too."""
        names_trumps = any(isinstance(phase, Naming) for phase in self.setup.game.phases)
        kinds = (Bid, Trump) if names_trumps else (Bid,)
        calls = [event for event in self.record.events if isinstance(event, kinds)]
        if not calls:
            return []
        players, first = self.setup.players, calls[0].seat
        cells: list[str] = []
        for call in calls:
            cells += ["-"] * ((call.seat - first - len(cells)) % players)
            cells.append(_cell(call))
        cells += ["-"] * (-len(cells) % players)
        return [_tag("Auction", self.seats[first]), *_rows(cells, players)]

    def _play(self) -> list[str]:
        """Return the tricks, a column for each seat from the first leader on."""
        players, tricks = self.setup.players, tricks_of(self.record.events)
        if not tricks:
            return []
        first = tricks[0].plays[0].seat
        cells: list[str] = []
        for trick in tricks:
            played = {play.seat: written(self.deck, play.cards[0]) for play in trick.plays if isinstance(play, Play)}
            cells += (played.get((first + column) % players, "-") for column in range(players))
        return [_tag("Play", self.seats[first]), *_rows(cells, players)]


def _cell(call: Bid | Trump) -> str:
    """Return a call as it stands in the auction."""
    if isinstance(call, Trump):
        return call.suit
    return "Pass" if call.bid == "pass" else str(call.bid)


def _tag(name: str, value: str) -> str:
    """Return a tag; a # at the beginning would mean the value of another deal."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    escaped = f"\\{escaped}" if escaped.startswith("#") else escaped
    return f'[{name} "{escaped}"]'


def _rows(cells: Sequence[str], width: int) -> list[str]:
    return [" ".join(cells[start : start + width]) for start in range(0, len(cells), width)]
