"""What is dealt and who plays: everything that decides what deal number ``i`` looks like."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from tricklab.engine.base.checks import dictionary, known_names, plain_text
from tricklab.engine.base.notebook import html_table
from tricklab.engine.base.numbers import seed_of, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.games.sources import sources_digest
from tricklab.engine.play.seats import seated, side_scores
from tricklab.engine.play.setup_options import DealOptions, SetupOptions
from tricklab.engine.policies.policy import DEFAULT, Policy, PolicyLike
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.options import Value, resolve, text_of

SCHEMA = 1
"""Raised when a column changes its meaning."""

_MOST_SEED = 1000
"""Characters in a seed, with what a search or a report puts after the user's own."""


@dataclass(frozen=True, repr=False)
class Setup:
    """A variant with its house rules, a policy for each seat, how the match stands before the deal, and a seed.

    Made by `Setup.make`, which checks everything. Two setups that are equal deal and play the same deals.

    Attributes
    ----------
    variant
        Its name, as ``tricklab variants`` lists it.
    rules
        The value of every option; read-only, as the setup itself is.
    policies
        The policy of each seat.
    scores
        The score of each side before the deal.
    seed
        What the cards come from.
    carry
        What is carried over from earlier deals; None in games that carry nothing.
    hand
        Numbers of the cards that seat 0 is dealt in every deal; the others are dealt at random.
    """

    variant: str
    rules: Mapping[str, Value]
    policies: tuple[Policy, ...]
    scores: tuple[int, ...]
    seed: int | str
    carry: int | None = None
    hand: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Make the rules read-only: a run's identity follows from them."""
        object.__setattr__(self, "rules", MappingProxyType(dict(self.rules)))

    @classmethod
    def make(
        cls,
        variant: str = "smear",
        *,
        players: int | None = None,
        rules: Mapping[str, Value] | None = None,
        policy: PolicyLike = DEFAULT,
        sides: Mapping[int, PolicyLike] | None = None,
        seats: Mapping[int, PolicyLike] | None = None,
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
            The policy of every seat, unless ``sides`` or ``seats`` says otherwise: a name, as for ``--policy``, or a
            class or an instance of your own (docs/python.md).
        sides, seats
            Policies of single sides and seats, by number; a seat's wins over its side's.
        scores
            Scores before the deal, one for each side or one for each seat.
        carry
            What the deal is worth because of those before it, in games that carry something over (Phat's muck).
        hand
            Cards that seat 0 is dealt in every deal, as text; the others are dealt at random.
        seed
            A whole number or a text on one line; ``1000``, ``"1000"`` and ``"1e3"`` are the same.

        Returns
        -------
        Setup
            With every option's value, and a policy for each seat.

        Raises
        ------
        UsageError
            If any of it does not exist or does not fit together.

        Examples
        --------
        >>> Setup.make("smear", players=6, rules={"jokers": "ranked"}, seats={2: "basic"}, seed=7)
        Setup.make('smear', players=6, rules={'jokers': 'ranked'}, policy='expert', seats={2: 'basic'}, seed=7)
        """
        game = game_of(plain_text("variant", variant, "smear"))
        given = dictionary("rules", rules, str, '{"players": 4}')
        if players is not None:
            if text_of(given.get("players", players)) != text_of(players):
                raise UsageError(f"players={players} and the rule players={given['players']} contradict each other.")
            given["players"] = players
        number = game.seating.players
        if isinstance(number, int) and text_of(given.pop("players", number)) != str(number):
            raise UsageError(f"{game.title} is for {number} players.")
        in_force = resolve(variant, game.options, {**game.variants[variant], **given})
        game.check(in_force)
        policies = seated(game, game.sides(in_force), policy, sides, seats)
        before = side_scores(game.sides(in_force), scores)
        carried = game.usual_carry(in_force)
        if carry is not None and carried is None:
            raise UsageError(f"{game.title} carries nothing over from deal to deal: leave carry out.")
        carry = carried if carry is None else whole(carry, "carry", example="8")
        game.check_before(in_force, before, carry)
        cards = () if hand is None else _typed_hand(game.deck(in_force), hand)
        if len(cards) > game.hand_size(in_force):
            raise UsageError(f"{len(cards)} cards given; a hand has {game.hand_size(in_force)}.")
        return cls(variant, in_force, policies, before, seed_of(seed, most=_MOST_SEED), carry, tuple(sorted(cards)))

    def with_policies(
        self,
        policy: PolicyLike,
        *,
        sides: Mapping[int, PolicyLike] | None = None,
        seats: Mapping[int, PolicyLike] | None = None,
    ) -> Setup:
        """Return the same deals with other policies; the parameters are those of `Setup.make`."""
        return replace(self, policies=seated(self.game, self.sides, policy, sides, seats))

    def with_rules(self, changes: Mapping[str, Value]) -> Setup:
        """Return the same with some rules changed; what follows from them is worked out again."""
        options = self.options()
        rules = {
            **({"players": self.players} if "players" in self.rules else {}),
            **(options.get("rules") or {}),
            **dictionary("rules", changes, str, '{"trey": False}'),
        }
        changed: SetupOptions = {**options, "players": None, "rules": rules}
        return Setup.make(self.variant, **changed)

    def options(self) -> SetupOptions:
        """Return the keywords that `Setup.make` makes this setup from; what is as usual is left out."""
        rules = {name: value for name, value in self.rules.items() if value != self.usual[name]}
        told: SetupOptions = {}
        if "players" in rules:
            told["players"] = int(rules.pop("players"))
        if rules:
            told["rules"] = rules
        told["policy"] = usual = max(self.policies, key=self.policies.count)
        others = {seat: policy for seat, policy in enumerate(self.policies) if policy != usual}
        if others:
            told["seats"] = others
        if any(self.scores):
            told["scores"] = list(self.scores)
        if self.carry != self.game.usual_carry(self.rules):
            told["carry"] = self.carry
        if self.hand:
            told["hand"] = " ".join(self.deck.texts(self.hand))
        told["seed"] = self.seed
        return told

    @cached_property
    def game(self) -> Game:
        """The game that the variant belongs to."""
        return game_of(self.variant)

    @property
    def deck(self) -> Deck:
        """The cards that it is played with."""
        return self.game.deck(self.rules)

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
        return self.game.title if self.variant == self.game.name else self.variant.title()

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
            told["hand"] = list(self.deck.texts(self.hand))
        if sources := sources_digest(self.game.name):
            told["sources"] = sources
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

    def __getstate__(self) -> dict[str, Any]:
        """Return what is copied, or sent to another process: what it says, and nothing that follows from that."""
        told = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**told, "rules": dict(self.rules), "sources": sources_digest(self.game.name)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what was copied or sent.

        Raises
        ------
        UsageError
            If it is of a game from outside whose code is another one here.
        """
        told = {**state, "rules": MappingProxyType(state["rules"])}
        if told.pop("sources") != sources_digest(game_of(told["variant"]).name):
            raise UsageError(f"the code of the game {told['variant']!r} is not the same here: install the same.")
        self.__dict__.update(told)

    def __repr__(self) -> str:
        """Return the call that makes it."""
        return f"Setup.make({', '.join([repr(self.variant), *(f'{key}={told}' for key, told in self._told())])})"

    def _repr_html_(self) -> str:
        rows = [(key, told) for key, told in self._told()]
        return html_table(f"{self.title}, {self.players} players, rules {self.rules_digest()}", ["", ""], rows)

    def _told(self) -> list[tuple[str, str]]:
        """Return the keywords with their values as a user would write them, policies by name."""
        told = []
        for key, value in self.options().items():
            if key == "seats" and isinstance(value, dict):
                value = {seat: policy.name for seat, policy in value.items()}
            told.append((key, repr(value.name if isinstance(value, Policy) else value)))
        return told


def _typed_hand(deck: Deck, hand: Any) -> list[int]:
    """Return the cards of a hand that a user has typed."""
    return deck.parse(plain_text("hand", hand, " ".join(deck.texts(deck.suits[-1].cards[:-3:-1]))))


SetupLike = Setup | str
"""A setup, or the name of a variant."""


def setup_from(given: SetupLike, options: SetupOptions | DealOptions, known: type = SetupOptions) -> Setup:
    """Return a setup that is given, or make it from a variant's name and options.

    Parameters
    ----------
    given
        A setup, or the name of a variant.
    options
        Keywords of `Setup.make`; none with a setup.
    known
        Which of them there are: `SetupOptions`, or `DealOptions` where the policies are told in another way.

    Raises
    ------
    UsageError
        If any of it does not exist or does not fit together.

    Examples
    --------
    >>> setup_from("pitch", {"seed": 3}) == setup_from(Setup.make("pitch", seed=3), {})
    True
    """
    known_names(list(options), list(known.__annotations__), "option")
    if not isinstance(given, Setup):
        return Setup.make(given, **options)
    if options:
        raise UsageError(f"give {', '.join(options)} to Setup.make; a setup is complete and takes nothing beside it.")
    return given
