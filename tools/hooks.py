"""``python -m tools.hooks``: all that a game can or must bring, from the code."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, fields
from functools import cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from tools.reference import BAR
from tricklab import making
from tricklab.engine.games import GAMES, game, kit
from tricklab.engine.games.outside import NEEDED
from tricklab.engine.mechanics import machine
from tricklab.engine.mechanics.game import Game
from tricklab.engine.mechanics.hooks import HOOKS, USUAL, has_own
from tricklab.engine.rules import phases
from tricklab.engine.rules.measure import Measure
from tricklab.engine.rules.phases import Phase
from tricklab.engine.rules.seating import Seating, Standing
from tricklab.engine.rules.sight import Sight

_HEAD = """# Hooks

[Your own game](../own_game.md) explains how to write a game, [Your own policy](../own_policy.md) how to write a policy.
This page lists what there is. All names are in `tricklab.making`.

A hook is a function of the engine that a game replaces with a method of the same name: write `@rule` above it. In the
signatures `rules` has the option values as numbers, `state` is the deal, `table` is `state.table`, and `row` is the
deal's result.
"""

FILLED_BY = {
    "the phases": (
        "apply",
        "count_actions",
        "count_short",
        "is_legal",
        "nth_action",
        "nth_short",
        "play_kind",
        "discard_kind",
    ),
    "`seating`": ("hand_of", "seats_of", "sides_of"),
    "`measure`": ("measured",),
    "`start`": ("deal_world",),
    "`TurnUp`": ("turned_cards",),
    "`CardPass`": ("steps_of_pass",),
    "`CardDiscard`": ("cards_exchanged",),
    "`OneRound`": ("dealer_must_bid", "ends_at_top", "highest_bid", "lowest_bid"),
}
"""The hooks that other parts of a game's class fill."""

FIELDS = (
    ("state.own", "hand, dealt", "every game; `Game` adds them", "tricklab.engine.mechanics.dealing"),
    ("state.own", "passed, received", "`CardPass` brings them", "tricklab.engine.mechanics.exchange.passing"),
    ("state.table", "to_left", "`CardPass` brings it", "tricklab.engine.mechanics.exchange.passing"),
    ("state.table", "turned, turned_card", "`TurnUp` brings them", "tricklab.engine.mechanics.turn_up"),
    ("state.table", "taker, laid_away", "`CardDiscard` brings them", "tricklab.engine.mechanics.exchange.discard"),
    ("state.table", "voids, played, tricks", "every game; `Game` adds them", "tricklab.engine.mechanics.trick"),
    ("state.table", "trick", "`habit:`; else `trick_cards`", "tricklab.engine.policies.built.habit"),
    ("state.table", "trick_cards", "`habit:`; else `trick`", "tricklab.engine.policies.built.habit"),
    ("state.table", "bidder", "`habit:`, if a bidder plays the hand", "tricklab.engine.policies.built.habit"),
    ("state.table", "trump", "`habit:` and `name_trumps`, if trumps are named", "tricklab.engine.mechanics.auction"),
    ("state.table", "bids, high, bidder", "`take_bid`; `OneRound` brings them", "tricklab.engine.mechanics.auction"),
    ("state.table", "said", "`speeches`; `Announcing` brings it", "tricklab.engine.mechanics.speeches"),
    ("state.table", "sitting_out", "a seat that plays no cards in a deal", "tricklab.engine.mechanics.trick"),
    (
        "state.table",
        "dummy, dummy_player, for_dummy, open_hand",
        "`lay_open`; the standard field `dummy` brings them",
        "tricklab.engine.mechanics.trick_state",
    ),
    ("state.table", "sides", "partners who are found in the deal: `side_now`", "tricklab.engine.mechanics.dealing"),
    ("state.table", "drew, took", "`serve`, `rob`; `Throwing` brings them", "tricklab.engine.mechanics.exchange.steps"),
    (
        "state.own",
        "discarded",
        "`throw`; `Throwing` and `CardDiscard` bring it",
        "tricklab.engine.mechanics.exchange.steps",
    ),
    ("state", "served", "`serve`, `rob`; `Throwing` brings it", "tricklab.engine.mechanics.exchange.steps"),
    ("state.own", "pool", "a phase `Throwing`, `Filling` or `Picking`", "tricklab.engine.rules.phases"),
    ("row", "dealer, delta", "every game: results, matches", "tricklab.engine.games.outside"),
    ("row", "tricks", "every game, unless it has a `result` of its own", "tricklab.engine.games.outside"),
    ("row", "bids", "a game without `declarer`: `contract`, summaries", "tricklab.engine.games.outside"),
    ("row", "made", "`success`, where one seat plays the hand; `set_back`", "tricklab.engine.mechanics.game"),
    ("row", "made", "contracts in `compare --rule-b`", "tricklab.analysis.contest.rule_quantities"),
    (
        "row",
        "bidder, bid, trump, partner, captured",
        "`result`: the deal record, where there are such",
        "tricklab.engine.mechanics.game",
    ),
    ("row", "point", "`credits`, `add_points`, `first_out`", "tricklab.engine.mechanics.scoring"),
    ("row", "sides", "partners who are found in the deal: `sides_in`", "tricklab.engine.mechanics.game"),
    ("row", "proposed, accepted", "inference; `Game` adds them", "tricklab.engine.play.deals"),
)
"""Fields of records that other code reads: the record, the fields, for what, and one module that reads them."""


