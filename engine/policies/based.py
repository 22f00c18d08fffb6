"""Policies built on another: ``rollout:base=basic,worlds=8``, ``habit:when=lead,play=highest-trump``."""

from __future__ import annotations

from collections.abc import Sequence

from tricklab.engine.errors import UsageError
from tricklab.engine.games import game as game_named
from tricklab.engine.ground.cards import RANKS
from tricklab.engine.options import suggest
from tricklab.engine.phases import Playing
from tricklab.engine.policies import BASED, DEFAULT, Policy, find_policy, number_text, settings_of

_MOST_WORLDS = 100_000


def policy_on_base(name: str, settings: str, game: str) -> Policy:
    """Return a policy that is built on another: ``base=NAME``, ``base.KEY=VALUE`` for the base's own, and its own.

    Raises
    ------
    UsageError
        If something in it is not right.
    """
    own, of_base, base_name = [], [], ""
    for setting in filter(None, settings.split(",")):
        if setting.startswith("base="):
            if base_name:
                raise UsageError(f"policy {name!r} is given its parameter 'base' twice.")
            base_name = setting.removeprefix("base=")
        elif setting.startswith("base."):
            of_base.append(setting.removeprefix("base."))
        else:
            own.append(setting)
    base_name = base_name or DEFAULT
    if base_name.startswith(BASED):
        raise UsageError(f"the base of a {name} must be another policy.")
    base = find_policy(":".join(filter(None, [base_name, ",".join(of_base)])), game)
    return _rollout(base, ",".join(own)) if name == "rollout" else habit_of(base, own, game)


def _name(name: str, base: Policy, own: Sequence[str]) -> str:
    head, _, settings = base.name.rpartition(":") if "=" in base.name else (base.name, "", "")
    told = [f"base={head}", *(f"base.{setting}" for setting in filter(None, settings.split(",")))]
    return f"{name}:{','.join([*told, *own])}"


def _rollout(base: Policy, settings: str) -> Policy:
    from tricklab.engine.policies.rollout import Rollout

    changed = settings_of("rollout", Rollout, settings)
    worlds = changed.get("worlds", 64.0)
    if not 1 <= worlds <= _MOST_WORLDS or worlds != int(worlds):
        raise UsageError(f"rollout's worlds must be a whole number from 1 to {_MOST_WORLDS:,}; not {worlds:g}.")
    inference = changed.get("inference", 0.0)
    if inference not in (0.0, 1.0):
        raise UsageError(f"rollout's inference is 1, on, or 0, off; not {inference:g}.")
    told = [f"{key}={number_text(value)}" for key, value in changed.items()]
    return Policy(_name("rollout", base, told), Rollout(base.instance, **changed), base.digest)


_OF_A_CONTRACT = ("declarer", "partner", "defender", "against")
_HABIT = ("when", "play", "keep", "behind", "tricks")


def habit_of(base: Policy, settings: Sequence[str], game: str) -> Policy:
    """Return a policy with a habit (docs/claims.md, "A habit").

    Parameters
    ----------
    base
        As whom it plays else.
    settings
        The habit: ``play=CARDS`` or ``keep=CARDS``, and with it ``when=TIMES``, ``behind=CARDS`` and
        ``tricks=FIRST-LAST``.
    game
        The game that it is to play.

    Raises
    ------
    UsageError
        If the habit is not right, or nobody can have it in this game.
    """
    from tricklab.engine.policies.habit import TIMES, Habit

    _check_game(game)
    given: dict[str, str] = {}
    for setting in settings:
        key, _, text = setting.partition("=")
        if key not in _HABIT or not text:
            raise UsageError(f"a habit is made of {', '.join(_HABIT)}, as in when=lead,play=trump; not {setting!r}.")
        if key in given:
            raise UsageError(f"a habit is given {key} twice.")
        given[key] = text
    if ("play" in given) == ("keep" in given):
        raise UsageError("a habit is to play some cards or to keep them: give play or keep.")
    times = [word for word in given.get("when", "").split("-") if word]
    when = sum({1 << _place(word, TIMES, "when") for word in times})
    strange = [word for word in times if word in _OF_A_CONTRACT]
    if strange and game_named(game).declarer is None:
        raise UsageError(f"nobody plays a contract in {game}: leave {strange[0]} out of when.")
    what, keeps = given.get("play") or given["keep"], "keep" in given
    for named in (given.get("behind", ""), what if keeps else ""):
        if {"highest", "lowest"} & set(named.split("-")):
            raise UsageError("what is kept, or behind, is not highest or lowest: say which ranks, as in keep=AK.")
    behind = _cards(given["behind"]) if "behind" in given else (-1, 0)
    first, last = _tricks(given.get("tricks", "1-99"))
    told = [f"{key}={given[key]}" for key in _HABIT if key in given]
    values = map(float, (when, *_cards(what), keeps, first, last, *behind))
    return Policy(_name("habit", base, told), Habit(base.instance, *values), base.digest)


def _check_game(game: str) -> None:
    """Refuse a game in which not everybody lays a card to every trick."""
    phases = game_named(game).phases
    if not any(isinstance(phase, Playing) and phase.name == "play" and phase.is_laid for phase in phases):
        raise UsageError(f"no player can have a habit in {game}, where players without trumps drop out.")


def _cards(text: str) -> tuple[int, int]:
    """Return the kinds and the ranks that words name, as `engine.policies.habit.Habit` has them."""
    from tricklab.engine.policies.habit import KINDS

    ranks = {word for word in text.split("-") if word and set(word) <= set(RANKS)}
    kinds = sum({1 << _place(word, KINDS, "cards") for word in text.split("-") if word not in ranks})
    return kinds, sum({1 << RANKS.index(rank) for word in ranks for rank in word})


def _place(word: str, known: Sequence[str], what: str) -> int:
    if word not in known:
        raise UsageError(f"a habit has no {what} {word!r}; there are {', '.join(known)}.{suggest(word, list(known))}")
    return known.index(word)


def _tricks(text: str) -> tuple[int, int]:
    """Return the first and the last trick of ``2-4``, or of ``3`` alone."""
    first, _, last = text.partition("-")
    if not (first.isdigit() and (last or first).isdigit() and 1 <= int(first) <= int(last or first)):
        raise UsageError(f"tricks are two numbers, as in 1-3; not {text!r}.")
    return int(first), int(last or first)
