"""What a game from outside must bring: checked when it is loaded; what is missing is named (docs/own_game.md)."""

from __future__ import annotations

import re
import sys
import traceback
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import CodeError, UsageError
from tricklab.engine.mechanics.game import Game
from tricklab.engine.mechanics.hooks import has_own
from tricklab.engine.mechanics.machine import outcome, settle
from tricklab.engine.mechanics.scoring import score
from tricklab.engine.rules.options import resolve
from tricklab.engine.rules.phases import Phase, Speech

NEEDED = ("name", "summary", "options", "phases", "seating", "results")
"""The attributes without which there is no game."""

_BY_OWN_BIDS = (
    " As the game has no `declarer`, each bids tricks of his own; where nobody does, let `declarer` be the column that "
    "says who leads first."
)
MOST_IN_HISTORY = 127
"""The highest action that a history takes (`engine.mechanics.state`)."""

_CLOSE = 0.8
"""How much alike two names are of which one is taken for a slip."""


def check_module(module: ModuleType) -> None:
    """Check the game of a module of another package.

    Raises
    ------
    UsageError
        If something is missing, or misspelled.
    """
    game: Any = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise UsageError("it needs GAME, an instance of a class derived from tricklab.engine.mechanics.game.Game.")
    kind = type(game).__name__
    for name in NEEDED:
        if not getattr(game, name, ()):
            raise UsageError(f"{kind} needs the attribute `{name}`: see tricklab.engine.mechanics.game.Game.")
    _check_names(game)
    if not has_own(score, game.rules_class) and not has_own(outcome, game.rules_class):
        raise UsageError(f"{kind} has no hook score, which writes the result of a deal: write `score` with @rule.")
    check_results(game)
    check_room(game)


def check_results(game: Game) -> None:
    """Refuse results without what every summary reads."""
    fields = game.row.names or ()
    wanted = ["bids"] * (game.declarer is None) + ["tricks"] * (type(game).result is Game.result)
    for name in ("dealer", "delta", game.measure.field, *wanted):
        if name not in fields:
            raise UsageError(f"`results` needs the field {name!r}.{_BY_OWN_BIDS if name == 'bids' else ''}")
    for known, rules in _variants(game):
        sides, columns = known.sides(rules), {column.name for column in known.columns(rules)}
        of_seats = [f"{name}_{seat}" for seat in range(len(sides)) for name in ("bid", "tricks")]
        declared = of_seats if game.declarer is None else [game.declarer]
        for name in [*(f"delta_{side}" for side in sorted(set(sides))), *declared]:
            if name not in columns:
                raise UsageError(f"`results` needs the column {name!r}.{_BY_OWN_BIDS if name in of_seats else ''}")
        has_partners = len(set(sides)) < len(sides)
        if game.declarer is None and has_partners and type(game).contract is Game.contract:
            raise UsageError(
                f"{type(game).__name__} has partners and no `declarer`: it needs the method `contract`, which says "
                "whether a seat makes its bid by its own tricks, or a pair its bids by those of both."
            )


def check_room(game: Game) -> None:
    """Refuse records with less room than a deal takes: compiled code would write beyond their end."""
    table = game.state["table"]
    for known, rules in _variants(game):
        sides = known.sides(rules)
        seats, hands = len(sides), known.hand_sizes(rules)
        least, left_over = (len(known.deck(rules).cards) - seats * size for size in (max(hands), min(hands)))
        if least < 0:
            raise UsageError(f"`seating` deals {-least} cards more than the deck has.")
        width = len(known.standing(rules).scores) + len(known.standing(rules).carried)
        for phase in game.phases:
            if isinstance(phase, Speech) and max(phase.words(rules).values()) > MOST_IN_HISTORY:
                raise UsageError(
                    f"the phase {phase.name!r} has actions above {MOST_IN_HISTORY}, which the history does not hold: "
                    "number what can be said from 0 on."
                )
        for has, needs, what in (
            (game.state["own"].shape[0], seats, "`seating` with `most`, and so"),
            (table["scores"].shape[0], width, "Fields(..., scores=...) with"),
            (game.state["stock"].shape[0], left_over, "Fields(..., stock=...) with"),
            (_length(game.row["delta"]), len(set(sides)), "a field 'delta' of the row with"),
            *((_length(game.row[name]), seats, f"a field {name!r} per seat with") for name in _by_seat(game)),
        ):
            if has < needs:
                raise UsageError(f"it needs {what} room for {needs}; there is room for {has}.")


