"""A hand in loose words as what a player states, and what is missing to ask about it (docs/review.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from tricklab.analysis.advise.asking.loose_words import LooseHand, parse_words
from tricklab.analysis.advise.asking.stated import Stated
from tricklab.analysis.words.seat_names import numbered, seen_from
from tricklab.analysis.words.wording import listed
from tricklab.engine.base.numbers import counted
from tricklab.engine.errors import UsageError
from tricklab.engine.games import title_of, variants
from tricklab.engine.play.actions import passing_of, phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.as_seen import deck_with
from tricklab.engine.records.follower import possible_bids, say
from tricklab.engine.records.ptn.tags import is_ptn
from tricklab.engine.rules.phases import Passing, Speech

_STATEMENT = re.compile(
    r"^\s*(?:seat +[0-9]+ *:|[0-9]+ +[0-9]+ +\S+ {2,}|(?:stock|bids|trick [0-9]+) *:? )", re.IGNORECASE | re.MULTILINE
)
"""How a line of a deal in words begins that no loose words have."""

_ASKS_PASS = re.compile(r"\b(?:which|what|should|do i)\b[^.;]{0,30}\bpass\b", re.IGNORECASE)
"""The question which cards to pass on."""

_ALSO_WORDS = ("slam", "smudge", "spades", "hearts")
"""Variants that are called like a bid or a suit."""


class Missing(NamedTuple):
    """Something that is not stated.

    Attributes
    ----------
    question
        The question that a player answers.
    example
        How to state it, as in ``left dealt``.
    form
        The words around an answer, which is put in the place of ``{}``.
    """

    question: str
    example: str
    form: str


class NotStated(UsageError):
    """Something is missing in loose words.

    Attributes
    ----------
    missing
        What is missing, in the order in which to ask for it.
    """

    def __init__(self, missing: Sequence[Missing]) -> None:
        """List what is missing, with an example for each."""
        super().__init__(" ".join(f'{each.question} Write it as in "{each.example}".' for each in missing))
        self.missing = tuple(missing)


class Spoken(NamedTuple):
    """What was understood: the statements of a question, and a line for the player to check them."""

    stated: Stated
    line: str


def are_loose(text: str) -> bool:
    """Return whether a text is a hand in loose words, and no record and no deal in words with a line a statement."""
    is_data = text.lstrip()[:1] in ("", "{", "[") or is_ptn(text.encode())
    return not is_data and not _STATEMENT.search(text)


def game_in(text: str) -> tuple[str, str]:
    """Return the variant that a text names, and the text without it; an empty name if there is none.

    Names that are calls or suits, too, count at the beginning alone, with a comma behind them.
    """
    for variant in sorted(variants(), key=len, reverse=True):
        is_word = variant in _ALSO_WORDS
        start = r"^\W*(?:we (?:were playing|played) |playing |in |at )?" if is_word else r"\b"
        match = re.search(rf"{start}{re.sub('[- ]', '[- ]?', variant)}\b", text, re.IGNORECASE)
        if match and not (is_word and re.match(r" *[^,.:;\n ]", text[match.end() :])):
            return variant, f"{text[: match.start()]} {text[match.end() :]}"
    return "", text


def spoken(text: str, setup: Setup, names: Sequence[str] = (), seat: int | None = None) -> Spoken:
    """Return what loose words state.

    Parameters
    ----------
    text
        The words, without the game.
    setup
        The rules.
    names
        The players' names, from seat 0 on.
    seat
        The player's seat; 0 unless given.

    Raises
    ------
    NotStated
        If something is missing.
    UsageError
        If the words contradict each other or the rules.
    """
    me = 0 if seat is None else seat
    if not 0 <= me < setup.players:
        raise UsageError(f"there is no seat {me}; seats are 0 to {setup.players - 1}.")
    called, passes_cards = seen_from(setup, me, names).names, passing_of(setup) is not None
    calls: dict[str, str] = {}
    for phase in setup.game.phases:
        if isinstance(phase, Speech):
            for word, action in phase.words(setup.rules).items():
                calls |= {word: word, phase.named.get(action, word): word}
    loose = parse_words(text, _seat_words(setup, names, me), me, calls, passes_cards=passes_cards)
    missing, hand = _of_hand(setup, loose)
    bids: list[int | str] = []
    dealer = loose.dealer
    if calls:
        dealer, bids, more = _auction(setup, loose, me, called)
        missing += more
    if setup.game.turned and not loose.turned:
        missing.append(Missing("Which card was turned up?", "turned up jack of hearts", "turned up {}"))
    if missing:
        raise NotStated(missing)
    texts = {key: " ".join(setup.deck.texts(setup.deck.parse(" ".join(getattr(loose, key))))) for key in _PILES}
    decision = "pass" if passes_cards and _ASKS_PASS.search(text) else ""
    own = me if calls or dealer is not None else seat
    stated = Stated(seat=own, dealer=dealer, hand=hand, bids=bids, decision=decision)
    stated = msgspec.structs.replace(stated, **texts)
    return Spoken(stated, _line(setup, stated, called))


_PILES = ("passed", "received", "turned")


def _seat_words(setup: Setup, names: Sequence[str], me: int) -> dict[str, int]:
    """Return the seats by all that they are called."""
    words = {name: seat for seat, name in enumerate(numbered(setup).names)}
    for called in (seen_from(setup, me).names, seen_from(setup, me, names).names if names else ()):
        words |= {name.lower(): seat for seat, name in enumerate(called) if seat != me}
    if setup.players == 4:
        words |= {"across": (me + 2) % 4, "opposite": (me + 2) % 4}
    around = {"lho": me + 1, "left hand": me + 1, "rho": me - 1, "right hand": me - 1}
    if names:
        words |= {name.lower(): seat for seat, name in enumerate(names)}
    return {word: seat % setup.players for word, seat in (around | words).items()}


def _of_hand(setup: Setup, loose: LooseHand) -> tuple[list[Missing], str]:
    """Return what is missing of the hand, and its cards."""
    cards = setup.deck.texts(setup.deck.parse(" ".join(loose.hand)))
    sizes = setup.game.hand_sizes(setup.rules)
    if len(cards) in sizes:
        return [], " ".join(cards)
    size = max(sizes)
    if len(cards) > size:
        raise UsageError(f"these are {counted(len(cards), 'cards')}, and a hand has {size}: {_shown(setup, cards)}.")
    there = f"You named {_shown(setup, cards)}; a hand has {size}. Which other" if cards else f"Which {size}"
    what = f"{there} card{'s' if size - len(cards) > 1 else ''} did you have?"
    return [Missing(what, "I had A J 4 of spades", "I had {}")], ""


def _shown(setup: Setup, cards: Sequence[str]) -> str:
    return setup.deck.by_suit(cards)


def _auction(
    setup: Setup, loose: LooseHand, me: int, names: Sequence[str]
) -> tuple[int | None, list[int | str], list[Missing]]:
    """Return who dealt, the calls in turn up to the player's, and what is missing."""
    if loose.is_first and loose.dealer is None:
        loose.dealer = (me - 1) % setup.players
    dealers = range(setup.players) if loose.dealer is None else [loose.dealer]
    led = {dealer: _led(setup, loose, dealer, me, names) for dealer in dealers}
    fitting = {dealer: course for dealer, course in led.items() if not course.wrong}
    if not fitting:
        wrongs = [course.wrong for course in led.values()]
        illegal = [wrong for wrong in wrongs if " cannot call " in wrong]
        raise UsageError(next(iter(illegal), wrongs[0] if loose.dealer is not None else _contradicts(loose, names)))
    if len(fitting) > 1:
        who = listed(list(names), "or")
        return None, [], [Missing(f"Who dealt: {who}?", f"{names[(me + 1) % len(names)]} dealt", "{} dealt")]
    dealer, course = next(iter(fitting.items()))
    return dealer, course.bids, course.missing