def page() -> str:
    """Return the page."""
    return "\n".join([_HEAD, *_hooks(), *_game(), *_classes(), *_phases(), *_fields(), *_helpers()])


def _table(*head: str, rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Yield the lines of a table, and an empty one."""
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', BAR) for cell in row)} |"
    yield ""


def _meaning(thing: Any) -> str:
    """Return the first line of a docstring."""
    return (inspect.getdoc(thing) or "").partition("\n")[0].replace("`engine.", "`tricklab.engine.")


def _call(function: Callable[..., Any], name: str = "") -> str:
    """Return a function with the names of its arguments."""
    arguments = inspect.signature(function).parameters.values()
    names = [f"*{each.name}" if each.kind is each.VAR_POSITIONAL else each.name for each in arguments]
    return f"`{name or function.__name__}({', '.join(each for each in names if each != 'self')})`"


def _functions(kind: type) -> dict[str, Callable[..., Any]]:
    """Return the public methods that a class defines."""
    return {name: value for name, value in vars(kind).items() if inspect.isfunction(value) and name[0] != "_"}


@cache
def _games() -> dict[str, Game]:
    """Return our games by name."""
    return {name: game(name) for name in GAMES}


def _who(has: Callable[[Game], bool]) -> str:
    """Return which of our games have something."""
    names = [name for name, each in _games().items() if has(each)]
    others = [name for name in _games() if name not in names]
    if not others:
        return "all"
    return f"all but {', '.join(others)}" if len(others) <= 2 else ", ".join(names)


def _hooks() -> Iterator[str]:
    """Yield a table for each module that has hooks."""
    _games()
    by_module = attrgetter("__module__")
    for module, hooks in groupby(sorted(game_hooks(), key=by_module), by_module):
        yield f"## Hooks of `{module.removeprefix('tricklab.engine.')}`\n"
        yield f"{_meaning(sys.modules[module])}\n"
        rows = ((_call(hook), _without(hook), _who(_implements(hook)), _meaning(hook)) for hook in hooks)
        yield from _table("hook", "without it", "our games with one", "meaning", rows=rows)


def game_hooks() -> list[Callable[..., Any]]:
    """Return the hooks of games; the Pedro games' policies share hooks of their own."""
    return [hook for hook in HOOKS.values() if hook.__module__.startswith("tricklab.engine.mechanics.")]


def _without(hook: Callable[..., Any]) -> str:
    """Return what happens in a game that has no function for a hook."""
    usual = USUAL.get(hook.__name__)
    for name, hooks in FILLED_BY.items():
        if hook.__name__ in hooks:
            return f"from {name}"
    if usual is None:
        return "no match is played" if hook is machine.settle else "required"
    return "see its meaning" if usual is hook else f"`{usual.__name__}`"


def _implements(hook: Callable[..., Any]) -> Callable[[Game], bool]:
    """Return what tells whether a game has a function for a hook."""
    return lambda each: has_own(hook, each.rules_class)


def _replaces(name: str) -> Callable[[Game], bool]:
    """Return what tells whether a game has a version of its own of an attribute or a method."""
    return lambda each: any(name in vars(kind) for kind in type(each).__mro__ if kind not in Game.__mro__)


def _game() -> Iterator[str]:
    """Yield the tables of what is in `Game`."""
    yield f"## `Game`\n\n{_meaning(Game)}\n"
    rows: list[tuple[str, ...]] = [
        (f"`{name}`", "required" if name in NEEDED else _default(name), _who(_replaces(name)), meaning)
        for name, meaning in _attributes(Game).items()
    ]
    yield from _table("attribute", "without it", "our games with one", "meaning", rows=rows)
    bases = [kind for kind in reversed(Game.__mro__) if kind is not object]
    methods = [method for kind in bases for method in _functions(kind).values()]
    who = {method: _who(_replaces(method.__name__)) for method in methods}
    yield "Methods that a game may replace:\n"
    rows = [(_call(method), who[method], _meaning(method)) for method in methods if who[method]]
    yield from _table("method", "our games with one", "meaning", rows=rows)
    yield "What follows from these:\n"
    rows = [(_call(method), _meaning(method)) for method in methods if not who[method]]
    values = [each for kind in bases for each in vars(kind).items() if isinstance(each[1], property)]
    rows += [(f"`{name}`", _meaning(value)) for name, value in values]
    yield from _table("method or property", "meaning", rows=rows)


def _default(name: str) -> str:
    """Return an attribute's default."""
    return f"`{_shown(getattr(Game, name))}`" if hasattr(Game, name) else "made by the class"


def _classes() -> Iterator[str]:
    """Yield a table for each class of which a game has or returns an instance."""
    for kind in (Seating, Measure, Sight, Standing):
        yield f"## `{kind.__name__}`\n\n{_meaning(kind)}\n"
        usual = getattr(kind, "_field_defaults", vars(kind))
        rows = [
            (f"`{name}`", f"`{_shown(usual[name])}`" if name in usual else "required", meaning)
            for name, meaning in _attributes(kind).items()
        ]
        methods = _functions(Sight).values() if kind is Sight else ()
        rows += [(_call(method), "see its meaning", _meaning(method)) for method in methods]
        yield from _table("name", "without it", "meaning", rows=rows)


def _phases() -> Iterator[str]:
    """Yield the tables of the kinds of phases."""
    yield f"## Phases\n\n{_meaning(phases)}\n"
    rows = [
        (
            f"`{kind.__name__}({', '.join(_arguments(kind))})`",
            f"`{kind.event.__name__}`",
            "no" if kind.is_hidden else "yes",
            _who(_has_phase(kind)),
            _meaning(kind),
        )
        for kind in vars(phases).values()
        if inspect.isclass(kind) and issubclass(kind, Phase)
    ]
    yield from _table("kind", "event", "all see it", "our games with one", "meaning", rows=rows)
    yield "A phase of your own is a subclass with these methods:\n"
    methods = _functions(Phase).values()
    yield from _table("method", "meaning", rows=((_call(method), _meaning(method)) for method in methods))


def _has_phase(kind: type) -> Callable[[Game], bool]:
    """Return what tells whether a game has a phase of a kind, or of a kind of its own that is derived from it."""
    own = phases.__name__
    return lambda each: kind in {next(k for k in type(p).__mro__ if k.__module__ == own) for p in each.phases}


def _arguments(kind: Any) -> list[str]:
    """Return the fields of a dataclass as one writes them."""
    return [
        field.name if field.default is MISSING and field.default_factory is MISSING else f"{field.name}=..."
        for field in sorted(fields(kind), key=attrgetter("kw_only"))
    ]


def _fields() -> Iterator[str]:
    """Yield the table of fields."""
    yield "## Fields that others need\n"
    yield "`fields` and `results` make the records. The last column names one module that reads the fields.\n"
    rows = (
        (f"`{record}`", f"`{names.replace(', ', '`, `')}`", needed, f"`{module}`")
        for record, names, needed, module in FIELDS
    )
    yield from _table("record", "fields", "needed for", "read by", rows=rows)


def _helpers() -> Iterator[str]:
    """Yield the tables of all other names of `tricklab.making`, in its own groups."""
    hooks = {hook.__name__ for hook in game_hooks()}
    yield "## Helpers\n"
    for group, names in _groups().items():
        things = {name: getattr(making, name) for name in names if name not in hooks}
        calls = {name: thing for name, thing in things.items() if callable(thing) or inspect.ismodule(thing)}
        rest = [f"`{name}`" for name in things if name not in calls]
        if things:
            yield f"### {group}\n"
            rows = (
                (_call(thing, name) if inspect.isfunction(thing) else f"`{name}`", _meaning(thing))
                for name, thing in calls.items()
            )
            yield from _table("name", "meaning", rows=rows)
        if rest:
            yield f"Numbers, packs and types: {', '.join(rest)}.\n"


def _groups() -> dict[str, list[str]]:
    """Return the names of `tricklab.making` by the comments that head its imports."""
    names = {}
    text = "".join(Path(module.__file__ or "").read_text() for module in (kit, making)).replace("# A game.\n", "")
    for group in re.split(r"^# (?=[A-Z])", text, flags=re.MULTILINE)[1:]:
        head, _, code = group.partition(".\n")
        imports = [node for node in ast.parse(code.partition("__all__")[0]).body if isinstance(node, ast.ImportFrom)]
        names[head] = [alias.asname or alias.name for node in imports for alias in node.names]
    return names


def _attributes(kind: type) -> dict[str, str]:
    """Return the attributes that a class's docstring lists, each with what it says about them."""
    section = inspect.cleandoc(kind.__doc__ or "").partition("Attributes\n----------\n")[2]
    meanings: dict[str, str] = {}
    for names, text in re.findall(r"^(\w[\w, ]*)\n((?: .*\n?)+)", section, re.MULTILINE):
        meanings |= dict.fromkeys(names.split(", "), " ".join(text.split()).replace("`engine.", "`tricklab.engine."))
    return meanings


def _shown(value: Any) -> str:
    """Return a default as one writes it."""
    if isinstance(value, Measure | Sight):
        return f"{type(value).__name__}()"
    return "a function" if callable(value) else repr(value)


if __name__ == "__main__":
    print(page())
