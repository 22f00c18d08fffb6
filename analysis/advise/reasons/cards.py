"""Where a card lies: the unseen card, or the length of a suit, whose place decides between two choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from tricklab.analysis.advise.reasons.contrast import FIRST, LEAST, Candidate, Contrast
from tricklab.analysis.advise.reasons.results import credited
from tricklab.analysis.advise.result import Reason
from tricklab.analysis.words.wording import listed, number, percent
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.deck import Suit

_ERROR = 0.002
"""How often a place is named at most where none matters, however many places are tried."""

FEWEST = 24
"""The fewest worlds on either side of a comparison."""

_MOST_CARDS = 3
"""A sentence names at most so many cards."""

_LEAST_WEIGHT, _MOST_WEIGHT = 0.4, 1.2
"""Of a place that explains next to none of the gains, and of one that explains most."""

_LEAST_EXPLAINED = 0.02
"""A place that explains less of the variance does not decide."""

_CLEAR = 0.4
"""A credited point hangs on a card if its place changes by so much how often the point comes home."""


@dataclass(frozen=True)
class Location:
    """A fact about the unseen cards.

    Attributes
    ----------
    who, what
        The fact in words: ``"your partner has"`` and ``"the K♠"``.
    group
        What it may be joined with: the same location, another card of the suit.
    where : bool array (worlds,)
        The worlds in which it is so.
    """

    who: str
    what: str
    group: tuple[int, int]
    where: Any


@dataclass(frozen=True)
class Split:
    """The gains where a fact is true, and where it is not."""

    share: float
    there: float
    elsewhere: float
    z: float


def split_by(gain: Any, where: Any) -> Split | None:
    """Compare the gains where a fact is true with the others; None if either are too few.

    Parameters
    ----------
    gain : float array (worlds,)
        The gains.
    where : bool array (worlds,)
        Where the fact is true.
    """
    count = int(where.sum())
    if min(count, len(gain) - count) < FEWEST:
        return None
    there, elsewhere = gain[where], gain[~where]
    # Under the null both have one spread. Two small spreads of their own would call a few equal values a certainty.
    spread = np.sqrt(gain.var() * (1 / len(there) + 1 / len(elsewhere)))
    z = float((there.mean() - elsewhere.mean()) / spread) if spread > 0 else 0.0
    return Split(count / len(gain), float(there.mean()), float(elsewhere.mean()), z)


def limit_of(tests: int) -> float:
    """Return the least z of a place that is named, if so many are tried."""
    return NormalDist().inv_cdf(1 - _ERROR / (2 * max(tests, 1)))


def locations_of(contrast: Contrast) -> list[Location]:
    """Return all facts about single cards and lengths of suits that are true in some worlds and not in others.

    After an exchange worlds have the trumps of each seat, and any plain cards beside them: then only trumps count.
    """
    hands = contrast.worlds["own"]["hand"].astype(np.int64)[:, : contrast.setup.players]
    return [
        location for location in (*_cards(contrast, hands), *_lengths(contrast, hands)) if 0 < location.where.mean() < 1
    ]


def _holders(contrast: Contrast) -> list[tuple[str, str, list[int]]]:
    """Return groups of other seats: who they are in words, the verb's ending, and the seats."""
    players, seat, sides = contrast.setup.players, contrast.seat, contrast.setup.sides
    left, right = (seat + 1) % players, (seat - 1) % players
    others = [other for other in range(players) if other != seat]
    partners = [other for other in others if sides[other] == sides[seat]]
    holders = [("somebody has", "somebody has", others)]
    if partners:
        who = "your partner has" if len(partners) == 1 else "one of your partners has"
        opponents = [other for other in others if other not in partners]
        holders += [(who, who, partners), ("they have", "one of them has", opponents)]
    if players > 2:
        holders += [
            (f"the player on your {side} has",) * 2 + ([other],) for side, other in (("left", left), ("right", right))
        ]
    return [group for n, group in enumerate(holders) if group[2] not in [other[2] for other in holders[:n]]]


def unseen_suits(contrast: Contrast) -> Sequence[Suit]:
    """Return the suits whose cards have a place of their own in the worlds."""
    return suits_in_worlds(contrast.setup, contrast.advice.question.deal.state["table"])


def suits_in_worlds(setup: Setup, table: Any) -> Sequence[Suit]:
    """Return the suits whose cards have a place in sampled worlds: after a draw the trumps alone."""
    suits = setup.deck.suits
    if setup.game.sight.draws and "trump" in table.dtype.names and table["trump"] >= 0:
        return [suits[int(table["trump"])]]
    return suits


