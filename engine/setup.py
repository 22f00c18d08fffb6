"""What is dealt and who plays: everything that decides what deal number ``i`` looks like."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.game import Game
from tricklab.engine.games import game_of
from tricklab.engine.notation import parse_cards, texts
from tricklab.engine.numbers import seed_of, whole
from tricklab.engine.options import Value, resolve, text_of
from tricklab.engine.policies import DEFAULT, Policy, find_policy

SCHEMA = 1
"""Raised when a column changes its meaning."""

_MOST_POINTS = 30_000

_MOST_SEED = 1000
"""Characters in a seed, with what a search or a report puts after the user's own."""


@dataclass(frozen=True)
class Setup:
    """A variant with its house rules, a policy for each seat, how the match stands before the deal, and a seed.

    Made by `Setup.make`, which checks everything. Two setups that are equal deal and play the same deals.
    """

    variant: str
    rules: Mapping[str, Value]
    policies: tuple[Policy, ...]
    scores: tuple[int, ...]
    seed: int | str
    carry: int | None = None
    hand: tuple[int, ...] = ()

    @classmethod
    def make(
        cls,
        variant: str = "smear",
        *,
        players: int | None = None,
        rules: Mapping[str, Value] | None = None,
        policy: str = DEFAULT,
        sides: Mapping[int, str] | None = None,
        seats: Mapping[int, str] | None = None,
        scores: Sequence[int] | None = None,
        carry: int | None = None,
        hand: str | None = None,
        seed: int | str = 1,
    ) -> Setup:
        """Check what a user asks for and fill in the defaults.

        Parameters
        ----------
        variant
            Name of the variant; ``tricklab variants`` lists them.
        players
            Short for ``rules={"players": ...}``.
        rules
            Options of the variant; what is not given is at its default.
        policy
            The policy of every seat, unless ``sides`` or ``seats`` says otherwise.
        sides, seats
            Policies of single sides and seats; a seat's wins over its side's.
        scores
            Scores before the deal, one for each side or one for each seat.
        carry
            What the deal is worth because of those before it, in games that carry something over (Phat's muck).
        hand
            Cards that seat 0 is dealt in every deal, as text; the others are dealt at random.
        seed
            A whole number or a text on one line; ``7`` and ``"7"`` are the same.

        Raises
        ------
        UsageError
            If any of it does not exist or does not fit together.
        """
        game = game_of(variant)
        given = dict(rules or {})
        if players is not None:
            if text_of(given.get("players", players)) != text_of(players):
                raise UsageError(f"players={players} and the rule players={given['players']} contradict each other.")
            given["players"] = players
        in_force = resolve(variant, game.options, {**game.variants[variant], **given})
        game.check(in_force)
        seed = seed_of(seed, most=_MOST_SEED)
        seated = _seat(game, game.sides(in_force), policy, sides or {}, seats or {})
        before = _side_scores(game.sides(in_force), scores)
        if carry is not None and game.carry is None:
            raise UsageError(f"{game.title} carries nothing over from deal to deal: leave --carry out.")
        carry = game.carry if carry is None else whole(carry, "carry", example="8")
        game.check_before(in_force, before, carry)
        cards = tuple(sorted(parse_cards(hand or "", game.pack(in_force))))
        if len(cards) > game.hand_size(in_force):
            raise UsageError(f"{len(cards)} cards given; a hand has {game.hand_size(in_force)}.")
        return cls(variant, in_force, seated, before, seed, carry, cards)

    @cached_property
    def game(self) -> Game:
        """The game that the variant belongs to."""
        return game_of(self.variant)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self.game.sides(self.rules)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.sides)

    @property
    def title(self) -> str:
        """The variant's name as it is printed."""
        return self.game.title if self.variant == self.game.name else self.variant.capitalize()

    @cached_property
    def usual(self) -> dict[str, Value]:
        """What every option would be if the user had said nothing about it."""
        options = self.game.options
        own = resolve(self.variant, options, self.game.variants[self.variant])
        derived = {option.name: option.derive(self.rules) for option in options if option.derive is not None}
        return {**own, **derived}

    def describe(self) -> dict[str, Any]:
        """Return the setup as plain data, every parameter included; the manifest and the footers keep it."""
        told: dict[str, Any] = {
            "schema": SCHEMA,
            "variant": self.variant,
            "rules": dict(self.rules),
            "policies": [
                {"name": policy.name, "parameters": policy.parameters, "digest": policy.digest}
                for policy in self.policies
            ],
            "scores": list(self.scores),
            "seed": self.seed,
        }
        if self.carry is not None:
            told["carry"] = self.carry
        if self.hand:
            told["hand"] = texts(self.hand)
        return told

    def digest(self) -> str:
        """Hash the setup: eight hexadecimal digits that name the run."""
        text = json.dumps(self.describe(), sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()

    def rules_digest(self) -> str:
        """Hash the variant's rules alone, for printing beside a number."""
        text = json.dumps([self.variant, dict(self.rules)], sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=3).hexdigest()

    def table_of_policies(self) -> str:
        """Return the policies in short: one name, or a name for each seat that differs."""
        names = [policy.name for policy in self.policies]
        if len(set(names)) == 1:
            return names[0]
        return ", ".join(f"seat {seat} {name}" for seat, name in enumerate(names))


def _seat(
    game: Game, sides: tuple[int, ...], policy: str, of_side: Mapping[int, str], of_seat: Mapping[int, str]
) -> tuple[Policy, ...]:
    """Find the policy of each seat."""
    for asked, there, word in ((of_side, set(sides), "side"), (of_seat, set(range(len(sides))), "seat")):
        for number in asked:
            if number not in there:
                raise UsageError(f"there is no {word} {number}; {word}s are {', '.join(map(str, sorted(there)))}.")
    names = [of_seat.get(seat, of_side.get(side, policy)) for seat, side in enumerate(sides)]
    found = {name: find_policy(name, game.name) for name in dict.fromkeys(names)}
    return tuple(found[name] for name in names)


def _side_scores(sides: tuple[int, ...], scores: Sequence[int] | None) -> tuple[int, ...]:
    """Return the score of each side, from scores by side or by seat."""
    number = max(sides) + 1
    if scores is None:
        return (0,) * number
    scores = [whole(score, "a score", example="12") for score in scores]
    if any(abs(score) > _MOST_POINTS for score in scores):
        raise UsageError(f"scores go from -{_MOST_POINTS} to {_MOST_POINTS}.")
    if len(scores) == number:
        return tuple(scores)
    if len(scores) != len(sides):
        raise UsageError(
            f"{len(scores)} scores given; give {number}, one for each side, or {len(sides)}, one for each seat."
        )
    by_side = dict(zip(sides, scores, strict=True))
    if any(by_side[side] != score for side, score in zip(sides, scores, strict=True)):
        raise UsageError("partners have one score together: give both the same.")
    return tuple(by_side[side] for side in range(number))
