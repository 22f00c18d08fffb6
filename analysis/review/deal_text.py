"""A deal in words, as ``tricklab replay`` prints it or people type it, taken apart line by line (docs/review.md)."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from tricklab.analysis.review.deal_leader import Leader
from tricklab.analysis.review.items import Item, own_event
from tricklab.analysis.review.statements import NOBODY, check_result
from tricklab.engine.base.numbers import MOST_HANDS, seed_of, whole
from tricklab.engine.base.text_input import NotText, as_utf8, text_of
from tricklab.engine.errors import UsageError
from tricklab.engine.games import suggest_variant, variants
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.ptn.reader import parse_ptn
from tricklab.engine.records.ptn.tags import is_ptn
from tricklab.engine.records.reader import RecordError, Wrong, parse_record, read_file
from tricklab.engine.records.record import Record
from tricklab.engine.rules.events import COMMON_EVENTS

_WORDS = ("passes", "bids", "trumps", "throws", "draws", "give", "call", "announce")
"""The first words of lines about what was done before the first trick."""

_SAYS_NOTHING = re.compile(r"#|\* leads", re.IGNORECASE)
"""How comments begin, and the key to the signs among the tricks."""

_RESULT = re.compile(
    r"(All passed)\b\.?(.*)|"
    r"(contract|points|bid/took|took|phat|muck|score) +((?:seat|side|by|pips|points|card|phat|nobody)\b.*)",
    re.IGNORECASE,
)
"""Lines that state what the deal came to."""

_HAND = re.compile(r"seat +([0-9]{1,3}) *: *(.+)|([0-9]{1,3}) +([0-9]{1,3}) +(\S+) {2,}(.+)", re.IGNORECASE)
_LABELLED = re.compile(rf"({'|'.join(_WORDS)}) *:? +(.+)", re.IGNORECASE)
_WHO = re.compile(r"seat +([0-9]{1,3})(?: +to +([0-9]{1,3}))? *(?::|makes\b) *(.*?)(?: +trumps)?$", re.IGNORECASE)
_TRICK = re.compile(r"(?:trick +)?([0-9]{1,3}) *:? +(\S.*)", re.IGNORECASE)
_WON = re.compile(r"(?: +- nerd +(\S+))?(?: +- (?:seat +([0-9]{1,3})|(nerd)))?$", re.IGNORECASE)
"""What may stand behind the cards of a trick that is a line of its own."""

_CARD = re.compile(r"\*?[^\s()]+(?:\s*\([^)]*\))?")
_NUMBER = re.compile(r"(dealer|deal|carry|factor) +([0-9]+)(?: of seed (.+))?$", re.IGNORECASE)
_SCORES = re.compile(r"scores((?: +[-+]?[0-9]{1,6})+)$", re.IGNORECASE)


def parse_deal(data: bytes, name: str = "the deal") -> Record:
    """Read a deal that is written in words.

    Raise `UsageError` if it is not such a deal, or no deal goes like that; the message names the line, and the card.
    """
    try:
        text = text_of(data)
    except NotText as error:
        raise RecordError(name, "", f"this is neither a deal record nor text; it is {error}.") from error
    try:
        return _Text(text).record()
    except Wrong as wrong:
        raise RecordError(name, f"line {wrong.line}" if wrong.line else "", wrong.what) from wrong


@dataclass
class _Text:
    """A deal in words, line by line."""

    text: str
    line: int = 0
    dealt: dict[int, Item] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)
    stock: Item | None = None
    turned: Item | None = None
    policies: dict[int, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    seed: int | str | UnsetType = UNSET
    printed: bool = False
    columns: list[str] = field(default_factory=list)
    results: dict[str, Item] = field(default_factory=dict)
    setup: Setup = field(init=False)

    def record(self) -> Record:
        """Return the record of the deal."""
        lines = enumerate(_joined(self.text), start=1)
        content = [(number, line) for number, line in lines if line.strip() and not _SAYS_NOTHING.match(line.strip())]
        if not content:
            raise Wrong(0, "this is empty.")
        self.line, heading = content[0]
        options = self._heading(heading)
        numbers, carry_key = self.numbers, variants()[options["variant"]].carry_key
        if other := {"carry", "factor"} & numbers.keys() - {carry_key}:
            raise Wrong(self.line, f"{options['variant']} has no {min(other)}.")
        try:
            setup = self.setup = Setup.make(**options, carry=numbers.get(carry_key))
        except UsageError as error:
            raise Wrong(self.line, str(error)) from error
        for self.line, line in content[1:]:
            self._read(line.strip())
        leader = Leader(setup, self.dealt, self.stock, self.items, self.line, self.turned)
        record = leader.record(numbers.get("dealer"), numbers.get("deal", 0), content[0][0])
        check_result(record, setup, self.results.values())
        policies = tuple(self.policies[seat] for seat in sorted(self.policies))
        return msgspec.structs.replace(record, policies=policies, seed=self.seed)

    def _heading(self, line: str) -> dict[str, Any]:
        """Take the first line apart: the game, house rules and scores, and numbers such as the dealer's."""
        title, *parts = (part.strip() for part in line.split(","))
        options: dict[str, Any] = {"variant": self._variant(title), "rules": {}}
        named: set[str] = set()
        for part in parts:
            key, equals, value = part.partition("=")
            name = key.strip() if equals else key.split(" ")[0].lower()
            if name in named:
                raise Wrong(self.line, f"{name[:30]!r} stands here twice; give it once.")
            named.add(name)
            if equals:
                options["rules"][name] = value.strip()
            elif match := _SCORES.match(part):
                options["scores"] = [int(score) for score in match[1].split()]
            elif match := _NUMBER.match(part):
                self.numbers[match[1].lower()] = self._number(match[1].lower(), match[2])
                self.seed = self.seed if match[3] is None else seed_of(match[3])
            else:
                due = "the first line is as in 'Pitch, dealer 1, players=5'"
                raise Wrong(self.line, f"{part[:30]!r} is not known; {due}.")
        return options

    def _number(self, name: str, text: str) -> int:
        try:
            return whole(text, name, 0, MOST_HANDS - 1)
        except UsageError as error:
            raise Wrong(self.line, str(error)) from error

    def _variant(self, title: str) -> str:
        name = "-".join(title.lower().split())
        if name not in variants():
            near = suggest_variant(name)
            raise Wrong(self.line, f"a deal begins with its game, as in 'Pitch, dealer 1'; not {title[:30]!r}.{near}")
        return name

    def _read(self, line: str) -> None:
        if re.match(r"seat +side ", line, re.IGNORECASE):  # the heading of the hands, as `replay` prints it
            self._expect_first(line, self.printed)
            self.printed = True
        elif re.match(r"trick +seat", line, re.IGNORECASE):  # the heading of the tricks
            self._expect_first(line, bool(self.columns))
            self._columns(line)
        elif (match := _TRICK.fullmatch(line)) and (self.columns or line.lower().startswith("trick")):
            self._trick(int(match[1]), match[2])
        elif match := _HAND.fullmatch(line):
            self._hand(int(match[1] or match[3]), match[2] or match[6])
            if match[5]:
                self._player(int(match[3]), int(match[4]), match[5])
        elif match := re.fullmatch(r"stock *:? +(.+)", line, re.IGNORECASE):
            self._expect_first("the stock", self.stock is not None)
            self.stock = Item(self.line, "stock", match[1])
        elif match := re.fullmatch(r"turned *:? +(.+)", line, re.IGNORECASE):
            self._expect_first("the card turned up", self.turned is not None)
            self.turned = Item(self.line, "turned", match[1])
        elif match := _RESULT.fullmatch(line):
            word = (match[1] or match[3]).lower()
            self._expect_first(f"the line {word!r}", word in self.results)
            self.results[word] = Item(self.line, word, match[2] or match[4] or "")
        elif match := _LABELLED.fullmatch(line):
            self._labelled(match[1].lower(), match[2])
        elif line.split(",")[0].lower().replace(" ", "-") in variants():
            raise Wrong(self.line, "another deal begins here; put the one that you mean into its own file.")
        elif (word := line.split()[0].rstrip(":").lower()) in self._event_words():
            raise Wrong(self.line, own_event(word))
        else:
            known = ", ".join(("seat N:", "stock", "turned", *_WORDS, "trick N:"))
            raise Wrong(self.line, f"{line[:30]!r} is not known; a line begins with {known}.")

    def _event_words(self) -> set[str]:
        """Return what the events of this game alone are called."""
        return {str(kind.__struct_config__.tag) for kind in self.setup.game.record_events[len(COMMON_EVENTS) :]}

    def _labelled(self, word: str, text: str) -> None:
        if word == "bids":
            self._bids(text)
        elif match := _WHO.fullmatch(text):
            to = int(match[2]) if match[2] else None
            self.items.append(Item(self.line, word, match[3], int(match[1]), to))
        else:
            self.items.append(Item(self.line, word, text))

    def _bids(self, text: str) -> None:
        """Take bids apart: with commas each may have its seat before it, without they are bids alone."""
        words = text.split()
        parts = text.split(",") if "," in text else [text] if self.printed or _is_bid_of_seat(words) else words
        for part in parts:
            bid_words = part.split()
            if "more)" in bid_words:
                raise Wrong(self.line, "the bids of a long auction are not all here: take --format jsonl.")
            if not 1 <= len(bid_words) <= 2 or (len(bid_words) == 2 and not bid_words[0].isdigit()):
                raise Wrong(self.line, f"{part.strip()[:30]!r} is no bid; write them as in 'bids 2 pass, 3 4'.")
            self.items.append(
                Item(self.line, "bids", bid_words[-1], int(bid_words[0]) if len(bid_words) == 2 else None)
            )

    def _expect_first(self, what: str, is_there: bool) -> None:
        """Refuse a second line of a kind that a deal has once."""
        if is_there:
            raise Wrong(self.line, f"{what[:30].strip()!r} stands here for the second time; give it once.")

    def _hand(self, seat: int, cards: str) -> None:
        if seat in self.dealt:
            raise Wrong(self.line, f"the hand of seat {seat} stands in line {self.dealt[seat].line} already.")
        self.dealt[seat] = Item(self.line, "dealt", cards, seat)

    def _player(self, seat: int, side: int, policy: str) -> None:
        """Record the policy of a seat, and check its side."""
        sides = self.setup.sides
        if seat < len(sides) and side != sides[seat]:
            raise Wrong(self.line, f"seat {seat} is of side {sides[seat]}, not {side}.")
        self.policies[seat] = policy

    def _columns(self, line: str) -> None:
        """Read the heading of the tricks: a column for each seat, and one for cards that are nobody's."""
        self.columns = [" ".join(name.split()) for name in re.findall(r"seat +[0-9]+|nerd", line.lower())]
        seats = [f"seat {seat}" for seat in range(self.setup.players)]
        if self.columns not in (seats, [*seats, "nerd"]):
            raise Wrong(self.line, f"the columns of the tricks are {', '.join(seats)}.")

    def _trick(self, number: int, text: str) -> None:
        """Keep a trick: its cards in the order in which they were played, each with what lies beneath."""
        due = 1 + sum(item.word == "trick" for item in self.items)
        if number != due:
            raise Wrong(self.line, f"this is trick {number}; trick {due} comes here, as tricks stand in their order.")
        item = Item(self.line, "trick", text)
        won = _WON.search(text)
        assert won is not None
        item.nobodys = won[1]
        item.winner = int(won[2]) if won[2] else NOBODY if won[3] else None
        cards = _CARD.findall(text[: won.start()])
        if self.columns:  # behind the cards stand one that is nobody's, if there is one, and who won
            if cards and re.fullmatch(r"nerd|[0-9]{1,3}", cards[-1], re.IGNORECASE):
                winner = cards.pop()
                item.winner = int(winner) if winner.isdigit() else NOBODY
            if "nerd" in self.columns and len(cards) == len(self.columns):
                item.nobodys = cards.pop()
        led = [index for index, card in enumerate(cards) if card.startswith("*")]
        if len(led) > 1:
            raise Wrong(self.line, "two cards here have a *, which marks the card that was led.")
        first = led[0] if led else 0
        item.cards = [card.removeprefix("*") for card in (*cards[first:], *cards[:first])]
        if not item.cards:
            raise Wrong(self.line, f"there is no card in {text[:20]!r}.")
        self.items.append(item)