def _cards(contrast: Contrast, hands: Any) -> Iterator[Location]:
    deck = contrast.setup.deck
    suits = unseen_suits(contrast)
    cards = [*(card for suit in suits for card in suit.cards), *deck.jokers]
    for kind, (who, _, seats) in enumerate(_holders(contrast)):
        cards_there = np.bitwise_or.reduce(hands[:, seats], axis=1)
        for card in cards:
            suit = next((n for n, suit in enumerate(deck.suits) if card in suit.cards), -1)
            yield Location(who, f"the {contrast.shown(card)}", (kind, suit), (cards_there >> card & 1).astype(bool))


def _lengths(contrast: Contrast, hands: Any) -> Iterator[Location]:
    for _, who, seats in _holders(contrast):
        for suit in unseen_suits(contrast):
            longest = _counts(hands[:, seats] & suit.mask).max(1)
            name = suit.name
            for length in range(2, int(longest.max()) + 1):
                yield Location(who, f"{number(length)} {name} or more", (-1, -1), longest >= length)
            if len(seats) == 1 or who.startswith("your"):
                yield Location(who, f"no {name}", (-1, -1), longest == 0)


def _counts(sets: Any) -> Any:
    """Return how many cards are in some sets, an int array."""
    return np.bitwise_count(sets.astype(np.uint64)).astype(np.int64)


def find_locations(contrast: Contrast) -> Iterator[Candidate]:
    """Yield the place that decides, if one does: by a test that is corrected for how many places there are."""
    ranked = rank_locations(contrast)
    if not ranked:
        return
    location, split = _joined(contrast, ranked)
    carries = (contrast.mean - min(split.there, split.elsewhere)) / contrast.mean if contrast.is_better else 1.0
    if carries >= LEAST:
        numbers = {"share": split.share, "there": split.there, "elsewhere": split.elsewhere, "z": split.z}
        text, weight = _sentence(contrast, location, split), _weight(contrast, split)
        if weight:
            yield Candidate(Reason("card", text, {**numbers, "carries": carries}), carries, weight)


def _weight(contrast: Contrast, split: Split) -> float:
    """Return a weight that grows with the share of the variance that a place explains."""
    explained = split.share * (1 - split.share) * (split.there - split.elsewhere) ** 2 / float(contrast.gain.var())
    return min(_MOST_WEIGHT, _LEAST_WEIGHT + 2 * explained) if explained >= _LEAST_EXPLAINED else 0.0


def rank_locations(contrast: Contrast) -> list[tuple[Location, Split]]:
    """Return the places that matter for certain, those that matter most first."""
    splits = [(location, split_by(contrast.gain, location.where)) for location in locations_of(contrast)]
    tried = [(location, split) for location, split in splits if split is not None]
    limit = limit_of(len(tried))
    return sorted((ranked for ranked in tried if abs(ranked[1].z) > limit), key=lambda ranked: -abs(ranked[1].z))


def _joined(contrast: Contrast, ranked: list[tuple[Location, Split]]) -> tuple[Location, Split]:
    """Return the place that decides, joined with cards of its suit whose place does the same if that explains more."""
    (location, split), names = ranked[0], [ranked[0][0].what]
    deck = contrast.setup.deck
    by_rank = {f"the {contrast.shown(card)}": n for n, card in enumerate(reversed(deck.cards))}
    for other, its in ranked[1:]:
        if other.group != location.group or location.group[0] < 0 or len(names) == _MOST_CARDS or its.z * split.z < 0:
            continue
        where = location.where | other.where
        both = split_by(contrast.gain, where)
        if both is not None and abs(both.z) > abs(split.z):
            names = sorted([*names, other.what], key=by_rank.__getitem__)
            location, split = Location(location.who, f"{listed(names, 'or')}", location.group, where), both
    return location, split


def _sentence(contrast: Contrast, location: Location, split: Split) -> str:
    """Return what the place of a card, or of some, decides."""
    noun, against = contrast.noun(FIRST), contrast.noun(1)
    there, elsewhere = _worth(contrast, split.there), _worth(contrast, split.elsewhere)
    point = _hangs_on(contrast, location)
    why = f", as {point} hangs on it" if point else ""
    condition = f"{location.who} {location.what} ({percent(split.share)} of deals)"
    return f"If {condition}, {noun} {there} against {against}; otherwise it {elsewhere}{why}."


def _worth(contrast: Contrast, value: float) -> str:
    amount = contrast.amount(value)
    if amount == "next to nothing":
        return "makes next to no difference"
    return f"{'gains' if value > 0 else 'loses'} {amount}"


def _hangs_on(contrast: Contrast, location: Location) -> str:
    """Return the credited point that hangs on a place after the first choice; empty if none does."""
    changes = {}
    for name, holder in credited(contrast).items():
        home = holder[:, FIRST] > 0
        changes[name] = abs(home[location.where].mean() - home[~location.where].mean())
    best = max(changes, key=lambda name: changes[name], default="")
    return best if best and changes[best] >= _CLEAR else ""