def _contradicts(loose: LooseHand, names: Sequence[str]) -> str:
    calls = "; ".join(f"{names[seat]}: {', '.join(calls)}" for seat, calls in loose.calls.items())
    return f"these calls fit no dealer, as all must come before yours: {calls}."


class _Led(NamedTuple):
    """An auction as far as the player's turn: its calls, what is missing, and why it cannot be."""

    bids: list[int | str]
    missing: list[Missing]
    wrong: str


def _led(setup: Setup, loose: LooseHand, dealer: int, me: int, names: Sequence[str]) -> _Led:
    """Lead an auction through the calls of each seat."""
    deal = Deal(setup, deck_with(setup, {}), dealer, 0)
    queues = {seat: list(calls) for seat, calls in loose.calls.items()}
    course = _Led([], [], "")
    while deal.seat >= 0:
        seat, phase = deal.seat, phase_of(setup, deal.state)
        if isinstance(phase, Passing):
            deal.step(deal.legal(1)[0])
            continue
        if not isinstance(phase, Speech) or (seat == me and not queues.get(me)):
            break
        is_stated = bool(queues.get(seat)) or loose.others_pass
        call = queues[seat].pop(0) if queues.get(seat) else "pass"
        if not is_stated or (call == "pass" and call not in phase.words(setup.rules)):
            name = names[seat]
            course.missing.append(Missing(f"What did {name} call?", f"{name} passed", f"{name} bid {{}}"))
        elif not _says(deal, phase, call):
            return _Led([], [], f"{names[seat]} cannot call {call} here. {possible_bids(deal)}")
        else:
            course.bids.append(int(call) if call.isdigit() else call)
            continue
        if not any(say(deal, action) for action in sorted(phase.words(setup.rules).values())):
            break
    left = [f"{names[seat]}'s {calls[0]}" for seat, calls in queues.items() if calls]
    dealt = "you dealt" if dealer == me else f"{names[dealer]} dealt"
    return course._replace(wrong=f"{left[0]} comes after your call, if {dealt}: leave it out." if left else "")


def _says(deal: Deal, phase: Speech, call: str) -> bool:
    """Make a call; return whether it is legal."""
    try:
        return say(deal, phase.meant(deal.setup, call))
    except UsageError:
        return False


def _line(setup: Setup, stated: Stated, names: Sequence[str]) -> str:
    """Return what was understood, for the player to check."""
    parts = [f"you have {_shown(setup, stated.hand.split())}"]
    for key, verb in (("turned", "turned up"), ("passed", "you passed on"), ("received", "you received")):
        if cards := getattr(stated, key):
            parts.append(f"{verb} {_shown(setup, cards.split())}")
    if stated.dealer is not None:
        parts.append(f"{names[stated.dealer]} dealt")
    if stated.bids:
        parts.append(f"calls from the dealer's left on: {', '.join(map(str, stated.bids))}")
    return f"Understood: {title_of(setup.variant)}, {'; '.join(parts)}."