def _is_bid_of_seat(words: list[str]) -> bool:
    """Return whether two words are a seat and its bid, not two bids."""
    return len(words) == 2 and words[0].isdigit() and not words[1].isdigit()


def _joined(text: str) -> list[str]:
    """Return the lines of a text; one that was wrapped, and so begins to the right, goes to the one before it."""
    lines: list[str] = []
    last = 0
    for number, line in enumerate(textwrap.dedent(text).splitlines()):
        lines.append(line)
        if re.match(r" {5,}\S", line) and number and lines[last].strip():
            lines[last] += " " + line.strip()
            lines[number] = ""
        else:
            last = number
    return lines


def read_any(path: Path) -> Record:
    """Read a deal record, in JSON or PTN, or a deal in words from a file.

    Raise `UsageError` if the file cannot be read, or holds none of them.
    """
    return parse_any(read_file(path), str(path))


def parse_any(data: bytes, name: str = "the deal") -> Record:
    """Return the deal record, in JSON or PTN, or the deal in words, in some bytes.

    Raise `UsageError` if it is none of them; ``name`` is what messages call it.
    """
    data = as_utf8(data)
    if is_ptn(data):
        return parse_ptn(data, name)
    if data.lstrip()[:1] in (b"{", b"[", b""):
        return parse_record(data, name)
    return parse_deal(data, name)
