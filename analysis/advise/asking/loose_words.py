"""A hand in loose words, as people speak of it, taken apart: cards, calls and who dealt (docs/review.md).

``I had A J 4 of spades, K ten of diamonds and 6 clubs, left bid 2`` has no grammar worth the name. So words are read in
turn, and each kind of word decides what the next ones mean. Words without a meaning here are passed over; whoever reads
shows what was understood.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from tricklab.engine.errors import UsageError


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_NUMBERS = _words("zero one two three four five six seven eight nine ten eleven twelve")
_PLAIN_RANKS = zip(_NUMBERS[2:10], "23456789", strict=True)
_RANKS = {**dict(_PLAIN_RANKS), "ten": "T", "jack": "J", "knave": "J", "queen": "Q", "king": "K", "ace": "A"}
_SUITS = dict(zip(_words("club diamond heart spade ♣ ♦ ♥ ♠"), "CDHSCDHS", strict=True))
_RUN = re.compile(r"(?:10|[2-9TJQKA])+", re.IGNORECASE)
_CARD = re.compile(r"(10|[2-9TJQKA])([CDHS♣♦♥♠])|JK[12]?", re.IGNORECASE)
_SUITED = re.compile(r"([CDHS♣♦♥♠]):?((?:10|[2-9TJQKA])+)")
_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[♣♦♥♠]|[,.;:?!\n]")
_ASKS = "should|shall|what|which|how|do|does|is|would|could|can|may|must"
_QUESTION = re.compile(rf"(?:^|(?<=[.;!?\n,]))\s*(?:and |but |so )*(?:{_ASKS})\b[^.;!?\n]*", re.IGNORECASE)
"""What the player asks, in which ``pass`` is no call."""

_ME = _words("i me my mine i'm i'd you")
_HAVE = _words("have had has hold held holding hand cards got with")
_CALL = _words("bid bids bidding call calls called open opens opened say says said raised")
_PASS = _words("pass passes passed")
_ACTS = (*_CALL, *_PASS, *_words("deal deals dealt dealer dealing"))
_ALL = _words("all everyone everybody others nobody noone rest both")
_NOT = _words("didn't didn’t didnt not never")
_TURNED = _words("turned upcard flipped")
_GIVEN = _words("received receive receives given")
_VAGUE = _words("small little low high big x xx some any")
_PLAYED = _words("led trumped followed trick")
_BETWEEN = _words("then has just also only again now who is was the a had to would opponent player hand")
"""Words that may stand between a seat and what it does."""

_PASSED_OVER = _words("then than there heard hear light seen being")
"""Words that look like a mistyped one, and mean nothing here."""

_KNOWN = _words("spades hearts diamonds clubs joker first partner across left right received turned")


@dataclass
class LooseHand:
    """What was understood of loose words.

    Attributes
    ----------
    hand, passed, received, turned
        Cards as people type them, in the order in which they came.
    calls
        The calls of each seat, in order.
    dealer
        Who dealt, if that was named.
    others_pass
        Whether all who are not named passed.
    is_first
        Whether the player was the first to call.
    """

    hand: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    received: list[str] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)
    calls: dict[int, list[str]] = field(default_factory=dict)
    dealer: int | None = None
    others_pass: bool = False
    is_first: bool = False


def parse_words(
    text: str, seats: Mapping[str, int], me: int, calls: Mapping[str, str], *, passes_cards: bool
) -> LooseHand:
    """Take a hand in loose words apart.

    Parameters
    ----------
    text
        What was typed, without the name of the game.
    seats
        The seats by what they are called, in small letters, of one or two words.
    me
        The seat of the player.
    calls
        The calls of the game as the deal record writes them, by what people call them.
    passes_cards
        Whether the game has a pass of cards.

    Raises
    ------
    UsageError
        If words contradict each other, a card has no suit, or a word is close to one that is known.
    """
    plain = _QUESTION.sub(" ", text).replace("10", "T").translate({ord(mark): " " for mark in "-–—/"})
    plain = re.sub(r"\bordered\b", "order", plain, flags=re.IGNORECASE)
    return _Parser(_TOKEN.findall(plain), seats, me, calls, passes_cards).parsed()


@dataclass
class _Cards:
    """Ranks that wait for their suit, and the suit that waits for its ranks."""

    cards: list[str] = field(default_factory=list)
    ranks: list[str] = field(default_factory=list)
    suit: str = ""

    def pause(self) -> None:
        """Give the ranks to the suit that was named before them, at a comma or an "and"."""
        if self.suit:
            self.cards += (f"{rank}{self.suit}" for rank in self.ranks)
            self.ranks = []

    def name(self, suit: str, *, behind: bool) -> None:
        """Take a suit: of the ranks before it, or of those that follow."""
        if not behind:
            self.pause()
        if self.ranks:
            self.cards += (f"{rank}{suit}" for rank in self.ranks)
            self.ranks, self.suit = [], ""
        elif not behind:
            self.suit = suit

    def end(self) -> list[str]:
        """Return the cards."""
        self.pause()
        if self.ranks:
            raise UsageError(f"{' '.join(self.ranks)}: name the suit, as in 4 of spades.")
        return self.cards


class _Parser:
    """Goes through the words."""

    def __init__(
        self, words: list[str], seats: Mapping[str, int], me: int, calls: Mapping[str, str], passes_cards: bool
    ) -> None:
        self.words, self.seats, self.me, self.passes_cards = words, seats, me, passes_cards
        self.calls = {text.replace("-", " ").lower(): call for text, call in calls.items()}
        self.result, self.at = LooseHand(), 0
        self.who: int | None = None
        self.all = self.negated = self.dealer_is_next = self.skips_suit = self.has_called = False
        self.piles = {name: _Cards() for name in ("hand", "passed", "received", "turned")}
        self.pile = "hand"

    def parsed(self) -> LooseHand:
        """Return what was understood."""
        while self.at < len(self.words):
            self._take(self.words[self.at], self.words[self.at].lower())
            self.at += 1
        if self.dealer_is_next:
            raise UsageError('who dealt is not clear: write it as in "left dealt".')
        for name, pile in self.piles.items():
            setattr(self.result, name, pile.end())
        return self.result

    def _next(self, ahead: int = 1) -> str:
        return self.words[self.at + ahead] if self.at + ahead < len(self.words) else ""

    def _take(self, word: str, low: str) -> None:
        if low in ",.;:!?\n" or low == "and":
            self._pause(low)
        elif self._is_seat(low) or self._is_who(low) or self._is_card(word, low):
            pass
        elif low in _NOT:
            self.negated = True
        elif low in ("except", "but"):
            self.all, self.who = False, None
        elif low in _CALL or low in _PASS:
            self._call(low)
        elif low in _ACTS:
            self._deal(low)
        elif low in _GIVEN:
            self._to_pile("received")
        elif low in _TURNED:
            self._to_pile("turned")
        elif low in _HAVE:
            self._have()
        elif low == "no" and self._next().lower() == "one":
            self.at += 1
            self._is_who("nobody")
        elif low in ("no", "void", "without"):
            self.skips_suit = low != "no" or _suit_of(self._next()) != ""
        elif low in _VAGUE and self.pile == "hand" and _suit_of(self._next()):
            raise UsageError(f"{word} {self._next()}: name each card by its rank, as in 4 of spades.")
        elif low in _PLAYED:
            raise UsageError(f"{word!r}: cards that were played need a deal record, or a deal in words line by line.")
        elif low == "first" and self.who == self.me:
            self.result.is_first = True
        elif self.who is not None and self._is_calling():
            self._add_call(self.who)
        else:
            self._check_typing(word, low)

    def _pause(self, low: str) -> None:
        self.piles[self.pile].pause()
        if low != "and":
            self.negated = self.all = False
        if low in ".;\n":
            self.who, self.pile = None, "hand"

    def _is_seat(self, low: str) -> bool:
        """Take a seat, of two words or one."""
        both = f"{low} {self._next().lower()}"
        name = both if both in self.seats else low
        if low == "seat" and self._next().isdigit():
            name = both
            if name not in self.seats:
                raise UsageError(f"there is no {name}.")
        if name not in self.seats:
            return False
        self.at += name == both
        self.who, self.pile, self.has_called = self.seats[name], "hand", False
        if self.dealer_is_next:
            self._set_dealer(self.who)
        return True

    def _is_who(self, low: str) -> bool:
        """Take the player himself, or all others."""
        if low in _ME:
            self.who, self.has_called = self.me, False
            if self.dealer_is_next:
                self._set_dealer(self.me)
        elif low in _ALL:
            self.who, self.all, self.negated = None, True, low in ("nobody", "noone")
        return low in _ME or low in _ALL

    def _is_card(self, word: str, low: str) -> bool:
        """Take a card, a rank or a suit, where it is one; others' cards are calls here."""
        pile = self.piles[self.pile]
        if suit := _suit_of(word):
            behind = self.at > 0 and self.words[self.at - 1].lower() == "of"
            if behind and not pile.ranks and not self.skips_suit:
                raise UsageError(f"no rank stands before {word!r}.")
            if not self.skips_suit:
                pile.name(suit, behind=behind)
            self.skips_suit = False
            return True
        if (suited := _SUITED.fullmatch(f"{word}:{self._next(2)}")) and self._next() == ":":
            self.at += 2
            pile.cards += (f"{rank}{_SUITS.get(suited[1], suited[1])}" for rank in _RUN_RANKS.findall(suited[2]))
            return True
        if _CARD.fullmatch(word) and (word != low or low[0].isdigit() or (low != "as" or self._is_among_cards())):
            pile.cards.append(word.upper())
            return True
        if low.startswith("joker"):
            pile.cards.append("JK")
            return True
        if self._is_calling():
            return False
        ranks = [_RANKS[low]] if low in _RANKS else _ranks_in(word)
        if not ranks or (word == "a" and self._is_article()):
            return word == "a"
        pile.ranks += ranks
        return True

    def _is_calling(self) -> bool:
        """Return whether a call begins here, of another seat that has not called since it was named."""
        return self.who not in (None, self.me) and self.pile == "hand" and not self.has_called and self._has_call()

    def _is_among_cards(self) -> bool:
        return any(_CARD.fullmatch(other) for other in (self._next(), self.words[self.at - 1] if self.at else ""))

    def _is_article(self) -> bool:
        """Return whether "a" is no ace: no rank follows, a rank's name, or a single rank before its suit."""
        after, behind = self._next(), self._next(2).lower()
        return not _ranks_in(after) or behind in ("", "of") or _suit_of(behind) != ""

    def _deal(self, low: str) -> None:
        """Take who dealt: before the word, or behind it; "was dealt" is a hand."""
        before = self.words[self.at - 1].lower() if self.at else ""
        if low == "dealt" and (before in ("was", "were", "got", "been", "being", "am") or self._next().lower() == "me"):
            self._have(self.me)
        elif low == "dealer" and (self._next().lower() in (*_CALL, *_PASS)):
            if self.result.dealer is None:
                raise UsageError('who dealt is not clear: write it as in "left dealt", before what the dealer called.')
            self.who = self.result.dealer
        elif self.who is not None:
            self._set_dealer(self.who)
        else:
            self.dealer_is_next = True

    def _set_dealer(self, seat: int) -> None:
        if self.result.dealer not in (None, seat):
            raise UsageError("two players dealt by these words: name one.")
        self.result.dealer, self.dealer_is_next = seat, False

    def _have(self, who: int | None = None) -> None:
        self.who = who if who is not None else self.who
        if self.who not in (None, self.me) and self._next().lower() not in _ACTS:
            raise UsageError("you can state your own cards only; leave out the others', or write a deal record.")
        self.pile = "hand"

    def _to_pile(self, name: str) -> None:
        """Take the next cards for another pile; behind a card that was turned up "turned up" takes that one."""
        pile = self.piles[self.pile]
        pile.pause()
        self.at += self._next().lower() == "up"
        if name == "turned" and pile.cards and self._next() in ("", *",.;!?\n"):
            self.piles[name].cards.append(pile.cards.pop())
        else:
            self.pile = name

    def _call(self, low: str) -> None:
        """Take a call of the seat that was named last."""
        is_pass = low in _PASS or self.negated
        if not is_pass and self._next().lower() in _PASS:
            is_pass, self.at = True, self.at + 1
        if is_pass and self.passes_cards and "pass" not in self.calls:
            self._to_pile("passed" if self.who in (None, self.me) else "received")
        elif self.all:
            if not is_pass:
                raise UsageError('write each player\'s call: only "all passed" stands for several.')
            self.result.others_pass = True
        elif self.who is None:
            raise UsageError(f"who is it that {low!r} is about? Name the player before, as in left bid 2.")
        elif is_pass:
            self.result.calls.setdefault(self.who, []).append("pass")
            self.has_called = True
        elif self._has_call(1):
            self.at += 1
            self._add_call(self.who)
        elif self.who != self.me:
            raise UsageError(f"{self._next()[:20]!r} is no call of this game; a call is as in left passed.")
        self.negated = False

    def _has_call(self, ahead: int = 0) -> bool:
        return self._call_at(ahead) is not None

    def _call_at(self, ahead: int) -> tuple[str, int] | None:
        """Return the call that begins at a word, and how many words it has."""
        words = [self._next(ahead + n).lower() for n in range(3)]
        for length in (3, 2, 1):
            text = " ".join(words[:length])
            text = str(_NUMBERS.index(text)) if text in _NUMBERS else "10" if text == "t" else text
            if text in self.calls:
                return self.calls[text], length
        return None

    def _add_call(self, seat: int) -> None:
        found = self._call_at(0)
        assert found is not None
        self.result.calls.setdefault(seat, []).append(found[0])
        self.at += found[1] - 1
        self.has_called = True

    def _check_typing(self, word: str, low: str) -> None:
        """Pass over a word without a meaning, unless it looks like one that was mistyped."""
        known = {*_KNOWN, *_RANKS, *_ACTS, *self.seats}
        near = get_close_matches(low, [each for each in known if len(each) > 3], 1, 0.8) if len(low) > 3 else []
        if near == [low]:
            raise UsageError(f"nobody is {word!r} at this table; seats are {', '.join(self.seats)}.")
        if near and low not in _PASSED_OVER:
            raise UsageError(f"{word[:20]!r} is not understood. Did you mean {near[0]!r}?")
        if low not in _BETWEEN and self._next().lower() in _ACTS:
            self.who = None  # somebody whose name is not known


_RUN_RANKS = re.compile(r"10|[2-9TJQKA]", re.IGNORECASE)


def _suit_of(word: str) -> str:
    """Return the letter of a suit; empty if the word is none."""
    low = word.lower()
    return _SUITS.get(low, "") or _SUITS.get(low.removesuffix("s"), "")


def _ranks_in(word: str) -> list[str]:
    """Return the ranks of a word such as AJ4; small letters alone are a word, unless it is a single rank."""
    if not _RUN.fullmatch(word) or (word.islower() and len(word) > 1 and word.isalpha()):
        return []
    return [rank.upper().replace("10", "T") for rank in _RUN_RANKS.findall(word)]
