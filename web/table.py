"""A table: the game, its rules, who sits there and plays how; and the variants that can be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.analysis.table.given_table import GivenTable, checked_policies, checked_setup
from tricklab.analysis.words.seat_names import names_by_seat, seen_from
from tricklab.engine.errors import UsageError
from tricklab.engine.games import broken_games, game_of, title_of
from tricklab.engine.play.catalogue import policies, variants
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy
from tricklab.web.cards import deck_of
from tricklab.web.requests import Fields, Refused, as_json, field, read_body, shortened


class Table(GivenTable, kw_only=True):
    """What is played, by whom, from which scores; all fields may be left out.

    ``policies`` are of ``everybody``, and of single seats by number or name. ``names`` are of all seats, or of the
    others, clockwise from your left. ``seed`` deals the cards.
    """

    variant: str = "smear"
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

    def at(key: str) -> Any:
        if key == "players":
            return rule_field(f"table.{key}", table, key, table.players)
        _, is_rule, name = key.partition("rules.")
        return rule_field(f"table.{key}", table, name, table.rules[name]) if is_rule else field(f"table.{key}")

    setup = checked_setup(table, at)
    with at("names"):
        names = names_by_seat(setup.players, table.names, 0)
    with at("seed"):
        Setup.make(table.variant, seed=table.seed)
    everybody, by_seat = checked_policies(setup, names, table.policies, at, files)
    game = setup.game.name
    return Setup.make(
        table.variant,
        rules=setup.rules,
        scores=table.scores,
        carry=table.carry,
        seed=table.seed,
        policy=find_policy(everybody, game, files=files),
        seats={seat: find_policy(policy, game, files=files) for seat, policy in by_seat.items()},
    )


@contextmanager
def rule_field(path: str, table: Table, name: str, value: Any) -> Iterator[None]:
    """Turn a `UsageError` about a house rule into a refusal that lists the values as the page shows them."""
    try:
        yield
    except UsageError as error:
        option = next((option for option in game_of(table.variant).options if option.name == name), None)
        if option is None or value in option.values:
            raise Refused(str(error), field=path) from error
        numbers = option.low is None and all(isinstance(each, int) for each in option.values)
        values = [_shown(each) for each in (sorted(option.values) if numbers else option.values)]
        if option.low is not None:
            values.append(f"any other whole number from {option.low:,} to {option.high:,}")
        listed = " or ".join(filter(None, [", ".join(values[:-1]), values[-1]]))
        raise Refused(f"{_shown(name)}: choose {listed}; not {shortened(_shown(value))}.", field=path) from error


def _shown(value: Any) -> str:
    """Return a rule or its value as the page shows it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value).replace("_", " ")


class _SeatedTable(Fields):
    """A table, and the seat of the person."""

    table: Table
    seat: int = 0


def _variants(request: Request) -> Response:
    """Return the variants with their house rules; with ``low`` any whole number from there on is a value."""
    return as_json([_variant(name, entry) for name, entry in variants().items()])


def _broken(request: Request) -> Response:
    """Return why games of other packages are left out, a sentence each."""
    return as_json([*broken_games().values()])


def _variant(name: str, entry: Any) -> dict[str, Any]:
    """Return a variant without making a `Setup`, which imports its policies: the first page waits for this."""
    game = game_of(name)
    derived = {option.name for option in game.options if option.derive}
    players = len(game.sides({setting.name: setting.default for setting in entry.settings}))
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
    return {"name": name, "title": title_of(name), "summary": entry.summary, "players": players, "rules": rules}


async def _table(request: Request) -> Response:
    """Check a table, and return what its screens need: seats, sides, all rules, deck, policies."""
    asked, state = await read_body(request, _SeatedTable), request.app.state
    described = await run_in_threadpool(_describe, asked, state.settings.policy_files)
    state.warming.begin(asked.table)
    return as_json(described)


def _describe(asked: _SeatedTable, files: tuple[Path, ...]) -> dict[str, Any]:
    setup = setup_of(asked.table, files)
    if not 0 <= asked.seat < setup.players:
        raise Refused(f"seats are 0 to {setup.players - 1}.", field="seat")
    game, given = setup.game, names_by_seat(setup.players, asked.table.names, asked.seat)
    return {
        "title": setup.title,
        "players": setup.players,
        "sides": list(setup.sides),
        "given": list(given),
        "names": list(seen_from(setup, asked.seat, given).names),
        "hand_size": max(game.hand_sizes(setup.rules)),
        "rules": dict(setup.rules),
        "scores": list(setup.scores),
        "carry": setup.carry,
        "phases": list(game.kinds),
        "turned": game.turned.cards if game.turned else 0,
        "deck": deck_of(setup.deck),
        "policies": [{"name": name, "summary": entry.summary} for name, entry in policies(setup.variant).items()],
    }


ROUTES = [Route("/variants", _variants), Route("/variants/broken", _broken), Route("/table", _table, methods=["POST"])]
