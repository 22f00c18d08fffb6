"""The keywords of `engine.play.setup.Setup.make`: their types, and the checks of their values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from tricklab.engine.base.checks import dictionary, plain_text
from tricklab.engine.base.numbers import counted, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.mechanics.game import Game
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import Policy, PolicyLike
from tricklab.engine.rules.options import Value, resolve, text_of

_MOST_POINTS = 30_000


class DealOptions(TypedDict, total=False):
    """The keywords that choose the deals, besides the variant."""

    players: int | None
    rules: Mapping[str, Value] | None
    scores: Sequence[int] | None
    carry: int | None
    hand: str | None
    seed: int | str


class SetupOptions(DealOptions, total=False):
    """All keywords besides the variant: those of the deals, and those of the policies."""

    policy: PolicyLike
    sides: Mapping[int, PolicyLike] | None
    seats: Mapping[int, PolicyLike] | None


def rules_in_force(game: Game, variant: str, players: int | None, rules: Any) -> dict[str, Value]:
    """Return the value of every option of a variant, given the number of players and the options that a user sets.

    Raises
    ------
    UsageError
        If there is no such option or value, or the players contradict the rules.
    """
    given = dictionary("rules", rules, str, '{"players": 4}')
    if players is not None:
        if text_of(given.get("players", players)) != text_of(players):
            raise UsageError(f"players={players} and the rule players={given['players']} contradict each other.")
        given["players"] = players
    number = game.seating.players
    if isinstance(number, int) and text_of(given.pop("players", number)) != str(number):
        raise UsageError(f"{game.title} is for {number} players.")
    in_force = resolve(variant, game.options, {**game.variants[variant], **given})
    refuse(game.check(in_force))
    return in_force


def refuse(reasons: Iterable[str]) -> None:
    """Raise `UsageError` with the first of some reasons, if there are any."""
    for reason in reasons:
        raise UsageError(reason)


def seated(
    game: Game,
    sides: tuple[int, ...],
    policy: PolicyLike,
    of_side: Mapping[int, PolicyLike] | None,
    of_seat: Mapping[int, PolicyLike] | None,
) -> tuple[Policy, ...]:
    """Return the policy of each seat, given the side of each seat and the keywords of `Setup.make`.

    Raises
    ------
    UsageError
        If there is no such side, seat or policy.
    """
    by_side = dictionary("sides", of_side, int, '{0: "basic"}')
    by_seat = dictionary("seats", of_seat, int, '{2: "basic"}')
    for asked, there, word in ((by_side, set(sides), "side"), (by_seat, set(range(len(sides))), "seat")):
        for number in asked:
            if number not in there:
                raise UsageError(f"there is no {word} {number}; {word}s are {', '.join(map(str, sorted(there)))}.")
    return tuple(
        find_policy(by_seat.get(seat, by_side.get(side, policy)), game.name) for seat, side in enumerate(sides)
    )


def side_scores(sides: tuple[int, ...], scores: Any) -> tuple[int, ...]:
    """Return the score of each side, given the scores by side or by seat; 0 for all by default.

    Raises
    ------
    UsageError
        If they are too many or too few, too large, or partners' scores differ.
    """
    number = max(sides) + 1
    if scores is None:
        return (0,) * number
    if isinstance(scores, str | bytes) or not isinstance(scores, Iterable):
        raise UsageError(f"scores must be a list of whole numbers, as in scores=[12, -3]; not {scores!r}.")
    given = [whole(score, "a score", example="12") for score in scores]
    if any(abs(score) > _MOST_POINTS for score in given):
        raise UsageError(f"scores go from -{_MOST_POINTS} to {_MOST_POINTS}.")
    if len(given) == number:
        return tuple(given)
    if len(given) != len(sides):
        raise UsageError(
            f"{counted(len(given), 'scores')} given; give {number}, one for each side, or "
            f"{len(sides)}, one for each seat."
        )
    by_side = dict(zip(sides, given, strict=True))
    if any(by_side[side] != score for side, score in zip(sides, given, strict=True)):
        raise UsageError("partners have one score together: give both the same.")
    return tuple(by_side[side] for side in range(number))


def carry_before(game: Game, rules: Mapping[str, Value], carry: Any) -> int | None:
    """Return what is carried into the deal, the game's usual unless given; None in games that carry nothing over.

    Raises
    ------
    UsageError
        If it is no whole number, or the game carries nothing over.
    """
    usual = game.usual_carry(rules)
    if carry is None:
        return usual
    if usual is None:
        raise UsageError(f"{game.title} carries nothing over from deal to deal: leave carry out.")
    return whole(carry, "carry", example="8")


def typed_hand(game: Game, rules: Mapping[str, Value], hand: Any) -> tuple[int, ...]:
    """Return the sorted numbers of the cards of a hand that a user typed; none for None.

    Raises
    ------
    UsageError
        If they are no cards of the deck, or too many.
    """
    if hand is None:
        return ()
    deck, most = game.deck(rules), min(game.hand_sizes(rules))
    cards = deck.parse(plain_text("hand", hand, " ".join(deck.texts(deck.suits[-1].cards[:-3:-1]))))
    if len(cards) > most:
        raise UsageError(f"{len(cards)} cards given; a hand has {most}.")
    return tuple(sorted(cards))
