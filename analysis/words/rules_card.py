"""A beginner's card of a game under the house rules of a table: how cards rank, what counts, how to follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tricklab.analysis.words.game_rules import Part, parts_of
from tricklab.analysis.words.ranking import names_trumps, plain_suits, ranked_trumps
from tricklab.engine.games.cinch.counters import WORTHS
from tricklab.engine.games.eighty_three import COUNTERS as OF_EIGHTY_THREE
from tricklab.engine.games.phat import PHAT
from tricklab.engine.ground.cards import ACE, FIVE, JACK, KING, NINE, TEN, THREE, TWO
from tricklab.engine.ground.counters import Counters
from tricklab.engine.ground.pedro import pedro_counters
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value

_EXAMPLE = 2
"""Hearts, while no suit is trumps."""

_RANKS = {
    "high": ACE, "low": TWO, "jack": JACK, "game": TEN, "right_pedro": FIVE, "king": KING, "nine": NINE, "three": THREE,
}  # fmt: skip
"""The rank of each counter of Cinch; a Left Pedro is worth what the Right one is."""


@dataclass(frozen=True)
class RulesCard:
    """What a beginner wants to know of a game.

    Attributes
    ----------
    title
        The game.
    trump
        The name of the suit that is trumps; empty where no suit is named.
    is_example
        Whether no suit is trumps yet, so that this one is an example.
    trumps, plain
        The trumps, and the cards of each plain suit, as text, the highest first. Suits of the same ranks are one.
    worths
        What cards count, the highest worth first: their texts, none for all others, and the worth.
    points
        The points that a deal has by name, and what each is worth.
    parts
        Sentences by their headings.
    house_rules
        The options in which this table differs from the variant, each with its value; without ``parts`` all options.
    summary
        The line of the game's author that describes it.
    """

    title: str
    trump: str
    is_example: bool
    trumps: tuple[str, ...]
    plain: tuple[tuple[str, ...], ...]
    worths: tuple[tuple[tuple[str, ...], int], ...]
    points: Mapping[str, int]
    parts: Mapping[str, Part]
    house_rules: Mapping[str, str]
    summary: str


def rules_card(setup: Setup, trump: int = -1) -> RulesCard:
    """Return the card of a table.

    Parameters
    ----------
    setup
        The game and its house rules.
    trump
        The suit that is trumps by its number; -1 while none is, and in games without.
    """
    deck, is_named = setup.deck, names_trumps(setup)
    parts = parts_of(setup.game.name, setup.variant, setup.rules)
    suit = trump if trump >= 0 or not is_named else _EXAMPLE
    return RulesCard(
        setup.title,
        deck.suits[suit].name if is_named else "",
        is_named and trump < 0,
        deck.texts(ranked_trumps(setup, suit)),
        _suits(setup, suit),
        _worths(setup, suit),
        {name.replace("_", " "): worth for name, worth in setup.game.credits(setup.rules).items() if worth},
        parts,
        _house_rules(setup, every=not parts),
        setup.game.summary,
    )


def _house_rules(setup: Setup, *, every: bool) -> dict[str, str]:
    usual = Setup.make(setup.variant).rules
    options = [option for option in setup.game.options if option.name != "players"]
    shown = [option for option in options if every or setup.rules[option.name] != usual[option.name]]
    return {option.meaning: _in_words(setup.rules[option.name]) for option in shown}


def _in_words(value: Value) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value).replace("_", " ")


def _suits(setup: Setup, trump: int) -> tuple[tuple[str, ...], ...]:
    """Return the longest plain suit, and those whose ranks are others, as of black suits with tarocks."""
    rows = [setup.deck.texts(row) for row in plain_suits(setup, trump)]
    if setup.game.name == "smear":  # it plays no plain cards
        return ()
    by_ranks: dict[str, tuple[str, ...]] = {}
    for row in sorted(rows, key=len, reverse=True):
        ranks = "".join(text[0] for text in row)
        if not any(_is_within(ranks, longer) for longer in by_ranks):
            by_ranks[ranks] = row
    return tuple(by_ranks.values())


def _is_within(ranks: str, others: str) -> bool:
    """Return whether ranks stand in the same order among others."""
    rest = iter(others)
    return all(rank in rest for rank in ranks)


def _worths(setup: Setup, trump: int) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Return what cards count, with the cards in the order of their ranks; ranks of several suits as one of them."""
    deck = setup.deck
    if deck.values:
        worth = {card: deck.values.get(card, 0) for card in deck.cards}
    elif counters := _counters(setup):
        worth = {card: counters.worth(card, trump) for card in deck.cards}
    else:
        return ()
    least = min(value for value in worth.values() if value) if deck.values else 0
    by_worth: dict[int, list[int]] = {}
    for card in (*ranked_trumps(setup, trump), *(card for row in plain_suits(setup, trump) for card in row)):
        if worth[card] > least:
            by_worth.setdefault(worth[card], []).append(card)
    others = ((deck.texts(()), least),) if least else ()
    return (*((deck.texts(by_worth[value]), value) for value in sorted(by_worth, reverse=True)), *others)


def _counters(setup: Setup) -> Counters | None:
    game = setup.game.name
    if game == "phat":
        return PHAT
    if game == "eighty-three":
        return OF_EIGHTY_THREE
    if game not in ("cinch", "auction-cinch"):
        return None
    worths = {**WORTHS.get(setup.variant, WORTHS["cinch"])}
    is_by_pips = setup.variant in ("pedro", "double-pedro")
    ranks = {_RANKS[name]: n for name, n in worths.items() if name in _RANKS and not (name == "game" and is_by_pips)}
    return pedro_counters(ranks) if "left_pedro" in worths else Counters(trumps=ranks)
