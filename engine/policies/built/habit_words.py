"""Habits that can never act: words that are never true together, in no seat and at no table of a game.

Every place at the table and every way in which a trick can stand is tried, so a habit is rejected only if none of them
fits its words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from tricklab.engine.errors import UsageError
from tricklab.engine.mechanics.game import Game
from tricklab.engine.rules.options import resolve

_OPPOSITES = (("trump", "plain"), ("winning", "losing"), ("following", "off"), ("highest", "lowest"))
"""Kinds of cards that no card is at once; of the last two a habit takes one."""

_NEVER_LED = ("following", "losing")
"""Kinds that no card is which is led: it follows nothing, and is the best of the trick so far."""


class Moment(NamedTuple):
    """When a card is played: the words that are true then, and whether an opponent plays later to the trick."""

    words: frozenset[str]
    has_opponent_behind: bool


def check_words(game: Game, when: Sequence[str], cards: Sequence[str], behind: Sequence[str] | None) -> None:
    """Reject a habit that can never act.

    Parameters
    ----------
    game
        The game.
    when
        What must be so.
    cards
        Which cards it is about.
    behind
        Which cards an opponent who plays later may have; None if that does not matter.

    Raises
    ------
    UsageError
        If the words are never true together; the message names the fewest of them.
    """
    moments = list(_moments(game))
    for kinds in (cards, behind or ()):
        for pair in _OPPOSITES:
            if {*pair} <= {*kinds}:
                raise _refusal(pair, "no card is both")
    words = [*dict.fromkeys(when), *(word for word in _NEVER_LED if word in cards)]
    behind_words = [word for word in _NEVER_LED if word in (behind or ())]
    wanted = [*words, *dict.fromkeys(behind_words), *(["behind"] if behind is not None else [])]
    for size in range(1, len(wanted) + 1):
        for some in combinations(wanted, size):
            if not any(_fits(moment, some) for moment in moments):
                raise _refusal(some, f"that never happens in {game.name}")


def check_tricks(game: Game, first: int) -> None:
    """Reject a habit whose first trick no deal of a game has."""
    most = max(max(game.hand_sizes(rules)) for rules in _tables(game))
    if first > most:
        raise UsageError(f"tricks: a deal of {game.name} has no trick {first}; it has at most {most}.")


def _fits(moment: Moment, words: Collection[str]) -> bool:
    is_led = "lead" in moment.words
    return all(
        moment.has_opponent_behind if word == "behind" else not is_led if word in _NEVER_LED else word in moment.words
        for word in words
    )


def _refusal(words: Sequence[str], why: str) -> UsageError:
    named = " and ".join(f"{word!r}" for word in words)
    return UsageError(f"a habit with {named} never acts, as {why}; leave {'it' if len(words) == 1 else 'one'} out.")


def _moments(game: Game) -> Iterator[Moment]:
    """Yield every moment at which seat 0 may play a card, whoever plays the contract."""
    for sides in _sides(game):
        players = len(sides)
        for declarer, behind_leader in product(range(players), range(players)):
            ours = [sides[seat] == sides[0] for seat in range(players)]
            words = {"declarer" if declarer == 0 else "partner" if ours[declarer] else "defender"}
            words |= {word for word, seat in (("before", 1), ("after", players - 1)) if seat == declarer}
            behind = any(not ours[seat] for seat in range(1, players - behind_leader))
            if behind_leader == 0:
                yield Moment(frozenset(words | {"lead"}), behind)
                continue
            words |= {"follow", "empty"}
            words |= {word for word, at in (("second", 1), ("third", 2), ("last", players - 1)) if behind_leader == at}
            for winner in range(players - behind_leader, players):
                holds = {"ours"} if ours[winner] else {"theirs"}
                if not ours[winner] and "defender" in words and sides[winner] == sides[declarer]:
                    holds.add("against")
                yield Moment(frozenset(words | holds), behind)


def _sides(game: Game) -> set[tuple[int, ...]]:
    """Return how seats can belong together, at any table; where that is decided in the deal, in whichever way."""
    seatings = {game.sides(rules) for rules in _tables(game)}
    if "sitting_out" in (game.state["table"].names or ()):  # one seat at a time
        seatings |= {sides[:out] + sides[out + 1 :] for sides in seatings for out in range(len(sides))}
    if game.makes_sides:
        return {
            sides for seats in {len(sides) for sides in seatings} for sides in product((0, 1), repeat=seats)
        } | seatings
    return seatings


def _tables(game: Game) -> Iterator[dict[str, bool | int | str]]:
    """Yield house rules under which the number of seats, cards or sides may differ."""
    for variant, given in game.variants.items():
        usual = resolve(variant, game.options, given)
        yield usual
        for option in game.options:
            for value in option.values:
                yield {**usual, option.name: value}
