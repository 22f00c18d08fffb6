"""A table as people give it, in a file or in the browser: checked key by key, so that each error has its key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import msgspec

from tricklab.analysis.equity.standing import wrong_tallies
from tricklab.engine.base.checks import check_names, suggest
from tricklab.engine.base.data_input import Whole
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import DEFAULT
from tricklab.engine.rules.options import Value, resolve

EVERYBODY = "everybody"
"""The key of the policy of all who have none of their own."""

At = Callable[[str], AbstractContextManager[None]]
"""Returns, for a key such as ``rules.min_bid``, a context that puts it into the errors raised inside."""


class TableKeys(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The keys of ``[table]`` in a table file (docs/table_file.md)."""

    variant: str
    players: Whole | None = None
    names: list[str] = []
    scores: list[Whole] | None = None
    carry: Whole | None = None
    tallies: list[Whole] | None = None

    def given(self) -> dict[str, Any]:
        """Return the keys that have a value."""
        values = {name: getattr(self, name) for name in TableKeys.__struct_fields__}
        return {name: value for name, value in values.items() if value not in (None, [])}


class GivenTable(TableKeys, kw_only=True):
    """A table with its house rules and its policies, by `EVERYBODY`, seat or name."""

    rules: dict[str, Value] = {}
    policies: dict[str, str] = {}


def checked_setup(table: GivenTable, at: At) -> Setup:
    """Return the setup of a table, without its policies; each key is checked after those that it depends on.

    Parameters
    ----------
    table
        The table.
    at
        Called with the key of each value that is checked.
    """
    variant = table.variant
    with at("variant"):
        game = game_of(variant)
    with at("players"):
        Setup.make(variant, players=table.players)
    for key, value in table.rules.items():
        with at(f"rules.{key}"):
            if key != "players":
                resolve(variant, game.options, {**game.variants[variant], key: value})
    with at("rules"):
        setup = Setup.make(variant, players=table.players, rules=table.rules)
    with at("names"):
        check_names("names", table.names)
    with at("scores"):
        Setup.make(variant, rules=setup.rules, scores=table.scores)
    with at("carry"):
        Setup.make(variant, rules=setup.rules, scores=table.scores, carry=table.carry)
    with at("tallies"):
        right = len(game.standing(setup.rules).tallies)
        if table.tallies is not None and len(table.tallies) != right:
            raise UsageError(wrong_tallies(len(table.tallies), right, variant))
    return Setup.make(variant, rules=setup.rules, scores=table.scores, carry=table.carry)


def checked_policies(
    setup: Setup, names: Sequence[str], policies: Mapping[str, str], at: At, files: tuple[Path, ...] = ()
) -> tuple[str, dict[int, str]]:
    """Return the policy of everybody, and the policies of single seats by number.

    Parameters
    ----------
    setup
        The setup of the table.
    names
        A name for each seat, or nothing.
    policies
        The policies by `EVERYBODY`, by the number of a seat or by a name.
    at
        Called with the key of each policy.
    files
        The policy files that may be named.
    """
    seats = {str(seat): seat for seat in range(setup.players)} | {name: seat for seat, name in enumerate(names)}
    known = [EVERYBODY, *(names or seats)]
    by_seat: dict[int, str] = {}
    for key, policy in policies.items():
        with at(f"policies.{key}"):
            if key != EVERYBODY and key not in seats:
                raise UsageError(f"nobody is called that; the keys are {', '.join(known)}.{suggest(key, known)}")
            find_policy(policy, setup.game.name, files=files)
            if key != EVERYBODY:
                if seats[key] in by_seat:
                    raise UsageError(f"seat {seats[key]} has a policy already.")
                by_seat[seats[key]] = policy
    return policies.get(EVERYBODY, DEFAULT), by_seat
