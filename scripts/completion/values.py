"""The values that an option or an argument can have, as far as they can be listed without dealing a card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from pathlib import Path

from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of, variants
from tricklab.engine.play import catalogue
from tricklab.engine.play.catalogue import Entry
from tricklab.engine.play.setup_options import rules_in_force
from tricklab.engine.policies.policy import DEFAULT
from tricklab.engine.rules.options import text_of
from tricklab.scripts.completion.cursor import Typed
from tricklab.scripts.options.parameters import Parameter

_USUAL = "smear"
_MANIFEST = "manifest.json"
_MOST_FOLDERS = 1000
"""Folders that are looked into for runs: a Tab must not wait for a full disk."""


def values_of(parameter: Parameter, current: str, typed: Typed) -> list[str]:
    """Return values of an option or argument, in the form of what is typed so far; none where anything can stand.

    Parameters
    ----------
    parameter
        The option or argument.
    current
        The value so far: it decides between policies and, behind a colon, parameters of one.
    typed
        What stands before the cursor: the variant decides about rules and policies.
    """
    words = parameter.metavar.split("|")
    if len(words) > 1 and all(re.fullmatch(r"[a-z0-9]+", word) for word in words):
        return words
    find = _VALUES.get((parameter.shown, parameter.metavar)) or _VALUES.get(("", parameter.metavar))
    try:
        return list(find(current, typed)) if find else []
    except UsageError:  # the words before the cursor are not right yet
        return []


def _variant(typed: Typed) -> str:
    return (typed.get("--variant") or typed.get("VARIANT") or [_USUAL])[-1]


def _variants(current: str, typed: Typed) -> Iterable[str]:
    return variants()


def _variants_and_all(current: str, typed: Typed) -> Iterable[str]:
    return ["all", *variants()]


def _settings(entries: Mapping[str, Entry], head: str) -> dict[str, list[str]]:
    """Return the settings of an entry by name, each with its values; none where any number will do."""
    entry = entries.get(head)
    return {each.name: [text_of(choice) for choice in each.choices] for each in entry.settings} if entry else {}


def _assigned(settings: Mapping[str, list[str]], before: str, current: str) -> Iterable[str]:
    """Return ``KEY=`` for each setting, or ``KEY=VALUE`` once the key is typed; ``before`` stands in front of it."""
    key, equals, _ = current.removeprefix(before).partition("=")
    if equals:
        return [f"{before}{key}={value}" for value in settings.get(key, ())]
    return [f"{before}{name}=" for name in settings]


def _rules(current: str, typed: Typed) -> Iterable[str]:
    entries = catalogue.variants()
    return _assigned(_settings(entries, _variant(typed)), "", current)


def _policies(current: str, typed: Typed) -> Iterable[str]:
    """Return the names of the policies; behind a colon the parameters of one."""
    entries = catalogue.policies(_variant(typed))
    head, colon, _ = current.partition(":")
    if not colon:
        return entries
    return _assigned(_settings(entries, head), current[: max(current.rfind(mark) for mark in ":,") + 1], current)


def _several_policies(current: str, typed: Typed) -> Iterable[str]:
    """Return the policies behind the last comma."""
    before, comma, last = current.rpartition(",")
    if "=" in last:  # a parameter of the policy before the comma
        before, comma, last = "", "", current
    return [f"{before}{comma}{policy}" for policy in _policies(last, typed)]


def _numbered_policies(current: str, typed: Typed) -> Iterable[str]:
    """Return ``N=`` for each seat, or ``N=POLICY`` once the number is typed."""
    number, equals, policy = current.partition("=")
    if equals:
        return [f"{number}={name}" for name in _policies(policy, typed)]
    return [f"{seat}=" for seat in range(_players(typed))]


def _players(typed: Typed) -> int:
    """Return how many seats there are under the rules so far."""
    variant, players = _variant(typed), (typed.get("--players") or [""])[-1]
    rules = dict(rule.split("=", 1) for rule in typed.get("--rule", ()) if "=" in rule)
    game = game_of(variant)
    in_force = rules_in_force(game, variant, int(players) if players.isdecimal() else None, rules)
    return len(game.sides(in_force))


def _ranges(current: str, typed: Typed) -> Iterable[str]:
    """Return ``KEY=`` for each parameter of the policy that is to be tuned."""
    entries = catalogue.policies(_variant(typed))
    head = (typed.get("POLICY") or [DEFAULT])[-1].partition(":")[0]
    return [f"{name}=" for name, choices in _settings(entries, head).items() if not choices]


def _run_folders(current: str, typed: Typed) -> Iterable[str]:
    """Return the runs in the folder that is typed so far; in the current folder and ``data`` while none is typed."""
    folder, slash, _ = current.rpartition("/")
    return [run for prefix in ([f"{folder}/"] if slash else ["", "data/"]) for run in _runs_in(prefix)]


def _runs_in(prefix: str) -> list[str]:
    try:
        inside = sorted(islice(Path(prefix or ".").expanduser().iterdir(), _MOST_FOLDERS))
        return [f"{prefix}{each.name}" for each in inside if (each / _MANIFEST).is_file()]
    except (OSError, RuntimeError, ValueError):  # there is no such folder or user, or a NUL is in the name
        return []


_VALUES: dict[tuple[str, str], Callable[[str, Typed], Iterable[str]]] = {
    ("--variant", "TEXT"): _variants,
    ("NAME", "NAME"): _variants,
    ("GAME", "GAME"): _variants,
    ("VARIANT", "VARIANT"): _variants_and_all,
    ("", "KEY=VALUE"): _rules,
    ("", "POLICY"): _policies,
    ("", "A"): _policies,
    ("", "B"): _policies,
    ("", "POLICY,POLICY"): _several_policies,
    ("", "N=POLICY"): _numbered_policies,
    ("", "KEY=LOW:HIGH"): _ranges,
    ("FOLDER", "FOLDER"): _run_folders,
    ("RESULT", "RESULT"): _run_folders,
    ("RUN", "RUN"): _run_folders,
}
"""What finds the values, by `Parameter.shown` and metavar; an empty name stands for every option with the metavar."""
