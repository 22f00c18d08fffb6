"""Setups: the rules, players, scores and seed that determine every deal and how it is played."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from tricklab.engine.base.cached import cached_property
from tricklab.engine.base.checks import dictionary, known_names, plain_text
from tricklab.engine.base.notebook import html_table
from tricklab.engine.base.numbers import seed_of
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of, title_of
from tricklab.engine.games.sources import sources_digest
from tricklab.engine.mechanics.game import Game
from tricklab.engine.play.setup_options import (
    DealOptions,
    SetupOptions,
    carry_before,
    refuse,
    rules_in_force,
    seated,
    side_scores,
    typed_hand,
)
from tricklab.engine.policies.policy import DEFAULT, Policy, PolicyLike
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.options import Value, resolve

SCHEMA = 1
"""Raised when a column changes its meaning."""

_MOST_SEED = 1000
"""Characters in a seed, with the words that `Setup.for_purpose` adds to the user's own."""


@dataclass(frozen=True, repr=False)
class Setup:
    """A variant with its house rules, a policy for each seat, the scores before the deal, and a seed.

    `Setup.make` makes setups, and checks everything. Two equal setups deal and play the same deals.

    Attributes
    ----------
    variant
        Its name, as ``tricklab variants`` lists it.
    rules
        The value of every option, read-only.
    policies
        The policy of each seat.
    scores
        The score of each side before the deal.
    seed
        The seed of all random numbers.
    carry
        The points that are carried over from earlier deals; None in games that carry nothing over.
    hand
        Numbers of the cards that seat 0 is dealt in every deal; all other cards are dealt at random.
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
        """Make a setup from what a user asks for: check it, and fill in the defaults.

        Parameters
        ----------
        variant
            Name of the variant; ``tricklab variants`` lists them.
        players
            Short for ``rules={"players": ...}``.
        rules
            Options of the variant; an option that is not given has its default.
        policy
            The policy of every seat, unless ``sides`` or ``seats`` says otherwise: a name, as for ``--policy``, or a
            class or an instance of your own (docs/python.md).
        sides, seats
            Policies of single sides and seats, by number; a seat's wins over its side's.
        scores
            Scores before the deal, one for each side or one for each seat.
        carry
            The points that are carried over from earlier deals, in games that do so (Phat's muck).
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
            If anything in it does not exist, or contradicts something else.

        Examples
        --------
        >>> Setup.make("smear", players=6, rules={"jokers": "ranked"}, seats={2: "basic"}, seed=7)
        Setup.make('smear', players=6, rules={'jokers': 'ranked'}, policy='expert', seats={2: 'basic'}, seed=7)
        """
        game = game_of(plain_text("variant", variant, "smear"))
        in_force = rules_in_force(game, variant, players, rules)
        policies = seated(game, game.sides(in_force), policy, sides, seats)
        before = side_scores(game.sides(in_force), scores)
        carry = carry_before(game, in_force, carry)
        refuse(game.check_before(in_force, before, carry))
        cards = typed_hand(game, in_force, hand)
        return cls(variant, in_force, policies, before, seed_of(seed, most=_MOST_SEED), carry, cards)

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
        """Return the same setup with some rules changed, and with everything that follows from them."""
        options = self.options()
        own: dict[str, Value] = {"players": self.players} if "players" in self.rules else {}
        own |= {**(options.get("rules") or {}), **dictionary("rules", changes, str, '{"trey": False}')}
        changed: SetupOptions = {**options, "players": None, "rules": own}
        return Setup.make(self.variant, **changed)

    def for_purpose(self, purpose: str, mark: str = "") -> Setup:
        """Return the same setup with a seed of its own, so that the purpose gets fresh deals.

        The purpose, such as ``"confirmation"``, is added to the seed behind a punctuation mark.

        Examples
        --------
        >>> Setup.make("phat", seed=7).for_purpose("again", ",").seed
        '7, again'
        """
        return replace(self, seed=f"{self.seed}{mark} {purpose}")

    def options(self) -> SetupOptions:
        """Return the keywords from which `Setup.make` makes this setup, without those at their defaults."""
        rules = {name: value for name, value in self.rules.items() if value != self.usual[name]}
        options: SetupOptions = {}
        if "players" in rules:
            options["players"] = int(rules.pop("players"))
        if rules:
            options["rules"] = rules
        options["policy"] = usual = max(self.policies, key=self.policies.count)
        others = {seat: policy for seat, policy in enumerate(self.policies) if policy != usual}
        if others:
            options["seats"] = others
        if any(self.scores):
            options["scores"] = list(self.scores)
        if self.carry != self.game.usual_carry(self.rules):
            options["carry"] = self.carry
        if self.hand:
            options["hand"] = " ".join(self.deck.texts(self.hand))
        options["seed"] = self.seed
        return options

    @cached_property
    def game(self) -> Game:
        """The game that the variant belongs to."""
        return game_of(self.variant)

    @property
    def deck(self) -> Deck:
        """The deck that the game is played with under these rules."""
        return self.game.deck(self.rules)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self.game.sides(self.rules)

    @property
    def other_sides(self) -> int:
        """The number of sides that each side plays against."""
        return max(self.sides)

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.sides)

    @property
    def title(self) -> str:
        """The variant's name as it is printed."""
        return title_of(self.variant)

    @cached_property
    def usual(self) -> dict[str, Value]:
        """The default of every option, given the other rules."""
        options = self.game.options
        own = resolve(self.variant, options, self.game.variants[self.variant])
        derived = {option.name: option.derive(self.rules) for option in options if option.derive is not None}
        return {**own, **derived}

    @property
    def samples_worlds(self) -> bool:
        """Whether any policy samples worlds at every decision, which takes a thousand times as long."""
        return any(_samples_worlds(policy.instance) for policy in self.policies)

    def describe(self) -> dict[str, Any]:
        """Return the setup as plain data with every parameter, as manifests and footers have it."""
        fields: dict[str, Any] = {
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
            fields["carry"] = self.carry
        if self.hand:
            fields["hand"] = list(self.deck.texts(self.hand))
        if sources := sources_digest(self.game.name):
            fields["sources"] = sources
        return fields

    def digest(self) -> str:
        """Hash the setup: eight hexadecimal digits that name the run."""
        text = json.dumps(self.describe(), sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()

    def rules_digest(self) -> str:
        """Hash the variant's rules alone, to be printed beside a number: six hexadecimal digits."""
        text = json.dumps([self.variant, dict(self.rules)], sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=3).hexdigest()

    def basis(self, played: str) -> str:
        """Return the line beside every number: the game, how many deals or matches were ``played``, seed and rules."""
        return f"{self.title}, {self.players} players, {played}, seed {self.seed}, rules {self.rules_digest()}"

    def table_of_policies(self) -> str:
        """Return the names of the policies: that of most seats and then the others, or one for each seat."""
        names = [policy.name for policy in self.policies]
        most = max(names, key=names.count)
        usual = [most] if 2 * names.count(most) > len(names) else []
        return ", ".join([*usual, *(f"seat {seat} {name}" for seat, name in enumerate(names) if name not in usual)])

    def __getstate__(self) -> dict[str, Any]:
        """Return the state that is copied or sent to another process: the fields alone."""
        state = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**state, "rules": dict(self.rules), "sources": sources_digest(self.game.name)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take a state that was copied or sent.

        Raises
        ------
        UsageError
            If it is of a game from outside whose code differs here.
        """
        own = {**state, "rules": MappingProxyType(state["rules"])}
        if own.pop("sources") != sources_digest(game_of(own["variant"]).name):
            raise UsageError(f"the code of the game {own['variant']!r} is not the same here: install the same.")
        self.__dict__.update(own)

    def __repr__(self) -> str:
        """Return the call that makes it."""
        return f"Setup.make({', '.join([repr(self.variant), *map('='.join, self._keywords())])})"

    def _repr_html_(self) -> str:
        rules = self.rules_digest()
        return html_table(f"{self.title}, {self.players} players, rules {rules}", ["", ""], self._keywords())

    def _keywords(self) -> list[tuple[str, str]]:
        """Return the keywords with their values as a user would write them, policies by name."""
        keywords = []
        for key, value in self.options().items():
            if key == "seats" and isinstance(value, dict):
                value = {seat: policy.name for seat, policy in value.items()}
            keywords.append((key, repr(value.name if isinstance(value, Policy) else value)))
        return keywords


def _samples_worlds(player: Any) -> bool:
    """Return whether a policy, or the policy that it is built on, has the parameter ``worlds``."""
    return hasattr(player, "worlds") or (hasattr(player, "base") and _samples_worlds(player.base))


SetupLike = Setup | str
"""A setup, or the name of a variant."""


def setup_from(given: SetupLike, options: SetupOptions | DealOptions, known: type = SetupOptions) -> Setup:
    """Return the setup that is given, or make one from a variant's name and options.

    Parameters
    ----------
    given
        A setup, or the name of a variant.
    options
        Keywords of `Setup.make`; none with a setup.
    known
        Which of them are allowed: `SetupOptions`, or `DealOptions` where the policies come from elsewhere.

    Raises
    ------
    UsageError
        If anything in it does not exist, or contradicts something else.

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