def _length(field: Any) -> int:
    return field.shape[0] if field.shape else 0


def _by_seat(game: Game) -> list[str]:
    """Return the fields of the row with a number for each seat."""
    return [name for name in ("bids", "tricks", "captured", "sides") if name in (game.row.names or ())]


def _variants(game: Game) -> list[tuple[Game, Any]]:
    """Return for each variant the game as it has it, and its rules."""
    variants = []
    for variant, given in game.variants.items():
        known = game.of_variant(variant)
        variants.append((known, resolve(variant, known.options, given)))
    return variants


def _check_names(game: Game) -> None:
    """Refuse an attribute of a game that nobody asks for, and that is nearly called as one that somebody does."""
    bases = Game.__mro__[:-1]
    known = {name for base in bases for name in {**vars(base), **base.__annotations__} if not name.startswith("_")}
    for name, value in vars(type(game)).items():
        if name in known or name.startswith("_") or isinstance(value, staticmethod | Phase):
            continue
        if close := get_close_matches(name, known, n=1, cutoff=_CLOSE):
            raise UsageError(
                f"a Game has no `{name}`. Did you mean `{close[0]}`? If not, begin its name with an underscore."
            )


def why_no_match(game: Game) -> str:
    """Say why no match of a game can be played, or how it ends be asked; empty if that can be."""
    if has_own(settle, game.rules_class):
        return ""
    return (
        f"{game.name} has no `match`, and no hook `settle`, which adds a deal to a match and returns who has won it; "
        "see docs/own_game.md."
    )


def need_matches(game: Game) -> None:
    """Refuse a game of which no match can be played, see `why_no_match`."""
    if why := why_no_match(game):
        raise UsageError(why)


def folder_of_module(module: str) -> Path | None:
    """Return the folder of the package that a module is part of, or its file if it is a module by itself."""
    try:
        spec = find_spec(module.partition(".")[0])
    except (ImportError, ValueError):
        spec = None
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).resolve()
    return path if spec.submodule_search_locations is None else path.parent


def is_of_game(file: str, game: Game) -> bool:
    """Tell whether a file belongs to the module or the package that brings a game from outside."""
    folder = None if game.is_ours else folder_of_module(type(game).__module__)
    return bool(file) and folder is not None and Path(file).resolve().is_relative_to(folder)


def reason(error: BaseException, module: str) -> str:
    """Say why a module of another package does not load, and where: the last line of its own that was run."""
    if isinstance(error, CodeError):
        return str(error)
    if isinstance(error, SyntaxError) and error.lineno is not None:  # none where a byte is 0
        return f"{error.filename}, line {error.lineno}: {error.msg}."
    folder = folder_of_module(module)
    frames = traceback.extract_tb(error.__traceback__)
    own = [each for each in frames if folder is not None and Path(each.filename).resolve().is_relative_to(folder)]
    where = f"{own[-1].filename}, line {own[-1].lineno}: " if own else ""
    if isinstance(error, SystemExit):
        return f"{where}it ends the program."
    absent = re.match(r"cannot import name '(\w+)' from '([\w.]+)'", f"{error}")
    if isinstance(error, ImportError) and absent and absent[2] in sys.modules:
        name, there = absent[1], [*vars(sys.modules[absent[2]])]
        return f"{where}{absent[2]} has no {name!r}.{suggest(name, there)}"
    text = f"{error}".removesuffix(".") or type(error).__name__
    return f"{where}{text}."
