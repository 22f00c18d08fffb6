"""A table: the game, its rules, who sits there and plays how; and the variants that can be chosen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.analysis.words.seat_names import names_by_seat, seen_from
from tricklab.engine.play.catalogue import policies, variants
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import DEFAULT
from tricklab.engine.rules.options import Value
from tricklab.web.cards import deck_of
from tricklab.web.requests import Fields, Refused, as_json, field, read_body

EVERYBODY = "everybody"


class Table(Fields):
    """A table; with the keys of a table file (docs/table_file.md).

    ``policies`` has a policy for ``everybody`` and for single seats, by number. ``seed`` deals the cards.
    """

    variant: str = "smear"
    players: int | None = None
    rules: dict[str, Value] = msgspec.field(default_factory=dict)
    names: list[str] = msgspec.field(default_factory=list)
    scores: list[int] | None = None
    carry: int | None = None
    tallies: list[int] | None = None
    policies: dict[str, str] = msgspec.field(default_factory=dict)
    seed: int | str = 1


def setup_of(table: Table, files: tuple[Path, ...] = ()) -> Setup:
    """Return the setup of a table.

    Parameters
    ----------
    files
        The policy files that it may name.

    Raises
    ------
    Refused
        If something in it is wrong; the field that is wrong is named.
    """
    with field("table.variant"):
        Setup.make(table.variant)
    with field("table.players"):
        Setup.make(table.variant, players=table.players)
    with field("table.rules"):
        setup = Setup.make(table.variant, players=table.players, rules=table.rules)
    with field("table.scores"):
        Setup.make(table.variant, rules=setup.rules, scores=table.scores, carry=table.carry)
    with field("table.seed"):
        Setup.make(table.variant, seed=table.seed)
    by_seat: dict[int, Any] = {}
    for key, name in table.policies.items():
        with field(f"table.policies.{key}"):
            policy = find_policy(name, setup.game.name, files=files)
        if key != EVERYBODY:
            if key not in map(str, range(setup.players)):
                raise Refused(f"seats are 0 to {setup.players - 1}, or {EVERYBODY}.", field=f"table.policies.{key}")
            by_seat[int(key)] = policy
    with field("table.names"):
        names_by_seat(setup.players, table.names, 0)
    return Setup.make(
        table.variant,
        rules=setup.rules,
        scores=table.scores,
        carry=table.carry,
        seed=table.seed,
        policy=find_policy(table.policies.get(EVERYBODY, DEFAULT), setup.game.name, files=files),
        seats=by_seat,
    )


class _Described(Fields):
    table: Table
    seat: int = 0


async def _variants(request: Request) -> Response:
    """List the variants with their house rules."""
    return as_json([_variant(name, entry) for name, entry in variants().items()])


def _variant(name: str, entry: Any) -> dict[str, Any]:
    setup = Setup.make(name)
    derived = {option.name for option in setup.game.options if option.derive}
    rules = [
        {
            "name": setting.name,
            "default": setting.default,
            "derived": setting.name in derived,
            "values": list(setting.choices),
            "low": setting.low,
            "meaning": setting.meaning,
        }
        for setting in entry.settings
    ]
    return {"name": name, "title": setup.title, "summary": entry.summary, "players": setup.players, "rules": rules}


async def _table(request: Request) -> Response:
    """Check a table, and return what its screens need: seats, sides, deck, policies."""
    asked = await read_body(request, _Described)
    setup = setup_of(asked.table, request.app.state.settings.policy_files)
    if not 0 <= asked.seat < setup.players:
        raise Refused(f"seats are 0 to {setup.players - 1}.", field="seat")
    game, given = setup.game, names_by_seat(setup.players, asked.table.names, asked.seat)
    return as_json(
        {
            "title": setup.title,
            "players": setup.players,
            "sides": list(setup.sides),
            "given": list(given),
            "names": list(seen_from(setup, asked.seat, given).names),
            "hand_size": game.hand_size(setup.rules),
            "rules": dict(setup.rules),
            "scores": list(setup.scores),
            "carry": setup.carry,
            "phases": list(game.kinds),
            "deck": deck_of(setup.deck),
            "policies": [{"name": name, "summary": entry.summary} for name, entry in policies(setup.variant).items()],
        }
    )


ROUTES = [Route("/variants", _variants), Route("/table", _table, methods=["POST"])]
